"""A line of a form: a label and choices side by side, the last of which may be typed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from rich.cells import cell_len, set_cell_size

LABEL_WIDTH: Final = 11
"""Columns of the label; a Chinese character takes two."""
MOST_TYPED: Final = 48


@dataclass(frozen=True, slots=True)
class Choice:
    """Values with their labels; `chosen` counts from 0.

    `typed` is the text of a further choice, None where nothing may be typed.
    """

    label: str
    values: Sequence[str]
    labels: Sequence[str]
    chosen: int = 0
    typed: str | None = None
    typed_label: str = ""

    @property
    def value(self) -> str:
        """What is chosen, or typed."""
        if self.is_typing:
            return self.typed or ""
        return self.values[self.chosen]

    @property
    def is_typing(self) -> bool:
        """Tell whether the choice is what was typed."""
        return self.chosen >= len(self.values)

    def moved(self, by: int) -> "Choice":
        """Return it with a choice further right, or left where `by` is negative."""
        last = len(self.values) - (self.typed is None)
        return replace(self, chosen=min(last, max(0, self.chosen + by)))

    def with_key(self, character: str) -> "Choice":
        """Return it with a character typed behind the text."""
        if self.typed is None:
            return self
        before = self.typed if self.is_typing else ""
        return replace(
            self,
            chosen=len(self.values),
            typed=(before + character)[:MOST_TYPED],
        )

    def shortened(self) -> "Choice":
        """Return it with the last typed character gone."""
        if self.typed is None or not self.is_typing:
            return self
        return replace(self, typed=self.typed[:-1])

    def at(self, value: str) -> "Choice":
        """Return it with `value` chosen, typed where it is none of the values."""
        if value in self.values:
            return replace(self, chosen=list(self.values).index(value))
        if self.typed is None:
            return self
        return replace(self, chosen=len(self.values), typed=value)

    def pieces(self) -> list[tuple[str, int | None]]:
        """Return the line as pieces: the label, then each choice with its number."""
        label = set_cell_size(self.label, LABEL_WIDTH)
        found: list[tuple[str, int | None]] = [(label, None)]
        for number, label in enumerate(self.labels):
            found.append((self._framed(label, number), number))
        if self.typed is not None:
            text = f"{self.typed_label}: {self.typed}" if self.is_typing else ""
            number = len(self.values)
            found.append((self._framed(text or self.typed_label, number), number))
        return found

    def choice_at(self, x: int) -> int | None:
        """Return which choice is at column `x` of the line."""
        begin = 0
        for text, number in self.pieces():
            width = cell_len(text)
            if begin <= x < begin + width:
                return number
            begin += width
        return None

    def _framed(self, text: str, number: int) -> str:
        return f"[{text}]" if number == self.chosen else f" {text} "
