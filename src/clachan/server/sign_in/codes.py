"""Links that continue on another device: valid once, for ten minutes, also as a QR code."""

from __future__ import annotations

import io
import re
from typing import Final

from clachan.server.identity import hashed, new_token
from clachan.server.store.credentials import CONTINUE, SignIns

CODE_SECONDS: Final = 600
_BROWSERS: Final = (
    *(("Edg", "Edge"), ("OPR", "Opera"), ("SamsungBrowser", "Samsung Internet")),
    *(("Firefox", "Firefox"), ("FxiOS", "Firefox"), ("CriOS", "Chrome")),
    *(("Chrome", "Chrome"), ("Safari", "Safari")),
)
_SYSTEMS: Final = (
    *(("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("CrOS", "ChromeOS")),
    *(("Windows", "Windows"), ("Macintosh", "Mac"), ("Linux", "Linux")),
)
BROWSER: Final = "cookie"
"""The label of a browser that does not say what it is."""


def device_label(user_agent: str) -> str:
    """What a browser says it is, for the list of a person's devices.

    >>> device_label("Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0")
    'Firefox, Android'
    >>> device_label("curl/8")
    'cookie'
    """
    browser = next((name for sign, name in _BROWSERS if f"{sign}/" in user_agent), None)
    system = next((name for sign, name in _SYSTEMS if sign in user_agent), None)
    return f"{browser}, {system}" if browser and system else BROWSER


async def new_code(sign_ins: SignIns, guest: str, now: int) -> tuple[str, int]:
    """A new code for a person's other device, and when it expires. Only its hash is stored."""
    code, expires_at = new_token(), now + CODE_SECONDS * 1000
    await sign_ins.add_code(hashed(code), CONTINUE, guest, expires_at, now)
    return code, expires_at


async def guest_of_code(sign_ins: SignIns, code: str, now: int) -> str | None:
    """Use up a code; return whose it is, or None if it is not valid any more."""
    found = await sign_ins.use_code(hashed(code), CONTINUE, now)
    return None if found is None else found[0]


def continue_link(address: str, code: str) -> str:
    """The link with a code. It stands behind a `#`, so no server or proxy on the way logs it."""
    return f"{address.rstrip('/')}/continue#{code}"


def qr_picture(text: str) -> str:
    """A QR code as an SVG drawing."""
    import segno  # noqa: PLC0415 - few requests need it

    drawing = io.BytesIO()
    segno.make(text, error="m", micro=False).save(
        drawing, kind="svg", xmldecl=False, border=3, dark="#000", light="#fff", omitsize=True
    )
    return re.sub(r"\s+class=\"[^\"]*\"", "", drawing.getvalue().decode()).strip()
