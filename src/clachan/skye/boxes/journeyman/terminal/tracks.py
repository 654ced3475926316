"""The three tracks of Journeyman in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from clachan.cli.terminal.drawing.palette import FAINT, TITLE
from clachan.cli.terminal.words import say, word
from clachan.skye.boxes.journeyman.rules.boards import LEVELS, TRACKS, Board, Effect, Space
from clachan.skye.boxes.journeyman.rules.travelers import JOURNEYMEN
from clachan.skye.boxes.journeyman.table.wire import TrackOut

if TYPE_CHECKING:
    from clachan.skye.terminal.situation import SkyeSituation


def board_of(situation: SkyeSituation) -> Board:
    """The tracks as they are printed."""
    board: Board = JOURNEYMEN.of(situation.table.state).board
    return board


def space_words(situation: SkyeSituation, track: str, space: int) -> str:
    """What a space gives to this seat."""
    spaces = board_of(situation).tracks[TRACKS.index(track)]
    travelers = situation.position["boxes"]["journeyman"]["travelers"]
    own = travelers[situation.seat]["tracks"][TRACKS.index(track)]
    return reward_words(spaces[space - 1], own)


def reward_words(space: Space, track: TrackOut) -> str:
    """What a space gives; a bonus tile says what it does."""
    if space.level >= 0:
        level = LEVELS[space.level]
        bonuses = track["bonuses"]
        does = word("bonus", bonuses[space.level]) if space.level < len(bonuses) else ""
        return f"{say('reward.bonus', count=level)}{f': {does}' if does else ''}"
    return effect_words(space.effect)


def effect_words(effect: Effect) -> str:
    """What an effect gives."""
    parts = (
        ("vp", effect.points),
        ("gold_once", effect.gold),
        ("gold_income", effect.gold_income),
        ("vp_income", effect.point_income),
        ("movement", effect.movement),
    )
    return ", ".join([say(f"reward.{name}", count=count) for name, count in parts if count])


def tracks_panel(situation: SkyeSituation, seat: int) -> Text:
    """The tracks of a player: the spaces reached, and what the next ones require and give."""
    traveler = situation.position["boxes"]["journeyman"]["travelers"][seat]
    board = board_of(situation)
    text = Text()
    for number, track in enumerate(traveler["tracks"]):
        spaces = board.tracks[number]
        text.append(word("track", track["track"]), style=TITLE)
        about = word("track", f"{track['track']}.about")
        text.append(f"  {track['reached']} of {len(spaces)}  ", style="bold")
        text.append(f"{about}\n", style=FAINT)
        for position, space in enumerate(spaces):
            is_reached = position < track["reached"]
            mark = "■" if is_reached else "▸" if position == track["reached"] else "□"
            text.append(
                f" {mark} {_space_line(position + 1, space, track)}\n", FAINT if is_reached else ""
            )
    usable = traveler["usable"]
    text.append(
        f"{usable['movement']} movement points, {usable['markers']} waypoint markers\n",
        style="bold",
    )
    return text


def _space_line(number: int, space: Space, track: TrackOut) -> str:
    castle = f", castle {space.castle_price}" if space.castle_price else ""
    fee = f" and {space.fee} gold" if space.fee else ""
    needs = word("require", space.requirement.name)
    return f"{number} {needs}{fee}{castle}: {reward_words(space, track)}"
