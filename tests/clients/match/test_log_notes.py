"""What is logged while a match is played is shown with the rest, and nowhere else."""

import logging
from pathlib import Path

import pytest
from shoutan_clients.match.log_notes import FILE, noted_logs

from tests.clients.match.fake_runs import Recorder

LOG = logging.getLogger("shoutan")


def test_a_warning_is_a_note_and_goes_nowhere_else(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    shown = Recorder()
    with noted_logs(shown, tmp_path):
        LOG.warning("engine %s: started\nagain in its game: %s", "b", "it crashed")
        LOG.info("not worth a note")
        logging.getLogger("asyncio").error("a task was lost")
    assert shown.notes == [
        "engine b: started again in its game: it crashed.",
        "a task was lost.",
    ]
    assert capsys.readouterr() == ("", "")
    assert not caplog.records
    assert not list(tmp_path.iterdir())
    LOG.warning("after the match")
    assert len(shown.notes) == 2
    assert [record.message for record in caplog.records] == ["after the match"]


def failed(*arguments: object) -> None:
    try:
        raise KeyError("half")
    except KeyError:
        LOG.exception("%s failed", *arguments)


def test_a_traceback_is_kept_beside_the_games(tmp_path: Path) -> None:
    shown = Recorder()
    with noted_logs(shown, tmp_path):
        failed("the report")
        failed("standings")
    path = tmp_path / FILE
    assert shown.notes == [
        f"the report failed: KeyError: 'half' ({path} has more).",
        f"standings failed: KeyError: 'half' ({path} has more).",
    ]
    kept = path.read_text(encoding="utf-8")
    assert kept.count("Traceback (most recent call last)") == 2
    assert "ERROR standings failed\n" in kept


@pytest.mark.parametrize("arguments", [("it",), ("it", "one too many"), ()])
def test_whatever_is_logged_nothing_is_raised(
    tmp_path: Path, arguments: tuple[object, ...]
) -> None:
    shown = Recorder()
    with noted_logs(shown, tmp_path / "missing"):
        failed(*arguments)
    [note] = shown.notes
    assert note.endswith("failed: KeyError: 'half'.")
