"""A log against itself: every kind of lie is said by name, no true event is one."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from _pytest.mark import ParameterSet
from shoutan_engine import Game, Millis
from shoutan_engine.audit.contradictions import contradiction
from shoutan_engine.events import (
    Called,
    ColorsDrawn,
    EndAccepted,
    Event,
    FlagFell,
    GameCreated,
    GameFinished,
    GameStarted,
    Passed,
    Played,
    PlayResumed,
    ProposalConfirmed,
    ProposalMade,
    Resigned,
    SeatTaken,
    SettlingStarted,
    TurnLost,
    WarningGiven,
)
from shoutan_engine.points import Point
from shoutan_engine.scoring import QuarterZi

from tests.make_log import GAMES
from tests.playing import BOT, B, W

Lie = Callable[[Any], Event]


def first_contradiction(log: list[Event]) -> str | None:
    game = Game.fold(log[:1])
    for event in log[1:]:
        said = contradiction(game, event)
        if said is not None:
            return said
        game.apply(event)
    return None


def place_of(log: list[Event], kind: type[Event], number: int) -> int:
    return [i for i, event in enumerate(log) if isinstance(event, kind)][number]


def clock_of_other_side(event: Played) -> Event:
    assert event.clocks is not None
    richer = replace(event.clocks.white, main=Millis(99_000))
    return replace(event, clocks=replace(event.clocks, white=richer))


def another_count(event: ProposalMade) -> Event:
    score = replace(event.count.score, margin_quarters=QuarterZi(1))
    return replace(event, count=replace(event.count, score=score))


def another_owner(event: SettlingStarted) -> Event:
    owner = tuple(reversed(event.count.owner))
    return replace(event, count=replace(event.count, owner=owner))


def result_of(event: GameFinished, **changes: Any) -> Event:
    return replace(event, result=replace(event.result, **changes))


def case(
    name: str, kind: type[Event], number: int, lie: Lie, said: str, title: str
) -> ParameterSet:
    return pytest.param(name, kind, number, lie, said, id=title)


LIES = [
    case("counted", Played, -1, lambda e: replace(e, color=W), "turn of black", "turn"),
    case("counted", Played, -1, lambda e: replace(e, ply=3), "it was ply", "ply"),
    case("counted", Played, 0, lambda e: replace(e, point=Point(7)), "no empty point", "occupied"),
    case("counted", Played, 0, lambda e: replace(e, point=Point(25)), "no empty point", "off board"),
    case("counted", Played, 0, lambda e: replace(e, captured=()), "takes other stones", "captures"),
    case("counted", Played, -1, clock_of_other_side, "clock of white changed", "clock"),
    case("counted", Played, -1, lambda e: replace(e, clocks=None), "the game has none", "no clock"),
    case("counted", Passed, -1, lambda e: replace(e, color=W), "turn of black", "pass out of turn"),
    case("counted", TurnLost, 0, lambda e: replace(e, ply=9), "it was ply", "lost turn"),
    case("counted", WarningGiven, 0, lambda e: replace(e, count=2), "it is warning 1", "warning"),
    case("counted", EndAccepted, 0, lambda e: replace(e, color=B), "turn of white", "accepts himself"),
    case("counted", ProposalMade, 0, lambda e: replace(e, number=7), "it is proposal 2, not 7", "proposal"),
    case("counted", ProposalMade, 0, lambda e: replace(e, dead=(Point(24),)), "has no stone", "dead"),
    case("counted", ProposalMade, 0, another_count, "the board counts to", "count"),
    case("counted", SettlingStarted, 0, another_owner, "its areas are not", "areas"),
    case("counted", ProposalConfirmed, -1, lambda e: replace(e, number=1), "was on the table", "confirmed"),
    case("counted", GameFinished, 0, lambda e: result_of(e, text="B+9.5", winner=B), "the count is", "result"),
    case("counted", GameFinished, 0, lambda e: result_of(e, winner=None), "the winner is not", "winner"),
    case("counted", GameFinished, 0, lambda e: result_of(e, count=None), "without a settlement", "uncounted"),
    case("counted", ColorsDrawn, 0, lambda e: replace(e, black="nobody"), "of other players", "drawn"),
    case("counted", GameStarted, 0, lambda e: SeatTaken(at=e.at, clocks=e.clocks, player=BOT, color=None), "both seats", "third player"),
    case("counted", SeatTaken, 0, lambda e: GameStarted(at=e.at, clocks=e.clocks), "a seat was empty", "too early"),
    case("counted", SeatTaken, 0, lambda e: Resigned(at=e.at, clocks=e.clocks, color=B), "had not begun", "resigns early"),
    case("counted", Played, 1, lambda e: PlayResumed(at=e.at, clocks=e.clocks, by=B, point=e.point, to_move=B), 'in "play"', "no dispute"),
    case("out-of-time", FlagFell, 0, lambda e: replace(e, color=W), "other side's clock", "flag"),
    case("out-of-time", Called, 0, lambda e: replace(e, color=W), "other side's clock", "call"),
    case("resigned", Played, 0, lambda e: EndAccepted(at=e.at, clocks=None, color=B, ply=0), "not been offered", "no offer"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "kind", "number", "lie", "said"), LIES)
def test_a_lie_is_named(
    name: str, kind: type[Event], number: int, lie: Lie, said: str
) -> None:
    log = GAMES[name]().log
    assert first_contradiction(log) is None
    place = place_of(log, kind, number)
    log[place] = lie(log[place])
    found = first_contradiction(log)
    assert found is not None
    assert said in found


@pytest.mark.parametrize("name", GAMES)
def test_nothing_comes_after_the_result(name: str) -> None:
    log = GAMES[name]().log
    assert first_contradiction(log) is None
    assert first_contradiction([*log, log[4]]) == "the game was over before it"


def test_a_game_is_created_once() -> None:
    log = GAMES["resigned"]().log
    assert isinstance(log[0], GameCreated)
    assert first_contradiction([log[0], log[0]]) == "the game was created before"
