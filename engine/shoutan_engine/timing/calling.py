"""When the clock that runs is called, and when its flag falls (article 12.2)."""

from shoutan_engine.clocks.types import Call, Millis, TimeLeft, TimeSystem
from shoutan_engine.events import Clocks


def flag_at(clocks: Clocks, system: TimeSystem) -> Millis | None:
    """Return the stamp at which the running side's flag falls, None if none runs."""
    if clocks.running is None:
        return None
    at = clocks.since + system.time_to_flag(clocks.of(clocks.running))
    return Millis(max(at, clocks.no_flag_before))


def next_call(
    clocks: Clocks, system: TimeSystem, called: Millis
) -> tuple[Millis, Call] | None:
    """Return the stamp and the call due next after `called` ms of the running turn."""
    if clocks.running is None:
        return None
    left = clocks.of(clocks.running)
    call = system.next_call(left, called)
    return None if call is None else (_call_at(clocks, system, left, call.after), call)


def next_call_at(clocks: Clocks, system: TimeSystem, called: Millis) -> Millis | None:
    """Return the stamp of `next_call` without its words: asked after every move."""
    if clocks.running is None:
        return None
    left = clocks.of(clocks.running)
    after = system.next_call_at(left, called)
    return None if after is None else _call_at(clocks, system, left, after)


def _call_at(
    clocks: Clocks, system: TimeSystem, left: TimeLeft, after: Millis
) -> Millis:
    at = clocks.since + after
    if after >= system.time_to_flag(left):
        # "10, overtime" is said when the flag falls, so a grace puts it off as well.
        return Millis(max(at, clocks.no_flag_before))
    return Millis(at)
