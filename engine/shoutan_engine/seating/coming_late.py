"""Who comes late to the start of a game (articles 22.1 to 22.4; 1988: 23.1 to 23.3).

Each player is judged by himself, from the scheduled start. The judgment is `lateness`;
here it meets a game: its rules, its clocks, its result.
"""

from dataclasses import dataclass, replace
from typing import Final

from shoutan_engine.articles.editions import Articles, edition_of
from shoutan_engine.articles.lateness import (
    FirstReading,
    LateRule,
    LateVerdict,
    first_reading,
    judge_absence,
    judge_lateness,
    losers,
)
from shoutan_engine.clocks.durations import MAX_DURATION
from shoutan_engine.clocks.types import Millis
from shoutan_engine.commands import Start
from shoutan_engine.events import Clocks, Event, LatenessJudged
from shoutan_engine.game_state.state import GameState
from shoutan_engine.play.closing import finished
from shoutan_engine.points import Color
from shoutan_engine.refusals import Refusal, RefusalCode
from shoutan_engine.results import EndReason, Result, lost_by, void
from shoutan_engine.rules.profile import Profile

_LIMIT: Final = Articles("23.1", "22.1")
_CHARGE: Final = Articles("23.3", "22.2")
_ABSENCE: Final = "22.4"
"""1988 has no absence count; a game by its other rules may still use that of 2002."""


@dataclass(frozen=True, slots=True)
class JudgedStart:
    """The judgments as events, the clocks after them, and whether the game is over."""

    events: tuple[Event, ...]
    clocks: Clocks | None
    is_over: bool = False


def judge_start(state: GameState, command: Start, now: Millis) -> JudgedStart | Refusal:
    """Judge everybody who was late; both clocks stand still after it."""
    late = {Color.BLACK: command.black_late, Color.WHITE: command.white_late}
    countdown = command.countdown
    counted = [*late.values(), 1 if countdown is None else countdown - 1]
    if not all(0 <= ms <= MAX_DURATION for ms in counted):
        return Refusal(
            RefusalCode.BAD_LATENESS,
            "Lateness is counted from the scheduled start on, in milliseconds from 0 "
            "to 30 days; an absence count lasts at least one.",
            "22",
        )
    profile, settings = state.settings.profile, state.settings
    clocks = state.clocks
    readings = dict[Color, FirstReading]()
    events = list[Event]()
    for color, ms in late.items():
        if not ms:
            continue
        verdict = _judge(profile, ms, countdown)
        reading = readings[color] = first_reading(settings.time_of(color), verdict)
        if reading.left is not None and clocks is not None:
            clocks = replace(clocks.showing(color, reading.left), since=now)
        events.append(
            LatenessJudged(
                at=now,
                clocks=clocks,
                color=color,
                late=ms,
                charge=Millis(0) if clocks is None else verdict.charge,
                forfeits=reading.forfeits,
                article=_article(profile, verdict, countdown),
            )
        )
    lost = losers(readings)
    if not lost:
        return JudgedStart(tuple(events), clocks)
    result = _result(lost, is_counted=countdown is not None)
    end = finished(state, clocks, result, now)
    return JudgedStart((*events, end), end.clocks, is_over=True)


def _judge(profile: Profile, late: Millis, countdown: Millis | None) -> LateVerdict:
    if countdown is not None:
        return judge_absence(late, countdown)
    if profile.late_limit is None:
        return LateVerdict(forfeits=False, charge=Millis(profile.late_factor * late))
    return judge_lateness(late, LateRule(profile.late_limit, profile.late_factor))


def _article(profile: Profile, verdict: LateVerdict, countdown: Millis | None) -> str:
    if countdown is not None:
        return _ABSENCE
    article = _LIMIT if verdict.forfeits else _CHARGE
    return article.of(edition_of(profile.name))


def _result(lost: frozenset[Color], *, is_counted: bool) -> Result:
    if len(lost) == len(Color):
        return void("Neither player was there in time.", EndReason.BOTH_LOSE)
    (loser,) = lost
    return lost_by(loser, EndReason.ABSENT if is_counted else EndReason.LATE)
