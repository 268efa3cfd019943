"""An engine between two games: told that one is over, and fit for the next."""

import contextlib

from shoutan_engine.results import Result

from shoutan_host.engines.failures import AnswersOutOfStep
from shoutan_host.gtp.controller import EngineController


async def come_to_rest(
    controller: EngineController, result: Result | None, *, deadline_s: float
) -> None:
    """Wait until an engine is fit for another game. Raises EngineFailure.

    `result`: of the game that is over, None if it did not begin. One that was still
    thinking when its game ended has to answer first, within `deadline_s`: waiting for
    that in the next game would cost that one.
    """
    await controller.game_over(result)
    if controller.link.is_idle:
        return
    with contextlib.suppress(AnswersOutOfStep):  # it answered, and is in step again
        await controller.link.ask("protocol_version", deadline_s=deadline_s)
