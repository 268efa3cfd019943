"""Commands that ask: the board, the game's title, its result and what is dead in it."""

from collections.abc import Callable, Iterable
from typing import Final

from shoutan_engine.game import Game
from shoutan_engine.phase import Phase
from shoutan_engine.points import Color, Pass, Point
from shoutan_engine.position.board import Board
from shoutan_engine.results import END_REASONS, Outcome
from shoutan_engine.scoring import format_points
from shoutan_engine.settlements.agreeing import agreed_proposal
from shoutan_protocol.coordinates import format_vertex
from shoutan_protocol.gtp.grammar import CANNOT_SCORE, SYNTAX_ERROR

from shoutan_host.gtp_answering.failure import CommandFailed
from shoutan_host.gtp_answering.picture import picture_of
from shoutan_host.gui_seat.at_board import AtBoard
from shoutan_host.gui_seat.call import Call
from shoutan_host.gui_seat.seat import GuiSeat
from shoutan_host.hosting.answers import Refused

NAME: Final = "Shoutan"


async def final_score(seat: GuiSeat, call: Call) -> str:
    """Return the result of the game, after waiting for it while it is settled."""
    game = (await _finished(seat, call)).game
    result = game.result
    if result is None or END_REASONS[result.reason] is Outcome.VOID:
        raise CommandFailed(CANNOT_SCORE)
    return result.text


async def final_status_list(seat: GuiSeat, call: Call) -> str:
    """List chains of status S, one per line, as they were agreed on."""
    kind = _STATUS.get(call.words[0])
    if kind is None:
        raise CommandFailed(SYNTAX_ERROR)
    game = (await _finished(seat, call)).game
    if game.settlement is None:
        raise CommandFailed(CANNOT_SCORE)
    dead = frozenset(agreed_proposal(game, game.settlement).dead)
    return _chains(game.board, kind(game, dead))


async def showboard(seat: GuiSeat, _call: Call) -> str:
    """Draw the program's own board, and say how the game stands."""
    return picture_of(seat.line, _notes(seat))


async def title(seat: GuiSeat, _call: Call) -> str:
    """Say who plays whom."""
    board = seat.board
    return NAME if board is None else _title(board.game)


async def nothing(_seat: GuiSeat, _call: Call) -> str:
    """Answer with success: that the command is listed says it all."""
    return ""


async def _finished(seat: GuiSeat, call: Call) -> AtBoard:
    """Return the board of a finished game, as soon as it is settled.

    A program that asks for the score has stopped playing. So where the other side takes
    the game back to the board meanwhile, the seat passes for it.
    """
    await seat.ready(call)
    board, has_waited = seat.board, False
    if board is None or seat.is_anew:
        raise CommandFailed(CANNOT_SCORE)
    while not board.is_finished:
        game, color = board.game, board.color
        if game.phase is not Phase.SETTLING and not has_waited:
            raise CommandFailed(CANNOT_SCORE)
        is_his_turn = game.phase is Phase.PLAY and game.to_move is color
        if color is not None and is_his_turn:
            passing = board.take_turn(color, Pass(), seat.clock.monotonic_ms())
            answer = await call.unless_interrupted(passing)
            if not isinstance(answer, Refused):
                continue  # the other side may have answered that already
        has_waited = True
        board.check()
        await call.until(board.changed)
    return board


def _notes(seat: GuiSeat) -> list[str]:
    board = seat.board
    if board is None:
        return ["No game yet"]
    game = board.game
    komi = format_points(game.settings.komi_quarters)
    state = game.phase.value if game.result is None else game.result.text
    return [
        f"{_title(game)}, game {board.seating.game.id}",
        f"Move {game.ply + 1} on the server, {state}; komi {komi}, "
        f"clock {game.settings.clock_text}",
    ]


def _title(game: Game) -> str:
    names = [
        "somebody" if player is None else player.name
        for player in (game.seats.get(color) for color in Color)
    ]
    return f"{names[0]} (black) v {names[1]} (white)"


def _chains(board: Board, wanted: Iterable[Point]) -> str:
    lines: list[str] = []
    left = set(wanted)
    for point in sorted(left):
        if point in left:
            chain = board.chain(point)
            left -= chain
            lines.append(" ".join(format_vertex(p, board.size) for p in sorted(chain)))
    return "\n".join(lines)


def _alive(game: Game, dead: frozenset[Point]) -> Iterable[Point]:
    return {p for color in Color for p in game.board.stones(color)} - dead


_Status = Callable[[Game, frozenset[Point]], Iterable[Point]]

_STATUS: Final[dict[str, _Status]] = {
    "alive": _alive,
    "dead": lambda _game, dead: dead,
    "seki": lambda _game, _dead: (),
}
"""Nobody says what is seki: such stones are alive."""
