"""What may be wrong with a command that does not do what was meant by it.

Whoever types a command for `shoutan match` types it as to a shell, which never sees it.
"""

import os
import re
import shlex
from collections.abc import Sequence
from typing import Final

from shoutan_engine.rules import Counting
from shoutan_engine.rules.profile import Profile, SelfCapture
from shoutan_host.engines.commands import find_command, is_ssh
from shoutan_host.engines.failures import EngineMissing
from shoutan_host.engines.remote import parse_tcp

from shoutan_clients.match.engine_names import MOST
from shoutan_clients.match.plan import EnginePlan
from shoutan_clients.match.playing.run_folders import Left
from shoutan_clients.own_name import shoutan

_SHELL_WORD: Final = re.compile(r"\|\|?|&&?|;|[0-9]?(?:>>?|<)(?:&[0-9]|[\w./~-]*)")
"""Words that only a shell understands: pipes, lists, redirections (POSIX, 2.7, 2.9)."""
_NOT_OF_NAMES: Final = re.compile(r"[^A-Za-z0-9_.-]+", re.ASCII)
_VARIABLE: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*=.*", re.DOTALL)

_NO_FILE: Final = re.compile(
    r"no such file|not found|filenotfound|does ?n[o']t exist"
    r"|(?:can ?not|can't|could ?n[o']t|unable to|failed to) (?:be )?"
    r"(?:find|found|open|read|load|access)",
    re.IGNORECASE,
)
"""What programs say that miss a file."""
_RELATIVE: Final = re.compile(r"(?:^|[\s=])[^\s=/-][^\s=/:]*/")
"""A path that does not begin at the root; no option, no address."""


def shell_words(command: Sequence[str]) -> str:
    """Return a sentence about words of a command that are a shell's, "" for none.

    The words after `ssh` are read by a shell, on the other machine.
    """
    found = [word for word in command[1:] if _SHELL_WORD.fullmatch(word)]
    if not found or is_ssh(command):
        return ""
    words = shlex.join(command)
    for word in found:
        words = words.replace(shlex.quote(word), word)
    return (
        f"No shell sees the command: {' and '.join(found)} went to the engine. Where a shell"
        f" is meant, write sh -c {shlex.quote(words)}."
    )


def variable(engine: EnginePlan) -> str:
    """Return a sentence about a variable in front of a command, "" if there is none.

    `OMP_NUM_THREADS=1 ./engine` has the form NAME=COMMAND of an engine's name.
    """
    named = (f"{engine.name}={engine.command[0]}", *engine.command[1:])
    for words in (engine.command, named):
        count = next(
            (i for i, word in enumerate(words) if not _VARIABLE.fullmatch(word)), 0
        )
        if count and (engine.name.isupper() or _is_program(words[count])):
            variables = words[:count]
            pairs = ", ".join(
                f'{name} = "{value}"'
                for name, _, value in (word.partition("=") for word in variables)
            )
            return (
                f"If {variables[0].partition('=')[0]} is a variable of its environment:"
                f" {shlex.join(('env', *words))}, or env = {{ {pairs} }} in a --config file."
            )
    return ""


def name_of_words(engine: EnginePlan) -> str:
    """Return a sentence about a name of several words, "" where none was meant.

    `my engine=gnugo` is a command that begins with "my": a name has no spaces.
    """
    command = engine.command
    for at, word in enumerate(command[1:], 1):
        last, equals, program = word.partition("=")
        if word.startswith("-") or not equals:
            continue
        if not program or not _is_program(program):
            return ""
        name = _NOT_OF_NAMES.sub("-", "-".join((*command[:at], last))).strip("-")
        words = shlex.join((program, *command[at + 1 :]))
        words = shlex.quote(f"{name[:MOST]}={words}")  # as a shell takes it
        said = " ".join((*command[:at], last))
        return f'If "{said}" is meant as its name, that has no spaces: {words}.'
    return ""


def listening(address: str) -> str:
    """Return what `socat` listens with at an address `tcp://HOST:PORT`.

    On this machine for this machine only: without `bind` it listens to everybody.
    """
    place = parse_tcp(address)
    if place.host == "::1":
        return f"TCP6-LISTEN:{place.port},bind=[::1],reuseaddr,fork"
    is_here = place.host == "localhost" or place.host.startswith("127.")
    bind = f"bind={'127.0.0.1' if place.host == 'localhost' else place.host},"
    return f"TCP-LISTEN:{place.port},{bind if is_here else ''}reuseaddr,fork"


def to_see_more(engine: EnginePlan, left: Left | None = None) -> str:
    """Return how to try an engine by itself, under the same conditions.

    `left`: what earlier starts had left where it was started.
    """
    command, env = engine.command, dict(engine.env)
    if engine.folder is None and left is not None and left.in_home:
        env = {"HOME": str(left.folder.home), **env}
    if env:
        command = ("env", *(f"{name}={value}" for name, value in env.items()), *command)
    words = shlex.join(command)
    folder = engine.folder
    if folder is None and left is not None:
        folder = left.folder.work
    if folder is None:
        return f"To see more: {shoutan('check-engine', '--own-folder', words)}"
    return f"To see more: {shoutan('check-engine', '--folder', str(folder), words)}"


def where_it_runs(engine: EnginePlan, why: str, left: Left | None = None) -> str:
    """Return a sentence about the folder in which an engine is started, "" for none.

    One is said where that folder may be the reason: by `why` it failed, or by its command.
    """
    if engine.folder is not None:
        return f"It runs in {engine.folder}."
    if nearby := _named_from_here(engine.command):
        return (
            f"It runs in a folder of its own, where there is no {nearby}: name that by"
            " its whole path, or set the engine's folder."
        )
    if left is not None:
        return f"{left.words[0].upper()}{left.words[1:]}."
    if _NO_FILE.search(why) or any(map(_is_relative, engine.command[1:])):
        return (
            "It runs in a folder of its own, not in this one; `folder` of an engine in a"
            " --config file names another."
        )
    return ""


def own_rules(profile: Profile) -> str:
    """Return what to do where rules cannot be told, with the option of GNU Go for them."""
    is_territory = profile.counting is Counting.TERRITORY
    options = ["--japanese-rules" if is_territory else "--chinese-rules"]
    if profile.self_capture is SelfCapture.ALLOWED:
        options.append("--allow-suicide")
    verb = "do" if len(options) > 1 else "does"
    return (
        f"If its own options say these rules (as {' '.join(options)} {verb} for GNU Go),"
        " add --trust-rules"
    )


def _is_relative(word: str) -> bool:
    return _RELATIVE.search(word) is not None


def _named_from_here(command: Sequence[str]) -> str:
    """Return a file of the command line that is only found from the current folder."""
    for word in command[1:]:
        if not os.path.isabs(word) and os.path.isfile(word):
            return word
    return ""


def _is_program(word: str) -> bool:
    try:
        find_command(word)
    except EngineMissing:
        return False
    return True
