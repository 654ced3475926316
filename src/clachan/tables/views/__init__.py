"""What each viewer of a table is shown. Nothing leaves a table except through these views."""
