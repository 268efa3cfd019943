"""What a record says beside the turns: rulings, warnings, pauses, the settlement.

`notes_of` reads the log of a game and makes one line of each such event, for
`game_to_sgf`. A ruling is written as `warn(black, phone_rang)`, by the names of the rules
(section 7.3), with who gave it, by which article, for what reason.

A note stays with the turn after which it was made. Turns that were undone are in no node any
more; what was noted with them stands with the last turn before them, "At move N: ...". A turn
that a ruling took is not undone: it stands as a lost turn, with its notes.
"""

from collections.abc import Iterable
from itertools import zip_longest

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
from shoutan_engine.refereeing.positions import VOIDED

from shoutan_protocol.coordinates import format_vertex
from shoutan_protocol.sgf.note_words import Words


def notes_of(events: Iterable[Event]) -> dict[int, str]:
    """Return what is to be said, by the number of turns taken before it (0 is the root).

    `events` are those of one game, from its creation on; of none there is nothing to say.
    """
    notes = _Notes()
    log = [*events]
    for event, following in zip_longest(log, log[1:]):
        if isinstance(event, Reverted) and _is_voiding(event, following):
            notes.forget_last_turn()
        else:
            notes.take_in(event)
    return notes.texts()


def _is_voiding(event: Reverted, following: Event | None) -> bool:
    """Tell a turn that becomes a lost one (articles 18 to 20) from one that is undone."""
    return (
        isinstance(following, TurnLost)
        and following.reason == VOIDED
        and (following.ply, following.at) == (event.ply, event.at)
    )


class _Notes:
    """The notes so far, and the turns to which they belong."""

    def __init__(self) -> None:
        self._notes: dict[int, list[tuple[int, str]]] = {}
        """By the turn with which they stand: the turn after which they were made."""
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
            case TurnLost(color=color, point=None):
                self._turns.append(f"{color.name[0]} (a lost turn)")
            case TurnLost(color=color, point=point):
                self._turns.append(f"{self._turn(color, point)} (a lost turn)")
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
        ply = len(self._turns)
        self._notes.setdefault(ply, []).append((ply, line))

    def texts(self) -> dict[int, str]:
        """Return the notes as they are now, each said to be where it was made."""
        return {
            ply: "\n".join(
                line if made == ply else f"At move {made}: {line}"
                for made, line in notes
            )
            for ply, notes in sorted(self._notes.items())
        }

    def forget_last_turn(self) -> None:
        """Let the next turn take the place of the last one, and its notes."""
        self._turns.pop()

    def _turn(self, color: Color, point: Point | None) -> str:
        vertex = "pass" if point is None else format_vertex(point, self._words.size)
        return f"{color.name[0]} {vertex}"

    def _undo(self, ply: int) -> None:
        undone, self._turns = self._turns[ply:], self._turns[:ply]
        for later in sorted(later for later in self._notes if later > ply):
            self._notes.setdefault(ply, []).extend(self._notes.pop(later))
        if undone:
            self._add(f"Undone: {', '.join(undone)}.")
