"""What the referee knows between two commands: rules, komi, the game so far."""

from collections.abc import Iterable
from typing import Final, Protocol

from shoutan_engine.game_state.tally import Tally, count_board
from shoutan_engine.points import Color, Point
from shoutan_engine.results import Count
from shoutan_engine.rules import CountBy, Profile, changed_options
from shoutan_engine.scoring.quarters import QuarterZi
from shoutan_host.gtp_answering.line import Line, Start

_SET_APART: Final = frozenset({"size", "komi_zi"})


class Files(Protocol):
    """Where records are read and written.

    Both raise OSError, or ValueError for a name that cannot be one.
    """

    def read(self, path: str) -> bytes:
        """Return what is in a file, or the beginning of one that is too long."""
        ...

    def write(self, path: str, data: bytes) -> None:
        """Write a file."""
        ...


class Session:
    """One dialogue's state. Commands change it through these methods only."""

    def __init__(
        self,
        size: int,
        profile: Profile,
        komi: QuarterZi,
        files: Files,
        *,
        suggests: bool = False,
    ) -> None:
        self.profile = profile
        self.komi = komi
        self.files = files
        self.line = Line(Start(size), profile)
        self._suggests = suggests
        """After two passes, what seems dead is dead until somebody marks stones."""
        self._dead: frozenset[Point] | None = None
        """What was marked, or has been suggested; None after any move."""

    @property
    def size(self) -> int:
        """The lines of the board."""
        return self.line.start.size

    def begin(self, start: Start) -> None:
        """Begin a game. Raises ValueError for a chain without liberties."""
        self.go_on(Line(start, self.profile))

    def go_on(self, line: Line) -> None:
        """Take a game that was begun elsewhere, by the present rules."""
        self.line = line
        self.moved()

    def judge_by(self, profile: Profile) -> None:
        """Apply other rules from now on, to the game so far as well."""
        self.profile = profile
        self.line.judge_by(profile)

    @property
    def changed_options(self) -> dict[str, str]:
        """The options that differ from the rules as they are named, as text by name.

        Size and komi are not among them: commands set those, whatever the rules say.
        """
        changed = changed_options(self.profile)
        return {name: text for name, text in changed.items() if name not in _SET_APART}

    def moved(self) -> None:
        """Forget what was said of the position before."""
        self._dead = None

    @property
    def is_all_alive(self) -> bool:
        """Tell whether these rules know no dead stones: what stands is alive."""
        return self.profile.count_by is CountBy.ALL_ALIVE

    @property
    def dead(self) -> frozenset[Point]:
        """The stones that count as dead, whole chains; none where all is alive."""
        if self.is_all_alive:
            return frozenset()
        if self._dead is None:
            suggests = self._suggests and self.line.is_stopped
            self._dead = self.suggested_dead() if suggests else frozenset()
        return self._dead

    def suggested_dead(self) -> frozenset[Point]:
        """Return what seems to be dead: the same for the same board.

        It takes up to a few tenths of a second.
        """
        from random import Random

        from shoutan_engine.suggestion import USUAL_PLAYOUTS, suggest_dead

        suggestion = suggest_dead(
            self.line.board,
            self.line.to_move,
            playouts=USUAL_PLAYOUTS,
            chance=Random(self.line.board.hash),  # noqa: S311 - to be repeatable
            should_stop=_never,
        )
        return frozenset(suggestion.dead)

    def mark_dead(self, points: Iterable[Point]) -> None:
        """Call the chains on these points dead, and no others.

        Raises ValueError, with nothing changed, for a point without a stone.
        """
        dead: set[Point] = set()
        for point in points:
            chain = self.line.board.chain(point)
            if not chain:
                raise ValueError(f"there is no stone on point {point}")
            dead |= chain
        self._dead = frozenset(dead)

    def count(self) -> Count:
        """Count the board as it is, by the rules chosen (articles 9, 11, section 6)."""
        line, position = self.line, self.line.position
        prisoners = dict(position.prisoners)
        if self.profile.pass_stones:
            for color in Color:
                prisoners[color] += position.passes[color.opponent]
        tally = Tally(
            self.profile, self.komi, line.start.handicap, line.to_move, prisoners
        )
        return count_board(line.board, self.dead, tally)


def _never() -> bool:
    return False
