"""What every table shows: its head, its players and its result."""

from __future__ import annotations

from rich.text import Text

from clachan.cli.terminal.drawing.canvas import clickable
from clachan.cli.terminal.drawing.palette import FAINT, TITLE
from clachan.cli.terminal.game_terminal import terminal_of
from clachan.cli.terminal.situation import Situation
from clachan.cli.terminal.words import listed, place_in_words, say, word


def head(situation: Situation, width: int) -> Text:
    """One line: the game, the round and its steps, and the rest if there is room."""
    view = situation.view
    text = Text()
    text.append(f" {word('game', view['game'])}", style=TITLE)
    boxes = [word("box", box) for box in view["boxes"]]
    if boxes:
        text.append(f" with {listed(boxes)}", style="bold")
    progress, rest = terminal_of(view["game"]).head(situation, width - len(text))
    text.append_text(progress)
    more = [rest]
    if any("reconstruct" in note for note in view["content"]):
        more.insert(0, Text(f"  {say('reconstructed.badge')}", FAINT))
    for each in more:
        if len(text) + len(each) <= width:
            text.append_text(each)
    text.truncate(width, overflow="ellipsis")
    return text


def players(situation: Situation, shown_seat: int) -> Text:
    """A line for each player: points, gold, income, and what they are doing."""
    text = Text(no_wrap=True)
    terminal = terminal_of(situation.view["game"])
    for holder in situation.view["seats"]:
        seat = holder["seat"]
        line = Text()
        line.append("▸" if seat == shown_seat else " ", style="bold")
        name = situation.name(seat)
        you = " (you)" if holder["is_you"] and name != "you" else ""
        line.append(f"{name + you:<14.14}", style=situation.style(seat))
        line.append(f" {holder['color']:<7}", style=situation.style(seat))
        line.append_text(terminal.player(situation, seat))
        line.append(f"  {_state(situation, holder['state'], seat)}", style=FAINT)
        text.append_text(clickable(line, f"player {seat}"))
        text.append("\n" if holder is not situation.view["seats"][-1] else "")
    return text


def _state(situation: Situation, state: str, seat: int) -> str:
    if state == "deciding":
        return "your turn" if seat == situation.seat else "playing"
    return {"thinking": "thinking...", "ready": "ready"}.get(state, "")


def sheet_head(situation: Situation, title: str) -> Text:
    """The first line of a score sheet: a title, and a column for each player."""
    text = Text()
    text.append(f"{title:<22}", style=FAINT)
    for holder in situation.view["seats"]:
        text.append(f"{situation.name(holder['seat']):>7.6}", situation.style(holder["seat"]))
    return text.append("\n")


def result(situation: Situation) -> Text:
    """Who won, and how."""
    outcome = situation.view["outcome"]
    if outcome is None:
        return Text("The game was ended without a result.", style=TITLE)
    winners = outcome["winners"]
    if situation.seat in winners and len(winners) == 1:
        title = "You win!"
    elif situation.seat in winners:
        others = [situation.name(seat) for seat in winners if seat != situation.seat]
        title = f"You share the win with {listed(others)}!"
    else:
        names = listed([situation.name(seat) for seat in winners])
        title = f"{names} {'wins' if len(winners) == 1 else 'win'}!"
    text = Text()
    text.append(f"{title}\n", style=TITLE)
    for seat in sorted(range(len(outcome["points"])), key=lambda seat: outcome["places"][seat]):
        place = place_in_words(outcome["places"][seat])
        text.append(f"{place:>4}  {situation.name(seat):<14}", style=situation.style(seat))
        text.append(f"{outcome['points'][seat]:>4} points\n")
    return text
