"""A program as a bot: clachan arena skye --bots 'exec:python examples/exec_bot.py,random'"""

import json
import sys

for line in sys.stdin:
    question = json.loads(line)
    moves = question["moves"]
    chosen = moves[question["luck"] % len(moves)]
    print(json.dumps({"move": chosen}), flush=True)
