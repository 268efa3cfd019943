"""How a run of a match is shown: live on a terminal, as lines, or as JSON."""

from shoutan_clients.match.showing.choosing import make_showing
from shoutan_clients.match.showing.output import ClosableShowing

__all__ = ["ClosableShowing", "make_showing"]
