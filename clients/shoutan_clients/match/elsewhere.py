"""Engines on other machines: which one a command leads to."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

_WITH_VALUE: Final = frozenset(
    {*(f"-{letter}" for letter in "BbcDEeFIiJLlmOoPpQRSWw"), "-pw"}
)
"""Options of these programs that another word belongs to, by their manual pages."""


def is_tcp(command: Sequence[str]) -> bool:
    """Tell whether a command is the address of an engine that listens."""
    # Loaded late: sockets are no part of what answers --help.
    from shoutan_host.engines.remote import SCHEME

    return len(command) == 1 and command[0].startswith(SCHEME)


def machine_of(command: Sequence[str]) -> str | None:
    """Return the machine that an `is_ssh` command names, without its user; None: none."""
    is_auto = Path(command[0]).stem.lower() == "autossh"
    words = iter(command[1:])
    for word in words:
        if not word.startswith("-"):
            return word.rpartition("@")[2]
        if word in _WITH_VALUE or (is_auto and word == "-M"):
            next(words, None)
    return None
