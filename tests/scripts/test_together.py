"""Linters run beside each other: each is told as a whole, and none that fails is lost."""

import sys

import pytest

from scripts import targets


def python(code: str) -> list[str]:
    """Return a command that runs a line of Python."""
    return [sys.executable, "-c", code]


def test_each_that_did_not_pass_is_named_with_all_that_it_said(
    capsys: pytest.CaptureFixture[str],
) -> None:
    commands = [
        ("the first", python("print('one', 'two', sep='\\n'); raise SystemExit(3)")),
        ("the second", python("print('one', 'clean', sep='\\n')")),
        ("the third", python("raise SystemExit('words of an error')")),
    ]
    assert sorted(targets.failures_of(commands)) == ["the first", "the third"]
    said = capsys.readouterr().out
    assert said.startswith("Running the first, the second, the third.\n")
    assert "the first did not pass:\none\ntwo\n" in said
    assert "the second passed. clean\n" in said
    assert "the third did not pass:\nwords of an error\n" in said


def test_what_runs_may_keep_its_bytecode(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    command = python("import sys; print(sys.dont_write_bytecode)")
    assert targets.failures_of([("asking", command)]) == []
    assert "asking passed. False\n" in capsys.readouterr().out
