"""The parser of a command line, which says what a misspelled flag probably was.

    shoutan referee: error: there is no --szie; is it --size?

argparse itself says of such a word that it is not recognized, and the same of the words
behind it, which are its value.
"""

import argparse
from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from shoutan_host.flags import actions_of
from shoutan_host.tables import near

_LIKENESS: Final = 0.65
"""Above what flags of engines have by chance ("level", "serve"); "cfg" is "config"."""


class CommandParser(argparse.ArgumentParser):
    """An `ArgumentParser` that says of unknown flags which ones are meant perhaps."""

    def parse_args(  # type: ignore[override] # only this form of argparse's is called
        self, args: Sequence[str] | None = None, namespace: Any = None
    ) -> argparse.Namespace:
        """Parse; ends the program with 2 for words that are none of the command's."""
        given: argparse.Namespace
        given, odd = self.parse_known_args(args, namespace)
        if odd:
            self.error(unknown_words(self, odd))
        return given


def guesses(
    parser: argparse.ArgumentParser, odd: Sequence[str]
) -> dict[str, str | None]:
    """Return each flag of `odd` with the one of the command that it may be, if any."""
    flags = _flags(parser)
    found = dict[str, str | None]()
    for word in odd:
        if word.startswith("-") and word.strip("-"):
            flag = word.partition("=")[0]
            # Without the dashes, in which all flags are alike.
            meant = near(flag.lstrip("-").lower(), flags, _LIKENESS)
            found[flag] = f"--{meant}" if meant else None
    return found


def unknown_words(parser: argparse.ArgumentParser, odd: Sequence[str]) -> str:
    """Return what to say of words that are none of a command's."""
    said = [
        f"there is no {flag}" + (f"; is it {meant}?" if meant else "")
        for flag, meant in guesses(parser, odd).items()
    ]
    if said:
        return " ".join(each if each.endswith("?") else f"{each}." for each in said)
    return f"there is no place for {' '.join(odd)}"


def _flags(parser: argparse.ArgumentParser) -> list[str]:
    """Return the long flags of a command without dashes, those of subcommands too."""
    flags = list[str]()
    for action in actions_of(parser):
        flags += [
            name.removeprefix("--")
            for name in action.option_strings
            if name.startswith("--")
        ]
        choices: object = vars(action).get("choices")
        if isinstance(choices, Mapping):  # of subcommands, by name
            subcommands = cast("Mapping[str, object]", choices)
            for subcommand in subcommands.values():
                if isinstance(subcommand, argparse.ArgumentParser):
                    flags += _flags(subcommand)
    return flags
