"""What ends an engine's game through its own fault, and what does not.

EngineFailure: the game of this engine is over; `reason` says why, in a closed list
+-- EngineDied        "crash" (a process we started) or "disconnect" (a socket)
|   +-- EngineUnreachable  "disconnect": nobody answers where it listens
+-- EngineHung        "hang": no answer within the deadline
|   +-- ListUnanswered  which stones are dead: a game can do without
+-- EngineBabbled     "protocol": not GTP, too much of it, or answers to no question
+-- EngineDisobeyed   "protocol": GTP, but a refusal or nonsense where play cannot go on
SetUpRefused: the engine is fine and does not take this game (size, komi)
+-- RulesUntold      it does not know its rules
AnswersOutOfStep: the link recovered, but the position of the engine must be set again
EngineMissing: there is no such command on this machine
"""

import re
from typing import Final, Literal, TypeAlias

FailureReason: TypeAlias = Literal["crash", "hang", "protocol", "disconnect"]

MAX_WORDS: Final = 200
"""Characters of an engine's own words that are repeated to people."""


_LOGIN: Final = re.compile(r"(login).*\w.*", re.IGNORECASE | re.DOTALL)


def blotted(text: str) -> str:
    """Return what an engine wrote without what follows "login", wherever that stands.

    A login that comes late, or amid an answer, is no login but has a token all the same;
    so has one that is misspelled.
    """
    if text.isascii() and "login" not in text.lower():
        return text  # nearly every line; beyond ASCII there are other letters "i"
    return _LOGIN.sub(r"\1 ...", text)


def engine_words(text: str) -> str:
    """Return what an engine wrote as one line fit to be shown.

    It is printable and short, and has no login in it: people and logs read it.
    """
    line = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    line = blotted(line)
    return line if len(line) <= MAX_WORDS else line[: MAX_WORDS - 1] + "…"


class EngineFailure(Exception):
    """An engine cannot go on with its game; the message is a sentence for people."""

    reason: FailureReason

    def __init__(self, sentence: str, reason: FailureReason) -> None:
        super().__init__(sentence)
        self.reason = reason


class EngineDied(EngineFailure):
    """The stream ended: the process crashed or left, or the peer hung up."""


class EngineUnreachable(EngineDied):
    """Nobody answers where the engine listens: whether it can play is not known."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence, "disconnect")


class EngineHung(EngineFailure):
    """A command was not answered in time."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence, "hang")


class ListUnanswered(EngineHung):
    """It did not say in time which stones are dead: it goes on in another process."""


class EngineBabbled(EngineFailure):
    """The stream is not GTP, or its answers belong to no question."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence, "protocol")


class EngineDisobeyed(EngineFailure):
    """The engine refused, or answered nonsense to, what the game cannot do without."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence, "protocol")


class MoveRefused(EngineDisobeyed):
    """The engine refused a legal move that it was told: it plays by other rules."""


RULES: Final = "these rules"
"""What stands for a command where rules could not be told."""


class SetUpRefused(Exception):
    """The engine does not take this game: try it with another one.

    `command`: what it refused, as sent. `words`: its answer, fit to be shown.
    """

    def __init__(self, command: str, words: str) -> None:
        super().__init__(f"the engine refused {command}: {words or 'no reason given'}")
        self.command = command
        self.words = words


class RulesUntold(SetUpRefused):
    """The engine has not heard of a rule by which it would lose if it did not know it.

    It refused a command that says it, or has none: the message is all of it.
    """

    def __init__(self, sentence: str) -> None:
        super().__init__(RULES, sentence)
        self.args = (sentence,)


class AnswersOutOfStep(Exception):
    """An answer came to no question, the link is in step again, nothing else is known.

    The command that raised it may or may not have been carried out.
    """


class EngineMissing(Exception):
    """There is no such command; the message says where it was looked for."""
