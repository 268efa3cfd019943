"""The dialogue before anything else: who the peer is (CGOS, section 2).

    S> protocol genmove_analyze
    C> e1 some client 1.0 genmove_analyze
    S> username
    C> alice
    S> password
    C> secret-of-alice

The peer speaks only when it is asked. Whether name and password fit is for somebody else
to say; what comes out here is only known to be of the right form.
"""

import re
from dataclasses import dataclass, field
from enum import Enum
from typing import Final, TypeAlias

from shoutan_protocol.bot_login import MAX_TOKEN, MIN_TOKEN, is_token

FEATURE: Final = "genmove_analyze"
GREETING: Final = f"protocol {FEATURE}"
QUIT: Final = "quit"
OPERATOR_PREFIX: Final = "admin"

MIN_NAME: Final = 3
MAX_NAME: Final = 18
MAX_CLIENT: Final = 100
"""Characters of what a client calls itself that are kept."""
_NAME: Final = re.compile(r"[A-Za-z0-9_.-]+", re.ASCII)

WRONG_PASSWORD: Final = "Error: Sorry, password doesn't match"  # noqa: S105 - a sentence
NO_NEW_NAMES: Final = "Error: Sorry, no new names here"
TRY_LATER: Final = "Error: Sorry, logins cannot be checked now, try again later"


@dataclass(frozen=True, slots=True)
class Ask:
    """The dialogue goes on with this line."""

    line: str


@dataclass(frozen=True, slots=True)
class Refuse:
    """The dialogue ends with this line, after which the connection is closed."""

    line: str


@dataclass(frozen=True, slots=True)
class Leave:
    """The peer said goodbye."""


@dataclass(frozen=True, slots=True)
class LogIn:
    """Somebody wants in by name. `new_password`: what the password shall be from now on.

    `analyzes`: it can send what it thinks with its moves.
    """

    name: str
    password: str = field(repr=False)
    new_password: str | None = field(repr=False)
    client: str
    analyzes: bool

    @property
    def is_operator(self) -> bool:
        """Tell whether the name is one of those that direct the server."""
        return is_operator_name(self.name)


@dataclass(frozen=True, slots=True)
class View:
    """Somebody wants to look on; no name is asked for."""

    client: str


LoginStep: TypeAlias = Ask | Refuse | Leave | LogIn | View


class _Asked(Enum):
    PROTOCOL = "protocol"
    USERNAME = "username"
    PASSWORD = "password"  # noqa: S105 - a word of the protocol
    NOTHING = "waiting"


class LoginDialogue:
    """One peer's login."""

    def __init__(self) -> None:
        self._asked = _Asked.PROTOCOL
        self._client = ""
        self._analyzes = False
        self.name = ""
        """What it calls itself, once it has said so."""

    @property
    def state(self) -> str:
        """The word for what was asked last: protocol, username, password, waiting.

        The last one while name and password are being checked.
        """
        return self._asked.value

    def receive(self, line: str) -> LoginStep | None:
        """Take an answer; None where nothing was asked."""
        if line == QUIT and self._asked is not _Asked.NOTHING:
            return self._end(Leave())
        match self._asked:
            case _Asked.PROTOCOL:
                return self._protocol(line)
            case _Asked.USERNAME:
                return self._username(line)
            case _Asked.PASSWORD:
                return self._password(line)
            case _Asked.NOTHING:
                return None

    def _protocol(self, line: str) -> LoginStep:
        self._client = line[2:].strip()[:MAX_CLIENT]
        if line.startswith("v1"):
            return self._end(View(self._client))
        if not line.startswith("e1"):
            return self._end(Refuse("Error: invalid response"))
        self._analyzes = FEATURE in line.split()
        self._asked = _Asked.USERNAME
        return Ask(_Asked.USERNAME.value)

    def _username(self, line: str) -> LoginStep:
        fault = name_fault(line)
        if fault is not None:
            return self._end(Refuse(f"Error: {fault}"))
        self.name = line
        self._asked = _Asked.PASSWORD
        return Ask(_Asked.PASSWORD.value)

    def _password(self, line: str) -> LoginStep:
        words = line.split()
        if len(words) > 2:
            words_wanted = "Error: send <password> or <old_password new_password>"
            return self._end(Refuse(words_wanted))
        for word in words or [""]:
            fault = password_fault(word)
            if fault is not None:
                return self._end(Refuse(f"Error: {fault}"))
        new = words[1] if len(words) == 2 else None
        step = LogIn(self.name, words[0], new, self._client, self._analyzes)
        return self._end(step)

    def _end(self, step: LoginStep) -> LoginStep:
        self._asked = _Asked.NOTHING
        return step


def name_fault(name: str) -> str | None:
    """Say what is wrong with the name of an account; None if nothing is."""
    if len(name) < MIN_NAME:
        return f"User name must have at least {MIN_NAME} characters."
    if len(name) > MAX_NAME:
        return f"User name must have at most {MAX_NAME} characters."
    if _NAME.fullmatch(name) is None:
        return "User name must have letters a-z, digits, _, - and . only."
    if name[0].isdigit():
        return "User name must not begin with a digit."
    return None


def password_fault(password: str) -> str | None:
    """Say what is wrong with the form of a password; None if nothing is."""
    if len(password) < MIN_TOKEN:
        return f"Password must have at least {MIN_TOKEN} characters."
    if len(password) > MAX_TOKEN:
        return f"Password limited to {MAX_TOKEN} characters."
    if not is_token(password):
        return "Password must have printable characters only."
    return None


def is_operator_name(name: str) -> bool:
    """Tell whether an account of that name directs the server, and does not play."""
    return name.casefold().startswith(OPERATOR_PREFIX)
