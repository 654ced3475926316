"""A table on this computer: one person, bots, and the file in which the game is kept."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import replace
from time import time
from typing import TYPE_CHECKING, Any, Final

from clachan.bots.registry import entries
from clachan.catalog import package_of
from clachan.cli.match_spec import MatchSpec
from clachan.cli.terminal.game_files import GameFiles
from clachan.cli.terminal.game_terminal import GameTerminal, terminal_of
from clachan.cli.terminal.situation import Situation
from clachan.kernel.rng import Rng
from clachan.kernel.seats import Seat
from clachan.tables.fair_deals import DealSecret
from clachan.tables.log import LogRow
from clachan.tables.orders import Command, Confirm, Order, Play, Undo
from clachan.tables.play import carry_out, open_table
from clachan.tables.questions import hint_out, hint_request, previews
from clachan.tables.refusals import Refused
from clachan.tables.setup import ClockRule, Setup, bot, fallback_of, person, substitute_of
from clachan.tables.table import FINISHED, Table
from clachan.tables.thinking import BotReply, BotRequest, bot_order, owed, reply_from_json
from clachan.tables.views.events import events_after
from clachan.tables.views.table import Viewer, table_view
from clachan.tables.views.view_cache import ViewCache
from clachan.tables.wire import HintOut, LogEventOut, PreviewsOut

if TYPE_CHECKING:
    from clachan.cli.terminal.thinkers import Thinker

GUEST: Final = "terminal"
"""The id of the person at this terminal."""


def now() -> int:
    """The time in milliseconds since 1970."""
    return int(time() * 1000)


def table_bot(game: str, code: str) -> str | None:
    """The code of a bot that a table can seat, from a code or level; None for all others."""
    code = package_of(game).levels.get(code, code)
    return code if code in [entry.code for entry in entries(game)] else None


def can_host(spec: MatchSpec) -> bool:
    """Whether a table can play this: it knows neither content files nor bots outside the registry."""
    bots = [table_bot(spec.game, code) for code in spec.bots[1:]]
    return not spec.content and all(bots)


def new_setup(spec: MatchSpec, name: str, seed: str | None) -> Setup:
    """The setup with a person in the first seat. With a seed the luck is always the same."""
    levels = [table_bot(spec.game, code) or code for code in spec.bots[1:]]
    return Setup(
        game=spec.game,
        boxes=spec.boxes,
        options=tuple(sorted(spec.options)),
        holders=(person(GUEST, name), *[bot(spec.game, level) for level in levels]),
        clock=ClockRule(),
        seed=seed or "",
        is_practice=bool(seed),
        secret=None if seed else DealSecret(secrets.token_hex(32), secrets.token_hex(32)),
        substitute=substitute_of(spec.game),
    )


class TerminalTable:
    """The table of a terminal. From the person's first order on, everything is kept before it is shown."""

    def __init__(
        self,
        table: Table,
        thinker: Thinker,
        files: GameFiles | None,
        not_kept: tuple[LogRow, ...] = (),
    ) -> None:
        """`not_kept` are the rows that are not in the file yet."""
        self.table = table
        self.thinker = thinker
        self.files = files
        self._not_kept = not_kept
        self._is_new = bool(not_kept)
        self._cache = ViewCache()
        self._orders = 0

    @staticmethod
    def new(setup: Setup, thinker: Thinker, files: GameFiles | None) -> TerminalTable:
        """Open a new table."""
        change = open_table(secrets.token_hex(10), setup, GUEST, now())
        return TerminalTable(change.table, thinker, files, change.rows)

    @property
    def seat(self) -> int:
        return self.table.seats_of(GUEST)[0]

    @property
    def is_over(self) -> bool:
        return self.table.status == FINISHED

    @property
    def terminal(self) -> GameTerminal[Any]:
        """How the game is shown."""
        return terminal_of(self.table.game.name)

    def situation(self, worth: PreviewsOut | None = None) -> Situation:
        """What the person sees."""
        viewer = Viewer(GUEST, self.seat, connected=(self.seat,))
        view = table_view(self.table, viewer, self._cache)
        situation: Situation = self.terminal.situation(self.table, view, worth)
        return situation

    def events(self) -> list[LogEventOut]:
        return events_after(self.table, 0, self.seat)

    def play(self, text: str, *, is_final: bool) -> None:
        """Play a move of the person, or draft it."""
        self._carry_out(Play(self.seat, self.table.ply, text, confirm=is_final))

    def confirm(self) -> None:
        """Play what was drafted."""
        self._carry_out(Confirm(self.seat, self.table.ply))

    def undo(self) -> None:
        """Undo the last drafted move."""
        self._carry_out(Undo(self.seat, self.table.ply))

    def _carry_out(self, command: Command) -> None:
        self._orders += 1
        self._is_new = False
        self._write(Order(command, GUEST, f"{self.table.ply} {self._orders}", now()))

    def _write(self, order: Order) -> None:
        change = carry_out(self.table, order)
        self._keep(change.rows)
        self.table = change.table

    def _keep(self, rows: tuple[LogRow, ...]) -> None:
        self._not_kept += rows
        if self.files is not None and not self._is_new:
            self.files.append(self.table.id, self._not_kept)
            self._not_kept = ()

    @property
    def bot_request(self) -> BotRequest | None:
        """The next bot's decision; None if no bot has to move."""
        requests = owed(self.table, now()).requests
        return requests[0] if requests else None

    async def move_bot(self, request: BotRequest) -> None:
        """Let a bot make its move. If it fails, a simple bot or chance chooses one."""
        table = self.table
        answer = await self.thinker.think(request)
        reason = ""
        if "move" not in answer:
            request = replace(request, level=fallback_of(request.game))
            answer = await self.thinker.think(request)
            reason = "error"
        if "move" not in answer:
            moves = table.game.legal_moves(table.state, Seat(request.seat))
            answer = {"move": str(moves.sample(Rng(request.seed)))}
        self._write(bot_order(self.table, request, BotReply(answer["move"]), now(), reason))

    async def hint(self) -> HintOut:
        """What a bot would do, and why."""
        table = self.table
        asked = hint_request(table, self.seat, None)
        if not isinstance(asked, BotRequest):
            return asked
        answer = await self.thinker.think(asked)
        if "move" not in answer:
            raise Refused("no_preview", "the bot failed, so there is no hint")
        return hint_out(table, asked, reply_from_json(answer))

    async def worth(self) -> PreviewsOut | None:
        """What tiles or cards would bring; None if there is nothing to preview."""

        def all_previews(table: Table) -> PreviewsOut | None:
            try:
                *_, found = previews(table, self.seat)
            except Refused:
                return None
            return found

        return await asyncio.to_thread(all_previews, self.table)
