"""The panels of a table: its head, players, scoring tiles, score sheet and result."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import fill as fill_lines
from typing import Any

from rich.text import Text

from clachan.clans.table.wire import ClansPositionOut
from clachan.clans.terminal.long_table import NUMERALS
from clachan.cli.terminal.drawing.canvas import clickable
from clachan.cli.terminal.drawing.palette import FAINT, GOLD, GOOD, ICONS, SCROLL, TITLE
from clachan.cli.terminal.situation import Situation
from clachan.cli.terminal.words import fill, has_words, listed, place_in_words, say, word
from clachan.skye.table.wire import ScoreRowOut


def head(situation: Situation, width: int) -> Text:
    """One line: the game, the round and its steps, and the rest if there is room."""
    view = situation.view
    text = Text()
    text.append(f" {word('game', view['game'])}", style=TITLE)
    boxes = [word("box", box) for box in view["boxes"]]
    if boxes:
        text.append(f" with {listed(boxes)}", style="bold")
    position = situation.position
    rest: list[Text] = []
    if "steps" in position:
        text.append(f"  round {position['round']} of {len(position['rounds'])}  ", style="bold")
        steps = _steps(position["steps"], position["step"])
        if len(text) + len(steps) > width:
            steps = _steps([position["step"]], position["step"])
        text.append_text(steps)
        rest.append(Text(f"  {fill('{count: # tile|# tiles} in the bag', position['bag'])}", FAINT))
    elif "boards" in position:
        text.append(f"  round {position['round']} of {position['rounds']}", style="bold")
        left = fill("  {count: # card|# cards} left to lay", {"count": position["lays_left"]})
        rest.append(Text(left, FAINT))
    if any("reconstruct" in note for note in view["content"]):
        rest.insert(0, Text(f"  {say('reconstructed.badge')}", FAINT))
    for more in rest:
        if len(text) + len(more) <= width:
            text.append_text(more)
    text.truncate(width, overflow="ellipsis")
    return text


def _steps(steps: Sequence[str], now: str) -> Text:
    text = Text()
    for number, step in enumerate(steps):
        text.append(" › " if number else "", style=FAINT)
        text.append(word("step", step), style="bold reverse" if step == now else FAINT)
    return text


def players(situation: Situation, shown_seat: int) -> Text:
    """A line for each player: points, gold, income, and what they are doing."""
    text = Text(no_wrap=True)
    position = situation.position
    for holder in situation.view["seats"]:
        seat = holder["seat"]
        line = Text()
        line.append("▸" if seat == shown_seat else " ", style="bold")
        name = situation.name(seat)
        you = " (you)" if holder["is_you"] and name != "you" else ""
        line.append(f"{name + you:<14.14}", style=situation.style(seat))
        line.append(f" {holder['color']:<7}", style=situation.style(seat))
        line.append_text(_numbers(position, seat))
        line.append(f"  {_state(situation, holder['state'], seat)}", style=FAINT)
        text.append_text(clickable(line, f"player {seat}"))
        text.append("\n" if holder is not situation.view["seats"][-1] else "")
    return text


def _numbers(position: Any, seat: int) -> Text:
    if "players" not in position:
        points = position.get("points") or []
        return Text(f"{points[seat]:>4} points" if seat < len(points) else "")
    player = position["players"][seat]
    text = Text()
    text.append(f"{player['points']:>3} ", style="bold")
    text.append("point " if player["points"] == 1 else "points")
    if "income" in player:
        gold = " ?" if player["gold"] is None else f"{player['gold']:>2}"
        text.append(f"  {gold} gold", style=GOLD)
        text.append(f"  income {player['income']:>2}", style="")
        if player["committed"]:
            text.append(f"  {player['committed']} on tiles", style=FAINT)
    elif "shields" in player:
        text.append(f"  {player['cards']} cards  {player['shields']} shields")
    return text


def _state(situation: Situation, state: str, seat: int) -> str:
    if state == "deciding":
        return "your turn" if seat == situation.seat else "playing"
    return {"thinking": "thinking...", "ready": "ready"}.get(state, "")


def scoring(situation: Situation, width: int) -> Text:
    """The scoring tiles: what they score, when, and what each player would get now."""
    text = Text()
    position = situation.skye
    round_ = position["round"]
    for tile in position["scoring"]:
        is_now = round_ in tile["rounds_left"]
        text.append(f" {tile['slot']} ", style="bold reverse" if is_now else "reverse")
        text.append(f" {word('scoring', tile['reason'])}", style="bold")
        text.append("  scores this round" if is_now else "", style=GOOD)
        about = word("scoring", f"{tile['reason']}.about")
        text.append(f"\n{wrapped(about, width, '   ')}\n")
        rounds = ", ".join([str(number) for number in tile["rounds_left"]])
        left = f"rounds {rounds}" if rounds else "no longer scores"
        text.append(f"   {left}  ", style=FAINT)
        for seat, points in enumerate(tile["points"]):
            text.append(f" {points}", style=situation.style(seat))
        text.append("  now\n", style=FAINT)
    text.append_text(_rounds(situation))
    text.append("\n")
    text.append_text(legend())
    return text


def _rounds(situation: Situation) -> Text:
    text = Text("\n")
    for each in situation.skye["rounds"]:
        is_now = each["round"] == situation.skye["round"]
        slots = " ".join(each["slots"])
        ahead = f", {each['gold_ahead']} gold for each player ahead" if each["gold_ahead"] else ""
        mark = "▸" if is_now else " "
        style = "bold" if is_now else FAINT
        text.append(f"{mark}round {each['round']}: {slots}{ahead}\n", style=style)
    return text


def wrapped(words: str, width: int, indent: str) -> str:
    """Words in lines of at most this width, all of them indented."""
    return fill_lines(words, max(width, 20), initial_indent=indent, subsequent_indent=indent)


def legend() -> Text:
    """What the letters on the tiles mean."""
    text = Text()
    for name, (letter, ground, color) in ICONS.items():
        text.append(letter, style=f"bold {color} on {ground}")
        text.append(f" {word('piece', name)}  ")
    letter, ground, color = SCROLL
    text.append(letter, style=f"bold {color} on {ground}")
    text.append(" scroll  ")
    text.append('" pasture  ^ mountain  ~ water  ═ road  ♜ castle')
    return text


def sheet(situation: Situation) -> Text:
    """The score sheet: points by round and scoring tile."""
    position = situation.position
    if "sheet" not in position:
        return _clans_sheet(situation) if "boards" in position else Text("")
    text = _sheet_head(situation, "")
    reasons = {each["tile"]: each["reason"] for each in situation.skye["scoring"]}
    for row in situation.skye["sheet"]:
        text.append(f"{_row_title(row, reasons):<22.22}")
        for seat, points in enumerate(row["points"]):
            text.append(f"{points:>7}", style=situation.style(seat))
        text.append("\n")
    text.append(f"{'Total':<22}", style="bold")
    for seat, player in enumerate(situation.skye["players"]):
        text.append(f"{player['points']:>7}", style=situation.style(seat))
    return text


def _sheet_head(situation: Situation, title: str) -> Text:
    text = Text()
    text.append(f"{title:<22}", style=FAINT)
    for holder in situation.view["seats"]:
        text.append(f"{situation.name(holder['seat']):>7.6}", situation.style(holder["seat"]))
    return text.append("\n")


def _row_title(row: ScoreRowOut, reasons: dict[str, str]) -> str:
    if row["tile"] is not None:
        return (
            f"{row['round']} {row['slot']} {word('scoring', reasons.get(row['tile'], row['tile']))}"
        )
    name = word("final", row["reason"]) if has_words(f"final.{row['reason']}") else row["reason"]
    return f"{row['round']}   {name}"


def _clans_sheet(situation: Situation) -> Text:
    position: ClansPositionOut = situation.position
    text = _sheet_head(situation, "if it ended now")
    for number, board in enumerate(position["boards"]):
        text.append(f"{f'Board {NUMERALS[number]}':<22}")
        for holder in situation.view["seats"]:
            points = sum([s["points"] for s in board["shields"] if s["seat"] == holder["seat"]])
            text.append(f"{points:>7}", style=situation.style(holder["seat"]))
        text.append("\n")
    text.append(f"{'Total':<22}", style="bold")
    for player in position["players"]:
        text.append(f"{player['points']:>7}", style=situation.style(player["seat"]))
    text.append("\n\nShields take cards of one rank each, lowest rank first. Ranks left out: ")
    text.append(", ".join([str(rank) for rank in position["ranks_out"]]) or "none")
    return text


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
