"""Events as JSON: the same event comes back, as the models describe it, and it is small.

Whole games, whose every event goes this way, are walked through in
`tests/engine/test_game_properties.py`; here is what they seldom or never hold.
"""

import json
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter
from shoutan_engine.clocks import TimeLeft
from shoutan_engine.clocks.types import Millis
from shoutan_engine.events import (
    Clocks,
    Event,
    GameCreated,
    MoveSealed,
    Played,
    ProposalMade,
    SealedMove,
)
from shoutan_engine.points import MAX_SIZE, Color, Play, Point
from shoutan_engine.refereeing.acts import Act
from shoutan_engine.refereeing.table import RULINGS
from shoutan_engine.results import Count
from shoutan_engine.rules import PROFILES, with_options
from shoutan_engine.scoring import QuarterZi, Score
from shoutan_protocol import event_table, ruling_table
from shoutan_protocol.errors import RemoteProtocolError
from shoutan_protocol.event_decoding import (
    decode_event,
    decode_log,
    with_sealed_parts,
)
from shoutan_protocol.event_encoding import encode_event, sealed_part
from shoutan_protocol.messages import EVENTS
from shoutan_protocol.messages.events import AnyEvent
from shoutan_protocol.messages.rulings import AnyRuling

from tests.playing import settings_of
from tests.protocol.wire_strategies import (
    acts_made_of,
    acts_of,
    events_of,
    made_of,
    sizes,
)

GAME = "A" * 22
WALL = "2026-11-29T12:00:00.000Z"

KINDS: list[type[Any]] = list(get_args(Event))
NAMES: dict[type[Act], str] = {row.act: row.name for row in RULINGS}


def test_every_event_is_drawn_with_all_that_it_holds() -> None:
    table = made_of(9)
    assert set(table) == set(KINDS)
    for kind, parts in table.items():
        assert {f.name for f in fields(kind)} == {*parts, "at", "clocks"}


def test_every_event_has_its_row_and_every_attribute_its_part() -> None:
    rows = {row.event: row for row in event_table.ROWS}
    assert set(rows) == set(KINDS)
    assert {row.model for row in rows.values()} == set(get_args(get_args(AnyEvent)[0]))
    for kind, row in rows.items():
        held = [name for part in row.parts for name in part.attributes]
        assert sorted(held) == sorted(
            f.name for f in fields(kind) if f.name not in {"at", "clocks"}
        )


def test_every_ruling_has_its_row_and_its_name() -> None:
    rows = {row.act: row for row in ruling_table.ROWS}
    assert set(rows) == set(NAMES) == set(get_args(Act)) == set(acts_made_of(9))
    assert len(set(NAMES.values())) == len(NAMES) == len(RULINGS)
    assert {row.model for row in rows.values()} == set(get_args(get_args(AnyRuling)[0]))
    for act, row in rows.items():
        (name,) = get_args(row.model.model_fields["name"].annotation)
        assert name == NAMES[act]
        held = [name for part in row.parts for name in part.attributes]
        assert sorted(held) == sorted(f.name for f in fields(act))


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@given(data=st.data(), size=sizes)
@settings(max_examples=40)
def test_an_event_is_read_as_it_was_written(
    kind: type[Any], data: st.DataObject, size: int
) -> None:
    event = data.draw(events_of(size)[kind])
    payload = encode_event(event, GAME, 7, WALL, size)
    assert decode_event(payload, size) == public(event)
    assert as_kept(event, payload, size) == event
    shown = EVENTS.validate_json(payload)  # the models forbid unknown keys
    assert (shown.game, shown.seq, shown.v, shown.time) == (GAME, 7, 1, WALL)


@pytest.mark.parametrize("act", acts_made_of(9), ids=lambda act: act.__name__)
@given(data=st.data(), size=sizes)
@settings(max_examples=20)
def test_a_ruling_is_read_as_it_was_written(
    act: type[Any], data: st.DataObject, size: int
) -> None:
    given_act = data.draw(acts_of(size)[act])
    body = ruling_table.ruling_json(given_act, size)
    model: TypeAdapter[Any] = TypeAdapter(AnyRuling)
    read = model.validate_json(json.dumps(body), strict=True)
    assert read.name == NAMES[act]
    assert ruling_table.read_ruling(read, size) == given_act


# What is sealed


def public(event: Event) -> Event:
    """Return an event as everybody gets it."""
    return replace(event, sealed=None) if isinstance(event, MoveSealed) else event


def as_kept(event: Event, payload: bytes, size: int) -> Event:
    """Return an event as its keeper reads it, from the log and from beside it."""
    part = sealed_part(event, size)
    kept = {} if part is None else {7: part}
    (whole,) = with_sealed_parts([decode_event(payload, size)], 7, kept, size)
    return whole


def sealed_at(vertex: int | None) -> MoveSealed:
    move = None if vertex is None else Play(Point(vertex))
    return MoveSealed(
        at=Millis(5),
        clocks=None,
        color=Color.WHITE,
        ply=3,
        spent=Millis(1),
        commitment="c0ffee",
        sealed=SealedMove(move, "salt-and-pepper"),
    )


def test_nothing_of_a_sealed_move_is_in_what_everybody_gets() -> None:
    played = encode_event(sealed_at(0), GAME, 7, WALL, 9)
    assert played == encode_event(sealed_at(80), GAME, 7, WALL, 9)
    assert b"pepper" not in played
    assert json.loads(played).keys() == {  # noqa: TID251 - our own text
        *("type", "v", "game", "seq", "at_ms", "time", "clock"),
        *("color", "ply", "spent_ms", "commitment"),
    }


def test_what_is_kept_beside_a_log_belongs_to_its_number() -> None:
    events: list[Event] = [public(sealed_at(0)), public(sealed_at(1))]
    parts = {seq: sealed_part(sealed_at(seq), 9) or b"" for seq in (3, 5, 6, 8)}
    assert with_sealed_parts(events, 4, parts, 9) == [events[0], sealed_at(5)]
    assert with_sealed_parts(events, 4, {}, 9) == events
    assert sealed_part(events[0], 9) is None


@pytest.mark.parametrize(
    "part",
    [b"", b"{}", b"[]", b'{"vertex": "K10", "salt": ""}', b'{"vertex": 1, "salt": ""}'],
)
def test_a_sealed_part_that_cannot_be_read_is_not_repeated(part: bytes) -> None:
    with pytest.raises(RemoteProtocolError, match="cannot be read") as refusal:
        with_sealed_parts([public(sealed_at(0))], 1, {1: part}, 9)
    assert "K10" not in str(refusal.value)


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
    "options": {"ties": "black"},
    "handicap": 2,
    "illegal_move": None,
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
