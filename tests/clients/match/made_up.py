"""Matches that nobody played, drawn by a seed: for reports, tables and their tests.

Stones are put down by the board of the engine, so that final positions, owners and results
are real ones; who takes what he can wins more often than who plays at random. What real
runs bring now and then is there as well: resignations, forfeits of every kind, void and
unknown games, the same game twice.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import combinations
from random import Random
from typing import Final

from shoutan_clients.match.game_line import GameLine, Standing
from shoutan_clients.match.plan import EnginePlan, MatchPlan, OpeningsPlan, SprtPlan
from shoutan_engine import PROFILES, parse_clock
from shoutan_engine.points import Color, Point
from shoutan_engine.position.board import Board
from shoutan_engine.results import EndReason
from shoutan_engine.scoring.area import count_area
from shoutan_engine.scoring.quarters import QuarterZi, format_points
from shoutan_host.ids import seeded

BEGAN: Final = datetime(2026, 11, 30, 8, 0, tzinfo=UTC)
KOMI: Final = QuarterZi(15)
SKILLS: Final[Mapping[str, float]] = {"Reed": 0.1, "Oak": 0.3, "Moss": 0.15}
"""How often an engine looks for what it can take before it plays at random."""
FORFEITS: Final = (
    EndReason.TIME,
    EndReason.CRASH,
    EndReason.ILLEGAL,
    EndReason.HANG,
    EndReason.PROTOCOL,
)


@dataclass(slots=True)
class Played:
    """A game on the board: where it ended, after which moves."""

    board: Board
    moves: list[int]


def plan_of(
    names: Sequence[str] = ("Reed", "Oak"), games: int = 200, size: int = 9
) -> MatchPlan:
    """Return the plan of a made-up match; a sequential test where two engines play."""
    return MatchPlan(
        engines=tuple(
            EnginePlan(name, (name.lower()[:40], "--mode", "gtp")) for name in names
        ),
        games=games,
        size=size,
        komi_quarters=KOMI,
        profile=PROFILES["cn2002"],
        time=parse_clock("1m+5x5s"),
        openings=OpeningsPlan(random_moves=4),
        sprt=SprtPlan(0.0, 30.0) if len(names) == 2 else None,
        seed=7,
    )


def lines_of(plan: MatchPlan) -> list[GameLine]:
    """Return the lines of all games of a plan, by its seed."""
    chance = seeded(plan.seed)
    lines: list[GameLine] = []
    pairings = list(combinations([engine.name for engine in plan.engines], 2))
    at = BEGAN
    for index in range(plan.games * len(pairings)):
        first, second = pairings[index // 2 % len(pairings)]
        black, white = (first, second) if index % 2 == 0 else (second, first)
        pair = index // 2
        opening = f"random {pair // len(pairings) % max(1, plan.games // 3) + 1}"
        line = _game(chance, plan, lines, (index + 1, pair + 1, black, white, opening))
        end = at + timedelta(milliseconds=line.wall_ms)
        stamps = {"started_at": _stamp(at), "finished_at": _stamp(end)}
        lines.append(line.model_copy(update=stamps))
        at = end
    return lines


def _game(
    chance: Random,
    plan: MatchPlan,
    earlier: Sequence[GameLine],
    who: tuple[int, int, str, str, str],
) -> GameLine:
    number, pair, black, white, opening = who
    line = GameLine(
        number=number,
        pair=pair,
        game=f"made-up-{number}",
        opening=opening,
        opening_moves=4,
        black=black,
        white=white,
        result="Void",
        winner=None,
        end_reason=EndReason.ABORTED,
        standing=Standing.VOID,
        moves=0,
        started_at=_stamp(BEGAN),
        finished_at=_stamp(BEGAN),
        wall_ms=0,
        sgf=f"games/{number:04}-{black[:20]}-{white[:20]}.sgf",
    )
    seats = (black, white, opening)
    same = [g for g in earlier if (g.black, g.white, g.opening) == seats]
    if same and chance.random() < 0.15:
        kept = ("number", "pair", "game", "sgf", "started_at", "finished_at")
        return same[0].model_copy(update={name: getattr(line, name) for name in kept})
    fate = chance.random()
    ending: dict[str, object] = {}
    stop = None
    if fate < 0.045:
        stop = chance.randint(12, 60)
        loser = chance.choice((Color.BLACK, Color.WHITE))
        reason = chance.choice(FORFEITS)
        letter = "T" if reason is EndReason.TIME else "F"
        name = black if loser is Color.BLACK else white
        ending = {
            "result": f"{loser.opponent.title[0]}+{letter}",
            "winner": loser.opponent.word,
            "end_reason": reason,
            "standing": Standing.FORFEIT,
            "detail": f"{name} lost in turn {stop + 1}: {reason.value}.",
            "restarts_black": int(loser is Color.BLACK),
            "restarts_white": int(loser is Color.WHITE),
        }
    elif fate < 0.055:
        stop = chance.randint(5, 40)
        ending = {"detail": "The machine had no memory left."}
    elif fate < 0.065:
        stop = 80
        ending = {
            "result": "?",
            "end_reason": EndReason.MOVE_LIMIT,
            "standing": Standing.UNKNOWN,
        }
    played = _play(chance, plan.size, (black, white), stop)
    owner = ""
    if stop is None:
        count = count_area(played.board)
        margin = QuarterZi(count.black_quarters - 2 * plan.size**2 - plan.komi_quarters)
        winner = Color.BLACK if margin > 0 else Color.WHITE
        points = format_points(QuarterZi(abs(margin)))
        is_resigned = abs(margin) > 30 and chance.random() < 0.8
        ending = {
            "result": f"{winner.title[0]}+{'R' if is_resigned else points}",
            "winner": winner.word,
            "end_reason": EndReason.RESIGN if is_resigned else EndReason.TWO_PASSES,
            "standing": Standing.PLAYED,
        }
        owner = "" if is_resigned else _rows(count.owner, plan.size, "-XO")
    pace = {name: 40.0 * 3**place for place, name in enumerate(SKILLS)}
    spent = tuple(
        0
        if turn < 4
        else int(
            pace.get((black, white)[turn % 2], 80.0)
            * (1 + min(turn, 30) / 10)
            * chance.lognormvariate(0, 0.5)
        )
        for turn in range(len(played.moves))
    )
    return line.model_copy(
        update={
            "moves": len(played.moves),
            "spent_ms": spent,
            "wall_ms": sum(spent) + 120,
            "moves_key": hashlib.sha256(repr(played.moves).encode()).hexdigest()[:16],
            "final": _rows(played.board.cells, plan.size, ".XO"),
            "owner": owner,
            **ending,
        }
    )


def _play(
    chance: Random, size: int, names: tuple[str, str], stop: int | None
) -> Played:
    """Play to the end, or so many turns: nobody fills his own eyes."""
    board, moves = Board(size), list[int]()
    seen = {board.hash}
    color, passes = Color.BLACK, 0
    while passes < 2 and len(moves) != stop and len(moves) < 3 * size * size:
        empty = [Point(p) for p, cell in enumerate(board.cells) if not cell]
        chance.shuffle(empty)
        if chance.random() < SKILLS.get(names[color - 1], 0.15) and len(moves) > 3:
            empty.sort(key=lambda p: -len(board.captures(p, color)))
        passes += 1
        for point in empty:
            if not _is_eye(board, point, color) and not board.try_play(
                point, color, seen
            ):
                seen.add(board.hash)
                moves.append(point)
                passes = 0
                break
        else:
            moves.append(-1)
        color = color.opponent
    return Played(board, moves)


def _is_eye(board: Board, point: Point, color: Color) -> bool:
    size = board.size
    column, row = point % size, point // size
    beside = (
        (column - 1, row),
        (column + 1, row),
        (column, row - 1),
        (column, row + 1),
    )
    on_board = [y * size + x for x, y in beside if 0 <= x < size and 0 <= y < size]
    return all(board.cells[q] == color for q in on_board)


def _rows(values: Sequence[int], size: int, signs: str) -> str:
    """Return a position row by row from the top."""
    rows = [values[start : start + size] for start in range(0, size * size, size)]
    return "\n".join("".join(signs[value] for value in row) for row in reversed(rows))


def _stamp(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
