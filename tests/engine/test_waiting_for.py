"""How long who is late at an appointed start is waited for (articles 22.1 to 22.4)."""

from dataclasses import replace

import pytest
from shoutan_engine import Millis, Phase
from shoutan_engine.articles.lateness import LIMIT_TOGETHER
from shoutan_engine.clocks import ByoYomi, parse_clock
from shoutan_engine.clocks.durations import MAX_DURATION
from shoutan_engine.clocks.types import TimeSystem
from shoutan_engine.commands import Start, TakeSeat
from shoutan_engine.events import LatenessJudged
from shoutan_engine.rules import PROFILES
from shoutan_engine.seating.waiting_for import waiting_for, with_late_limit
from shoutan_engine.settings import GameSettings

from tests.playing import ANN, BEN, DRAW, Table, settings_of

SYSTEMS = (
    *(parse_clock(text) for text in ("none", "2h", "16m", "20m+5x30s", "5m+3x20s")),
    *(parse_clock(text) for text in ("3m", "5m+10s", "10m+15in5m", "5m leeway 250ms")),
    *(parse_clock(text) for text in ("2m59s", "1m", "10s", "30s/move", "3d/move")),
    parse_clock("1m+5s"),
    ByoYomi(Millis(0), 5, Millis(30_000)),
    ByoYomi(Millis(0), 1, Millis(10_000)),
)


def at_the_start(settings: GameSettings, late: int) -> Table:
    """Return the game after White was so late, Black having been there."""
    table = Table(settings)
    for player in (ANN, BEN):
        table.done(TakeSeat(player, DRAW))
    countdown = waiting_for(settings).countdown
    table.done(Start(white_late=Millis(late), countdown=countdown))
    return table


@pytest.mark.parametrize("profile", ["cn2002", "cn1988", "japanese"])
@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.text)
def test_the_longest_lateness_begins_the_game_and_a_millisecond_more_loses_it(
    system: TimeSystem, profile: str
) -> None:
    rules = with_late_limit(PROFILES[profile])
    settings = settings_of(time=system, profile=rules)
    longest = waiting_for(settings).longest
    assert at_the_start(settings, longest).game.phase is Phase.PLAY
    lost = at_the_start(settings, longest + 1)
    assert lost.game.phase is Phase.FINISHED
    assert lost.game.result is not None
    assert lost.game.result.text == "B+F"


@pytest.mark.parametrize(
    ("clock", "longest"),
    [
        pytest.param("none", 900_000, id="no clock: the limit"),
        pytest.param("2h", 900_000, id="the limit, twice of which is left"),
        pytest.param("16m", 479_999, id="twice of which is nearly all"),
        pytest.param("20m+5x30s", 674_999, id="then its periods"),
    ],
)
def test_it_is_the_limit_or_what_the_clock_can_be_charged(
    clock: str, longest: int
) -> None:
    waiting = waiting_for(settings_of(time=parse_clock(clock)))
    assert (waiting.longest, waiting.countdown) == (longest, None)


@pytest.mark.parametrize(
    ("system", "countdown"),
    [
        pytest.param(
            ByoYomi(Millis(0), 5, Millis(30_000)), 150_000, id="all of byo-yomi"
        ),
        pytest.param(parse_clock("1m+3x20s"), 120_000, id="with its little main time"),
        pytest.param(parse_clock("10s"), 60_000, id="a minute at least"),
        pytest.param(parse_clock("3d/move"), 900_000, id="the limit at most"),
    ],
)
def test_a_missing_player_is_counted_where_there_is_next_to_no_main_time_22_4(
    system: TimeSystem, countdown: int
) -> None:
    settings = settings_of(time=system)
    waiting = waiting_for(settings)
    assert (waiting.countdown, waiting.longest) == (countdown, countdown - 1)
    table = at_the_start(settings, countdown - 1)
    (judged,) = [event for event in table.log if isinstance(event, LatenessJudged)]
    assert (judged.article, judged.charge) == ("22.4", 0)


def test_where_the_event_says_how_late_is_too_late_an_appointed_start_says_so() -> None:
    rules = PROFILES["cn1988"]
    assert rules.late_limit is None
    assert with_late_limit(rules) == replace(rules, late_limit=LIMIT_TOGETHER)
    own = replace(rules, late_limit=Millis(1))
    assert with_late_limit(own) is own
    assert waiting_for(settings_of(profile=rules)).longest == MAX_DURATION
