"""Whatever a request may say fits into a frame, however its sender writes JSON."""

import json
from functools import partial
from typing import Any, Final

import pytest
from shoutan_host.ids import new_cid
from shoutan_protocol.messages import REQUESTS
from shoutan_protocol.messages.planning import Conditional
from shoutan_server.transports.listening import MAX_FRAME_BYTES

from tests.people import People

SCHEMA: Final[dict[str, Any]] = REQUESTS.json_schema()

# The longest text that a pattern lets through, where no other length is said.
LONGEST: Final = {
    r"^[A-Za-z0-9_-]{22}$": 22,
    r"^[A-Za-z0-9_-]{8,32}$": 32,
    r"^[A-HJ-Za-hj-z](0?[1-9]|1[0-9]|2[0-5])$": 3,
    r"^([A-HJ-Za-hj-z](0?[1-9]|1[0-9]|2[0-5])|[Pp][Aa][Ss][Ss])$": 4,
    r"^[1-9][0-9]?[kdp]$": 3,
    r"^[a-z0-9_]{1,24}$": 24,
    r"^[!-~]{1,40}$": 40,
    r"^[a-z0-9_]{1,32}$": 32,
    r"^[a-z0-9_.-]{1,32}$": 32,
}
ASCII_LETTER: Final = 2
"""Bytes of an ASCII letter at most: a quote and a backslash are escaped."""
ANY_LETTER: Final = 12
"""Of any letter: one beyond U+FFFF is two escapes where a writer keeps to ASCII."""
NUMBER: Final = 24
"""Of a number with a fraction, -2.2250738585072014e-308."""
BETWEEN: Final = 2
"""A comma or a colon, and a blank."""


def most_bytes(schema: dict[str, Any]) -> int:
    """Return how long the longest value can be that a JSON schema allows."""
    if "$ref" in schema:
        return most_bytes(SCHEMA["$defs"][schema["$ref"].rpartition("/")[2]])
    if "anyOf" in schema or "oneOf" in schema:
        return max(map(most_bytes, schema.get("anyOf") or schema["oneOf"]))
    if "const" in schema or "enum" in schema:
        values = schema.get("enum") or [schema["const"]]
        return max(len(json.dumps(value)) for value in values)
    match schema["type"]:
        case "null" | "boolean":
            return len("false")
        case "integer":
            return max(len(str(schema[end])) for end in ("minimum", "maximum"))
        case "number":
            return NUMBER
        case "string":
            return 2 + string_bytes(schema)
        case "array" if "prefixItems" in schema:
            return 2 + sum(most_bytes(item) + BETWEEN for item in schema["prefixItems"])
        case "array":
            return 2 + int(schema["maxItems"]) * (most_bytes(schema["items"]) + BETWEEN)
        case "object" if "patternProperties" in schema:
            ((pattern, item),) = schema["patternProperties"].items()
            one = LONGEST[pattern] + 2 + most_bytes(item) + 2 * BETWEEN
            return 2 + int(schema["maxProperties"]) * one
        case _:
            assert schema["additionalProperties"] is False
            keys = schema.get("properties", {}).items()
            return 2 + sum(len(k) + 2 + most_bytes(v) + 2 * BETWEEN for k, v in keys)


def string_bytes(schema: dict[str, Any]) -> int:
    pattern = schema.get("pattern", "[^]")
    letters = schema["maxLength"] if "maxLength" in schema else LONGEST[pattern]
    return letters * (ANY_LETTER if "[^" in pattern else ASCII_LETTER)


def test_the_longest_of_every_kind_of_request_fits_into_a_frame() -> None:
    longest = {way["$ref"]: most_bytes(way) for way in SCHEMA["oneOf"]}
    assert len(longest) > 50
    too_long = {name: n for name, n in longest.items() if n > MAX_FRAME_BYTES}
    assert not too_long, max(longest.values())


@pytest.mark.asyncio
@pytest.mark.parametrize("sign", ["\u7684", "\U00020bb7"])
@pytest.mark.parametrize(
    "write",
    [partial(json.dumps, ensure_ascii=False), json.dumps],
    ids=["utf8", "ascii"],
)
async def test_a_remark_of_two_thousand_chinese_letters_is_taken(
    people: People, sign: str, write: Any
) -> None:
    black, white, game = await people.pair()
    await black.ok("resign", game=game, cid=new_cid())
    said = {
        "type": "review.say",
        "id": 9000,
        "game": game,
        "ply": 0,
        "text": sign * 2000,
    }
    await white.send_raw(write(said).encode())
    assert (await white.answer(9000)).type == "ok"


@pytest.mark.asyncio
async def test_a_plan_as_large_as_there_may_be_is_taken(people: People) -> None:
    _, white, game = await people.pair(size=19, clock="none")
    letters = "ABCDEFGHJKLMNOPQRST"
    points = [f"{letter}{row}" for letter in letters for row in range(10, 20)]
    lines = [
        [points[n], *(points[(n + 31 + k) % len(points)] for k in range(29))]
        for n in range(30)
    ]
    await white.ok("conditional.set", game=game, ply=0, lines=lines)
    await white.ok("conditional.get", game=game)
    plan = await white.until(Conditional, lambda told: told.lines != [])
    assert sorted(plan.lines) == sorted(lines)


@pytest.mark.asyncio
async def test_a_longer_frame_closes_with_1009(people: People) -> None:
    ann = await people("Ann")
    head = b'{"type": "ping", "id": 1'
    await ann.send_raw(head + b" " * (MAX_FRAME_BYTES - len(head) - 1) + b"}")
    assert (await ann.answer(1)).type == "pong"
    await ann.send_raw(head + b" " * (MAX_FRAME_BYTES - len(head)) + b"}")
    assert await ann.closed() == 1009
