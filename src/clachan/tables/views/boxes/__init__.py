"""What each box adds to the views."""
