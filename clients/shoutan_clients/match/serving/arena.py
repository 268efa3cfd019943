"""`ServedArena`: plays the games of a match at a server that it starts for them."""

from collections.abc import Sequence
from typing import Final

from shoutan_host.clock import Clock

from shoutan_clients.match.plan import EnginePlan, MatchPlan, RunOptions
from shoutan_clients.match.playing.arena import MatchArena
from shoutan_clients.match.ports import EngineCheck, Showing
from shoutan_clients.match.serving.hall import ServedHall

_SERVER: Final = EnginePlan("the server", ("shoutan", "serve"))
"""What is said to be started before the engines: it takes some seconds."""


class ServedArena(MatchArena):
    """The port `Arena`: engines run here, their games are on a web page."""

    def __init__(self, plan: MatchPlan, options: RunOptions, clock: Clock) -> None:
        """Start nothing yet."""
        self.hall = ServedHall(plan, options)
        super().__init__(plan, options, clock, self.hall)

    async def check(self, showing: Showing | None = None) -> Sequence[EngineCheck]:
        """Start the server, and try every engine; `showing` is told of each."""
        if showing is not None:
            showing.starting(_SERVER)
        return await super().check(showing)
