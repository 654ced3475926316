"""What keys and clicks do to a decision."""

from __future__ import annotations

from rich.console import Console

from clachan.clans.table.wire import LayMoveOut
from clachan.clans.terminal.laying import Laying
from clachan.cli.terminal.decisions.choices import Choosing
from clachan.cli.terminal.decisions.decision import ConfirmDraft, Decision, PlayMove, Say
from clachan.cli.terminal.game_terminal import decision_of
from clachan.cli.terminal.terminal_table import TerminalTable
from clachan.kernel.rng import Rng
from clachan.skye.terminal.building import Building
from clachan.skye.terminal.pricing import Pricing
from clachan.skye.terminal.territory import target_of
from clachan.tables.thinking import BotReply, bot_order
from tests.terminal.player import new_table


def shown(decision: Decision, width: int = 78, height: int = 10) -> str:
    console = Console(width=width, color_system=None)
    with console.capture() as captured:
        console.print(decision.tray(width, height))
    return captured.get()


def bots_moved(table: TerminalTable) -> TerminalTable:
    """The table after the bots have made the first legal move."""
    while (request := table.bot_request) is not None:
        moves = table.table.game.legal_moves(table.table.state, request.seat)  # type: ignore[arg-type]
        reply = BotReply(str(moves.sample(Rng(1))))
        table._write(bot_order(table.table, request, reply, 0))
    return table


def pricing() -> Pricing:
    decision = decision_of(bots_moved(new_table()).situation())
    assert isinstance(decision, Pricing)
    return decision


def test_prices_with_arrow_keys() -> None:
    decision = pricing()
    assert decision.press("enter") == Say(
        "Put the axe on the tile that goes back to the bag: choose it and press x."
    )
    for key in ("x", "right", "up", "up"):
        assert decision.press(key) is None
    assert decision.press("enter") == PlayMove("price axe 3 1")
    assert "AXE" in shown(decision)
    assert "1 left to spend" in shown(decision)


def test_the_task_is_said_in_as_many_words_as_fit() -> None:
    assert "axe one tile, price the others\n" in shown(pricing(), width=100)
    assert shown(pricing(), width=78).splitlines()[0].endswith("  axe one tile")


def test_prices_stay_within_the_gold() -> None:
    decision = pricing()
    decision.press("x")
    assert isinstance(decision.press("up"), Say)
    decision.press("right")
    assert isinstance(decision.press("pageup"), Say)
    assert decision.committed == decision.stage["gold"]
    decision.press("pagedown")
    assert isinstance(decision.press("down"), Say)
    assert decision.prices[1] == 1


def test_prices_by_mouse() -> None:
    decision = pricing()
    decision.click("axe 2")
    decision.click("more 0")
    decision.click("less 1")
    assert decision.click("ready") == PlayMove("price 2 1 axe")
    decision.click("tile 1")
    assert decision.at == 1


def test_a_suggested_sheet_is_taken_over() -> None:
    decision = pricing()
    one, two, three = decision.tiles
    decision.suggest({"kind": "price_sheet", "text": "", "axe": two, "prices": {one: 2, three: 3}})
    assert decision.press("enter") == PlayMove("price 2 axe 3")


def buying() -> Choosing:
    table = new_table(seed="3")
    bots_moved(table).play("price axe 1 1", is_final=True)
    decision = decision_of(bots_moved(table).situation())
    assert isinstance(decision, Choosing)
    return decision


def test_offers_have_the_price_that_is_paid() -> None:
    decision = buying()
    choices = decision.offered.choices
    assert choices[-1].label == "Pass"
    bought = next(choice for choice in choices if choice.text.startswith("buy"))
    assert " gold  " in bought.label
    assert "left" in bought.note
    mine = next(choice for choice in choices if choice.seat == 0)
    decision.at = choices.index(mine)
    assert isinstance(decision.press("enter"), Say)


def test_why_a_tile_cannot_be_bought_is_never_cut() -> None:
    lines = [line for line in shown(buying(), height=12).splitlines() if "(yours" in line]
    assert lines
    for line in lines:
        assert line.rstrip().endswith("…  (yours: others can buy it)")


def test_the_pass_is_one_key_away_but_not_played_by_it() -> None:
    decision = buying()
    assert decision.press("p") is None
    assert decision.press("enter") == PlayMove("pass")


def test_a_click_selects_and_a_second_one_chooses() -> None:
    decision = buying()
    last = len(decision.offered.choices) - 1
    assert decision.click(f"choice {last}") is None
    assert decision.click(f"choice {last}") == PlayMove("pass")


def building() -> tuple[TerminalTable, Building]:
    table = new_table(seed="3")
    bots_moved(table).play("price axe 1 1", is_final=True)
    bots_moved(table).play("pass", is_final=True)
    decision = decision_of(bots_moved(table).situation())
    assert isinstance(decision, Building)
    return table, decision


def test_the_tile_starts_at_its_best_place_and_moves_between_legal_ones() -> None:
    _, decision = building()
    assert decision.cursor in decision.cells
    assert decision.rotation in decision.cells[decision.cursor]
    seen = {decision.cursor}
    for key in ("up", "left", "down", "right", "down", "left", "up"):
        decision.press(key)
        assert decision.cursor in decision.cells
        assert decision.rotation in decision.cells[decision.cursor]
        seen.add(decision.cursor)
    assert len(seen) > 1
    assert set(decision.overlay().places) == set(decision.cells)


def test_placing_undoing_and_finishing() -> None:
    table, decision = building()
    while decision.tile is not None:
        answer = decision.press("enter")
        assert isinstance(answer, PlayMove) and not answer.is_final
        table.play(answer.text, is_final=False)
        after = decision_of(table.situation())
        assert isinstance(after, Building)
        decision = after
    assert decision.press("enter") == ConfirmDraft()
    assert "All tiles placed" in shown(decision)
    table.undo()
    again = decision_of(table.situation())
    assert isinstance(again, Building) and again.tile is not None


def test_a_click_moves_the_tile_and_a_second_one_places_it() -> None:
    _, decision = building()
    other = next(cell for cell in decision.cells if cell != decision.cursor)
    assert decision.click(target_of(other)) is None
    assert isinstance(decision.click(target_of(other)), PlayMove)
    assert decision.click(target_of((9, 9))) is None


def test_rotating_keeps_to_rotations_that_fit() -> None:
    _, decision = building()
    for _ in range(4):
        answer = decision.press("r")
        assert answer is None or isinstance(answer, Say)
        assert decision.cursor is not None
        assert decision.rotation in decision.cells[decision.cursor]


def laying() -> tuple[TerminalTable, Laying]:
    table = bots_moved(new_table("clans"))
    decision = decision_of(table.situation())
    assert isinstance(decision, Laying)
    return table, decision


def choice(decision: Laying) -> tuple[int | None, LayMoveOut | None, bool]:
    return decision.card, decision.chosen, decision.with_shield


def test_nothing_is_laid_that_nobody_chose() -> None:
    _, decision = laying()
    for key in ("enter", "s", "down", "enter"):
        assert choice(decision) == (None, None, False)
        said = decision.press(key)
    assert said == decision.click("lay") == Say("Choose a card: ← → or its number.")
    assert "Choose a card" in shown(decision)
    decision.press(str(next(i for i, count in enumerate(decision.fits, 1) if count)))
    assert decision.press("enter") == Say("Choose a place: ↑ ↓ or a click.")
    assert "Choose a place" in shown(decision)
    first, last = decision.options[0], decision.options[-1]
    decision.press("up")
    assert choice(decision) == (decision.card, last, False)
    decision.press("down")
    assert choice(decision) == (decision.card, first, False)
    assert decision.press("enter") == PlayMove(first["text"], is_final=False)


def test_cards_are_chosen_from_either_end_and_each_without_a_place() -> None:
    _, decision = laying()
    for key in ("left", "right"):
        decision.press(key)
        assert decision.card == len(decision.hand) - 1
    fitting = next(i for i, count in enumerate(decision.fits) if count)
    decision.click(f"card {fitting}")
    decision.press("down")
    assert choice(decision) == (fitting, decision.options[0], False)
    other = fitting - 1 if fitting else fitting + 1
    decision.press("left" if fitting else "right")
    assert choice(decision) == (other, None, False)


def test_laying_a_card_with_a_shield() -> None:
    table, decision = laying()
    fitting = next(i for i, count in enumerate(decision.fits) if count)
    decision.press(str(fitting + 1))
    decision.press("down")
    decision.press("s")
    answer = decision.press("enter")
    assert isinstance(answer, PlayMove) and not answer.is_final
    assert "shield" in answer.text
    table.play(answer.text, is_final=False)
    laid = decision_of(table.situation())
    assert laid.press("enter") == ConfirmDraft()
    assert "Card laid" in shown(laid)


def test_cards_and_places_by_mouse() -> None:
    _, decision = laying()
    fitting = max(range(len(decision.hand)), key=lambda i: decision.fits[i])
    assert decision.click(f"card {fitting}") is None
    places = [move["place"] for move in decision.options]
    decision.click(f"place {places[-1]}")
    answer = decision.click(f"place {places[-1]}")
    assert isinstance(answer, PlayMove)
    assert decision.click("place R") is None or "R" in places


def test_a_card_that_fits_nowhere_says_so() -> None:
    _, decision = laying()
    useless = [i for i, count in enumerate(decision.fits) if not count]
    for card in useless:
        decision.press(str(card + 1))
        assert isinstance(decision.press("enter"), Say)
