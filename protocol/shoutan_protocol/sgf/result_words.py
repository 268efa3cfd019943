"""The words of a record for how its game ended and what was counted."""

from collections.abc import Iterable
from typing import Final

from shoutan_engine.game import Game
from shoutan_engine.points import Color, Point
from shoutan_engine.results import Result
from shoutan_engine.scoring import compensation_quarters, format_points
from shoutan_engine.settlements.agreeing import agreed_proposal

from shoutan_protocol.coordinates import format_vertex

UNKNOWN: Final = "?"
"""RE of a game of which nobody can say who won (FF[4]); no result of the engine's."""


def dead_stones(game: Game) -> tuple[Point, ...]:
    """Return the stones that were dead at the count, whole chains."""
    settlement = game.settlement
    return () if settlement is None else agreed_proposal(game, settlement).dead


def result_words(game: Game, result: Result) -> str:
    """Return the lines of a record's end: the result, the dead, the count, the warnings."""
    text = "Unknown" if result.text == UNKNOWN else result.text
    lines = [f"{text} ({result.reason.value})."]
    if result.count is not None:
        score = result.count.score
        lines += [
            *_settlement_words(game),
            f"Black {score.amount_text(Color.BLACK)}, "
            f"White {score.amount_text(Color.WHITE)}, "
            f"komi {format_points(game.settings.komi_quarters)} points, "
            f"{_compensation_words(game)}margin {score.margin_text}.",
        ]
    lines += [
        f"Warnings: {color.title} {count}."
        for color, count in game.warnings.items()
        if count
    ]
    if result.detail is not None:
        lines.append(result.detail)
    return "\n".join(lines)


def _compensation_words(game: Game) -> str:
    settings = game.settings
    profile = settings.profile
    points = compensation_quarters(
        profile.handicap_compensation, settings.handicap, profile.counting
    )
    return f"compensation {format_points(points)} points, " if points else ""


def _settlement_words(game: Game) -> Iterable[str]:
    if game.settlement is None:
        return
    size, dead = game.settings.size, dead_stones(game)
    for color in Color:
        stones = [p for p in dead if game.board.cells[p] == color]
        if stones:
            vertices = " ".join(format_vertex(p, size) for p in stones)
            yield f"Dead, {color.word}: {vertices}."
    if not dead:
        yield "No dead stones."
    suggested = game.settlement.suggested
    if suggested is not None:
        yield (
            "This is the server's suggestion "
            f"({suggested.playouts} playouts, seed {suggested.seed})."
        )
