"""Commands that set a game up: size, komi, handicap, time.

Before there is a game they are its terms; in a game they have to be those that it has.
A game that nobody has joined yet is withdrawn where its terms change.
"""

from collections.abc import Sequence

from shoutan_engine.points import MAX_SIZE, MIN_SIZE, Color, Point
from shoutan_engine.scoring import format_points
from shoutan_protocol.coordinates import format_vertex
from shoutan_protocol.gtp.grammar import (
    BAD_VERTEX_LIST,
    BOARD_NOT_EMPTY,
    INVALID_NUMBER_OF_STONES,
    UNACCEPTABLE_SIZE,
)

from shoutan_host.gtp_answering import arguments, handicap
from shoutan_host.gtp_answering.failure import CommandFailed
from shoutan_host.gtp_answering.line import Start
from shoutan_host.gui_seat.call import Call
from shoutan_host.gui_seat.seat import GuiSeat
from shoutan_host.gui_seat.times import time_system


async def boardsize(seat: GuiSeat, call: Call) -> str:
    """Take a board of N lines, which is empty; in a game it has to be that one's."""
    size = arguments.integer(call.words[0])
    await seat.ready(call)
    if not MIN_SIZE <= size <= MAX_SIZE:
        raise CommandFailed(UNACCEPTABLE_SIZE)
    board = seat.live
    if board is not None and board.game.settings.size != size:
        await _change_terms(seat, call, UNACCEPTABLE_SIZE)
    seat.start(Start(size))
    return ""


async def clear_board(seat: GuiSeat, _call: Call) -> str:
    """Take everything off the board; the game on the server stays as it is."""
    seat.start(Start(seat.size))
    return ""


async def komi(seat: GuiSeat, call: Call) -> str:
    """Name komi, in points; in a game it has to be that one's."""
    points = arguments.komi(call.words[0])
    await seat.ready(call)
    board = seat.live
    if board is not None and board.game.settings.komi_quarters != points:
        if seat.policy.lenient_komi:
            return ""
        present = format_points(board.game.settings.komi_quarters)
        await _change_terms(seat, call, f"komi of this game is {present}")
    seat.komi = points
    return ""


async def time_settings(seat: GuiSeat, call: Call) -> str:
    """Name a clock for the game to come. A game that has one keeps it."""
    numbers = [arguments.integer(word) for word in call.words]
    seat.time = time_system(*numbers)
    await seat.ready(call)
    board = seat.live
    if board is None:
        return ""
    settings = board.game.settings
    if settings.time == seat.time and not settings.has_time_odds:
        return ""
    if not await call.unless_interrupted(seat.withdraw()):
        seat.tell_clock(board)
    return ""


async def time_left(_seat: GuiSeat, call: Call) -> str:
    """Read a color and two numbers, without effect: the server keeps the time."""
    arguments.color(call.words[0])
    for word in call.words[1:]:
        arguments.integer(word)
    return ""


# -- handicap


async def fixed_handicap(seat: GuiSeat, call: Call) -> str:
    """Place N stones on the points of GTP 2, section 4.1.1."""
    return await _counted(seat, call, handicap.fixed(call.words[0], seat.size))


async def place_free_handicap(seat: GuiSeat, call: Call) -> str:
    """Place N stones where this server has them."""
    return await _counted(seat, call, handicap.free(call.words[0], seat.size))


async def set_free_handicap(seat: GuiSeat, call: Call) -> str:
    """Place stones on V V ...; a game that was made with others keeps those."""
    _must_be_untouched(seat)
    await _place(seat, call, handicap.chosen(call.words, seat.size), BAD_VERTEX_LIST)
    return ""


async def _counted(seat: GuiSeat, call: Call, points: Sequence[Point]) -> str:
    _must_be_untouched(seat)
    await _place(seat, call, points, INVALID_NUMBER_OF_STONES)
    return " ".join(format_vertex(point, seat.size) for point in points)


async def _place(
    seat: GuiSeat, call: Call, points: Sequence[Point], failure: str
) -> None:
    await seat.ready(call)
    board = seat.live
    if board is not None and set(board.game.settings.setup.black) != set(points):
        await _change_terms(seat, call, failure)
    black = tuple(sorted(points))
    start = Start(seat.size, black, (), Color.WHITE, handicap=len(black))
    try:
        seat.start(start)
    except ValueError as error:  # the board is full of them
        raise CommandFailed(BAD_VERTEX_LIST) from error


def _must_be_untouched(seat: GuiSeat) -> None:
    if not seat.line.is_untouched:
        raise CommandFailed(BOARD_NOT_EMPTY)


async def _change_terms(seat: GuiSeat, call: Call, failure: str) -> None:
    """Withdraw the game if nobody has joined it; else its terms stand."""
    if not await call.unless_interrupted(seat.withdraw()):
        raise CommandFailed(failure)
