"""Time systems in which the referee calls nothing."""

from shoutan_engine.clocks.types import Call, Millis, TimeLeft


class Uncalled:
    """The part of a `TimeSystem` that says so."""

    __slots__ = ()

    def next_call(self, left: TimeLeft, elapsed: Millis) -> Call | None:
        """Return None: nothing is called."""
        return None

    def next_call_at(self, left: TimeLeft, elapsed: Millis) -> Millis | None:
        """Return None: nothing is called."""
        return None
