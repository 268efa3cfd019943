"""Territory beside GNU Go's own count, on games that it finished, with its dead stones.

Of the 120 positions on 9x9 in `tests/data/dead_stones.jsonl`, 118 are counted the same
under `--japanese-rules`; in the other two a group is not settled, and GNU Go counts what
it makes of it in a play-out of its own. A part of the 118 is counted here, every one with
eyes in seki among them.
"""

import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from shoutan_engine.points import Color
from shoutan_engine.scoring import QuarterZi, count_territory
from shoutan_protocol.coordinates import format_vertex, parse_vertex
from shoutan_protocol.sgf import SgfHeader, SgfSetup, SgfStep, format_record

from tests.dead_stones import Finished, finished_games
from tests.gtp_pipe import GtpPipe
from tests.referee_games import margin_of

pytestmark = pytest.mark.engine

GAMES: Final = {game.id: game for game in finished_games()}
SEKI: Final = {
    "9x9-7-1-59": ["H6", "J9"],
    "9x9-2-2-75": ["A9", "D8"],
    "9x9-7-0-89": ["C1"],
}
"""Positions with eyes in seki, which count nothing for either program."""
NOT_SETTLED: Final = {"9x9-0-0-73", "9x9-2-0-99"}
SMALL: Final = [
    name
    for name, game in GAMES.items()
    if game.board.size == 9 and name not in NOT_SETTLED
]
CHOSEN: Final = [*SEKI, *(name for name in SMALL[::6] if name not in SEKI)]


@pytest.fixture(scope="module")
def gnugo(gnugo_command: str) -> Iterator[GtpPipe]:
    with GtpPipe([*shlex.split(gnugo_command), "--japanese-rules"]) as engine:
        yield engine


def record_of(game: Finished) -> bytes:
    """Return the position as a record without komi."""
    black, white = (tuple(game.board.stones(color)) for color in Color)
    header = SgfHeader(game.board.size, QuarterZi(0), rules="Japanese")
    return format_record(header, [SgfStep(node=1, setup=SgfSetup(black, white))])


@pytest.mark.parametrize("name", CHOSEN)
def test_territory_is_counted_as_gnugo_counts_it(
    name: str, gnugo: GtpPipe, tmp_path: Path
) -> None:
    game, path = GAMES[name], tmp_path / "position.sgf"
    size = game.board.size
    path.write_bytes(record_of(game))
    gnugo.ask(f"loadsgf {path}")
    listed = gnugo.ask("final_status_list dead").split()
    count = count_territory(game.board, [parse_vertex(v, size) for v in listed])
    margin = count.black_quarters - count.white_quarters
    assert margin == 2 * margin_of(gnugo.ask("final_score").split()[0])
    in_seki = sorted(format_vertex(point, size) for point in count.seki)
    assert in_seki == SEKI.get(name, [])
