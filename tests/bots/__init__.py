"""Tests of the bots: fair play, external bots, evaluation, arena."""
