"""Cores for games: each one that runs has one of its own, where that was wished.

An engine that is moved from core to core, or shares one, is not always as strong. Both
engines of a game share theirs: only one of them thinks. Linux only.
"""

import os
import sys
from dataclasses import dataclass

from shoutan_clients.match.wording import many


@dataclass(frozen=True, slots=True)
class Cores:
    """A core for each slot, None for any; `remark` says what could not be done."""

    of_slot: tuple[int | None, ...]
    remark: str = ""


def cores_for(slots: int, *, is_pinned: bool) -> Cores:
    """Return the cores on which so many games at once are played."""
    anywhere = (None,) * slots
    if not is_pinned:
        return Cores(anywhere)
    if sys.platform != "linux":
        return Cores(
            anywhere, "Engines are not pinned to cores: only Linux can be asked for it."
        )
    free = sorted(os.sched_getaffinity(0))
    if slots > len(free):
        return Cores(
            tuple(free[slot % len(free)] for slot in range(slots)),
            f"{many(slots, 'game')} at once share {many(len(free), 'core')}: engines that share one take"
            " time from each other. Play fewer at once.",
        )
    return Cores(tuple(free[:slots]))
