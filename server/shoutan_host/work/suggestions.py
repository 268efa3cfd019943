"""Suggestions of dead stones for live games: asked for by anybody, made once (article 8).

One for each position, by a worker; whoever asks again gets the same. The seed is drawn
here and is part of the answer, so that everybody can have the same suggestion made
again. A suggestion is never imposed: it counts as soon as somebody proposes it.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from shoutan_engine.events import Suggested
from shoutan_engine.game import Game
from shoutan_engine.phase import Phase
from shoutan_engine.play.turn_order import wrong_phase
from shoutan_engine.points import Color, Point
from shoutan_engine.position.board import Board
from shoutan_engine.refusals import Refusal, RefusalCode
from shoutan_engine.suggestion import USUAL_PLAYOUTS, proven_dead

from shoutan_host.hosting.played_game import PlayedGame
from shoutan_host.ids import new_seed
from shoutan_host.ports import GameId
from shoutan_host.work.budget import Budget
from shoutan_host.work.heavy_work import DeadStones, Position, suggest_dead_stones
from shoutan_host.work.workers import Workers

CPU_S: Final = 2.0
"""After so much processor time a suggestion is made of what was played by then."""
BUDGET: Final = Budget(cpu_s=2 * CPU_S, wall_s=20.0)
"""Never reached: a suggestion stops itself. Seconds on the wall are for busy machines."""
KEPT: Final = 256
"""Games whose suggestion is kept, the latest ones."""

_Place: TypeAlias = tuple[int, int]
"""Turns taken and the hash of the board: the same as long as play stands still."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Stones that look dead, whole chains, ascending; `certain` of them are proven.

    `made_from` is what it takes to make it again.
    """

    dead: tuple[Point, ...]
    certain: tuple[Point, ...]
    made_from: Suggested


@dataclass(slots=True)
class _Entry:
    place: _Place
    making: asyncio.Task[Suggestion]


class Suggestions:
    """The suggestions of all games. At most one is being made for each game."""

    def __init__(
        self,
        workers: Workers,
        draw_seed: Callable[[], int] = new_seed,
        *,
        proves_here: bool = False,
    ) -> None:
        """Make one. `proves_here`: where all is proven no worker is asked.

        That takes a millisecond of the loop, which a match has, and a server has not.
        """
        self._workers = workers
        self._proves_here = proves_here
        self._draw_seed = draw_seed
        self._entries: OrderedDict[GameId, _Entry] = OrderedDict()

    async def of(self, host: PlayedGame, seed: int | None = None) -> Suggestion:
        """Return the suggestion for the position in which play has stopped.

        It is made from `seed`, or from one that is drawn, unless it was made before.

        Raises WorkError where there is none: ask again later, or do without.
        """
        place, game = _place_of(host.game), host.game
        entry = self._entries.get(host.id)
        if entry is None or entry.place != place:
            before = None if entry is None else entry.making
            making = asyncio.create_task(
                self._make(game.board.copy(), game.to_move, before, seed)
            )
            making.add_done_callback(lambda done: self._made(host.id, done))
            entry = self._entries[host.id] = _Entry(place, making)
            if len(self._entries) > KEPT:
                self._entries.popitem(last=False)
        self._entries.move_to_end(host.id)
        # Whoever asks may go; the others, and the next one, want it all the same.
        return await asyncio.shield(entry.making)

    def known(self, host: PlayedGame) -> Suggestion | None:
        """Return the suggestion for the present position if it was made already."""
        entry = self._entries.get(host.id)
        if entry is None or entry.place != _place_of(host.game):
            return None
        making = entry.making
        return making.result() if making.done() and not _has_failed(making) else None

    async def close(self) -> None:
        """Give up what is being made. The workers are closed by whoever has them."""
        making = [e.making for e in self._entries.values() if not e.making.done()]
        for task in making:
            task.cancel()
        await asyncio.gather(*making, return_exceptions=True)

    async def _make(
        self,
        board: Board,
        to_move: Color,
        before: asyncio.Task[Suggestion] | None,
        given: int | None,
    ) -> Suggestion:
        if before is not None:
            await asyncio.wait([before])
        seed = self._draw_seed() if given is None else given
        dead = proven_dead(board) if self._proves_here else None
        if dead is not None:
            stones = DeadStones(dead, dead, 0)
        else:
            work, playouts = suggest_dead_stones, USUAL_PLAYOUTS
            position = _position_of(board, to_move)
            stones = await self._workers.run(
                work, position, playouts, seed, CPU_S, budget=BUDGET
            )
        made_from = Suggested(stones.playouts, seed)
        return Suggestion(stones.dead, stones.certain, made_from)

    def _made(self, game: GameId, done: asyncio.Task[Suggestion]) -> None:
        """Keep what was made, and no failure: the next one who asks may have luck."""
        if _has_failed(done):
            entry = self._entries.get(game)
            if entry is not None and entry.making is done:
                del self._entries[game]


def not_now(game: Game) -> Refusal | None:
    """Refuse a suggestion while it would help in playing (article 15)."""
    match game.phase:
        case Phase.SETTLING:
            return None
        case Phase.PLAY | Phase.PAUSED | Phase.ADJOURNED:
            return Refusal(
                RefusalCode.WRONG_PHASE,
                "Nobody is told which stones look dead before play has stopped.",
                "15",
                {"phase": game.phase.value},
            )
        case _:
            return wrong_phase(game)


def _has_failed(making: asyncio.Task[Suggestion]) -> bool:
    return making.cancelled() or making.exception() is not None


def _place_of(game: Game) -> _Place:
    return game.ply, game.board.hash


def _position_of(board: Board, to_move: Color) -> Position:
    black, white = (tuple(sorted(board.stones(color))) for color in Color)
    return Position(board.size, black, white, to_move)
