"""What an engine is heard to say: lines for the transcript, noise, the line of a login.

The tokens of its login are left out of everything that is kept or shown.
"""

import asyncio
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from typing import Final, Literal, TypeAlias

from shoutan_protocol.bot_login import MIN_TOKEN

from shoutan_host.engines.failures import blotted, engine_words
from shoutan_host.engines.last_words import KEPT_LINES

_MOST_CHARACTERS: Final = 500
"""Of a line outside answers that are kept: a sentence has room for fewer."""
SHORTEST_SECRET: Final = min(MIN_TOKEN, len("login"))
"""Characters of the shortest word that may be a token, or look like a login."""

Direction: TypeAlias = Literal["C", "E"]
"""Who said a line of the transcript: the controller (us) or the engine."""
Transcript: TypeAlias = Callable[[Direction, str], None]
"""Hears a line without its end, and without secrets."""


class HearsPlain(ABC):
    """A transcript that takes nearly all lines of a game as they are on the wire.

    Those are ASCII, with what ends them, and there are no secrets in them.
    """

    @abstractmethod
    def command(self, line: bytes) -> None:
        """Take in a command and its LF."""

    @abstractmethod
    def answer(self, line: bytes) -> None:
        """Take in an answer of one short word or none, and its empty line."""


class Overheard:
    """The lines of one link; `transcript` hears them and may be exchanged at any time.

    `plain` is how it hears the plain ones; who has such a line looks there, and calls it.
    """

    def __init__(self, transcript: Transcript | None) -> None:
        self._transcript: Transcript | None
        self.plain: HearsPlain | None
        self.transcript = transcript
        self._noise: deque[str] = deque(maxlen=KEPT_LINES)
        self.noises = 0
        """How many lines came outside answers."""
        self._login: str | None = None
        self._secrets: tuple[str, ...] = ()
        self._has_login = asyncio.Event()

    @property
    def noise(self) -> tuple[str, ...]:
        """The last lines that came outside answers."""
        return tuple(self._noise)

    @property
    def transcript(self) -> Transcript | None:
        """What hears the lines; None for nothing."""
        return self._transcript

    @transcript.setter
    def transcript(self, transcript: Transcript | None) -> None:
        self._transcript = transcript
        if transcript is None or isinstance(transcript, HearsPlain):
            self.plain = transcript
        else:
            self.plain = _Decoding(transcript)

    def asked(self, line: bytes) -> None:
        """Note a command that is written to the engine."""
        if self.plain is not None:
            self.plain.command(line)

    def answered(self, line: str) -> None:
        """Note a line of the engine."""
        if self._transcript is not None:
            self._transcript("E", self.blotted(line))

    def cut_off(self, line: str) -> None:
        """Note what came of a line whose end will not come any more."""
        if self._transcript is not None:
            self._transcript("E", f"{self.blotted(line)} [its LF never came]")

    def take_noise(self, line: str, *, may_log_in: bool) -> None:
        """Keep a line that came outside answers; `may_log_in`: nothing was GTP before."""
        self.answered(line)
        if not may_log_in or not line.startswith("login "):
            self.noises += 1
            self._noise.append(self.blotted(line)[:_MOST_CHARACTERS])
            return
        if self._login is None:
            self._login = line
            # Whatever else stands there: a login with a space too many is refused, and
            # its token may be right. A shorter word is none, and may be a vertex.
            self._secrets = tuple(
                word for word in line.split()[2:] if len(word) >= MIN_TOKEN
            )
            self._has_login.set()

    async def wait_login(self, wait_s: float) -> str | None:
        """Return the line "login ..."; None where none came in time, or before `end`."""
        try:
            async with asyncio.timeout(wait_s):
                await self._has_login.wait()
        except TimeoutError:
            pass
        return self._login

    def end(self) -> None:
        """Nothing more is heard: wake whoever waits for a login."""
        self._has_login.set()

    def words(self, text: str) -> str:
        """Return what this engine wrote fit to be shown, without any token of a login."""
        return engine_words(self.blotted(text))

    def blotted(self, text: str) -> str:
        """Leave out the token of the engine's own login, and what looks like a login."""
        for secret in self._secrets:
            text = text.replace(secret, "...")
        return blotted(text)


class _Decoding(HearsPlain):
    """Any transcript, which hears plain lines as it hears all others."""

    def __init__(self, transcript: Transcript) -> None:
        self._transcript = transcript

    def command(self, line: bytes) -> None:
        self._transcript("C", line.decode("ascii").rstrip())

    def answer(self, line: bytes) -> None:
        self._transcript("E", line.decode("ascii").rstrip())
