"""How a command fails: the text that is sent after the question mark."""

from typing import NamedTuple


class Failure(NamedTuple):
    """The answer "? text"."""

    text: str


class CommandFailed(Exception):
    """Raised within a command to end it; nothing was changed. The text is the answer."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text
