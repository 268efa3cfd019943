"""However a game or an arena is left, no process stays."""

import asyncio
import os
import sys
from pathlib import Path

import pytest
from shoutan_clients.match.game_plan import GamePlan
from shoutan_clients.match.plan import EnginePlan, RunOptions
from shoutan_clients.match.playing.arena import MatchArena
from shoutan_clients.match.playing.local_hall import LocalHall
from shoutan_host.clock import SystemClock
from shoutan_host.hosting.played_game import PlayedGame

from tests.clients.match.arenas import FAKE, Shown, arena_of, fake, game_of, match_of
from tests.processes import children_of, command_of, ends_within


class Begun(Shown):
    """Tells when a game has begun."""

    def __init__(self) -> None:
        super().__init__()
        self.turned = asyncio.Event()

    def game_started(self, game: GamePlan, host: PlayedGame) -> None:
        super().game_started(game, host)
        host.listen(self)

    def on_event(self, seq: int, event: object) -> None:
        if self.started[0][1].game.ply:
            self.turned.set()


def family_of(pid: int) -> list[int]:
    """Return all descendants of a process."""
    found: list[int] = []
    for child in children_of(pid):
        found += [child, *family_of(child)]
    return found


def with_a_child(name: str, *rules: str) -> EnginePlan:
    """Return an engine that starts a process of its own, which nobody ends."""
    script = f'sleep 1000 & exec "{sys.executable}" "{FAKE}" "$@"'
    return EnginePlan(name, ("/bin/sh", "-c", script, "sh", *rules))


@pytest.mark.parametrize("is_canceled", [True, False])
@pytest.mark.asyncio
async def test_a_game_that_is_broken_off_leaves_no_process(
    is_canceled: bool, tmp_path: Path
) -> None:
    # The one ignores SIGTERM and what it is told, the other has a child.
    plan = match_of(with_a_child("Parent"), fake("Deaf", "genmove=deaf"))
    showing = Begun()
    async with arena_of(plan, tmp_path) as arena:
        playing = asyncio.create_task(arena.play(game_of("Parent", "Deaf"), showing))
        await showing.turned.wait()
        family = family_of(os.getpid())
        assert any("sleep 1000" in command_of(pid) for pid in family)
        if is_canceled:
            playing.cancel()
        else:
            await arena.close()
        with pytest.raises(asyncio.CancelledError):
            await playing
    assert all(ends_within(pid, 5) for pid in family)
    assert not [*(tmp_path / "engines").glob("**/*")]


@pytest.mark.parametrize("is_canceled", [True, False])
@pytest.mark.asyncio
async def test_a_check_that_is_broken_off_leaves_nothing(
    is_canceled: bool, tmp_path: Path
) -> None:
    begun, ended = asyncio.Event(), asyncio.Event()

    async def say_nothing(
        reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        begun.set()
        await reader.read()
        writer.close()
        ended.set()

    server = await asyncio.start_server(say_nothing, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    silent = EnginePlan("Silent", (f"tcp://127.0.0.1:{port}",))
    async with server, arena_of(match_of(fake("Fine"), silent), tmp_path) as arena:
        checking = asyncio.create_task(arena.check())
        await begun.wait()
        if is_canceled:
            checking.cancel()
        else:
            await arena.close()
        with pytest.raises(asyncio.CancelledError):
            await checking
        await arena.close()
        await ended.wait()


@pytest.mark.asyncio
async def test_the_next_game_in_the_place_of_a_canceled_one_is_played(
    tmp_path: Path,
) -> None:
    plan = match_of(fake("Good", "genmove=say pass"), fake("Bad", "genmove=hang"))
    showing = Begun()
    async with arena_of(plan, tmp_path) as arena:
        playing = asyncio.create_task(arena.play(game_of("Good", "Bad"), showing))
        await showing.turned.wait()
        playing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await playing
        again = await arena.play(game_of("Good", "Good", 2), Shown())
    assert again.line.result == "W+7.5"


@pytest.mark.asyncio
async def test_where_the_machine_starts_no_process_nobody_loses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def no_more(*_: object, **__: object) -> None:
        raise OSError(11, "Resource temporarily unavailable")

    loop = asyncio.get_running_loop()
    async with arena_of(match_of(fake("A"), fake("B")), tmp_path) as arena:
        with monkeypatch.context() as patched:
            patched.setattr(loop, "subprocess_exec", no_more)
            with pytest.raises(OSError, match="temporarily unavailable"):
                await arena.play(game_of("A", "B"), Shown())
            with pytest.raises(OSError, match="temporarily unavailable"):
                await arena.check()


@pytest.mark.asyncio
async def test_a_game_without_room_for_its_transcripts_is_hosted_no_longer(
    tmp_path: Path,
) -> None:
    plan, clock = match_of(fake("A"), fake("B")), SystemClock()
    (tmp_path / "transcripts").touch()  # no folder
    hall = LocalHall(clock, plan.seed)
    arena = MatchArena(plan, RunOptions(tmp_path), clock, hall)
    try:
        with pytest.raises(NotADirectoryError):
            await arena.play(game_of("A", "B"), Shown())
        assert [*hall.games] == []
    finally:
        await arena.close()
