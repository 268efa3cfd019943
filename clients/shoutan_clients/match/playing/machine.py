"""What the machine fails at, told apart from what an engine does.

A command that is there and cannot be started, since there are no more processes or files,
is no crash of its engine.
"""

from shoutan_host.engines.failures import EngineMissing
from shoutan_host.engines.starters import RunningEngine, Starter


class MachineFailed(Exception):
    """No process could be started. `error` is what the system said.

    It is no OSError on purpose: that counts as a crash where games are played with
    restarts (`shoutan_host.engines.restarts`).
    """

    def __init__(self, error: OSError) -> None:
        super().__init__(f"no process could be started: {error.strerror or error}")
        self.error = error


class HonestStarter:
    """Starts by another starter, and names the failures of the machine."""

    def __init__(self, starter: Starter) -> None:
        self._starter = starter

    async def start(self, number: int) -> RunningEngine:
        """Start an engine. Raises EngineFailure, EngineMissing, MachineFailed."""
        try:
            return await self._starter.start(number)
        except EngineMissing:
            raise
        except OSError as error:
            raise MachineFailed(error) from error
