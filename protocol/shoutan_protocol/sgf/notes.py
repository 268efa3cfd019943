"""What a record says beside the turns: rulings, warnings, pauses, the settlement.

`notes_of` reads the log of a game and makes one line of each such event, for
`game_to_sgf`. A ruling is written as `warn(black, phone_rang)`, by the names of the rules
(section 7.3), with who gave it, by which article, for what reason. Turns that were undone
are in no node any more; what was noted with them stands where the game went on.
"""

from collections.abc import Iterable

from shoutan_engine.events import (
    ColorsCorrected,
    Event,
    GameCreated,
    Passed,
    Played,
    Reverted,
    TurnLost,
)
from shoutan_engine.points import Color, Point

from shoutan_protocol.coordinates import format_vertex
from shoutan_protocol.sgf.note_words import Words


def notes_of(events: Iterable[Event]) -> dict[int, str]:
    """Return what is to be said, by the number of turns taken before it (0 is the root).

    `events` are those of one game, from its creation on; of none there is nothing to say.
    """
    notes = _Notes()
    for event in events:
        notes.take_in(event)
    return {ply: "\n".join(lines) for ply, lines in sorted(notes.lines.items())}


class _Notes:
    """The notes so far, and the turns to which they belong."""

    def __init__(self) -> None:
        self.lines: dict[int, list[str]] = {}
        self._turns: list[str] = []
        self._words = Words(size=19)

    def take_in(self, event: Event) -> None:
        """Note an event, after the turn that it is or the one before it."""
        match event:
            case GameCreated(settings=settings):
                self._words = Words(settings.size)
            case Played(color=color, point=point):
                self._turns.append(self._turn(color, point))
            case Passed(color=color):
                self._turns.append(self._turn(color, None))
            case TurnLost(color=color, point=point):
                self._turns.append(self._turn(color, point))
            case Reverted(ply=ply):
                self._undo(ply)
            case ColorsCorrected():
                self._undo(0)
            case _:
                pass
        line = self._words.of(event)
        if line:
            self._add(line)

    def _add(self, line: str) -> None:
        self.lines.setdefault(len(self._turns), []).append(line)

    def _turn(self, color: Color, point: Point | None) -> str:
        vertex = "pass" if point is None else format_vertex(point, self._words.size)
        return f"{color.name[0]} {vertex}"

    def _undo(self, ply: int) -> None:
        undone, self._turns = self._turns[ply:], self._turns[:ply]
        for later in sorted(later for later in self.lines if later > ply):
            self.lines.setdefault(ply, []).extend(self.lines.pop(later))
        if undone:
            self._add(f"Undone: {', '.join(undone)}.")
