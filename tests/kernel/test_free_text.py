"""Free text: nothing hidden, nothing that turns lines around, and names that look alike are found."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clachan.kernel.free_text import clean_text, lookalike_key
from clachan.kernel.record import clean_name, parse_record

ANY_TEXT = st.text(st.characters(exclude_categories=()), max_size=60)
HIDDEN = st.sampled_from(
    "\0\t\n\r\x1b\x7f\x85\xa0\xad\u061c\u115f\u180e\u2003\u200b\u200d\u200e\u2028\u202e\u2066\u2800"
    "\u3000\u3164\ufe0f\ufeff\uffa0\ud800\ue000\U000e0001\U000e0100"
)


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("Ana", "Ana"),
        ("  Ana \t\n Bo  ", "Ana Bo"),
        ("A\0na\x1b[31m", "Ana[31m"),
        ("Ana\u202eoB", "AnaoB"),
        ("A\u200bn\u200da\ufeff", "Ana"),
        ("Ana\u00a0\u2003\u3000Bo", "Ana Bo"),
        ("\u3164\u2800", ""),
        ("Cafe\u0301", "Café"),
        ("a" + "\u0301" * 30, "á\u0301\u0301\u0301"),
        ("\u0301Ana", "Ana"),
        ("Łukasz Żółć", "Łukasz Żółć"),
        ("नमस्ते", "नमस्ते"),
        ("Αλέξανδρος 日本 🐑", "Αλέξανδρος 日本 🐑"),
        ("\ud83d", ""),
    ],
)
def test_clean_text(text: str, clean: str) -> None:
    assert clean_text(text, 40) == clean


@given(st.one_of(ANY_TEXT, st.lists(st.one_of(ANY_TEXT, HIDDEN)).map("".join)))
def test_a_clean_text_hides_nothing(text: str) -> None:
    clean = clean_text(text, 40)
    assert len(clean) <= 40 and clean == clean.strip() and "  " not in clean
    assert clean == clean_text(clean, 40), "cleaning again changes nothing"
    for letter in clean:
        category = unicodedata.category(letter)
        assert letter == " " or category not in ("Cc", "Cf", "Cs", "Co", "Zs", "Zl", "Zp"), letter
    clean.encode()


@given(ANY_TEXT)
def test_names_fit_into_a_record(name: str) -> None:
    clean = clean_name(name)
    assert clean and "|" not in clean and clean == clean_name(clean)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "ANA"),
        ("Ana", "Аna"),
        ("Ana", "Αna"),
        ("Ana", "Ａｎａ"),
        ("Ian", "lan"),
        ("Bo", "B0"),
        ("Bill", "Bi11"),
        ("Martin", "Maгtin"),
        ("Emma", "Ernma"),
        ("Straße", "STRASSE"),
        ("José", "Jose\u0301"),
        ("НОРА", "HOPA"),
    ],
)
def test_names_that_look_alike(one: str, other: str) -> None:
    assert lookalike_key(one) == lookalike_key(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Ana", "Anna"), ("Jose", "José"), ("Bo", "Bob"), ("Ana", "Ana II")]
)
def test_names_that_look_different(one: str, other: str) -> None:
    assert lookalike_key(one) != lookalike_key(other)


def test_names_in_a_record_are_cleaned() -> None:
    head = "game: skye\nrules: 1\nboxes: -\nseats: 2\noptions: -\n"
    text = f"clachan record 1\n{head}names: A\u202ena | B\x1bo\nseed: -\ncontent: -\nmoves:\n"
    assert parse_record(text).header.names == ("Ana", "Bo")
