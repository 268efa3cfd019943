"""Whether as many games at once can be played as are wished: each engine takes pipes."""

import errno
from typing import Final

from shoutan_host import descriptors

from shoutan_clients.match.plan import MatchPlan, RunOptions
from shoutan_clients.match.wording import many

_BEFORE: Final = 40
"""What a run has open without a game, and some: 21 were counted."""
_EACH: Final = 8
"""Of a process: its three pipes, and both ends of them and another one as it starts."""
_PLAYERS: Final = 2
_NONE_LEFT: Final = frozenset({errno.EMFILE, errno.ENFILE})


def needed(plan: MatchPlan, games: int) -> int:
    """Return how many files may have to be open for so many games at once."""
    return _BEFORE + games * _of_a_game(plan)


def make_room(plan: MatchPlan, options: RunOptions) -> str | None:
    """Raise the limit if it is too low; return what to say where it stays so."""
    wanted = needed(plan, options.concurrency)
    limit = descriptors.make_room(wanted)
    if limit is None or limit >= wanted:
        return None
    fit = max(1, (limit - _BEFORE) // _of_a_game(plan))
    fewer = f", or write --concurrency {fit}" if fit < options.concurrency else ""
    return (
        f"This process may have {many(limit, 'file')} open (ulimit -n), and"
        f" {many(options.concurrency, 'game')} at once may need {wanted}: raise the limit"
        f" with ulimit -n {wanted}{fewer}."
    )


def reason(error: OSError, plan: MatchPlan, options: RunOptions) -> str:
    """Return why the machine refused, without a full stop.

    Of a process that cannot be started for want of a descriptor a loop may know no more
    than that; then the limit tells.
    """
    limit = descriptors.limit()
    is_unknown = error.errno not in errno.errorcode
    is_low = limit is not None and limit < needed(plan, options.concurrency)
    if error.errno in _NONE_LEFT or (is_unknown and is_low and error.errno is not None):
        return f"too many open files (this process may have {limit}: ulimit -n)"
    return str(error)


def _of_a_game(plan: MatchPlan) -> int:
    return _EACH * (_PLAYERS + (plan.referee is not None))
