"""Load for the path benchmark: pairs of players over raw websockets on uvloop.

The client is written by hand, so that the load side costs less than the server under
test. All pairs play the same long legal game. Two ways of loading:

- saturate: one move in flight for each pair, the other side answers at once
- rate: so many moves a second over all pairs, whoever is on turn; latency is measured
  from the write of the move to the read of its event, at both players

usage: ws_load.py relay|shoutan PORT saturate PAIRS SECONDS
       ws_load.py relay|shoutan PORT rate PAIRS SECONDS MOVES_PER_SECOND
Prints one line of JSON.
"""

import asyncio
import json
import random
import sys
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, cast

import uvloop
from shoutan_engine.points import Color, Point
from shoutan_engine.position.board import PLAYED, Board
from shoutan_protocol.coordinates import format_vertex

SIZE = 19
JSON = json.JSONDecoder()
GAME_LENGTH = 760
SEED = 5
"""Of a random game that goes on for so long; most are over after 600 plays."""
WARM_UP_S = 0.7
OPENING_SOCKETS = 32
"""Connections that are being opened at the same time."""


class Client(asyncio.Protocol):
    """One player's socket. `on_text` gets the payload of each text frame."""

    def __init__(self, path: str, on_text: Callable[["Client", bytes], None]) -> None:
        self._path = path
        self._on_text = on_text
        self._buffer: bytes = b""
        self._transport: asyncio.Transport | None = None
        self._is_open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the upgrade."""
        # uvloop's transports are of no class of asyncio's.
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Cut the stream into frames."""
        if self._buffer:
            data = self._buffer + data
        if not self._is_open:
            head, blank, data = data.partition(b"\r\n\r\n")
            if not blank:
                self._buffer = head
                return
            if b" 101 " not in head[:20]:
                raise SystemExit(f"no upgrade: {head!r}")
            self._is_open = True
            self.opened.set_result(None)
        at, end = 0, len(data)
        while end - at >= 2:
            kind, length, skip = data[at] & 15, data[at + 1], 2
            if length == 126:
                if end - at < 4:
                    break
                length, skip = int.from_bytes(data[at + 2 : at + 4], "big"), 4
            if end - at < skip + length:
                break
            payload = data[at + skip : at + skip + length]
            at += skip + length
            if kind == 1:
                self._on_text(self, payload)
            elif kind == 9:
                self._write(10, payload)
            elif kind == 8:
                raise SystemExit(f"the server closed: {payload!r}")
        self._buffer = data[at:]

    def send(self, text: bytes) -> None:
        """Send a text frame."""
        self._write(1, text)

    def _write(self, kind: int, payload: bytes) -> None:
        assert self._transport is not None
        length = len(payload)
        if length < 126:
            head = bytes((0x80 | kind, 0x80 | length))
        else:
            head = bytes((0x80 | kind, 0xFE)) + length.to_bytes(2, "big")
        # The mask is zero: allowed, and free.
        self._transport.write(head + b"\0\0\0\0" + payload)


@dataclass(slots=True)
class Pair:
    """Two players and their game; `ply` is the number of moves sent."""

    number: int
    game: str = ""
    clients: list[Client] = field(default_factory=list[Client])
    ply: int = 0
    seen: int = 0
    sent_at: float = 0.0
    latencies: list[float] = field(default_factory=list[float])

    def play(self) -> None:
        """Send the next move of the game."""
        vertex = VERTICES[self.ply % GAME_LENGTH]
        text = (
            f'{{"id":{self.ply + 100},"type":"play","game":"{self.game}",'
            f'"ply":{self.ply},"cid":"p{self.number:06d}-{self.ply:08d}",'
            f'"vertex":"{vertex}"}}'
        )
        self.sent_at = perf_counter()
        self.clients[self.ply % 2].send(text.encode())
        self.ply += 1


def long_game() -> list[str]:
    """Return the plays of one legal game (positional superko), as vertices.

    Random, own eyes are filled too, so that it goes on for long.
    """
    chooser = random.Random(SEED)
    board, seen, color = Board(SIZE), {0}, Color.BLACK
    vertices: list[str] = []
    while len(vertices) < GAME_LENGTH:
        point = Point(chooser.randrange(SIZE * SIZE))
        if board.try_play(point, color, seen) == PLAYED:
            seen.add(board.hash)
            vertices.append(format_vertex(point, SIZE))
            color = color.opponent
    return vertices


VERTICES = long_game()


async def connect_relay(port: int, count: int, on_played: "OnPlayed") -> list[Pair]:
    """Open pairs on the bare relay."""
    pairs = [Pair(number, game="a" * 22) for number in range(count)]
    by_client: dict[Client, Pair] = {}

    def on_text(client: Client, text: bytes) -> None:
        on_played(by_client[client], client)

    async def one(pair: Pair) -> None:
        for color in ("black", "white"):
            client = await _open(port, f"/{pair.number}/{color}", on_text)
            by_client[client] = pair
            pair.clients.append(client)

    await _gather([one(pair) for pair in pairs])
    return pairs


async def connect_shoutan(port: int, count: int, on_played: "OnPlayed") -> list[Pair]:
    """Open pairs on a Shoutan server, each with its own game that has started."""
    pairs = [Pair(number) for number in range(count)]
    by_client: dict[Client, Pair] = {}
    answers: dict[Client, asyncio.Queue[dict[str, Any]]] = {}

    def on_text(client: Client, text: bytes) -> None:
        if text.startswith(b'{"type":"played"'):
            on_played(by_client[client], client)
        elif text.startswith(b'{"type":"error"'):
            raise SystemExit(f"the server refused: {text!r}")
        elif (queue := answers.get(client)) is not None and text.startswith(AWAITED):
            queue.put_nowait(JSON.decode(text.decode()))

    async def ask(client: Client, **body: Any) -> dict[str, Any]:
        client.send(json.dumps(body).encode())
        return await answers[client].get()

    async def seat(pair: Pair, number: int) -> Client:
        token = await asyncio.to_thread(_guest_token, port)
        client = await _open(port, "/ws", on_text)
        by_client[client] = pair
        answers[client] = asyncio.Queue()
        await ask(client, id=1, type="hello", version=1, guest_token=token)
        pair.clients.append(client)
        return client

    async def one(pair: Pair) -> None:
        black, white = await seat(pair, 0), await seat(pair, 1)
        made = await ask(
            black,
            id=2,
            type="game.create",
            cid="creation1",
            size=SIZE,
            clock="1h+5x30s",
            color="black",
            private=True,
        )
        pair.game = made["game"]
        await ask(white, id=2, type="game.join", game=pair.game, cid="joining01")
        for client in (black, white):
            await ask(client, id=3, type="game.resume", game=pair.game, from_seq=0)
        while (await answers[black].get())["type"] != "game_started":
            pass
        del answers[black], answers[white]

    await _gather([one(pair) for pair in pairs])
    return pairs


OnPlayed = Callable[[Pair, Client], None]
AWAITED = (b'{"type":"ok"', b'{"type":"welcome"', b'{"type":"game_started"')


async def saturate(connect: Any, port: int, count: int, seconds: float) -> Any:
    """Let every pair play as fast as it can; return moves a second."""
    moves = 0

    def on_played(pair: Pair, client: Client) -> None:
        nonlocal moves
        pair.seen += 1
        # Each move is seen twice; the second time, both players know of it.
        if pair.seen % 2 == 0:
            moves += 1
            pair.play()

    pairs: list[Pair] = await connect(port, count, on_played)
    for pair in pairs:
        pair.play()
    await asyncio.sleep(WARM_UP_S)
    before, start = moves, perf_counter()
    await asyncio.sleep(seconds)
    longest = max(pair.ply for pair in pairs)
    if longest > GAME_LENGTH:
        raise SystemExit(f"a pair played {longest} moves: the game is too short")
    return {"moves_per_s": (moves - before) / (perf_counter() - start)}


async def at_rate(
    connect: Any, port: int, count: int, seconds: float, rate: float
) -> Any:
    """Play `rate` moves a second, spread over the pairs; return latencies in ms."""
    latencies: list[float] = []
    is_measuring = False

    def on_played(pair: Pair, client: Client) -> None:
        if is_measuring:
            latencies.append((perf_counter() - pair.sent_at) * 1000)

    pairs: list[Pair] = await connect(port, count, on_played)
    start = perf_counter() + 0.2
    number = 0
    while (now := perf_counter()) < start + WARM_UP_S + seconds:
        is_measuring = now > start + WARM_UP_S
        while start + number / rate <= now:
            pairs[number % count].play()
            number += 1
        await asyncio.sleep(max(0.0005, start + number / rate - perf_counter()))
    is_measuring = False
    await asyncio.sleep(0.3)
    latencies.sort()
    return {
        "p50_ms": latencies[len(latencies) // 2],
        "p99_ms": latencies[int(len(latencies) * 0.99)],
        "moves": len(latencies) // 2,
    }


async def _open(
    port: int, path: str, on_text: Callable[[Client, bytes], None]
) -> Client:
    loop = asyncio.get_running_loop()
    _, client = await loop.create_connection(
        lambda: Client(path, on_text), "127.0.0.1", port
    )
    await client.opened
    return client


async def _gather(work: list[Any]) -> None:
    limit = asyncio.Semaphore(OPENING_SOCKETS)

    async def one(coroutine: Any) -> None:
        async with limit:
            await coroutine

    await asyncio.gather(*(one(coroutine) for coroutine in work))


def _guest_token(port: int) -> str:
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}/api/guests", data=b"", method="POST"
    )
    with urllib.request.urlopen(request) as answer:
        return str(JSON.decode(answer.read().decode())["token"])


def main() -> None:
    """Run one measurement."""
    side, port, mode, count, seconds, *rest = sys.argv[1:]
    connect = {"relay": connect_relay, "shoutan": connect_shoutan}[side]
    if mode == "saturate":
        work = saturate(connect, int(port), int(count), float(seconds))
    else:
        work = at_rate(connect, int(port), int(count), float(seconds), float(rest[0]))
    print(json.dumps(uvloop.run(work)))


if __name__ == "__main__":
    main()
