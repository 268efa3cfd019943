"""A game that is watched: whatever is asked of it, what must stay true is looked at.

Every event goes over the wire and back, and two more games are made from the bytes alone:
the keeper's, with the sealed moves, and everybody's, without them. What must be true of
an answer is in `judging`, of the game as it stands in `consistency`.
"""

import pickle
from collections import Counter
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
from shoutan_engine.audit.contradictions import contradiction
from shoutan_engine.commands import (
    AcceptEnd,
    AnswerConsent,
    AskConsent,
    AskLeave,
    Command,
    ConcedeContest,
    Confirm,
    Dispute,
    MarkChain,
    PassTurn,
    PauseForFault,
    PlayStone,
    Propose,
    Recount,
    Resign,
    Rule,
    Seal,
    TakeSeat,
    Tick,
)
from shoutan_engine.events import Event, MoveOpened, Wish
from shoutan_engine.game import Game
from shoutan_engine.play.turn_order import settle_until
from shoutan_engine.points import Color, Point
from shoutan_engine.refereeing.acts import Act
from shoutan_engine.settings import GameSettings
from shoutan_engine.timing.waiting import time_ends
from shoutan_protocol.event_decoding import (
    decode_event,
    decode_log,
    with_sealed_parts,
)
from shoutan_protocol.event_encoding import encode_event, sealed_part
from shoutan_protocol.messages.replies import Snapshot
from shoutan_protocol.snapshot import snapshot_json

from tests.engine.consistency import (
    consistent,
    fair_clocks,
    standing_between,
)
from tests.engine.judging import (
    actor_of,
    judge_events,
    judge_moment,
    judge_name,
    judge_ply,
    judge_refusal,
)
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
        self.public = Game.fold(decode_log(self.log))
        self.done: list[tuple[Command, str, int]] = []
        self.refused: Counter[RefusalCode] = Counter()
        self.ruled: set[tuple[type[Act], Phase]] = set()
        self.seen = 0
        self.untouched = b""
        self.final: Any = None
        for player in players:
            self.ask(TakeSeat(player, DRAW))

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
        if isinstance(command, PauseForFault) and command.alive % 2:
            table.now = (
                0  # after a boot of the machine, as every other time, stamps begin anew
            )
        now = Millis(table.now + wait)
        # Of one and the same game that nobody touched, these bytes are the same.
        before = self.untouched or pickle.dumps(game)
        decision = game.decide(command, now)
        self.untouched = pickle.dumps(game)
        assert self.untouched == before, "decide changes nothing"
        assert game.decide(command, now) == decision
        judge_ply(game, command, decision)
        judge_moment(game, command, decision, now)
        table.now = now
        match decision:
            case Refusal():
                judge_refusal(command, decision)
                self.refused[decision.code] += 1
            case Duplicate(seq):
                assert 1 < seq <= game.seq
            case ():
                pass
            case _:
                self._happened(command, decision, now)
        return decision

    def _happened(
        self, command: Command, events: tuple[Event, ...], now: Millis
    ) -> None:
        judge_events(self.game, command, events, now)
        if isinstance(command, Rule):
            self.ruled.add((type(command.act), self.game.phase))
        if any(isinstance(event, MoveOpened) for event in events):
            # Who has the public record only cannot open the envelope, and says so.
            refusal = self.public.decide(command, now)
            assert isinstance(refusal, Refusal)
            judge_refusal(command, refusal)
            self.refused[refusal.code] += 1
        seq, place = self.game.seq + 1, judge_name(command, events)
        self._take_in(events)
        self.untouched = b""
        if place is not None:
            assert self.game.decide(command, now) == Duplicate(seq + place)
            self.done.append((command, actor_of(self.game, command), seq + place))

    def suppose(self, commands: Iterable[Command]) -> None:
        """See what these would be answered now, each by itself; nothing comes of it."""
        now = Millis(self.table.now)
        for command in commands:
            decision = self.game.decide(command, now)
            judge_ply(self.game, command, decision)
            match decision:
                case Refusal():
                    judge_refusal(command, decision)
                    self.refused[decision.code] += 1
                case Duplicate(seq):
                    assert 1 < seq <= self.game.seq
                case _:
                    judge_events(self.game, command, decision, now)
                    for seq, event in enumerate(decision, self.game.seq + 1):
                        assert wire_and_back(event, seq, self.size)[0] == event

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

    def let_flag_fall(self) -> None:
        """Tick on the dot, and for nothing else, until something else is awaited."""
        to_move = self.game.to_move
        while self.game.phase is Phase.PLAY and self.game.proceedings.overtime is None:
            if self.game.deadline() is None or self.game.to_move is not to_move:
                break
            self.tick(0)

    def come_too_late(self, color: Color, late: int) -> None:
        """See that nothing a player does counts from the moment that time is over."""
        game, settlement = self.game, self.game.settlement
        limit = time_ends(game, Millis(self.table.now))
        if game.phase is Phase.SETTLING:
            limit = settle_until(game)
        if limit is None:
            return
        now, ply = Millis(max(limit, self.table.now) + late), game.ply
        number = 1 if settlement is None else settlement.number
        for command in (
            Resign(color),
            PassTurn(color, ply),
            AcceptEnd(color, ply),
            PlayStone(color, self.point(late), ply),
            ConcedeContest(color, ply),
            MarkChain(color, self.point(late), dead=True),
            Propose(color, ()),
            Recount(color),
            Confirm(color, number),
            Dispute(color, self.point(late), claims_dead=True),
            AskConsent(color, Wish.UNDO, ply),
            AnswerConsent(color, Wish.UNDO, agreed=True),
            AskLeave(color),
            Seal(color, ply, None, "salt"),
        ):
            assert isinstance(game.decide(command, now), Refusal)

    def repeat(self, number: int, wait: int) -> None:
        """Do one of the acts again that were done: by whoever did it."""
        if not self.done:
            return
        command, actor, seq = self.done[number % len(self.done)]
        color = self.game.color_of(actor)
        if color is not None and hasattr(command, "color"):
            changed: dict[str, Any] = {"color": color}  # players may have changed seats
            command = replace(command, **changed)
        assert self.ask(command, wait) == Duplicate(seq)

    def point(self, number: int) -> Point:
        """Return a point, or now and then one that is off the board."""
        return Point(number % (self.size**2 + 1))

    def wire(self, event: Event, seq: int) -> bytes:
        """Return an event as bytes that are read as the same event."""
        back, payload, sealed = wire_and_back(event, seq, self.size)
        if sealed is not None:
            self.sealed[seq] = sealed
        assert back == event
        return payload

    def _read(self, payload: bytes, seq: int) -> Event:
        event = decode_event(payload, self.size)
        (whole,) = with_sealed_parts([event], seq, self.sealed, self.size)
        return whole

    def _take_in(self, events: tuple[Event, ...]) -> None:
        for event in events:
            payload = self.wire(event, self.game.seq + 1)
            wrong = contradiction(self.game, event)
            assert wrong is None, wrong
            fair_clocks(self.game, event)
            self.log.append(payload)
            self.table.take_in([event])
            standing_between(self.game, event)
            self.twin.apply(self._read(payload, len(self.log)))
            self.public.apply(decode_event(payload, self.size))

    # Looking

    def look(self) -> None:
        """See that everything is as it must be, whatever happened."""
        self._look_at_deadline()
        if self.seen == self.game.seq:
            return  # nothing has happened since
        self.seen = self.game.seq
        assert self.game.seq == len(self.log) == len(self.table.log)
        assert picture(self.twin) == picture(self.game)
        consistent(self.game, self.table.log)
        if self.game.phase is Phase.FINISHED:
            game = self.game
            present = (
                *(game.turns, game.clocks, game.warnings, game.prisoners),
                *(picture(game.board), game.to_move, game.settlement, game.seats),
            )
            self.final = self.final or picture(present)
            assert picture(present) == self.final, "it is over"
        snapshot = self._snapshot(self.game)
        Snapshot.model_validate(snapshot)
        assert self._snapshot(self.public) == snapshot, "everybody sees the same"

    def look_at_log(self) -> None:
        """See that the whole log, read again, is the same game."""
        events = with_sealed_parts(decode_log(self.log), 1, self.sealed, self.size)
        assert picture(Game.fold(events)) == picture(self.game)
        assert picture(Game.fold(decode_log(self.log))) == picture(self.public)

    def _snapshot(self, game: Game) -> dict[str, Any]:
        return snapshot_json(game, GAME_ID, INFO, bytes(32), Millis(self.table.now))

    def _look_at_deadline(self) -> None:
        """See that there is one whenever somebody is awaited, and that it is no trap."""
        game, now = self.game, self.table.now
        deadline = game.deadline()
        if deadline is None:
            assert game.decide(Tick(), Millis(now + 10**9)) == ()
            return
        if deadline > now:
            assert game.decide(Tick(), Millis(deadline - 1)) == ()
        assert game.decide(Tick(), Millis(max(deadline, now))) != ()


def wire_and_back(
    event: Event, seq: int, size: int
) -> tuple[Event, bytes, bytes | None]:
    """Return the event as it is read again, its bytes, and those kept beside the log."""
    payload = encode_event(event, GAME_ID, seq, WALL, size)
    sealed = sealed_part(event, size)
    parts = {} if sealed is None else {seq: sealed}
    (back,) = with_sealed_parts([decode_event(payload, size)], seq, parts, size)
    return back, payload, sealed
