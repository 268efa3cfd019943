"""A game that is over as a line of `results.jsonl`."""

import hashlib
from collections.abc import Sequence

from shoutan_engine.game import Game
from shoutan_engine.points import Color
from shoutan_protocol.analysis import Analysis
from shoutan_protocol.sgf.result_words import UNKNOWN

from shoutan_clients.match.game_line import GameLine, Standing
from shoutan_clients.match.playing.played_out import PlayedOut, detail_of, standing_of

_ROW: dict[int, str] = {0: ".", Color.BLACK: "X", Color.WHITE: "O"}
_INITIAL: dict[int, str] = {Color.BLACK: "B", Color.WHITE: "W"}


def moves_key(game: Game) -> str:
    """Return what games have in common that began alike and had the same moves.

    Colors count, stones put up count, the engines do not.
    """
    settings = game.settings
    setup = settings.setup
    parts = [
        f"{settings.size} {setup.to_move.name}",
        " ".join(map(str, sorted(setup.black))),
        " ".join(map(str, sorted(setup.white))),
    ]
    parts += [
        f"{_INITIAL[turn.color]}{'pass' if turn.point is None else turn.point}"
        for turn in game.turns
    ]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:32]


def line_of(played: PlayedOut) -> GameLine:
    """Return the line of a game. Raises ValueError for one that is not over."""
    game, plan = played.game, played.plan
    result = game.result
    if result is None:
        raise ValueError("the game is not over")
    size, thoughts = game.settings.size, played.thoughts
    winner = None if result.winner is None else result.winner.name.lower()
    count = result.count
    standing = standing_of(result, is_unknown=played.is_unknown)
    return GameLine(
        number=plan.number,
        pair=plan.pair,
        game=played.game_id,
        opening=plan.opening.name,
        opening_moves=played.opening_moves,
        first_turn=game.turns[0].color.word if game.turns else "black",
        black=plan.black,
        white=plan.white,
        result=UNKNOWN if standing is Standing.UNKNOWN else result.text,
        winner=winner,
        end_reason=result.reason,
        standing=standing,
        detail=detail_of(played),
        moves=game.ply,
        free_handicap=game.settings.handicap if plan.opening.free_handicap else 0,
        started_at=played.began_at,
        finished_at=played.ended_at,
        wall_ms=played.wall_ms,
        spent_ms=tuple(turn.spent for turn in game.turns),
        scores=_scores(game, thoughts),
        moves_key=moves_key(game),
        final=_rows(game.board.cells, size, _ROW),
        owner="" if count is None else _rows(count.owner, size, {**_ROW, 0: "-"}),
        restarts_black=played.restarts.get(Color.BLACK, 0),
        restarts_white=played.restarts.get(Color.WHITE, 0),
    )


def _scores(
    game: Game, thoughts: dict[int, tuple[Color, Analysis]]
) -> tuple[float | None, ...]:
    """Return the leads good for Black, one a turn; () where no engine said any."""
    if not thoughts:
        return ()
    scores: list[float | None] = []
    for ply in range(game.ply):
        lead: float | None = None
        if ply in thoughts:
            color, analysis = thoughts[ply]
            lead = analysis.score_lead
            if lead is not None and color is Color.WHITE:
                lead = -lead
        scores.append(None if lead is None else round(lead, 2) or 0.0)
    return tuple(scores) if any(score is not None for score in scores) else ()


def _rows(values: Sequence[int], size: int, letters: dict[int, str]) -> str:
    """Return a board as rows from the top; what has no letter is nobody's."""
    cells = "".join([letters.get(value, "-") for value in values])
    return "\n".join(
        cells[start : start + size] for start in reversed(range(0, size * size, size))
    )
