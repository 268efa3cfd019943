"""A game that is watched: whatever is asked of it, what must stay true is looked at.

Every event goes over the wire and back, and a second game is made from the bytes alone.
"""

import pickle
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from shoutan_engine import (
    Decision,
    Duplicate,
    Millis,
    Phase,
    Player,
    Refusal,
    RefusalCode,
)
from shoutan_engine.calling import flag_at
from shoutan_engine.commands import (
    AcceptEnd,
    Command,
    Confirm,
    Dispute,
    MarkChain,
    PassTurn,
    PlayStone,
    Propose,
    Resign,
    Start,
    TakeSeat,
    Tick,
)
from shoutan_engine.contradictions import contradiction
from shoutan_engine.events import (
    Clocks,
    Event,
    PauseReason,
    ProposalConfirmed,
    ProposalMade,
    SettlingStarted,
)
from shoutan_engine.game import Game
from shoutan_engine.points import Color, Point
from shoutan_engine.settings import GameSettings
from shoutan_engine.timekeeping import period_of
from shoutan_protocol.event_decoding import (
    decode_event,
    decode_log,
    with_sealed_parts,
)
from shoutan_protocol.event_encoding import encode_event, sealed_part
from shoutan_protocol.messages.replies import Snapshot
from shoutan_protocol.snapshot import snapshot_json

from tests.playing import DRAW, Table, picture

GAME_ID: Final = "A" * 22
WALL: Final = "2026-11-29T12:00:00Z"
INFO: Final[dict[str, Any]] = {
    "id": GAME_ID,
    "phase": "play",
    "kind": "casual",
    "size": 3,
    "profile": "cn2002",
    "komi": 7.5,
    "clock": "none",
    "black": None,
    "white": None,
    "private": False,
    "created_at": WALL,
}


class WatchedGame:
    """A game with its log as bytes; `ask` it anything, then `look`."""

    def __init__(self, settings: GameSettings, players: Iterable[Player] = ()) -> None:
        self.table = Table(settings)
        self.size = settings.size
        self.sealed: dict[int, bytes] = {}
        self.log = [self.wire(self.table.log[0], 1)]
        self.twin = Game.fold(decode_log(self.log))
        self.done: list[tuple[Command, int]] = []
        self.names = 0
        self.final: Any = None
        seated = [TakeSeat(player, DRAW, cid=self.name()) for player in players]
        for command in seated:
            self.ask(command)
        if seated:
            self.ask(Start())

    @property
    def game(self) -> Game:
        """The game itself."""
        return self.table.game

    # Asking

    def ask(self, command: Command, wait: int = 0) -> Decision:
        """Do as the host does: what is due before the command comes first."""
        deadline = self.game.deadline()
        if deadline is not None and deadline <= self.table.now + wait:
            self.decide(Tick(), wait)
            wait = 0
        return self.decide(command, wait)

    def decide(self, command: Command, wait: int = 0) -> Decision:
        """Decide, see that this changed nothing, then take the events in."""
        table, game = self.table, self.game
        now = Millis(table.now + wait)
        # Of one and the same game that nobody touched, these bytes are the same.
        before = pickle.dumps(game)
        decision = game.decide(command, now)
        assert pickle.dumps(game) == before, "decide changes nothing"
        assert game.decide(command, now) == decision
        self._judge_refusal(command, decision)
        table.now = now
        if isinstance(decision, tuple):
            self._judge_clocks(game.clocks, decision)
            if decision and getattr(command, "cid", None) is not None:
                self.done.append((command, game.seq + 1))
            self._take_in(decision)
        return decision

    def tick(self, offset: int, late: int = 0) -> None:
        """Tick `offset` ms from the deadline, if that is not over yet."""
        deadline = self.game.deadline()
        if deadline is None:
            assert self.decide(Tick(), late) == ()
            return
        at = max(self.table.now, deadline + offset)
        events = self.decide(Tick(), at - self.table.now)
        assert isinstance(events, tuple)
        assert bool(events) == (at >= deadline)
        left = self.game.deadline()
        assert left is None or left > at, "nothing is due any more"

    def come_too_late(self, color: Color, late: int) -> None:
        """See that nothing a player does counts from the moment that time is over."""
        game, settlement = self.game, self.game.settlement
        limit: int | None = None
        if game.phase is Phase.PLAY and game.clocks is not None:
            limit = flag_at(game.clocks, game.settings.time)
        elif game.phase is Phase.SETTLING and settlement is not None:
            limit = settlement.until
        if limit is None:
            return
        now, ply = Millis(max(limit, self.table.now) + late), game.ply
        number = 1 if settlement is None else settlement.number
        for command in (
            Resign(color),
            PassTurn(color, ply),
            AcceptEnd(color, ply),
            PlayStone(color, self.point(late), ply),
            MarkChain(color, self.point(late), dead=True),
            Propose(color, ()),
            Confirm(color, number),
            Dispute(color, self.point(late), claims_dead=True),
        ):
            assert isinstance(game.decide(command, now), Refusal)

    def repeat(self, number: int, wait: int) -> None:
        """Do one of the acts again that were done."""
        if self.done:
            command, seq = self.done[number % len(self.done)]
            assert self.ask(command, wait) == Duplicate(seq)

    def name(self) -> str:
        """Return a fresh name for an act."""
        self.names += 1
        return f"cid-{self.names:08}"

    def point(self, number: int) -> Point:
        """Return a point, or now and then one that is off the board."""
        return Point(number % (self.size**2 + 1))

    def wire(self, event: Event, seq: int) -> bytes:
        """Return an event as bytes that are read as the same event."""
        payload = encode_event(event, GAME_ID, seq, WALL, self.size)
        sealed = sealed_part(event, self.size)
        if sealed is not None:
            self.sealed[seq] = sealed
        assert self._read(payload, seq) == event
        return payload

    def _read(self, payload: bytes, seq: int) -> Event:
        event = decode_event(payload, self.size)
        (whole,) = with_sealed_parts([event], seq, self.sealed, self.size)
        return whole

    def _take_in(self, events: tuple[Event, ...]) -> None:
        for event in events:
            payload = self.wire(event, self.game.seq + 1)
            assert contradiction(self.game, event) is None
            self.log.append(payload)
            self.table.take_in([event])
            self.twin.apply(self._read(payload, len(self.log)))

    def _judge_refusal(self, command: Command, decision: Decision) -> None:
        """A wrong number of the turn is said first, and nothing else."""
        ply: int | None = getattr(command, "ply", None)
        if ply is None or isinstance(decision, Duplicate):
            return
        wrong = {RefusalCode.STALE_PLY: ply < self.game.ply, RefusalCode.FUTURE_PLY: ply > self.game.ply}  # fmt: skip
        code = decision.code if isinstance(decision, Refusal) else None
        for about_ply, is_true in wrong.items():
            assert (code is about_ply) == is_true

    def _judge_clocks(self, before: Clocks | None, events: tuple[Event, ...]) -> None:
        """Thinking gains nothing, and costs nobody but who thinks."""
        for event in events:
            after = event.clocks
            if before is None or after is None:
                assert before is after
                continue
            for color in Color:
                was, now = before.of(color), after.of(color)
                assert now.main <= was.main
                assert now.periods <= was.periods
                if color is not before.running:
                    # A move is one even if the clock waited: a whole period follows.
                    whole = period_of(self.table.settings.time)
                    assert now in (was, replace(was, period=whole))
            before = after

    # Looking

    def look(self) -> None:
        """See that everything is as it must be, whatever happened."""
        assert self.game.seq == len(self.log) == len(self.table.log)
        present = picture(self.game)
        assert picture(self.twin) == present
        names = [n for event in self.table.log if (n := getattr(event, "cid", None))]
        assert len(names) == len(set(names)), "an act is in the log once"
        self._look_at_stones()
        self._look_at_prisoners()
        self._look_at_clocks()
        self._look_at_settlement()
        if self.game.phase is Phase.FINISHED:
            assert self.game.result is not None
            assert self.game.deadline() is None
            self.final = self.final or present
            assert present == self.final, "it is over"
        snapshot = snapshot_json(
            self.game, GAME_ID, INFO, bytes(32), Millis(self.table.now)
        )
        Snapshot.model_validate(snapshot)

    def look_at_log(self) -> None:
        """See that the whole log, read again, is the same game."""
        events = with_sealed_parts(decode_log(self.log), 1, self.sealed, self.size)
        assert picture(Game.fold(events)) == picture(self.game)

    def _look_at_stones(self) -> None:
        game, setup = self.game, self.table.settings.setup
        played = sum(
            1 for turn in game.turns if turn.point is not None and not turn.lost
        )
        captured = sum(len(turn.captured) for turn in game.turns)
        stones = sum(1 for cell in game.board.cells if cell)
        assert stones == len(setup.black) + len(setup.white) + played - captured

    def _look_at_prisoners(self) -> None:
        """They are what the turns tell: captures, own ones, and stones of passes."""
        held = {Color.BLACK: 0, Color.WHITE: 0}
        for turn in self.game.turns:
            is_own = turn.point in turn.captured
            held[turn.color.opponent if is_own else turn.color] += len(turn.captured)
            if turn.point is None or turn.lost:
                stones = int(self.game.settings.profile.pass_stones)
                held[turn.color.opponent] += stones
        assert self.game.prisoners == held

    def _look_at_settlement(self) -> None:
        """Only who confirmed the present proposal has confirmed."""
        settlement = self.game.settlement
        if settlement is None:
            return
        confirmed: set[Color] = set()
        for event in reversed(self.table.log):
            if isinstance(event, ProposalMade | SettlingStarted):
                break
            if isinstance(event, ProposalConfirmed):
                assert event.number == settlement.number
                confirmed.add(event.color)
        assert settlement.confirmed == confirmed
        is_agreed = confirmed == set(Color)
        assert not is_agreed or self.game.phase is Phase.FINISHED

    def _look_at_clocks(self) -> None:
        game, clocks = self.game, self.game.clocks
        if clocks is None:
            return
        is_settling = PauseReason.SETTLING in clocks.pauses
        assert is_settling == (game.phase is Phase.SETTLING)
        if game.phase is Phase.PLAY:
            assert clocks.running is (None if clocks.pauses else game.to_move)
        else:
            assert clocks.running is None
            assert is_settling or not clocks.pauses
