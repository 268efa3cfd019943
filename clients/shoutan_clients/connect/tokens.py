"""The tokens of bots that were made here, kept in the user's folder.

One file for each bot at each server, which only its user reads. A name that was not
given is made of the engine's program, and is kept for its whole command, so that the same
engine with the same arguments is the same bot the next time, and with others another one.
"""

import hashlib
import os
import string
from collections.abc import Sequence
from pathlib import Path
from typing import Final
from urllib.parse import quote

from platformdirs import user_config_path
from shoutan_host.ids import new_id, random
from shoutan_protocol.bot_login import MAX_NAME

from shoutan_clients.remote.address import ServerAddress

_SUFFIX_LETTERS: Final = string.ascii_lowercase + string.digits
_SUFFIX_LENGTH: Final = 4
_MARK_LENGTH: Final = 16
"""Hexadecimal digits that stand for a command in the name of a file."""


def default_folder() -> Path:
    """Return where tokens are kept, whether it is there or not."""
    return Path(user_config_path("shoutan", appauthor=False)) / "bots"


class TokenFolder:
    """The names and tokens of bots at one server."""

    def __init__(self, folder: Path, address: ServerAddress) -> None:
        self._folder = folder / quote(f"{address.host}-{address.port}", safe="")

    def token_file(self, name: str) -> Path:
        """Return where the token of a bot is kept, whether it is there or not."""
        return self._folder / f"{quote(name, safe='')}.token"

    def token(self, name: str) -> str | None:
        """Return the token of a bot, None if there is none. Raises OSError."""
        return _read(self.token_file(name))

    def new_token(self) -> str:
        """Return a token that nobody can guess; it is not kept yet."""
        return new_id()

    def keep_token(self, name: str, token: str) -> None:
        """Keep a token. Raises OSError."""
        self._write(self.token_file(name), token)

    def name_for(self, command: Sequence[str]) -> str | None:
        """Return what the bot of a command is called, if it was ever named.

        A name that was kept for the program alone, as it once was, is that of the first
        command which comes with it. Raises OSError.
        """
        older = self._name_file_of_program(command)
        return _read(self.name_file(command)) or _read(older)

    def new_name(self, program: str) -> str:
        """Return a name for a bot that plays with a program; it is not kept yet."""
        stem = "".join(c for c in Path(program).stem if c.isalnum() or c in "-_.")
        suffix = "".join(random.choices(_SUFFIX_LETTERS, k=_SUFFIX_LENGTH))
        return f"{stem[: MAX_NAME - _SUFFIX_LENGTH - 1] or 'engine'}-{suffix}"

    def name_file(self, command: Sequence[str]) -> Path:
        """Return where the name of a bot is kept, whether it is there or not.

        It does not matter in which folder the program is.
        """
        stem = Path(command[0]).stem
        words = "\0".join((stem, *command[1:])).encode("utf-8", "surrogateescape")
        mark = hashlib.sha256(words).hexdigest()[:_MARK_LENGTH]
        return self._folder / f"{quote(stem, safe='')}.{mark}.name"

    def keep_name(self, command: Sequence[str], name: str) -> None:
        """Keep the name of a bot. Raises OSError."""
        self._write(self.name_file(command), name)
        older = self._name_file_of_program(command)
        if _read(older) == name:  # else another command would take it as well
            older.unlink(missing_ok=True)

    def _name_file_of_program(self, command: Sequence[str]) -> Path:
        return self._folder / f"{quote(Path(command[0]).stem, safe='')}.name"

    def _write(self, path: Path, text: str) -> None:
        """Write a file whole or not at all, for its owner only."""
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        beside = path.with_name(f"{path.name}.{new_id()}")
        number = os.open(beside, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        try:
            with open(number, "w", encoding="utf-8") as file:
                file.write(f"{text}\n")
            os.replace(beside, path)
        except OSError:
            beside.unlink(missing_ok=True)
            raise


def _read(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8").strip() or None
    except FileNotFoundError:
        return None
    except UnicodeDecodeError as error:
        raise OSError(f"{path} holds no text: mend it or remove it") from error
