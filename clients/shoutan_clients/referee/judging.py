"""Commands that ask: what is legal, what is on the board, how it would be counted."""

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from typing import Final

from shoutan_engine.points import Color, Pass, Point
from shoutan_engine.scoring import SHARED, format_points
from shoutan_host.gtp_answering import arguments
from shoutan_host.gtp_answering.failure import CommandFailed
from shoutan_host.gtp_answering.picture import picture_of
from shoutan_protocol.coordinates import format_vertex
from shoutan_protocol.gtp.grammar import SYNTAX_ERROR

from shoutan_clients.referee.session import Session

NO_STONE: Final = "no stone there"
ALL_ALIVE: Final = "all stones are alive by these rules"
_OFF_BOARD: Final = "off the board"


def is_legal(session: Session, words: Sequence[str]) -> str:
    """Say whether C may play at V, 1 or 0; a pass is always legal (article 2)."""
    color = arguments.color(words[0])
    try:
        move = arguments.move(words[1], session.size, _OFF_BOARD)
    except CommandFailed as failed:
        if failed.text == _OFF_BOARD:
            return "0"
        raise
    if isinstance(move, Pass):
        return "1"
    return "1" if session.line.position.is_legal(color, move.point) else "0"


def all_legal(session: Session, words: Sequence[str]) -> str:
    """List every point where C may play."""
    return _vertices(session.line.legal_points(arguments.color(words[0])), session.size)


def captures(session: Session, words: Sequence[str]) -> str:
    """Say how many stones C has taken."""
    return str(session.line.position.prisoners[arguments.color(words[0])])


def list_stones(session: Session, words: Sequence[str]) -> str:
    """List the stones of C."""
    return _vertices(session.line.board.stones(arguments.color(words[0])), session.size)


def final_score(session: Session, _words: Sequence[str]) -> str:
    """Count the board as it is, at any time."""
    return session.count().score.result


def final_status_list(session: Session, words: Sequence[str]) -> str:
    """List chains, one per line, or points, of status S.

    Nobody says what is seki: such stones are alive.
    """
    kind = _STATUS.get(words[0])
    if kind is None:
        raise CommandFailed(SYNTAX_ERROR)
    return kind(session)


def mark_dead(session: Session, words: Sequence[str]) -> str:
    """Call the chains on V ... dead, no others, and list them."""
    if session.is_all_alive and words:
        raise CommandFailed(ALL_ALIVE)
    points = [arguments.vertex(word, session.size, NO_STONE) for word in words]
    try:
        session.mark_dead(points)
    except ValueError as error:
        raise CommandFailed(NO_STONE) from error
    return _dead(session)


def suggest_dead(session: Session, _words: Sequence[str]) -> str:
    """List the chains that seem to be dead, one per line; nothing is marked."""
    return _chains(session, session.suggested_dead())


def showboard(session: Session, _words: Sequence[str]) -> str:
    """Draw the board, with what goes with it, for people."""
    note = (
        f"Rules {_rules(session)}, repetition {session.profile.repetition.value}, "
        f"komi {format_points(session.komi)}, handicap {session.line.start.handicap}"
    )
    return picture_of(session.line, [note])


def _rules(session: Session) -> str:
    """Return the name of the rules, with what differs: "cn2002 with ties black"."""
    changed = ", ".join(
        f"{name} {text}"
        for name, text in session.changed_options.items()
        if name != "repetition"  # is always said
    )
    return session.profile.name + (f" with {changed}" if changed else "")


# -- words for positions


def _vertices(points: Iterable[Point], size: int) -> str:
    return " ".join(format_vertex(point, size) for point in points)


def _chains(session: Session, wanted: Container[Point]) -> str:
    """Return the chains of these points, one on each line, Black's first."""
    board = session.line.board
    lines: list[str] = []
    done: set[Point] = set()
    for color in Color:
        for point in board.stones(color):
            if point not in done and point in wanted:
                chain = board.chain(point)
                done |= chain
                lines.append(_vertices(sorted(chain), session.size))
    return "\n".join(lines)


def _alive(session: Session) -> str:
    board = session.line.board
    stones = (Point(p) for p, cell in enumerate(board.cells) if cell)
    return _chains(session, frozenset(stones) - session.dead)


def _dead(session: Session) -> str:
    return _chains(session, session.dead)


def _seki(_session: Session) -> str:
    return ""


def _owned(session: Session, owner: int) -> str:
    """Return the points of an owner on which no living stone stands."""
    board, dead = session.line.board, session.dead
    points = [
        Point(index)
        for index, whose in enumerate(session.count().owner)
        if whose == owner and (board.is_empty(Point(index)) or index in dead)
    ]
    return _vertices(points, session.size)


_STATUS: Final[Mapping[str, Callable[[Session], str]]] = {
    "alive": _alive,
    "dead": _dead,
    "seki": _seki,
    "black_territory": lambda session: _owned(session, Color.BLACK),
    "white_territory": lambda session: _owned(session, Color.WHITE),
    "dame": lambda session: _owned(session, SHARED),
}
