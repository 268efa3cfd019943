"""`shoutan check-engine` on real processes: its text, its JSON, its exit codes."""

import shlex
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from pydantic_core import from_json
from shoutan_clients.check_engine import cli

from tests.needs import find_engine
from tests.processes import children_of, ends_within

FAKE = Path(__file__).parents[1] / "fake_engine"
SHOUTAN = Path(sys.executable).with_name("shoutan")
LEGAL = ("--commands", "all", "--legal", "1")


def fake(*words: str) -> str:
    """Return the command line of a fake engine that is a process."""
    return shlex.join([sys.executable, "-S", str(FAKE), *LEGAL, *words])


def report(
    capsys: pytest.CaptureFixture[str], command: str, *options: str
) -> tuple[int, dict[str, Any]]:
    """Check in this process, as JSON; its exit code and the report."""
    code = cli.main([command, "--json", *options])
    out, err = capsys.readouterr()
    assert err == f"starting {shlex.split(command)[0]} ...\n"
    return code, from_json(out)


def verdict_of(whole: dict[str, Any], name: str) -> tuple[str, str]:
    found = [check for check in whole["checks"] if check["id"] == name]
    return found[0]["verdict"], found[0]["words"]


def worse(whole: dict[str, Any]) -> list[str]:
    bad = ("deviates", "fails", "crashed")
    return [check["id"] for check in whole["checks"] if check["verdict"] in bad]


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_a_report_that_finds_no_room_is_said(options: list[str]) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [SHOUTAN, "check-engine", fake(), *options],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
            timeout=60,
        )
    assert done.returncode == 1
    assert done.stderr.splitlines()[1:] == [
        "shoutan check-engine: the report cannot be written: No space left on device"
    ]


def test_the_report_is_text_of_80_columns_with_the_verdict_last() -> None:
    done = subprocess.run(
        [SHOUTAN, "check-engine", fake("play b A0=crash")],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, f"starting {sys.executable} ...\n")
    lines = done.stdout.splitlines()
    assert max(map(len, lines)) <= 80
    assert "Start and commands" in lines
    assert '  ok       protocol_version                 "= 2"' in lines
    at = lines.index(
        "  crashed  play b A0                        ended at 987654 play b A0 (exit code"
    )
    assert lines[at + 1 : at + 3] == [
        " " * 44 + '3); it wrote "assertion failed:',
        " " * 44 + 'fake" (GTP 2, 6.3.3)',
    ]
    _, _, last = done.stdout.rpartition("\n\n")
    assert " ".join(last.split()).startswith("plays on this server: yes, with clocks")
    assert last.endswith("no deviations, 1 crash\n")


def test_a_reader_that_goes_ends_it_quietly() -> None:
    with subprocess.Popen(
        [SHOUTAN, "check-engine", fake()],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as checking:
        assert checking.stdout is not None
        assert checking.stderr is not None
        checking.stdout.readline()
        checking.stdout.close()
        assert checking.wait(60) == 141
        assert checking.stderr.read() == f"starting {sys.executable} ...\n".encode()


def test_ctrl_c_leaves_no_engine_behind() -> None:
    with subprocess.Popen(
        [SHOUTAN, "check-engine", fake("genmove=hang")],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as checking:
        assert checking.stdout is not None
        assert checking.stderr is not None
        # The last line before it waits for a move.
        while b"any case" not in (line := checking.stdout.readline()):
            assert line
        (engine,) = children_of(checking.pid)
        checking.send_signal(signal.SIGINT)
        assert checking.wait(60) == 130
        assert checking.stderr.read() == f"starting {sys.executable} ...\n".encode()
    assert ends_within(engine, 0)


def test_json_says_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    code, whole = report(capsys, fake("komi abc=say"), "--size", "13")
    assert code == 0
    assert whole["plays"] is True
    assert (whole["name"], whole["version"], whole["size"]) == (
        "Fake Engine",
        "1.0",
        13,
    )
    assert whole["clocks"] == ["kata-time_settings"]
    assert whole["counts"]["deviates"] == 1
    found = [check for check in whole["checks"] if check["verdict"] == "deviates"]
    assert found == [
        {
            "id": "setup.komi_text",
            "family": "Setting up",
            "title": "komi abc",
            "section": "6.3.2",
            "vital": False,
            "verdict": "deviates",
            "words": 'komi abc was taken: "="',
        }
    ]


@pytest.mark.parametrize(
    ("rules", "reason"),
    [
        (["genmove=say Z25"], "genmove: no move"),
        (["boardsize=fail unacceptable size"], "boardsize: boardsize 5"),
        (["protocol_version=crash"], "first answer: ended at protocol_version"),
    ],
)
def test_an_engine_that_cannot_play_gives_1_and_the_reason(
    rules: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, whole = report(capsys, fake(*rules))
    assert (code, whole["plays"]) == (1, False)
    assert whole["verdict"].startswith("plays on this server: no. ")
    assert reason in whole["verdict"]


CR_ONLY = "print('=1 2', end='\\r\\r', flush=True); input(); input()"
SAYS = "print('weights are missing'); print('give -w FILE', flush=True); "


@pytest.mark.parametrize(
    ("command", "options", "reason"),
    [
        (
            shlex.join([sys.executable, "-c", SAYS + "raise SystemExit(1)"]),
            [],
            '(exit code 1); it wrote "weights are missing / give -w FILE"',
        ),
        (
            "cat",
            ["--timeout", "3"],  # which has to begin first, also where many do
            'within 3 s; it wrote "1 protocol_version"; it speaks no GTP:',
        ),
        (
            shlex.join([sys.executable, "-c", "input(); input()"]),
            ["--timeout", "0.2"],
            "it wrote nothing: perhaps its command lacks --mode gtp",
        ),
        (
            shlex.join([sys.executable, "-c", CR_ONLY]),
            ["--timeout", "3"],
            'it wrote "=1 2" without LF',
        ),
    ],
)
def test_what_an_engine_says_instead_of_gtp_is_quoted(
    command: str, options: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, whole = report(capsys, command, *options)
    assert code == 1
    assert reason in verdict_of(whole, "start.first")[1]
    assert reason in whole["verdict"]


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (["no-such-engine --gtp"], "'no-such-engine' was not found"),
        (["bot 'open"], "cannot be read"),
        ([""], "empty"),
    ],
)
def test_a_command_that_is_none_is_bad_usage(
    argv: list[str], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(argv) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert says in err


@pytest.mark.parametrize(
    "argv",
    [[], ["x", "--size", "4"], ["x", "--size", "26"], ["x", "--timeout", "0"]],
)
def test_options_that_cannot_be_are_bad_usage(
    argv: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        cli.main(argv)
    assert end.value.code == 2
    assert "usage: shoutan check-engine" in capsys.readouterr().err


def test_the_referee_leaves_the_standard_in_one_thing(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Its komi is whole or half points; the standard wants any number."""
    code, whole = report(capsys, f"{shlex.quote(str(SHOUTAN))} referee")
    assert code == 0
    assert worse(whole) == ["setup.komi_odd"]
    assert verdict_of(whole, "setup.komi_odd") == (
        "deviates",
        'komi 6.3: "? syntax error"',
    )
    assert verdict_of(whole, "moves.superko") == ("ok", 'refused: "? illegal move"')
    assert verdict_of(whole, "setup.sizes") == ("note", "takes 2 to 25")
    assert whole["rules"] == ["kata-set-rules"]
    assert whole["analysis"] == []


@pytest.mark.engine
def test_gnu_go_splits_long_lines_and_knows_no_superko(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """As probed, GNU Go 3.8: a line is cut every 1000 bytes, and each piece answered."""
    program = find_engine("gnugo")
    assert program is not None
    code, whole = report(capsys, f"{shlex.quote(program)} --mode gtp --level 1")
    assert code == 0
    assert (whole["name"], whole["size"]) == ("GNU Go", 9)
    assert worse(whole) == ["danger.long"]
    assert verdict_of(whole, "danger.long")[1] == "a line of 5000 bytes got 6 answers"
    assert verdict_of(whole, "moves.superko")[0] == "note"
    assert verdict_of(whole, "moves.ko")[0] == "ok"
    assert verdict_of(whole, "lines.big_id")[1].startswith("does not come back")
    assert verdict_of(whole, "setup.sizes") == ("note", "takes 2 to 19")
    assert verdict_of(whole, "clocks.byoyomi") == ("ok", "time_settings 1320 30 1")
    assert whole["verdict"] == (
        "plays on this server: yes, with clocks (time_settings), handicap "
        "(fixed_handicap, place_free_handicap, set_free_handicap), rules (not told), "
        "analysis (none); 1 deviation"
    )


def test_an_engine_can_be_tried_as_a_match_runs_it(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """It needs a file beside it, which it names by itself."""
    here, there = tmp_path / "here", tmp_path / "there"
    for folder in (here, there):
        folder.mkdir()
    (here / "book.dat").touch()
    (here / "engine.sh").write_text("test -e book.dat || { echo no book >&2; exit 3; }")
    monkeypatch.chdir(here)

    def words(*options: str) -> str:
        code, whole = report(capsys, "sh engine.sh", *options)
        assert code == 1
        return " ".join(check["words"] for check in whole["checks"])

    assert "no book" not in words()
    assert "no book" in words("--own-folder")
    assert "no book" in words("--folder", str(there))
    assert "no book" not in words("--folder", str(here))
    with pytest.raises(SystemExit, match="2"):
        cli.main(["sh engine.sh", "--folder", str(tmp_path / "lost")])
    assert "there is no such folder" in capsys.readouterr().err
