"""The referee of a match: a third program that is asked what is dead, or what the score is.

It gets the whole game, set-up and moves, once play has stopped. Any GTP engine will do;
`shoutan referee` is one that has the rules and counts what stands as alive.
"""

import asyncio
from dataclasses import dataclass

from shoutan_engine.game import Game
from shoutan_engine.points import Pass, Play, Point
from shoutan_host.engines.failures import (
    AnswersOutOfStep,
    EngineFailure,
    EngineMissing,
    SetUpRefused,
)
from shoutan_host.engines.pool import EnginePool, PooledEngine
from shoutan_host.gtp.game import game_setup

from shoutan_clients.match.playing.final_score import Score, parse_score

LISTS = "final_status_list"
SCORES = "final_score"
_ASK_S = 120.0
"""How long it may count: as long as an engine may."""


class RefereeFailed(Exception):
    """The referee cannot say how a game ended; the message is a sentence."""


@dataclass(frozen=True, slots=True)
class Dead:
    """Which stones are dead, whole chains."""

    stones: tuple[Point, ...]


async def ask_referee(pool: EnginePool, game: Game) -> Dead | Score:
    """Return what the referee says of a game in which play has stopped.

    A process that has died since the last game is no failure yet: another one is asked.
    Raises RefereeFailed, and MachineFailed.
    """
    failure: EngineFailure | None = None
    for _ in range(2):
        engine: PooledEngine | None = None
        try:
            engine = await pool.take()
            said = await _ask(engine, game)
        except EngineFailure as failed:
            failure = failed
            if engine is not None:
                pool.end(engine)
            if failed.reason not in ("crash", "disconnect"):
                break
        except (EngineMissing, SetUpRefused, AnswersOutOfStep) as refused:
            if engine is not None:
                pool.end(engine)
            raise RefereeFailed(f"The referee: {refused}.") from refused
        except asyncio.CancelledError:
            if engine is not None:
                pool.end(engine)  # it may still count
            raise
        else:
            pool.put_back(engine)
            return said
    raise RefereeFailed(f"The referee: {failure}.") from failure


async def _ask(engine: PooledEngine, game: Game) -> Dead | Score:
    controller = engine.controller
    moves = tuple(
        (turn.color, Pass() if turn.point is None or turn.lost else Play(turn.point))
        for turn in game.turns
    )
    await controller.set_up(game_setup(game.settings, moves))
    dead = await controller.dead_stones(game.board)
    if dead is not None:
        await controller.game_over()
        return Dead(tuple(dead))
    answer = await controller.link.ask(SCORES, deadline_s=_ASK_S)
    words = controller.link.heard.words(answer.text)
    score = parse_score(answer.text) if answer.ok else None
    await controller.game_over()
    if score is None:
        raise SetUpRefused(SCORES, words)
    return score


class RefereeOfGame:
    """Asks the referee of one game once, whoever wants to know."""

    def __init__(self, pool: EnginePool) -> None:
        self._pool = pool
        self._asking: asyncio.Task[Dead | Score] | None = None

    async def of(self, game: Game) -> Dead | Score:
        """Return what it says. Raises as `ask_referee` does."""
        if self._asking is None:
            self._asking = asyncio.create_task(ask_referee(self._pool, game))
        return await asyncio.shield(self._asking)

    async def close(self) -> None:
        """Ask no more."""
        if self._asking is not None:
            self._asking.cancel()
            await asyncio.gather(self._asking, return_exceptions=True)
