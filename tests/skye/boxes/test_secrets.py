"""What a seat cannot see makes no difference to what it sees; with boxes only plans are new secrets."""

from __future__ import annotations

from hypothesis import given, settings

from clachan.kernel.match import playout
from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat
from clachan.skye.boxes.journeyman.rules.journey import PlanningStage
from clachan.skye.rules.phases.price import PricingStage
from tests.skye.boxes.games import TABLES, moments, opened


@settings(max_examples=25)
@given(TABLES)
def test_sealed_plans_of_others_do_not_show(game: tuple[tuple[str, ...], int, int]) -> None:
    """Change every plan but one's own, and nothing looks different. (Journeyman 12.4)"""
    skye, _ = opened(*game)
    for state, seat, move, after, _ in moments(*game):
        stage = after.stage
        if not isinstance(stage, PlanningStage) or not isinstance(state.stage, PlanningStage):
            continue
        other = skye.legal_moves(state, seat).sample(Rng(f"{game[2]} {seat}"))
        instead = skye.play(state, seat, other).state
        for watcher in (None, *after.everyone):
            assert skye.public_text(state, seat, move, watcher) == (
                str(move) if watcher == seat else "ready"
            )
            if watcher != seat:
                assert skye.view(after, watcher) == skye.view(instead, watcher)


@settings(max_examples=12)
@given(TABLES)
def test_nothing_else_is_secret(game: tuple[tuple[str, ...], int, int]) -> None:
    """Boards, row, tablets and owed steps look the same to everybody. (Skye 12.1)"""
    skye, _ = opened(*game)
    for _, _, _, after, _ in moments(*game):
        views = [skye.view(after, watcher) for watcher in (None, *after.everyone)]
        assert all([view.box_states == views[0].box_states for view in views])
        if not isinstance(after.stage, PlanningStage | PricingStage):
            assert all([view.stage == views[0].stage for view in views])


@settings(max_examples=12)
@given(TABLES)
def test_a_guess_looks_like_the_real_thing_and_plays_to_the_end(
    game: tuple[tuple[str, ...], int, int],
) -> None:
    skye, _ = opened(*game)
    for number, (_, _, _, after, _) in enumerate(moments(*game)):
        if number % 9:
            continue
        watcher = Seat(number % after.seats)
        view = skye.view(after, watcher)
        guess = skye.determinize(view, Rng(number))
        assert skye.view(guess, watcher) == view
        assert skye.to_act(guess) == skye.to_act(after)
        if watcher in skye.to_act(after):
            moves = [str(move) for move in skye.legal_moves(after, watcher)]
            assert [str(move) for move in skye.legal_moves(guess, watcher)] == moves
        playout(skye, guess, Rng(number))
        assert skye.outcome(guess) is not None
