"""The three handicap commands of GTP 2, section 6.3.2: words to points."""

from collections.abc import Sequence

from shoutan_engine.handicap import fixed_handicap, free_handicap
from shoutan_engine.points import Point
from shoutan_protocol.gtp.grammar import BAD_VERTEX_LIST, INVALID_NUMBER_OF_STONES

from shoutan_host.gtp_answering import arguments
from shoutan_host.gtp_answering.failure import CommandFailed


def fixed(word: str, size: int) -> Sequence[Point]:
    """Return the points of GTP 2, section 4.1.1, for so many stones."""
    try:
        return fixed_handicap(size, arguments.integer(word))
    except ValueError as error:
        raise CommandFailed(INVALID_NUMBER_OF_STONES) from error


def free(word: str, size: int) -> Sequence[Point]:
    """Return the fixed points, and others where they do not suffice."""
    try:
        return free_handicap(size, arguments.integer(word))
    except ValueError as error:
        raise CommandFailed(INVALID_NUMBER_OF_STONES) from error


def chosen(words: Sequence[str], size: int) -> Sequence[Point]:
    """Read the points that the other side chose: at least two, all different."""
    try:
        points = [arguments.vertex(word, size, BAD_VERTEX_LIST) for word in words]
    except CommandFailed as failed:
        raise CommandFailed(BAD_VERTEX_LIST) from failed
    if len(points) < 2 or len(set(points)) < len(points):
        raise CommandFailed(BAD_VERTEX_LIST)
    return points
