"""Engine processes: finding, starting, faults, and that none is left behind."""

import asyncio
import os
import select
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
import pytest_asyncio
from shoutan_engine.points import Color
from shoutan_host.engines import commands as engine_commands
from shoutan_host.engines import launcher as engine_launcher
from shoutan_host.engines.commands import engine_path, find_command, parse_command_line
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

from tests.host.gtp_fakes import until

FAKE = Path(__file__).parent.parent / "fake_engine"


def fake(*arguments: str) -> list[str]:
    return [sys.executable, "-I", "-S", str(FAKE), *arguments]


def python(code: str) -> list[str]:
    return [sys.executable, "-I", "-S", "-c", code]


def is_alive(pid: int) -> bool:
    """Tell whether a process runs; one that waits to be reaped does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def ends_within(handle: int, wait_s: float) -> bool:
    """Wait for the process of a pidfd: it is readable when that has ended."""
    return bool(select.select([handle], [], [], wait_s)[0])


Start = Callable[..., Awaitable[EngineProcess]]


@pytest_asyncio.fixture
async def start(tmp_path: Path) -> AsyncIterator[Start]:
    """Start engines in a folder of the test; all are ended after it."""
    running: list[EngineProcess] = []

    async def start_engine(
        argv: list[str],
        *,
        env: dict[str, str] | None = None,
        limits: EngineLimits | None = None,
        user: str | None = None,
        cwd: Path | None = None,
    ) -> EngineProcess:
        engine = await EngineProcess.start(
            argv,
            folder=tmp_path / "engine",
            env=env,
            limits=limits,
            user=user,
            cwd=cwd,
        )
        running.append(engine)
        return engine

    yield start_engine
    for engine in running:
        await engine.stop(quit_s=0.05, term_s=0.05)
        assert not is_alive(engine.pid)
    folder = tmp_path / "engine"
    left = list(folder.glob("run-*")) if folder.exists() else []
    assert left == []


# --- finding -------------------------------------------------------------------------


def test_games_folders_are_searched_after_the_path(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PATH", "/somewhere:/usr/games")
    assert engine_path() == "/somewhere:/usr/games:/usr/local/games"


def test_a_command_is_found_by_name_and_by_path(tmp_path: Path) -> None:
    assert os.path.isabs(find_command("sh"))
    program = tmp_path / "bot"
    with pytest.raises(EngineMissing, match="there is no such program"):
        find_command(str(program))
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    assert find_command(str(program)) == str(program)


def test_what_is_there_and_cannot_be_run_is_not_called_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "bot"
    program.write_text("#!/bin/sh\n")
    with pytest.raises(EngineMissing) as by_path:
        find_command(str(program))
    assert str(by_path.value) == (
        f"the engine command {str(program)!r} cannot be run: it is a file that you may"
        " not execute (if it is a program: chmod +x)"
    )
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(EngineMissing, match=f"cannot be run: {program} is a file that"):
        find_command("bot")
    with pytest.raises(EngineMissing, match=r"cannot be run: it is a folder$"):
        find_command(str(tmp_path))


def test_shoutans_own_programs_are_found_wherever_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    own = Path(sys.executable).parent
    assert find_command("shoutan") == str(own / "shoutan")
    assert str(own) not in engine_path().split(os.pathsep)


def test_a_relative_path_is_taken_from_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bot").write_text("#!/bin/sh\n")
    (tmp_path / "bot").chmod(0o755)
    monkeypatch.chdir(tmp_path)
    assert find_command("./bot") == str(tmp_path / "bot")


def test_a_missing_command_says_where_it_was_looked_for() -> None:
    with pytest.raises(
        EngineMissing,
        match=r"'no-such-engine' was not found: looked on PATH, in /usr/games, "
        r"/usr/local/games and beside Shoutan$",
    ):
        find_command("no-such-engine")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("gnugo --mode gtp", ["gnugo", "--mode", "gtp"]),
        ("'my bot' \"a b\" c\\ d", ["my bot", "a b", "c d"]),
        ("bot $HOME; rm `x` | y", ["bot", "$HOME;", "rm", "`x`", "|", "y"]),
    ],
)
def test_a_command_line_is_split_and_nothing_more(text: str, words: list[str]) -> None:
    assert parse_command_line(text) == words


@pytest.mark.parametrize("text", ["", "   ", "bot 'open"])
def test_a_command_line_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"empty|cannot be read"):
        parse_command_line(text)


def test_windows_keeps_its_backslashes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_commands, "_IS_POSIX", False)
    words = parse_command_line(r'"C:\Program Files\katago.exe" gtp -model C:\n.gz')
    assert words == [r"C:\Program Files\katago.exe", "gtp", "-model", r"C:\n.gz"]


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


# --- ending --------------------------------------------------------------------------


@pytest.mark.asyncio
async def test_an_engine_that_thinks_is_asked_to_leave_after_its_move(
    start: Start,
) -> None:
    engine = await start(fake("genmove=late"))
    await engine.link.ask("name", deadline_s=10)
    thinking = asyncio.create_task(
        engine.link.ask("genmove", Color.BLACK, deadline_s=10)
    )
    await until(lambda: not engine.link.is_idle)
    stopping = asyncio.create_task(engine.stop(quit_s=10))
    os.kill(engine.pid, signal.SIGUSR1)
    await stopping
    assert (await thinking).text == "A1"
    assert engine.returncode == 0


@pytest.mark.asyncio
async def test_the_end_of_its_input_is_enough_for_a_good_engine(start: Start) -> None:
    engine = await start(fake("genmove=late"))
    await engine.link.ask("name", deadline_s=10)
    await engine.link.tell("genmove", Color.BLACK)
    engine.link.close()
    os.kill(engine.pid, signal.SIGUSR1)
    assert await engine.wait() == 0


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("action", "code"), [("hang", -signal.SIGTERM), ("deaf", -signal.SIGKILL)]
)
async def test_an_engine_that_does_not_leave_is_made_to(
    start: Start, action: str, code: int
) -> None:
    engine = await start(fake(f"genmove={action}"))
    await engine.link.ask("name", deadline_s=10)
    with pytest.raises(EngineHung):
        await engine.link.ask("genmove", Color.BLACK, deadline_s=0.1)
    await engine.stop(quit_s=0.05, term_s=0.2)
    assert engine.returncode == code


CHILD = (
    "import subprocess as s, sys; c = s.Popen([sys.executable, '-I', '-S', '-c', "
    "'import signal; signal.pause()'], stdin=s.DEVNULL); input(); "
    "print('=1', c.pid, '\\n', flush=True); "
)


@pytest.mark.skipif(sys.platform != "linux", reason="watches processes by pidfd")
@pytest.mark.asyncio
@pytest.mark.parametrize(
    "ending",
    [
        pytest.param("input(); input()", id="by our signal"),
        pytest.param("input(); sys.exit(0)", id="when the engine is gone already"),
    ],
)
async def test_the_children_of_an_engine_go_with_it(start: Start, ending: str) -> None:
    engine = await start(python(CHILD + ending))
    child = int((await engine.link.ask("name", deadline_s=10)).text)
    handle = os.pidfd_open(child)
    try:
        assert is_alive(child)
        await engine.stop(quit_s=0.05, term_s=0.05)
        assert ends_within(handle, 10)
    finally:
        os.close(handle)


@pytest.mark.asyncio
async def test_stopping_goes_on_when_its_caller_is_cancelled(start: Start) -> None:
    engine = await start(fake("quit=deaf"))
    await engine.link.ask("name", deadline_s=10)
    stopping = asyncio.create_task(engine.stop(quit_s=0.1, term_s=0.1))
    await asyncio.sleep(0)
    stopping.cancel()
    with pytest.raises(asyncio.CancelledError):
        await stopping
    await engine.stop()
    assert engine.returncode == -signal.SIGKILL


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


HOST = """
import asyncio, os, pathlib, signal, sys
from shoutan_host.engines.process import EngineProcess
async def main():
    engine = await EngineProcess.start(sys.argv[2:], folder=pathlib.Path(sys.argv[1]))
    await engine.link.ask("name", deadline_s=10)
    await engine.link.tell("genmove")
    print(engine.pid, flush=True)
    await asyncio.Event().wait()
asyncio.run(main())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux kills it for us")
@pytest.mark.parametrize("action", ["", "hang", "deaf"])
def test_no_engine_outlives_a_server_that_was_killed(
    tmp_path: Path, action: str
) -> None:
    rules = [f"genmove={action}"] if action else []
    argv = [sys.executable, "-c", HOST, str(tmp_path), *fake(*rules)]
    with subprocess.Popen(argv, stdout=subprocess.PIPE, text=True) as host:
        assert host.stdout is not None
        pid = int(host.stdout.readline())
        handle = os.pidfd_open(pid)
        host.kill()
    try:
        assert ends_within(handle, 10)
    finally:
        os.close(handle)


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
