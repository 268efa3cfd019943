"""The board inside an engine, compared with the game.

A game can go back, stop, or begin anew while the engine thinks. So two numbers are kept:
how many turns the engine has on its board, and how many of them, from the first on, the
game has as well. What is too much is taken back, what is missing is told.
"""

from typing import Final

from shoutan_engine.events import ColorsCorrected, Event, Reverted
from shoutan_engine.game_state.state import GameState
from shoutan_engine.game_state.turn import Turn
from shoutan_engine.points import MAX_SIZE, Color, Move, Pass, Play, Point
from shoutan_engine.settings import Player

from shoutan_host.gtp.controller import EngineController
from shoutan_host.gtp.game import game_setup
from shoutan_host.hosting.played_game import PlayedGame

_PASS: Final = Pass()
_PLAYS: Final = tuple(Play(Point(point)) for point in range(MAX_SIZE**2))


class EngineBoard:
    """One engine's board in one game. Its methods raise EngineFailure."""

    def __init__(
        self, host: PlayedGame, player: Player, controller: EngineController
    ) -> None:
        self._host = host
        self._player = player
        self._controller = controller
        self._known = 0
        self._right = 0
        self._begins_anew = False
        self.era = 0
        """Counts how often the game went back: what was asked before means nothing."""

    @property
    def known(self) -> int:
        """How many turns the engine was told or has made, the present one included."""
        return self._known

    def is_as(self, game: GameState) -> bool:
        """Tell whether the engine has just what the game has."""
        known = self._known
        return (
            known == len(game.turns) and known == self._right and not self._begins_anew
        )

    def on_event(self, event: Event) -> None:
        """Note that the game went back."""
        match event:
            case Reverted(ply=ply):
                self._right = min(self._right, ply)
                self.era += 1
            case ColorsCorrected():
                self._begins_anew = True
                self.era += 1
            case _:
                pass

    async def set_up(self) -> None:
        """Start the game in the engine, or go on with one. Raises SetUpRefused too."""
        game = self._host.game
        turns = tuple(game.turns)
        # Before it is done: what happens meanwhile is about these.
        self._known = self._right = len(turns)
        self._begins_anew = False
        moves = tuple((turn.color, _move(turn)) for turn in turns)
        color = game.color_of(self._player.id) or Color.BLACK
        await self._controller.set_up(game_setup(game.settings, moves, color))

    async def catch_up(self) -> None:
        """Do the next thing that makes the board more like the game's."""
        game = self._host.game
        if self._begins_anew:
            await self.set_up()
        elif self._right < self._known:
            count = self._known - self._right
            self._known = self._right
            await self._controller.undo(count)
        elif self._known < len(game.turns):
            # A pass as well, the last one too: engines count on them (ko, the end).
            turn, era = game.turns[self._known], self.era
            self._known += 1
            await self._controller.play(turn.color, _move(turn))
            if era == self.era:
                self._right += 1

    def moved(self) -> None:
        """Note a move that the engine made, which the game may take or not."""
        self._known += 1

    def was_taken(self) -> Turn:
        """Take the engine's own last move for the turn that it became, which is returned.

        Where it was lost, the engine has still to be told that it passed.
        """
        turn = self._host.game.turns[self._right]
        self._right += 1
        return turn


def _move(turn: Turn) -> Move:
    """Return a turn as an engine should see it: a lost one is a pass."""
    if turn.point is None or turn.lost:
        return _PASS
    return _PLAYS[turn.point]
