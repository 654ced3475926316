"""Passkeys (WebAuthn): a device or a password manager signs a person in, without a password.

They need HTTPS or localhost, and the host has to allow them (`--passkeys`, extra `passkeys`).
"""

from __future__ import annotations

import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from importlib.util import find_spec
from typing import Any, Final
from urllib.parse import urlsplit

from clachan.kernel.errors import InvalidOption
from clachan.server.identity import hashed
from clachan.server.settings import Settings
from clachan.server.store.credentials import ADD_PASSKEY, USE_PASSKEY, SignIns, StoredPasskey
from clachan.server.store.stored_guests import Guest
from clachan.server.store.writer import Conflict
from clachan.tables.refusals import Refused

MOST: Final = 10
"""Passkeys of one person."""
_SECONDS: Final = 300
_NOT_VALID: Final = "this passkey could not be checked: try again"


def check_settings(settings: Settings) -> None:
    """Raise `InvalidOption` if passkeys are allowed and cannot work like this."""
    if not settings.passkeys:
        return
    if find_spec("webauthn") is None:
        raise InvalidOption("--passkeys needs the extra: pip install 'clachan[passkeys]'")
    parts = urlsplit(settings.notices.public_url)
    is_local = parts.scheme == "http" and parts.hostname == "localhost"
    if not (parts.hostname and (parts.scheme == "https" or is_local)):
        raise InvalidOption(
            "--passkeys needs --public-url with https, for example https://play.example.org"
        )


class Passkeys:
    """Registers passkeys and signs people in with them."""

    def __init__(self, settings: Settings, sign_ins: SignIns) -> None:
        parts = urlsplit(settings.notices.public_url)
        self.is_allowed = settings.passkeys
        self._name = parts.hostname or ""
        self._origin = f"{parts.scheme}://{parts.netloc}"
        self._sign_ins = sign_ins

    def _check_allowed(self) -> None:
        if not self.is_allowed:
            raise Refused("not_found", "this server uses no passkeys")

    async def _new_challenge(self, purpose: str, guest: str | None, now: int) -> bytes:
        challenge = secrets.token_bytes(32)
        expires_at = now + _SECONDS * 1000
        hash_ = hashed(_text(challenge))
        await self._sign_ins.add_code(hash_, purpose, guest, expires_at, now)
        return challenge

    async def options_to_add(self, guest: Guest, now: int) -> dict[str, Any]:
        """What the browser needs to make a passkey."""
        self._check_allowed()
        import webauthn  # noqa: PLC0415 - an extra
        from webauthn.helpers import structs  # noqa: PLC0415

        known = await self._sign_ins.passkeys_of(guest.id)
        if len(known) >= MOST:
            raise Refused("too_many", "you have too many passkeys: remove some of them first")
        challenge = await self._new_challenge(ADD_PASSKEY, guest.id, now)
        options = webauthn.generate_registration_options(
            rp_id=self._name,
            rp_name="clachan",
            user_name=guest.name,
            user_id=hashed(f"passkey {guest.id}").encode()[:32],
            challenge=challenge,
            authenticator_selection=structs.AuthenticatorSelectionCriteria(
                resident_key=structs.ResidentKeyRequirement.REQUIRED,
                user_verification=structs.UserVerificationRequirement.PREFERRED,
            ),
            exclude_credentials=[
                structs.PublicKeyCredentialDescriptor(id=_bytes(each.id)) for each in known
            ],
        )
        found: dict[str, Any] = json.loads(webauthn.options_to_json(options))
        return found

    async def add(self, guest: Guest, credential: dict[str, Any], label: str, now: int) -> None:
        """Store the passkey that the browser made."""
        self._check_allowed()
        import webauthn  # noqa: PLC0415 - an extra

        challenge = _challenge_in(credential)
        owner = await self._sign_ins.use_code(hashed(_text(challenge)), ADD_PASSKEY, now)
        if owner != (guest.id,):
            raise Refused("bad_request", _NOT_VALID)
        try:
            made = webauthn.verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=self._name,
                expected_origin=self._origin,
            )
        except Exception as error:
            raise Refused("bad_request", _NOT_VALID) from error
        key = _text(made.credential_public_key)
        id_ = _text(made.credential_id)
        try:
            await self._sign_ins.add_passkey(
                StoredPasskey(id_, guest.id, key, made.sign_count, label, now)
            )
        except Conflict as error:
            raise Refused("bad_request", "this passkey is already in use") from error

    async def options_to_use(self, now: int) -> dict[str, Any]:
        """What the browser needs to ask its owner for a passkey of this server."""
        self._check_allowed()
        import webauthn  # noqa: PLC0415 - an extra

        challenge = await self._new_challenge(USE_PASSKEY, None, now)
        options = webauthn.generate_authentication_options(rp_id=self._name, challenge=challenge)
        found: dict[str, Any] = json.loads(webauthn.options_to_json(options))
        return found

    async def guest_of(self, credential: dict[str, Any], now: int) -> str:
        """Whose passkey signed; refused if the signature is not right."""
        self._check_allowed()
        import webauthn  # noqa: PLC0415 - an extra

        challenge = _challenge_in(credential)
        known = await self._sign_ins.use_code(hashed(_text(challenge)), USE_PASSKEY, now)
        passkey = await self._sign_ins.passkey(str(credential.get("id", "")))
        if known is None or passkey is None:
            raise Refused("bad_request", _NOT_VALID)
        try:
            used = webauthn.verify_authentication_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=self._name,
                expected_origin=self._origin,
                credential_public_key=_bytes(passkey.public_key),
                credential_current_sign_count=passkey.sign_count,
            )
        except Exception as error:
            raise Refused("bad_request", _NOT_VALID) from error
        await self._sign_ins.note_passkey_use(passkey.id, used.new_sign_count)
        return passkey.guest_id


def _challenge_in(credential: dict[str, Any]) -> bytes:
    """The challenge that a browser answered."""
    try:
        response = json.loads(_bytes(credential["response"]["clientDataJSON"]))
        return _bytes(response["challenge"])
    except (KeyError, TypeError, ValueError) as error:
        raise Refused("bad_request", _NOT_VALID) from error


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def _bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
