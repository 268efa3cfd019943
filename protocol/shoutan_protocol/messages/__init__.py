"""Every JSON message of protocol version 1, as pydantic models.

A tour: `common` holds the shared pieces; `requests` is what clients send; `replies`
what the server answers; `events` what happens in a game, in the same form on the wire
and in the log; `count` is the count sheet, by plain HTTP; `schema` makes the JSON Schema from which the page's types come.
"""

from shoutan_protocol.messages.common import PROTOCOL_VERSION
from shoutan_protocol.messages.events import EVENTS, AnyEvent
from shoutan_protocol.messages.replies import AnyMessage, AnyReply
from shoutan_protocol.messages.requests import REQUESTS, AnyRequest
from shoutan_protocol.messages.schema import json_schema

__all__ = [
    "EVENTS",
    "PROTOCOL_VERSION",
    "REQUESTS",
    "AnyEvent",
    "AnyMessage",
    "AnyReply",
    "AnyRequest",
    "json_schema",
]
