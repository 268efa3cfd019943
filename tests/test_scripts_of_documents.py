"""Every `python -m tests...` that docs/ names says with --help what it does."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.script_arguments import count_of

ROOT: Final = Path(__file__).resolve().parent.parent
NAMED: Final = re.compile(r"python -m (tests(?:\.[a-z_]+)+)")


def scripts() -> list[str]:
    """Return the modules that documents for readers name."""
    found = set[str]()
    for path in (ROOT / "docs").glob("*.md"):
        found.update(NAMED.findall(path.read_text("utf-8")))
    return sorted(found)


def test_documents_name_scripts() -> None:
    assert {
        "tests.clients.match.sprt_simulation",
        "tests.clients.match.rating_simulation",
    } <= set(scripts())


def test_help_runs_nothing() -> None:
    program = (
        "import runpy, sys\n"
        "for name in sys.argv[1:]:\n"
        "    sys.argv = [name, '--help']\n"
        "    try:\n"
        "        runpy.run_module(name, run_name='__main__')\n"
        "        raise AssertionError(name)\n"
        "    except SystemExit as ended:\n"
        "        assert not ended.code, name\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program, *scripts()],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    for name in scripts():
        assert f"usage: python -m {name}" in ran.stdout


@pytest.mark.parametrize("word", ["0", "-1", "x", "9" * 5_000])
def test_a_number_that_is_none_is_refused(
    word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        count_of(__file__, __doc__, [word], "GAMES", 3)
    assert ended.value.code == 2
    assert "usage: python -m tests.test_scripts_of_documents" in capsys.readouterr().err


def test_without_a_number_it_is_the_usual_one() -> None:
    assert count_of(__file__, __doc__, [], "GAMES", 3) == 3
    assert count_of(__file__, __doc__, ["7"], "GAMES", 3) == 7
