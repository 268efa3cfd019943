"""One engine in one game, as all parts of its seat know it."""

from dataclasses import dataclass

from shoutan_engine.settings import Player

from shoutan_host.engine_seat.acts import EngineActs
from shoutan_host.engine_seat.board import EngineBoard
from shoutan_host.gtp.controller import EngineController
from shoutan_host.hosting.played_game import PlayedGame


@dataclass(frozen=True, slots=True)
class EngineInGame:
    """The engine behind `controller`, which has the seat of `player` in the game of `host`.

    `board`: what it has on its own board. `acts`: what it does in the game.
    """

    host: PlayedGame
    player: Player
    controller: EngineController
    board: EngineBoard
    acts: EngineActs
