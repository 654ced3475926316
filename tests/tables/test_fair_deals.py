"""The luck of a table comes from everybody at it, and forgeries are found."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import asdict, replace
from functools import cache

import pytest

from clachan.kernel.errors import InvalidRecord
from clachan.kernel.record import Entry, Record, commitment, find_seat, parse_record
from clachan.kernel.rng import Rng
from clachan.tables import log
from clachan.tables.fair_deals import (
    AWAITED,
    DealSecret,
    NotedDeal,
    check_deals,
    draw_rng,
    practice_rng,
    seed_of,
)
from clachan.tables.log import LogRow
from clachan.tables.messages import NewTable
from clachan.tables.opening import rematch_setup, setup_of, with_person
from clachan.tables.orders import AddPart, Command, Leave, Sit, StartWithoutParts
from clachan.tables.refusals import Refused
from clachan.tables.replay import rebuilt
from clachan.tables.setup import SeatHolder, Setup, bot, person
from clachan.tables.views.table import Viewer, table_view
from tests.tables.logged_table import ANA, BO, CAT, LoggedTable, set_up

SECRET = DealSecret("5e" * 32, "0a" * 32)
PART_OF_ANA = "a1" * 32
PART_OF_BO = "b0" * 32


def shared(*holders: SeatHolder, game: str = "skye", boxes: tuple[str, ...] = ()) -> Setup:
    return replace(set_up(game, holders, boxes, seed=""), secret=SECRET)


def ana_and_bo(game: str = "skye", boxes: tuple[str, ...] = ()) -> LoggedTable:
    """A table that Ana opened and Bo joined, each with a part."""
    logged = LoggedTable(shared(person(ANA, "Ana", AWAITED), SeatHolder(), game=game, boxes=boxes))
    logged.send(ANA, AddPart(0, PART_OF_ANA))
    logged.send(BO, Sit("Bo", None, PART_OF_BO))
    return logged


def code_of(logged: LoggedTable, who: str, command: Command) -> str:
    with pytest.raises(Refused) as refusal:
        logged.send(who, command)
    return refusal.value.code


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def test_the_server_commits_before_anybody_sits() -> None:
    opened = LoggedTable(shared(SeatHolder(), SeatHolder())).table
    shown = table_view(opened, Viewer(ANA))["fairness"]
    salt, secret = SECRET.salt, SECRET.secret
    assert shown["commitment"] == "sha256:" + sha256(f"clachan commitment 1/{salt}/{secret}")
    assert shown["luck"] == "shared"


def test_the_seed_is_derived_from_the_secret_and_all_parts_in_the_order_of_the_seats() -> None:
    logged = ana_and_bo()
    text = f"clachan seed 1/table/{SECRET.secret}/{PART_OF_ANA}/{PART_OF_BO}"
    assert logged.table.status == "playing"
    assert logged.table.seed == sha256(text)


def test_every_part_changes_the_seed_and_no_part_is_told_from_another_split() -> None:
    whole = seed_of("table", "5e", ("a1", "b0"))
    others = [
        seed_of("tabl", "5e", ("a1", "b0")),
        seed_of("table", "5f", ("a1", "b0")),
        seed_of("table", "5e", ("b0", "a1")),
        seed_of("table", "5e", ("a1", "")),
        seed_of("table", "5e", ("", "a1", "b0")),
        seed_of("table", "5e", ("a1b0", "")),
        seed_of("table", "5e", ("a1b0",)),
    ]
    assert len({whole, *others}) == len(others) + 1


def test_the_game_waits_for_a_promised_part() -> None:
    logged = LoggedTable(shared(person(ANA, "Ana", AWAITED), bot("skye", "greedy")))
    assert logged.table.status == "open"
    assert table_view(logged.table, Viewer(ANA))["seats"][0]["part"] == "awaited"
    logged.send(ANA, AddPart(0, PART_OF_ANA))
    assert logged.table.status == "playing"
    assert table_view(logged.table, Viewer(ANA))["seats"][0]["part"] == "added"


def test_one_part_serves_all_seats_of_a_person() -> None:
    logged = LoggedTable(shared(person(ANA, "Ana", AWAITED), person(ANA, "Neil", AWAITED)))
    logged.send(ANA, AddPart(0, PART_OF_ANA))
    assert logged.table.parts == (PART_OF_ANA, PART_OF_ANA)


def test_nobody_changes_a_part_or_adds_one_for_somebody_else() -> None:
    logged = LoggedTable(shared(person(ANA, "Ana", AWAITED), SeatHolder()))
    assert code_of(logged, BO, AddPart(0, PART_OF_BO)) == "not_your_seat"
    logged.send(ANA, AddPart(0, PART_OF_ANA))
    assert code_of(logged, ANA, AddPart(0, PART_OF_BO)) == "no_part_awaited"
    logged.send(BO, Sit("Bo"))
    assert code_of(logged, BO, AddPart(1, PART_OF_BO)) == "no_part_awaited", "it has started"


def test_a_missing_part_is_recorded_as_absent() -> None:
    logged = LoggedTable(shared(person(ANA, "Ana"), SeatHolder()))
    logged.send(BO, Sit("Bo", None, PART_OF_BO))
    assert logged.table.status == "playing"
    assert table_view(logged.table, Viewer(ANA))["seats"][0]["part"] == "absent"
    logged.play_to_end(Rng("absent"))
    assert ("parts", f"- | {PART_OF_BO}") in logged.table.record().header.deals


def test_a_seat_that_is_taken_again_has_the_part_of_its_new_person() -> None:
    logged = LoggedTable(shared(person(ANA, "Ana"), SeatHolder(), SeatHolder()))
    logged.send(BO, Sit("Bo", 1, PART_OF_BO))
    logged.send(BO, Leave(1))
    logged.send(CAT, Sit("Cat", 1))
    assert logged.table.parts == ("", "", "")


def test_nothing_is_opened_before_the_end() -> None:
    logged = ana_and_bo("clans")
    unopened = [SECRET.secret, SECRET.salt, PART_OF_ANA, PART_OF_BO, logged.table.seed]
    rng = Rng("unopened")
    while logged.table.waiting_for:
        for viewer in (Viewer(ANA, 0), Viewer(BO, 1), Viewer()):
            text = json.dumps(table_view(logged.table, viewer))
            assert not [secret for secret in unopened if secret in text]
        record = str(logged.table.record())
        assert not [secret for secret in unopened if secret in record]
        logged.step(rng)
    fairness = table_view(logged.table, Viewer(BO, 1))["fairness"]
    assert fairness["parts"] == [PART_OF_ANA, PART_OF_BO]
    assert (fairness["secret"], fairness["salt"]) == (SECRET.secret, SECRET.salt)
    assert fairness["seed"] == logged.table.seed


def test_the_log_alone_gives_the_same_seed() -> None:
    logged = ana_and_bo()
    rows = [LogRow(**json.loads(json.dumps(asdict(row)))) for row in logged.log]
    again = rebuilt("table", rows)
    assert (again.seed, again.parts) == (logged.table.seed, logged.table.parts)
    assert list(again.entries) == list(logged.table.entries)


# Draws


@pytest.mark.parametrize("game", ["skye", "clans"])
def test_every_draw_has_a_generator_of_its_own(game: str) -> None:
    """Whoever saw earlier draws cannot compute later ones: each depends on a hash of the seed."""
    logged = ana_and_bo(game)
    logged.play_to_end(Rng("draws"))
    rules, seed = logged.table.game, logged.table.seed
    state = rules.setup(2, {})
    draws = 0
    for entry in logged.table.entries:
        move = rules.parse_move(entry.move)
        if entry.seat == "chance":
            assert rules.deal(state, draw_rng(seed, draws)) == move
            draws += 1
        seat = find_seat(rules, entry.seat, 2)
        state = rules.play(state, seat, move).state
    assert draws == logged.table.deal_count >= 3


def test_the_numbers_of_a_draw_are_hashes_so_a_hand_tells_nothing_about_other_hands() -> None:
    """The fast generator has 60 bits of state, which the cards in one's own hand give away."""

    def number(k: int) -> int:
        return int(sha256(f"clachan draw 1/5eed/3/{k}")[:8], 16) >> 2

    rng = draw_rng("5eed", 3)
    assert [rng.below(1 << 30) for _ in range(50)] == [number(k) for k in range(50)]


# Practice


def request(**more: object) -> NewTable:
    seats = [{"kind": "me"}, {"kind": "open"}]
    return {"game": "skye", "seats": seats, **more}  # type: ignore[typeddict-item]


def test_a_chosen_seed_makes_a_practice_table_that_says_so() -> None:
    wanted = request(seed="1234", adds_part=True)
    setup = with_person(setup_of(wanted, SECRET), ANA, "Ana", wanted)
    assert setup.is_practice and setup.secret is None
    logged = LoggedTable(setup)
    logged.send(BO, Sit("Bo", None, PART_OF_BO))
    view = table_view(logged.table, Viewer(BO, 1))
    assert view["fairness"]["luck"] == "practice"
    assert logged.table.parts == ("", ""), "a part would promise something"
    logged.play_to_end(Rng("practice"))
    record = logged.table.record()
    assert ("practice", "chosen seed") in record.header.deals
    with pytest.raises(InvalidRecord, match="practice game"):
        check_deals(logged.table.game, record)


def test_a_chosen_seed_cannot_be_guessed_from_what_is_shown() -> None:
    """A short seed was found from its unsalted hash in a millisecond."""
    setup = setup_of(request(seed="1234"), SECRET)
    view = json.dumps(table_view(LoggedTable(setup).table, Viewer(BO)))
    guesses = {str(number) for number in range(10_000)}
    found = [guess for guess in guesses if hashlib.sha256(guess.encode()).hexdigest() in view]
    assert not found


def test_practice_games_are_dealt_as_before() -> None:
    """A seed gives the same game as in earlier versions."""
    table = LoggedTable(set_up(seed="tonight")).table
    rng = Rng("tonight").fork(-1).fork(7)
    assert rng.seed == practice_rng("tonight", 7).seed
    assert str(table.entries[1]) == "chance start yellow"


def test_a_table_of_an_older_version_goes_on() -> None:
    logged = LoggedTable(set_up(seed="tonight"))
    first, *rest = logged.log
    setup = dict(first.data["setup"])
    del setup["is_practice"], setup["secret"]
    old = {**first.data, "setup": {**setup, "seed_chosen": False}}
    table = rebuilt("table", [replace(first, data=old), *rest])
    assert table.seed == "tonight" and table.entries[-1] == logged.table.entries[-1]
    assert table.next_draw_rng().seed == "tonight/-1/3"
    view = table_view(table, Viewer(ANA, 0))
    assert view["fairness"]["luck"] == "server"
    assert view["fairness"]["commitment"] == commitment("tonight")


# Rematch


def test_a_rematch_asks_those_who_added_a_part_for_another_one() -> None:
    logged = ana_and_bo("clans")
    logged.play_to_end(Rng("first"))
    again = LoggedTable(rematch_setup(logged.table, DealSecret("77" * 32, "88" * 32)))
    assert again.table.status == "open" and again.table.parts == ("", "")
    again.send(BO, AddPart(1, PART_OF_BO))
    assert again.table.status == "open"
    again.send(ANA, AddPart(0, PART_OF_ANA))
    assert again.table.status == "playing"


def test_a_rematch_without_parts_starts_at_once() -> None:
    logged = LoggedTable(shared(person(ANA, "Ana"), person(BO, "Bo"), game="clans"))
    logged.play_to_end(Rng("first"))
    assert LoggedTable(rematch_setup(logged.table, SECRET)).table.status == "playing"


def test_those_who_are_there_can_start_without_the_missing_parts() -> None:
    logged = LoggedTable(shared(person(ANA, "Ana", AWAITED), person(BO, "Bo", AWAITED)))
    assert code_of(logged, BO, StartWithoutParts(1)) == "no_part_awaited", "their own is missing"
    logged.send(BO, AddPart(1, PART_OF_BO))
    assert code_of(logged, ANA, StartWithoutParts(1)) == "not_your_seat"
    logged.send(BO, StartWithoutParts(1))
    assert logged.table.status == "playing" and logged.table.parts == ("", PART_OF_BO)
    assert log.PARTS_WAIVED in [event.kind for event in logged.table.events]
    assert code_of(logged, BO, StartWithoutParts(1)) == "no_part_awaited"


def test_nobody_starts_a_game_with_open_seats() -> None:
    logged = LoggedTable(
        shared(person(ANA, "Ana", AWAITED), person(BO, "Bo", PART_OF_BO), SeatHolder())
    )
    assert code_of(logged, BO, StartWithoutParts(1)) == "no_part_awaited"


# Checks


@cache
def finished(game: str, boxes: tuple[str, ...]) -> LoggedTable:
    logged = ana_and_bo(game, boxes)
    logged.play_to_end(Rng("finished"))
    return logged


GAMES = [("skye", ()), ("skye", ("journeyman", "druids")), ("clans", ())]


@pytest.mark.parametrize(("game", "boxes"), GAMES)
def test_the_deals_of_an_exported_game_are_right(game: str, boxes: tuple[str, ...]) -> None:
    table = finished(game, boxes).table
    record = parse_record(str(table.record()))
    assert record.header == table.record().header
    noted = NotedDeal(SECRET.commitment, PART_OF_BO)
    found = check_deals(table.game, record, noted)
    assert (found.draws, found.parts, found.absent) == (table.deal_count, 2, ())


def with_line(record: Record, key: str, change: Callable[[str], str]) -> Record:
    deals = tuple([(k, change(v) if k == key else v) for k, v in record.header.deals])
    return replace(record, header=replace(record.header, deals=deals))


def other_digit(text: str, rng: Rng) -> str:
    """The text with one of its hexadecimal digits changed."""
    places = [i for i, c in enumerate(text) if c in "0123456789abcdef" and i > text.find(":")]
    at = rng.choice(places)
    digit = rng.choice([c for c in "0123456789abcdef" if c != text[at]])
    return text[:at] + digit + text[at + 1 :]


def with_another_draw(table: LoggedTable, record: Record, rng: Rng) -> Record:
    """The record with another draw that chance could have made there, and the same moves after it."""
    game = table.table.game
    draws = [i for i, entry in enumerate(record.entries) if entry.seat == "chance"]
    at = rng.choice(draws)
    state = game.setup(record.header.seats, dict(record.header.options))
    for entry in record.entries[:at]:
        seat = find_seat(game, entry.seat, 2)
        state = game.play(state, seat, game.parse_move(entry.move)).state
    true = record.entries[at].move
    forged = true
    while forged == true:
        forged = str(game.deal(state, rng))
    entries = (*record.entries[:at], Entry("chance", forged), *record.entries[at + 1 :])
    return replace(record, entries=entries)


def with_parts_exchanged(record: Record) -> Record:
    return with_line(record, "parts", lambda parts: " | ".join(parts.split(" | ")[::-1]))


@pytest.mark.parametrize(("game", "boxes"), GAMES)
def test_every_forgery_is_found(game: str, boxes: tuple[str, ...]) -> None:
    """A thousand random forgeries of all games: draws, parts, commitments, secrets, salts, seeds."""
    table = finished(game, boxes)
    record = parse_record(str(table.table.record()))
    rng = Rng(f"forgeries of {game} {boxes}")
    forgeries = 0
    while forgeries < 334:
        kind = forgeries % 8
        match kind:
            case 0 | 1:
                forged = with_another_draw(table, record, rng)
            case 2 | 3:
                forged = with_line(record, "parts", lambda text: other_digit(text, rng))
            case 4:
                key = rng.choice(["commitment", "secret", "salt", "table"])
                forged = with_line(record, key, lambda text: other_digit(text, rng))
            case 5:
                forged = with_line(record, "parts", lambda text: _without_part(text, rng.below(2)))
            case 6:
                head = replace(record.header, seed=other_digit(record.header.seed, rng))
                forged = replace(record, header=head)
            case _:
                forged = _with_another_secret(with_parts_exchanged(record), rng)
        assert forged != record
        with pytest.raises(InvalidRecord):
            check_deals(table.table.game, parse_record(str(forged)), NotedDeal())
        forgeries += 1


def _without_part(text: str, seat: int) -> str:
    parts = text.split(" | ")
    parts[seat] = "-"
    return " | ".join(parts)


def _with_another_secret(record: Record, rng: Rng) -> Record:
    """A forger who makes a new commitment and a new seed, and keeps the draws."""
    digits = "".join([rng.choice("0123456789abcdef") for _ in range(64)])
    secret = DealSecret(digits, SECRET.salt)
    record = with_line(record, "secret", lambda _: secret.secret)
    record = with_line(record, "commitment", lambda _: secret.commitment)
    lines = dict(record.header.deals)
    seed = seed_of(lines["table"], digits, lines["parts"].split(" | "))
    return replace(record, header=replace(record.header, seed=commitment(seed)))


def test_a_game_that_was_exchanged_as_a_whole_is_found_by_what_a_player_noted() -> None:
    """Another secret with all its draws is consistent; only a player's own notes show the exchange."""
    table = finished("clans", ())
    other = LoggedTable(
        replace(shared(person(ANA, "Ana", PART_OF_ANA), SeatHolder(), game="clans"))
    )
    other.send(BO, Sit("Bo", None, "cc" * 32))
    other.play_to_end(Rng("exchanged"))
    record = other.table.record()
    assert check_deals(table.table.game, record).draws
    with pytest.raises(InvalidRecord, match="your part"):
        check_deals(table.table.game, record, NotedDeal(part=PART_OF_BO))
    with pytest.raises(InvalidRecord, match="you noted the commitment"):
        check_deals(table.table.game, record, NotedDeal("sha256:" + "0" * 64))


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("secret", "5e5e", "the secret must be 64 digits"),
        ("salt", "X" * 64, "the salt must be 64 digits"),
        ("parts", "-", "2 seats, but 1 parts"),
        ("parts", "- | 12", "a part must be 64 digits"),
        ("table", "a/b", "contains no slash"),
    ],
)
def test_broken_lines_are_named(key: str, value: str, reason: str) -> None:
    table = finished("clans", ()).table
    with pytest.raises(InvalidRecord, match=reason):
        check_deals(table.game, with_line(table.record(), key, lambda _: value))


def test_a_record_without_the_lines_says_what_is_missing() -> None:
    logged = ana_and_bo("clans")
    with pytest.raises(InvalidRecord, match="secret, salt, parts"):
        check_deals(logged.table.game, logged.table.record())
