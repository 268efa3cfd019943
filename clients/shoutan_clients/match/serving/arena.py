"""`ServedArena`: plays the games of a match at a server that it starts for them."""

from shoutan_host.clock import Clock

from shoutan_clients.match.plan import MatchPlan, RunOptions
from shoutan_clients.match.playing.arena import MatchArena
from shoutan_clients.match.serving.hall import ServedHall


class ServedArena(MatchArena):
    """The port `Arena`: engines run here, their games are on a web page."""

    def __init__(self, plan: MatchPlan, options: RunOptions, clock: Clock) -> None:
        """Start nothing yet."""
        self.hall = ServedHall(plan, options)
        super().__init__(plan, options, clock, self.hall)
