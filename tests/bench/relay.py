"""The yardstick of the path: a bare two-player relay of the same messages.

It parses a `play`, makes a `played` of the same size and sends it to both players of the
pair. No rules, no clock, no log, no answer. `websockets` on uvloop, no compression.

usage: relay.py json|orjson   (prints "ready PORT"; ends when its input is closed)
"""

import asyncio
import json
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import orjson
import uvloop
from websockets.asyncio.server import ServerConnection, broadcast, serve
from websockets.exceptions import ConnectionClosed


def _event(play: dict[str, Any], color: str) -> dict[str, Any]:
    reading = {"main_ms": 1799250, "periods": 5, "period_ms": 30000, "moves": 0}
    return {
        "type": "played",
        "color": color,
        "vertex": play["vertex"],
        "ply": play["ply"],
        "spent_ms": 1204,
        "cid": play["cid"],
        "v": 1,
        "game": play["game"],
        "seq": play["ply"] + 5,
        "at_ms": 123456789,
        "time": "2026-01-01T00:00:00.000Z",
        "clock": {
            "black": reading,
            "white": reading,
            "running": "white",
            "server_ms": 123456789,
        },
    }


def _codec(name: str) -> tuple[Callable[[Any], Any], Callable[[Any], str]]:
    if name == "orjson":
        return orjson.loads, lambda body: orjson.dumps(body).decode()
    encode = json.JSONEncoder(separators=(",", ":")).encode
    return json.JSONDecoder().decode, encode


async def _main(codec: str) -> None:
    loads, dumps = _codec(codec)
    pairs: dict[str, list[ServerConnection]] = {}

    async def handle(ws: ServerConnection) -> None:
        assert ws.request is not None
        _, pair, color = ws.request.path.split("/")
        peers = pairs.setdefault(pair, [])
        peers.append(ws)
        with suppress(ConnectionClosed):  # the load ends without a good-bye
            async for frame in ws:
                broadcast(peers, dumps(_event(loads(frame), color)))

    async with serve(
        handle, "127.0.0.1", 0, compression=None, ping_interval=None, backlog=4096
    ) as server:
        print("ready", server.sockets[0].getsockname()[1], flush=True)
        await asyncio.to_thread(sys.stdin.read)


if __name__ == "__main__":
    uvloop.run(_main(sys.argv[1]))
