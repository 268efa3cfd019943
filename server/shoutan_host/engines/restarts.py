"""One game, in as many processes of its engine as that takes.

An engine that crashes is started again and given the moves, on its own clock; it may do
so twice, and loses by the third crash (GTP engines are known to die at a position, and a
crash loop must end). One that somebody else ended has not failed, but comes back no more
often than that either.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from shoutan_host.engines.failures import (
    EngineDied,
    EngineFailure,
    EngineMissing,
    EngineUnreachable,
    ListUnanswered,
)
from shoutan_host.engines.pool import EnginePool, PooledEngine
from shoutan_host.gtp.controller import EngineController

Play: TypeAlias = Callable[[EngineController], Awaitable[object]]
Tell: TypeAlias = Callable[["Again"], None]

_log = logging.getLogger("shoutan")


@dataclass(frozen=True, slots=True)
class Budget:
    """What an engine may cost in one game.

    `crashes`: the last of so many loses the game; a process that does not start counts
    as one. `endings`: how often others may end its process. `pause_s`: before it is
    started again after a process that did not start, or a second crash.
    """

    crashes: int = 3
    endings: int = 3
    pause_s: float = 1.0


DEFAULT_BUDGET: Final = Budget()


@dataclass(frozen=True, slots=True)
class Again:
    """An engine failed in its game and goes on in another process.

    `lost`: why, in its own words too. `crashes`: how often in this game that was its own
    doing, this time included. `is_ours`: this time it was; else somebody outside ended
    it. `how`: it is "started", "connected" or "tried" again.
    """

    lost: EngineFailure
    crashes: int
    is_ours: bool
    how: str


_LEAVINGS: Final = frozenset({"crash", "disconnect"})
"""An engine that listens elsewhere is started again by another connection."""


async def play_with_restarts(
    pool: EnginePool,
    play: Play,
    is_over: Callable[[], bool],
    budget: Budget = DEFAULT_BUDGET,
    *,
    says_why: bool = False,
    tell: Tell | None = None,
) -> PooledEngine | None:
    """Play a game to its end by `play`, which is called anew for each process.

    Returns the engine that ended it, None if it was over while there was none. Raises
    EngineFailure when the engine has lost: by anything but a crash at once (a list of dead
    stones that did not come costs nothing, see `engine_seat.unlisted`); with its own
    last words if `says_why`, which are for whoever owns it. `tell` is told of each process
    that has to be replaced, instead of the log. Whoever cancels this ends the processes
    of the pool.
    """
    crashes = endings = 0
    while not is_over():
        engine: PooledEngine | None = None
        is_ours, is_free = True, False
        try:
            engine = await pool.take()
            engine.is_told_of = tell is not None
            await play(engine.controller)
        except EngineFailure as failure:
            lost = failure
            is_free = isinstance(failure, ListUnanswered)
            if engine is not None:
                is_ours = not await engine.was_ended_by_others(failure)
                if says_why and not is_free:
                    lost = EngineFailure(await engine.why(failure), failure.reason)
                pool.end(engine)
        except (EngineMissing, OSError) as missing:
            lost = EngineDied(str(missing), "crash")
        except Exception:
            if engine is not None:
                pool.end(engine)
            raise
        else:
            engine.is_told_of = False
            return engine
        if is_free:  # once in a game: another process of it is not asked again
            if tell is not None:
                tell(Again(lost, crashes, False, "started"))
            else:
                _log.warning(
                    "engine %s: started again in its game: %s", pool.name, lost
                )
            continue
        if lost.reason not in _LEAVINGS:
            raise lost
        crashes += is_ours
        endings += not is_ours
        if endings > budget.endings:
            raise lost
        if crashes >= budget.crashes:
            if isinstance(lost, EngineUnreachable):
                raise EngineUnreachable(_sentence(lost, crashes)) from lost
            raise EngineDied(_sentence(lost, crashes), lost.reason) from lost
        again = "connected" if lost.reason == "disconnect" else "started"
        if isinstance(lost, EngineUnreachable):
            again = "tried"
        if tell is not None:
            tell(Again(lost, crashes, is_ours, again))
        else:
            _log.warning("engine %s: %s again in its game: %s", pool.name, again, lost)
        if engine is None or crashes > 1:
            await asyncio.sleep(budget.pause_s)
    return None


def _sentence(lost: EngineFailure, crashes: int) -> str:
    words = str(lost).rstrip(". ")
    return words if crashes == 1 else f"{words}; it failed {crashes} times in this game"
