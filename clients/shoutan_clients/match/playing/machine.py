"""What the machine fails at, told apart from what an engine does.

A command that is there and cannot be started, since there are no more processes or files,
is no crash of its engine. Nor is a network, or another machine, that does not answer before
an engine has moved: its game comes to nothing and is tried again.
"""

from shoutan_host.engines.failures import EngineMissing, EngineUnreachable
from shoutan_host.engines.starters import RunningEngine, Starter


class MachineFailed(Exception):
    """No process could be started, or no engine reached. `error` says why.

    It is no OSError on purpose: that counts as a crash where games are played with
    restarts (`shoutan_host.engines.restarts`).
    """

    def __init__(self, error: OSError, sentence: str = "") -> None:
        super().__init__(
            sentence or f"no process could be started: {error.strerror or error}"
        )
        self.error = error


def unreached(name: str, failure: EngineUnreachable) -> MachineFailed:
    """Return that the engine `name` could not be reached."""
    words = f"{name} could not be reached: {str(failure).rstrip('. ')}"
    return MachineFailed(ConnectionError(words), words)


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
