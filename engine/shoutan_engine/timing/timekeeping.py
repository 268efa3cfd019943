"""Arithmetic on both clocks of a game: charging a turn, stopping, going on.

Pure functions of the clocks, the time system and a stamp. The clock of the side to move
runs from the stamp of the event that gave it the turn (article 12), for everybody.
"""

from dataclasses import replace

from shoutan_engine.clocks.no_clock import NoClock
from shoutan_engine.clocks.types import Millis, TimeLeft, TimeSystem
from shoutan_engine.events import Clocks, PauseReason
from shoutan_engine.events.base import make_clocks
from shoutan_engine.points import Color
from shoutan_engine.settings import GameSettings

FAULT_FLOOR = Millis(10_000)
"""After the server's own fault a player keeps at least this much (reliability T9)."""
FAULT_GRACE = Millis(60_000)
"""No flag falls so soon after a recovery (reliability T10)."""
ENDED_BY_A_TURN = frozenset({PauseReason.SERVER_FAULT, PauseReason.LEAVE})
"""What the clock need not wait for any more: whoever takes a turn is there."""
UNTIMED = TimeLeft(Millis(0))
"""What stands for the reading of a side without a clock, where the other has one."""


def initial_clocks(settings: GameSettings, at: Millis) -> Clocks | None:
    """Return both clocks before the first turn, None where neither side has one."""
    black, white = (settings.time_of(color).initial() for color in Color)
    if black is None and white is None:
        return None
    return Clocks(black or UNTIMED, white or UNTIMED, running=None, since=at)


def elapsed(clocks: Clocks, now: Millis) -> Millis:
    """Return how long the running clock has run in this stretch, ms; 0 if none does."""
    if clocks.running is None:
        return Millis(0)
    return Millis(max(0, now - clocks.since))


def _charged(clocks: Clocks, system: TimeSystem, color: Color, now: Millis) -> Millis:
    """Return what the turn is charged: less than the rest while no flag may fall."""
    spent = elapsed(clocks, now)
    if now < clocks.no_flag_before and not isinstance(system, NoClock):
        return Millis(min(spent, system.time_to_flag(clocks.of(color)) - 1))
    return spent


def end_turn(
    clocks: Clocks,
    system: TimeSystem,
    color: Color,
    now: Millis,
    then: Color | None,
    *,
    waits: bool = False,
    is_free: bool = False,
) -> Clocks | None:
    """Charge `color` for its turn and start the clock of `then`; None: the flag fell.

    `then` is None where nobody is to move. `waits`: it has leave, so that its clock does
    not start yet (article 22.7). A move that is made while the own clock waits takes no
    time, but it is one. `is_free`: it is one of the opening, neither charged nor counted.
    """
    left, pauses = clocks.of(color), clocks.pauses
    waited = bool(pauses and pauses & ENDED_BY_A_TURN)
    if clocks.running is color or waited:
        time = Millis(0) if waited else _charged(clocks, system, color, now)
        spent = system.spend(left, time)
        if spent is None:
            return None
        if not is_free:
            left = spent
    if pauses:
        if PauseReason.OVERTIME in pauses:
            return None
        pauses -= ENDED_BY_A_TURN
    if waits:
        pauses |= {PauseReason.LEAVE}
    is_black = color is Color.BLACK
    # Built at once: `replace` twice costs more than judging the move.
    return make_clocks(
        black=left if is_black else clocks.black,
        white=clocks.white if is_black else left,
        running=None if pauses else then,
        since=now,
        pauses=pauses,
        no_flag_before=clocks.no_flag_before,
    )


def stop(
    clocks: Clocks,
    settings: GameSettings,
    now: Millis,
    reason: PauseReason,
    *,
    is_free: bool = False,
) -> Clocks:
    """Stop the running clock in the middle of a turn, for `reason`.

    A running period is continued later, not renewed (article 14); a turn of the opening
    (`is_free`) begins anew. In a settlement nobody is to move, hence nobody waited for who
    has the turn.
    """
    stopped = stop_at(clocks, settings, now, is_free=is_free)
    pauses = clocks.pauses | {reason}
    if reason is PauseReason.SETTLING:
        pauses -= {PauseReason.LEAVE, PauseReason.OVERTIME}
    return replace(stopped, pauses=pauses)


def pass_overtime(
    clocks: Clocks, left: TimeLeft, color: Color, now: Millis, *, waits: bool
) -> Clocks:
    """Give `color` the reading `left` after overtime that is a pass (article 22.5).

    The other side's clock runs, unless it `waits` for its owner.
    """
    pauses = clocks.pauses - ENDED_BY_A_TURN - {PauseReason.OVERTIME}
    given = clocks.showing(color, left)
    return _turn_of(given, color.opponent, pauses, now, waits=waits)


def take_back(
    clocks: Clocks,
    settings: GameSettings,
    then: Color,
    now: Millis,
    *,
    waits: bool,
    is_free: bool = False,
) -> Clocks:
    """Let `then` move again after its last turn was undone, from what it has left.

    Nothing is given back. A turn of its own that is under way goes on, and its period is
    not renewed. A turn of the other side that ends so was no move: what it took is
    charged as between two moves, and the next one has a whole period again. Nothing is
    charged where it is one of the opening (`is_free`).
    """
    other = then.opponent
    system = settings.time_of(other)
    if clocks.running is other and not is_free:
        amount = _charged(clocks, system, other, now)
    else:
        amount = Millis(0)
        clocks = stop_at(clocks, settings, now, is_free=is_free)
    deducted = system.deduct(clocks.of(other), amount) or TimeLeft(Millis(0))
    after = clocks.showing(other, deducted)
    return _turn_of(after, then, clocks.pauses - {PauseReason.LEAVE}, now, waits=waits)


def _turn_of(
    clocks: Clocks,
    then: Color,
    pauses: frozenset[PauseReason],
    now: Millis,
    *,
    waits: bool,
) -> Clocks:
    if waits:
        pauses |= {PauseReason.LEAVE}
    running = None if pauses else then
    return replace(clocks, running=running, since=now, pauses=pauses)


def finish(clocks: Clocks | None, settings: GameSettings, now: Millis) -> Clocks | None:
    """Stop the clocks for good: nothing runs, and nothing waits to go on."""
    if clocks is None:
        return None
    stopped = stop_at(clocks, settings, now)
    return replace(stopped, pauses=frozenset(), no_flag_before=Millis(0))


def stop_at(
    clocks: Clocks, settings: GameSettings, now: Millis, *, is_free: bool = False
) -> Clocks:
    """Return the clocks as they show at `now`, nobody's running.

    `is_free`: as they are charged by then for a turn of the opening, which is nothing.
    """
    running = clocks.running
    if running is None or is_free:
        return replace(clocks, running=None, since=now)
    system = settings.time_of(running)
    left = system.run(clocks.of(running), _charged(clocks, system, running, now))
    if left is None:
        left = TimeLeft(Millis(0))
    is_black = running is Color.BLACK
    # Built at once, as in `end_turn`: an engine is told its time before every move.
    return make_clocks(
        black=left if is_black else clocks.black,
        white=clocks.white if is_black else left,
        running=None,
        since=now,
        pauses=clocks.pauses,
        no_flag_before=clocks.no_flag_before,
    )


def stop_for_fault(
    clocks: Clocks,
    settings: GameSettings,
    alive: Millis,
    now: Millis,
    *,
    is_free: bool = False,
) -> Clocks:
    """Stop the clock after the server's own fault (reliability T9).

    The side to move is charged up to `alive`, the last sign of life in the stamps of
    `clocks.since`, but keeps at least the smaller of what it had and the larger of
    10 s and one period, and all of it in a turn of the opening (`is_free`). `now` is a
    stamp of the new process; a grace of the old one means nothing in it and ends here.
    """
    running = clocks.running
    pauses = clocks.pauses | {PauseReason.SERVER_FAULT}
    grace = Millis(now + FAULT_GRACE)
    if running is None:
        return replace(clocks, pauses=pauses, since=now, no_flag_before=grace)
    system, before = settings.time_of(running), clocks.of(running)
    if is_free or isinstance(system, NoClock):
        return replace(
            clocks, running=None, since=now, pauses=pauses, no_flag_before=grace
        )
    had = system.time_to_flag(before)
    floor = min(had, max(FAULT_FLOOR, period_of(system)))
    charge = Millis(min(max(0, alive - clocks.since), had - floor))
    left = system.run(before, charge)
    if left is None:
        raise AssertionError("a charge below the time to the flag made it fall")
    stopped = clocks.showing(running, left)
    return replace(
        stopped, running=None, since=now, pauses=pauses, no_flag_before=grace
    )


def resume(clocks: Clocks, reason: PauseReason, to_move: Color, now: Millis) -> Clocks:
    """Take one reason away; the clock of `to_move` runs once none is left."""
    pauses = clocks.pauses - {reason}
    running = to_move if not pauses else None
    return replace(clocks, pauses=pauses, running=running, since=now)


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
