"""Commands that play: the user's moves go to the server, the other side's come from it."""

from typing import Final

from shoutan_engine.phase import Phase
from shoutan_engine.points import Color, Move, Pass
from shoutan_engine.refusals import RefusalCode
from shoutan_engine.results import END_REASONS, Outcome
from shoutan_protocol.coordinates import format_move
from shoutan_protocol.gtp.grammar import CANNOT_UNDO, ILLEGAL_MOVE

from shoutan_host.gtp_answering import arguments
from shoutan_host.gtp_answering.failure import CommandFailed
from shoutan_host.gui_seat.at_board import AtBoard
from shoutan_host.gui_seat.call import NO_ANSWER, Call
from shoutan_host.gui_seat.comparing import is_lost_by_turn, lead_of, next_move
from shoutan_host.gui_seat.seat import GuiSeat
from shoutan_host.hosting.answers import Accepted, Answer, Refused, Repeated

POSITION_DIFFERS: Final = "position differs from the game on the server"
OWN_SIDE: Final = "this side is played by you"
OWN_TURN: Final = "it is your move"
RESIGN: Final = "resign"
_NO_MORE: Final = frozenset({RefusalCode.TIME_OVER, RefusalCode.WRONG_PHASE})


async def play(seat: GuiSeat, call: Call) -> str:
    """Make the move C V: the user's in the game, any that the game has on the board.

    `play C resign`, which the standard does not know, gives the game up.
    """
    color = arguments.color(call.words[0])
    if call.words[1].lower() == RESIGN:
        return await _resign(seat, call, color)
    await seat.ready(call)
    await _play(seat, call, color, arguments.move(call.words[1], seat.size))
    return ""


async def play_sequence(seat: GuiSeat, call: Call) -> str:
    """Make all the moves C V C V ..., or none. At most the last one is a new one."""
    pairs = arguments.pairs(call.words)
    await seat.ready(call)
    moves = [(color, arguments.move(word, seat.size)) for color, word in pairs]
    done = 0
    try:
        for color, move in moves:
            if done < len(moves) - 1 and not _is_repeated(seat, color, move):
                raise CommandFailed(ILLEGAL_MOVE)
            await _play(seat, call, color, move)
            done += 1
    except CommandFailed:
        seat.line.undo(done)
        raise
    return ""


async def genmove(seat: GuiSeat, call: Call) -> str:
    """Wait for the move of the far player, who plays C."""
    color = arguments.color(call.words[0])
    await seat.ready(call)
    if seat.policy.color is color:
        raise CommandFailed(OWN_SIDE)
    if seat.may_begin:
        await _begin_against(seat, call, color)
    board = seat.board
    assert board is not None
    if board.color is color:
        raise CommandFailed(OWN_SIDE)
    while True:
        board = await seat.moved(call, board)
        answer = _move_of_other(seat, board, color)
        if answer is not None:
            return answer
        board.check()
        await call.until(board.changed)


async def undo(seat: GuiSeat, call: Call) -> str:
    """Take one move, or N, back on the program's board. The game stays as it is."""
    count = arguments.integer(call.words[0]) if call.words else 1
    if not seat.line.undo(count):
        raise CommandFailed(CANNOT_UNDO)
    if count and seat.board is not None:
        seat.board.drop_held()
    return ""


# -- the user's side


async def _play(seat: GuiSeat, call: Call, color: Color, move: Move) -> None:
    if seat.may_begin and not _is_repeated(seat, color, move):
        _must_be_first(seat, color, move)
        await seat.begin(color, call)
    board = seat.board
    assert board is not None
    if _is_repeated(seat, color, move):
        seat.line.play(color, move)
        return
    lead = lead_of(seat.line, board.game)
    if color is not board.color:
        raise CommandFailed(ILLEGAL_MOVE)
    if lead is None or lead < 0:
        raise CommandFailed(POSITION_DIFFERS)
    if board.is_finished:
        raise CommandFailed(over(board))
    is_his_turn = lead == 0 and board.game.to_move is color
    if not is_his_turn or not _is_legal(seat, color, move):
        raise CommandFailed(ILLEGAL_MOVE)
    board.check()
    if board.game.phase is Phase.WAITING:
        seat.line.play(color, move)
        board.hold(move)
        return
    answer = await call.unless_interrupted(board.take_turn(color, move, call.at))
    # Refused, and yet made: the same move was on its way from a command before, which
    # had waited for its answer long enough.
    if not (isinstance(answer, Refused) and _is_repeated(seat, color, move)):
        _check(board, answer)
    seat.line.play(color, move)


async def _resign(seat: GuiSeat, call: Call, color: Color) -> str:
    await seat.ready(call)
    board = seat.live
    if board is None or color is not board.color or board.game.phase is Phase.WAITING:
        raise CommandFailed(ILLEGAL_MOVE)
    _check(board, await call.unless_interrupted(board.resign(color, call.at)))
    return ""


def _check(board: AtBoard, answer: Answer) -> None:
    match answer:
        case Refused(refusal):
            if board.is_finished:
                raise CommandFailed(over(board))
            if refusal.code in _NO_MORE:
                raise CommandFailed(refusal.sentence.rstrip("."))
            raise CommandFailed(ILLEGAL_MOVE)
        case Accepted() | Repeated():
            pass
        case _:
            raise CommandFailed(NO_ANSWER)


def _must_be_first(seat: GuiSeat, color: Color, move: Move) -> None:
    """Fail for what cannot be the first move of a game; nobody is bothered with it."""
    line = seat.line
    if seat.is_anew and line.moves:
        assert seat.board is not None
        raise CommandFailed(over(seat.board))
    is_his_turn = not line.moves and line.start.to_move is color
    is_his_color = seat.policy.color in (None, color)
    if not is_his_turn and seat.refusal is not None:
        raise CommandFailed(seat.refusal)
    if not (is_his_turn and is_his_color and _is_legal(seat, color, move)):
        raise CommandFailed(ILLEGAL_MOVE)


def _is_repeated(seat: GuiSeat, color: Color, move: Move) -> bool:
    """Tell whether the game, or the one that is just over, goes on with this move."""
    board = seat.board
    if board is None:
        return False
    lead = lead_of(seat.line, board.game)
    is_behind = lead is not None and lead < 0
    return is_behind and next_move(seat.line, board.game) == (color, move)


def _is_legal(seat: GuiSeat, color: Color, move: Move) -> bool:
    return isinstance(move, Pass) or seat.line.position.is_legal(color, move.point)


# -- the other side


async def _begin_against(seat: GuiSeat, call: Call, color: Color) -> None:
    """Begin a game in which the far player plays C.

    The user's first move may be on the program's board already: one that repeats the game
    before, or was made in a game that has been withdrawn.
    """
    line, own = seat.line, color.opponent
    if seat.refusal is not None and line.start.to_move is own and not line.moves:
        # The user's move came to nothing, and so does the wait for its answer.
        raise CommandFailed(seat.refusal)
    first = line.moves[0][1] if len(line.moves) == 1 else None
    is_answer = first is not None and line.moves[0][0] is own
    if line.moves and not is_answer:
        board = seat.board
        raise CommandFailed(POSITION_DIFFERS if board is None else over(board))
    if line.start.to_move is (color if is_answer else own):
        raise CommandFailed(POSITION_DIFFERS if is_answer else OWN_TURN)
    await seat.begin(own, call)
    if first is not None and seat.board is not None:
        seat.board.hold(first)


def _move_of_other(seat: GuiSeat, board: AtBoard, color: Color) -> str | None:
    """Return what `genmove C` answers; None as long as it is to wait."""
    game, line = board.game, seat.line
    lead = lead_of(line, game)
    if lead is not None and lead < 0:
        mover, move = next_move(line, game)
        if mover is color:
            line.play(mover, move)
            return format_move(move, seat.size)
    if lead is None or lead < 0 or (lead > 0 and not board.is_holding):
        raise CommandFailed(POSITION_DIFFERS)
    result = game.result
    if result is not None and board.is_finished:
        is_counted = END_REASONS[result.reason] is Outcome.COUNTED
        if result.winner is board.color and not is_counted:
            return RESIGN
        raise CommandFailed(over(board))
    if is_lost_by_turn(game):
        return None  # the result is on its way
    is_users_turn = game.phase is not Phase.SETTLING and game.to_move is board.color
    if lead == 0 and is_users_turn and board.color is not None:
        raise CommandFailed(OWN_TURN)
    return None


def over(board: AtBoard) -> str:
    """Say how the game has ended."""
    result = board.game.result
    return f"game over: {'Void' if result is None else result.text}"
