"""`shoutan play` as its users run it: a process in a terminal, also a poor one."""

import os
import pty
import re
import select
import signal
import socket
import subprocess
import termios
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server_process import SHOUTAN, ServerProcess, running_server

PATIENCE_S = 60.0
COLOR = re.compile(rb"\x1b\[[0-9;]*?\b(3[0-8]|4[0-8]|9[0-7]|10[0-7])\b[0-9;]*m")
STEERING = re.compile(r"\x1b\[[0-9;?<>=]*[ -/]*[@-~]")
QUIT = b"\x11"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server without bots."""
    with running_server(tmp_path_factory.mktemp("terminal") / "data") as running:
        yield running


class Terminal:
    """The other side of the terminal in which a program runs."""

    def __init__(
        self, descriptor: int, theirs: int, process: "subprocess.Popen[bytes]"
    ) -> None:
        self.process = process
        self.written = b""
        self._descriptor = descriptor
        self._theirs = theirs

    def shows(self, text: str) -> None:
        """Wait until the program has written this."""
        while text not in self.text:
            ready, _, _ = select.select([self._descriptor], [], [], PATIENCE_S)
            assert ready, self.written
            self._read()

    def press(self, keys: bytes) -> None:
        """Press keys."""
        os.write(self._descriptor, keys)

    @property
    def echoes(self) -> bool:
        """Tell whether what is typed is shown."""
        return bool(termios.tcgetattr(self._theirs)[3] & termios.ECHO)

    def hang_up(self) -> None:
        """Take the other side away; it does not control the program: no signal."""
        os.close(self._theirs)
        os.close(self._descriptor)
        self._descriptor = self._theirs = -1

    def close(self) -> None:
        """Let go of both ends."""
        for descriptor in (self._descriptor, self._theirs):
            if descriptor >= 0:
                os.close(descriptor)

    def ended(self) -> int:
        """Read to the end; return the exit code."""
        while self.process.poll() is None:
            if select.select([self._descriptor], [], [], 0.05)[0]:
                self._read()
        return self.process.wait(PATIENCE_S)

    @property
    def text(self) -> str:
        """What was written, without what steers the terminal."""
        return STEERING.sub("", self.written.decode("utf-8", "ignore"))

    def _read(self) -> None:
        try:
            self.written += os.read(self._descriptor, 65536)
        except OSError:  # nobody is at the other end any more
            self.process.wait(PATIENCE_S)


@contextmanager
def terminal(
    server: ServerProcess, folder: Path, env: Mapping[str, str], *options: str
) -> Generator[Terminal]:
    """Run the command in a terminal of 80 columns and 24 lines."""
    ours, theirs = pty.openpty()
    own = {"PATH": os.environ["PATH"], "HOME": str(folder), "COLUMNS": "80"}
    process = subprocess.Popen(
        [str(SHOUTAN), "play", server.url, *options],
        env={**own, "LINES": "24", "XDG_CONFIG_HOME": str(folder), **env},
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
    )
    there = Terminal(ours, theirs, process)
    try:
        yield there
    finally:
        process.kill()
        process.wait()
        there.close()


def open_a_game(there: Terminal) -> None:
    """Open a game with the form as it is, and see its board."""
    there.shows("Quick match")
    there.press(b"n")
    there.shows("Handicap")
    there.press(b"\r")
    there.shows("Waiting for an opponent.")


@pytest.mark.parametrize("term", ["xterm", "screen", "vt100"])
def test_a_terminal_without_utf8_is_written_ascii_alone(
    server: ServerProcess, tmp_path: Path, term: str
) -> None:
    env, name = {"TERM": term, "LANG": "C"}, f"Zoé {term}"
    with terminal(server, tmp_path, env, "--name", name) as there:
        there.shows(f"Lobby: Zo? {term} at http://")
        open_a_game(there)
        there.press(QUIT)
        assert there.ended() == 0
        assert there.written.isascii()
        assert "19 . . . . ." in there.text


def test_no_color_means_none(server: ServerProcess, tmp_path: Path) -> None:
    env = {"TERM": "xterm-256color", "LANG": "C.UTF-8", "NO_COLOR": "1"}
    with terminal(server, tmp_path, env, "--name", "Mono") as there:
        open_a_game(there)
        there.press(QUIT)
        assert there.ended() == 0
        assert COLOR.search(there.written) is None
        assert "19 ┌─┬─┬" in there.text
        assert "Mono at http" in there.text


def test_with_colors_the_board_is_of_wood(
    server: ServerProcess, tmp_path: Path
) -> None:
    env = {"TERM": "xterm-256color", "LANG": "zh_CN.UTF-8"}
    with terminal(server, tmp_path, env, "--watch") as there:
        there.shows("现在无人对局")
        there.press(QUIT)
        assert there.ended() == 0
    with terminal(server, tmp_path, {**env, "LANG": "C.UTF-8"}) as there:
        open_a_game(there)
        there.process.terminate()
        assert there.ended() == 130
        assert COLOR.search(there.written) is not None


def test_without_a_terminal_it_says_so(server: ServerProcess) -> None:
    done = subprocess.run(
        [str(SHOUTAN), "play", server.url],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr == "shoutan play: this needs a terminal to play in.\n"


def test_a_server_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    gone = ServerProcess(tmp_path / "nowhere")
    gone.port = 9  # the port of `discard`, which nobody serves
    with terminal(gone, tmp_path, {"TERM": "xterm"}) as there:
        assert there.ended() == 1
        assert b"does not answer" in there.written
        assert b"Traceback" not in there.written


def test_a_password_that_is_not_given_leaves_the_terminal_as_it_was(
    server: ServerProcess, tmp_path: Path
) -> None:
    env = {"TERM": "xterm"}
    for ending, code in ((signal.SIGINT, 130), (b"\x04", 1), (signal.SIGTERM, 130)):
        with terminal(server, tmp_path, env, "--as", "Ann") as there:
            there.shows("Password of Ann:")
            assert not there.echoes
            if isinstance(ending, bytes):
                there.press(ending)
            else:
                there.process.send_signal(ending)
            assert there.ended() == code
            assert there.echoes
            assert "Traceback" not in there.text
            assert ("no password was given" in there.text) == (code == 1)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_dialing_can_be_ended(tmp_path: Path, number: signal.Signals) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        nobody = ServerProcess(tmp_path / "nowhere")
        nobody.port = silent.getsockname()[1]
        with terminal(nobody, tmp_path, {"TERM": "xterm"}) as there:
            caller, _ = silent.accept()
            with caller:
                there.process.send_signal(number)
                assert there.ended() == 130
            assert "Traceback" not in there.text


def test_a_terminal_that_is_gone_ends_it(server: ServerProcess, tmp_path: Path) -> None:
    with terminal(server, tmp_path, {"TERM": "xterm"}, "--name", "Gone") as there:
        open_a_game(there)
        there.hang_up()
        assert there.process.wait(PATIENCE_S) == 130
