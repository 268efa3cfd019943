"""Every event of a game at random, and what the events are made of.

What is drawn for a size of board is built once: to build it takes longer than to draw.
"""

import random
from functools import cache
from typing import Any, Final

from hypothesis import strategies as st
from shoutan_engine import Player, PlayerKind, events
from shoutan_engine.articles.penalties import Offense
from shoutan_engine.clocks import TimeLeft, parse_clock
from shoutan_engine.clocks.types import Millis
from shoutan_engine.events import (
    Clocks,
    Need,
    Nigiri,
    Parity,
    PauseReason,
    SealedMove,
    Wish,
)
from shoutan_engine.points import MAX_SIZE, MIN_SIZE, Color, Pass, Play, Point
from shoutan_engine.refereeing import acts
from shoutan_engine.refereeing.officials import Official, Role
from shoutan_engine.refusals import RefusalCode
from shoutan_engine.results import Count, EndReason, Result
from shoutan_engine.rules import PROFILES, IllegalMove, Profile, with_options
from shoutan_engine.scoring import Counting, QuarterZi, Score, Ties
from shoutan_engine.settings import ColorsBy, GameKind, GameSettings, Setup

from tests.playing import settings_of

Strategies = dict[str, st.SearchStrategy[Any]]

stamps = st.integers(0, 2**53).map(Millis)
durations = st.integers(0, 10**10).map(Millis)
colors = st.sampled_from(Color)
maybe_colors = st.none() | colors
cids = st.none() | st.from_regex(r"[A-Za-z0-9_-]{8,32}", fullmatch=True)
names = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=24)
ids = st.from_regex(r"[a-z]_[A-Za-z0-9_-]{1,22}", fullmatch=True)
plies = st.integers(0, 10**6)
sizes = st.integers(MIN_SIZE, MAX_SIZE)
readings = st.builds(
    TimeLeft,
    main=durations,
    periods=st.integers(0, 100),
    period=durations,
    moves=st.integers(0, 100),
)
clocks = st.none() | st.builds(
    Clocks,
    black=readings,
    white=readings,
    running=maybe_colors,
    since=stamps,
    pauses=st.frozensets(st.sampled_from(PauseReason)),
    no_flag_before=stamps,
)
players = st.builds(
    Player,
    id=names,
    name=names,
    kind=st.sampled_from(PlayerKind),
    rank=st.none() | st.sampled_from(["9k", "3d", "1p"]),
)
officials = st.builds(Official, id=ids, name=names, role=st.sampled_from(Role))
quarters = st.integers(-4_000, 4_000).map(QuarterZi)
articles: Final = st.sampled_from(["2", "19", "20.1", "22.5"])


def points(size: int) -> st.SearchStrategy[Point]:
    """Return a point of a board."""
    return st.integers(0, size * size - 1).map(Point)


def several(size: int) -> st.SearchStrategy[tuple[Point, ...]]:
    """Return up to nine points of a board, in order."""
    return st.lists(points(size), max_size=9, unique=True).map(
        lambda found: tuple(sorted(found))
    )


def sealed_moves(size: int) -> st.SearchStrategy[SealedMove]:
    """Return what may be in an envelope."""
    moves = st.none() | st.just(Pass()) | st.builds(Play, points(size))
    return st.builds(SealedMove, move=moves, salt=names)


def counts(size: int) -> st.SearchStrategy[Count]:
    """Return a count of a board."""
    # Drawn point by point it would take longer than everything else.
    owners = st.integers(0, 2**32).map(
        lambda seed: tuple(random.Random(seed).choices((0, 1, 2), k=size**2))
    )
    scores = st.builds(
        Score,
        quarters,
        quarters,
        quarters,
        st.sampled_from(Counting),
        st.sampled_from(Ties),
    )
    return st.builds(Count, score=scores, owner=owners)


def results(size: int) -> st.SearchStrategy[Result]:
    """Return a result, counted or not."""
    return st.builds(
        Result,
        reason=st.sampled_from(EndReason),
        winner=maybe_colors,
        text=st.sampled_from(["B+1.5", "W+R", "B+T", "W+F", "0", "Void"]),
        count=st.none() | counts(size),
        detail=st.none() | names,
        is_replayed=st.booleans(),
    )


def changed_profiles(profile: Profile) -> st.SearchStrategy[Profile]:
    """Some options changed; all of them are in `tests/engine/test_options.py`."""
    texts = {
        "counting": st.sampled_from(["area", "territory"]),
        "repetition": st.sampled_from(["simple", "ruling"]),
        "komi_zi": st.sampled_from(["0", "-2.25"]),
        "late_limit_s": st.sampled_from(["none", "60"]),
        "pass_stones": st.sampled_from(["true", "false"]),
    }
    return st.fixed_dictionaries({}, optional=texts).map(
        lambda options: with_options(profile, options)
    )


def settings_for(size: int) -> st.SearchStrategy[GameSettings]:
    """Return the conditions of a game."""
    return st.builds(
        settings_of,
        size=st.just(size),
        clock=st.sampled_from(["none", "20m", "20m+5x30s", "1h/5x60s"]),
        illegal=st.none() | st.sampled_from(IllegalMove),
        profile=st.sampled_from(list(PROFILES.values())).flatmap(changed_profiles),
        komi_quarters=quarters,
        kind=st.sampled_from(GameKind),
        colors_by=st.sampled_from(ColorsBy),
        creator_color=maybe_colors,
        private=st.booleans(),
        setup=st.builds(
            Setup, black=several(size), white=several(size), to_move=colors
        ),
        handicap=st.integers(0, 25),
        referee=st.none() | officials,
        starts_at=st.none() | st.integers(0, 4_000_000_000_000),
        white_time=st.none()
        | st.sampled_from(["none", "20m", "10m+15in5m carry"]).map(parse_clock),
        move_limit=st.none() | st.integers(1, 1_000_000),
        opening_turns=st.integers(0, 400),
    )


@cache
def acts_made_of(size: int) -> dict[type[Any], Strategies]:
    """Return what each ruling is made of."""
    marks = {"points": several(size)}
    offense = {"color": colors, "offense": st.none() | st.sampled_from(Offense)}
    return {
        acts.Warn: offense,
        acts.Lose: offense,
        acts.BothLose: {},
        acts.DeclareDraw: {},
        acts.DeclareNoResult: {},
        acts.DeclareReplay: {},
        acts.DeclareForfeit: {
            "color": colors,
            "reason": st.sampled_from(acts.ForfeitFor),
        },
        acts.VoidLastMove: {},
        acts.RecordTakeback: {"color": colors, "in_time": st.booleans()},
        acts.RevertTo: {"ply": plies, "to_move": maybe_colors},
        acts.CorrectColors: {},
        acts.Pause: {},
        acts.Resume: {},
        acts.Adjourn: {"seal": st.booleans()},
        acts.AdjustClock: {"color": colors, "left": readings},
        acts.CorrectClocks: {"real": durations},
        acts.GrantLeave: {"color": colors},
        acts.StopPlay: {},
        acts.MarkContestable: marks,
        acts.RuleDead: marks,
        acts.RuleAlive: marks,
        acts.RuleFalseLife: {
            "point": points(size),
            "is_false": st.booleans(),
            "barred": several(size),
        },
        acts.RuleCount: {},
        acts.CancelResult: {"new": st.sampled_from(acts.NewResult)},
        acts.SuspendPlayer: {"player": ids},
        acts.DrawLots: {
            "between": st.lists(ids, min_size=2, max_size=4).map(tuple),
            "first": ids,
        },
    }


def rulings(size: int) -> st.SearchStrategy[acts.Act]:
    """Return anything that a referee may order."""
    return st.one_of(*acts_of(size).values())


@cache
def made_of(size: int) -> dict[type[Any], Strategies]:
    """Return what each type of event is made of, besides what all have."""
    act = {"color": colors, "cid": cids}
    turn = act | {"ply": plies, "spent": stamps}
    return {
        events.GameCreated: {"settings": settings_for(size)},
        events.SeatTaken: {"player": players, "color": maybe_colors, "cid": cids},
        events.ColorsDrawn: {
            "black": names,
            "white": names,
            "nigiri": st.none()
            | st.builds(
                Nigiri, names, names, st.integers(1, 40), st.sampled_from(Parity)
            ),
        },
        events.LatenessJudged: {
            "color": colors,
            "late": stamps,
            "charge": stamps,
            "forfeits": st.booleans(),
            "article": articles,
        },
        events.GameStarted: {},
        events.ColorsCorrected: {"black": names, "white": names},
        events.Played: turn | {"point": points(size), "captured": several(size)},
        events.Passed: turn | {"offer": st.booleans()},
        events.TurnLost: turn
        | {
            "point": st.none() | points(size),
            "reason": st.sampled_from(RefusalCode).map(lambda code: code.value),
            "article": articles,
        },
        events.StoneVoided: act | {"point": points(size), "article": articles},
        events.WarningGiven: {
            "color": colors,
            "article": articles,
            "count": st.integers(1, 9),
        },
        events.Reverted: {"ply": plies, "to_move": colors},
        events.Resigned: act,
        events.Called: {
            "color": colors,
            "call": st.sampled_from(["elapsed", "period_used", "count"]),
            "elapsed": stamps,
            "count": st.integers(0, 10),
            "period": stamps,
            "periods_left": st.integers(0, 100),
            "text": names,
        },
        events.FlagFell: {"color": colors, "deadline": stamps},
        events.ClockPaused: {"reason": st.sampled_from(PauseReason), "since": stamps},
        events.ClockResumed: {
            "reason": st.sampled_from(PauseReason),
            "by": maybe_colors,
            "cid": cids,
        },
        events.ClockAdjusted: {"color": maybe_colors},
        events.TimeGiven: act | {"amount": stamps},
        events.OvertimePassAsked: act | {"standing": st.booleans()},
        events.OvertimeReached: {
            "color": colors,
            "deadline": stamps,
            "until": stamps,
        },
        events.LeaveGranted: act,
        events.SeatRetaken: act,
        events.SealingAsked: {"color": colors},
        events.MoveSealed: turn
        | {"commitment": names, "sealed": st.none() | sealed_moves(size)},
        events.MoveOpened: {"color": colors, "sealed": sealed_moves(size)},
        events.TimesConfirmed: act,
        events.ConsentAsked: act | {"wish": st.sampled_from(Wish), "ply": plies},
        events.ConsentAnswered: act
        | {"wish": st.sampled_from(Wish), "agreed": st.booleans()},
        events.Complained: act | {"ply": plies, "text": names},
        events.Appealed: act | {"text": names},
        events.RefereeCalled: {
            "need": st.sampled_from(Need),
            "by": maybe_colors,
            "points": several(size),
            "cid": cids,
        },
        events.Ruled: {
            "by": officials,
            "act": rulings(size),
            "article": articles,
            "reason": names,
            "cid": cids,
        },
        events.EndAccepted: act | {"ply": plies},
        events.ContestConceded: act | {"ply": plies},
        events.SettlingStarted: {
            "reason": st.sampled_from(EndReason),
            "until": stamps,
            "count": counts(size),
            "conceded_by": maybe_colors,
        },
        events.ProposalMade: {
            "number": plies,
            "by": maybe_colors,
            "dead": several(size),
            "contestable": several(size),
            "suggested": st.none()
            | st.builds(events.Suggested, st.integers(0, 999), stamps),
            "count": counts(size),
            "cid": cids,
        },
        events.ProposalConfirmed: act | {"number": plies},
        events.RecountMade: {
            "by": colors,
            "number": plies,
            "count": counts(size),
            "cid": cids,
        },
        events.PlayResumed: {
            "by": colors,
            "point": points(size),
            "to_move": colors,
            "cid": cids,
        },
        events.FalseLifeClaimed: {
            "by": colors,
            "point": points(size),
            "ko": st.none() | points(size),
            "cid": cids,
        },
        events.GameFinished: {"result": results(size), "cid": cids},
        events.ResultChanged: {"result": results(size)},
    }


@cache
def events_of(size: int) -> dict[type[Any], st.SearchStrategy[Any]]:
    """Return any event of each type."""
    return {
        kind: st.builds(kind, at=stamps, clocks=clocks, **parts)
        for kind, parts in made_of(size).items()
    }


@cache
def acts_of(size: int) -> dict[type[Any], st.SearchStrategy[Any]]:
    """Return any ruling of each type."""
    return {
        kind: st.builds(kind, **parts) for kind, parts in acts_made_of(size).items()
    }
