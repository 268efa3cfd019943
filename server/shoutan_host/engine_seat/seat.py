"""An engine in a seat: plays one game to its end, by the same commands as anybody.

It follows the game, tells the engine what the other side did, asks for a move when it
is its turn, and settles by the engine's list of dead stones (`engine_settler`). It
judges nothing: an illegal answer is posted like any move, and the rules decide what it
costs. What becomes of a game whose engine failed is the caller's to decide.

A game can go back or stop while the engine thinks (`engine_board`): a move that the game
did not take is taken back, and thought of anew.
"""

import asyncio
from collections.abc import Coroutine
from typing import Any, Final

from shoutan_engine.clocks.no_clock import NoClock
from shoutan_engine.clocks.types import Millis, TimeLeft
from shoutan_engine.commands import (
    AnswerConsent,
    Command,
    PassTurn,
    PlayStone,
    Resign,
    Seal,
)
from shoutan_engine.events import (
    ColorsCorrected,
    ConsentAsked,
    Event,
    Played,
    PlayResumed,
    Reverted,
    Wish,
)
from shoutan_engine.game_state.state import GameState
from shoutan_engine.phase import Phase
from shoutan_engine.points import Color, Move, Pass, Play
from shoutan_engine.quickly_made import maker
from shoutan_engine.refusals import Refusal, RefusalCode
from shoutan_engine.settings import Player
from shoutan_engine.timing.waiting import time_left
from shoutan_protocol.analysis import Analysis
from shoutan_protocol.coordinates import format_move
from shoutan_protocol.gtp.vertex_answer import RESIGN, GeneratedMove

from shoutan_host.analysis import AnalysisSink, SelectiveSink
from shoutan_host.clock import Clock
from shoutan_host.engine_seat.acts import EngineActs, GameOver
from shoutan_host.engine_seat.board import EngineBoard
from shoutan_host.engine_seat.opening import (
    Opening,
    opening_turn,
    refused,
)
from shoutan_host.engine_seat.pace import Pace
from shoutan_host.engine_seat.settler import DeadBy, EngineSettler, Suggest
from shoutan_host.engine_seat.signal import Signal
from shoutan_host.engines.failures import EngineDisobeyed
from shoutan_host.gtp.controller import EngineController
from shoutan_host.gtp.game import GenmoveAnswer
from shoutan_host.gtp.thinking import OnAnalysis
from shoutan_host.hosting.answers import Refused
from shoutan_host.hosting.played_game import PlayedGame
from shoutan_host.ids import CidSource, new_salt

PAST_FLAG_S: Final = 120.0
"""The clock ends a move. Where it does not, so much later the engine counts as hung."""

_PLAY: Final = Phase.PLAY
_SETTLING: Final = Phase.SETTLING
_FINISHED: Final = Phase.FINISHED
_BLACK: Final = Color.BLACK
_WHITE: Final = Color.WHITE
"""Members of an enumeration cost as much as a call wherever they are named."""
_AT_ONCE: Final = Millis(0)
_play_stone: Final = maker(PlayStone)

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
    ) -> None:
        """`suggest` stands in for an engine that cannot say what is dead.

        Without it, or where it has no answer, such an engine says that nothing is.
        `least_thinking`: ms of its time that a turn is to take, see `engine_pace`. With a
        `sink` an engine that can is asked to think aloud, and that hears what it thinks.
        `opening`: what is played in its name first, see `engine_seat.opening`.
        `move_cap_ms`: an answer to `genmove` that takes longer is a hang (EngineHung),
        whatever the clock says; a flag that falls before comes first.
        `dead_by` says what is dead in the place of the engine, which is not asked.
        """
        self._host = host
        self._player = player
        self._controller = controller
        self._clock = clock
        self._sink = sink
        self._opening = opening
        self._move_cap_ms = move_cap_ms
        self._changed = Signal()
        self._acts = EngineActs(host, clock, cids)
        self._board = EngineBoard(host, player, controller)
        self._pace = Pace(host, clock, least_thinking)
        self._refused_at = 0
        """The `seq` at which its move could not be made; something has to happen first."""
        self._settler = EngineSettler(
            host, player, controller, self._board, self._acts, suggest, dead_by
        )

    async def play(self) -> None:
        """Play until the game is over.

        Raises EngineFailure as soon as the engine cannot go on, also while it is the
        opponent's turn, SetUpRefused when the engine does not take this game, and
        OpeningRefused when its opening cannot be played here; the game itself goes on
        then.
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
        while (phase := (game := host.game).phase) is not _FINISHED:
            changed.is_set = False
            if link.failure is not None:
                raise link.failure
            if not board.is_as(game):
                if acts.is_over:
                    raise GameOver
                acts.is_at_work = True
                await board.catch_up()
                acts.is_at_work = False
                if acts.is_over:
                    await acts.work_done()
                continue
            if phase is _PLAY:
                if settler.has_asked:
                    settler.forget()
                if self._is_to_move(game):
                    color = game.to_move
                    owed = self._owed(game, color) if self._opening else None
                    if owed is None:
                        await self._take_turn(color)
                    else:
                        await self._take_opening_turn(color, owed)
                    continue
            elif phase is _SETTLING and await settler.settle():
                continue
            if not changed.is_set:
                await changed.wait()

    def _owed(self, game: GameState, color: Color) -> Move | None:
        """Return the turn of the opening that it is now, None if it is none."""
        return opening_turn(self._opening, game, color)

    @property
    def _color(self) -> Color | None:
        return self._host.game.color_of(self._player.id)

    def _is_to_move(self, game: GameState) -> bool:
        """Tell whether a move is wanted of the engine, and can be made."""
        mover = game.seats.get(game.to_move)
        return (
            mover is not None
            and mover.id == self._player.id
            and game.proceedings.overtime is None
            and game.seq > self._refused_at
        )

    async def _take_opening_turn(self, color: Color, move: Move) -> None:
        """Post a turn in its name.

        The engine is told of it afterwards, as of a turn of its opponent.
        """
        game = self._host.game
        ply, era = game.ply, self._board.era
        answer = await self._acts.post(self._command(color, ply, move))
        if self._host.is_finished or era != self._board.era:
            return
        if isinstance(answer, Refused):
            if answer.refusal.code in ILLEGAL:
                raise refused(self._opening, game, ply, answer.refusal.sentence)
            self._refused_at = answer.seq

    async def _take_turn(self, color: Color) -> None:
        host, board, acts = self._host, self._board, self._acts
        game = host.game
        ply, era = len(game.turns), board.era
        if acts.is_over:
            raise GameOver
        thinking = self._thinking(game, color)
        acts.is_at_work = True
        made = await thinking
        acts.is_at_work = False
        if acts.is_over:
            await acts.work_done()
        if made.move is not RESIGN:
            board.moved()
        stamp = made.stamp_ms
        if self._pace.holds and era == board.era:
            stamp = await acts.unless_over(self._pace.hold(stamp))
        if era != board.era:
            return  # it has thought about a position that is gone
        if made.move is RESIGN:
            self._report(ply, color, made)  # afterwards it would be too late
        command = self._command(color, ply, made.move)
        answer = await acts.post(command, stamp)
        has_thought = made.analysis is not None and era == board.era
        if has_thought and self._is_played(ply, color):
            self._report(ply, color, made)
        if host.game.phase is _FINISHED or era != board.era:
            return
        if isinstance(answer, Refused):
            refusal = answer.refusal
            if refusal.code in ILLEGAL:
                raise EngineDisobeyed(self._refused(made, refusal))
            # The game stopped, or went on without it. Asked again at once it would
            # hear the same for ever.
            self._refused_at = answer.seq
        elif len(game.turns) > ply and board.was_taken().lost:
            # One that is sealed is taken when it is opened.
            replaced = self._controller.replace_last(color, Pass())
            await acts.unless_over(replaced)

    def _is_played(self, ply: int, color: Color) -> bool:
        """Tell whether a move of `color` stands as turn `ply`: not refused, not lost."""
        turns = self._host.game.turns
        if ply >= len(turns):
            return False
        return turns[ply].color is color and not turns[ply].lost

    def _report(self, ply: int, color: Color, made: GenmoveAnswer) -> None:
        """Say what the engine thought of a turn that is done."""
        if self._sink is not None and made.analysis is not None:
            self._sink.report(self._host.id, ply, color, made.analysis, True)

    def _thinking(
        self, game: GameState, color: Color
    ) -> Coroutine[Any, Any, GenmoveAnswer]:
        """Return what asks for a move, to be awaited."""
        controller, by = self._controller, game.resumptions_by
        is_resumed = by[_BLACK] or by[_WHITE]
        ask = controller.genmove_cleanup if is_resumed else controller.genmove
        return ask(
            color,
            None if game.clocks is None else self._time_left,
            deadline_s=self._deadline_s(game, color),
            on_analysis=None if self._sink is None else self._teller(color),
            is_awaited=self._is_awaited,
        )

    def _deadline_s(self, game: GameState, color: Color) -> float | None:
        """Return the seconds after which a `genmove` counts as hung.

        None: that of an engine without a clock, which the controller has. A cap is of no
        use where the flag falls no later than it: that ends the game, and not a hang.
        """
        clocks, cap_ms = game.clocks, self._move_cap_ms
        if clocks is None:
            return None if cap_ms is None else cap_ms / 1000
        system = game.settings.time_of(color)
        if isinstance(system, NoClock):
            return None if cap_ms is None else cap_ms / 1000
        flag_ms = system.time_to_flag(clocks.of(color))
        if cap_ms is not None and cap_ms < flag_ms:
            return cap_ms / 1000
        return flag_ms / 1000 + PAST_FLAG_S

    def _is_awaited(self) -> bool:
        """Tell whether the sink wants to hear of this turn before the move is there."""
        sink = self._sink
        return not isinstance(sink, SelectiveSink) or sink.is_awaited(self._host.id)

    def _teller(self, color: Color) -> OnAnalysis | None:
        """Return what tells the sink about this turn, until the game goes back."""
        sink = self._sink
        if sink is None:
            return None
        ply, era = self._host.game.ply, self._board.era

        def tell(analysis: Analysis) -> None:
            if era == self._board.era:
                sink.report(self._host.id, ply, color, analysis, False)

        return tell

    def _time_left(self) -> TimeLeft | None:
        """Return the engine's own reading of this moment (GTP 2, `time_left`)."""
        game, color = self._host.game, self._color
        clocks = time_left(game, self._clock.monotonic_ms())
        if clocks is None or color is None:
            return None
        if isinstance(game.settings.time_of(color), NoClock):
            return None
        return clocks.of(color)

    def _refused(self, made: GenmoveAnswer, refusal: Refusal) -> str:
        if made.move is RESIGN:
            return f"it could not resign: {refusal.sentence}"
        vertex = format_move(made.move, self._host.game.settings.size)
        return f"its move {vertex} was refused: {refusal.sentence}"

    def _command(self, color: Color, ply: int, move: GeneratedMove) -> Command:
        cid = self._acts.next_cid()
        if move is RESIGN:
            return Resign(color, cid)
        if self._host.game.proceedings.is_sealing:
            return Seal(color, ply, move, new_salt(), cid)
        if isinstance(move, Play):
            return _play_stone(color, move.point, ply, cid)
        return PassTurn(color, ply, cid=cid)

    # -- what the opponent asks ----------------------------------------------------

    def _answer_wish(self, by: Color, wish: Wish) -> None:
        """Agree to a pause and to an undo; never to adjourn.

        An engine without `undo` is set up again. At once, also while the engine thinks: a wish lapses with its move. Nobody can
        say when an engine that is asked to come back will be there.
        """
        color = self._color
        if color is None or by is color:
            return
        agrees = wish not in (Wish.ADJOURN, Wish.SEAL)
        command = AnswerConsent(color, wish, agrees, self._acts.next_cid())
        self._acts.post_aside(command)
