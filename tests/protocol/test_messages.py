"""Requests as clients send them: strict, bounded, and never an exception of another kind.

Whatever is no request is a `ValidationError` (reliability X1); the schema file is what
the models say.
"""

import json
import re
import subprocess
import sys
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError
from shoutan_engine import Phase, PlayerKind
from shoutan_engine.articles.penalties import Offense
from shoutan_engine.events import Need, PauseReason, Wish
from shoutan_engine.refereeing.officials import Role
from shoutan_engine.results import EndReason
from shoutan_engine.settings import GameKind
from shoutan_protocol.messages import REQUESTS, AnyRequest, common, json_schema, rulings
from shoutan_protocol.messages import requests as wire

ROOT = Path(__file__).parent.parent.parent
GAME = "A" * 22
CID = "abcdefgh"

REQUEST_TYPES: tuple[type[wire.Request], ...] = get_args(get_args(AnyRequest)[0])
OF_GAME = {"game": GAME}
OF_ACT = OF_GAME | {"cid": CID}
OF_TURN = OF_ACT | {"ply": 0}
LEAST: dict[str, dict[str, Any]] = {
    "hello": {"version": 1},
    "ping": {},
    "lobby.watch": {},
    "lobby.leave": {},
    "game.create": {"cid": CID, "size": 9, "clock": "none"},
    "game.join": OF_ACT,
    "game.cancel": OF_ACT,
    "game.resume": OF_GAME,
    "game.leave": OF_GAME,
    "game.mine": {},
    "game.illegal": OF_GAME,
    "game.time_left": OF_GAME,
    "play": OF_TURN | {"vertex": "Q16"},
    "pass": OF_TURN,
    "offer_end": OF_TURN,
    "accept_end": OF_TURN,
    "resign": OF_ACT,
    "settle.mark": OF_ACT | {"vertex": "Q16", "dead": True},
    "settle.propose": OF_ACT | {"dead": ["Q16", "a1"]},
    "settle.suggest": OF_GAME,
    "settle.confirm": OF_ACT | {"proposal": 1},
    "settle.dispute": OF_ACT | {"vertex": "Q16", "claim": "dead"},
    "settle.contestable": OF_ACT | {"vertices": ["Q16"], "contestable": True},
    "settle.recount": OF_ACT,
    "settle.false_life": OF_ACT | {"vertex": "Q16"},
    "concede_contest": OF_TURN,
    "consent.ask": OF_TURN | {"wish": "undo"},
    "consent.answer": OF_ACT | {"wish": "undo", "agreed": True},
    "game.unpause": OF_ACT,
    "overtime.ask": OF_ACT | {"standing": True},
    "leave.ask": OF_ACT,
    "leave.end": OF_ACT,
    "absence.claim": OF_ACT,
    "time.give": OF_ACT | {"seconds": 60},
    "rematch.offer": OF_ACT,
    "rematch.decline": OF_ACT,
    "seal": OF_TURN | {"vertex": "Q16"},
    "times.confirm": OF_ACT,
    "complain": OF_TURN | {"text": "He talks."},
    "appeal": OF_ACT | {"text": "It was mine."},
    "referee.rule": OF_ACT
    | {"ruling": {"name": "pause"}, "article": "14", "reason": "Lunch."},
    "bot.serve": {},
    "bot.rest": {},
    "bot.failed": OF_GAME | {"reason": "crash", "sentence": "The engine ended."},
    "bot.decline": OF_GAME | {"sentence": "It is too large."},
    "match.game": {"cid": CID, "size": 9, "clock": "none"}
    | {"black": "one", "white": "two"},
    "match.end": OF_GAME | {"made_by": CID, "reason": "aborted", "detail": "Stopped."},
    "analysis.watch": OF_GAME,
    "analysis.leave": OF_GAME,
    "analysis.report": OF_GAME | {"ply": 0, "analysis": {}},
    "chat.say": OF_ACT | {"channel": "players"},
    "chat.watch": OF_GAME,
    "chat.leave": OF_GAME,
    "chat.silence": OF_ACT | {"player": "g_eve", "silent": True},
    "quick.match": {"cid": CID, "size": 9, "clock": "none"},
    "challenge.watch": {},
    "challenge.send": {"cid": CID, "size": 9, "clock": "none"},
    "challenge.answer": {"cid": CID, "challenge": GAME, "accept": True},
    "challenge.withdraw": {"cid": CID, "challenge": GAME},
    "live.watch": {},
    "live.leave": {},
    "conditional.set": OF_GAME | {"ply": 0, "lines": []},
    "conditional.get": OF_GAME,
    "review.watch": OF_GAME,
    "review.leave": OF_GAME,
    "review.place": OF_GAME | {"ply": 0, "color": "black", "vertex": "D4"},
    "review.say": OF_GAME | {"ply": 0, "text": "Here"},
    "review.lead": OF_GAME | {"ply": 0, "leads": True},
}
"""Every request with the keys that it must have, besides `id` and `type`."""


def frame(kind: str, **changes: Any) -> bytes:
    return json.dumps({"type": kind, "id": 1} | LEAST[kind] | changes).encode()


def refused(payload: bytes) -> str:
    """Return what is wrong with a frame, as pydantic names it."""
    with pytest.raises(ValidationError) as refusal:
        REQUESTS.validate_json(payload)
    return refusal.value.errors()[0]["type"]


# The schema


def test_the_schema_file_is_up_to_date() -> None:
    done = subprocess.run(
        [sys.executable, "scripts/write_schema.py", "--check"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


DEFINITIONS: dict[str, Any] = json_schema()["$defs"]


def is_bounded(schema: dict[str, Any]) -> bool:
    """Tell whether only so much can be sent where this schema holds."""
    if "$ref" in schema:
        return is_bounded(DEFINITIONS[schema["$ref"].removeprefix("#/$defs/")])
    for alternative in ("anyOf", "oneOf"):
        if alternative in schema:
            return all(map(is_bounded, schema[alternative]))
    if "enum" in schema or "const" in schema:
        return True
    match schema["type"]:
        case "integer" | "number":
            return "minimum" in schema and "maximum" in schema
        case "string":
            without_limit = re.search(r"[*+]|\{\d+,\}", schema.get("pattern", "*"))
            return "maxLength" in schema or without_limit is None
        case "array":
            return "maxItems" in schema and is_bounded(schema["items"])
        case "object" if "patternProperties" in schema:
            keys: dict[str, Any] = schema["patternProperties"]
            names = [{"type": "string", "pattern": name} for name in keys]
            is_short = "maxProperties" in schema and bool(keys)
            return is_short and all(map(is_bounded, [*names, *keys.values()]))
        case "object":
            is_closed = schema.get("additionalProperties") is False
            parts = schema.get("properties", {}).values()
            return is_closed and all(map(is_bounded, parts))
        case kind:
            return kind in {"boolean", "null"}


def test_every_number_and_every_string_of_a_request_has_bounds() -> None:
    for kind in REQUEST_TYPES:
        schema = DEFINITIONS[kind.__name__]
        assert is_bounded(schema)
        for name, value in schema["properties"].items():
            assert is_bounded(value), f"{kind.__name__}.{name}"


def test_text_without_bounds_would_be_noticed() -> None:
    assert not is_bounded({"type": "string"})
    assert not is_bounded({"type": "string", "pattern": "^[a-z]+$"})
    assert not is_bounded({"type": "array", "items": {"type": "boolean"}})
    assert not is_bounded({"type": "integer", "minimum": 0})
    assert not is_bounded({"anyOf": [{"type": "null"}, {"type": "number"}]})
    assert is_bounded({"type": "string", "pattern": "^[a-z]{1,9}$"})
    word = {"type": "string", "pattern": "^[a-z]{1,9}$"}
    few = {"type": "object", "maxProperties": 9, "patternProperties": {"^x{3}$": word}}
    assert is_bounded(few)
    assert not is_bounded({**few, "patternProperties": {}})
    assert not is_bounded({**few, "patternProperties": {"^x+$": word}})
    assert not is_bounded({**few, "patternProperties": {"^x$": {"type": "string"}}})
    assert not is_bounded({key: few[key] for key in few if key != "maxProperties"})
    two = {"type": "array", "maxItems": 2}
    assert is_bounded(two | {"items": {"const": 1}})
    assert not is_bounded(two | {"items": {"type": "string"}})
    assert not is_bounded({"type": "array", "items": {"const": 1}})
    open_object: dict[str, Any] = {
        "type": "object",
        "additionalProperties": True,
        "properties": {},
    }
    assert not is_bounded(open_object)
    assert not is_bounded({"$ref": "#/$defs/PlayerInfo"})


# The closed lists


@pytest.mark.parametrize(
    ("names", "kind"),
    [
        (common.RoleName, Role),
        (common.WishName, Wish),
        (common.PauseReasonName, PauseReason),
        (common.NeedName, Need),
        (common.EndReasonName, EndReason),
        (common.Phase, Phase),
        (common.PlayerKindName, PlayerKind),
        (common.GameKindName, GameKind),
        (rulings.OffenseName, Offense),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_list_of_names_is_that_of_the_engine(names: Any, kind: type[StrEnum]) -> None:
    assert sorted(get_args(names)) == sorted(member.value for member in kind)


# What is a request


def test_the_table_has_every_request() -> None:
    tags = [get_args(kind.model_fields["type"].annotation) for kind in REQUEST_TYPES]
    assert sorted(tags) == sorted((name,) for name in LEAST)


@pytest.mark.parametrize("kind", LEAST)
def test_a_request_needs_no_more_than_this_and_no_less(kind: str) -> None:
    request = REQUESTS.validate_json(frame(kind))
    assert (request.id, request.type) == (1, kind)
    whole = json.loads(frame(kind))  # noqa: TID251 - our own text
    for key in whole:
        less = {name: value for name, value in whole.items() if name != key}
        assert refused(json.dumps(less).encode()) in {"missing", "union_tag_not_found"}


@pytest.mark.parametrize("kind", LEAST)
def test_an_unknown_key_is_refused(kind: str) -> None:
    assert refused(frame(kind, extra=1)) == "extra_forbidden"


WRONG: dict[str, tuple[Any, ...]] = {
    "seconds": ("60", 0, 14, 3601, 60.5, None),
    "id": (-1, 2**31, "1", 1.0, True, None, [1]),
    "version": (-1, 2**31, "1", 1.5, True, None),
    "challenge": ("A" * 21, "A" * 23, "A" * 21 + "!", "A" * 22 + "\n", 1, None),
    "accept": (0, 1, "true", None),
    "game": ("A" * 21, "A" * 23, "A" * 21 + "!", "A" * 22 + "\n", 1, None),
    "cid": ("a" * 7, "a" * 33, "abcdefg ", "abcdefgh\n", "abcdefg\0", "äbcdefgh", 1),
    "ply": (-1, 1_000_001, "0", 0.0, False, None),
    "vertex": ("I5", "A0", "A26", "AA1", "A", "", "5A", "pass", "A1\n", "Ａ1", 1, None),
    "dead": (1, 0, "true", None),
    "proposal": (0, 1_000_001, "1", 1.0, True),
    "claim": ("DEAD", "unsettled", "", None, True),
    "size": (1, 26, "9", 9.0, None),
    "clock": ("", "a" * 49, "20M", "20m\n", "20m\0", 20, None),
    "type": ("undo", "Play", "", 1, None),
    "vertices": ("Q16", ["pass"], ["I5"], ["A1"] * 626, [1], None, {}),
    "contestable": (1, "true", None),
    "wish": ("Undo", "draw", "", None, 1),
    "agreed": (1, "yes", None),
    "color": ("red", "", None, 1),
    "leads": (1, "yes", None),
    "lines": (
        "Q16 D4",
        ["Q16"],
        [[]],
        [["I5", "D4"]],
        [["resign", "D4"]],
        [["D4"] * 101],
        [["D4", "C3"]] * 101,
        [[1]],
        {},
        None,
    ),
    "standing": (0, "no", None),
    "channel": ("Players", "lobby", "", None, 1),
    "player": ("", "a" * 65, "with a blank", "é", None, 1),
    "silent": (1, "yes", None),
    "text": ("", "a" * 501, "a\nb", "a\0b", "a\x85b", 1, None),
    "article": ("", "a" * 41, "1\n", 17, 22.5, None),
    "reason": ("", "a" * 501, "a\nb", "a\0b", 1, None),
    "sentence": ("", "a\nb", "a\0b", 1, None),
    "detail": ("", "a" * 501, "a\nb", "a\0b", 1, None),
    "black": ("", "a" * 33, "two words", 1, None),
    "white": ("", "a" * 33, "two words", 1, None),
    "made_by": ("1234567", "a" * 33, "a b c d e", 1, None),
    "analysis": ([], None, "", {"visits": 0.5}, {"winrate": 1.1}, {"moves": [{}]}),
    "ruling": ("pause", {}, {"name": "execute"}, {"name": "pause", "color": "black"}),
}
"""What may not stand where, for the keys that requests must have."""
RIGHT_THERE: dict[tuple[str, str], tuple[Any, ...]] = {
    ("seal", "vertex"): ("pass",),
    ("review.place", "vertex"): ("pass",),
    ("review.say", "text"): ("a" * 501, "a\nb"),
}
"""What may stand in one place of these all the same."""
WRONG_SETUPS: list[Any] = [
    {},
    [],
    {"to_move": "both"},
    {"to_move": "black", "black": ["I1"]},
    {"to_move": "black", "white": "A1"},
    {"to_move": "black", "black": ["A1"] * 626},
    {"to_move": "black", "empty": ["A1"]},
]
WRONG_AFTER: list[Any] = [{"lobby": 1}, {"players": -1}, {"players": 2**31}, [], None]
WRONG_RULINGS: tuple[dict[str, Any], ...] = (
    {"name": "warn"},
    {"name": "warn", "color": "red"},
    {"name": "warn", "color": "black", "offense": "yawning"},
    {"name": "forfeit", "color": "black", "reason": "resign"},
    {"name": "revert_to", "ply": -1},
    {"name": "revert_to", "ply": 1, "to_move": "both"},
    {"name": "adjourn", "seal": 1},
    {"name": "adjust_clock", "color": "black", "left": {}},
    {"name": "adjust_clock", "color": "black", "left": {"main_ms": -1}},
    {"name": "adjust_clock", "color": "black", "left": {"main_ms": 10**10 + 1}},
    {"name": "adjust_clock", "color": "black", "left": {"main_ms": 1, "hours": 1}},
    {"name": "correct_clocks", "real_ms": 1.5},
    {"name": "rule_dead", "vertices": ["pass"]},
    {"name": "rule_dead", "vertices": ["A1"] * 626},
    {"name": "rule_false_life", "vertex": "A1"},
    {"name": "rule_false_life", "vertex": "A1", "is_false": True, "barred": "A2"},
    {"name": "cancel_result", "new": "replay"},
    {"name": "suspend_player", "player": ""},
    {"name": "suspend_player", "player": "a" * 65},
    {"name": "suspend_player", "player": "with a blank"},
    {"name": "draw_lots", "between": ["a"], "first": "a"},
    {"name": "draw_lots", "between": ["a"] * 65, "first": "a"},
)
WRONG_MAPPINGS: list[Any] = [
    [],
    "ties=black",
    {"ties": 1},
    {"ties": "a" * 33},
    {"ties": "a b"},
    {"ties": ""},
    {"a" * 33: "b"},
    {"a b": "b"},
    {f"a{n}": "b" for n in range(41)},
    None,
]
WRONG_OPTIONS: list[tuple[str, str, Any]] = [
    *(
        ("hello", "guest_token", v)
        for v in ("short", "a" * 513, "with a blank", "é" * 9, 1)
    ),
    *(("game.create", "komi", v) for v in (400.5, -400.5, 7.3, "7.5", True)),
    *(("game.create", "profile", v) for v in ("", "CN2002", "a" * 25, "cn 2002", None)),
    *(("game.create", "color", v) for v in ("Black", "b", None, 1)),
    *(("game.create", "private", v) for v in (1, "yes", None)),
    *(("game.create", "let_first", v) for v in (1, "yes", None)),
    *(("game.create", "handicap", v) for v in (-1, 1_000_001, "2", 2.0, True, None)),
    *(("game.create", "options", v) for v in WRONG_MAPPINGS),
    *(
        ("game.create", "bot", v)
        for v in ("", "a" * 25, "a\nb", "a\0b", "a\x85b", "<b>", 1)
    ),
    *(("game.create", "referee", v) for v in (1, "yes", None)),
    *(("settle.false_life", "ko", v) for v in ("I5", "pass", 1, ["A1"])),
    *(("referee.rule", "ruling", v) for v in WRONG_RULINGS),
    *(("game.join", "guess", v) for v in ("Odd", "1", 1, True)),
    *(("game.resume", "from_seq", v) for v in (-1, 2**31, "0", 0.0, None)),
    *(("chat.say", "text", v) for v in ("", "a" * 501, "a\0b", "a\x1bb", "a\x85b", 1)),
    *(("chat.say", "phrase", v) for v in ("Thanks", "insult", "", 1)),
    *(("chat.watch", "after", v) for v in WRONG_AFTER),
    *(("match.game", "setup", v) for v in WRONG_SETUPS),
    *(("match.end", "margin", v) for v in (0, 0.25, -1, 1_000_001, "1", True)),
    *(("match.end", "winner", v) for v in ("Black", "both", 1)),
]


@pytest.mark.parametrize("kind", LEAST)
def test_nothing_is_taken_for_something_else(kind: str) -> None:
    for key in {"id", "type", *LEAST[kind]}:
        for value in WRONG[key]:
            if value not in RIGHT_THERE.get((kind, key), ()):
                assert refused(frame(kind, **{key: value})), (key, value)


@pytest.mark.parametrize(("kind", "key", "value"), WRONG_OPTIONS)
def test_nor_is_what_may_be_left_out(kind: str, key: str, value: Any) -> None:
    assert refused(frame(kind, **{key: value}))


@pytest.mark.parametrize(
    ("kind", "key", "value"),
    [
        ("game.create", "komi", 7.5),
        ("game.create", "komi", -400),
        ("game.create", "komi", None),
        ("game.create", "bot", "手谈 №1"),
        ("game.create", "color", "nigiri"),
        ("game.create", "handicap", 9),
        ("game.create", "let_first", True),
        ("game.create", "options", {"komi_zi": "-2.75", "count": "all_alive"}),
        ("game.create", "clock", "1h30m/5x60s"),
        ("game.join", "guess", "even"),
        ("game.resume", "from_seq", 2**31 - 1),
        ("play", "vertex", "z25"),
        ("play", "vertex", "d04"),
        ("seal", "vertex", "pass"),
        ("complain", "text", "他离开了座位"),
        ("settle.contestable", "vertices", ["A1"] * 625),
        ("settle.contestable", "vertices", []),
        ("hello", "guest_token", "a" * 512),
    ],
)
def test_what_is_allowed_is_taken_as_it_is(kind: str, key: str, value: Any) -> None:
    assert getattr(REQUESTS.validate_json(frame(kind, **{key: value})), key) == value


# What is no request at all

NO_JSON: dict[str, bytes] = {
    "nothing": b"",
    "half of it": frame("ping")[:-1],
    "more than one": frame("ping") + frame("ping"),
    "a comment": b"/**/" + frame("ping"),
    "a byte order mark": b"\xef\xbb\xbf" + frame("ping"),
    "not UTF-8": frame("ping")[:-1] + b', "x": "\xff"}',
    "a surrogate as UTF-8": frame("ping")[:-1] + b', "x": "\xed\xa0\x80"}',
    "a lone surrogate": frame("game.create", bot="?").replace(b'"?"', rb'"\ud83d"'),
    "a lone low surrogate": frame("game.create", bot="?").replace(b'"?"', rb'"\udc00"'),
    "a control character": frame("game.create", bot="?").replace(b"?", b"\x01"),
    "a number of 100,000 digits": b'{"type": "ping", "id": ' + b"1" * 100_000 + b"}",
    "lists in lists": b"[" * 100_000,
    "lists in lists, closed": b"[" * 5_000 + b"]" * 5_000,
    "objects in objects": b'{"a":' * 50_000,
    "a deep key": frame("ping")[:-1] + b', "x": ' + b"[" * 5_000 + b"]" * 5_000 + b"}",
}
NO_REQUEST: dict[str, bytes] = {
    "null": b"null",
    "a number": b"1",
    "a string": b'"ping"',
    "a list": b"[" + frame("ping") + b"]",
    "an empty object": b"{}",
    "NaN": b'{"type": "ping", "id": NaN}',
    "infinity": b'{"type": "ping", "id": Infinity}',
    "komi that is no number": frame("game.create", komi=float("nan")),
    "komi without end": frame("game.create", komi=float("-inf")),
    "komi too large to be a number": frame("game.create", komi=1).replace(b'"komi": 1', b'"komi": 1e999'),
    "an id of 4,000 digits": b'{"type": "ping", "id": ' + b"9" * 4_000 + b"}",
    "a version of 4,000 digits": b'{"type": "hello", "id": 1, "version": ' + b"9" * 4_000 + b"}",
    "the type twice": b'{"type": "ping", "id": 1, "type": "undo"}',
}  # fmt: skip


@pytest.mark.parametrize("name", NO_JSON)
def test_a_frame_that_is_no_json_is_refused(name: str) -> None:
    assert refused(NO_JSON[name]) == "json_invalid"


@pytest.mark.parametrize("name", NO_REQUEST)
def test_a_frame_that_is_no_request_is_refused(name: str) -> None:
    assert refused(NO_REQUEST[name]) != "json_invalid"


@given(st.binary(max_size=200))
def test_whatever_comes_is_a_request_or_a_validation_error(payload: bytes) -> None:
    with suppress(ValidationError):
        REQUESTS.validate_json(payload)


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=40)
    | st.sampled_from([GAME, CID, "Q16", "black", "dead", "none"]),
    lambda inner: (
        st.lists(inner, max_size=2) | st.dictionaries(st.text(), inner, max_size=2)
    ),
    max_leaves=4,
)


@given(kind=st.sampled_from(sorted(LEAST)), data=st.data())
def test_whatever_a_key_holds_it_is_a_request_or_a_validation_error(
    kind: str, data: st.DataObject
) -> None:
    key = data.draw(st.sampled_from(["id", "type", *LEAST[kind], "komi", "bot"]))
    payload = frame(kind, **{key: data.draw(values)})
    try:
        request = REQUESTS.validate_json(payload)
    except ValidationError:
        return
    assert isinstance(request, REQUEST_TYPES)
