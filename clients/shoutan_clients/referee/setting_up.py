"""Commands that set a game up: GTP 2, section 6.3.2, handicap, positions."""

from collections.abc import Sequence
from typing import Final

from shoutan_engine.points import MAX_SIZE, MIN_SIZE, Color, Point
from shoutan_engine.scoring import format_points
from shoutan_host.gtp_answering import arguments, handicap
from shoutan_host.gtp_answering.failure import CommandFailed
from shoutan_host.gtp_answering.line import Start
from shoutan_protocol.coordinates import format_vertex
from shoutan_protocol.gtp.grammar import (
    BAD_VERTEX_LIST,
    BOARD_NOT_EMPTY,
    UNACCEPTABLE_SIZE,
)

from shoutan_clients.referee.session import Session

MOVES_WERE_PLAYED: Final = "moves were played"


def boardsize(session: Session, words: Sequence[str]) -> str:
    """Take a board of N lines, 2 to 25, which is empty."""
    size = arguments.integer(words[0])
    if not MIN_SIZE <= size <= MAX_SIZE:
        raise CommandFailed(UNACCEPTABLE_SIZE)
    session.begin(Start(size))
    return ""


def clear_board(session: Session, _words: Sequence[str]) -> str:
    """Take everything off the board; size, komi and rules stay."""
    session.begin(Start(session.size))
    return ""


def komi(session: Session, words: Sequence[str]) -> str:
    """Set komi to F points, whole or half ones, below a million."""
    session.komi = arguments.komi(words[0])
    return ""


def get_komi(session: Session, _words: Sequence[str]) -> str:
    """Return komi in points."""
    return format_points(session.komi)


# -- handicap


def fixed_handicap(session: Session, words: Sequence[str]) -> str:
    """Place N stones on the points of GTP 2, section 4.1.1."""
    points = handicap.fixed(words[0], session.size)
    _must_be_untouched(session)
    return _place(session, points)


def place_free_handicap(session: Session, words: Sequence[str]) -> str:
    """Place N stones: the fixed points, and others where they do not suffice."""
    points = handicap.free(words[0], session.size)
    _must_be_untouched(session)
    return _place(session, points)


def set_free_handicap(session: Session, words: Sequence[str]) -> str:
    """Place stones on V V ...: at least two vertices, all different."""
    _must_be_untouched(session)
    _place(session, handicap.chosen(words, session.size))
    return ""


def _place(session: Session, points: Sequence[Point]) -> str:
    black = tuple(sorted(points))
    start = Start(session.size, black, (), Color.WHITE, handicap=len(black))
    try:
        session.begin(start)
    except ValueError as error:  # the board is full of them
        raise CommandFailed(BAD_VERTEX_LIST) from error
    return " ".join(format_vertex(point, session.size) for point in points)


def _must_be_untouched(session: Session) -> None:
    if not session.line.is_untouched:
        raise CommandFailed(BOARD_NOT_EMPTY)


# -- positions


def gogui_setup(session: Session, words: Sequence[str]) -> str:
    """Put down C V C V ... on an empty board: a position without a past."""
    size = session.size
    stones: dict[Point, Color] = {}
    for color, word in arguments.pairs(words):
        point = arguments.vertex(word, size, BAD_VERTEX_LIST)
        if point in stones:
            raise CommandFailed(BAD_VERTEX_LIST)
        stones[point] = color
    _must_be_untouched(session)
    black, white = (
        tuple(sorted(p for p, owner in stones.items() if owner is color))
        for color in Color
    )
    try:
        session.begin(Start(size, black, white))
    except ValueError as error:
        raise CommandFailed("a chain without liberties") from error
    return ""


def gogui_setup_player(session: Session, words: Sequence[str]) -> str:
    """Let C move first."""
    color = arguments.color(words[0])
    if session.line.moves:
        raise CommandFailed(MOVES_WERE_PLAYED)
    session.line.turn_to(color)
    return ""
