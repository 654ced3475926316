"""Slow, obvious reference engines, written from docs/rules alone. They import nothing of clachan."""
