"""Playing: legal moves, illegal ones, moves of its own, taking back."""

from typing import Final

from shoutan_engine.points import Color, Pass
from shoutan_engine.position.board import PLAYED
from shoutan_protocol.coordinates import format_move
from shoutan_protocol.errors import RemoteProtocolError
from shoutan_protocol.gtp.vertex_answer import RESIGN, GeneratedMove, parse_generated

from shoutan_clients.check_engine.answers import Answer
from shoutan_clients.check_engine.bench import Bench
from shoutan_clients.check_engine.checks import (
    Check,
    Family,
    Finding,
    deviates,
    fails,
    note,
    ok,
    refuses,
    takes,
)
from shoutan_clients.check_engine.families.rules import tell_rules

_KO: Final = "b C2 b B3 b C4 w D2 w E3 w D4 w C3 b D3"
"""Black has just taken C3; White may not take D3 back at once (article 6)."""
_CYCLE: Final = "b B2 b C2 b D1 w A2 w A3 w B1 w C1 b A1"
"""Two stones were sent, one may come back: B1 restores the position before C1."""
_ILLEGAL: Final = "illegal move"
_MOVES: Final = 8
"""Moves that it makes for both sides in `moves.several`."""


def generated(answer: Answer, size: int) -> GeneratedMove | None:
    """Return the move of an answer to `genmove`, None if there is none."""
    try:
        move, _ = parse_generated(answer.lines, size)
    except RemoteProtocolError:
        return None
    return move if answer.ok else None


async def _genmove(bench: Bench) -> Finding:
    board = await bench.board("b C3")
    answer = await bench.ask("genmove w")
    move = generated(answer, bench.size)
    if move is None:
        return fails(f"no move: {answer.shown}")
    if move is RESIGN or isinstance(move, Pass):
        return note(f"{answer.shown} after {answer.seconds:.2f} s")
    if board.try_play(move.point, Color.WHITE, ()) != PLAYED:
        return fails(f"{answer.shown} is illegal")
    return ok(f"{answer.shown} after {answer.seconds:.2f} s")


async def _several(bench: Bench) -> Finding:
    board = await bench.board()
    seen = {board.hash}
    color, times = Color.BLACK, list[float]()
    for number in range(_MOVES):
        answer = await bench.ask(f"genmove {'b' if color is Color.BLACK else 'w'}")
        move = generated(answer, bench.size)
        times.append(answer.seconds)
        if move is None:
            return fails(f"move {number + 1}: {answer.shown}")
        if move is RESIGN:
            break
        if not isinstance(move, Pass):
            if board.try_play(move.point, color, seen) != PLAYED:
                return fails(f"move {number + 1}: {answer.shown} is illegal")
            seen.add(board.hash)
        color = color.opponent
    longest = max(times)
    return ok(
        f"{len(times)} moves, the longest took {longest:.2f} s",
        longest_s=round(longest, 3),
    )


async def _is_on_board(bench: Bench) -> Finding:
    await bench.board()
    answer = await bench.ask("genmove b")
    move = generated(answer, bench.size)
    if move is None or move is RESIGN or isinstance(move, Pass):
        return note(f"not tried, it answered {answer.shown}")
    vertex = format_move(move, bench.size)
    again = await bench.ask(f"play w {vertex}")
    if again.ok:
        return deviates(f"genmove gave {vertex}, yet another stone may be played there")
    return ok()


async def _after_passes(bench: Bench) -> Finding:
    await bench.board("b C3 w D4 b pass w pass")
    answer = await bench.ask("genmove b")
    if generated(answer, bench.size) is None:
        return deviates(answer.shown)
    return ok(answer.shown)


async def _suggests(bench: Bench) -> Finding:
    await bench.board()
    answer = await bench.ask("reg_genmove b")
    move = generated(answer, bench.size)
    if move is None:
        return deviates(answer.shown)
    if move is RESIGN or isinstance(move, Pass):
        return note(answer.shown)
    if not (await bench.ask(f"play b {format_move(move, bench.size)}")).ok:
        return deviates("its move stays on the board")
    return ok(answer.shown)


async def _undo(bench: Bench) -> Finding:
    await bench.board("b C3 w D4")
    for command in ("undo", "undo", "play w C3"):
        answer = await bench.ask(command)
        if not answer.ok:
            return deviates(f"{command}: {answer.shown}")
    return ok()


async def _superko(bench: Bench) -> Finding:
    await bench.board(_CYCLE)
    answer = await bench.ask("play w B1")
    if answer.ok:
        return note(
            "a play that repeats a position is taken; where the rules forbid it, "
            "so may be its own move"
        )
    return ok(f"refused: {answer.shown}")


def _legal_in_some_rules(words: str) -> Finding:
    return note(f"{words}; legal in some rules")


_KO_COSTS: Final = "games here forbid it, and an engine that plays it loses"


async def _ko(bench: Bench) -> Finding:
    """Take a ko back at once: what is illegal is for the rules to say, if it has heard any."""
    await bench.board()
    told, _ = await tell_rules(bench, "cn2002")

    def taken(words: str) -> Finding:
        if told is None:
            return note(f"{words}, a ko taken back at once: {_KO_COSTS}")
        return deviates(f"{words}, against the rules of {told}: {_KO_COSTS}")

    probe = refuses("play w C3", position=_KO, text=_ILLEGAL, else_=taken)
    return await probe(bench)


_PLAY: Final = "6.3.3"

MOVES: Final = Family(
    "Moves",
    (
        Check("moves.play", "play", _PLAY, takes("play b C3", "play w D4", position="", vital=True), is_vital=True),
        Check("moves.pass", "pass", _PLAY, takes("play b pass", "play w pass", position="", vital=True), is_vital=True),
        Check("moves.twice", "one color twice", _PLAY, takes("play b C3", "play b D4", position="")),
        Check(
            "moves.case", "colors and vertices in any case", "2.8",
            takes("play BLACK c3", "play White D4", "play B PASS", position=""),
        ),
        Check("moves.genmove", "genmove", _PLAY, _genmove, is_vital=True),
        Check("moves.several", "genmove for both sides", _PLAY, _several, is_vital=True),
        Check("moves.own", "genmove plays on its board", _PLAY, _is_on_board),
        Check("moves.passed", "genmove after two passes", _PLAY, _after_passes),
        Check("moves.reg", "reg_genmove", "6.3.5", _suggests, needs="reg_genmove"),
        Check("moves.undo", "undo", _PLAY, _undo, needs="undo"),
        Check(
            "moves.undo_start", "undo on an empty board", _PLAY, refuses("undo", position="", text="cannot undo"),
            needs="undo",
        ),
        Check("moves.occupied", "a taken point", _PLAY, refuses("play w C3", position="b C3", text=_ILLEGAL)),
        Check(
            "moves.suicide", "a stone without liberties", _PLAY,
            refuses("play b A1", position="w A2 w B1", text=_ILLEGAL, else_=_legal_in_some_rules),
        ),
        Check(
            "moves.suicide_two", "two stones without liberties", _PLAY,
            refuses("play b A2", position="w B1 w B2 w A3 b A1", text=_ILLEGAL, else_=_legal_in_some_rules),
        ),
        Check("moves.ko", "taking a ko back at once", _PLAY, _ko),
        Check("moves.superko", "a repeated position", _PLAY, _superko),
    ),
)  # fmt: skip
