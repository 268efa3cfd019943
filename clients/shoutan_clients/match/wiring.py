"""The parts that a run of a match is made of, loaded when it begins."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from shoutan_host.clock import Clock

from shoutan_clients.match.game_line import GameLine
from shoutan_clients.match.game_plan import GamePlan
from shoutan_clients.match.keeping.versions import read_versions
from shoutan_clients.match.komi_words import remarks_on_stones
from shoutan_clients.match.plan import MatchPlan, RunOptions
from shoutan_clients.match.ports import Arena
from shoutan_clients.match.sprt_words import WHO_FAILED, accepts, what_came_later
from shoutan_clients.match.telling import Figures

if TYPE_CHECKING:
    from shoutan_clients.match.statistics import Scoreboard, Standings


class CannotBegin(Exception):
    """There are no games to play; the message says why and what to do."""


@dataclass(frozen=True, slots=True)
class Games:
    """What is to be played. `openings`: the fingerprint of the book the games are from."""

    schedule: Sequence[GamePlan]
    openings: str = ""
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Parts:
    """`games` raises CannotBegin. `words`: the plan as a configuration file has it."""

    games: Callable[[MatchPlan], Games]
    words: Callable[[MatchPlan, RunOptions], str]
    arena: Callable[[MatchPlan, RunOptions, Clock], Arena]
    figures: Figures


def parts_of_a_match(options: RunOptions) -> Parts:
    """Return the parts that play on this machine, at a server of their own if wished."""
    figures = Figures(Reckoning(), decided, _report)
    if options.serves:
        from shoutan_clients.match.serving import ServedArena

        return Parts(_games, _words, ServedArena, figures)
    from shoutan_clients.match.playing import LocalArena

    return Parts(_games, _words, LocalArena, figures)


def _words(plan: MatchPlan, options: RunOptions) -> str:
    from shoutan_clients.match.config_text import format_plan

    # Without `out`: whoever copies it and changes something means another match.
    return format_plan(plan, options)


class Reckoning:
    """The standings of a match that goes on: what was counted is not counted again."""

    def __init__(self) -> None:
        self._plan: MatchPlan | None = None
        self._board: Scoreboard | None = None
        self._counted: list[GameLine] = []

    def __call__(self, plan: MatchPlan, lines: Sequence[GameLine]) -> "Standings":
        """Return where the match stands; `lines` are those of the last call and more.

        Others are counted from the first one. Not for two threads at once.
        """
        # Loaded late: numpy comes with it.
        from shoutan_clients.match.statistics import Scoreboard

        board, known = self._board, len(self._counted)
        if board is None or plan is not self._plan or not self._are_known(lines):
            board, known = Scoreboard(plan), 0
        self._board = None  # a line that cannot be counted leaves no half of it
        for line in lines[known:]:
            board.add(line)
        self._plan, self._board, self._counted = plan, board, list(lines)
        return board.standings()

    def _are_known(self, lines: Sequence[GameLine]) -> bool:
        return len(lines) >= len(self._counted) and all(
            one is other for one, other in zip(self._counted, lines, strict=False)
        )


def _games(plan: MatchPlan) -> Games:
    from shoutan_clients.match.openings import BadOpenings, read_openings
    from shoutan_clients.match.openings.book import openings_remarks
    from shoutan_clients.match.schedule import schedule

    try:
        book = read_openings(plan)
    except BadOpenings as sentence:
        raise CannotBegin(str(sentence)) from sentence
    return Games(
        schedule(plan, book),
        book.fingerprint,
        (
            *book.remarks,
            *openings_remarks(plan, len(book.openings)),
            *remarks_on_stones(plan, book.openings),
        ),
    )


def _report(
    folder: Path,
    plan: MatchPlan,
    lines: Sequence[GameLine],
    standings: "Standings",
    *,
    made_at: str,
) -> None:
    """Write `report.html`, with what the engines said they are. Raises OSError."""
    from shoutan_clients.match.report import write_report

    versions = {name: said.text for name, said in read_versions(folder).items()}
    write_report(folder, plan, lines, standings, made_at=made_at, versions=versions)


def decided(standings: "Standings") -> str | None:
    """Return the verdict of the sequential test in a sentence, None without one."""
    test = standings.sprt
    if test is None or test.verdict is None:
        return None
    first, second = standings.pairings[0].first, standings.pairings[0].second
    said = [
        f"The test {accepts(test, first, second)}; the bounds are {test.lower:.2f} and"
        f" {test.upper:.2f}",
        WHO_FAILED if test.mostly_forfeits else "",
        what_came_later(test),
    ]
    return " ".join(f"{part}." for part in said if part)
