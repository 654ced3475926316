"""Which other sites may show a shared replay inside their own pages."""

from __future__ import annotations

import re
from typing import Final

from clachan.kernel.errors import InvalidOption
from clachan.server.middleware import CONTENT_POLICY, NO_FRAMES

_ORIGIN: Final = re.compile(r"https?://[a-z0-9]([a-z0-9.-]{0,250}[a-z0-9])?(:[0-9]{1,5})?")


def check_sites(sites: tuple[str, ...]) -> None:
    """Raise `InvalidOption` if one of the sites is not an origin.

    >>> check_sites(("https://club.example",))
    """
    for site in sites:
        if not _ORIGIN.fullmatch(site):
            raise InvalidOption(f"--embed-on {site}: use an origin such as https://club.example")


def replay_policy(sites: tuple[str, ...]) -> str:
    """The content security policy of a shared replay.

    >>> replay_policy(()).rpartition("; ")[2]
    "frame-ancestors 'none'"
    >>> replay_policy(("https://club.example",)).rpartition("; ")[2]
    'frame-ancestors https://club.example'
    """
    if not sites:
        return CONTENT_POLICY
    return CONTENT_POLICY.replace(NO_FRAMES, f"frame-ancestors {' '.join(sites)}")
