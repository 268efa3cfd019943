"""A game in memory with engines in its seats, without sockets, processes or a server."""

import asyncio
from dataclasses import dataclass, field, replace
from typing import Any

from shoutan_engine import (
    PROFILES,
    Game,
    GameSettings,
    Millis,
    Player,
    PlayerKind,
    parse_clock,
)
from shoutan_engine.commands import Command, Draw, TakeSeat
from shoutan_engine.events import Event, Parity
from shoutan_engine.points import Color
from shoutan_engine.results import Result
from shoutan_host.analysis import AnalysisSink
from shoutan_host.bus import LocalBus
from shoutan_host.clock import Clock, SystemClock
from shoutan_host.engine_seat.opening import Opening
from shoutan_host.engine_seat.seat import EngineSeat
from shoutan_host.engine_seat.settler import Suggest
from shoutan_host.gtp.controller import EngineController
from shoutan_host.gtp.game import Deadlines
from shoutan_host.hosting.answers import Answer
from shoutan_host.hosting.game_host import GameHost, Services
from shoutan_host.hosting.games import Games
from shoutan_host.ids import CidSource, new_id
from shoutan_host.ports import Append, Durable, GameId
from shoutan_protocol.event_decoding import decode_log

from tests.fake_engine import FakeEngine
from tests.fake_store import Disk, MemoryStore
from tests.host.gtp_fakes import EngineInside, until

BLACK, WHITE = Color.BLACK, Color.WHITE
CN2002 = PROFILES["cn2002"]
ENGINES = {
    color: Player(f"b_{color.name}", color.name, PlayerKind.BOT) for color in Color
}
PEOPLE = {color: Player(f"g_{color.name}", "Ann", PlayerKind.GUEST) for color in Color}
CLEANUP = f"{FakeEngine.commands} kgs-genmove_cleanup"

PASSES = {"genmove": "say pass"}
"""The rule of an engine that only passes."""


def settings(**fields: Any) -> GameSettings:
    """Return conditions: 5x5, komi 7.5, one minute, unless told."""
    usual = GameSettings(
        size=5,
        profile=CN2002,
        komi_quarters=CN2002.komi_quarters,
        time=parse_clock("1m"),
    )
    return replace(usual, **fields)


class SkippingClock(SystemClock):
    """The machine's clocks, which a test may put forward."""

    def __init__(self) -> None:
        self._ahead = 0

    def monotonic_ms(self) -> Millis:
        return Millis(super().monotonic_ms() + self._ahead)

    def skip(self, milliseconds: int) -> None:
        self._ahead += milliseconds


class Recorder:
    """Every event of a game, and its end."""

    def __init__(self, host: GameHost) -> None:
        self.events: list[Event] = []
        self._host = host
        self._over = asyncio.get_running_loop().create_future()
        host.listen(self)

    def on_event(self, seq: int, event: Event) -> None:
        self.events.append(event)
        if self._host.is_finished and not self._over.done():
            self._over.set_result(self._host.game.result)

    async def result(self) -> Result:
        """Wait for the end of the game."""
        async with asyncio.timeout(10):
            result = await self._over
        assert isinstance(result, Result)
        return result

    def of(self, kind: type[Event]) -> list[Event]:
        """Return the events of a kind."""
        return [event for event in self.events if isinstance(event, kind)]


class CountingStore(MemoryStore):
    """Counts what it was given to append."""

    def __init__(self, disk: Disk | None = None) -> None:
        super().__init__(disk)
        self.asked = 0

    def append_nowait(self, append: Append, durable: Durable) -> None:
        self.asked += 1
        super().append_nowait(append, durable)


@dataclass(slots=True)
class Table:
    """One game, whoever plays it."""

    store: CountingStore
    games: Games
    host: GameHost
    recorder: Recorder
    services: Services
    clock: SkippingClock
    reports: list[str] = field(default_factory=list[str])

    async def post(self, command: Command, at: int | None = None) -> Answer:
        """Post a command and wait for its answer."""
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        now = self.services.clock.monotonic_ms()
        self.host.post(command, now, answered.set_result)
        return await answered

    def come(self, color: Color) -> None:
        """Let the person of a color be there."""
        self.host.attendance.enter(self.host.game.seats[color].id)

    def let_time_pass(self, milliseconds: int) -> None:
        """Let the clocks of the game run on at once."""
        self.clock.skip(milliseconds)
        self.host.disarm()
        self.host.arm()

    async def started(self) -> None:
        """Wait until the game has begun."""
        await until(lambda: self.host.game.phase.value != "waiting")


async def new_table(
    black: Player,
    white: Player,
    game_type: type[Game] = Game,
    clock: Clock | None = None,
    **fields: Any,
) -> Table:
    """Make a game of two players; `game_type` decides in it."""
    reports: list[str] = []
    store = CountingStore()
    loop = asyncio.get_running_loop()

    def report(what: str, error: BaseException) -> None:
        reports.append(f"{what}: {error!r}")

    skipping = SkippingClock()
    services = Services(store, LocalBus(report), clock or skipping, loop, report)
    games = Games(services, lambda: None)
    draw = Draw(1, Parity.ODD, creator_black=True)
    seats = [TakeSeat(player, draw) for player in (black, white)]
    created = await games.create(GameId(new_id()), settings(**fields), seats)
    host = created.host
    if game_type is not Game:
        events = decode_log(await store.read(host.id))
        host.game = game_type.fold(events)
    return Table(store, games, host, Recorder(host), services, skipping, reports)


class Seated:
    """A fake engine in a seat of a table, playing in the background."""

    def __init__(
        self,
        table: Table,
        color: Color,
        rules: dict[str, str] | None = None,
        commands: str | None = None,
        inside: EngineInside | None = None,
        deadlines: Deadlines | None = None,
        suggest: Suggest | None = None,
        least_thinking: Millis = Millis(0),  # noqa: B008 - a number
        sink: AnalysisSink | None = None,
        opening: Opening = (),
        move_cap_ms: Millis | None = None,
    ) -> None:
        self.inside = inside or EngineInside(FakeEngine(rules, commands))
        self.controller = EngineController(self.inside.link, deadlines=deadlines)
        self.table = table
        self._suggest = suggest
        self._least_thinking = least_thinking
        self._sink = sink
        self._opening = opening
        self._move_cap_ms = move_cap_ms
        self.player = table.host.game.seats[color]
        self.task = asyncio.get_running_loop().create_task(self._play())

    @property
    def heard(self) -> list[str]:
        """Every command so far, without its id."""
        return self.inside.engine.heard

    async def _play(self) -> None:
        await self.controller.probe()
        seat = EngineSeat(
            self.table.host,
            self.player,
            self.controller,
            self.table.services.clock,
            CidSource(),
            suggest=self._suggest,
            least_thinking=self._least_thinking,
            sink=self._sink,
            opening=self._opening,
            move_cap_ms=self._move_cap_ms,
        )
        await seat.play()

    async def hears(self, command: str) -> None:
        """Wait until the engine was asked something that begins so."""
        await until(lambda: any(line.startswith(command) for line in self.heard))

    async def done(self) -> None:
        """Wait until it has left the seat; raises what it raised."""
        async with asyncio.timeout(10):
            await self.task


async def proposed(table: Table, color: Color) -> None:
    """Wait until that color has made or confirmed a proposal."""

    def has_proposed() -> bool:
        settlement = table.host.game.settlement
        return settlement is not None and color in settlement.own

    await until(has_proposed)
