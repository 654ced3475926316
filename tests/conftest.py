"""Hypothesis finds the same examples on every machine, and does not mind a slow one."""

from hypothesis import settings

settings.register_profile("clachan", derandomize=True, deadline=None, database=None)
settings.load_profile("clachan")
