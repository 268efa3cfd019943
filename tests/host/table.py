"""A game host at a table in virtual time: two players, a store in memory, a record."""

from dataclasses import replace

from shoutan_engine import PROFILES, Color, Game, GameSettings, Millis, Player, create
from shoutan_engine.clocks import parse_clock
from shoutan_engine.commands import Command, Create, Draw, PlayStone, Start, TakeSeat
from shoutan_engine.events import Event, Parity
from shoutan_engine.points import Point
from shoutan_engine.settings import PlayerKind
from shoutan_host.hosting.answers import Answer
from shoutan_host.hosting.cards import first_card, next_card
from shoutan_host.hosting.game_host import GameHost, topic_of
from shoutan_host.ports import GameCard, GameId
from shoutan_protocol.chain import head_of_chain
from shoutan_protocol.event_decoding import decode_log
from shoutan_protocol.event_encoding import encode_event

from tests.fake_store import Disk, MemoryStore
from tests.fakes import START_MS, Reports, VirtualLoop, virtual_services

GAME = GameId("A" * 22)
ANN = Player("g_ann", "Ann", PlayerKind.GUEST)
BO = Player("g_bo", "Bo", PlayerKind.GUEST)
DRAW = Draw(held=7, guess=Parity.ODD, creator_black=True)
SIZE = 9
WALL = "2026-11-30T00:00:00.000Z"

_SETTINGS = GameSettings(
    size=SIZE,
    profile=PROFILES["cn2002"],
    komi_quarters=PROFILES["cn2002"].komi_quarters,
    time=parse_clock("10s"),
)


def settings(clock: str = "10s") -> GameSettings:
    """Return a 9x9 game of guests, the creator Black."""
    return replace(_SETTINGS, time=parse_clock(clock))


def begun(clock: str = "10s") -> tuple[Game, GameCard, list[bytes]]:
    """Return a game of Ann (Black) and Bo that has just begun, its card and its log."""
    now = Millis(START_MS)
    created = create(Create(settings(clock)), now)
    game, card = Game(created), first_card(GAME, created, WALL)
    events: list[Event] = [created]
    for command in (TakeSeat(ANN, DRAW), TakeSeat(BO, DRAW), Start()):
        decided = game.decide(command, now)
        assert isinstance(decided, tuple)
        card = next_card(card, game, decided, WALL) or card
        for event in decided:
            game.apply(event)
        events += decided
    payloads = [
        encode_event(event, GAME, seq, WALL, SIZE)
        for seq, event in enumerate(events, 1)
    ]
    return game, card, payloads


def stone(vertex: int, ply: int, cid: str | None = None) -> PlayStone:
    """Return a stone of the side whose turn `ply` is."""
    color = Color.WHITE if ply % 2 else Color.BLACK
    return PlayStone(color, Point(vertex), ply, cid or f"cid-of-ply-{ply}")


class Table:
    """A begun game on a host of its own. `told` is what the bus delivered."""

    def __init__(self, loop: VirtualLoop, clock: str = "10s") -> None:
        game, card, payloads = begun(clock)
        self.loop = loop
        self.disk = Disk()
        self.disk.logs[GAME] = dict(enumerate(payloads, 1))
        self.disk.cards[GAME] = card
        self.store = MemoryStore(self.disk)
        self.reports = Reports()
        self.services = virtual_services(loop, self.store, self.reports)
        head = head_of_chain(GAME, payloads)
        self.host = GameHost(GAME, game, card, head, self.services)
        self.told: list[bytes] = []
        self.services.bus.subscribe(topic_of(GAME), self.told.append)
        self.host.arm()

    @property
    def now(self) -> Millis:
        """The present stamp."""
        return self.services.clock.monotonic_ms()

    def post(self, command: Command, at: Millis | None = None) -> list[Answer]:
        """Post a command; its answers appear in the list that is returned."""
        return self.loop.do(lambda: self.post_now(command, at))

    def post_now(self, command: Command, at: Millis | None = None) -> list[Answer]:
        """Post a command from a callback of the loop."""
        answers: list[Answer] = []
        self.host.post(command, self.now if at is None else at, answers.append)
        return answers

    def at_once(self, *commands: Command) -> list[list[Answer]]:
        """Post commands in one pass of the loop, as if their bytes came together."""
        return self.loop.do(lambda: [self.post_now(command) for command in commands])

    def do(self, command: Command) -> Answer:
        """Post a command and return its answer."""
        answers = self.post(command)
        self.loop.settle()
        (answer,) = answers
        return answer

    @property
    def log(self) -> list[bytes]:
        """What is durable."""
        stored = self.disk.logs[GAME]
        assert list(stored) == list(range(1, len(stored) + 1)), "a hole in the log"
        return list(stored.values())

    @property
    def events(self) -> list[Event]:
        """What is durable, decoded."""
        return decode_log(self.log)
