"""The JSON Schema of the whole protocol, generated from the models.

`scripts/write_schema.py` writes it to `protocol/schema/`, where other languages find
it; the page's TypeScript types are made from that file.
"""

from typing import Any

from pydantic import TypeAdapter

from shoutan_protocol.messages.analysis import GameAnalyses
from shoutan_protocol.messages.count import CountSheet
from shoutan_protocol.messages.refusal_codes import HTTP_CODES
from shoutan_protocol.messages.replies import AnyMessage
from shoutan_protocol.messages.requests import AnyRequest
from shoutan_protocol.messages.review import EstimateInfo, RecordTree


def json_schema() -> dict[str, Any]:
    """Return a JSON Schema with its roots in `$defs`.

    `Request` and `Message` go over the websocket, the others come by plain HTTP, where a
    refusal may have one of `x-http-codes`.
    """
    definitions: dict[str, Any] = {}
    roots: dict[str, Any] = {}
    requests: TypeAdapter[Any] = TypeAdapter(AnyRequest)
    messages: TypeAdapter[Any] = TypeAdapter(AnyMessage)
    count_sheet: TypeAdapter[Any] = TypeAdapter(CountSheet)
    analyses: TypeAdapter[Any] = TypeAdapter(GameAnalyses)
    record: TypeAdapter[Any] = TypeAdapter(RecordTree)
    estimate: TypeAdapter[Any] = TypeAdapter(EstimateInfo)
    for name, adapter in (
        ("Request", requests),
        ("Message", messages),
        ("CountSheet", count_sheet),
        ("GameAnalyses", analyses),
        ("RecordTree", record),
        ("EstimateInfo", estimate),
    ):
        schema = adapter.json_schema(mode="validation")
        definitions.update(schema.pop("$defs"))
        roots[name] = schema
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Shoutan JSON messages, version 1",
        "type": "object",
        "properties": {name: {"$ref": f"#/$defs/{name}"} for name in roots},
        "$defs": {**definitions, **roots},
        "x-http-codes": [*HTTP_CODES],
    }
