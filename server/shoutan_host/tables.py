"""Reading tables that a person wrote (TOML): typed values, and errors that say what to write.

    table = Table("bot.deep", content, keys=("command", "seats"))
    seats = table.whole("seats", least=1, most=64) or 8

Every method returns None for a key that is not there and raises `BadTable` for a value
that cannot be.
"""

import difflib
from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeVar, cast

from shoutan_engine.clocks.durations import parse_duration
from shoutan_engine.clocks.types import Millis

T = TypeVar("T")

_MOST_SHOWN: Final = 60


class BadTable(ValueError):
    """A table that cannot be; the message names the key and what is allowed there."""


def bad_value(place: str, allowed: str, given: object) -> BadTable:
    """Return the error for a value that is not allowed at `place`."""
    return BadTable(f"{place}: write {allowed}, not {shown(given)}")


def shown(value: object) -> str:
    """Return a value about as TOML writes it, not at any length."""
    if isinstance(value, bool):
        text = str(value).lower()
    elif isinstance(value, str):
        text = f'"{value}"'
    elif isinstance(value, Mapping):
        text = "a table"
    else:
        text = str(value)
    text = "".join(c if c.isprintable() else " " for c in text)
    return text if len(text) <= _MOST_SHOWN else f"{text[: _MOST_SHOWN - 1]}…"


class Table:
    """One table; `place` is where it is, "" for the whole file."""

    def __init__(self, place: str, content: object, keys: Iterable[str]) -> None:
        """Raise BadTable for what is no table, and for a key that is none of `keys`."""
        if not isinstance(content, Mapping):
            raise bad_value(place, "a table, { key = value }", content)
        self._place = place
        self._content = cast("Mapping[str, object]", content)
        known = sorted(keys)
        for key in self._content:
            if key not in known:
                raise BadTable(_unknown(self.place(key), key, known))

    def place(self, key: str) -> str:
        """Return where a key is, such as "bot.deep.seats"."""
        return f"{self._place}.{key}" if self._place else key

    def bad(self, key: str, allowed: str) -> BadTable:
        """Return the error for the value of a key."""
        return bad_value(self.place(key), allowed, self._content.get(key))

    def raw(self, key: str) -> object | None:
        """Return whatever is there."""
        return self._content.get(key)

    def text(self, key: str, allowed: str = "a text in quotes") -> str | None:
        """Return a text that is not empty."""
        return self._read(key, allowed, lambda value: _text(value))

    def flag(self, key: str) -> bool | None:
        """Return true or false."""
        return self._read(
            key, "true or false", lambda v: v if isinstance(v, bool) else None
        )

    def whole(self, key: str, *, least: int, most: int) -> int | None:
        """Return a whole number within bounds."""

        def read(value: object) -> int | None:
            if not isinstance(value, int) or isinstance(value, bool):
                return None
            return value if least <= value <= most else None

        return self._read(key, f"a whole number from {least} to {most}", read)

    def number(self, key: str, *, least: float, most: float) -> float | None:
        """Return a number within bounds."""

        def read(value: object) -> float | None:
            if not isinstance(value, int | float) or isinstance(value, bool):
                return None
            return float(value) if least <= value <= most else None

        return self._read(key, f"a number from {least:g} to {most:g}", read)

    def duration(self, key: str) -> Millis | None:
        """Return a duration that is written as clocks write it."""

        def read(value: object) -> Millis | None:
            return parse_duration(value) if isinstance(value, str) else None

        return self._read(key, 'a duration in quotes, such as "90s" or "1h30m"', read)

    def choice(self, key: str, choices: Iterable[str]) -> str | None:
        """Return one of some words."""
        words = tuple(choices)

        def read(value: object) -> str | None:
            return value if isinstance(value, str) and value in words else None

        return self._read(key, f"one of {', '.join(words)}", read)

    def choices(self, key: str, choices: Iterable[str]) -> tuple[str, ...] | None:
        """Return some of some words, at least one, each once, in their own order."""
        words = tuple(choices)
        given = self._list(key, f"a list of these: {', '.join(words)}", words)
        return None if given is None else tuple(w for w in words if w in given)

    def wholes(self, key: str, allowed: range) -> tuple[int, ...] | None:
        """Return some whole numbers of `allowed`, at least one."""
        words = f"a list of whole numbers from {allowed[0]} to {allowed[-1]}"
        given = self._list(key, words, allowed)
        return None if given is None else tuple(sorted(set(given)))

    def read(self, key: str, allowed: str, parse: Callable[[str], T]) -> T | None:
        """Return what `parse` makes of a text; its ValueError is a bad value."""

        def read(value: object) -> T | None:
            if not isinstance(value, str):
                return None
            try:
                return parse(value)
            except ValueError:
                return None

        return self._read(key, allowed, read)

    def _list(self, key: str, allowed: str, among: Iterable[T]) -> list[T] | None:
        values = tuple(among)

        def read(value: object) -> list[T] | None:
            if not isinstance(value, list):
                return None
            given = cast("list[object]", value)
            found = [
                v for v in values if any(v == g and type(v) is type(g) for g in given)
            ]
            is_fine = given and all(any(g == v for v in found) for g in given)
            return found if is_fine else None

        return self._read(key, allowed, read)

    def _read(
        self, key: str, allowed: str, read: Callable[[object], T | None]
    ) -> T | None:
        value = self._content.get(key)
        if value is None:
            return None
        result = read(value)
        if result is None:
            raise self.bad(key, allowed)
        return result


def _text(value: object) -> str | None:
    return value if isinstance(value, str) and value.strip() else None


def near(word: str, known: Iterable[str], likeness: float = 0.6) -> str | None:
    """Return the one of `known` that a misspelled word most probably is.

    `likeness`: how much of both has to be the same, 0 to 1.
    """
    close = difflib.get_close_matches(word, list(known), n=1, cutoff=likeness)
    return close[0] if close else None


def _unknown(place: str, key: str, known: list[str]) -> str:
    if meant := near(key.replace("-", "_"), known):
        return f"{place}: there is no such key; is it {meant}?"
    return f"{place}: there is no such key; there are {', '.join(known)}"
