"""An engine in a seat: plays one game to its end, by the same commands as anybody.

It follows the game, tells the engine what the other side did, asks for a move when it
is its turn, and settles by the engine's list of dead stones (`engine_settling`). It
judges nothing: an illegal answer is posted like any move, and the rules decide what it
costs. What becomes of a game whose engine failed is the caller's to decide.

A game can go back or stop while the engine thinks (`engine_board`): a move that the game
did not take is taken back, and thought of anew.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Final, TypeAlias, TypeVar

from shoutan_engine.clocks.types import Millis, TimeLeft
from shoutan_engine.commands import (
    AnswerConsent,
    Command,
    Confirm,
    Dispute,
    PassTurn,
    PlayStone,
    Propose,
    Resign,
    Seal,
)
from shoutan_engine.events import (
    ColorsCorrected,
    ConsentAsked,
    Event,
    PlayResumed,
    Reverted,
    Wish,
)
from shoutan_engine.phase import Phase
from shoutan_engine.points import Color, Pass, Play
from shoutan_engine.refusals import RefusalCode
from shoutan_engine.settings import Player
from shoutan_engine.waiting import time_left
from shoutan_protocol.gtp.vertex_answer import RESIGN

from shoutan_host.answers import Answer, Refused, Undecided
from shoutan_host.clock import Clock
from shoutan_host.engine_board import EngineBoard
from shoutan_host.engine_failures import EngineDisobeyed
from shoutan_host.engine_settling import (
    DeadList,
    agrees,
    disputed_stone,
    needs_no_list,
    proposal_of,
)
from shoutan_host.game_host import GameHost
from shoutan_host.gtp_controller import EngineController
from shoutan_host.gtp_game import GenmoveAnswer
from shoutan_host.ids import CidSource, new_salt
from shoutan_host.suggestions import Suggestion

RETRY_S: Final = 0.5
"""How soon an act that the store could not take is sent again."""
PAST_FLAG_S: Final = 120.0
"""The clock ends a move. Where it does not, so much later the engine counts as hung."""

ILLEGAL: Final = frozenset(
    {
        RefusalCode.OCCUPIED,
        RefusalCode.FORBIDDEN_POINT,
        RefusalCode.KO,
        RefusalCode.SUPERKO,
        RefusalCode.BARRED,
    }
)
"""Why a point is refused: an engine that is told so would choose it again."""

T = TypeVar("T")
Suggest: TypeAlias = Callable[[GameHost, Player], Awaitable[Suggestion | None]]
"""Says which stones look dead, in a game in which that player cannot say."""


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
        suggest: Suggest | None = None,
    ) -> None:
        """`suggest` stands in for an engine that cannot say what is dead.

        Without it, or where it has no answer, such an engine says that nothing is.
        """
        self._host = host
        self._player = player
        self._controller = controller
        self._clock = clock
        self._cids = cids
        self._suggest = suggest
        self._changed = asyncio.Event()
        self._over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._board = EngineBoard(host, controller)
        self._refused_at = 0
        """The `seq` at which its move could not be made; something has to happen first."""
        self._answers: set[asyncio.Task[Answer]] = set()
        self._list: DeadList | None = None
        """What the engine proposes as dead in the present settlement."""

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
                await self._unless_over(self._board.set_up())
                host.attendance.enter(self._player.id)
                is_here = True
                asked = host.game.proceedings.asked
                if asked is not None:
                    self._answer_wish(asked.by, asked.wish)
                await self._play_on()
        except _GameOver:
            pass
        finally:
            host.unlisten(self)
            ended.cancel()
            for answering in self._answers:
                answering.cancel()
            if is_here:
                host.attendance.leave(self._player.id)
            if not self._over.done():
                self._over.cancel()

    def on_event(self, seq: int, event: Event) -> None:
        """Wake the player up; a finished game ends what the engine is doing."""
        self._board.on_event(event)
        match event:
            case Reverted() | ColorsCorrected() | PlayResumed():
                self._list = None
            case ConsentAsked(color=color, wish=wish):
                self._answer_wish(color, wish)
            case _:
                pass
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
            if not self._board.is_as_the_game:
                await self._unless_over(self._board.catch_up())
                continue
            if game.phase is Phase.PLAY:
                self._list = None
                if self._is_to_move:
                    await self._take_turn(game.to_move)
                    continue
            elif game.phase is Phase.SETTLING and await self._settle():
                continue
            await self._changed.wait()

    @property
    def _color(self) -> Color | None:
        return self._host.game.color_of(self._player.id)

    @property
    def _is_to_move(self) -> bool:
        """Tell whether a move is wanted of the engine, and can be made."""
        game = self._host.game
        is_waiting = game.proceedings.overtime is not None
        return (
            game.to_move is self._color
            and not is_waiting
            and game.seq > self._refused_at
        )

    async def _take_turn(self, color: Color) -> None:
        game = self._host.game
        ply, era = game.ply, self._board.era
        made = await self._unless_over(self._think(color))
        if made.move is not RESIGN:
            self._board.moved()
        if era != self._board.era:
            return  # it has thought about a position that is gone
        command = self._command(color, ply, made)
        answer = await self._post(command, made.stamp_ms)
        if self._host.is_finished or era != self._board.era:
            return
        match answer:
            case Refused(refusal, _, seq):
                if refusal.code in ILLEGAL:
                    raise EngineDisobeyed(f"its move was refused: {refusal.sentence}")
                # The game stopped, or went on without it. Asked again at once it would
                # hear the same for ever.
                self._refused_at = seq
            case _ if game.ply > ply:
                if self._board.was_taken().lost:
                    replaced = self._controller.replace_last(color, Pass())
                    await self._unless_over(replaced)
            case _:
                pass  # sealed: the turn is taken when it is opened

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
        clocks = time_left(self._host.game, self._clock.monotonic_ms())
        if clocks is None or self._color is None:
            return None
        return clocks.of(self._color)

    def _command(self, color: Color, ply: int, made: GenmoveAnswer) -> Command:
        cid = self._cids.next()
        if made.move is RESIGN:
            return Resign(color, cid)
        if self._host.game.proceedings.is_sealing:
            return Seal(color, ply, made.move, new_salt(), cid)
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
            era = self._board.era
            listed = await self._unless_over(self._dead_stones(color))
            if era == self._board.era:
                self._list = listed
            return True
        if color not in settlement.own:
            stones, suggested = self._list.stones, self._list.suggested
            cid = self._cids.next()
            return await self._did(Propose(color, stones, cid, suggested=suggested))
        is_equal = agrees(self._list.stones, settlement)
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

    async def _dead_stones(self, color: Color) -> DeadList:
        game = self._host.game
        if needs_no_list(game, color):
            return DeadList()
        dead = await self._controller.dead_stones(game.board)
        listed = DeadList(tuple(dead or ()))
        if dead is None and self._suggest is not None:
            suggestion = await self._suggest(self._host, self._player)
            if suggestion is not None:
                listed = DeadList(suggestion.dead, suggestion.made_from)
        return proposal_of(game, color, listed)

    # -- what the opponent asks ----------------------------------------------------

    def _answer_wish(self, by: Color, wish: Wish) -> None:
        """Agree to a pause, and to an undo if the engine can; never to adjourn.

        At once, also while the engine thinks: a wish lapses with its move. Nobody can
        say when an engine that is asked to come back will be there.
        """
        color = self._color
        if color is None or by is color:
            return
        info = self._controller.info
        can_undo = info is not None and info.capabilities.has("undo")
        agrees_to = {Wish.UNDO: can_undo, Wish.PAUSE: True, Wish.ADJOURN: False}
        command = AnswerConsent(color, wish, agrees_to[wish], self._cids.next())
        now = self._clock.monotonic_ms()
        answering = asyncio.ensure_future(self._post(command, now))
        self._answers.add(answering)
        answering.add_done_callback(self._answers.discard)

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
