"""A GTP program at a table in this process, and whoever plays against it.

async with GuiWorld() as world:
    gui = world.program()
    assert await gui.ask("boardsize 5") == "= "
    gui.send("genmove b")             # waits
    await world.far_comes()
    await world.far("b", "C3")
    assert await gui.answer() == "= C3"
"""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from types import TracebackType
from typing import Any, Self

from shoutan_engine import Player, PlayerKind, parse_clock
from shoutan_engine.commands import (
    Command,
    Confirm,
    Draw,
    PassTurn,
    PlayStone,
    Propose,
    Resign,
    TakeSeat,
)
from shoutan_engine.conditions import handicap_setup, usual_komi
from shoutan_engine.events import Parity, Suggested
from shoutan_engine.points import Color, Play, Point
from shoutan_host.bus import LocalBus
from shoutan_host.gui_seat.dialogue import Dialogue
from shoutan_host.gui_seat.seat import GuiSeat
from shoutan_host.gui_seat.sitting import Policy
from shoutan_host.gui_seat.tables import (
    Challenge,
    Choice,
    OpenGame,
    Seating,
    Seek,
    TableRefused,
    Terms,
)
from shoutan_host.hosting.answers import Answer, Refused
from shoutan_host.hosting.game_host import GameHost, Services
from shoutan_host.hosting.games import Games
from shoutan_host.hosting.played_game import PlayedGame
from shoutan_host.ids import new_cid, new_id
from shoutan_host.ports import GameId
from shoutan_host.work.suggestions import Suggestion
from shoutan_protocol.coordinates import parse_move

from tests.host.gtp_fakes import until
from tests.host.seat_fakes import CN2002, CountingStore, SkippingClock, settings

DRAW = Draw(1, Parity.ODD, creator_black=True)
COLORS = {"b": Color.BLACK, "w": Color.WHITE}
FAR = Player("g_far", "Far", PlayerKind.GUEST)


class Program:
    """A GUI or match runner; `answers` are those that nobody has looked at yet."""

    def __init__(
        self, world: "GuiWorld", player: Player, choice: Choice, policy: Policy | None
    ) -> None:
        self.player = player
        self.answers: list[str] = []
        self.writes: list[bytes] = []
        tables = WorldTables(world, player)
        self.seat = GuiSeat(tables, choice, world.clock, world.suggest, policy)
        self.dialogue = Dialogue(self.seat, self._hear, world.report)
        self.task = asyncio.get_running_loop().create_task(self.dialogue.run())

    def send(self, *lines: str) -> None:
        """Send lines in one piece."""
        self.dialogue.receive("".join(f"{line}\n" for line in lines).encode())

    async def answer(self) -> str:
        """Return the next answer, without its end."""
        await until(lambda: bool(self.answers))
        return self.answers.pop(0)

    async def ask(self, line: str) -> str:
        """Send a command and return its answer; there must not be another one."""
        self.send(line)
        answer = await self.answer()
        assert self.answers == []
        return answer

    async def is_silent(self) -> bool:
        """Tell whether no answer comes, however long the loop runs."""
        for _ in range(50):
            await asyncio.sleep(0)
        return not self.answers

    async def ended(self) -> None:
        """Wait until the dialogue is over."""
        async with asyncio.timeout(5):
            await self.task

    def _hear(self, data: bytes) -> None:
        self.writes.append(data)
        text = data.decode()
        assert text.endswith("\n\n")
        assert "\n\n" not in text[:-2]
        self.answers.append(text[:-2])


class WorldTables:
    """`Tables` on the games of the world."""

    def __init__(self, world: "GuiWorld", player: Player) -> None:
        self._world = world
        self._player = player

    async def sit(self, game: GameId) -> Seating:
        host = self._world.games.hosted(game)
        if host is None:
            raise TableRefused("There is no such game.")
        if not host.game.is_player(self._player.id):
            answer = await self._world.post(host, TakeSeat(self._player, DRAW))
            if isinstance(answer, Refused):
                raise TableRefused(answer.refusal.sentence)
        gone, self._world.gone = self._world.gone, None
        return Seating(host, self._player, gone=gone)

    async def find(self, choice: OpenGame | Seek | Challenge, terms: Terms) -> Seating:
        world = self._world
        world.found.append((choice, terms))
        if world.holds_up:
            await world.let_through.wait()
        if world.refusal is not None:
            raise TableRefused(world.refusal)
        if isinstance(choice, Seek) and world.host is not None:
            return await self.sit(world.host.id)
        komi = terms.komi
        if komi is None:
            komi = usual_komi(CN2002, handicap=terms.handicap)
        host = await world.new_game(
            [self._player],
            size=terms.size,
            komi_quarters=komi,
            time=parse_clock("none") if terms.time is None else terms.time,
            creator_color=terms.color,
            setup=handicap_setup(terms.size, terms.handicap),
            handicap=terms.handicap,
        )
        return Seating(host, self._player, made_here=True)

    async def older(self, seating: Seating, terms: Terms) -> GameId:
        return await self._world.older

    def keeps_clock(self, seating: Seating) -> None:
        self._world.log.append(f"clock {seating.game.game.settings.time.text}")

    def came(self, seating: Seating) -> None:
        self._world.log.append("came")

    def left(self, seating: Seating) -> None:
        self._world.log.append("left")


class GuiWorld:
    """Games in memory. `host` is the newest one, in which `far` plays."""

    def __init__(self) -> None:
        self.reports: list[str] = []
        self.older: asyncio.Future[GameId] = asyncio.get_running_loop().create_future()
        """An older game than any that a seeker makes, as soon as there is one."""
        self.found: list[tuple[Choice, Terms]] = []
        self.log: list[str] = []
        self.dead: tuple[Point, ...] = ()
        """What the server suggests as dead."""
        self.refusal: str | None = None
        self.gone: Callable[[], Coroutine[Any, Any, str]] | None = None
        """For who sits down next: waits until nothing more is heard of the game."""
        self.holds_up = False
        """Whether games and suggestions wait for `let_through`."""
        self.let_through = asyncio.Event()
        self.host: GameHost | None = None
        self.clock = SkippingClock()
        self.store = CountingStore()
        loop = asyncio.get_running_loop()
        services = Services(
            self.store, LocalBus(self.report), self.clock, loop, self.report
        )
        self.services = services
        self.games = Games(services, lambda: None)
        self._programs: list[Program] = []

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for program in self._programs:
            program.task.cancel()
        tasks = [program.task for program in self._programs]
        await asyncio.gather(*tasks, return_exceptions=True)
        for host in self.games:
            host.disarm()
            self.games.steward(host.id).close()
        if error is None:
            assert self.reports == []

    def report(self, what: str, error: BaseException) -> None:
        self.reports.append(f"{what}: {error!r}")

    def program(
        self,
        choice: Choice | None = None,
        policy: Policy | None = None,
        player: Player | None = None,
    ) -> Program:
        """Start a GTP program; it opens a game unless told otherwise."""
        number = len(self._programs)
        me = player or Player(f"g_gui{number}", f"Gui{number}", PlayerKind.GUEST)
        program = Program(self, me, choice or OpenGame(), policy)
        self._programs.append(program)
        return program

    async def suggest(self, _host: PlayedGame, _player: Player) -> Suggestion | None:
        if self.holds_up:
            await self.let_through.wait()
        return Suggestion(self.dead, self.dead, Suggested(1, 2))

    # -- games ---------------------------------------------------------------------

    async def new_game(self, players: Sequence[Player], **fields: Any) -> GameHost:
        """Make a game in which these players sit, who are not there yet."""
        fields = {"time": parse_clock("none")} | fields
        seats = [TakeSeat(player, DRAW) for player in players]
        created = await self.games.create(GameId(new_id()), settings(**fields), seats)
        self.host = created.host
        return created.host

    @property
    def game(self) -> GameHost:
        """The newest game."""
        assert self.host is not None, "no game was made"
        return self.host

    async def post(self, host: GameHost, command: Command) -> Answer:
        """Post a command and wait for its answer."""
        answered: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        host.post(command, self.clock.monotonic_ms(), answered.set_result)
        return await answered

    async def far_comes(self) -> None:
        """Let the far player sit down and be there, until the game has begun."""
        await until(lambda: self.host is not None)
        host = self.game
        if not host.game.is_player(FAR.id):
            await self.post(host, TakeSeat(FAR, DRAW))
        host.attendance.enter(FAR.id)
        await until(lambda: host.game.phase.value != "waiting")

    async def far(self, color: str, what: str) -> None:
        """Let the far player make a move in its turn, or resign."""
        host, side = self.game, COLORS[color]
        command: Command
        if what == "resign":
            command = Resign(side, new_cid())
        else:
            await until(lambda: host.game.to_move is side)
            move = parse_move(what, host.game.settings.size)
            ply = host.game.ply
            command = PassTurn(side, ply, cid=new_cid())
            if isinstance(move, Play):
                command = PlayStone(side, move.point, ply, new_cid())
        answer = await self.post(host, command)
        assert not isinstance(answer, Refused), answer

    async def far_proposes(self, color: str, *points: int) -> None:
        """Let the far player propose dead stones, and confirm that."""
        dead = tuple(map(Point, points))
        answer = await self.post(
            self.game, Propose(COLORS[color], dead, new_cid(), confirms=True)
        )
        assert not isinstance(answer, Refused), answer

    async def far_confirms(self, color: str) -> None:
        """Let the far player confirm what is proposed."""
        settlement = self.game.game.settlement
        assert settlement is not None
        command = Confirm(COLORS[color], settlement.number, new_cid())
        answer = await self.post(self.game, command)
        assert not isinstance(answer, Refused), answer

    async def let_time_pass(self, milliseconds: int) -> None:
        """Let the clocks run on at once."""
        self.clock.skip(milliseconds)
        self.game.disarm()
        self.game.arm()
        for _ in range(20):
            await asyncio.sleep(0)
