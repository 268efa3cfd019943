"""A book of openings from SGF files: all of them are read before the first game."""

from array import array
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from shoutan_engine.points import Color, Move, Play
from shoutan_engine.settings import Setup
from shoutan_protocol.sgf import SgfCollected, SgfError, read_collection

from shoutan_clients.match.game_plan import Opening
from shoutan_clients.match.openings.book import BadOpenings, OpeningBook, fingerprint_of
from shoutan_clients.match.openings.files import find_files, read_all, shown
from shoutan_clients.match.openings.records import NoOpening, openings_of
from shoutan_clients.match.plan import MatchPlan
from shoutan_clients.match.wording import many

MOST_TURNS: Final = 5_000_000
"""Turns and set-up stones of a whole book; a turn takes 8 bytes."""


def book_of_records(plan: MatchPlan, source: Path) -> OpeningBook:
    """Return the openings of a file or a folder, in the order of the files.

    One that stands there twice is taken once. Raises BadOpenings.
    """
    files = find_files(source)
    book = _Builder(plan.openings.most_moves)
    for name, path, data in read_all(files):
        try:
            for game in read_collection(data):
                _check_size(game, plan.size)
                _take(book, plan, name, path, game, source)
        except SgfError as error:
            sentence = f"Correct the file, or take it out of {_of_which(source)}."
            raise _bad(path, error, sentence) from error
    remarks = list(book.remarks())
    if files.others:
        was = "file was" if files.others == 1 else "files were"
        remarks.append(
            f"{files.others} {was} left out of the openings: not named .sgf."
        )
    openings = tuple(book.openings)
    return OpeningBook(openings, tuple(remarks), fingerprint_of(openings, "records"))


def _check_size(game: SgfCollected, size: int) -> None:
    if game.size != size:
        sentence = (
            f"its board is {game.size}x{game.size}, that of the match {size}x{size}"
        )
        raise game.error(0, sentence)


def _take(
    book: "_Builder",
    plan: MatchPlan,
    name: str,
    path: Path,
    game: SgfCollected,
    source: Path,
) -> None:
    """Take a game's openings in. Raises BadOpenings where one cannot be played."""
    if not game.is_alone:
        name = f"{name}#{game.number}"
    most = plan.openings.most_moves
    try:
        book.add(openings_of(game, name, plan.profile, most))
    except NoOpening as none:
        sentence = "Take that game out of the file."
        if game.is_alone:
            is_one = path == source
            sentence = "Name another file." if is_one else "Take it out of the folder."
        raise _bad(path, none, sentence) from none
    except SgfError as error:
        some = "fewer moves of each game" if most is None else "another number of moves"
        raise _bad(path, error, f"Correct it, or take {some}.") from error


def _of_which(source: Path) -> str:
    return "the folder" if source.is_dir() else "the match"


def _bad(path: Path, error: SgfError, advice: str) -> BadOpenings:
    return BadOpenings(f"{shown(path)}: {str(error).rstrip('.')}. {advice}")


def _code(turn: tuple[Color, Move]) -> int:
    """Return a number below 65,536 for a turn."""
    color, move = turn
    return 2 * (move.point + 1 if isinstance(move, Play) else 0) + color - 1


class _Builder:
    """Takes openings in, each once."""

    def __init__(self, most_moves: int | None) -> None:
        self.openings: list[Opening] = []
        self._most_moves = most_moves
        self._seen: set[tuple[Setup, bytes, int]] = set()
        self._again = 0
        self._weight = 0
        # One value for all equal turns: a book has the same ones thousands of times.
        self._shared: dict[int, tuple[Color, Move]] = {}

    def add(self, openings: Iterable[Opening]) -> None:
        """Add those that are new. Raises BadOpenings for more than anybody can play."""
        for opening in openings:
            codes = [_code(turn) for turn in opening.moves]
            key = (opening.setup, array("H", codes).tobytes(), opening.handicap)
            if key in self._seen:
                self._again += 1
                continue
            self._seen.add(key)
            setup, share = opening.setup, self._shared.setdefault
            moves = tuple(map(share, codes, opening.moves))
            self._weight += len(moves) + len(setup.black) + len(setup.white)
            if self._weight > MOST_TURNS:
                raise BadOpenings(
                    f"The openings have more than {MOST_TURNS} turns and stones in all; "
                    "take fewer moves of each game, or fewer files."
                )
            self.openings.append(Opening(opening.name, setup, moves, opening.handicap))

    def remarks(self) -> Iterator[str]:
        """Yield sentences about what was left out."""
        if self._again:
            cut = ""
            if self._most_moves is not None:
                cut = f" after {many(self._most_moves, 'move')}"
            are = "opening is" if self._again == 1 else "openings are"
            yield f"{self._again} {are} like an earlier one{cut} and left out."
