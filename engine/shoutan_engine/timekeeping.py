"""Arithmetic on both clocks of a game: charging a turn, pausing, the next deadline.

Pure functions of the clocks, the time system and a stamp. The clock of the side to move
runs from the stamp of the event that gave it the turn (article 12), for everybody.
"""

from dataclasses import replace

from shoutan_engine.clocks.types import Call, Millis, TimeLeft, TimeSystem
from shoutan_engine.events import Clocks, PauseReason
from shoutan_engine.points import Color

FAULT_FLOOR = Millis(10_000)
"""After the server's own fault a player keeps at least this much (reliability T9)."""
FAULT_GRACE = Millis(60_000)
"""No flag falls so soon after a recovery (reliability T10)."""


def initial_clocks(system: TimeSystem, at: Millis) -> Clocks | None:
    """Return both clocks before the first turn, None without a time system."""
    left = system.initial()
    if left is None:
        return None
    return Clocks(black=left, white=left, running=None, since=at)


def _with_reading(clocks: Clocks, color: Color, left: TimeLeft) -> Clocks:
    if color is Color.BLACK:
        return replace(clocks, black=left)
    return replace(clocks, white=left)


def elapsed(clocks: Clocks, now: Millis) -> Millis:
    """Return how long the running clock has run in this stretch, ms; 0 if none does."""
    if clocks.running is None:
        return Millis(0)
    return Millis(max(0, now - clocks.since))


def _charged(clocks: Clocks, system: TimeSystem, color: Color, now: Millis) -> Millis:
    """Return what the turn is charged: less than the rest while no flag may fall."""
    spent = elapsed(clocks, now)
    if now < clocks.no_flag_before:
        return Millis(min(spent, system.time_to_flag(clocks.of(color)) - 1))
    return spent


def end_turn(
    clocks: Clocks, system: TimeSystem, color: Color, now: Millis, then: Color | None
) -> Clocks | None:
    """Charge `color` for its turn and start the clock of `then`; None: the flag fell.

    `then` is None where nobody is to move.
    """
    left = clocks.of(color)
    if clocks.running is color:
        spent = system.spend(left, _charged(clocks, system, color, now))
        if spent is None:
            return None
        left = spent
    # Whoever takes a turn is there: a pause for the server's fault ends with it.
    pauses = clocks.pauses
    if pauses:
        pauses -= {PauseReason.SERVER_FAULT}
    is_black = color is Color.BLACK
    # Built at once: `replace` twice costs more than judging the move.
    return Clocks(
        black=left if is_black else clocks.black,
        white=clocks.white if is_black else left,
        running=None if pauses else then,
        since=now,
        pauses=pauses,
        no_flag_before=clocks.no_flag_before,
    )


def stop(
    clocks: Clocks, system: TimeSystem, now: Millis, reason: PauseReason
) -> Clocks:
    """Stop the running clock in the middle of a turn, for `reason`.

    A running period is continued later, not renewed (article 14).
    """
    stopped = stop_at(clocks, system, now)
    return replace(stopped, pauses=clocks.pauses | {reason})


def finish(clocks: Clocks | None, system: TimeSystem, now: Millis) -> Clocks | None:
    """Stop the clocks for good: nothing runs, and nothing waits to go on."""
    if clocks is None:
        return None
    stopped = stop_at(clocks, system, now)
    return replace(stopped, pauses=frozenset(), no_flag_before=Millis(0))


def stop_at(clocks: Clocks, system: TimeSystem, now: Millis) -> Clocks:
    """Return the clocks as they show at `now`, nobody's running."""
    running = clocks.running
    if running is None:
        return replace(clocks, since=now)
    left = system.run(clocks.of(running), _charged(clocks, system, running, now))
    if left is None:
        left = TimeLeft(Millis(0))
    return replace(_with_reading(clocks, running, left), running=None, since=now)


def stop_for_fault(
    clocks: Clocks, system: TimeSystem, alive: Millis, now: Millis
) -> Clocks:
    """Stop the clock after the server's own fault (reliability T9).

    The side to move is charged up to `alive`, the last sign of life in the stamps of
    `clocks.since`, but keeps at least the smaller of what it had and the larger of
    10 s and one period. `now` is a stamp of the new process; a grace of the old one
    means nothing in it and ends here.
    """
    running = clocks.running
    pauses = clocks.pauses | {PauseReason.SERVER_FAULT}
    grace = Millis(now + FAULT_GRACE)
    if running is None:
        return replace(clocks, pauses=pauses, since=now, no_flag_before=grace)
    before = clocks.of(running)
    had = system.time_to_flag(before)
    floor = min(had, max(FAULT_FLOOR, period_of(system)))
    charge = Millis(min(max(0, alive - clocks.since), had - floor))
    left = system.run(before, charge)
    if left is None:
        raise AssertionError("a charge below the time to the flag made it fall")
    stopped = _with_reading(clocks, running, left)
    return replace(
        stopped, running=None, since=now, pauses=pauses, no_flag_before=grace
    )


def resume(clocks: Clocks, reason: PauseReason, to_move: Color, now: Millis) -> Clocks:
    """Take one reason away; the clock of `to_move` runs once none is left."""
    pauses = clocks.pauses - {reason}
    running = to_move if not pauses else None
    return replace(clocks, pauses=pauses, running=running, since=now)


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


def resume_turn(clocks: Clocks | None, to_move: Color, now: Millis) -> Clocks | None:
    """Start the clock of `to_move` from the reading where it stood.

    Only the settlement is over: a fault of the server may still keep it stopped.
    """
    if clocks is None:
        return None
    return resume(clocks, PauseReason.SETTLING, to_move, now)


def period_of(system: TimeSystem) -> Millis:
    """Return the length of a whole period, ms; 0 for a system without any."""
    initial = system.initial()
    return Millis(0) if initial is None else initial.period
