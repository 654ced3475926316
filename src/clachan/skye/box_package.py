"""What an expansion consists of, besides the folder it is in; imported when it is used."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from clachan.game_package import Lazy

if TYPE_CHECKING:
    from clachan.skye.bots.box_scoring import BoxScoring
    from clachan.skye.bots.box_strategy import BoxStrategy
    from clachan.skye.bots.outlook import Outlook
    from clachan.skye.rules.data_rows import CustomContent
    from clachan.skye.rules.ruleset import Box
    from clachan.skye.rules.view import SkyeView
    from clachan.skye.table.box_views import BoxViews
    from clachan.skye.terminal.terminal_box import TerminalBox


@dataclass(frozen=True)
class BoxPackage:
    """An expansion of Isle of Skye. Without a part it plays like the base game there."""

    name: str
    rules: Lazy[Callable[[CustomContent | None], Box]]
    """Makes the box, perhaps with rows of a user's own content."""
    strategy: Lazy[BoxStrategy]
    """How bots play with it."""
    scoring: Lazy[BoxScoring]
    """What bots know about its scoring tiles."""
    worth: Lazy[Callable[[SkyeView, Outlook, int], float]]
    """What a seat's pieces are worth, in points still to come."""
    views: Lazy[BoxViews]
    """What it adds to the views."""
    terminal: Lazy[TerminalBox]
    """What it adds to the terminal."""
    reasons: Lazy[Mapping[str, str]]
    """Bots' reasons that are about it, in words."""
    scoring_names: Mapping[str, str] = field(default_factory=dict)
    """What its scoring tiles are called, if their code is not their name."""
    gold_factors: Lazy[tuple[float, ...]] | None = None
    """With two seats: how much of its usual value gold keeps, by the number of rounds left."""
