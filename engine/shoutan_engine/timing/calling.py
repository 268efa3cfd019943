"""When the clock that runs is called, and when its flag falls (article 12.2)."""

from shoutan_engine.clocks.no_clock import NoClock
from shoutan_engine.clocks.types import Call, Millis, TimeLeft, TimeSystem
from shoutan_engine.events import Clocks
from shoutan_engine.settings import GameSettings


def flag_at(clocks: Clocks, settings: GameSettings) -> Millis | None:
    """Return the stamp at which the running side's flag falls, None if none can."""
    running = clocks.running
    if running is None:
        return None
    system = settings.time_of(running)
    if isinstance(system, NoClock):  # the other side has a clock, this one has none
        return None
    at = clocks.since + system.time_to_flag(clocks.of(running))
    return Millis(max(at, clocks.no_flag_before))


def next_call(
    clocks: Clocks, settings: GameSettings, called: Millis
) -> tuple[Millis, Call] | None:
    """Return the stamp and the call due next after `called` ms of the running turn."""
    if clocks.running is None:
        return None
    system, left = settings.time_of(clocks.running), clocks.of(clocks.running)
    call = system.next_call(left, called)
    return None if call is None else (_call_at(clocks, system, left, call.after), call)


def next_call_at(
    clocks: Clocks, settings: GameSettings, called: Millis
) -> Millis | None:
    """Return the stamp of `next_call` without its words: asked after every move."""
    if clocks.running is None:
        return None
    system, left = settings.time_of(clocks.running), clocks.of(clocks.running)
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
