"""`time_settings` of GTP 2, section 6.3.3.1, as a time system of ours.

Three whole numbers: main time and a period of overtime in seconds, and the moves to be
made in it. Overtime without moves means no limit at all, which GoGui sends as `0 1 0`.
"""

from typing import Final

from shoutan_engine.clocks.absolute import Absolute
from shoutan_engine.clocks.canadian import Canadian
from shoutan_engine.clocks.no_clock import NoClock
from shoutan_engine.clocks.types import Millis, TimeSystem
from shoutan_protocol.gtp.grammar import SYNTAX_ERROR

from shoutan_host.gtp_answering.failure import CommandFailed

_SECOND: Final = 1000


def time_system(main_s: int, overtime_s: int, stones: int) -> TimeSystem:
    """Return what three numbers mean; `0 0 0`, which would be lost at once, is no limit.

    Fails with the standard's "syntax error" for durations and numbers that no clock has.
    """
    main, block = Millis(main_s * _SECOND), Millis(overtime_s * _SECOND)
    try:
        if overtime_s > 0 and stones > 0:
            return Canadian(main, stones, block)
        if overtime_s > 0 or main_s == 0:
            return NoClock()
        return Absolute(main)
    except ValueError as out_of_bounds:
        raise CommandFailed(SYNTAX_ERROR) from out_of_bounds
