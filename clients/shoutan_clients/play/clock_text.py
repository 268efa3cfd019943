"""A clock as a player reads it: what is left, what follows, the calls.

The server's reading is exact at its stamp; from there the running side is charged by the
time system itself, so that the display shows what the next event will say. That the flag
has fallen, only the server says: until then nothing is left.
"""

from dataclasses import dataclass, replace
from typing import Final

from shoutan_engine.clocks import (
    Absolute,
    ByoYomi,
    Fischer,
    Leeway,
    Millis,
    PerMove,
    TimeLeft,
    TimeSystem,
)
from shoutan_engine.clocks.no_clock import NoClock
from shoutan_engine.clocks.quota import Quota
from shoutan_engine.events import Clocks
from shoutan_engine.points import Color

from shoutan_clients.play.look import Look
from shoutan_clients.play.texts import Texts

_SHORT: Final = Millis(10_000)
"""Below that a clock that ends the game is urgent, and the count begins."""
_RULER: Final = 20
"""Characters of the ruler of a period."""
_DAY: Final = 86_400_000
_HOUR: Final = 3_600_000


@dataclass(frozen=True, slots=True)
class ClockText:
    """One side's clock. `below` is a second line: periods and the ruler, or nothing."""

    figures: str
    beside: str
    below: str = ""
    is_running: bool = False
    is_urgent: bool = False

    @property
    def line(self) -> str:
        """Figures and what stands beside them."""
        return f"{self.figures}  {self.beside}".rstrip()


def clock_text(
    system: TimeSystem,
    clocks: Clocks | None,
    color: Color,
    now: Millis,
    texts: Texts,
    look: Look,
) -> ClockText:
    """Return what the clock of `color` shows when the server's clock shows `now` (ms)."""
    if clocks is None or isinstance(system, NoClock):
        return ClockText(texts("no_clock"), "")
    is_running = clocks.running is color and not clocks.pauses
    elapsed = Millis(max(0, now - clocks.since) if is_running else 0)
    left = left_after(system, clocks.of(color), elapsed)
    shown = _shown(system, left, texts, look)
    return replace(shown, is_running=is_running)


def left_after(system: TimeSystem, left: TimeLeft, elapsed: Millis) -> TimeLeft:
    """Charge an unfinished move; where the flag is due, nothing is left."""
    after = system.run(left, elapsed) if elapsed else left
    if after is None:
        return TimeLeft(Millis(0), min(1, left.periods), Millis(0), left.moves)
    return after


def figures(ms: int, *, tenths: bool = False) -> str:
    """Return "12:48", "1:12:48", "2 d 4 h"; with `tenths`, below ten seconds, "9.4".

    Rounded up: nothing is left only when nothing is.
    """
    if tenths and ms < _SHORT:
        return f"{-(-ms // 100) / 10:.1f}"
    if ms >= _DAY:
        return f"{ms // _DAY} d {ms % _DAY // _HOUR} h"
    seconds = -(-ms // 1000)
    hours, rest = divmod(seconds, 3600)
    minutes, seconds = divmod(rest, 60)
    if hours:
        return f"{hours}:{minutes:02}:{seconds:02}"
    return f"{minutes}:{seconds:02}"


def _shown(system: TimeSystem, left: TimeLeft, texts: Texts, look: Look) -> ClockText:
    match system:
        case ByoYomi():
            return _byoyomi(system, left, texts, look)
        case Quota():
            return _quota(system, left, texts)
        case PerMove():
            return _per_move(left, texts)
        case Fischer():
            seconds = texts("seconds_more", n=system.increment // 1000)
            return _main(left.main, seconds, is_last=True)
        case Leeway():
            return _main(left.main, texts("leeway", ms=system.leeway), is_last=True)
        case Absolute():
            return _main(left.main, texts("absolute"), is_last=True)
        case _:
            return ClockText(texts("no_clock"), "")


def _main(ms: int, beside: str, *, is_last: bool = False) -> ClockText:
    is_urgent = is_last and ms < _SHORT
    return ClockText(figures(ms, tenths=is_last), beside, is_urgent=is_urgent)


def _byoyomi(system: ByoYomi, left: TimeLeft, texts: Texts, look: Look) -> ClockText:
    period = system.period // 1000
    if left.main > 0:
        return _main(left.main, texts("then_periods", n=left.periods, seconds=period))
    seconds = -(-left.period // 1000)
    is_last = left.periods <= 1
    full, gone = ("●", "○") if look.unicode else ("*", ".")
    periods = min(system.periods, 10)
    discs = full * min(left.periods, 10) + gone * (periods - min(left.periods, 10))
    beside = texts("last_period") if is_last else texts("periods", n=left.periods)
    below = f"{discs} {_ruler(1 - left.period / system.period, look)}"
    return ClockText(
        texts("bare_seconds", n=seconds),
        beside,
        below,
        is_urgent=is_last and left.period <= _SHORT,
    )


def _ruler(used: float, look: Look) -> str:
    """Return a period from left to right, the used part filled."""
    full, rest = ("━", "─") if look.unicode else ("#", "-")
    inked = min(_RULER, max(0, int(used * _RULER)))
    return full * inked + rest * (_RULER - inked)


def _quota(system: Quota, left: TimeLeft, texts: Texts) -> ClockText:
    if not left.periods:
        follows = texts("then_moves", n=system.moves, time=figures(system.block))
        return _main(left.main, follows)
    saved = left.period - system.block
    beside = texts("moves_left", n=left.moves)
    if saved > 0:
        beside += " " + texts("saved", time=figures(saved))
    return ClockText(figures(left.period), beside, is_urgent=left.period < _SHORT)


def _per_move(left: TimeLeft, texts: Texts) -> ClockText:
    return ClockText(
        figures(left.period), texts("each_move"), is_urgent=left.period < _SHORT
    )
