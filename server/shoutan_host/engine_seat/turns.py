"""The turns of an engine in a seat: asked for, posted, and what becomes of the answer.

It judges nothing: an illegal answer is posted like any move, and the rules decide what it
costs. A game can go back or stop while the engine thinks: a move that the game did not
take is taken back (`board`), and thought of anew.
"""

from collections.abc import Coroutine
from typing import Any, Final

from shoutan_engine.game_state.state import GameState
from shoutan_engine.phase import Phase
from shoutan_engine.points import Color, Move, Pass
from shoutan_protocol.gtp.vertex_answer import RESIGN

from shoutan_host.engine_seat.acts import GameOver
from shoutan_host.engine_seat.answers_as_acts import ILLEGAL, act_of, why_refused
from shoutan_host.engine_seat.engine_in_game import EngineInGame
from shoutan_host.engine_seat.move_time import MoveTime
from shoutan_host.engine_seat.opening import Opening, opening_turn, refused
from shoutan_host.engine_seat.pace import Pace
from shoutan_host.engine_seat.thoughts_told import ThoughtsTold
from shoutan_host.engines.failures import EngineDisobeyed
from shoutan_host.gtp.game import GenmoveAnswer
from shoutan_host.hosting.answers import Refused

_FINISHED: Final = Phase.FINISHED
_BLACK: Final = Color.BLACK
_WHITE: Final = Color.WHITE
"""Members of an enumeration cost as much as a call wherever they are named."""


class EngineTurns:
    """The turns of one engine in one game. `opening`: what is played in its name first."""

    def __init__(
        self,
        engine: EngineInGame,
        time: MoveTime,
        pace: Pace,
        told: ThoughtsTold,
        opening: Opening,
    ) -> None:
        # Each by itself: a look at the value would be one more, several times a turn.
        self._host = engine.host
        self._player = engine.player
        self._controller = engine.controller
        self._board = engine.board
        self._acts = engine.acts
        self._time = time
        self._pace = pace
        self._told = told
        self._opening = opening
        self._refused_at = 0
        """The `seq` at which its move could not be made; something has to happen first."""

    def is_due(self, game: GameState) -> bool:
        """Tell whether a move is wanted of the engine, and can be made."""
        mover = game.seats.get(game.to_move)
        return (
            mover is not None
            and mover.id == self._player.id
            and game.proceedings.overtime is None
            and game.seq > self._refused_at
        )

    def take(self, game: GameState) -> Coroutine[Any, Any, None]:
        """Return what makes the turn that is due, to be awaited.

        Raises EngineFailure, GameOver, and OpeningRefused.
        """
        color = game.to_move
        owed = opening_turn(self._opening, game, color) if self._opening else None
        if owed is None:
            return self._take_own(color)
        return self._take_of_opening(color, owed)

    async def _take_of_opening(self, color: Color, move: Move) -> None:
        """Post a turn in its name.

        The engine is told of it afterwards, as of a turn of its opponent.
        """
        game, acts = self._host.game, self._acts
        ply, era = game.ply, self._board.era
        answer = await acts.post(act_of(game, color, ply, move, acts.next_cid()))
        if self._host.is_finished or era != self._board.era:
            return
        if isinstance(answer, Refused):
            if answer.refusal.code in ILLEGAL:
                raise refused(self._opening, game, ply, answer.refusal.sentence)
            self._refused_at = answer.seq

    async def _take_own(self, color: Color) -> None:
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
            self._told.report(ply, color, made)  # afterwards it would be too late
        command = act_of(host.game, color, ply, made.move, acts.next_cid())
        answer = await acts.post(command, stamp)
        if made.analysis is not None and era == board.era:
            self._told.report_played(ply, color, made)
        if host.game.phase is _FINISHED or era != board.era:
            return
        if isinstance(answer, Refused):
            refusal = answer.refusal
            if refusal.code in ILLEGAL:
                size = game.settings.size
                raise EngineDisobeyed(why_refused(made.move, size, refusal))
            # The game stopped, or went on without it. Asked again at once it would
            # hear the same for ever.
            self._refused_at = answer.seq
        elif len(game.turns) > ply and board.was_taken().lost:
            # One that is sealed is taken when it is opened.
            replaced = self._controller.replace_last(color, Pass())
            await acts.unless_over(replaced)

    def _thinking(
        self, game: GameState, color: Color
    ) -> Coroutine[Any, Any, GenmoveAnswer]:
        """Return what asks for a move, to be awaited."""
        controller, by = self._controller, game.resumptions_by
        is_resumed = by[_BLACK] or by[_WHITE]
        ask = controller.genmove_cleanup if is_resumed else controller.genmove
        return ask(
            color,
            None if game.clocks is None else self._time.left,
            deadline_s=self._time.deadline_s(game, color),
            on_analysis=self._told.teller(color) if self._told.is_wanted else None,
            is_awaited=self._told.is_awaited,
        )
