"""Lessons: short interactive positions, each in a file. `lesson_files.py` reads them."""
