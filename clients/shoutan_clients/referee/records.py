"""Commands that read and write records: `loadsgf` and `printsgf`.

SGF and what it needs is imported when the first record comes, not before.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from shoutan_engine.points import Color, Point
from shoutan_host.gtp_answering import arguments
from shoutan_host.gtp_answering.failure import CommandFailed
from shoutan_host.gtp_answering.line import Line, Start
from shoutan_protocol.gtp.grammar import CANNOT_LOAD_FILE, SYNTAX_ERROR

from shoutan_clients.referee.session import Session

if TYPE_CHECKING:
    from shoutan_protocol.sgf import SgfGame, SgfSetup

CANNOT_WRITE_FILE: Final = "cannot write file"


def loadsgf(session: Session, words: Sequence[str]) -> str:
    """Load a record up to the position before a move, or to its end.

    Size, komi, handicap and moves come from the record; the rules stay. A name may hold
    single blanks. A move that is illegal by the rules fails.
    """
    path, before = _path_and_move(words)
    from shoutan_protocol.sgf import read_sgf

    try:
        game = read_sgf(session.files.read(path))
        line = _line_of(game, session, before)
    except (OSError, ValueError) as error:  # SgfError is one
        raise CommandFailed(CANNOT_LOAD_FILE) from error
    if game.header.komi_quarters is not None:
        session.komi = game.header.komi_quarters
    session.go_on(line)
    return ""


def printsgf(session: Session, words: Sequence[str]) -> str:
    """Write the game as a record, as the answer or into a file."""
    record = _record_of(session)
    if not words:
        return record.decode("utf-8").rstrip("\n")
    try:
        session.files.write(" ".join(words), record)
    except (OSError, ValueError) as error:
        raise CommandFailed(CANNOT_WRITE_FILE) from error
    return ""


def _path_and_move(words: Sequence[str]) -> tuple[str, int | None]:
    """Split "my game.sgf 20". A last word that is a number is a move."""
    if len(words) > 1 and words[-1].isascii() and words[-1].isdecimal():
        before = arguments.integer(words[-1])
        if before < 1:
            raise CommandFailed(SYNTAX_ERROR)
        return " ".join(words[:-1]), before
    return " ".join(words), None


def _line_of(game: "SgfGame", session: Session, before: int | None) -> Line:
    """Return the main line of a record. Raises ValueError for an illegal move."""
    size = game.header.size
    line = Line(_start_of(game), session.profile)
    moves = 0
    for step in game.steps:
        if step is not game.steps[0] and _changes(step.setup):
            # Stones put down or taken off in the middle: a new beginning.
            line = Line(_edited(line, step.setup), session.profile)
        if step.move is None:
            continue
        moves += 1
        if moves == before:
            break
        if not line.play(*step.move):
            raise ValueError(f"move {moves} is illegal on the {size}x{size} board")
    return line


def _start_of(game: "SgfGame") -> Start:
    setup = game.setup
    stones = len(setup.black)
    is_handicap = game.header.handicap >= 2 and stones >= 2 and not setup.white
    return Start(
        game.header.size,
        setup.black,
        setup.white,
        game.to_move,
        handicap=game.header.handicap if is_handicap else 0,
    )


def _changes(setup: "SgfSetup") -> bool:
    return bool(setup.black or setup.white or setup.empty)


def _edited(line: Line, setup: "SgfSetup") -> Start:
    cells = list(line.board.cells)
    for points, cell in (
        (setup.black, Color.BLACK),
        (setup.white, Color.WHITE),
        (setup.empty, 0),
    ):
        for point in points:
            cells[point] = int(cell)
    black, white = (
        tuple(Point(p) for p, cell in enumerate(cells) if cell == color)
        for color in Color
    )
    start = line.start
    return Start(
        start.size, black, white, setup.to_move or line.to_move, start.handicap
    )


def _record_of(session: Session) -> bytes:
    from shoutan_protocol.sgf import SgfHeader, SgfSetup, SgfStep, format_record
    from shoutan_protocol.sgf.game_record import RULES_NAMES, options_words

    line, profile = session.line, session.profile
    start = line.start
    header = SgfHeader(
        size=start.size,
        komi_quarters=session.komi,
        handicap=start.handicap,
        rules=RULES_NAMES.get(profile.name, profile.edition),
        result=session.count().score.result if line.is_stopped else "",
    )
    is_usual = start.is_empty and start.to_move is Color.BLACK
    setup = SgfSetup(start.black, start.white, (), None if is_usual else start.to_move)
    words = f"{profile.edition}.{options_words(session.changed_options)}"
    steps: list[SgfStep] = [SgfStep(node=1, setup=setup, comment=words)]
    for number, move in enumerate(line.moves, 2):
        steps.append(SgfStep(node=number, move=move))
    return format_record(header, steps)
