"""The game host under every fault at once, as a state machine in virtual time.

Two players send acts, send them again, late, out of order; answers get lost; the disk
fails, another writer is faster, the process is killed. Whatever the order: the log has
no holes, each act is in it once, each command gets one answer, nothing is told before
it is durable, nobody loses by a recovery.
"""

from dataclasses import dataclass, field

from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
)
from shoutan_engine import Color, Game, Point
from shoutan_engine.commands import (
    AcceptEnd,
    Command,
    Confirm,
    Dispute,
    MarkChain,
    PassTurn,
    PlayStone,
    Resign,
)
from shoutan_engine.events import ClockPaused, FlagFell, GameFinished
from shoutan_engine.timing.timekeeping import FAULT_GRACE
from shoutan_host.hosting.answers import Accepted, Answer, Refused, Repeated, Undecided
from shoutan_host.hosting.game_host import GameHost, topic_of
from shoutan_host.ports import StoreUnavailable
from shoutan_protocol.chain import chain_hashes, start_of_chain
from shoutan_protocol.event_decoding import decode_log
from shoutan_protocol.event_encoding import encode_event

from tests.fakes import VirtualLoop
from tests.host.node import Node
from tests.host.table import ANN, BO, GAME, SIZE, WALL

COLORS = st.sampled_from(Color)
POINTS = st.integers(0, SIZE * SIZE - 1).map(Point)
OFF_BY = st.sampled_from([0, 0, 0, 0, 0, -1, 1])
"""How a client may be wrong about the number of the turn."""


@dataclass(slots=True)
class Sent:
    """A command that was posted, and what came back."""

    command: Command
    in_calm: bool
    """Nothing was wrong with the disk: "send it again" would be no answer."""
    is_lost: bool = False
    """Its process was killed: nobody will answer it."""
    answers: list[Answer] = field(default_factory=list[Answer])


def name_of(command: Command) -> tuple[str, str]:
    """Return the actor and the name of an act."""
    color: Color = getattr(command, "color")  # noqa: B009 - only acts with a color come here
    cid: str = getattr(command, "cid")  # noqa: B009
    return color.name, cid


class HostMachine(RuleBasedStateMachine):
    """What the world does to a game host, and what must hold all the while."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = VirtualLoop()
        self.node = Node(self.loop)
        self.sent: list[Sent] = []
        self.told: list[bytes] = []
        self.seen: list[bytes] = []
        self.named = 0
        self.is_held = False
        self.host = self.node.begun(clock="20s+2x5s")
        self._follow()

    def teardown(self) -> None:
        self.loop.__exit__(None, None, None)

    # -- what players do -----------------------------------------------------------

    @rule(point=POINTS, off_by=OFF_BY, color=st.sampled_from([None, *Color]))
    def play(self, point: Point, off_by: int, color: Color | None) -> None:
        game = self.host.game  # all that its clients can know
        mover = game.to_move if color is None else color
        self.send(PlayStone(mover, point, max(0, game.ply + off_by), self.cid()))

    @rule(color=COLORS, offer=st.booleans(), off_by=OFF_BY)
    def pass_turn(self, color: Color, offer: bool, off_by: int) -> None:
        ply = max(0, self.host.game.ply + off_by)
        self.send(PassTurn(color, ply, offer, self.cid()))

    @rule(color=COLORS, point=POINTS, dead=st.booleans(), number=st.integers(1, 3))
    def settle(self, color: Color, point: Point, dead: bool, number: int) -> None:
        ply = self.host.game.ply
        self.send(AcceptEnd(color, ply, self.cid()))
        self.send(MarkChain(color, point, dead, self.cid()))
        self.send(Confirm(color, number, self.cid()))

    @rule(color=COLORS, point=POINTS, claims_dead=st.booleans())
    def dispute(self, color: Color, point: Point, claims_dead: bool) -> None:
        self.send(Dispute(color, point, claims_dead, self.cid()))

    @precondition(lambda self: len(self.sent) > 30)
    @rule(color=COLORS)
    def resign(self, color: Color) -> None:
        self.send(Resign(color, self.cid()))

    @precondition(lambda self: self.sent != [])
    @rule(data=st.data(), times=st.integers(1, 3))
    def send_again(self, data: st.DataObject, times: int) -> None:
        """An answer was lost, a frame came twice or late."""
        index = data.draw(st.integers(0, len(self.sent) - 1))
        for _ in range(times):
            self.send(self.sent[index].command)

    # -- what the world does -------------------------------------------------------

    @rule(ms=st.sampled_from([1, 100, 1_000, 4_000, 15_000]))
    def time_passes(self, ms: int) -> None:
        self.loop.pass_ms(ms)
        self.node.mark_alive()

    @rule()
    def everything_arrives(self) -> None:
        self.loop.settle()

    @rule()
    def disk_hangs(self) -> None:
        self.is_held = True
        self.node.store.hold()

    @rule()
    def disk_fails(self) -> None:
        self.node.store.trouble = StoreUnavailable("the disk is away")

    @rule()
    def disk_is_back(self) -> None:
        self.is_held = False
        self.node.store.trouble = None
        self.loop.do(self.node.store.release)
        self.loop.settle()

    @rule(point=POINTS, again=st.booleans(), data=st.data())
    def another_writer_is_faster(
        self, point: Point, again: bool, data: st.DataObject
    ) -> None:
        """The old owner of the game, who does not know that he is not it any more."""
        game = self.truth()
        command: Command = PlayStone(game.to_move, point, game.ply, self.cid())
        if self.sent and again:
            index = data.draw(st.integers(0, len(self.sent) - 1))
            command = self.sent[index].command
        decided = game.decide(command, self.node.now)
        if not isinstance(decided, tuple):
            return
        log = self.node.store.disk.logs[GAME]
        for event in decided:
            log[len(log) + 1] = encode_event(event, GAME, len(log) + 1, WALL, SIZE)

    @rule(down_ms=st.sampled_from([0, 3_000, 120_000]), is_back=st.booleans())
    def kill_9(self, down_ms: int, is_back: bool) -> None:
        for sent in self.sent:
            sent.is_lost = sent.is_lost or not sent.answers
        self.node = self.node.crash(down_ms)
        self.is_held = False
        self.told.clear()
        hosts = self.node.recover()
        if not hosts:  # it was over: somebody asks for it all the same
            host = self.loop.run_until_complete(self.node.games.get(GAME))
            assert host is not None
            hosts = [host]
        (self.host,) = hosts
        self._follow()
        if is_back:
            self.node.enter(self.host, ANN, BO)

    # -- what must hold ------------------------------------------------------------

    @invariant()
    def the_log_only_grows_and_has_no_holes(self) -> None:
        log = self.log()
        assert log[: len(self.seen)] == self.seen
        self.seen = log

    @invariant()
    def the_hashes_in_the_log_are_its_chain(self) -> None:
        """Also across a crash and behind what another writer wrote."""
        chain = chain_hashes(start_of_chain(GAME), self.log())
        hashes = self.node.store.disk.hashes[GAME]
        assert hashes == {seq: chain[seq - 1] for seq in hashes}
        card = self.node.store.disk.cards[GAME]
        if card.record_hash is not None:
            assert card.record_hash == chain[-1].hex()

    @invariant()
    def each_act_is_in_the_log_once(self) -> None:
        names = [
            (color.name, cid)
            for event in decode_log(self.log())
            if (color := getattr(event, "color", None)) is not None
            and (cid := getattr(event, "cid", None)) is not None
        ]
        assert len(names) == len(set(names))

    @invariant()
    def what_was_told_is_the_log_in_order(self) -> None:
        if self.told:
            log = self.log()
            begin = log.index(self.told[0])
            assert log[begin : begin + len(self.told)] == self.told

    @invariant()
    def nobody_gets_two_answers(self) -> None:
        for sent in self.sent:
            assert len(sent.answers) <= 1

    @invariant()
    def an_acknowledged_act_stays_in_the_log(self) -> None:
        events = decode_log(self.log())
        for sent in self.sent:
            for answer in sent.answers:
                if isinstance(answer, Accepted | Repeated):
                    event = events[answer.seq - 1]
                    assert getattr(event, "cid", None) == name_of(sent.command)[1]

    @invariant()
    def nothing_follows_the_result_and_recovery_flags_nobody(self) -> None:
        events = decode_log(self.log())
        for event in events[:-1]:
            assert not isinstance(event, GameFinished)
        graced = 0
        for event in events:
            if isinstance(event, ClockPaused):
                graced = event.at + FAULT_GRACE
            if isinstance(event, FlagFell):
                assert event.at >= graced

    @invariant()
    def when_all_is_quiet_everything_is_answered_and_known(self) -> None:
        if not self.is_calm:
            return
        self.loop.settle()
        for sent in self.sent:
            assert sent.is_lost or len(sent.answers) == 1, sent
            if sent.in_calm and sent.answers:
                assert not isinstance(sent.answers[0], Undecided), sent
        assert self.host.game.seq <= len(self.log())
        assert Game.fold(decode_log(self.log()[: self.host.game.seq])).ply == (
            self.host.game.ply
        )

    # -- helpers -------------------------------------------------------------------

    @property
    def is_calm(self) -> bool:
        """Tell whether the disk takes what it gets."""
        return self.node.store.trouble is None and not self.is_held

    def cid(self) -> str:
        """Return a new name for an act."""
        self.named += 1
        return f"act-number-{self.named}"

    def log(self) -> list[bytes]:
        """Return what is durable."""
        log = self.node.store.disk.logs[GAME]
        assert list(log) == list(range(1, len(log) + 1)), "a hole in the log"
        return list(log.values())

    def truth(self) -> Game:
        """Return the game as the log has it."""
        return Game.fold(decode_log(self.log()))

    def send(self, command: Command) -> None:
        """Post a command; its answer is looked at the moment it comes."""
        sent = Sent(command, in_calm=self.is_calm)
        self.sent.append(sent)

        def answered(answer: Answer) -> None:
            sent.answers.append(answer)
            is_done = any(
                getattr(event, "cid", None) == name_of(command)[1]
                for event in decode_log(self.log())
            )
            match answer:
                case Accepted() | Repeated():
                    assert is_done, "acknowledged before it is durable"
                case Refused(seq=seq):
                    # Of another writer's events it may not have heard yet.
                    is_informed = seq == len(self.log())
                    assert not (is_done and is_informed), "refused, yet in the log"
                case Undecided():
                    pass

        host: GameHost = self.host
        self.loop.do(lambda: host.post(command, self.node.now, answered))

    def _follow(self) -> None:
        def receive(payload: bytes) -> None:
            assert payload in self.log(), "told before it is durable"
            self.told.append(payload)

        self.node.services.bus.subscribe(topic_of(GAME), receive)


TestGameHost = HostMachine.TestCase
TestGameHost.settings = hypothesis_settings(max_examples=40, stateful_step_count=40)
