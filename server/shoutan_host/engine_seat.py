"""An engine in a seat: plays one game to its end, by the same commands as anybody.

It follows the game, tells the engine what the other side did, asks for a move when it
is its turn, and settles by the engine's list of dead stones. It judges nothing: an
illegal answer is posted like any move, and the rules decide what it costs.
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
from shoutan_engine.settings import Player, PlayerKind
from shoutan_engine.state import Phase, Settlement, Turn
from shoutan_engine.timekeeping import elapsed
from shoutan_protocol.gtp.vertex_answer import RESIGN

from shoutan_host.answers import Accepted, Answer, Refused, Repeated, Undecided
from shoutan_host.clock import Clock
from shoutan_host.engine_failures import EngineDisobeyed
from shoutan_host.game_host import GameHost
from shoutan_host.gtp_controller import EngineController
from shoutan_host.gtp_game import GameSetup, GenmoveAnswer
from shoutan_host.ids import CidSource

RETRY_S: Final = 0.5
"""How soon an act that the store could not take is sent again."""
PAST_FLAG_S: Final = 120.0
"""The clock ends a move; an engine that does not stop then is hung."""

T = TypeVar("T")


class _GameOver(Exception):
    """The game ended while the engine was asked for something."""


class EngineSeat:
    """One engine playing one game. `play` is called once."""

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
        self._over = asyncio.get_running_loop().create_future()
        self._known = 0
        """Turns of the game that the engine has on its board."""
        self._list: tuple[Point, ...] | None = None
        """What the engine said is dead in the present settlement."""

    async def play(self) -> None:
        """Play until the game is over.

        Raises EngineFailure when the engine cannot go on and SetUpRefused when it does
        not take this game; the game itself goes on then, its end is the caller's.
        """
        host = self._host
        host.listen(self)
        entered = False
        try:
            if not host.is_finished:
                await self._unless_over(self._set_up())
                host.attendance.enter(self._player.id)
                entered = True
                await self._play_on()
        except _GameOver:
            pass
        finally:
            host.unlisten(self)
            if entered:
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
        game = self._host.game
        while not self._host.is_finished:
            self._changed.clear()
            if game.phase is Phase.PLAY:
                self._list = None
                if self._known < game.ply:
                    await self._unless_over(self._tell(game.turns[self._known]))
                    continue
                if game.to_move is self._color:
                    await self._take_turn()
                    continue
            elif game.phase is Phase.SETTLING and await self._settle():
                continue
            await self._changed.wait()

    @property
    def _color(self) -> Color | None:
        return self._host.game.color_of(self._player.id)

    async def _set_up(self) -> None:
        game = self._host.game
        settings = game.settings
        turns = tuple(game.turns)
        await self._controller.set_up(
            GameSetup(
                size=settings.size,
                komi=settings.komi_quarters / 2,
                time=settings.time,
                profile=settings.profile.name,
                handicap=settings.setup.black,
                moves=tuple((turn.color, _move(turn)) for turn in turns),
            )
        )
        self._known = len(turns)

    async def _tell(self, turn: Turn) -> None:
        await self._controller.play(turn.color, _move(turn))
        self._known += 1

    async def _take_turn(self) -> None:
        game, color = self._host.game, self._color
        if color is None:
            raise AssertionError("an engine plays without a color")
        ply = game.ply
        made = await self._unless_over(self._think(color))
        command = self._command(color, ply, made)
        answer = await self._post(command, made.stamp_ms)
        match answer:
            case Accepted() | Repeated() if game.ply > ply:
                self._known = ply + 1
                if game.turns[ply].lost:
                    await self._unless_over(
                        self._controller.replace_last(color, Pass())
                    )
            case Refused(refusal) if not self._host.is_finished and game.ply == ply:
                raise EngineDisobeyed(f"its move was refused: {refusal.sentence}")
            case _:
                pass

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
        """Do what the settlement asks of the engine; False if it has to wait."""
        game, color = self._host.game, self._color
        settlement = game.settlement
        if settlement is None or color is None:
            return False
        if self._list is None:
            self._list = await self._unless_over(self._dead_stones())
            return True
        now = self._clock.monotonic_ms()
        if color not in settlement.own:
            await self._post(Propose(color, self._list, self._cids.next()), now)
            return True
        if _same(settlement.dead, self._list) and color not in settlement.confirmed:
            confirm = Confirm(color, settlement.number, self._cids.next())
            await self._post(confirm, now)
            return True
        claim = self._claim(settlement, color)
        if claim is not None:
            await self._post(Dispute(color, claim, True, self._cids.next()), now)
            return True
        return False

    async def _dead_stones(self) -> tuple[Point, ...]:
        game = self._host.game
        profile = game.settings.profile
        # Between engines, what was played out once is alive as it stands (D-9).
        if self._is_against_bot and game.resumptions >= profile.max_resumptions:
            return ()
        dead = await self._controller.dead_stones(game.board)
        return tuple(dead or ())

    def _claim(self, settlement: Settlement, color: Color) -> Point | None:
        """Return a stone that only this engine calls dead, if it is its to dispute.

        Two engines whose lists differ play it out, the one that says "dead" first; if
        both do, the one whose turn it is (article 21.4). A person is not disputed.
        """
        game = self._host.game
        other = settlement.own.get(color.opponent)
        limit = game.settings.profile.max_resumptions
        if other is None or not self._is_against_bot or game.resumptions >= limit:
            return None
        mine, theirs = frozenset(settlement.own[color]), frozenset(other)
        both_claim = bool(mine - theirs) and bool(theirs - mine)
        if not mine - theirs or (both_claim and game.to_move is not color):
            return None
        return min(mine - theirs)

    @property
    def _is_against_bot(self) -> bool:
        color = self._color
        opponent = None if color is None else self._host.game.seats.get(color.opponent)
        return opponent is not None and opponent.kind is PlayerKind.BOT

    # -- plumbing ------------------------------------------------------------------

    async def _unless_over(self, work: Coroutine[Any, Any, T]) -> T:
        """Return what `work` gives; raises _GameOver as soon as the game is over."""
        task = asyncio.ensure_future(work)
        try:
            await asyncio.wait({task, self._over}, return_when=asyncio.FIRST_COMPLETED)
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
            self._host.post(command, at, answered.set_result)
            answer = await answered
            if not isinstance(answer, Undecided):
                return answer
            await asyncio.sleep(RETRY_S)


def _move(turn: Turn) -> Move:
    """Return a turn as an engine should see it: a lost one is a pass."""
    if turn.point is None or turn.lost:
        return Pass()
    return Play(turn.point)


def _same(dead: tuple[Point, ...], listed: tuple[Point, ...]) -> bool:
    return frozenset(dead) == frozenset(listed)
