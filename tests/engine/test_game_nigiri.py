"""Who holds the stones when the colors of a game are guessed (article 10)."""

from dataclasses import replace

import pytest
from shoutan_engine import Player
from shoutan_engine.commands import Draw, TakeSeat
from shoutan_engine.events import ColorsDrawn, Nigiri, Parity
from shoutan_engine.settings import ColorsBy

from tests.playing import ANN, BEN, Table, settings_of


def drawn(first: Player, second: Player, guess: Parity | None, draw: Draw) -> Nigiri:
    """Let two players sit down; the second one may bring a guess."""
    table = Table(settings_of(colors_by=ColorsBy.NIGIRI))
    table.done(TakeSeat(first, draw))
    _, colors = table.done(TakeSeat(second, draw, guess))
    assert isinstance(colors, ColorsDrawn)
    nigiri = colors.nigiri
    assert nigiri is not None
    is_right = (nigiri.held % 2 == 1) == (nigiri.guess is Parity.ODD)
    assert colors.black == (nigiri.guesser if is_right else nigiri.holder)
    return nigiri


@pytest.mark.parametrize(
    ("creator", "joiner", "joiner_holds"),
    [
        (None, None, False),
        ("3d", None, False),
        (None, "3d", False),
        ("5d", "3d", False),
        ("3d", "5d", True),
        ("3k", "5k", False),
        ("9k", "1d", True),
        ("3d", "3d", False),
        ("7d", "1p", False),
        ("3d", "shodan", False),
        ("1k", "9p", True),
    ],
)
@pytest.mark.parametrize("held", [7, 8])
def test_the_higher_rank_holds_and_else_who_made_the_game(
    creator: str | None, joiner: str | None, joiner_holds: bool, held: int
) -> None:
    first, second = replace(ANN, rank=creator), replace(BEN, rank=joiner)
    nigiri = drawn(first, second, None, Draw(held, Parity.ODD, creator_black=True))
    pair = (BEN.id, ANN.id) if joiner_holds else (ANN.id, BEN.id)
    assert (nigiri.holder, nigiri.guesser) == pair


def test_who_joins_and_holds_does_not_guess() -> None:
    weak, strong = replace(ANN, rank="3k"), replace(BEN, rank="3d")
    draw = Draw(7, Parity.ODD, creator_black=True)
    assert drawn(weak, strong, Parity.EVEN, draw).guess is Parity.ODD
    assert drawn(strong, weak, Parity.EVEN, draw).guess is Parity.EVEN
