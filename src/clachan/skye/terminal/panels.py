"""The head, the players' lines, the scoring tiles and the score sheet of Isle of Skye."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import fill as fill_lines

from rich.text import Text

from clachan.cli.terminal.drawing.palette import FAINT, GOLD, GOOD
from clachan.cli.terminal.drawing.panels import sheet_head
from clachan.cli.terminal.words import fill, has_words, word
from clachan.skye.table.wire import ScoreRowOut
from clachan.skye.terminal.palette import ICONS, SCROLL
from clachan.skye.terminal.situation import SkyeSituation


def head(situation: SkyeSituation, room: int) -> tuple[Text, Text]:
    """The round and its steps, or only the current step; and the bag."""
    position = situation.position
    text = Text(f"  round {position['round']} of {len(position['rounds'])}  ", style="bold")
    steps = _steps(position["steps"], position["step"])
    if len(text) + len(steps) > room:
        steps = _steps([position["step"]], position["step"])
    bag = fill("{count: # tile|# tiles} in the bag", {"count": position["bag"]["count"]})
    return Text.assemble(text, steps), Text(f"  {bag}", FAINT)


def _steps(steps: Sequence[str], now: str) -> Text:
    text = Text()
    for number, step in enumerate(steps):
        text.append(" › " if number else "", style=FAINT)
        text.append(word("step", step), style="bold reverse" if step == now else FAINT)
    return text


def player(situation: SkyeSituation, seat: int) -> Text:
    """Points, gold and income of a player."""
    has = situation.position["players"][seat]
    text = Text()
    text.append(f"{has['points']:>3} ", style="bold")
    text.append("point " if has["points"] == 1 else "points")
    gold = " ?" if has["gold"] is None else f"{has['gold']:>2}"
    text.append(f"  {gold} gold", style=GOLD)
    text.append(f"  income {has['income']:>2}", style="")
    if has["committed"]:
        text.append(f"  {has['committed']} on tiles", style=FAINT)
    return text


def scoring(situation: SkyeSituation, width: int) -> Text:
    """The scoring tiles: what they score, when, and what each player would get now."""
    text = Text()
    position = situation.position
    round_ = position["round"]
    for tile in position["scoring"]:
        is_now = round_ in tile["rounds_left"]
        text.append(f" {tile['slot']} ", style="bold reverse" if is_now else "reverse")
        text.append(f" {word('scoring', tile['reason'])}", style="bold")
        text.append("  scores this round" if is_now else "", style=GOOD)
        about = word("scoring", f"{tile['reason']}.about")
        text.append(f"\n{_wrapped(about, width, '   ')}\n")
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


def _rounds(situation: SkyeSituation) -> Text:
    text = Text("\n")
    for each in situation.position["rounds"]:
        is_now = each["round"] == situation.position["round"]
        slots = " ".join(each["slots"])
        ahead = f", {each['gold_ahead']} gold for each player ahead" if each["gold_ahead"] else ""
        mark = "▸" if is_now else " "
        style = "bold" if is_now else FAINT
        text.append(f"{mark}round {each['round']}: {slots}{ahead}\n", style=style)
    return text


def _wrapped(words: str, width: int, indent: str) -> str:
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


def sheet(situation: SkyeSituation) -> Text:
    """The score sheet: points by round and scoring tile."""
    text = sheet_head(situation, "")
    reasons = {each["tile"]: each["reason"] for each in situation.position["scoring"]}
    for row in situation.position["sheet"]:
        text.append(f"{_row_title(row, reasons):<22.22}")
        for seat, points in enumerate(row["points"]):
            text.append(f"{points:>7}", style=situation.style(seat))
        text.append("\n")
    text.append(f"{'Total':<22}", style="bold")
    for seat, has in enumerate(situation.position["players"]):
        text.append(f"{has['points']:>7}", style=situation.style(seat))
    return text


def _row_title(row: ScoreRowOut, reasons: dict[str, str]) -> str:
    if row["tile"] is not None:
        return (
            f"{row['round']} {row['slot']} {word('scoring', reasons.get(row['tile'], row['tile']))}"
        )
    name = word("final", row["reason"]) if has_words(f"final.{row['reason']}") else row["reason"]
    return f"{row['round']}   {name}"
