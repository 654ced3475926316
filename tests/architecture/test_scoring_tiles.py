"""What a scoring tile needs. Each missing piece is named, so the recipe for a new one is: run this test."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest

from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, Seat
from clachan.skye.bots.evaluation import full_evaluation
from clachan.skye.bots.outlook import Outlook
from clachan.skye.bots.scoring_tables import OFF_TERRITORY
from clachan.skye.boxes.druids.rules.scoring import SCORING_RULES as DRUIDS_RULES
from clachan.skye.boxes.journeyman.rules.scoring import SCORING_RULES as JOURNEYMAN_RULES
from clachan.skye.package import BOXES as EXPANSIONS
from clachan.skye.rules.base import SCORING_RULES as BASE_RULES
from clachan.skye.rules.game import skye
from clachan.skye.rules.scoring.kinds import TerritoryScoring
from clachan.skye.rules.scoring.registry import ScoringRule
from clachan.skye.rules.scoring.shapes import squares
from clachan.skye.rules.state import ScoringTile
from tests.architecture.citations import ROOT, citable
from tests.architecture.test_citations import cited_by_tests
from tests.oracle.boxes import BoxesOracle

PAGE: Final = ROOT / "web" / "src"
BOTS: Final = [
    path
    for path in (ROOT / "src" / "clachan" / "skye").rglob("*.py")
    if {"bot", "bots"} & set(path.parts)
]
LANGUAGES: Final = ("en", "de", "pl")
GAME: Final = skye(EXPANSIONS)
RULES: Final[dict[str, dict[str, ScoringRule]]] = {
    "base": BASE_RULES,
    "journeyman": JOURNEYMAN_RULES,
    "druids": DRUIDS_RULES,
}
TILES: Final = {tile.name: tile for box in GAME.rules.boxes for tile in box.scoring}


CITABLE: Final = citable()
CITED: Final = cited_by_tests()


def texts(*patterns: str) -> str:
    """Everything in the files of the page that match, tests left out."""
    found = {path for pattern in patterns for path in PAGE.rglob(pattern)}
    return "\n".join(
        [path.read_text(encoding="utf-8") for path in sorted(found) if is_source(path)]
    )


def is_source(path: Path) -> bool:
    return not path.name.endswith(".test.ts")


def has_term(tile: ScoringTile) -> bool:
    """Bots count the tile: by a term of a territory's value, or somewhere else by its reason."""
    if tile.reason in OFF_TERRITORY:
        # Not a matter of territories: some strategy has to read its reason.
        named = f'"{tile.reason}"'
        uses = [path for path in BOTS if named in path.read_text(encoding="utf-8")]
        return len([path for path in uses if path.name not in ("terms.py", "scoring.py")]) > 0
    others = [name for name in ("S01", "S02", "S09", "S15") if name != tile.name][:3]
    state = GAME.setup(2, {"scoring": ",".join([tile.name, *others]), "start": "blue"})
    while GAME.to_act(state) == (CHANCE,) and GAME.view(state, None).phase != "draw":
        state = GAME.play(state, CHANCE, GAME.deal(state, Rng(1))).state
    view = GAME.view(state, Seat(0))
    terms = full_evaluation(Outlook(view), view.territories).terms
    return tile.reason in [term.code for term in terms if term.slot == 0]


def missing(tile: ScoringTile) -> list[str]:
    """What a scoring tile still needs, and where it goes."""
    reason = tile.reason
    wanted: list[str] = []
    if tile.rule not in CITABLE:
        wanted.append(f"the paragraph {tile.rule} in docs/rules")
    if tile.rule not in CITED:
        wanted.append(f"a test whose docstring cites ({tile.rule})")
    for language in LANGUAGES:
        words = texts(f"{language}.ts")
        for key in (f"scoring.{reason}", f"scoring.{reason}.about"):
            if f'"{key}"' not in words:
                wanted.append(f"the words {key!r} in {language}.ts of web/src")
    if not re.search(rf"^\s*\"?{reason}\"?: \{{", texts("scoring*.ts"), re.MULTILINE):
        wanted.append(f"a picture {reason!r} in a scoring*.ts of web/src")
    if not has_term(tile):
        wanted.append(f"a strategy in skye/bots that counts {reason!r}")
    return wanted


@pytest.mark.parametrize("name", TILES)
def test_a_scoring_tile_is_complete(name: str) -> None:
    wanted = missing(TILES[name])
    assert not wanted, f"{name} ({TILES[name].reason}) still needs: {'; '.join(wanted)}"


def test_every_scoring_tile_has_a_second_implementation() -> None:
    """Engine and oracle score every position of thousands of games alike, so the oracle needs it too."""
    unknown = set(TILES) - set(BoxesOracle(2, set(EXPANSIONS)).scoring_tiles())
    assert not unknown, f"implement {', '.join(sorted(unknown))} in tests/oracle too"


def test_every_rule_has_a_row_and_every_box_is_listed() -> None:
    assert list(RULES) == [box.name for box in GAME.rules.boxes], "list the rules of a new box here"
    for box in GAME.rules.boxes:
        unused = set(RULES[box.name]) - {tile.reason for tile in box.scoring}
        assert not unused, f"{box.name}: these rules have no row in the data: {sorted(unused)}"
    reasons = [tile.reason for tile in TILES.values()]
    assert len(set(reasons)) == len(reasons), "two scoring tiles have the same name"


def test_a_scoring_tile_that_is_not_there_lacks_everything() -> None:
    """Otherwise the test above could not fail."""
    wanted = missing(TerritoryScoring("S01", "night_lights", "Skye 10.99", squares))
    assert len(wanted) == 1 + 1 + 2 * len(LANGUAGES) + 1 + 1
