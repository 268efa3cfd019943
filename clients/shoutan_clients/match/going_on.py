"""How a match is gone on with: a command on a line of its own, to be copied."""

from pathlib import Path

from shoutan_clients.own_name import shoutan

INDENT = "  "
"""Before a command: a line that begins so is shown as it is, however long."""

TO_GO_ON = "To go on:"
"""Before that line, behind why a run ended."""


def resume_line(folder: Path) -> str:
    """Return a line end, and the line of the command that goes on with a folder."""
    return f"\n{INDENT}{shoutan('match', '--resume', str(folder))}"


def without_command(why: str) -> str:
    """Return why a run ended, in one line, without how it is gone on with."""
    return in_one_line(why.partition(f" {TO_GO_ON}\n")[0])


def in_one_line(text: str) -> str:
    """Return a text whose commands do not stand on lines of their own."""
    return " ".join(part.strip() for part in text.split("\n"))
