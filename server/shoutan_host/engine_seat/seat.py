"""An engine in a seat: plays one game to its end, by the same commands as anybody.

It follows the game, tells the engine what the other side did (`board`), asks for a move
when it is its turn (`turns`), and settles by the engine's list of dead stones
(`settler`). What becomes of a game whose engine failed is the caller's to decide.
"""

import asyncio
from typing import Final

from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import AnswerConsent
from shoutan_engine.events import (
    ColorsCorrected,
    ConsentAsked,
    Event,
    Played,
    PlayResumed,
    Reverted,
    Wish,
)
from shoutan_engine.phase import Phase
from shoutan_engine.points import Color
from shoutan_engine.settings import Player

from shoutan_host.analysis import AnalysisSink
from shoutan_host.clock import Clock
from shoutan_host.engine_seat.acts import EngineActs, GameOver
from shoutan_host.engine_seat.board import EngineBoard
from shoutan_host.engine_seat.engine_in_game import EngineInGame
from shoutan_host.engine_seat.move_time import MoveTime
from shoutan_host.engine_seat.opening import Opening, not_taken
from shoutan_host.engine_seat.pace import Pace
from shoutan_host.engine_seat.settler import DeadBy, EngineSettler, Suggest
from shoutan_host.engine_seat.signal import Signal
from shoutan_host.engine_seat.thoughts_told import ThoughtsTold
from shoutan_host.engine_seat.turns import EngineTurns
from shoutan_host.engine_seat.unlisted import Unlisted
from shoutan_host.engines.failures import MoveRefused
from shoutan_host.gtp.controller import EngineController
from shoutan_host.hosting.played_game import PlayedGame
from shoutan_host.ids import CidSource

_PLAY: Final = Phase.PLAY
_SETTLING: Final = Phase.SETTLING
_FINISHED: Final = Phase.FINISHED
"""Members of an enumeration cost as much as a call wherever they are named."""
_AT_ONCE: Final = Millis(0)


class EngineSeat:
    """One engine playing one game. `play` is called once.

    Cancelling it posts nothing more; what was posted before may still be decided.
    """

    def __init__(
        self,
        host: PlayedGame,
        player: Player,
        controller: EngineController,
        clock: Clock,
        cids: CidSource,
        *,
        suggest: Suggest | None = None,
        least_thinking: Millis = _AT_ONCE,
        sink: AnalysisSink | None = None,
        opening: Opening = (),
        move_cap_ms: Millis | None = None,
        dead_by: DeadBy | None = None,
        unlisted: Unlisted | None = None,
    ) -> None:
        """`suggest` stands in for an engine that cannot say what is dead.

        Without it, or where it has no answer, such an engine says that nothing is.
        `least_thinking`: ms of its time that a turn is to take, see `engine_seat.pace`. With a
        `sink` an engine that can is asked to think aloud, and that hears what it thinks.
        `opening`: what is played in its name first, see `engine_seat.opening`.
        `move_cap_ms`: an answer to `genmove` that takes longer is a hang (EngineHung),
        whatever the clock says; a flag that falls before comes first.
        `dead_by` says what is dead in the place of the engine, which is not asked.
        `unlisted`: for an engine that can be started again; if it does not say in time what
        is dead, `play` raises ListUnanswered, and another process is to take the seat.
        """
        self._host = host
        self._player = player
        self._controller = controller
        self._opening = opening
        self._changed = Signal()
        self._acts = EngineActs(host, clock, cids)
        self._board = EngineBoard(host, player, controller)
        engine = EngineInGame(host, player, controller, self._board, self._acts)
        self._turns = EngineTurns(
            engine,
            MoveTime(host, player, clock, move_cap_ms),
            Pace(host, clock, least_thinking),
            ThoughtsTold(host, self._board, sink),
            opening,
        )
        self._settler = EngineSettler(engine, suggest, dead_by, unlisted)

    async def play(self) -> None:
        """Play until the game is over.

        Raises EngineFailure as soon as the engine cannot go on, also while it is the
        opponent's turn, SetUpRefused when the engine does not take this game, and
        OpeningRefused when its opening cannot be played here, or the engine does not take
        a turn of it; the game itself goes on then.
        """
        host = self._host
        self._acts.begin()
        ended = asyncio.ensure_future(self._controller.link.wait_ended())
        ended.add_done_callback(lambda _: self._changed.set())
        host.listen(self)
        is_here = False
        try:
            if not host.is_finished:
                await self._acts.unless_over(self._board.set_up())
                host.attendance.enter(self._player.id)
                is_here = True
                asked = host.game.proceedings.asked
                if asked is not None:
                    self._answer_wish(asked.by, asked.wish)
                await self._play_on()
        except GameOver:
            pass
        except asyncio.CancelledError:
            if not self._acts.takes_back():
                raise
        finally:
            host.unlisten(self)
            ended.cancel()
            self._acts.close()
            if is_here:
                host.attendance.leave(self._player.id)

    def on_event(self, seq: int, event: Event) -> None:
        """Wake the player up; a finished game ends what the engine is doing."""
        if isinstance(event, Played):  # most events are, and only wake the player up
            self._changed.set()
            return
        self._board.on_event(event)
        match event:
            case Reverted() | ColorsCorrected() | PlayResumed():
                self._settler.forget()
            case ConsentAsked(color=color, wish=wish):
                self._answer_wish(color, wish)
            case _:
                pass
        self._changed.set()
        if self._host.is_finished:
            self._acts.game_is_over()

    # -- the loop ------------------------------------------------------------------

    async def _play_on(self) -> None:
        host, link, board = self._host, self._controller.link, self._board
        changed, acts, settler = self._changed, self._acts, self._settler
        turns = self._turns
        while (phase := (game := host.game).phase) is not _FINISHED:
            changed.is_set = False
            if link.failure is not None:
                raise link.failure
            if not board.is_as(game):
                if acts.is_over:
                    raise GameOver
                acts.is_at_work = True
                try:
                    await board.catch_up()
                except MoveRefused as refused:
                    if board.known > len(self._opening):
                        raise
                    raise not_taken(self._player, board.known, refused) from refused
                acts.is_at_work = False
                if acts.is_over:
                    await acts.work_done()
                continue
            if phase is _PLAY:
                if settler.has_asked:
                    settler.forget()
                if turns.is_due(game):
                    await turns.take(game)
                    continue
            elif phase is _SETTLING and await settler.settle():
                continue
            if not changed.is_set:
                await changed.wait()

    @property
    def _color(self) -> Color | None:
        return self._host.game.color_of(self._player.id)

    # -- what the opponent asks ----------------------------------------------------

    def _answer_wish(self, by: Color, wish: Wish) -> None:
        """Agree to a pause and to an undo; never to adjourn.

        An engine without `undo` is set up again. At once, also while the engine thinks: a
        wish lapses with its move. Nobody can say when an engine that is asked to come back
        will be there.
        """
        color = self._color
        if color is None or by is color:
            return
        agrees = wish not in (Wish.ADJOURN, Wish.SEAL)
        command = AnswerConsent(color, wish, agrees, self._acts.next_cid())
        self._acts.post_aside(command)
