"""Counting a board under the conditions of a game (articles 9, 11; section 8).

For whoever keeps a position of his own; `counting.count` takes what it needs from a game.

Where passes cost a stone (AGA), every turn without a stone has given the opponent a
prisoner, and White passes last: if White is to move when play stops, one more of her
stones goes to Black. Both sides have then played or handed over equally many stones, so
that area and territory counting give the same margin; eyes in seki have to count for
that, and do. By area the prisoners play no part.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from shoutan_engine.points import Color, Point
from shoutan_engine.position.board import Board
from shoutan_engine.results import Count
from shoutan_engine.rules.profile import Profile
from shoutan_engine.scoring import (
    Counting,
    QuarterZi,
    Score,
    count_area,
    count_territory,
    margin_quarters,
    territory_margin_quarters,
)


def _nothing() -> dict[Color, int]:
    return {Color.BLACK: 0, Color.WHITE: 0}


@dataclass(frozen=True, slots=True)
class Tally:
    """What a count needs beside the board.

    `handicap` is a number of stones. `prisoners` are held by each side, stones of
    passes included; `to_move` is whose turn it is when play stops.
    """

    profile: Profile
    komi_quarters: QuarterZi
    handicap: int = 0
    to_move: Color = Color.BLACK
    prisoners: Mapping[Color, int] = field(default_factory=_nothing)
    warnings: Mapping[Color, int] = field(default_factory=_nothing)


def count_board(
    board: Board,
    dead: Iterable[Point],
    tally: Tally,
    contestable: Iterable[Point] = (),
    conceded_by: Color | None = None,
) -> Count:
    """Count a board with these stones dead, which is not changed.

    Raises ValueError if there is no stone on a dead point or one on a contestable point.
    """
    if tally.profile.counting is Counting.TERRITORY:
        return _by_territory(board, dead, tally, contestable, conceded_by)
    profile, warnings = tally.profile, tally.warnings
    area = count_area(board, dead, contestable, conceded_by)
    margin = margin_quarters(
        area.black_quarters,
        board.size,
        tally.komi_quarters,
        handicap=tally.handicap,
        compensation=profile.handicap_compensation,
        black_warnings=warnings[Color.BLACK],
        white_warnings=warnings[Color.WHITE],
        warning_penalty_quarters=profile.warning_penalty_quarters,
    )
    score = Score(area.black_quarters, area.white_quarters, margin, ties=profile.ties)
    return Count(score, area.owner)


def _by_territory(
    board: Board,
    dead: Iterable[Point],
    tally: Tally,
    contestable: Iterable[Point],
    conceded_by: Color | None,
) -> Count:
    profile, warnings = tally.profile, tally.warnings
    black_prisoners, white_prisoners = (tally.prisoners[color] for color in Color)
    if profile.pass_stones and tally.to_move is Color.WHITE:
        black_prisoners += 1  # White passes last
    territory = count_territory(
        board,
        dead,
        contestable,
        conceded_by,
        black_prisoners=black_prisoners,
        white_prisoners=white_prisoners,
        seki_counts=profile.pass_stones,
    )
    margin = territory_margin_quarters(
        territory.black_quarters,
        territory.white_quarters,
        tally.komi_quarters,
        handicap=tally.handicap,
        compensation=profile.handicap_compensation,
        black_warnings=warnings[Color.BLACK],
        white_warnings=warnings[Color.WHITE],
        warning_penalty_quarters=profile.warning_penalty_quarters,
    )
    score = Score(
        territory.black_quarters,
        territory.white_quarters,
        margin,
        Counting.TERRITORY,
        profile.ties,
    )
    return Count(score, territory.owner)
