"""The acceptance cases of the rules about single rulings: penalties, colors, sealed moves."""

from collections.abc import Callable
from typing import Any, Final

import pytest
from shoutan_engine.articles.editions import Edition
from shoutan_engine.articles.move_rulings import judge_takeback, may_correct_colors
from shoutan_engine.articles.nigiri import Guesser, Holder, holder_of
from shoutan_engine.articles.penalties import Conduct, Offense
from shoutan_engine.articles.ranks import parse_rank
from shoutan_engine.articles.sealed import Opened, TurnForfeited, open_sealed
from shoutan_engine.play.legality import illegality
from shoutan_engine.points import Play
from shoutan_engine.scoring import QuarterZi
from shoutan_engine.settings import Setup

from tests.engine.vector_table import BY_RULINGS, cases_of
from tests.playing import Table, settings_of
from tests.vectors import COLORS, Vector, point_of, points_of, quarters_of

EDITIONS: Final = {
    "1988": [Edition.CN1988],
    "2002": [Edition.CN2002],
    "both": list(Edition),
}
PENALTY: Final = {Edition.CN1988: QuarterZi(0), Edition.CN2002: QuarterZi(4)}


def check_penalty(vector: Vector) -> None:
    expected = vector.expected
    for edition in EDITIONS[vector.edition]:
        conduct = Conduct()
        for side, offense in vector.action["offences"]:
            conduct = conduct.after(edition, COLORS[side], Offense(offense))
        for side, color in COLORS.items():
            assert conduct.warnings(color) == expected["warnings"][side]
            penalty = conduct.penalty(color, PENALTY[edition])
            assert penalty == quarters_of(expected["penalty_zi"][side])
        loser = COLORS.get(expected["loser"])
        assert conduct.losers == ({loser} if loser else set())


def check_colours(vector: Vector) -> None:
    may = may_correct_colors(vector.action["moves_played"])
    assert may == vector.expected["correctable"]


def check_takeback_claim(vector: Vector) -> None:
    (edition,) = EDITIONS[vector.edition]
    in_time: bool = vector.action["claimed_before_own_next_move"]
    ruling = judge_takeback(edition, claimed_in_time=in_time)
    assert ruling.is_restored == vector.expected["stone_restored"]
    assert ruling.is_warned == vector.expected["warning"]


def check_sealed(vector: Vector) -> None:
    setup, action, expected = vector.setup, vector.action, vector.expected
    size: int = setup["size"]
    black, white = (points_of(setup[side], size) for side in ("black", "white"))
    assert setup["history"] == []
    position = Setup(tuple(black), tuple(white), COLORS[setup["to_play"]])
    game = Table.started(settings_of(size=size, setup=position)).game
    color, point = COLORS[action["colour"]], point_of(action["vertex"], size)
    opening = open_sealed(Play(point), lambda where: illegality(game, where, color))
    assert isinstance(opening, Opened) == expected["applied"]
    assert isinstance(opening, TurnForfeited) == expected["counts_as_pass"]
    assert color.opponent is COLORS[expected["next_to_play"]]


def guesser_of(player: dict[str, Any]) -> Guesser:
    return Guesser(parse_rank(player["rank"]), player["age"])


def check_holder(vector: Vector) -> None:
    first, second = vector.action["players"]
    holder = holder_of(guesser_of(first), guesser_of(second))
    assert holder is not None
    named = {Holder.FIRST: first["name"], Holder.SECOND: second["name"]}
    assert named[holder] == vector.expected["holder"]


CHECKERS: Final[dict[str, Callable[[Vector], None]]] = {
    "penalty": check_penalty,
    "colours": check_colours,
    "takeback_claim": check_takeback_claim,
    "sealed": check_sealed,
    "holder": check_holder,
}


@pytest.mark.parametrize("vector", cases_of(CHECKERS), ids=lambda vector: vector.id)
def test_the_case_is_decided_as_the_rules_say(vector: Vector) -> None:
    CHECKERS[vector.kind](vector)


def test_every_kind_of_the_table_is_checked_here() -> None:
    assert set(CHECKERS) == BY_RULINGS
