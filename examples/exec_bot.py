"""A program as a bot: clachan arena skye --bots 'exec:python examples/exec_bot.py,random'"""

import json
import sys

for line in sys.stdin:
    question = json.loads(line)
    moves = question["moves"]
    chosen = moves[question["random"] % len(moves)]
    sys.stdout.write(json.dumps({"move": chosen}) + "\n")
    sys.stdout.flush()
