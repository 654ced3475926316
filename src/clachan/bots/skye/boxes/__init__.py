"""What bots know about the boxes: one file a box, and `catalog.py` lists them."""
