"""Random numbers are fair and the same on every platform."""

from __future__ import annotations

import hashlib

import pytest

from clachan.kernel.rng import HashedRng, Rng

FIRST_OF_TONIGHT = [353, 987, 898, 11, 253, 335, 528, 630]
FIRST_OF_THE_BAG = 941


def test_a_seed_gives_the_same_numbers_on_every_machine() -> None:
    rng = Rng("tonight")
    assert [rng.below(1000) for _ in range(8)] == FIRST_OF_TONIGHT
    assert [Rng("tonight").fork("bag").below(1000) for _ in range(2)] == [FIRST_OF_THE_BAG] * 2


def test_a_fork_depends_only_on_the_seed_and_its_name() -> None:
    fresh, used = Rng(7), Rng(7)
    used.below(100)
    assert fresh.fork("bots").below(10**9) == used.fork("bots").below(10**9)
    assert fresh.fork("bots").below(10**9) != fresh.fork("bag").below(10**9)


@pytest.mark.parametrize("limit", [2, 3, 7, 52, 1000])
def test_every_number_is_equally_likely(limit: int) -> None:
    draws = 400 * limit
    rng = Rng(f"fair {limit}")
    counts = [0] * limit
    for _ in range(draws):
        counts[rng.below(limit)] += 1
    chi = sum((count - 400) ** 2 / 400 for count in counts)
    freedom = limit - 1
    assert abs(chi - freedom) < 5 * (2 * freedom) ** 0.5


def test_neighboring_numbers_do_not_depend_on_each_other() -> None:
    rng = Rng("pairs")
    counts = [0] * 36
    for _ in range(36 * 300):
        counts[rng.below(6) * 6 + rng.below(6)] += 1
    chi = sum((count - 300) ** 2 / 300 for count in counts)
    assert abs(chi - 35) < 5 * 70**0.5


def test_every_order_of_a_draw_is_equally_likely() -> None:
    rng = Rng("draws")
    seen: dict[tuple[str, ...], int] = {}
    for _ in range(24 * 200):
        drawn = tuple(rng.take(list("abcd"), 3))
        seen[drawn] = seen.get(drawn, 0) + 1
    assert len(seen) == 24
    chi = sum((count - 200) ** 2 / 200 for count in seen.values())
    assert abs(chi - 23) < 5 * 46**0.5


def test_a_long_draw_takes_every_item_once_and_leaves_the_pool_unchanged() -> None:
    pool = list(range(78))
    assert sorted(Rng("all").take(pool, 78)) == pool == list(range(78))


def test_units_are_between_zero_and_one() -> None:
    rng = Rng("unit")
    units = [rng.unit() for _ in range(2000)]
    assert min(units) >= 0.0
    assert max(units) < 1.0
    assert 0.45 < sum(units) / len(units) < 0.55


@pytest.mark.parametrize("limit", [0, 2**30 + 1])
def test_an_impossible_limit_is_an_assertion_error(limit: int) -> None:
    with pytest.raises(AssertionError, match="cannot draw below"):
        Rng("wrong").below(limit)


def test_a_hashed_generator_is_as_fair_and_its_numbers_are_hashes() -> None:
    rng = HashedRng("tonight")
    first = [
        int.from_bytes(hashlib.sha256(f"tonight/{k}".encode()).digest()[:4], "big") >> 2
        for k in range(3)
    ]
    assert [rng.below(1 << 30) for _ in range(3)] == first
    counts = [0] * 7
    for _ in range(2800):
        counts[rng.below(7)] += 1
    chi = sum((count - 400) ** 2 / 400 for count in counts)
    assert abs(chi - 6) < 5 * 12**0.5
    assert sorted(rng.take(range(60), 60)) == list(range(60))
    assert rng.fork("bag").below(10**9) == HashedRng("tonight/bag").below(10**9)


def test_a_hashed_generator_draws_again_where_numbers_would_be_more_likely() -> None:
    """With this limit a third of all numbers is drawn again."""
    limit = 3 << 28
    rng = HashedRng("again")
    drawn = [rng.below(limit) for _ in range(300)]
    words = [
        int.from_bytes(hashlib.sha256(f"again/{k}".encode()).digest()[:4], "big") >> 2
        for k in range(600)
    ]
    kept = [word * limit >> 30 for word in words if word * limit % (1 << 30) >= (1 << 30) % limit]
    assert drawn == kept[:300]
