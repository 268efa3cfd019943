"""What is drawn, made fit for a terminal that takes ASCII alone."""

from functools import lru_cache
from typing import Final

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

_LIKE: Final = {
    "-": "─━–—╌▁▔",
    "|": "│┃▎▏▊▕",
    "+": "┌┐└┘├┤┬┴┼╋╭╮╰╯",
    "#": "█▀▄▐▌",
    "*": "●",
    "o": "○",
    "b": "▪",
    "w": "▫",
    "'": "‘’",
    '"': "“”",
}
"""What looks like each of some letters of ASCII."""
_LINES: Final = str.maketrans(
    {like: letter for letter, likes in _LIKE.items() for like in likes}
)


class AsciiOnly(LineFilter):
    """Lines become + - |; what has no likeness becomes ? in as many columns."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return the segments of a line in ASCII."""
        return [
            segment
            if segment.control or segment.text.isascii()
            else Segment(in_ascii(segment.text), segment.style)
            for segment in segments
        ]


@lru_cache(1024)
def in_ascii(text: str) -> str:
    """Return a text of the same width in ASCII."""
    return "".join(
        character if character.isascii() else "?" * cell_len(character)
        for character in text.translate(_LINES)
    )
