"""Coming late to the start of a game (articles 22.1 to 22.4; 1988: 23.1 to 23.3)."""

from dataclasses import replace
from typing import Any, Final

import pytest
from shoutan_engine import EndReason, Millis, Phase, RefusalCode
from shoutan_engine.clocks import ByoYomi, TimeLeft
from shoutan_engine.commands import Appeal, Start, TakeSeat
from shoutan_engine.events import GameFinished, LatenessJudged
from shoutan_engine.points import Color
from shoutan_engine.refereeing.acts import Adjourn, Resume
from shoutan_engine.rules import PROFILES, Profile

from tests.engine.vector_table import cases_of
from tests.officials import ruled
from tests.playing import (
    ANN,
    BEN,
    CN2002,
    DRAW,
    B,
    Table,
    W,
    clocks_of,
    code_of,
    kinds,
    picture,
    settings_of,
)
from tests.vectors import Vector, byoyomi_of, millis_of

CN1988: Final = PROFILES["cn1988"]
EDITIONS: Final = {"1988": CN1988, "2002": CN2002}
TEXTS: Final = {B: "W+F", W: "B+F"}


def seated(**settings: Any) -> Table:
    table = Table(settings_of(**settings))
    for player in (ANN, BEN):
        table.done(TakeSeat(player, DRAW))
    return table


def judged(table: Table) -> dict[Color, LatenessJudged]:
    return {e.color: e for e in table.log if isinstance(e, LatenessJudged)}


@pytest.mark.parametrize(
    "vector",
    [v for v in cases_of({"lateness"}) if "resumption" not in v.setup],
    ids=lambda vector: vector.id,
)
def test_a_game_begins_as_the_rules_say(vector: Vector) -> None:
    """Articles 22.1 to 22.4, 22.3 among them: each side is judged by itself.

    The limit of each side is its main time here, from which all can be taken.
    """
    setup, expected = vector.setup, vector.expected
    profile, countdown = EDITIONS[vector.edition], None
    if "absent_countdown_s" in setup:
        countdown = millis_of(setup["absent_countdown_s"])
    else:
        limit = millis_of(setup["late_limit_s"])
        profile = replace(profile, late_limit=limit)
    full = setup.get("limit_s", 3_600)
    table = seated(clock=f"{full}s", profile=profile)
    late = {side: millis_of(s) for side, s in vector.action["late_s"].items()}
    table.done(Start(late["B"], late["W"], countdown))
    forfeit = {side for side, j in judgments(table).items() if j.forfeits}
    assert forfeit == set(expected["forfeit"])
    game = table.game
    assert game.phase is (Phase.FINISHED if forfeit else Phase.PLAY)
    for side, ms in late.items():
        assert (side in judgments(table)) == (ms > 0)
    for side, color in (("B", B), ("W", W)):
        charge = millis_of(expected["deduct_s"].get(side, 0))
        assert clocks_of(table).of(color).main == full * 1_000 - charge
    if len(forfeit) == 2:
        assert game.result is not None
        assert (game.result.reason, game.result.text) == (EndReason.BOTH_LOSE, "Void")


def judgments(table: Table) -> dict[str, LatenessJudged]:
    return {color.name[0]: event for color, event in judged(table).items()}


@pytest.mark.parametrize(
    "vector", cases_of({"late_charge"}), ids=lambda vector: vector.id
)
def test_the_charge_is_one_long_think(vector: Vector) -> None:
    """First main time, then whole reserved minutes; nothing left is a forfeit (D-11)."""
    expected, system = vector.expected, byoyomi_of(vector)
    profile = replace(CN2002, late_limit=None, late_factor=1)
    table = seated(time=system, profile=profile)
    table.done(Start(white_late=millis_of(vector.action["deduct_s"])))
    event = judged(table)[W]
    assert event.forfeits == expected["forfeit"]
    if event.forfeits:
        assert table.game.result is not None
        assert (table.game.result.reason, table.game.result.text) == (
            EndReason.LATE,
            "B+F",
        )
        return
    left = clocks_of(table).white
    assert left.main == millis_of(expected["main_left"])
    assert left.periods == expected["periods_left"]
    assert clocks_of(table).black == system.initial()


@pytest.mark.parametrize("late", Color)
def test_one_side_over_the_limit_loses_before_the_first_turn(late: Color) -> None:
    table = seated(clock="2h")
    over = Millis(900_001)
    sides = {B: Start(black_late=over), W: Start(white_late=over)}
    event, finished = table.done(sides[late], at=5_000)
    assert isinstance(event, LatenessJudged)
    assert (event.color, event.late, event.article) == (late, over, "22.1")
    assert isinstance(finished, GameFinished)
    assert finished.result.text == TEXTS[late]
    assert finished.result.reason is EndReason.LATE
    assert (table.game.ply, clocks_of(table).running) == (0, None)
    table.done(Appeal(late, "There was no train."))


def test_the_game_starts_when_both_are_there_with_what_is_left_of_each_clock() -> None:
    """Articles 22.2 and 22.3."""
    table = seated(clock="1h")
    happened = table.done(Start(Millis(60_000), Millis(1_000)), at=65_000)
    assert kinds(happened) == ["LatenessJudged", "LatenessJudged", "GameStarted"]
    clocks = clocks_of(table)
    assert (clocks.black, clocks.white) == (
        TimeLeft(Millis(3_480_000)),
        TimeLeft(Millis(3_598_000)),
    )
    assert (clocks.running, clocks.since) == (B, 65_000)
    assert [event.charge for event in judged(table).values()] == [120_000, 2_000]
    assert {event.article for event in judged(table).values()} == {"22.2"}


def test_who_is_in_time_is_not_judged() -> None:
    table = seated(clock="1h")
    assert kinds(table.done(Start())) == ["GameStarted"]


@pytest.mark.parametrize("profile", [CN2002, CN1988])
def test_each_edition_names_its_own_article(profile: Profile) -> None:
    limited = replace(profile, late_limit=Millis(900_000))
    charged, forfeit = (seated(clock="2h", profile=limited) for _ in range(2))
    charged.done(Start(black_late=Millis(1)))
    forfeit.done(Start(black_late=Millis(900_001)))
    articles = [judged(table)[B].article for table in (charged, forfeit)]
    is_old = profile is CN1988
    assert articles == (["23.3", "23.1"] if is_old else ["22.2", "22.1"])
    factor = 1 if is_old else 2
    assert judged(charged)[B].charge == factor


def test_without_a_limit_only_the_clock_is_charged() -> None:
    profile = replace(CN2002, late_limit=None)
    table = seated(clock="10h", profile=profile)
    table.done(Start(black_late=Millis(4 * 3_600_000)))
    assert clocks_of(table).black == TimeLeft(Millis(2 * 3_600_000))


def test_without_a_clock_there_is_a_limit_and_nothing_to_charge() -> None:
    within, over = seated(), seated()
    within.done(Start(black_late=Millis(900_000)))
    assert within.game.phase is Phase.PLAY
    assert judged(within)[B].charge == 0
    over.done(Start(black_late=Millis(900_001)))
    assert over.game.phase is Phase.FINISHED


# The absence count (article 22.4)


@pytest.mark.parametrize(
    ("black", "white", "reason"),
    [
        pytest.param(59_999, 0, None, id="seated before it is over"),
        pytest.param(60_000, 0, EndReason.ABSENT, id="out of the game"),
        pytest.param(1, 60_000, EndReason.ABSENT, id="each by himself"),
        pytest.param(60_000, 10**9, EndReason.BOTH_LOSE, id="both"),
    ],
)
def test_a_missing_player_is_counted(
    black: int, white: int, reason: EndReason | None
) -> None:
    table = seated(time=ByoYomi(Millis(0), 1, Millis(30_000)))
    table.done(Start(Millis(black), Millis(white), countdown=Millis(60_000)))
    game = table.game
    assert {event.article for event in judged(table).values()} == {"22.4"}
    assert all(event.charge == 0 for event in judged(table).values())
    if reason is None:
        assert clocks_of(table).black == table.settings.time.initial()
        assert game.phase is Phase.PLAY
    else:
        assert game.result is not None
        assert game.result.reason is reason


# What cannot be


@pytest.mark.parametrize(
    "start",
    [
        Start(black_late=Millis(-1)),
        Start(white_late=Millis(-(10**12))),
        Start(countdown=Millis(0)),
        Start(white_late=Millis(5), countdown=Millis(-1)),
        Start(black_late=Millis(10**30)),
        Start(white_late=Millis(31 * 86_400_000)),
        Start(countdown=Millis(10**30)),
    ],
)
def test_nobody_is_early_by_the_clock_or_late_for_ever(start: Start) -> None:
    table = seated(clock="1h")
    before = picture(table.game)
    assert code_of(table.do(start)) is RefusalCode.BAD_LATENESS
    assert picture(table.game) == before


def test_lateness_is_judged_when_both_seats_are_taken_and_once() -> None:
    empty = Table(settings_of(clock="1h"))
    command = Start(black_late=Millis(10**9))
    assert code_of(empty.do(command)) is RefusalCode.WRONG_PHASE
    table = seated(clock="1h")
    table.done(command)
    assert code_of(table.do(command)) is RefusalCode.WRONG_PHASE


@pytest.mark.parametrize("clock", ["2h", "2h/5x60s"])
def test_after_an_adjournment_the_clock_just_runs_22_1(clock: str) -> None:
    """Article 22.1 of 2002: no limit and no doubling for who comes late after one.

    Black is to move and an hour late, four times what the start allows.
    """
    table = Table.started(settings_of(clock=clock, is_refereed=True), at=0)
    ruled(table, Adjourn())
    ruled(table, Resume(), 500_000)
    before = clocks_of(table).black.main
    table.done(table.stone(B, "E5"), at=500_000 + 3_600_000)
    assert clocks_of(table).black.main == before - 3_600_000
    assert table.game.phase is Phase.PLAY
    assert judged(table) == {}
