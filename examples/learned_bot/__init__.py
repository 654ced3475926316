"""A bot for Clans and Glory that learns from the expert's searches. Copy the folder and make your own.

    python -m examples.learned_bot --out my-bot --jobs 2
    clachan arena clans --bots ./examples/learned_bot/learned_bot.py:LearnedBot:my-bot/weights.npz,trader

It needs numpy. docs/guide/agents.md explains it.
"""
