"""Starting and ending: what cannot be is one line on stderr, and nothing stays behind."""

import asyncio
import contextlib
import signal
import socket
import sys
from contextlib import closing
from pathlib import Path
from time import perf_counter

import pytest
from shoutan_host.leases import FolderLease
from shoutan_host.storage.database import FILE_NAME, open_writer
from shoutan_host.storage.schema import VERSION_TABLE
from shoutan_protocol.messages.events import Played
from shoutan_server import cli
from websockets.exceptions import ConnectionClosed

from tests.deaf_client import DeafClient, deaf_http_client
from tests.people import People, start_game
from tests.server_process import Client, ServerProcess, run_serve, running_server

FAKE_ENGINE = Path(__file__).parents[1] / "fake_engine"
CGOS_TWICE = ("--cgos", "9x9 7.5 5m", "--cgos", "13x13 7.5 5m")
FREE = (
    *("--port", "0", "--engine-port", "0"),
    *("--gui-port", "0", "--cgos-port", "0"),
)
STOP_WITHIN_S = 5.0


def fail(capfd: pytest.CaptureFixture[str], *options: str) -> tuple[int, str]:
    """Run `serve` in this process, as far as it comes; its exit code and its stderr."""
    code: int | str | None
    try:
        code = cli.serve([*FREE, *options])
    except SystemExit as usage:
        code = usage.code
    out, err = capfd.readouterr()
    assert out == ""
    assert isinstance(code, int)
    return code, err


def one_line(stderr: str) -> str:
    """Return the only line there is."""
    assert stderr.count("\n") == 1, stderr
    assert stderr.startswith("shoutan serve: ")
    return stderr


def files_below(folder: Path) -> list[str]:
    """Return what is in a folder, for it to stay like that."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


# -- what cannot start -------------------------------------------------------------


@pytest.mark.parametrize(
    "option", ["--port", "--engine-port", "--gui-port", "--cgos-port"]
)
def test_a_port_in_use_is_said_in_one_line_and_the_folder_is_given_back(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], option: str
) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = str(taken.getsockname()[1])
        code, stderr = fail(
            capfd, "--bot", "off", "--data", str(tmp_path / "data"), option, port
        )
    assert code == 1
    assert f"port {port}" in one_line(stderr)
    assert option in stderr
    lease = FolderLease(tmp_path / "data")
    lease.acquire()
    lease.release()


def test_an_address_that_is_not_ours_is_said_in_one_line(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    for host in ("192.0.2.1", "no-such-host.invalid"):
        code, stderr = fail(
            capfd, "--bot", "off", "--host", host, "--data", str(tmp_path / "data")
        )
        assert code == 1
        assert host in one_line(stderr)
    assert files_below(tmp_path) == []


def test_a_folder_that_cannot_be_made_or_written_is_said_in_one_line(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Below a file nobody can make a folder, not even root."""
    (tmp_path / "file").write_text("")
    (tmp_path / "taken" / FILE_NAME).mkdir(parents=True)
    before = files_below(tmp_path / "file")
    for folder in (tmp_path / "file" / "data", tmp_path / "file", tmp_path / "taken"):
        code, stderr = fail(capfd, "--bot", "off", "--data", str(folder))
        assert code == 1
        assert str(folder) in one_line(stderr)
        assert "--data" in stderr
    assert files_below(tmp_path / "file") == before


def test_a_folder_that_another_server_holds_is_refused_and_that_one_goes_on(
    server: ServerProcess,
) -> None:
    code, stderr = run_serve(*FREE, "--bot", "off", "--data", str(server.data))
    assert code == 1
    assert "in use" in one_line(stderr)
    assert str(server.pid) in stderr
    assert server.get("/healthz").status == 200


def test_data_of_a_newer_program_is_refused_in_one_line_and_left_as_it_is(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """S13."""
    with closing(open_writer(tmp_path, busy_timeout_s=1)) as connection:
        connection.execute(f"UPDATE {VERSION_TABLE} SET version_num = '9999'")
    before = (tmp_path / FILE_NAME).read_bytes()
    code, stderr = fail(capfd, "--bot", "off", "--data", str(tmp_path))
    assert code == 1
    assert "newer" in one_line(stderr)
    assert (tmp_path / FILE_NAME).read_bytes() == before


def test_a_file_that_is_no_database_is_said_in_one_line(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / FILE_NAME).write_bytes(b"not a database at all" * 100)
    code, stderr = fail(capfd, "--bot", "off", "--data", str(tmp_path / "data"))
    assert code == 1
    assert FILE_NAME in one_line(stderr)


def test_an_engine_that_is_not_there_is_said_in_one_line(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    for command in ("/no/such/engine --gtp", "no-such-engine-anywhere"):
        code, stderr = fail(
            capfd, "--bot", f"ghost={command}", "--data", str(tmp_path / "data")
        )
        assert code == 2
        assert command.split()[0] in one_line(stderr)
    assert files_below(tmp_path) == []


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--port", "65536"], "65535"),
        (["--port", "-1"], "65535"),
        (["--port", "off"], "65535"),
        (["--engine-port", "x"], "65535"),
        (["--cgos-port", "x"], "65535"),
        (["--cgos", "9x9"], "9x9 7.5 5m"),
        (["--cgos", "26x26 7.5 5m"], "from 2 to 25"),
        (["--cgos", "9x9 7.5 5m", "--cgos", "9x9 7.5 300s"], "there twice"),
        (["--cgos-port", "65535", *CGOS_TWICE], "ports from 65535"),
        (["--cgos-anchor", "gnugo"], "NAME=RATING"),
        (["--bot", "gnugo"], "NAME=COMMAND"),
        (["--bot", "a b=gnugo"], "letters"),
        (["--bot", "x="], "NAME=COMMAND"),
        (["--bot", "x='"], "quotation"),
        (["--bot", "x=true", "--bot", "x=true"], "different names"),
        (["--ladder", "9x9"], "9x9 5m"),
        (["--ladder", f"{'9' * 5_000}x{'9' * 5_000} 5m"], "sizes 2 to 19"),
        (["--ladder", f"9x9 {'9' * 5_000}m"], "clock"),
        (["--cgos", f"9x9 7.5 {'9' * 5_000}m"], "9x9 7.5 5m"),
        (["--port", "9" * 5_000], "0 to 65535"),
        (["--transcripts", "9" * 5_000], "0 to 36500"),
        (["--engine-start", "9" * 5_000], "10 to 600"),
        (["--engine-start", "9s"], "10 to 600, such as 60 or 2m"),
        (["--ladder", "9x9 soon"], "whole numbers"),
        (["--ladder", "9x9 none"], "clock"),
        (["--open-bots", "maybe"], "on"),
        (["--engine-start", "9"], "10 to 600"),
        (["--engine-start", "601"], "10 to 600"),
        (["--public-origin", "go.example"], "https://HOST"),
        (["--transcripts", "1 month"], "number of days"),
        (["--public-origin", "https://go.example/page"], "https://HOST"),
        (["--nonsense"], "--nonsense"),
        (["extra"], "extra"),
    ],
)
def test_bad_usage_is_code_2_and_the_last_line_says_what_is_wrong(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], options: list[str], says: str
) -> None:
    code, stderr = fail(capfd, "--data", str(tmp_path / "data"), *options)
    assert code == 2, stderr
    assert says in stderr.splitlines()[-1]
    assert "set_int_max_str_digits" not in stderr
    assert "Traceback" not in stderr
    assert files_below(tmp_path) == []


# -- the planned end (C9) ----------------------------------------------------------


@pytest.mark.asyncio
@pytest.mark.parametrize(
    "number", [signal.SIGTERM, signal.SIGINT], ids=lambda number: number.name
)
async def test_a_planned_end_closes_with_1012_and_is_over_in_five_seconds(
    tmp_path: Path, number: signal.Signals
) -> None:
    """Also with peers that do not read, that stand in a handshake, and in full play."""
    bot = f"fake={sys.executable} {FAKE_ENGINE}"
    with (
        running_server(tmp_path / "data", bots=[bot], engines=True) as server,
        contextlib.ExitStack() as peers,
    ):
        people = People(server)
        black, white, idle = (
            await people("Black"),
            await people("White"),
            await people(),
        )
        game = await start_game(black, white, size=19, clock="none")
        against = await black.create(bot="fake", clock="none", color="white")
        await black.until(Played, lambda e: e.game == against)
        deaf = peers.enter_context(closing(DeafClient(server.ws_url)))
        peers.enter_context(closing(deaf_http_client(server.port)))
        engine = ("127.0.0.1", server.engine_port)
        peers.enter_context(closing(socket.create_connection(engine)))
        web = ("127.0.0.1", server.port)
        handshake = peers.enter_context(closing(socket.create_connection(web)))
        handshake.sendall(b"GET / HTTP/1.1\r\nHos")
        await idle.resume(game)
        playing = asyncio.ensure_future(play_until_the_end(black, white, game))
        for _ in range(50):  # 30 KiB of answers each, which stay where they are
            deaf.send("game.resume", game=game, from_seq=2**31 - 1)
        await idle.until(Played, lambda e: e.ply == 20)
        begun = perf_counter()
        server.send_signal(number)
        closing_down = asyncio.ensure_future(asyncio.to_thread(server.wait))
        assert await idle.closed() == 1012
        acknowledged = await playing
        assert await closing_down == 0
        assert perf_counter() - begun <= STOP_WITHIN_S
        server.check_log()
        peers.close()
        # What was acknowledged is there, and the game goes on.
        server.start()
        await black.connect()
        snapshot = await black.snapshot(game)
        assert acknowledged > 20
        assert snapshot.ply >= acknowledged
        assert snapshot.phase == "play"
        await people.leave()


async def play_until_the_end(black: Client, white: Client, game: str) -> int:
    """Play on until the connection ends; returns the number of acknowledged plays."""
    done = 0
    with contextlib.suppress(ConnectionClosed):
        for ply in range(190):
            vertex = f"{'ABCDEFGHJKLMNOPQRST'[ply % 19]}{1 + 2 * (ply // 19)}"
            await (white if ply % 2 else black).play(game, ply, vertex)
            done += 1
    return done
