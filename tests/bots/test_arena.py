"""The arena: seatings, intervals, ratings, and the same results with any number of processes."""

from __future__ import annotations

import json
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from clachan.bots.arena.contest import ArenaGame, Contest, play_deal, play_deals
from clachan.bots.arena.plot import WIDTH, Dot, plot, png, renderer_for, svg
from clachan.bots.arena.seatings import seatings
from clachan.bots.arena.standing import interval, is_clear, standings
from clachan.cli.main import main
from clachan.kernel.errors import GameError, InvalidOption

CONTEST = Contest("clans", (), (), 2, ("greedy", "random"), "arena")


def test_every_bot_takes_every_seat() -> None:
    for bots, seats in [(("a", "b"), 2), (("a", "b"), 4), (("a", "b"), 5), (("a", "b", "c"), 3)]:
        found = seatings(bots, seats)
        for bot in bots:
            at = [sum([seating[seat] == bot for seating in found]) for seat in range(seats)]
            assert len(set(at)) == 1, "equally often in each seat"


def test_three_bots_on_four_seats_take_all_seatings() -> None:
    found = seatings(("a", "b", "c"), 4)
    assert len(found) == 36 and len(set(found)) == 36


def test_too_few_or_too_many_bots_are_rejected() -> None:
    with pytest.raises(InvalidOption, match="do not fit 2 seats"):
        seatings(("a", "b", "c"), 2)
    with pytest.raises(InvalidOption, match="name 2 to 4"):
        seatings(("a",), 4)


def results_of(deal: tuple[ArenaGame, ...]) -> list[object]:
    return [(game.seating, game.points, game.places) for game in deal]


def test_processes_do_not_change_the_results() -> None:
    alone = [results_of(deal) for deal in play_deals(CONTEST, 3, 1)]
    shared = [results_of(deal) for deal in play_deals(CONTEST, 3, 2)]
    assert alone == shared


def test_a_deal_is_the_same_for_all_seatings() -> None:
    """Playing a deal again gives the same games, with the seats swapped."""
    twins = replace(CONTEST, bots=("greedy", "hasty"))
    one, two = play_deal(replace(twins, seed="twins"), 0)
    again = play_deal(replace(twins, seed="twins"), 0)
    assert results_of((one, two)) == results_of(again)
    assert one.seating == tuple(reversed(two.seating))


def game(winner: int, seating: tuple[str, ...] = ("greedy", "random")) -> ArenaGame:
    places = tuple([1 if seat == winner else 2 for seat in range(2)])
    return ArenaGame(seating, (50, 40), places, ((0.5, 0.1), (0.2,)), ((), ("broken",)))


def test_standings_count_wins_margin_time_and_faults() -> None:
    deals = [(game(0), game(1, ("random", "greedy"))), (game(0), game(0, ("random", "greedy")))]
    greedy, random = standings(CONTEST, deals)
    assert (greedy.bot, greedy.games, greedy.win_share) == ("greedy", 4, 0.75)
    assert random.win_share == 0.25
    assert greedy.low < 0.75 < greedy.high
    assert greedy.margin == 0.0
    assert (greedy.decisions, greedy.faults, random.faults) == (6, 2, 2)
    assert greedy.rating is not None and random.rating is not None
    assert greedy.rating > random.rating


def test_games_of_one_deal_are_not_independent() -> None:
    """If both games of a deal always have the same winner, only the deals are independent."""
    agreeing = interval([1.0, 0.0] * 50, 200, 1.96)
    split = interval([0.5] * 100, 200, 1.96)
    assert agreeing[1] - agreeing[0] > 0.18
    assert split[1] - split[0] < 0.2


def test_a_contest_stops_early_only_when_the_result_is_clear() -> None:
    sure = [(game(0), game(1, ("random", "greedy")))] * 30
    unsure = [(game(0), game(0, ("random", "greedy")))] * 30
    assert is_clear(CONTEST, sure)
    assert not is_clear(CONTEST, sure[:10])
    assert not is_clear(CONTEST, unsure)


def test_the_command_prints_its_results_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["arena", "clans", "--bots", "greedy,random", "--games", "4", "--json"])
    assert stop.value.code == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["games"] == 4 and printed["deals"] == 2
    for row in printed["bots"].values():
        assert row["low"] <= row["win_share"] <= row["high"]
        assert row["games"] == 4 and row["seconds_per_decision"] >= 0.0


def test_the_picture_shows_every_bot() -> None:
    rows = standings(CONTEST, [(game(0), game(1, ("random", "greedy")))])
    picture = svg(plot("a & b", rows)).decode()
    assert picture.count("<circle") == 2 and "a &amp; b" in picture
    for row in rows:
        assert f">{row.bot}</text>" in picture


def test_the_png_shows_the_same_picture() -> None:
    """The PNG has the dots of the SVG, at twice the size."""
    picture = plot("a and b", standings(CONTEST, [(game(0), game(1, ("random", "greedy")))]))
    image = Image.open(BytesIO(png(picture)))
    assert image.size == (2 * WIDTH, 2 * picture.height)
    dots = [shape for shape in picture.shapes if isinstance(shape, Dot)]
    assert len(dots) == 2
    for dot in dots:
        assert image.getpixel((int(2 * dot.x), int(2 * dot.y))) == (0x2F, 0x5D, 0x50)


def test_the_command_draws_svg_and_png(tmp_path: Path) -> None:
    for name, start in (("a.svg", b"<svg"), ("a.png", b"\x89PNG")):
        words = ["arena", "clans", "--bots", "greedy,random", "--games", "2"]
        with pytest.raises(SystemExit) as stop:
            main([*words, "--plot", str(tmp_path / name)])
        assert stop.value.code == 0
        assert (tmp_path / name).read_bytes().startswith(start)


def test_other_picture_formats_are_rejected() -> None:
    with pytest.raises(InvalidOption, match=r"must end in .svg or .png"):
        renderer_for(Path("shares.gif"))


def test_the_arena_reads_your_own_content(tmp_path: Path) -> None:
    """Every process reads the content files; an invalid one is rejected."""
    broken = tmp_path / "broken.json"
    broken.write_text("{}", encoding="utf-8")
    contest = replace(CONTEST, game="skye", boxes=("druids",), content=(broken,))
    with pytest.raises(GameError):
        play_deal(contest, 0)


def test_an_unknown_cluster_is_rejected() -> None:
    with pytest.raises(InvalidOption, match="expected ray, or ray:address"):
        list(play_deals(CONTEST, 1, 1, "cloud"))


def run(command: list[str], code: int = 0) -> None:
    with pytest.raises(SystemExit) as stop:
        main(command)
    assert stop.value.code == code


BROKEN = """
class Broken:
    asked = 0
    def choose(self, view, moves, rng):
        self.asked += 1
        if self.asked > 3:
            raise ValueError("[oops] " + str(rng.below(9)))
        return moves.sample(rng)
"""


def test_a_bot_that_fails_loses_the_game_and_the_arena_says_why(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "broken.py").write_text(BROKEN, encoding="utf-8")
    spec = f"{tmp_path / 'broken.py'}:Broken"
    command = ["arena", "clans", "--bots", f"{spec},random", "--games", "6"]
    run([*command, "--json"], code=1)
    bots = json.loads(capsys.readouterr().out)["bots"]
    theirs = bots[spec]
    assert (theirs["faults"], theirs["games"], theirs["win_share"]) == (6, 6, 0.0)
    assert (theirs["mean_points"], theirs["decisions"]) == (0.0, 3 * 6)
    assert theirs["first_fault"].startswith("ValueError: [oops] ")
    assert theirs["first_fault"] in theirs["fault_counts"]
    assert sum(theirs["fault_counts"].values()) == 6 and len(theirs["fault_counts"]) > 1
    assert (bots["random"]["faults"], bots["random"]["first_fault"]) == (0, "")
    assert bots["random"]["fault_counts"] == {} and bots["random"]["win_share"] == 1.0
    run(command, code=1)
    said = capsys.readouterr().out
    assert f"{spec} lost 6 of 6 games by fault; the first reason: {theirs['first_fault']}\n" in said
    kinds = len(theirs["fault_counts"])
    assert f"It failed in {kinds} different ways; --json lists them all.\n" in said


def test_nobody_wins_if_all_bots_fail(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.py").write_text("class Empty:\n    pass\n", encoding="utf-8")
    bots = ",".join([f"{tmp_path / name}.py:Empty" for name in ("one", "two")])
    run(["arena", "clans", "--bots", bots, "--games", "2", "--json"], code=1)
    shares = [row["win_share"] for row in json.loads(capsys.readouterr().out)["bots"].values()]
    assert shares == [0.0, 0.0]


def test_a_program_that_does_not_exist_plays_no_game(capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["arena", "clans", "--bots"], ["simulate", "clans", "--seats", "2", "--bots"]):
        run([*command, "exec:./nope,greedy", "--games", "2"], code=2)
        heard = capsys.readouterr()
        assert "'exec:./nope': the program ./nope does not exist" in heard.err and heard.out == ""
