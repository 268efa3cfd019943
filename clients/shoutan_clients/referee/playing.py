"""Commands that play: GTP 2, sections 6.3.3 and 6.3.4, and their extensions."""

from collections.abc import Sequence

from shoutan_engine.points import Color, Move, Pass
from shoutan_host.gtp_answering import arguments
from shoutan_host.gtp_answering.failure import CommandFailed
from shoutan_protocol.coordinates import PASS
from shoutan_protocol.gtp.grammar import CANNOT_UNDO, ILLEGAL_MOVE

from shoutan_clients.referee.session import Session


def play(session: Session, words: Sequence[str]) -> str:
    """Make the move C V; either color, at any time."""
    color = arguments.color(words[0])
    _play_all(session, [(color, arguments.move(words[1], session.size))])
    return ""


def play_sequence(session: Session, words: Sequence[str]) -> str:
    """Make all the moves C V C V ..., or none."""
    size = session.size
    moves = [(c, arguments.move(w, size)) for c, w in arguments.pairs(words)]
    _play_all(session, moves)
    return ""


def genmove(session: Session, words: Sequence[str]) -> str:
    """Move for C: a referee passes."""
    _play_all(session, [(arguments.color(words[0]), Pass())])
    return PASS


def reg_genmove(_session: Session, words: Sequence[str]) -> str:
    """Say what `genmove C` would answer."""
    arguments.color(words[0])
    return PASS


def undo(session: Session, words: Sequence[str]) -> str:
    """Take one move back, or N; never handicap stones or set-up."""
    count = arguments.integer(words[0]) if words else 1
    if not session.line.undo(count):
        raise CommandFailed(CANNOT_UNDO)
    session.moved()
    return ""


def time_settings(_session: Session, words: Sequence[str]) -> str:
    """Read three numbers, without effect: a referee of moves keeps no time."""
    for word in words:
        arguments.integer(word)
    return ""


def time_left(_session: Session, words: Sequence[str]) -> str:
    """Read a color and two numbers, without effect."""
    arguments.color(words[0])
    for word in words[1:]:
        arguments.integer(word)
    return ""


def _play_all(session: Session, moves: Sequence[tuple[Color, Move]]) -> None:
    for done, (color, move) in enumerate(moves):
        if not session.line.play(color, move):
            session.line.undo(done)
            raise CommandFailed(ILLEGAL_MOVE)
    session.moved()
