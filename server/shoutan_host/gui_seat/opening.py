"""The first line of a GTP program at the door: who it is and which game it wants.

`login NAME KEY` or `guest NAME`, and behind it, if wanted, `game ID`, `challenge NAME` or
`seek`; those alone are the wish of a guest without a name. It is no command of GTP and
gets no answer.
"""

from dataclasses import dataclass, field
from typing import Final, TypeAlias

from shoutan_host.gtp.login import LoginLine, LoginMalformed, parse_login
from shoutan_host.gui_seat.tables import Challenge, Choice, Named, OpenGame, Seek
from shoutan_host.ports import GameId

FORM: Final = (
    "write: login NAME KEY or guest NAME, then nothing, seek, game ID or challenge NAME"
)


class OpeningMalformed(ValueError):
    """A line began like a first line and was none; the message says the form."""


@dataclass(frozen=True, slots=True)
class GuestName:
    """A guest, under a name of its own or under one that is given to it (None)."""

    name: str | None = None


Who: TypeAlias = LoginLine | GuestName


@dataclass(frozen=True, slots=True)
class Opening:
    """Who it is, and which game it wants."""

    who: Who = field(default_factory=GuestName)
    choice: Choice = field(default_factory=OpenGame)


def parse_opening(line: str) -> Opening | None:
    """Read a first line; None if it is something else, such as a command.

    Raises OpeningMalformed, without repeating the key.
    """
    words = line.split()
    match words:
        case ["guest", name, *rest]:
            return Opening(GuestName(name), _choice(rest))
        case ["login", name, key, *rest]:
            try:
                who = parse_login(f"login {name} {key}")
            except LoginMalformed as error:
                raise OpeningMalformed(str(error)) from error
            return Opening(who, _choice(rest))
        case ["seek" | "game" | "challenge", *_]:
            return Opening(GuestName(), _choice(words))
        case ["login" | "guest", *_]:
            raise OpeningMalformed(FORM)
        case _:
            return None


def _choice(words: list[str]) -> Choice:
    match words:
        case []:
            return OpenGame()
        case ["seek"]:
            return Seek()
        case ["game", game]:
            return Named(GameId(game))
        case ["challenge", _, *_]:
            return Challenge(" ".join(words[1:]))  # names of bots may have blanks
        case _:
            raise OpeningMalformed(FORM)
