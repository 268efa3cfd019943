"""What a connection is told of until it has enough, or is gone."""

from collections.abc import Callable


class Tellings:
    """By what is told of (the name of a game, a list), what ends the telling of it."""

    def __init__(self) -> None:
        self._ends: dict[object, Callable[[], None]] = {}

    def __contains__(self, what: object) -> bool:
        return what in self._ends

    def begin(self, what: object, end: Callable[[], None]) -> None:
        """Note that `what` is told of; `end` is called once. Who told of it before ends that."""
        self._ends[what] = end

    def end(self, what: object) -> None:
        """Tell no more of `what`, if that was told."""
        end = self._ends.pop(what, None)
        if end is not None:
            end()

    def end_all(self) -> None:
        """Tell no more of anything."""
        for what in tuple(self._ends):
            self.end(what)
