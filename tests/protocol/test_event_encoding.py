"""Events as JSON: the same event comes back, as the models describe it, and it is small.

Whole games, whose every event goes this way, are walked through in
`tests/engine/test_game_properties.py`; here is what they seldom or never hold.
"""

import json
import random
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shoutan_engine import PROFILES, Player, PlayerKind
from shoutan_engine.clocks import TimeLeft
from shoutan_engine.clocks.types import Millis
from shoutan_engine.events import (
    Called,
    ClockPaused,
    ClockResumed,
    Clocks,
    ColorsDrawn,
    EndAccepted,
    Event,
    FlagFell,
    GameCreated,
    GameFinished,
    GameStarted,
    Nigiri,
    Parity,
    Passed,
    PauseReason,
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
from shoutan_engine.points import MAX_SIZE, MIN_SIZE, Color, Point
from shoutan_engine.refusals import RefusalCode
from shoutan_engine.results import Count, EndReason, Result
from shoutan_engine.rules import IllegalMove, Profile, with_options
from shoutan_engine.scoring import Counting, QuarterZi, Score, Ties
from shoutan_engine.settings import ColorsBy, GameKind, Setup
from shoutan_protocol.errors import RemoteProtocolError
from shoutan_protocol.event_decoding import decode_event, decode_log
from shoutan_protocol.event_encoding import encode_event
from shoutan_protocol.messages import EVENTS

from tests.playing import settings_of

GAME = "A" * 22
WALL = "2026-11-29T12:00:00.000Z"

stamps = st.integers(0, 2**53).map(Millis)
colors = st.sampled_from(Color)
cids = st.none() | st.from_regex(r"[A-Za-z0-9_-]{8,32}", fullmatch=True)
names = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=24)
plies = st.integers(0, 10**6)
sizes = st.integers(MIN_SIZE, MAX_SIZE)
readings = st.builds(
    TimeLeft,
    main=stamps,
    periods=st.integers(0, 100),
    period=stamps,
    moves=st.integers(0, 100),
)
clocks = st.none() | st.builds(
    Clocks,
    black=readings,
    white=readings,
    running=st.none() | colors,
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
quarters = st.integers(-4_000, 4_000).map(QuarterZi)


def points(size: int) -> st.SearchStrategy[Point]:
    return st.integers(0, size * size - 1).map(Point)


def several(size: int) -> st.SearchStrategy[tuple[Point, ...]]:
    return st.lists(points(size), max_size=9, unique=True).map(
        lambda found: tuple(sorted(found))
    )


def counts(size: int) -> st.SearchStrategy[Count]:
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
    return st.builds(
        Result,
        reason=st.sampled_from(EndReason),
        winner=st.none() | colors,
        text=st.sampled_from(["B+1.5", "W+R", "B+T", "W+F", "0", "Void"]),
        count=st.none() | counts(size),
        detail=st.none() | names,
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


def settings_for(size: int) -> st.SearchStrategy[Any]:
    return st.builds(
        settings_of,
        size=st.just(size),
        clock=st.sampled_from(["none", "20m", "20m+5x30s", "1h/5x60s"]),
        illegal=st.none() | st.sampled_from(IllegalMove),
        profile=st.sampled_from(list(PROFILES.values())).flatmap(changed_profiles),
        handicap=st.integers(0, 25),
        komi_quarters=quarters,
        kind=st.sampled_from(GameKind),
        colors_by=st.sampled_from(ColorsBy),
        creator_color=st.none() | colors,
        private=st.booleans(),
        setup=st.builds(
            Setup, black=several(size), white=several(size), to_move=colors
        ),
    )


def made_of(size: int) -> dict[type[Any], dict[str, st.SearchStrategy[Any]]]:
    """Return what each type of event is made of, besides what all have."""
    turn = {"color": colors, "ply": plies, "spent": stamps, "cid": cids}
    return {
        GameCreated: {"settings": settings_for(size)},
        SeatTaken: {"player": players, "color": st.none() | colors, "cid": cids},
        ColorsDrawn: {
            "black": names,
            "white": names,
            "nigiri": st.none()
            | st.builds(
                Nigiri, names, names, st.integers(1, 40), st.sampled_from(Parity)
            ),
        },
        GameStarted: {},
        Played: turn | {"point": points(size), "captured": several(size)},
        Passed: turn | {"offer": st.booleans()},
        TurnLost: turn
        | {
            "point": points(size),
            "reason": st.sampled_from(RefusalCode).map(lambda code: code.value),
            "article": st.sampled_from(["2", "19", "20.1"]),
        },
        WarningGiven: {
            "color": colors,
            "article": st.just("18.3"),
            "count": st.integers(1, 9),
        },
        EndAccepted: {"color": colors, "ply": plies, "cid": cids},
        SettlingStarted: {
            "reason": st.sampled_from([EndReason.AGREEMENT, EndReason.TWO_PASSES]),
            "until": stamps,
            "count": counts(size),
        },
        ProposalMade: {
            "number": plies,
            "by": colors,
            "dead": several(size),
            "count": counts(size),
            "cid": cids,
        },
        ProposalConfirmed: {"color": colors, "number": plies, "cid": cids},
        PlayResumed: {
            "by": colors,
            "point": points(size),
            "to_move": colors,
            "cid": cids,
        },
        Resigned: {"color": colors, "cid": cids},
        Called: {
            "color": colors,
            "call": st.sampled_from(["elapsed", "period_used", "count"]),
            "elapsed": stamps,
            "count": st.integers(0, 10),
            "period": stamps,
            "periods_left": st.integers(0, 100),
            "text": names,
        },
        FlagFell: {"color": colors, "deadline": stamps},
        ClockPaused: {"reason": st.sampled_from(PauseReason), "since": stamps},
        ClockResumed: {"reason": st.sampled_from(PauseReason)},
        GameFinished: {"result": results(size), "cid": cids},
    }


KINDS: list[type[Any]] = list(get_args(Event))


def test_every_event_is_drawn_with_all_that_it_holds() -> None:
    table = made_of(9)
    assert set(table) == set(KINDS)
    for kind, parts in table.items():
        assert {f.name for f in fields(kind)} == {*parts, "at", "clocks"}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@given(data=st.data(), size=sizes)
@settings(max_examples=40)
def test_an_event_is_read_as_it_was_written(
    kind: type[Any], data: st.DataObject, size: int
) -> None:
    parts = made_of(size)[kind]
    event = data.draw(st.builds(kind, at=stamps, clocks=clocks, **parts))
    payload = encode_event(event, GAME, 7, WALL, size)
    assert decode_event(payload, size) == event
    shown = EVENTS.validate_json(payload)  # the models forbid unknown keys
    assert (shown.game, shown.seq, shown.v, shown.time) == (GAME, 7, 1, WALL)


def test_a_log_is_read_with_the_size_that_its_creation_says() -> None:
    created = GameCreated(at=Millis(1), clocks=None, settings=settings_of(size=25))
    played = Played(
        at=Millis(2),
        clocks=None,
        color=Color.BLACK,
        point=Point(624),
        ply=0,
        captured=(),
        spent=Millis(1),
    )
    payloads = [encode_event(event, GAME, 1, WALL, 25) for event in (created, played)]
    assert decode_log(payloads) == [created, played]
    assert decode_log([]) == []


# What is not an event

PLAYED: dict[str, Any] = json.loads(  # noqa: TID251 - our own text
    encode_event(
        Played(
            at=Millis(2),
            clocks=None,
            color=Color.BLACK,
            point=Point(40),
            ply=0,
            captured=(Point(41),),
            spent=Millis(1),
        ),
        GAME,
        5,
        WALL,
        9,
    )
)
COUNT: dict[str, Any] = {
    "winner": "black",
    "text": "B+1.5",
    "black_zi": 45.0,
    "white_zi": 36.0,
    "margin_zi": 0.75,
    "zi_text": "3/4",
    "owners": "=" * 81,
}
ALL: dict[str, Any] = {
    key: PLAYED[key] for key in ("v", "game", "seq", "at_ms", "time", "clock")
}
SETTLING: dict[str, Any] = ALL | {
    "type": "settling_started",
    "reason": "agreement",
    "timeout_ms": 1,
    "count": COUNT,
}
FINISHED: dict[str, Any] = ALL | {
    "type": "game_finished",
    "result": COUNT | {"reason": "agreement"},
}
CREATED: dict[str, Any] = ALL | {
    "type": "game_created",
    "size": 9,
    "profile": "cn2002",
    "komi": 7.5,
    "time_system": "none",
    "kind": "casual",
    "colors_by": "assigned",
    "creator_color": "black",
    "private": False,
    "illegal_move": None,
    "options": {"ties": "black"},
    "handicap": 2,
}


def broken() -> Iterator[tuple[str, bytes]]:
    """Yield what no program of ours wrote, with what is wrong with it."""

    def written(body: dict[str, Any], **changes: Any) -> bytes:
        return json.dumps(body | changes).encode()

    yield "nothing", b""
    yield "no JSON", b"{"
    yield "no object", b"[]"
    yield "not UTF-8", b'{"type": "\xff"}'
    yield "nested without end", b"[" * 100_000
    yield "no type", written({})
    yield "an unknown type", written(PLAYED, type="undone")
    yield "an unknown key", written(PLAYED, color_="black")
    yield "a missing key", written({k: v for k, v in PLAYED.items() if k != "ply"})
    yield "a newer version", written(PLAYED, v=2)
    yield "a third color", written(PLAYED, color="red")
    yield "a point off the board", written(PLAYED, vertex="K10")
    yield "no vertex", written(PLAYED, vertex="pass")
    yield "a captured point off the board", written(PLAYED, captured=["A1", "Z9"])
    yield "unknown rules", written(CREATED, profile="cn1949")
    yield "an unknown option", written(CREATED, options={"colour": "red"})
    yield "an option of no sense", written(CREATED, options={"ties": "red"})
    yield "an option that is no text", written(CREATED, options={"ties": 1})
    yield "part of a handicap stone", written(CREATED, handicap=2.5)
    yield "an unknown clock", written(CREATED, time_system="for ever")
    yield "a third of a point of komi", written(CREATED, komi=7.3)
    yield "komi without end", written(CREATED, komi=float("inf"))
    yield "komi that is no number", written(CREATED, komi=float("nan"))
    yield "an unknown pause", written(ALL, type="clock_resumed", reason="lunch")
    for zi in (0.1, float("inf"), float("nan")):
        counted = COUNT | {"margin_zi": zi}
        yield f"a margin of {zi}", written(SETTLING, count=counted)
    yield "an unknown count", written(SETTLING, count=COUNT | {"counting": "stones"})
    yield "an unknown tie", written(SETTLING, count=COUNT | {"ties": "both"})
    for owners in ("=" * 80, "=" * 82, "x" * 81, "手" * 27):
        counted = COUNT | {"owners": owners}
        yield f"owners like {owners[:1]}", written(SETTLING, count=counted)
    result = FINISHED["result"]
    yield "an unknown reason", written(FINISHED, result=result | {"reason": "tired"})
    yield "half a count", written(FINISHED, result=result | {"black_zi": None})


BROKEN = list(broken())


@pytest.mark.parametrize("payload", [p for _, p in BROKEN], ids=[n for n, _ in BROKEN])
def test_anything_else_is_refused_with_its_beginning(payload: bytes) -> None:
    with pytest.raises(RemoteProtocolError, match="cannot be read") as refusal:
        decode_event(payload, 9)
    assert len(str(refusal.value)) < 400


@pytest.mark.parametrize("whole", [PLAYED, SETTLING, FINISHED, CREATED])
def test_what_was_broken_above_could_be_read_whole(whole: dict[str, Any]) -> None:
    assert decode_event(json.dumps(whole).encode(), 9)


def test_options_are_written_where_they_differ_and_only_there() -> None:
    def written(**others: Any) -> dict[str, Any]:
        created = GameCreated(at=Millis(0), clocks=None, settings=settings_of(**others))
        return dict(json.loads(encode_event(created, GAME, 1, WALL, 9)))  # noqa: TID251

    plain = written()
    assert "options" not in plain
    assert "handicap" not in plain
    profile = with_options(PROFILES["aga"], {"ties": "white", "late_factor": "2"})
    changed = written(profile=profile, handicap=2)
    assert changed["profile"] == "aga"
    assert changed["options"] == {"ties": "white", "late_factor": "2"}
    assert changed["handicap"] == 2


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["black", "A1", "agreement", "none", "cn2002"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["text", "owners", "type"]), inner, max_size=3
        )
    ),
    max_leaves=6,
)


@given(data=st.data())
def test_whatever_a_key_holds_it_is_an_event_or_refused(data: st.DataObject) -> None:
    body = dict(data.draw(st.sampled_from([PLAYED, SETTLING, FINISHED, CREATED])))
    for name in ("count", "result"):
        if name in body:
            inside = dict(body[name])
            inside[data.draw(st.sampled_from(sorted(inside)))] = data.draw(values)
            body[name] = inside
    body[data.draw(st.sampled_from(sorted(body)))] = data.draw(values)
    try:
        event = decode_event(json.dumps(body).encode(errors="surrogatepass"), 9)
    except RemoteProtocolError:
        return
    assert type(event) in KINDS


# How much of a line it takes


def size_of(event: Event, size: int) -> int:
    return len(encode_event(event, GAME, 10**6, WALL, size))


def test_a_move_is_small_and_nothing_is_large() -> None:
    reading = TimeLeft(Millis(1_200_000), 5, Millis(30_000))
    both = Clocks(reading, reading, Color.WHITE, Millis(10**10))
    at = Millis(10**10)
    played = Played(
        at=at,
        clocks=both,
        color=Color.BLACK,
        point=Point(300),
        ply=300,
        captured=(),
        spent=Millis(30_000),
        cid="c" * 32,
    )
    assert size_of(played, 19) < 512
    whole = tuple(map(Point, range(MAX_SIZE**2)))
    count = Count(Score(QuarterZi(2_500), QuarterZi(0), QuarterZi(1_000)), (1,) * 625)
    for largest in (
        replace(played, captured=whole),
        ProposalMade(
            at=at, clocks=both, number=9, by=Color.BLACK, dead=whole, count=count
        ),
    ):
        assert size_of(largest, MAX_SIZE) < 8_192
