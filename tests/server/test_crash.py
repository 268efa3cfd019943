"""kill -9 in full play: nothing acknowledged is lost, and nobody loses by it (R1 to R6)."""

import asyncio
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import TypeVar

import pytest
from shoutan_engine.points import Play
from shoutan_host.clock import monotonic_ms
from shoutan_protocol.coordinates import format_vertex
from shoutan_protocol.messages.events import (
    ClockPaused,
    ClockResumed,
    FlagFell,
    GameEvent,
    GameStarted,
    Passed,
    Played,
)
from shoutan_protocol.messages.replies import Pong
from websockets.exceptions import ConnectionClosed

from tests.games import random_game
from tests.people import People, start_game
from tests.server_process import ServerProcess, running_server
from tests.ws_client import Client

E = TypeVar("E", bound=GameEvent)

SIZE = 13
GAMES = 20
LONGEST = 160
MARK_EVERY_MS = 1_000
FLOOR_MS = 10_000
GRACE_MS = 60_000
BACK_WITHIN_S = 15.0
"""Far above the promise of 3 s: the machine may be busy with other tests."""


@dataclass(slots=True)
class Duel:
    """Two clients who play a random game as fast as they are answered."""

    black: Client
    white: Client
    game: str
    moves: list[str]
    acknowledged: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    """(ply, seq) of every play that was answered."""

    def mover(self, ply: int) -> Client:
        """Return whose turn it is."""
        return self.white if ply % 2 else self.black

    async def play(self) -> None:
        """Play until the connection breaks or there are no moves left."""
        for ply, vertex in enumerate(self.moves):
            try:
                await self.send(ply, vertex)
            except ConnectionClosed:
                return

    async def send(self, ply: int, vertex: str) -> bool:
        """Send one play and note its answer; tells whether it had been done before."""
        cid = f"ply-{ply}-of-this-game"
        ok = await self.mover(ply).play(self.game, ply, vertex, cid=cid)
        assert ok.seq is not None
        if not ok.dup:
            self.acknowledged.append((ply, ok.seq))
        return ok.dup


def moves_of(seed: int) -> list[str]:
    """Return the moves of a random game."""
    return [
        format_vertex(move.point, SIZE) if isinstance(move, Play) else "pass"
        for _, move in random_game(SIZE, seed, LONGEST)
    ]


async def duels(people: People) -> list[Duel]:
    """Seat two clients at each of many games."""
    made: list[Duel] = []
    for seed in range(GAMES):
        black, white = await people(), await people()
        game = await start_game(black, white, size=SIZE)
        made.append(Duel(black, white, game, moves_of(seed)))
    return made


async def idle_game(people: People, clock: str) -> Duel:
    """Begin a game in which Black thinks and thinks."""
    black, white = await people(), await people()
    return Duel(black, white, await start_game(black, white, clock=clock), [])


def last(events: list[GameEvent], kind: type[E]) -> E:
    """Return the last event of a kind."""
    return next(event for event in reversed(events) if isinstance(event, kind))


@pytest.mark.asyncio
async def test_kill_9_in_twenty_live_games_loses_nothing_and_flags_nobody(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with running_server(tmp_path / "data") as server:
        people = People(server)
        thinking, short = [await idle_game(people, clock) for clock in ("5m", "11s")]
        fast = await duels(people)
        await thought_long(thinking)
        playing = asyncio.gather(*(duel.play() for duel in fast))
        await played_enough(thinking, fast)
        killed_ms = monotonic_ms()
        server.kill()
        await playing
        before = {duel.game: duel.acknowledged[:] for duel in fast}
        assert all(len(plays) < LONGEST for plays in before.values())
        back_s = await restart_and_play(server, fast)
        for duel in fast:
            await check(duel, before[duel.game])
        await check_clock(thinking, killed_ms, left_ms=None)
        await check_clock(short, killed_ms, left_ms=FLOOR_MS)
        await people.leave()
    count = sum(len(plays) for plays in before.values())
    with capsys.disabled():
        sys.stdout.write(
            f"\nkill -9 in {GAMES} live games after {count} acknowledged plays: back in "
            f"{back_s:.2f} s (process start to the first play)\n"
        )
    assert back_s < BACK_WITHIN_S


async def thought_long(duel: Duel) -> None:
    """Wait until Black has thought for two and a half seconds."""
    started = last(await duel.black.log(duel.game), GameStarted)
    while await server_ms(duel.black) - started.at_ms < 2_500:
        pass


async def played_enough(duel: Duel, fast: list[Duel]) -> None:
    """Wait until every game is in full play, and none at its end."""
    while min(len(duel.acknowledged) for duel in fast) < LONGEST // 8:
        await server_ms(duel.black)


async def server_ms(client: Client) -> int:
    """Ask for the server's clock."""
    pong = await client.ask("ping")
    assert isinstance(pong, Pong)
    return pong.server_ms


async def restart_and_play(server: ServerProcess, fast: list[Duel]) -> float:
    """Start again, let everybody come back; returns the seconds to the first play."""
    begun = perf_counter()
    server.start()
    first = 0.0
    for duel in fast:
        for client in (duel.black, duel.white):
            await client.connect()
            await client.resume(duel.game, from_seq=2**31 - 1)
        # The act whose answer may have been lost is sent again, under its name.
        ply = len(duel.acknowledged)
        if ply < len(duel.moves):
            await duel.send(ply, duel.moves[ply])
            first = first or perf_counter() - begun
    return first


async def check(duel: Duel, acknowledged: list[tuple[int, int]]) -> None:
    """See that the log holds what was acknowledged, once, and the game goes on."""
    log = await duel.black.log(duel.game)  # numbered 1, 2, 3, ... without a hole
    by_seq = {event.seq: event for event in log}
    for ply, seq in acknowledged:
        event = by_seq[seq]
        assert isinstance(event, Played | Passed)
        assert (event.ply, event.cid) == (ply, f"ply-{ply}-of-this-game")
    turns = [event for event in log if isinstance(event, Played | Passed)]
    assert [turn.ply for turn in turns] == list(range(len(turns)))
    assert set(Counter(turn.cid for turn in turns).values()) == {1}
    assert not any(isinstance(event, FlagFell) for event in log)
    if len(turns) < len(duel.moves):
        assert not await duel.send(len(turns), duel.moves[len(turns)])


async def check_clock(duel: Duel, killed_ms: int, left_ms: int | None) -> None:
    """See what the crash cost the player to move, and that his clock waits for him."""
    watcher = duel.white
    await watcher.connect()
    log = await watcher.log(duel.game)
    started, paused = last(log, GameStarted), last(log, ClockPaused)
    assert paused.reason == "server_fault"
    # Charged up to the last sign of life, at most a second (and a commit) old.
    assert killed_ms - MARK_EVERY_MS - 500 <= paused.since_ms <= killed_ms
    assert started.clock is not None
    assert paused.clock is not None
    charged = paused.since_ms - started.at_ms
    had = started.clock.black.main_ms
    assert paused.clock.black.main_ms == (left_ms or had - charged)
    assert paused.clock.running is None
    assert paused.clock.no_flag_before_ms == paused.at_ms + GRACE_MS
    await duel.black.connect()
    await duel.black.resume(duel.game, from_seq=paused.seq)
    resumed = await watcher.until(ClockResumed)
    assert resumed.clock is not None
    assert resumed.clock.running == "black"
    assert resumed.clock.black == paused.clock.black
