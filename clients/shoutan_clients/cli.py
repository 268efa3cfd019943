"""The `shoutan` command: it finds the command it is given and loads nothing else.

Server and clients share one console script, yet never import each other. The entry points
of this distribution (group `shoutan.commands`) say in which module a command lives; each is
a function that takes the arguments after its name and returns an exit code. This module
knows no command's arguments, and imports only what it needs to find one: `shoutan --help`
should answer like a reflex.
"""

from __future__ import annotations

import os
import sys

# What `typing.TYPE_CHECKING` is, without the 7 ms that importing `typing` costs.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

DISTRIBUTION = "shoutan"
GROUP = "shoutan.commands"

COMMANDS: dict[str, str] = {
    "serve": "host games: the web page, doors for engines and GTP programs",
    "admin": "look after a server's games: prove the records, export, back up",
    "play": "play, watch and talk in a terminal, also over ssh",
    "connect": "run a GTP engine here and seat it on a server as a bot",
    "gtp": "a GTP engine for GUIs and match runners: an opponent on a server",
    "referee": "the rules as a GTP engine: legality, counting, records; passes",
    "match": "matches between engines on this machine, with error bars",
    "check-engine": "what a GTP engine can, and whether it can play here",
}
"""What each command does, in the order in which the help lists them."""

OK = 0
FAILED = 1
BAD_USAGE = 2
INTERRUPTED = 130  # 128 + SIGINT, what a shell reports for a program ended by Ctrl-C


def main(argv: list[str] | None = None) -> int:
    """Run the command named by the first argument and return its exit code.

    `argv` is what follows the program's name; None means the process's own arguments.
    """
    arguments = sys.argv[1:] if argv is None else argv
    try:
        return _dispatch(arguments)
    except KeyboardInterrupt:
        return INTERRUPTED


def entry_points() -> dict[str, str]:
    """Return command -> `module:function` as this distribution was installed.

    `importlib.metadata` gives the same and costs 35 ms to import, three times what Python
    itself needs to start; the file it would read is three lines long (its format: the
    PyPA entry points specification). What cannot be found as a plain file in a folder on
    `sys.path` (an archive, say) is left to `importlib.metadata`.
    """
    for folder in sys.path:
        try:
            names = os.listdir(folder or ".")
        except OSError:
            continue  # an archive, or a folder that does not exist
        for name in names:
            if name.startswith(f"{DISTRIBUTION}-") and name.endswith(".dist-info"):
                path = os.path.join(folder, name, "entry_points.txt")
                try:
                    with open(path, encoding="utf-8") as file:
                        return _section(file.read(), GROUP)
                except OSError:
                    continue  # left behind by an unclean removal
    from importlib import metadata

    return {point.name: point.value for point in metadata.entry_points(group=GROUP)}


def _dispatch(arguments: list[str]) -> int:
    if not arguments:
        print(_help(), file=sys.stderr)
        return BAD_USAGE
    name, *rest = arguments
    if name in ("-h", "--help"):
        print(_help())
        return OK
    if name == "--version":
        return _print_version()
    if name not in COMMANDS:
        print(_unknown(name), file=sys.stderr)
        return BAD_USAGE
    place = entry_points().get(name)
    if place is None:
        print(
            f'shoutan: the command "{name}" is not installed here; '
            "install Shoutan again: pip install -e .",
            file=sys.stderr,
        )
        return FAILED
    return _load(place)(rest)


def _help() -> str:
    width = max(map(len, COMMANDS))
    rows = "\n".join(f"  {name:{width}}  {does}" for name, does in COMMANDS.items())
    return (
        "usage: shoutan COMMAND [ARGUMENTS]\n\n"
        "A Go server that anybody can host.\n\n"
        f"commands:\n{rows}\n\n"
        "options:\n"
        "  -h, --help  show this and exit\n"
        "  --version   show the version and exit\n\n"
        '"shoutan COMMAND --help" says more of one.'
    )


def _unknown(name: str) -> str:
    from difflib import get_close_matches  # only a slip of the pen needs it

    kind = "option" if name.startswith("-") else "command"
    known = ["--help", "--version"] if kind == "option" else list(COMMANDS)
    near = get_close_matches(name, known, n=1)
    guess = f' Did you mean "{near[0]}"?' if near else ""
    return (
        f'shoutan: there is no {kind} "{name}".{guess} "shoutan --help" lists them all.'
    )


def _print_version() -> int:
    from importlib.metadata import PackageNotFoundError, version

    try:
        print(f"shoutan {version(DISTRIBUTION)}")
    except PackageNotFoundError:
        print("shoutan: not installed here; run: pip install -e .", file=sys.stderr)
        return FAILED
    return OK


def _section(text: str, section: str) -> dict[str, str]:
    """Return the `name = value` lines of one section of an INI text."""
    rows: dict[str, str] = {}
    inside = False
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            inside = line == f"[{section}]"
        elif inside and "=" in line and not line.startswith(("#", ";")):
            name, _, value = line.partition("=")
            rows[name.strip()] = value.strip()
    return rows


def _load(place: str) -> Callable[[list[str]], int]:
    from importlib import import_module

    module, _, function = place.partition(":")
    command: Callable[[list[str]], int] = getattr(import_module(module), function)
    return command


if __name__ == "__main__":
    sys.exit(main())
