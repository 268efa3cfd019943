"""GNU Go beside the referee: what is legal, move by move, and who won whole games."""

import random
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

import pytest
from shoutan_engine.points import point_at
from shoutan_protocol.coordinates import format_vertex, parse_vertex

from tests.gtp_pipe import GtpFailure, GtpPipe
from tests.referee_games import SHOUTAN, Conditions, Refereed, explain, play, schedule

pytestmark = pytest.mark.engine

SUPERKO = {
    "simple": "--simple-ko",
    "positional": "--positional-superko",
    "situational": "--situational-superko",
}


@dataclass(frozen=True, slots=True)
class Pair:
    """Both programs, under the same rule of repetition."""

    gnugo: GtpPipe
    referee: GtpPipe
    repetition: str


@pytest.fixture
def pair(request: pytest.FixtureRequest, gnugo_command: str) -> Iterator[Pair]:
    repetition: str = request.param
    options = [SUPERKO[repetition], "--chinese-rules"]
    with (
        GtpPipe([*shlex.split(gnugo_command), *options]) as gnugo,
        GtpPipe([SHOUTAN, "referee", "--repetition", repetition]) as referee,
    ):
        yield Pair(gnugo, referee, repetition)


def both(pair: Pair, command: str) -> str:
    """Ask both and return the answer, which is the same: lists in any order."""
    told: list[str] = []
    for program in (pair.gnugo, pair.referee):
        try:
            told.append("= " + " ".join(sorted(program.ask(command).split())))
        except GtpFailure:
            told.append("?")
    assert told[0] == told[1], command
    return told[0]


def wild_game(pair: Pair, size: int, chooser: random.Random, limit: int) -> int:
    """Play legal moves at random in both, asking both what is legal; count captures.

    Now and then a side passes or moves twice; eyes are mostly not filled, so that the
    game does not fall apart too often. Nobody moves twice under situational superko: GNU
    Go tells whose turn a position was by counting moves, we by who moved last.
    """
    twice = 0 if pair.repetition == "situational" else 0.02
    both(pair, f"boardsize {size}")
    both(pair, "clear_board")
    color = "b"
    for _ in range(limit):
        legal = both(pair, f"all_legal {color}").split()[1:]
        board = {c: set(both(pair, f"list_stones {c}").split()[1:]) for c in "bw"}
        sane = [v for v in legal if not _is_own_eye(v, board[color], size)]
        chosen = chooser.choice(sane) if sane else "pass"
        if chooser.random() < 0.03:
            chosen = chooser.choice([*legal, "pass"])
        for vertex in chooser.sample(legal, min(2, len(legal))):
            assert both(pair, f"is_legal {color} {vertex}") == "= 1"
        both(pair, f"play {color} {chosen}")
        if chooser.random() < 0.1:
            both(pair, "undo")
            both(pair, f"play {color} {chosen}")
        if chooser.random() >= twice:
            color = "w" if color == "b" else "b"
    return sum(int(both(pair, f"captures {c}").split()[1]) for c in "bw")


def _is_own_eye(vertex: str, own: set[str], size: int) -> bool:
    row, column = divmod(parse_vertex(vertex, size), size)
    beside = [
        format_vertex(point_at(c, r, size), size)
        for r, c in (
            (row + 1, column),
            (row - 1, column),
            (row, column + 1),
            (row, column - 1),
        )
        if 0 <= r < size and 0 <= c < size
    ]
    return own.issuperset(beside)


@pytest.mark.parametrize("pair", list(SUPERKO), indirect=True)
@pytest.mark.parametrize(
    ("size", "limit"),
    [(2, 40), (3, 60), (4, 80), (5, 120), (6, 120), (7, 150), (9, 150)],
)
def test_a_wild_game_is_as_legal_for_gnugo_as_for_the_referee(
    pair: Pair, size: int, limit: int
) -> None:
    captures = wild_game(pair, size, random.Random(size), limit)
    assert size == 2 or captures > size, "a game that tests captures"


@pytest.mark.parametrize(
    "conditions",
    [*schedule(4), *schedule(4, "japanese")],
    ids=lambda c: f"{c.size}x{c.size}-{c.handicap}-{c.rules}",
)
def test_gnugo_and_the_referee_agree_on_who_won(
    conditions: Conditions, gnugo_command: str
) -> None:
    game = play(conditions, shlex.split(gnugo_command))
    is_explained, words = explain(game)
    assert is_explained, words
    assert game.moves >= 2


GAME = Refereed(
    Conditions(9, "7.5", 0, handicap=2),
    50,
    (),
    by_gnugo=Fraction(3),
    by_referee=Fraction(3),
    by_sgfmill=Fraction(5),
    by_suggestion=Fraction(0),
)


@pytest.mark.parametrize(
    ("game", "is_explained"),
    [
        (GAME, True),
        (replace(GAME, by_gnugo=Fraction(4)), False),
        (replace(GAME, by_sgfmill=Fraction(3)), False),
        (replace(GAME, resigned="b", by_gnugo=None), True),
        (replace(GAME, resigned="b", by_sgfmill=Fraction(3)), False),
        (replace(GAME, refused="move 3", by_gnugo=None), False),
    ],
)
def test_what_counts_as_explained(game: Refereed, is_explained: bool) -> None:
    assert explain(game)[0] is is_explained
