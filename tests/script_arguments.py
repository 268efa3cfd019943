"""What scripts of this folder are told: `python -m tests.NAME --help` says what that is."""

import argparse
from collections.abc import Sequence
from pathlib import Path

MOST: int = 10_000_000


def parser_of(file: str, doc: str | None) -> argparse.ArgumentParser:
    """Return the parser of a script, whose help is the text at its top."""
    inside = Path(file).resolve().relative_to(Path(__file__).resolve().parent.parent)
    return argparse.ArgumentParser(
        prog=f"python -m {'.'.join(inside.with_suffix('').parts)}",
        description=doc,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def takes_nothing(
    file: str, doc: str | None, argv: Sequence[str] | None = None
) -> None:
    """End the program where a script that has no arguments is given one."""
    parser_of(file, doc).parse_args(argv)


def read_count(text: str) -> int:
    """Read how many, from 1; argparse says it of what is none."""
    if not text.isdecimal() or not 1 <= int(text[:9]) <= MOST:
        raise argparse.ArgumentTypeError(f"write a number from 1 to {MOST}")
    return int(text[:9])


def count_of(
    file: str, doc: str | None, argv: Sequence[str], name: str, usual: int
) -> int:
    """Return the only argument of a script, how many of something."""
    parser = parser_of(file, doc)
    parser.add_argument(
        "count",
        nargs="?",
        type=read_count,
        default=usual,
        metavar=name,
        help=f"how many, usually {usual}",
    )
    count: int = parser.parse_args(argv).count
    return count
