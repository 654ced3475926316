"""Lists to choose from."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ListedChoice:
    """One line of a list, which plays the move `text`.

    `note` is shown while it is selected. `refusal` says why it cannot be chosen. `seat` is the player it is
    about.
    """

    label: str
    text: str = ""
    note: str = ""
    refusal: str = ""
    seat: int | None = None


@dataclass(frozen=True)
class ChoiceList:
    """A question with its choices. `is_info` means that there is nothing to choose now."""

    title: str
    choices: tuple[ListedChoice, ...]
    about: str = ""
    is_info: bool = False
