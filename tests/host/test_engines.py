"""Engine processes: started, what they get, their faults, other ways to reach one."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from shoutan_engine.points import Color
from shoutan_host.engines import launcher as engine_launcher
from shoutan_host.engines.failures import (
    EngineBabbled,
    EngineDied,
    EngineFailure,
    EngineHung,
    EngineMissing,
)
from shoutan_host.engines.limits import EngineLimits
from shoutan_host.engines.process import EngineProcess
from shoutan_host.gtp.engine_socket import EngineSocket
from shoutan_host.gtp.link import GtpLink
from shoutan_host.gtp.login import LoginLine, read_login

from tests.host.started_engines import Start, fake, python, starting


@pytest_asyncio.fixture
async def start(tmp_path: Path) -> AsyncIterator[Start]:
    """Start engines in a folder of the test; all are ended after it."""
    async with starting(tmp_path / "engine") as start_engine:
        yield start_engine


# --- starting ------------------------------------------------------------------------
@pytest.mark.asyncio
async def test_an_engine_answers_and_leaves_when_asked(start: Start) -> None:
    engine = await start(fake())
    answer = await engine.link.ask("name", deadline_s=5)
    assert answer.text == "Fake Engine"
    await engine.stop()
    assert engine.returncode == 0
    assert await engine.wait() == 0


@pytest.mark.asyncio
async def test_an_engine_gets_a_short_environment_and_folders_of_its_own(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SECRET_OF_THE_SERVER", "x")
    code = (
        "import os; input(); print('=1', sorted(os.environ), os.environ['HOME'], "
        "os.getcwd(), os.getpgid(0) == os.getpid(), os.environ['EXTRA'], '\\n')"
    )
    engine = await start(python(code), env={"EXTRA": "more"})
    answer = await engine.link.ask("name", deadline_s=5)
    home = str(tmp_path / "engine")
    names, _, rest = answer.text.partition("] ")
    assert names == "['EXTRA', 'HOME', 'LANG', 'PATH', 'SHOUTAN_ENGINE_OF'"
    found_home, cwd, leads_group, extra = rest.split()
    assert (found_home, leads_group, extra) == (home, "True", "more")
    assert cwd.startswith(f"{home}/run-")


@pytest.mark.asyncio
async def test_an_engine_may_run_in_the_folder_of_its_files(
    start: Start, tmp_path: Path
) -> None:
    code = "import os; input(); print('=1', os.getcwd(), '\\n')"
    engine = await start(python(code), cwd=tmp_path)
    assert (await engine.link.ask("name", deadline_s=5)).text == str(tmp_path)


@pytest.mark.asyncio
async def test_no_shell_sees_the_arguments(start: Start) -> None:
    code = "import sys; input(); print('=1', sys.argv[1:], '\\n')"
    engine = await start([*python(code), "$HOME", "; exit", "`x`", "a b"])
    answer = await engine.link.ask("name", deadline_s=5)
    assert answer.text == "['$HOME', '; exit', '`x`', 'a b']"


@pytest.mark.asyncio
async def test_limits_hold_for_the_engine(start: Start) -> None:
    code = (
        "import resource as r; input(); print('=1', *(r.getrlimit(k) for k in "
        "(r.RLIMIT_NOFILE, r.RLIMIT_FSIZE, r.RLIMIT_CPU)), '\\n')"
    )
    limits = EngineLimits(descriptors=99, file_bytes=12345, cpu_s=77)
    engine = await start(python(code), limits=limits)
    answer = await engine.link.ask("name", deadline_s=5)
    assert answer.text == "(99, 99) (12345, 12345) (77, 77)"


@pytest.mark.asyncio
async def test_an_engine_has_the_descriptors_that_a_shell_would_give_it(
    start: Start,
) -> None:
    """KataGo's releases for Linux unpack themselves by way of one close to 1024."""
    code = "import os; input(); print('=1', os.dup2(0, 1023), '\\n')"
    engine = await start(python(code))
    answer = await engine.link.ask("name", deadline_s=5)
    assert answer.text == "1023"


@pytest.mark.asyncio
@pytest.mark.skipif(os.geteuid() != 0, reason="only root may become somebody else")
async def test_root_can_run_an_engine_as_somebody_else(
    start: Start, tmp_path: Path
) -> None:
    for folder in (tmp_path, *tmp_path.parents[:2]):
        folder.chmod(0o755)
    code = 'echo "=1 $(id -un) $(id -Gn) $(touch ok && ls)"; echo; read line'
    engine = await start(["/bin/sh", "-c", f"read line; {code}"], user="nobody")
    assert (await engine.link.ask("name", deadline_s=5)).text == "nobody nogroup ok"


@pytest.mark.asyncio
async def test_a_missing_command_starts_nothing(start: Start, tmp_path: Path) -> None:
    with pytest.raises(EngineMissing):
        await start(["no-such-engine"])
    assert not (tmp_path / "engine").exists()


@pytest.mark.asyncio
async def test_a_program_that_cannot_be_executed_dies_and_says_why(
    start: Start, tmp_path: Path
) -> None:
    program = tmp_path / "bot"
    program.write_bytes(b"\x7fELF nonsense")
    program.chmod(0o755)
    engine = await start([str(program)])
    with pytest.raises(EngineDied):
        await engine.link.ask("name", deadline_s=5)
    assert await engine.wait() == 127
    assert "cannot run" in engine.stderr_tail


# --- faults --------------------------------------------------------------------------
FAULTS = [
    pytest.param("crash", EngineDied, "crash", id="crash"),
    pytest.param("hang", EngineHung, "hang", id="hang"),
    pytest.param("deaf", EngineHung, "hang", id="deaf"),
    pytest.param("babble", EngineBabbled, "protocol", id="babble"),
    pytest.param("mute", EngineHung, "hang", id="no answer"),
    pytest.param("open", EngineHung, "hang", id="answer without its end"),
]


@pytest.mark.asyncio
@pytest.mark.parametrize(("action", "error", "reason"), FAULTS)
async def test_a_fault_of_a_process_has_a_reason(
    start: Start, action: str, error: type[EngineFailure], reason: str
) -> None:
    engine = await start(fake(f"genmove={action}"))
    await engine.link.ask("name", deadline_s=10)
    deadline_s = 0.1 if reason == "hang" else 10
    with pytest.raises(error) as failure:
        await engine.link.ask("genmove", Color.BLACK, deadline_s=deadline_s)
    assert failure.value.reason == reason


@pytest.mark.asyncio
async def test_a_crash_leaves_its_last_words(start: Start) -> None:
    engine = await start(fake("genmove=crash"))
    with pytest.raises(EngineDied):
        await engine.link.ask("genmove", Color.BLACK, deadline_s=10)
    assert await engine.wait() == 3
    await engine.stop()
    assert engine.stderr_tail == "assertion failed: fake\n"


@pytest.mark.asyncio
async def test_all_that_a_crashing_engine_wrote_aside_is_heard(start: Start) -> None:
    heard = bytearray()
    code = "import os; input(); os.write(2, b'x' * 60_000 + b'the end'); os._exit(3)"
    engine = await start(python(code), aside=heard.extend)
    with pytest.raises(EngineDied):
        await engine.link.ask("name", deadline_s=10)
    await engine.stop()
    assert heard == b"x" * 60_000 + b"the end"


@pytest.mark.asyncio
async def test_files_are_called_as_whoever_wrote_the_command_calls_them(
    start: Start,
) -> None:
    engine = await start([sys.executable, "lost.py"])
    assert await engine.wait() == 2
    await engine.heard_out()
    await engine.stop()
    assert "can't open file 'lost.py'" in engine.stderr_tail


@pytest.mark.asyncio
async def test_a_late_answer_is_drained(start: Start) -> None:
    engine = await start(fake("genmove=late"))
    await engine.link.ask("name", deadline_s=10)
    with pytest.raises(EngineHung):
        await engine.link.ask("genmove", Color.BLACK, deadline_s=0.05)
    os.kill(engine.pid, signal.SIGUSR1)
    assert (await engine.link.ask("version", deadline_s=10)).text == "1.0"


@pytest.mark.asyncio
async def test_a_full_standard_error_does_not_block_and_keeps_its_tail(
    start: Start,
) -> None:
    code = (
        "import sys; input(); sys.stderr.write('x' * 300_000 + 'the end'); "
        "sys.stderr.flush(); print('=1 done\\n', flush=True); input()"
    )
    engine = await start(python(code))
    assert (await engine.link.ask("name", deadline_s=10)).text == "done"
    await engine.stop(quit_s=0.1)
    assert len(engine.stderr_tail) == 16 * 1024
    assert engine.stderr_tail.endswith("xthe end")


@pytest.mark.skipif(sys.platform == "win32", reason="there is no launcher")
def test_an_engine_gets_its_three_streams_and_nothing_else() -> None:
    """An end of its own output that it also had would hide that it closed that."""
    reader, writer = os.pipe()
    code = f"import os; os.fstat({writer})"
    launcher = [sys.executable, "-I", "-S", engine_launcher.__file__]
    try:
        ended = subprocess.run(
            [*launcher, str(os.getpid()), "", "", *python(code)],
            pass_fds=[reader, writer],
            capture_output=True,
            text=True,
            check=False,
        )
    finally:
        os.close(reader)
        os.close(writer)
    assert "Bad file descriptor" in ended.stderr


# --- dialling in ---------------------------------------------------------------------
@pytest.mark.asyncio
async def test_a_process_dials_in_with_a_login_line() -> None:
    loop = asyncio.get_running_loop()
    accepted: asyncio.Future[GtpLink] = loop.create_future()
    server = await loop.create_server(
        lambda: EngineSocket(lambda link, _: accepted.set_result(link)), "127.0.0.1", 0
    )
    async with server:
        port = str(server.sockets[0].getsockname()[1])
        login = "login Bot 12345678"
        argv = fake("--connect", "127.0.0.1", port, "--login", login)
        process = await asyncio.create_subprocess_exec(*argv)
        link = await accepted
        assert await read_login(link, 10) == LoginLine("Bot", "12345678")
        assert (await link.ask("name", deadline_s=10)).text == "Fake Engine"
        await link.quit(10)
        assert await process.wait() == 0


def test_what_an_engine_writes_keeps_its_order_from_the_start(tmp_path: Path) -> None:
    """It is read by another protocol once the process runs, and not at its start."""
    code = (
        "import sys\n"
        "for n in range(180): print('line', n, flush=True)\n"
        "for n in range(2): print(f'={input().split()[0]} done\\n', flush=True)\n"
    )

    async def lines(folder: Path) -> list[str]:
        heard: list[str] = []
        engine = await EngineProcess.start(
            python(code), folder=folder, transcript=lambda _, line: heard.append(line)
        )
        for _ in range(2):
            assert (await engine.link.ask("name", deadline_s=10)).text == "done"
        failure = await engine.link.wait_ended()
        assert failure.reason == "crash"
        await engine.stop()
        return [line for line in heard if line.startswith("line")]

    expected = [f"line {n}" for n in range(180)]
    assert asyncio.run(lines(tmp_path)) == expected
    if sys.platform != "win32":
        import uvloop

        assert uvloop.run(lines(tmp_path)) == expected


@pytest.mark.skipif(sys.platform == "win32", reason="uvloop is not for Windows")
def test_processes_and_sockets_work_under_uvloop(tmp_path: Path) -> None:
    """The server runs on uvloop, whose transports are not subclasses of asyncio's."""
    import uvloop

    async def scenario() -> None:
        loop = asyncio.get_running_loop()
        accepted: asyncio.Future[GtpLink] = loop.create_future()
        server = await loop.create_server(
            lambda: EngineSocket(lambda link, _: accepted.set_result(link)),
            "127.0.0.1",
            0,
        )
        host, port = server.sockets[0].getsockname()
        argv = fake("--connect", host, str(port))
        engine = await EngineProcess.start(argv, folder=tmp_path)
        link = await accepted
        assert (await link.ask("name", deadline_s=10)).text == "Fake Engine"
        await link.quit(10)
        assert await engine.wait() == 0
        await engine.stop()
        server.close()
        await server.wait_closed()

        for action, code in (("", 0), ("crash", 3), ("deaf", -signal.SIGKILL)):
            rule = [f"genmove={action}"] if action else []
            engine = await EngineProcess.start(fake(*rule), folder=tmp_path)
            await engine.link.ask("name", deadline_s=10)
            if action:
                with pytest.raises(EngineFailure):
                    await engine.link.ask("genmove", deadline_s=0.2)
            await engine.stop(quit_s=0.2, term_s=0.1)
            assert engine.returncode == code

    uvloop.run(scenario())
    assert list(tmp_path.iterdir()) == []


def test_the_modules_import_where_unix_modules_are_missing() -> None:
    """On Windows there is no fcntl, no resource, no pwd and no uvloop."""
    code = (
        "import sys\n"
        "for name in ('fcntl', 'resource', 'pwd', 'uvloop'): sys.modules[name] = None\n"
        "import shoutan_host.engines.process, shoutan_host.gtp.controller\n"
        "import shoutan_host.gtp.login, shoutan_host.gtp.engine_socket\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
