"""A line as the message that readers get: encoded once for all of them."""

from typing import Any

import orjson
from shoutan_host.chat_records import ChatLine
from shoutan_protocol.json_writing import player_json


def encode_line(line: ChatLine) -> bytes:
    """Return a line as `messages.chat.ChatSaid`; keys that say nothing are left out."""
    said = line.said
    speaker = player_json(said.by)
    body: dict[str, Any] = {
        "type": "chat.said",
        "game": said.game,
        "stream": "chat",
        "channel": said.channel,
        "n": line.n,
        "at": said.at,
        "by": {
            "id": speaker["id"],
            "name": speaker["name"],
            "kind": speaker["kind"],
            "role": said.role,
        },
    }
    if said.text is not None:
        body["text"] = said.text
    if said.phrase is not None:
        body["phrase"] = said.phrase
    if said.silence is not None:
        body["silence"] = {
            "player": said.silence.player_id,
            "name": said.silence.name,
            "silent": said.silence.is_silent,
        }
    return orjson.dumps(body)
