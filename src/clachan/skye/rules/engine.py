"""Isle of Skye as a `Game`: the phases of a ruleset, one after the other."""

from __future__ import annotations

from typing import Final

from clachan.kernel.encoding import ActionEncoding, ViewEncoding
from clachan.kernel.errors import IllegalMove, InvalidNotation, InvalidOption, Refusal
from clachan.kernel.game import Option, Options, Outcome, Transition
from clachan.kernel.legal import LegalMoves
from clachan.kernel.line import Event
from clachan.kernel.match import playout
from clachan.kernel.move import Move
from clachan.kernel.rng import Rng
from clachan.kernel.seats import CHANCE, CHANCE_NAME, Seat, places
from clachan.skye.rules.actions import SkyeActions
from clachan.skye.rules.bag import Bag
from clachan.skye.rules.candidates import SkyeCandidates
from clachan.skye.rules.moves import SEAT_NAMES
from clachan.skye.rules.notation import parse_move, parse_seat
from clachan.skye.rules.phases.phase import NO_STAGE, Phase
from clachan.skye.rules.phases.setup import NOBODY
from clachan.skye.rules.purchases import Offer, Payment
from clachan.skye.rules.ruleset import Ruleset
from clachan.skye.rules.state import SLOTS, ScoringTile, SkyeState
from clachan.skye.rules.territory import Territory
from clachan.skye.rules.tokens import SkyeTokens
from clachan.skye.rules.view import SkyeView

RULES_VERSION: Final = 1
OVER: Final = "over"


class Skye:
    """The game with a ruleset. It has no state of its own: everything is in `SkyeState`."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules: Final = rules
        self._phases: Final = (*rules.phases, Phase(OVER), *rules.interludes)
        """The phases in order, the end, and the interludes; `state.now` says which one is on."""
        self._over: Final = len(rules.phases)
        self._seat_counts: Final = tuple(sorted(rules.seams.tracks))
        self._has_interludes: Final = bool(rules.interludes)
        self._territories: Final = [Territory.around(castle) for castle in rules.seams.castles]
        """The territories at the start, shared by all games."""
        self._bag: Final = Bag.full(rules.seams.tileset)
        for territory in self._territories:
            territory.is_shared = True

    @property
    def name(self) -> str:
        return "skye"

    @property
    def rules_version(self) -> int:
        return RULES_VERSION

    @property
    def boxes(self) -> tuple[str, ...]:
        return tuple([box.name for box in self.rules.boxes[1:]])

    @property
    def content(self) -> tuple[str, ...]:
        return tuple([f"{box.name}: {box.content}" for box in self.rules.boxes if box.content])

    @property
    def options(self) -> tuple[Option, ...]:
        return self.rules.options

    @property
    def seat_counts(self) -> tuple[int, ...]:
        return self._seat_counts

    @property
    def seat_names(self) -> tuple[str, ...]:
        return SEAT_NAMES

    def setup(self, seats: int, options: Options) -> SkyeState:
        """A new game; scoring tiles and start player follow if they are left to chance. (Skye 1)"""
        if seats not in self._seat_counts:
            wanted = ", ".join([str(count) for count in self.seat_counts])
            raise InvalidOption(f"Isle of Skye is for {wanted} players, not {seats} (Skye 1.2)")
        chosen = {option.name: option.default for option in self.options}
        for name, value in options.items():
            if name not in chosen:
                raise InvalidOption(f"no option {name!r}: there are {', '.join(sorted(chosen))}")
            chosen[name] = value
        seams = self.rules.seams
        state = SkyeState(
            seams=seams,
            options=chosen,
            seats=seats,
            round_=1,
            phase=0,
            stage=NO_STAGE,
            start=self._start(chosen["start"], seats),
            scoring=self._scoring(chosen["scoring"]),
            gold=[0] * seats,
            points=[0] * seats,
            territories=self._territories[:seats],
            bag=self._bag,
            for_sale=[()] * seats,
            prices=[()] * seats,
            received=[()] * seats,
            box_states={},
        )
        for box in self.rules.boxes:
            if box.start is not None:
                state.box_states[box.name] = box.start(state)
        self.rules.phases[0].begin(state)
        self._interrupt(state)
        if self._phases[state.now].is_over(state):
            self._advance(state)
        return state

    def _scoring(self, choice: str) -> tuple[ScoringTile, ...]:
        known = self.rules.seams.scoring
        if choice == "random":
            return ()
        if choice == "beginner":
            return tuple([known[name] for name in self.rules.beginner])
        names = choice.split(",")
        unknown = [name for name in names if name not in known]
        if unknown or len(set(names)) != len(SLOTS) or len(names) != len(SLOTS):
            raise InvalidOption(
                f"option scoring={choice}: expected random, beginner, or four different of "
                f"{','.join(known)} (Skye 1.3)"
            )
        return tuple([known[name] for name in names])

    def _start(self, choice: str, seats: int) -> Seat:
        if choice == "random":
            return NOBODY
        if choice not in SEAT_NAMES[:seats]:
            raise InvalidOption(
                f"option start={choice}: expected random or one of {', '.join(SEAT_NAMES[:seats])}"
            )
        return parse_seat(choice)

    def copy(self, state: SkyeState) -> SkyeState:
        return state.copy()

    def to_act(self, state: SkyeState) -> tuple[Seat, ...]:
        return self._phases[state.now].to_act(state)

    def phase_name(self, state: SkyeState) -> str:
        """The name of the phase, or of the interlude that comes first."""
        return self._phases[state.now].name

    def legal_moves(self, state: SkyeState, seat: Seat) -> LegalMoves:
        return self._phases[state.now].legal_moves(state, seat)

    def deal(self, state: SkyeState, rng: Rng) -> Move:
        return self._phases[state.now].deal(state, rng)

    def apply(self, state: SkyeState, seat: Seat, move: Move) -> None:
        phase = self._phases[state.now]
        phase.apply(state, seat, move)
        if self._has_interludes:
            self._interrupt(state)
            phase = self._phases[state.now]
        if phase.is_over(state):
            self._advance(state)

    def rollout(self, state: SkyeState, rng: Rng) -> int:
        """Play random moves to the end as `match.playout` does, but whole phases at once if possible."""
        if self._has_interludes:
            return playout(self, state, rng)
        decisions = 0
        while state.phase < self._over:
            decisions += self._phases[state.phase].play_randomly(state, rng)
            self._begin_next_phase(state)
        return decisions

    def _advance(self, state: SkyeState) -> None:
        """Go on to the next phase in which a seat has to act, or to the end of the game."""
        self._begin_next_phase(state)
        while state.phase < self._over and self._phases[state.now].is_over(state):
            self._begin_next_phase(state)

    def _begin_next_phase(self, state: SkyeState) -> None:
        at = state.phase
        self._phases[at].end(state)
        at += 1
        if at == self.rules.first_of_closing and state.round < state.track.rounds:
            at = self.rules.first_of_round
            state.round += 1
        state.phase = state.now = at
        self._phases[at].begin(state)
        if self._has_interludes:
            self._interrupt(state)

    def _interrupt(self, state: SkyeState) -> None:
        """Let the first interlude in which a seat has to act come before the phase."""
        state.now = state.phase
        for place in range(self._over + 1, len(self._phases)):
            if not self._phases[place].is_over(state):
                state.now = place
                return

    def check(self, state: SkyeState, seat: Seat, move: Move) -> None:
        """Raise `IllegalMove`, with the reason, if a move is not legal."""
        acting = self.to_act(state)
        if seat not in acting:
            raise IllegalMove(self._name(seat), str(move), self._not_to_act(state, acting))
        phase = self._phases[state.now]
        if move not in phase.legal_moves(state, seat):
            raise IllegalMove(self._name(seat), str(move), phase.refusal(state, seat, move))

    def _not_to_act(self, state: SkyeState, acting: tuple[Seat, ...]) -> Refusal:
        if not acting:
            return Refusal("game_over", "Skye 2.2", "the game is over")
        waiting = ", ".join([self._name(seat) for seat in acting])
        phase = self._phases[state.now].name
        return Refusal(
            "not_to_act",
            "Skye 2.1",
            f"in the phase '{phase}' the table waits for {waiting}",
            [("phase", phase), ("waiting", waiting)],
        )

    def _name(self, seat: Seat) -> str:
        if seat == CHANCE:
            return CHANCE_NAME
        return SEAT_NAMES[seat] if 0 <= seat < len(SEAT_NAMES) else f"seat {seat}"

    def payment(self, state: SkyeState, seat: Seat, move: Move) -> Payment | None:
        """What a move would cost a seat; None if it buys nothing that is on sale to the seat.

        The move need not be legal now: the turn may be somebody else's, or the gold may not suffice.
        """
        found = self._phases[state.now].payment(state, seat, move)
        if found is None and state.now != state.phase:
            return self._phases[state.phase].payment(state, seat, move)
        return found

    def offers(self, state: SkyeState, seat: Seat) -> list[Offer]:
        """Everything on sale to a seat in this phase, now or when its turn comes, affordable or not.

        There is nothing on sale to a seat that has had its turn. A seat's own tiles are among the offers
        only while it may take them off the market.
        """
        return self._phases[state.phase].offers(state, seat)

    def play(self, state: SkyeState, seat: Seat, move: Move) -> Transition[SkyeState]:
        self.check(state, seat, move)
        after = state.copy()
        journal: list[Event] = []
        after.journal = journal
        self.apply(after, seat, move)
        after.journal = None
        return Transition(after, tuple(journal))

    def public_text(self, state: SkyeState, seat: Seat, move: Move, listener: Seat | None) -> str:
        return (
            str(move)
            if listener == seat
            else self._phases[state.now].public_text(state, seat, move)
        )

    def view(self, state: SkyeState, seat: Seat | None) -> SkyeView:
        if seat is not None and not 0 <= seat < state.seats:
            raise InvalidNotation(f"there is no seat {seat} at this table of {state.seats}")
        state.share_territories()
        phase = self._phases[state.phase]
        return SkyeView(
            seat=seat,
            seats=state.seats,
            options=tuple(sorted(state.options.items())),
            content=self.content,
            round=state.round,
            rounds=state.track.rounds,
            phase=phase.name,
            to_act=self.to_act(state),
            start=state.start,
            scoring=tuple([tile.name for tile in state.scoring]),
            gold=tuple(state.gold),
            points=tuple(state.points),
            territories=tuple(state.territories),
            for_sale=tuple(state.for_sale),
            prices=tuple(state.prices),
            received=tuple(state.received),
            bag=state.bag,
            stage=phase.stage_seen(state, seat),
            box_states=tuple([(name, part.view(seat)) for name, part in state.box_states.items()]),
        )

    def determinize(self, view: SkyeView, rng: Rng) -> SkyeState:
        """A state that looks like `view`; sealed prices of others are drawn from what is legal."""
        names = [phase.name for phase in self._phases]
        state = SkyeState(
            seams=self.rules.seams,
            options=dict(view.options),
            seats=view.seats,
            round_=view.round,
            phase=names.index(view.phase),
            stage=view.stage,
            start=view.start,
            scoring=tuple([self.rules.seams.scoring[name] for name in view.scoring]),
            gold=list(view.gold),
            points=list(view.points),
            territories=list(view.territories),
            bag=view.bag,
            for_sale=list(view.for_sale),
            prices=list(view.prices),
            received=list(view.received),
            box_states=dict(view.box_states),
        )
        self._phases[state.phase].determinize(state, rng)
        self._interrupt(state)
        return state

    def action_encoding(self) -> ActionEncoding:
        """Moves as small numbers: exactly factored in the base game, a list of candidates with boxes."""
        if len(self.rules.boxes) == 1:
            return SkyeActions()
        words = [word for box in self.rules.boxes for word in box.words]
        return SkyeCandidates(self._phases, (*self.rules.parsers, *words))

    def view_encoding(self, seats: int) -> ViewEncoding:
        """Views of games with this many seats as bytes."""
        return SkyeTokens(
            seats,
            len(self.rules.seams.tileset.tiles),
            tuple([phase.name for phase in self._phases]),
            tuple(self.rules.seams.scoring),
            tuple([box.tokens for box in self.rules.boxes if box.tokens is not None]),
        )

    def view_to_encode(self, state: SkyeState, seat: Seat) -> SkyeView:
        """The view; there is nothing to leave out."""
        return self.view(state, seat)

    def outcome(self, state: SkyeState) -> Outcome | None:
        """Most points win; gold left after the exchange breaks ties. (Skye 11.4, 11.5)"""
        if state.phase < self._over:
            return None
        scores = tuple([(state.points[i], state.gold[i]) for i in range(state.seats)])
        return Outcome(tuple(state.points), places(scores))

    def parse_move(self, text: str) -> Move:
        return parse_move(text, self.rules.parsers, self.rules.seams.tileset)
