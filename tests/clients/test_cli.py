"""The dispatcher: what it says, what it loads, how it ends, how quickly."""

import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType
from zipfile import ZipFile

import pytest
from shoutan_clients import cli

ROOT = Path(__file__).resolve().parents[2]
SHOUTAN = Path(sys.executable).with_name("shoutan")
ECHO = "shoutan_echo"


@pytest.fixture
def echo(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A module of commands, found under the name `echo` as an installed one would be."""
    module = ModuleType(ECHO)
    monkeypatch.setitem(sys.modules, ECHO, module)
    monkeypatch.setitem(cli.COMMANDS, "echo", "say it again")
    monkeypatch.setattr(cli, "entry_points", lambda: {"echo": f"{ECHO}:run"})
    return module


def test_the_table_of_descriptions_lists_just_the_declared_commands() -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    points = declared["project"]["entry-points"][cli.GROUP]
    assert set(cli.COMMANDS) == set(points)
    assert cli.entry_points() == points, "installed from older sources: make clean"


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--help"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert max(map(len, out.splitlines())) <= 80
    for name, does in cli.COMMANDS.items():
        assert f"  {name}" in out
        assert does in out


def test_no_command_is_bad_usage_and_shows_the_help(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main([]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("usage: shoutan COMMAND")


def test_version_is_the_distributions(capsys: pytest.CaptureFixture[str]) -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert cli.main(["--version"]) == 0
    assert capsys.readouterr().out == f"shoutan {declared['project']['version']}\n"


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        pytest.param(
            "srve",
            'shoutan: there is no command "srve". Did you mean "serve"? '
            '"shoutan --help" lists them all.\n',
            id="near a command",
        ),
        pytest.param(
            "--verison",
            'shoutan: there is no option "--verison". Did you mean "--version"? '
            '"shoutan --help" lists them all.\n',
            id="near an option",
        ),
        pytest.param(
            "xyzzy",
            'shoutan: there is no command "xyzzy". "shoutan --help" lists them all.\n',
            id="near nothing",
        ),
    ],
)
def test_an_unknown_command_is_answered_with_a_sentence(
    typed: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main([typed]) == 2
    assert capsys.readouterr().err == sentence


def test_a_command_gets_the_arguments_after_its_name_and_gives_the_exit_code(
    echo: ModuleType,
) -> None:
    got: list[list[str]] = []

    def run(argv: list[str]) -> int:
        got.append(argv)
        return 7

    echo.__dict__["run"] = run
    assert cli.main(["echo", "--help", "a b"]) == 7
    assert got == [["--help", "a b"]]


def test_ctrl_c_in_a_command_ends_with_130(echo: ModuleType) -> None:
    def run(argv: list[str]) -> int:
        raise KeyboardInterrupt

    echo.__dict__["run"] = run
    assert cli.main(["echo"]) == 130


def test_a_command_whose_entry_point_is_missing_says_what_to_do(
    echo: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(cli, "entry_points", dict[str, str])
    assert cli.main(["echo"]) == 1
    assert 'the command "echo" is not installed here' in capsys.readouterr().err


def test_entry_points_are_read_from_the_first_distribution_on_the_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left_behind = tmp_path / "shoutan-0.0.9.dist-info"
    left_behind.mkdir()
    installed = tmp_path / "site" / "shoutan-1.2.dist-info"
    installed.mkdir(parents=True)
    (installed / "entry_points.txt").write_text(
        "[console_scripts]\nshoutan = shoutan_clients.cli:main\n\n"
        "[shoutan.commands]\n# a remark = no command\nplay=a.b:c\n watch = d:e \n\n"
        "[other]\nplay = x:y\n"
    )
    archive = tmp_path / "an-archive.zip"
    archive.write_bytes(b"")
    paths = [archive, tmp_path, installed.parent]
    monkeypatch.setattr(sys, "path", [str(path) for path in paths])
    assert cli.entry_points() == {"play": "a.b:c", "watch": "d:e"}


def test_what_is_no_file_on_the_path_is_found_by_importlib_metadata(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = tmp_path / "everything.zip"
    with ZipFile(archive, "w") as packed:
        info = "shoutan-1.2.dist-info"
        packed.writestr(f"{info}/METADATA", "Name: shoutan\nVersion: 1.2\n")
        packed.writestr(
            f"{info}/entry_points.txt", "[shoutan.commands]\nplay = a.b:c\n"
        )
    monkeypatch.setattr(sys, "path", [str(archive)])
    assert cli.entry_points() == {"play": "a.b:c"}


@pytest.mark.parametrize(
    ("argv", "code"), [(["--version"], 0), (["mtach"], cli.BAD_USAGE)]
)
def test_the_module_run_by_its_name_is_the_command(argv: list[str], code: int) -> None:
    command = [sys.executable, "-m", "shoutan_clients.cli"]
    by_name, installed = (
        subprocess.run([*start, *argv], capture_output=True, text=True, check=False)
        for start in (command, [SHOUTAN])
    )
    assert by_name.returncode == installed.returncode == code
    assert (by_name.stdout, by_name.stderr) == (installed.stdout, installed.stderr)
    assert by_name.stdout + by_name.stderr


def test_help_loads_no_command_and_none_of_the_heavy_modules() -> None:
    code = (
        "import sys; before = set(sys.modules); from shoutan_clients import cli; "
        "code = cli.main(['--help']); print(*sorted(set(sys.modules) - before)); "
        "sys.exit(code)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    loaded = set(done.stdout.splitlines()[-1].split())
    assert loaded == {"__future__", "shoutan_clients", "shoutan_clients.cli"}
