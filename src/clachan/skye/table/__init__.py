"""What a table shows of Isle of Skye, and how decisions in it are judged."""
