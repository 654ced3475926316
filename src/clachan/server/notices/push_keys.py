"""The keys with which the server signs notifications for browsers (VAPID)."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final

PUSH_KEY: Final = "push key"
"""The name of the server's key."""


def new_private_key() -> str:
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415 - an extra

    key = ec.generate_private_key(ec.SECP256R1())
    return _text(key.private_numbers().private_value.to_bytes(32, "big"))


def public_key(private: str) -> str:
    """The public half, which browsers need to subscribe."""
    from cryptography.hazmat.primitives.asymmetric import ec  # noqa: PLC0415 - an extra
    from cryptography.hazmat.primitives.serialization import (  # noqa: PLC0415
        Encoding,
        PublicFormat,
    )

    value = int.from_bytes(urlsafe_b64decode(private + "="), "big")
    found = ec.derive_private_key(value, ec.SECP256R1()).public_key()
    return _text(found.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")
