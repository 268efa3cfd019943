"""What a position of a game would count: a guess, made once for each position.

A guess at the dead stones by random games (`shoutan_engine.suggestion`), then the count
by the rules of the game. It is help in a game that is being played (article 15): who may
ask is decided by whoever calls this.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from shoutan_engine import Color, Point
from shoutan_engine.game import Game
from shoutan_engine.game_state.replay import position_after
from shoutan_engine.game_state.tally import Tally, count_board
from shoutan_engine.position.board import Board
from shoutan_engine.suggestion import USUAL_PLAYOUTS
from shoutan_host.ids import new_seed
from shoutan_host.ports import GameId
from shoutan_host.work.budget import Budget
from shoutan_host.work.failures import WorkersBusy
from shoutan_host.work.heavy_work import Position, suggest_dead_stones
from shoutan_host.work.workers import Workers
from shoutan_protocol.json_writing import Json, count_json, vertices

from shoutan_server.review.lines import Unplayable, play_line

CPU_S: Final = 1.0
"""After so much processor time an estimate is made of what was played by then."""
BUDGET: Final = Budget(cpu_s=2 * CPU_S, wall_s=20.0)
AT_ONCE: Final = 2
"""Estimates that may be made or wait: the workers' first duty is to games that end."""
KEPT: Final = 512
"""Positions whose estimate is kept, the latest ones."""

Move: TypeAlias = tuple[Color, Point | None]
_Key: TypeAlias = tuple[GameId, int, int, tuple[Move, ...]]
"""A game, turns taken, the hash of the board (an undo makes the same ply another), and
what was tried after them."""


class NotPlayable(Exception):
    """A move that was tried cannot be played; `why` says which, and the reason."""

    def __init__(self, why: Unplayable) -> None:
        super().__init__(why.code)
        self.why = why


class Estimates:
    """The estimates of all games."""

    def __init__(
        self, workers: Workers, draw_seed: Callable[[], int] = new_seed
    ) -> None:
        self._workers = workers
        self._draw_seed = draw_seed
        self._made: OrderedDict[_Key, asyncio.Task[Json]] = OrderedDict()
        self._making = 0

    async def of(
        self, game_id: GameId, game: Game, ply: int, tried: Sequence[Move] = ()
    ) -> Json:
        """Return `messages.review.EstimateInfo` of the position after `ply` turns.

        And after what was `tried` there. Raises ValueError for a turn that was not taken,
        NotPlayable, WorkersBusy while others are made, and WorkError.
        """
        if not 0 <= ply <= len(game.turns):
            raise ValueError(f"the game has {len(game.turns)} turns")
        turns = game.turns[:ply]
        to_move = (
            game.turns[ply].color if ply < len(game.turns) else _next_to_move(game)
        )
        position = position_after(turns, game.settings, to_move)
        key = (game_id, ply, position.board.hash, tuple(tried))
        made = self._made.get(key)
        if made is None:
            prisoners = dict(position.prisoners)
            if tried:
                to_move = _play(position.board, tried, prisoners)
            if self._making >= AT_ONCE:
                raise WorkersBusy("other estimates are being made")
            tally = Tally(
                game.settings.profile,
                game.settings.komi_quarters,
                game.settings.handicap,
                to_move,
                prisoners,
            )
            black, white = (tuple(position.board.stones(color)) for color in Color)
            board = Position(game.settings.size, black, white, to_move)
            self._making += 1
            made = asyncio.create_task(self._make(key, board, tally, position.board))
            made.add_done_callback(lambda done: self._done(key, done))
            self._made[key] = made
            if len(self._made) > KEPT:
                self._made.popitem(last=False)
        self._made.move_to_end(key)
        # Whoever asks may go; the next one wants it all the same.
        return await asyncio.shield(made)

    async def close(self) -> None:
        """Give up what is being made. The workers are closed by whoever has them."""
        making = [task for task in self._made.values() if not task.done()]
        for task in making:
            task.cancel()
        await asyncio.gather(*making, return_exceptions=True)

    async def _make(
        self, key: _Key, position: Position, tally: Tally, board: Board
    ) -> Json:
        stones = await self._workers.run(
            suggest_dead_stones,
            position,
            USUAL_PLAYOUTS,
            self._draw_seed(),
            CPU_S,
            budget=BUDGET,
        )
        game_id, ply, *_ = key
        return {
            "game": game_id,
            "ply": ply,
            "dead": vertices(stones.dead, position.size),
            "playouts": stones.playouts,
            "count": count_json(count_board(board, stones.dead, tally)),
        }

    def _done(self, key: _Key, done: asyncio.Task[Json]) -> None:
        """Keep what was made, and no failure: the next one who asks may have luck."""
        self._making -= 1
        failed = done.cancelled() or done.exception() is not None
        if failed and self._made.get(key) is done:
            del self._made[key]


def _play(board: Board, tried: Sequence[Move], prisoners: dict[Color, int]) -> Color:
    """Play what was tried; returns whose turn it would be. Raises NotPlayable."""
    played = play_line(board, tried)
    if isinstance(played, Unplayable):
        raise NotPlayable(played)
    for (color, _), taken in zip(tried, played, strict=True):
        prisoners[color] += len(taken)
    return tried[-1][0].opponent


def _next_to_move(game: Game) -> Color:
    return game.turns[-1].color.opponent if game.turns else game.settings.setup.to_move
