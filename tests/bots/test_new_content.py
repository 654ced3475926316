"""Bots play what they have no entry for: a new scoring tile, and a new game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from clachan.bots.arena.contest import Contest, play_deal
from clachan.bots.external.find import any_bot
from clachan.bots.external.guard import GuardedBot
from clachan.bots.registry import bot, entries
from clachan.bots.words import sentence
from clachan.catalog import GAMES, find_game, register_game
from clachan.cli.main import main
from clachan.kernel.errors import InvalidOption
from clachan.kernel.match import Match
from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat
from clachan.skye.bots.evaluation import all_rounds_evaluation, full_evaluation
from clachan.skye.bots.outlook import Outlook
from clachan.skye.bots.scoring_tables import MAJORITIES, OFF_TERRITORY, POTENTIALS
from clachan.skye.rules import game as skye_catalog
from clachan.skye.rules.base import base_box, numbers
from clachan.skye.rules.engine import Skye
from clachan.skye.rules.icons import SHEEP
from clachan.skye.rules.moves import Build
from clachan.skye.rules.ruleset import Box, Ruleset
from clachan.skye.rules.scoring.kinds import MajorityScoring, TerritoryScoring
from clachan.skye.rules.state import ScoringTile, SkyeState
from tests.any_game.pig import Pig


def _sheep(state: SkyeState, seat: Seat) -> int:
    return state.territories[seat].icons[SHEEP]


TOYS: tuple[ScoringTile, ...] = (
    TerritoryScoring("X01", "three_a_sheep", "Toy 1", lambda t: [(3 * t.icons[SHEEP], 0)]),
    MajorityScoring("X02", "sheep_majority_toy", "Toy 2", _sheep),
    TerritoryScoring("X03", "tile_count", "Toy 3", lambda territory: [(len(territory.tiles), 0)]),
)


@pytest.fixture
def toy_game(monkeypatch: pytest.MonkeyPatch) -> Skye:
    """The base game with three scoring tiles more; no bot has an entry for them."""
    game = Skye(Ruleset([base_box(), Box("toy", scoring=TOYS)], numbers()))
    monkeypatch.setitem(skye_catalog._made, ("toy",), game)
    return game


def options() -> dict[str, str]:
    return {"scoring": "X01,X02,X03,S09"}


def test_no_bot_knows_the_toy_scoring_tiles() -> None:
    for tile in TOYS:
        assert tile.reason not in {**POTENTIALS, **MAJORITIES}


@pytest.mark.parametrize("code", [entry.code for entry in entries("skye")])
def test_every_bot_plays_with_scoring_tiles_it_has_no_entry_for(toy_game: Skye, code: str) -> None:
    budgets = {"expert": "expert@0.02", "master": "master@1games"}
    players = [bot("skye", budgets.get(code, code)), bot("skye", "greedy")]
    match = Match(toy_game, players, options(), Rng("toy"))
    if code == "master":
        while match.state.round < 3:
            assert match.step()
        return
    assert match.run().winners


def test_a_new_scoring_tile_counts_as_the_engine_scores_it(toy_game: Skye) -> None:
    rng = Rng("toy points")
    state = toy_game.setup(3, {**options(), "start": "blue"})
    checked = 0
    while acting := toy_game.to_act(state):
        seat = acting[0]
        if seat < 0:
            toy_game.apply(state, seat, toy_game.deal(state, rng))
            continue
        view = toy_game.view(state, seat)
        outlook = Outlook(view)
        for evaluation in (
            full_evaluation(outlook, view.territories),
            all_rounds_evaluation(outlook, view.territories),
        ):
            for slot in outlook.slots[:2]:
                worths = [
                    t.worth(view.territories[seat], seat)
                    for t in evaluation.terms
                    if t.slot == slot.place
                ]
                assert worths == (
                    [slot.times * slot.tile.amount(state, seat)] if slot.times else []
                )
                checked += bool(worths and worths[0])
        toy_game.apply(state, seat, toy_game.legal_moves(state, seat).sample(rng))
    assert checked > 20


def test_a_new_scoring_tile_is_explained_by_its_code(toy_game: Skye) -> None:
    said: set[str] = set()
    player = bot("skye", "trader")
    rng = Rng("toy words")
    state = toy_game.setup(2, {**options(), "start": "blue"})
    while acting := toy_game.to_act(state):
        seat = acting[0]
        if seat < 0:
            toy_game.apply(state, seat, toy_game.deal(state, rng))
            continue
        move = toy_game.legal_moves(state, seat).sample(rng)
        if isinstance(move, Build):
            said |= {sentence(line) for line in player.explain(toy_game.view(state, seat), move)}
        toy_game.apply(state, seat, move)
    assert any([text.startswith("three a sheep (A), scored in") for text in said])


def test_entries_for_scoring_tiles_belong_to_scoring_tiles() -> None:
    """An entry whose tile was renamed would be ignored without a word."""
    tiles = skye_catalog.skye(("journeyman", "druids")).rules.seams.scoring.values()
    reasons = {tile.reason for tile in tiles}
    assert {*POTENTIALS, *MAJORITIES, *OFF_TERRITORY} <= reasons


@pytest.fixture
def new_game() -> Iterator[str]:
    """A game for which there are no bots."""
    register_game("pig", Pig)
    yield "pig"
    del GAMES["pig"]


def test_a_new_game_has_the_random_bot(new_game: str) -> None:
    assert [entry.code for entry in entries(new_game)] == ["random"]
    with pytest.raises(InvalidOption, match="no bot 'greedy' for pig; use random"):
        bot(new_game, "greedy")


def test_the_arena_plays_a_new_game(new_game: str) -> None:
    contest = Contest(new_game, (), (), 3, ("random", "random", "random"), "new")
    [game] = play_deal(contest, 0)
    assert len(game.points) == 3 and all([len(seconds) > 1 for seconds in game.seconds])


def test_simulate_plays_a_new_game(new_game: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["simulate", new_game, "--seats", "2", "--bots", "random", "--games", "2", "--json"])
    assert stop.value.code == 0
    assert json.loads(capsys.readouterr().out)["games"] == 2


def test_random_moves_for_a_broken_bot_in_a_new_game(new_game: str, tmp_path: Path) -> None:
    file = tmp_path / "broken.py"
    file.write_text("class Broken:\n    blind = True\n", encoding="utf-8")
    broken = any_bot(new_game, f"{file}:Broken")
    match = Match(find_game(new_game), [broken, bot(new_game, "random")], {}, Rng("broken"))
    assert match.run().winners
    assert isinstance(broken, GuardedBot) and broken.faults
    assert broken.note.startswith("random moved for ")
