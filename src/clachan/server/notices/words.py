"""The words of messages and of the page behind their links, in three languages. No secrets, no names."""

from __future__ import annotations

import json
from collections.abc import Sequence
from html import escape
from typing import Final, TypedDict

from clachan.catalog import package_of


class NoticeWords(TypedDict):
    your_turn: str
    play_here: str
    stop_here: str
    digest_title: str
    digest_body: str
    confirm_title: str
    confirm_body: str
    confirm_question: str
    confirm_button: str
    stop_question: str
    stop_button: str
    confirmed: str
    stopped: str
    unknown: str


WORDS: Final[dict[str, NoticeWords]] = {
    "en": {
        "your_turn": "Your turn: {game}",
        "play_here": "It's your turn. Play here: {link}",
        "stop_here": "Stop these messages: {link}",
        "digest_title": "Games waiting for you: {count}",
        "digest_body": "It's your turn in these games:",
        "confirm_title": "clachan: confirm your address",
        "confirm_body": "Somebody, probably you, wants a message here when it's their turn in a game. "
        "Confirm it: {link}\n\nIf it wasn't you, ignore this message.",
        "confirm_question": "Send a message to this address when it's your turn?",
        "confirm_button": "Yes, send messages",
        "stop_question": "Do you want to stop messages about your turn?",
        "stop_button": "Stop messages",
        "confirmed": "Done. You get a message when it's your turn.",
        "stopped": "Done. You get no more messages.",
        "unknown": "This link is no longer valid. No messages are sent for it.",
    },
    "de": {
        "your_turn": "Du bist am Zug: {game}",
        "play_here": "Du bist am Zug. Hier geht es weiter: {link}",
        "stop_here": "Keine Nachrichten mehr: {link}",
        "digest_title": "Partien, die auf dich warten: {count}",
        "digest_body": "In diesen Partien bist du am Zug:",
        "confirm_title": "clachan: Adresse bestätigen",
        "confirm_body": "Jemand, vermutlich du, möchte hier eine Nachricht bekommen, wenn er oder sie am "
        "Zug ist. Bestätige das hier: {link}\n\nWarst du es nicht, ignoriere diese Nachricht.",
        "confirm_question": "Eine Nachricht an diese Adresse schicken, wenn du am Zug bist?",
        "confirm_button": "Ja, Nachrichten schicken",
        "stop_question": "Möchtest du keine Nachrichten mehr bekommen, wenn du am Zug bist?",
        "stop_button": "Nachrichten abbestellen",
        "confirmed": "Fertig. Du bekommst eine Nachricht, wenn du am Zug bist.",
        "stopped": "Fertig. Du bekommst keine Nachrichten mehr.",
        "unknown": "Dieser Link gilt nicht mehr. Dafür werden keine Nachrichten verschickt.",
    },
    "pl": {
        "your_turn": "Twoja kolej: {game}",
        "play_here": "Twoja kolej. Zagraj tutaj: {link}",
        "stop_here": "Nie chcę więcej wiadomości: {link}",
        "digest_title": "Gry, które na ciebie czekają: {count}",
        "digest_body": "W tych grach przyszła twoja kolej:",
        "confirm_title": "clachan: potwierdź adres",
        "confirm_body": "Ktoś, prawdopodobnie ty, chce dostawać tutaj wiadomość, gdy przyjdzie jego kolej w "
        "grze. Potwierdź to tutaj: {link}\n\nJeśli to nie ty, zignoruj tę wiadomość.",
        "confirm_question": "Wysyłać na ten adres wiadomość, gdy przyjdzie twoja kolej?",
        "confirm_button": "Tak, wysyłaj wiadomości",
        "stop_question": "Czy chcesz zrezygnować z wiadomości o swojej kolejce?",
        "stop_button": "Nie wysyłaj więcej",
        "confirmed": "Gotowe. Dostaniesz wiadomość, gdy przyjdzie twoja kolej.",
        "stopped": "Gotowe. Nie dostaniesz więcej wiadomości.",
        "unknown": "Ten link jest nieaktualny. Nie wysyłamy na jego podstawie żadnych wiadomości.",
    },
}

STYLE: Final = """
:root { color-scheme: light dark; }
body { margin: 0; font: 18px/1.5 Georgia, serif; background: light-dark(#e8dcc0, #1d1a16); }
main { max-width: 480px; margin: 12vh auto; padding: 26px; border-radius: 12px;
  color: light-dark(#2b2620, #f3ead8); background: light-dark(#fdf6e9, #2a2520); }
h1 { margin: 0; }
button { min-height: 44px; padding: 0 18px; border: 0; border-radius: 9px; font: inherit; cursor: pointer;
  color: light-dark(#fdf6e9, #1d1a16); background: light-dark(#2b2620, #f3ead8); }
"""
"""The page's only style. Its hash is in the security policy, which allows no other."""
_PAGE: Final = """<!doctype html>
<html lang="{language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>clachan</title>
<link rel="icon" href="/icon.svg">
<style>{style}</style></head>
<body><main><h1>clachan</h1><p>{text}</p>{form}</main></body>
</html>
"""
_FORM: Final = '<form method="post"><button>{button}</button></form>'


def turn_message(language: str, game: str, table: str, stop: str) -> tuple[str, str]:
    """Title and text of the message that it is somebody's turn; `table` and `stop` are links."""
    words = WORDS[language]
    title = words["your_turn"].format(game=package_of(game).title)
    body = f"{words['play_here'].format(link=table)}\n\n{words['stop_here'].format(link=stop)}"
    return title, body


def digest_message(language: str, tables: Sequence[str], stop: str) -> tuple[str, str]:
    """Title and text of the daily message; `tables` and `stop` are links."""
    words = WORDS[language]
    lines = [words["digest_body"], *tables, "", words["stop_here"].format(link=stop)]
    return words["digest_title"].format(count=len(tables)), "\n".join(lines)


def push_data(language: str, game: str, table: str, token: str) -> str:
    """What a browser needs to show a notification, as JSON: words and paths of the page."""
    words = WORDS[language]
    data = {
        "title": words["your_turn"].format(game=package_of(game).title),
        "tag": table,
        "path": f"table/{table}",
        "stop": words["stop_button"],
        "stop_path": f"notices/{token}",
    }
    return json.dumps(data)


def confirm_message(language: str, link: str) -> tuple[str, str]:
    """Title and text of the message that asks whether an address is right."""
    words = WORDS[language]
    return words["confirm_title"], words["confirm_body"].format(link=link)


def html_page(language: str, text: str, button: str = "") -> str:
    """A page that needs neither scripts nor a login."""
    form = _FORM.format(button=escape(button)) if button else ""
    return _PAGE.format(language=language, style=STYLE, text=escape(text), form=form)
