"""What bots know about the boxes: a folder per box; `catalog.py` lists them."""
