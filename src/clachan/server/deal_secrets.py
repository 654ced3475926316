"""New secrets for the deals of tables."""

from __future__ import annotations

import secrets

from clachan.tables.fair_deals import DealSecret


def new_deal_secret() -> DealSecret:
    """A random secret and a random salt, 32 bytes each."""
    return DealSecret(secrets.token_hex(32), secrets.token_hex(32))
