"""A slow, deaf or vanished peer changes nothing for others, and does not stay (R5, C1)."""

import asyncio
import contextlib

import pytest
from shoutan_protocol.messages.events import Played
from shoutan_protocol.messages.replies import Presence

from tests.deaf_client import DeafClient, deaf_http_client
from tests.people import People, start_game
from tests.server_process import ServerProcess
from tests.ws_client import Client

EVENTS = 190
RESUMES = 25
"""Each asks for all events: together more than the system's own buffers hold."""
CLOSED_WITHIN_S = 10.0
ANSWER_WITHIN_S = 3.0
"""Of a player beside them; milliseconds, unless other work stops the machine."""


async def long_game(black: Client, white: Client) -> str:
    """Make a game whose log is long and heavy: a settlement with many proposals."""
    game = await start_game(black, white, size=19, clock="none")
    for ply, vertex in enumerate(("K10", "pass", "pass")):
        await (white if ply % 2 else black).play(game, ply, vertex)
    for number in range(EVENTS):
        await black.ok(
            "settle.mark",
            game=game,
            cid=f"mark-number-{number}",
            vertex="K10",
            dead=number % 2 == 0,
        )
    return game


async def play_on(
    black: Client, white: Client, game: str, stop: asyncio.Event
) -> float:
    """Play, then ping, until told to stop; returns the slowest answer in seconds."""
    loop = asyncio.get_running_loop()
    slowest, ply = 0.0, 0
    while not stop.is_set():
        begun = loop.time()
        if ply < 300:
            vertex = f"{'ABCDEFGHJKLMNOPQRST'[ply % 19]}{1 + ply // 19}"
            await (white if ply % 2 else black).play(game, ply, vertex)
            ply += 1
        else:
            await black.ask("ping")
        slowest = max(slowest, loop.time() - begun)
    return slowest


async def go_deaf(
    peers: list[DeafClient],
    game: str,
    witness: Client,
    *,
    watching: int,
    is_player: bool,
) -> None:
    """Let peers ask for more than they read; the witness must see them come and go."""
    try:
        for peer in peers:
            peer.send("game.resume", game=game)
        await witness.until(
            Presence, lambda p: p.watching == watching and p.white is is_player
        )
        for peer in peers:
            for _ in range(RESUMES):
                peer.send("game.resume", game=game)
        async with asyncio.timeout(CLOSED_WITHIN_S):
            await witness.until(
                Presence, lambda p: p.watching == 1 and p.white is False
            )
    finally:
        for peer in peers:
            peer.close()


@pytest.mark.asyncio
async def test_who_does_not_read_is_closed_and_nobody_else_notices(
    people: People, server: ServerProcess
) -> None:
    ann, bo = await people("Ann"), await people("Bo")
    heavy = await long_game(ann, bo)
    black, white, game = await people.pair(size=19, clock="none")
    witness = await people.watcher()
    await witness.resume(heavy)
    await bo.vanish()  # Bo comes back as somebody who does not read
    await witness.until(Presence, lambda p: p.white is False)
    stop = asyncio.Event()
    playing = asyncio.ensure_future(play_on(black, white, game, stop))
    spectators = [DeafClient(server.ws_url) for _ in range(3)]
    await go_deaf(spectators, heavy, witness, watching=4, is_player=False)
    await go_deaf(
        [DeafClient(server.ws_url, bo.token)],
        heavy,
        witness,
        watching=1,
        is_player=True,
    )
    stop.set()
    assert await playing < ANSWER_WITHIN_S
    assert (await black.until(Played)).ply == 0


@pytest.mark.asyncio
async def test_many_who_vanish_at_once_are_gone_and_the_game_goes_on(
    people: People,
) -> None:
    black, white, game = await people.pair()
    crowd = [await people.watcher() for _ in range(30)]
    for spectator in crowd:
        await spectator.resume(game)
    await black.until(Presence, lambda p: p.watching == len(crowd))
    await asyncio.gather(*(spectator.vanish() for spectator in crowd))
    await black.until(Presence, lambda p: p.watching == 0)
    await black.play(game, 0, "E5")
    await white.until(Played)


@pytest.mark.asyncio
async def test_who_asks_for_much_over_http_and_goes_leaves_no_error_behind(
    people: People, server: ServerProcess
) -> None:
    """Many requests on one connection, no answer read, and then nobody there.

    The log is looked at when `people` leave.
    """
    black, white, game = await people.pair()
    with contextlib.closing(deaf_http_client(server.port)):
        await black.play(game, 0, "E5")
        for _ in range(
            500
        ):  # each lets the server answer a little more, until it cannot
            await white.ask("ping")
    await white.play(game, 1, "C3")
    assert server.get("/healthz").status == 200
