"""An engine in a seat: plays one game to its end, by the same commands as anybody.

It follows the game, tells the engine what the other side did, asks for a move when it
is its turn, and settles by the engine's list of dead stones (`engine_settling`). It
judges nothing: an illegal answer is posted like any move, and the rules decide what it
costs. What becomes of a game whose engine failed is the caller's to decide.
"""

import asyncio
from collections.abc import Coroutine
from typing import Any, Final, TypeVar

from shoutan_engine.clocks.types import Millis, TimeLeft
from shoutan_engine.commands import (
    Command,
    Confirm,
    Dispute,
    PassTurn,
    PlayStone,
    Propose,
    Resign,
)
from shoutan_engine.events import Event
from shoutan_engine.points import Color, Move, Pass, Play, Point
from shoutan_engine.settings import Player
from shoutan_engine.state import Phase, Turn
from shoutan_engine.timekeeping import elapsed
from shoutan_protocol.gtp.vertex_answer import RESIGN

from shoutan_host.answers import Accepted, Answer, Refused, Repeated, Undecided
from shoutan_host.clock import Clock
from shoutan_host.engine_failures import EngineDisobeyed
from shoutan_host.engine_settling import disputed_stone, needs_no_list, proposal_of
from shoutan_host.game_host import GameHost
from shoutan_host.gtp_controller import EngineController
from shoutan_host.gtp_game import GenmoveAnswer, game_setup
from shoutan_host.ids import CidSource

RETRY_S: Final = 0.5
"""How soon an act that the store could not take is sent again."""
PAST_FLAG_S: Final = 120.0
"""The clock ends a move. Where it does not, so much later the engine counts as hung."""

T = TypeVar("T")


class _GameOver(Exception):
    """The game ended while the engine was asked for something."""


class EngineSeat:
    """One engine playing one game. `play` is called once.

    Cancelling it posts nothing more; what was posted before may still be decided.
    """

    def __init__(
        self,
        host: GameHost,
        player: Player,
        controller: EngineController,
        clock: Clock,
        cids: CidSource,
    ) -> None:
        self._host = host
        self._player = player
        self._controller = controller
        self._clock = clock
        self._cids = cids
        self._changed = asyncio.Event()
        self._over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._known = 0
        """Turns of the game that the engine has on its board."""
        self._list: tuple[Point, ...] | None = None
        """The stones that the engine proposes as dead in the present settlement."""

    async def play(self) -> None:
        """Play until the game is over.

        Raises EngineFailure as soon as the engine cannot go on, also while it is the
        opponent's turn, and SetUpRefused when the engine does not take this game; the
        game itself goes on then.
        """
        host = self._host
        ended = asyncio.ensure_future(self._controller.link.wait_ended())
        ended.add_done_callback(lambda _: self._changed.set())
        host.listen(self)
        is_here = False
        try:
            if not host.is_finished:
                await self._unless_over(self._set_up())
                host.attendance.enter(self._player.id)
                is_here = True
                await self._play_on()
        except _GameOver:
            pass
        finally:
            host.unlisten(self)
            ended.cancel()
            if is_here:
                host.attendance.leave(self._player.id)
            if not self._over.done():
                self._over.cancel()

    def on_event(self, seq: int, event: Event) -> None:
        """Wake the player up; a finished game ends what the engine is doing."""
        self._changed.set()
        if self._host.is_finished and not self._over.done():
            self._over.set_result(None)

    # -- the loop ------------------------------------------------------------------

    async def _play_on(self) -> None:
        game, link = self._host.game, self._controller.link
        while not self._host.is_finished:
            self._changed.clear()
            if link.failure is not None:
                raise link.failure
            if self._known < game.ply:
                # A pass as well, the last one too: engines count on them (ko, the end).
                await self._unless_over(self._tell(game.turns[self._known]))
                continue
            if game.phase is Phase.PLAY:
                self._list = None
                if game.to_move is self._color:
                    await self._take_turn(game.to_move)
                    continue
            elif game.phase is Phase.SETTLING and await self._settle():
                continue
            await self._changed.wait()

    @property
    def _color(self) -> Color | None:
        return self._host.game.color_of(self._player.id)

    async def _set_up(self) -> None:
        turns = tuple(self._host.game.turns)
        moves = tuple((turn.color, _move(turn)) for turn in turns)
        await self._controller.set_up(game_setup(self._host.game.settings, moves))
        self._known = len(turns)

    async def _tell(self, turn: Turn) -> None:
        await self._controller.play(turn.color, _move(turn))
        self._known += 1

    async def _take_turn(self, color: Color) -> None:
        game = self._host.game
        ply = game.ply
        made = await self._unless_over(self._think(color))
        command = self._command(color, ply, made)
        answer = await self._post(command, made.stamp_ms)
        if self._host.is_finished:
            return
        match answer:
            case Accepted() | Repeated() if game.ply > ply:
                self._known = ply + 1
                if game.turns[ply].lost:
                    replaced = self._controller.replace_last(color, Pass())
                    await self._unless_over(replaced)
            case Refused(refusal) if game.ply == ply:
                raise EngineDisobeyed(f"its move was refused: {refusal.sentence}")
            case _:
                # The game went on without this move, which is on the engine's board.
                await self._unless_over(self._set_up())

    async def _think(self, color: Color) -> GenmoveAnswer:
        game, controller = self._host.game, self._controller
        deadline_s = None
        if game.clocks is not None:
            left = game.clocks.of(color)
            flag_s = game.settings.time.time_to_flag(left) / 1000
            deadline_s = flag_s + PAST_FLAG_S
        ask = controller.genmove_cleanup if game.resumptions else controller.genmove
        return await ask(color, self._time_left, deadline_s=deadline_s)

    def _time_left(self) -> TimeLeft | None:
        """Return the engine's own reading of this moment (GTP 2, `time_left`)."""
        game, color = self._host.game, self._color
        if game.clocks is None or color is None:
            return None
        left = game.clocks.of(color)
        if game.clocks.running is not color:
            return left
        spent = elapsed(game.clocks, self._clock.monotonic_ms())
        return game.settings.time.run(left, spent) or TimeLeft(Millis(0))

    def _command(self, color: Color, ply: int, made: GenmoveAnswer) -> Command:
        cid = self._cids.next()
        if made.move is RESIGN:
            return Resign(color, cid)
        match made.move:
            case Play(point):
                return PlayStone(color, point, ply, cid)
            case _:
                return PassTurn(color, ply, cid=cid)

    # -- the settlement ------------------------------------------------------------

    async def _settle(self) -> bool:
        """Do what the settlement asks of the engine next; False if it has to wait."""
        game, color = self._host.game, self._color
        settlement = game.settlement
        if settlement is None or color is None:
            return False
        if self._list is None:
            self._list = await self._unless_over(self._dead_stones(color))
            return True
        if color not in settlement.own:
            return await self._did(Propose(color, self._list, self._cids.next()))
        is_equal = frozenset(settlement.dead) == frozenset(self._list)
        if is_equal and color not in settlement.confirmed:
            confirm = Confirm(color, settlement.number, self._cids.next())
            return await self._did(confirm)
        stone = disputed_stone(game, color, settlement)
        if stone is not None:
            return await self._did(Dispute(color, stone, True, self._cids.next()))
        return False

    async def _did(self, command: Command) -> bool:
        """Post an act of the settlement; False if it was refused, whatever for.

        Whoever refused it has seen more of the game, which wakes the loop up again.
        """
        answer = await self._post(command, self._clock.monotonic_ms())
        return not isinstance(answer, Refused)

    async def _dead_stones(self, color: Color) -> tuple[Point, ...]:
        game = self._host.game
        if needs_no_list(game, color):
            return ()
        dead = await self._controller.dead_stones(game.board)
        # An engine that cannot say goes by the first proposal: nothing is dead.
        return proposal_of(game, color, tuple(dead or ()))

    # -- plumbing ------------------------------------------------------------------

    async def _unless_over(self, work: Coroutine[Any, Any, T]) -> T:
        """Return what `work` gives; raises _GameOver as soon as the game is over."""
        task = asyncio.ensure_future(work)
        try:
            either: set[asyncio.Future[Any]] = {task, self._over}
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            if self._over.done():
                raise _GameOver
            return task.result()
        finally:
            if not task.done():
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
            elif not task.cancelled():
                task.exception()  # seen, even where the end of the game came first

    async def _post(self, command: Command, at: Millis) -> Answer:
        """Post a command until it is decided; the same act, however often."""
        while True:
            answered: asyncio.Future[Answer] = (
                asyncio.get_running_loop().create_future()
            )

            def answer(given: Answer, to: asyncio.Future[Answer] = answered) -> None:
                if not to.done():  # cancelled while the log was being written
                    to.set_result(given)

            self._host.post(command, at, answer)
            given = await answered
            if not isinstance(given, Undecided):
                return given
            await asyncio.sleep(RETRY_S)


def _move(turn: Turn) -> Move:
    """Return a turn as an engine should see it: a lost one is a pass."""
    if turn.point is None or turn.lost:
        return Pass()
    return Play(turn.point)
