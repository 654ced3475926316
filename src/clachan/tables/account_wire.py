"""The types of what belongs to a person: name, messages, devices, passkeys and tokens."""

from __future__ import annotations

from typing import Any, TypedDict


class MeOut(TypedDict):
    name: str | None


class NoticesOut(TypedDict):
    """Where you get messages when it is your turn: `address` is an e-mail address or the name of a service.

    Nothing is sent before the address is confirmed there. With `is_digest` there is one message a day.
    Browsers need `push_key` to get notifications; it is null if the server sends none.
    """

    services: list[str]
    address: str | None
    is_confirmed: bool
    is_digest: bool
    push_key: str | None


class ContinueOut(TypedDict):
    """A link that continues on another device, with the same link as a QR code (SVG)."""

    link: str
    qr: str
    expires_at: str


class RecoveryOut(TypedDict):
    created_at: str | None


class ListedPasskeyOut(TypedDict):
    id: str
    label: str
    created_at: str


class PasskeysOut(TypedDict):
    is_allowed: bool
    passkeys: list[ListedPasskeyOut]


class PasskeyOptionsOut(TypedDict):
    """Options for the browser, as WebAuthn defines them."""

    options: dict[str, Any]


class TokenOut(TypedDict):
    token: str


class ListedTokenOut(TypedDict):
    """A token of the guest; `is_this` marks the one the request came with."""

    id: str
    label: str
    created_at: str
    used_at: str
    is_this: bool


class TokensOut(TypedDict):
    tokens: list[ListedTokenOut]
