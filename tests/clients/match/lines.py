"""Plans and finished games of a match, made up: for tests of what reads them.

Only what a test is about has to be named. Nothing is played: results are given, or drawn
by a seed; positions and times are made to fit the number of moves.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, Final

from shoutan_clients.match.game_line import GameLine, Standing
from shoutan_clients.match.game_plan import GamePlan
from shoutan_clients.match.openings import read_openings
from shoutan_clients.match.plan import EnginePlan, MatchPlan, OpeningsPlan
from shoutan_clients.match.schedule import schedule
from shoutan_engine import PROFILES, parse_clock
from shoutan_engine.points import Play
from shoutan_engine.position.board import Board
from shoutan_engine.results import EndReason
from shoutan_engine.scoring.quarters import parse_points

from tests.games import random_game

FIRST_START: Final = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
"""When game 1 begins; the others follow a minute apart."""

_REASONS: Final = {
    "R": EndReason.RESIGN,
    "T": EndReason.TIME,
    "F": EndReason.ILLEGAL,
    "0": EndReason.TWO_PASSES,
    "Void": EndReason.ABORTED,
    "?": EndReason.MOVE_LIMIT,
}
"""Why a game ends by what is behind the sign of its result; a number is a count."""
_FORFEITS: Final = frozenset(
    {
        EndReason.TIME,
        EndReason.ILLEGAL,
        EndReason.CRASH,
        EndReason.HANG,
        EndReason.PROTOCOL,
        EndReason.DISCONNECT,
    }
)


def plan_of(
    *names: str,
    games: int = 4,
    size: int = 9,
    komi: str = "7.5",
    rules: str = "cn2002",
    clock: str = "none",
    openings: OpeningsPlan | None = None,
    **others: Any,
) -> MatchPlan:
    """Return the plan of a match between engines of these names, "first" and "second"."""
    engines = tuple(
        EnginePlan(name, (f"./{name}", "--gtp"))
        for name in names or ("first", "second")
    )
    return MatchPlan(
        engines=engines,
        games=games,
        size=size,
        komi_quarters=parse_points(komi),
        profile=PROFILES[rules],
        time=parse_clock(clock),
        openings=openings or OpeningsPlan(),
        **others,
    )


def line_of(
    number: int = 1,
    result: str = "B+3.5",
    *,
    black: str = "first",
    white: str = "second",
    pair: int | None = None,
    reason: EndReason | None = None,
    moves: int = 40,
    size: int = 9,
    scores: bool = False,
    **others: Any,
) -> GameLine:
    """Return a finished game with this SGF result; "?" for one that nobody can judge.

    `reason`: why it ended, by default what the result says. `scores`: the engines said
    what they think. Games of another `number` have other moves, unless `moves_key` says
    otherwise; their pairs are those of two engines in pairs.
    """
    reason = reason or _REASONS.get(result.partition("+")[2] or result)
    reason = reason or EndReason.TWO_PASSES
    chance = Random(number)
    board = Board(size)
    for color, move in random_game(size, number, limit=moves):
        if isinstance(move, Play):
            board.play(move.point, color)
    start = FIRST_START + timedelta(minutes=number)
    spent = tuple(chance.randrange(5, 2_000) for _ in range(moves))
    lead = _lead(result)
    told = tuple(
        round(lead * at / moves + chance.uniform(-2, 2), 1) for at in range(moves)
    )
    is_counted = reason is EndReason.TWO_PASSES
    fields: dict[str, Any] = {
        "number": number,
        "pair": pair if pair is not None else (number + 1) // 2,
        "game": f"game-{number:05}",
        "black": black,
        "white": white,
        "result": result,
        "winner": {"B": "black", "W": "white"}.get(result[0]),
        "end_reason": reason,
        "standing": _standing(result, reason),
        "moves": moves,
        "started_at": _stamp(start),
        "finished_at": _stamp(start + timedelta(milliseconds=sum(spent))),
        "wall_ms": sum(spent),
        "spent_ms": spent,
        "scores": told if scores else (),
        "moves_key": f"key-{number:05}",
        "final": _picture(board),
        "owner": _owners(board) if is_counted else "",
        "sgf": f"sgf/{number:05}.sgf",
    }
    return GameLine.model_validate(fields | others)


def lines_of(
    plan: MatchPlan, results: Iterable[str], **others: Any
) -> tuple[GameLine, ...]:
    """Return the first games of a match with these results, "B+3.5 W+R".split() or so.

    Who plays, pairs and openings are those of its schedule.
    """
    games = schedule(plan, read_openings(plan))
    return tuple(
        _line_of_game(plan, game, result, others)
        for game, result in zip(games, results, strict=False)
    )


def random_lines(
    plan: MatchPlan, *, seed: int = 1, elo: Sequence[float] = (), draws: float = 0.0
) -> tuple[GameLine, ...]:
    """Return all games of a match, won by chance as strengths (Elo, one each) would have it.

    `draws`: which part of the games nobody wins. Colors make no difference.
    """
    strengths = dict(
        zip(
            (one.name for one in plan.engines),
            elo or [0.0] * len(plan.engines),
            strict=True,
        )
    )
    chance = Random(seed)
    games = schedule(plan, read_openings(plan))
    return tuple(
        _line_of_game(plan, game, _drawn_result(game, strengths, draws, chance), {})
        for game in games
    )


def _line_of_game(
    plan: MatchPlan, game: GamePlan, result: str, others: dict[str, Any]
) -> GameLine:
    fields: dict[str, Any] = {
        "opening": game.opening.name,
        "opening_moves": len(game.opening.moves),
        "black": game.black,
        "white": game.white,
        "pair": game.pair,
        "size": plan.size,
    }
    return line_of(game.number, result, **(fields | others))


def _drawn_result(
    game: GamePlan, strengths: dict[str, float], draws: float, chance: Random
) -> str:
    ahead = strengths[game.black] - strengths[game.white]
    is_draw = chance.random() < draws
    winner = "B" if chance.random() < 1 / (1 + 10 ** (-ahead / 400)) else "W"
    margin = chance.choice(["R", "0.5", "3.5", "12.5"])
    return "0" if is_draw else f"{winner}+{margin}"


def _standing(result: str, reason: EndReason) -> Standing:
    if result == "?":
        return Standing.UNKNOWN
    if result == "Void":
        return Standing.VOID
    return Standing.FORFEIT if reason in _FORFEITS else Standing.PLAYED


def _lead(result: str) -> float:
    """Return what a game was won by, good for Black, some points where nobody counted."""
    winner, _, margin = result.partition("+")
    sign = {"B": 1, "W": -1}.get(winner, 0)
    return sign * (float(margin) if margin[:1].isdigit() else 20.0)


def _stamp(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _rows(letters: Sequence[str], size: int) -> Iterator[str]:
    for row in range(size - 1, -1, -1):
        yield "".join(letters[row * size : (row + 1) * size])


def _picture(board: Board) -> str:
    return "\n".join(_rows([".XO"[cell] for cell in board.cells], board.size))


def _owners(board: Board) -> str:
    """Return whose each point is if all is alive: its stone's, or nobody's."""
    return "\n".join(_rows(["-XO"[cell] for cell in board.cells], board.size))
