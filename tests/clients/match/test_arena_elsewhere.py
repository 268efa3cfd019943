"""Engines on other machines: by TCP, by ssh; and real ones here."""

import asyncio
import os
import stat
import sys
from pathlib import Path

import pytest
from shoutan_clients.match.game_line import Standing
from shoutan_clients.match.plan import CountBy, EnginePlan
from shoutan_clients.match.ports import EngineUnfit
from shoutan_engine.clocks.table import parse_clock
from shoutan_engine.results import EndReason
from shoutan_host.engines.failures import EngineUnreachable
from shoutan_host.engines.remote import TcpStarter, parse_tcp
from shoutan_protocol.sgf.reading import read_sgf

from tests.clients.match.arenas import (
    PASSES,
    Shown,
    arena_of,
    fake,
    game_of,
    match_of,
)
from tests.fake_engine.engine import FakeEngine
from tests.fake_engine.running import serve
from tests.processes import engines_of

GNUGO = ("gnugo", "--mode", "gtp", "--level", "0")


class Listening:
    """Scripted engines that listen; `rules` are those of one connection after another."""

    def __init__(self, *rules: list[str]) -> None:
        self._rules = list(rules)
        self.connections = 0
        self.open = 0
        self.is_once = False
        """Whether nobody listens any more after the first connection."""

    async def __aenter__(self) -> EnginePlan:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        port = self._server.sockets[0].getsockname()[1]
        return EnginePlan("Far", (f"tcp://127.0.0.1:{port}",))

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        await self._server.wait_closed()

    async def _serve(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        rules = self._rules[min(self.connections, len(self._rules) - 1)]
        self.connections += 1
        if self.is_once:
            self._server.close()
        await serve(
            FakeEngine(dict(rule.split("=", 1) for rule in rules)), reader, writer
        )


@pytest.mark.asyncio
async def test_an_engine_that_listens_plays_game_after_game(tmp_path: Path) -> None:
    listening = Listening([PASSES])
    here = fake("Here", PASSES)
    async with listening as far, arena_of(match_of(far, here), tmp_path) as arena:
        [check, _] = await arena.check()
        for number, (black, white) in enumerate([("Far", "Here"), ("Here", "Far")], 1):
            line = (await arena.play(game_of(black, white, number), Shown())).line
            assert line.end_reason is EndReason.TWO_PASSES
    assert check.info.name == "Fake Engine"
    assert listening.connections == 1


@pytest.mark.asyncio
async def test_an_engine_that_hangs_up_is_connected_to_again(tmp_path: Path) -> None:
    listening = Listening(["genmove=crash"], [PASSES])
    here = fake("Here", PASSES)
    async with listening as far, arena_of(match_of(far, here), tmp_path) as arena:
        line = (await arena.play(game_of("Far", "Here"), Shown())).line
    assert line.end_reason is EndReason.TWO_PASSES
    assert (line.restarts_black, listening.connections) == (1, 2)


@pytest.mark.asyncio
async def test_an_engine_that_hangs_up_too_often_loses(tmp_path: Path) -> None:
    here = fake("Here", PASSES)
    async with (
        Listening(["genmove=crash"]) as far,
        arena_of(match_of(far, here), tmp_path) as arena,
    ):
        line = (await arena.play(game_of("Far", "Here"), Shown())).line
    assert (line.end_reason, line.standing) == (EndReason.DISCONNECT, Standing.FORFEIT)
    assert line.winner == "white"
    assert "hung up" in line.detail


@pytest.mark.asyncio
@pytest.mark.parametrize("host", ["a..b", f"{'a' * 70}.example"])
async def test_what_can_be_no_machine_is_said(host: str) -> None:
    with pytest.raises(EngineUnreachable, match="no name of a machine"):
        await TcpStarter(parse_tcp(f"tcp://{host}:4711")).start(1)


@pytest.mark.asyncio
async def test_where_nobody_listens_that_is_said(tmp_path: Path) -> None:
    async with Listening([PASSES]) as far:
        pass
    async with arena_of(match_of(far), tmp_path) as arena:
        with pytest.raises(EngineUnfit, match="cannot connect to tcp") as found:
            await arena.check()
    assert "socat TCP-LISTEN" in str(found.value)


@pytest.mark.asyncio
@pytest.mark.parametrize("number", [1, 2])
async def test_a_game_whose_engine_is_not_reached_is_lost_by_nobody(
    tmp_path: Path, number: int
) -> None:
    here = fake("Here", PASSES)
    async with Listening([PASSES]) as far:
        pass
    players = ("Far", "Here") if number == 1 else ("Here", "Far")
    plan = match_of(far, here, crashes=1)
    async with arena_of(plan, tmp_path) as arena:
        with pytest.raises(OSError, match="Far could not be reached: cannot connect"):
            await arena.play(game_of(*players), Shown())


@pytest.mark.asyncio
async def test_a_connection_that_is_lost_in_the_middle_loses(tmp_path: Path) -> None:
    here, listening = fake("Here", PASSES), Listening(["genmove#2=crash"])
    listening.is_once = True
    async with listening as far:
        plan = match_of(far, here, crashes=2)
        async with arena_of(plan, tmp_path) as arena:
            line = (await arena.play(game_of("Far", "Here"), Shown())).line
    assert "cannot connect" in line.detail
    assert (line.moves, line.standing) == (2, Standing.FORFEIT)
    assert line.end_reason is EndReason.DISCONNECT


@pytest.mark.asyncio
async def test_ssh_gets_what_its_user_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ssh = tmp_path / "ssh"
    ssh.write_text(
        '#!/bin/sh\necho "$HOME $SSH_AUTH_SOCK $SECRET: no key" >&2; exit 255\n'
    )
    ssh.chmod(ssh.stat().st_mode | stat.S_IXUSR)
    for name, value in {
        "HOME": "/home/sai",
        "SSH_AUTH_SOCK": "/s",
        "SECRET": "x",
    }.items():
        monkeypatch.setenv(name, value)
    engine = EnginePlan("Far", (str(ssh), "host", "gnugo"))
    async with arena_of(match_of(engine), tmp_path / "out") as arena:
        with pytest.raises(EngineUnfit) as found:
            await arena.check()
    assert "/home/sai /s : no key" in str(found.value)
    assert "BatchMode=yes" in str(found.value)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux pins processes")
@pytest.mark.asyncio
async def test_a_place_has_a_core_of_its_own(tmp_path: Path) -> None:
    plan = match_of(fake("A", PASSES), fake("B", PASSES))
    mine = sorted(os.sched_getaffinity(0))
    async with arena_of(plan, tmp_path, is_pinned=True) as arena:
        before = set(engines_of(os.getpid()))
        await arena.play(game_of("A", "B"), Shown())
        pids = set(engines_of(os.getpid())) - before
        cores = [os.sched_getaffinity(pid) for pid in pids]
    assert cores == [{mine[0]}] * 2


@pytest.mark.engine
@pytest.mark.asyncio
async def test_gnu_go_plays_itself(tmp_path: Path) -> None:
    plan = match_of(
        EnginePlan("One", GNUGO),
        EnginePlan("Two", GNUGO),
        time=parse_clock("1m"),
        title="A small match",
        size=4,
    )
    async with arena_of(plan, tmp_path) as arena:
        before = set(engines_of(os.getpid()))
        checks = await arena.check()
        first = await arena.play(game_of("One", "Two", 1), Shown())
        engines = set(engines_of(os.getpid())) - before
        second = await arena.play(game_of("Two", "One", 2), Shown())
        assert set(engines_of(os.getpid())) - before >= engines
    assert [check.info.name for check in checks] == ["GNU Go", "GNU Go"]
    assert not any(check.remarks for check in checks)
    assert len(engines) == 2
    for finished, black in ((first, "One"), (second, "Two")):
        line, record = finished.line, read_sgf(finished.sgf)
        assert line.standing is Standing.PLAYED
        assert line.black == record.header.black.name == black
        assert len(line.spent_ms) == line.moves == len(record.moves)
        assert line.started_at <= line.finished_at
        assert record.header.result == line.result
        assert record.header.event == "A small match"
        assert record.header.round == str(line.number)
        assert len(line.final.split("\n")) == 4
        transcript = tmp_path / "transcripts" / f"{line.number:04}-black.txt"
        assert f"= {black}" in transcript.read_text() or black in transcript.read_text()


@pytest.mark.engine
@pytest.mark.asyncio
async def test_gnu_go_referees(tmp_path: Path) -> None:
    weak = ("gnugo", "--mode", "gtp", "--level", "0")
    plan = match_of(
        EnginePlan("One", weak),
        fake("Two", PASSES),
        count_by=CountBy.REFEREE,
        referee=GNUGO,
    )
    async with arena_of(plan, tmp_path) as arena:
        await arena.check()
        line = (await arena.play(game_of("One", "Two"), Shown())).line
    assert (line.standing, line.winner) == (Standing.PLAYED, "black")


@pytest.mark.engine
@pytest.mark.asyncio
async def test_gnu_go_behind_socat_plays(tmp_path: Path) -> None:
    shell = "TCP-LISTEN:0,bind=127.0.0.1,reuseaddr,fork"
    listening = await asyncio.create_subprocess_exec(
        "socat",
        "-d",
        "-d",
        shell,
        f"EXEC:{' '.join(GNUGO)}",
        env={**os.environ, "PATH": f"{os.environ['PATH']}:/usr/games"},
        stderr=asyncio.subprocess.PIPE,
        start_new_session=True,
    )
    assert listening.stderr is not None
    while b"listening on" not in (said := await listening.stderr.readline()):
        assert said
    port = said.decode().rsplit(":", 1)[1].strip()
    far = EnginePlan("Far", (f"tcp://127.0.0.1:{port}",))
    try:
        async with arena_of(
            match_of(far, EnginePlan("Near", GNUGO)), tmp_path
        ) as arena:
            checks = await arena.check()
            line = (await arena.play(game_of("Far", "Near"), Shown())).line
    finally:
        os.killpg(listening.pid, 9)
        await listening.wait()
    assert checks[0].info.name == "GNU Go"
    assert line.standing is Standing.PLAYED
