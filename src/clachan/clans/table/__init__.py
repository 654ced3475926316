"""What a table shows of Clans and Glory, and how decisions in it are judged."""
