"""The programs of a match by what is in their files: whether an engine was built anew.

Many an engine says the same version after every build. So for each engine the files that
its command names are kept by their content (`command_files`): the program, and words that
are files, such as a script, with the modules it imports from its folder, or a network. What
a program loads beside is not seen, nor is one elsewhere.
"""

import hashlib
import stat
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

from shoutan_clients.match.keeping.command_files import files_in, is_python
from shoutan_clients.match.keeping.imports import modules_beside
from shoutan_clients.match.plan import EnginePlan, MatchPlan
from shoutan_clients.match.wording import many

MOST_BYTES: Final = 1 << 30
"""Files above go by size and time: to read one through would hold up every run."""
_SHOWN: Final = len("sha256:") + 12
"""Letters of a digest that are shown."""
_NAMED: Final = 3
"""Files of an engine that are named; of others there is the number."""


@dataclass(frozen=True, slots=True)
class SeenFile:
    """A file as it was seen: what is in it, and by what a later change shows.

    `is_code`: it is run, or imported; else the engine may be what writes to it.
    """

    path: Path
    content: str
    state: tuple[int, int]
    is_code: bool


@dataclass(frozen=True, slots=True)
class Change:
    """A file of an engine, by its word, that is not as it was; `is_gone`: not there."""

    engine: str
    word: str
    is_code: bool
    is_gone: bool = False


Seen: TypeAlias = Mapping[str, Mapping[str, SeenFile]]
"""The files of engines: by the name of the engine, and by the word of its command."""


def files_of(plan: MatchPlan) -> Seen:
    """Return the files of each engine, by its name, and of the referee.

    Those of an engine by the words of its command; none for one elsewhere, and for a
    command of which no word is a file that can be read.
    """
    engines = list(plan.engines)
    if plan.referee_engine is not None:
        engines.append(plan.referee_engine)
    content = cache(_content)  # of many engines, one program or network may be the same
    return {engine.name: _files(engine, content) for engine in engines}


def lasting(files: Mapping[str, SeenFile]) -> dict[str, str]:
    """Return what is in files, by word, without those that were written to since.

    Asked once the engine was started: a file that it writes to itself, such as a log,
    says nothing of it.
    """
    return {
        word: seen.content
        for word, seen in files.items()
        if seen.is_code or _state(seen.path) == seen.state
    }


def changed_since(seen: Seen) -> list[Change]:
    """Return the files that are no longer as they were seen."""
    return [
        Change(name, word, file.is_code, is_gone=not file.path.exists())
        for name, files in seen.items()
        for word, file in files.items()
        if _state(file.path) != file.state and _content(file.path) != file.content
    ]


def changed_data(before: Mapping[str, Mapping[str, str]], now: Seen) -> list[Change]:
    """Return the files, known to be no code, that are not what they were before."""
    return [
        Change(name, word, is_code=False, is_gone=seen is None)
        for name, files in before.items()
        if name in now
        for word, content in files.items()
        if (seen := now[name].get(word)) is None or seen.content != content
    ]


def sentences_on(changed: Sequence[Change]) -> Iterator[str]:
    """Yield what is to be said of files that changed while games were played."""
    built = dict.fromkeys(change.engine for change in changed if change.is_code)
    if built:
        yield (
            f"While games were played, the program of {' and '.join(built)} was changed:"
            " nobody knows which build played which of them. To be sure, begin again in"
            " another folder with --out."
        )
    for change in changed:
        if not change.is_code:
            happened = "removed" if change.is_gone else "written to"
            yield (
                f"While games were played, {change.word} of {change.engine} was"
                f" {happened}. {_if_not_itself(change)}"
            )


def sentences_after_a_kill(changed: Sequence[Change]) -> Iterator[str]:
    """Yield what is to be said of data that changed since a run that had no end began."""
    for change in changed:
        happened = "is gone" if change.is_gone else "has changed"
        yield (
            f"The run before had no end of its own, and since it began {change.word} of"
            f" {change.engine} {happened}. {_if_not_itself(change)}"
        )


def _if_not_itself(change: Change) -> str:
    return (
        f"If that was not {change.engine} itself, begin again in another folder with"
        " --out."
    )


def file_differences(before: Mapping[str, Mapping[str, str]], now: Seen) -> list[str]:
    """Return phrases for the files that were others when their engine played."""
    phrases: list[str] = []
    for name in before:
        if name not in now:
            continue
        changes = [
            f"{word} of {name} {_change(content, now[name].get(word))}"
            for word, content in before[name].items()
            if (seen := now[name].get(word)) is None or seen.content != content
        ]
        phrases += changes[:_NAMED]
        if (more := len(changes) - _NAMED) > 0:
            phrases.append(f"{many(more, 'more file')} of {name}")
    return phrases


def _change(before: str, now: SeenFile | None) -> str:
    if now is None:
        return "is gone, or no longer part of it"
    return f"has changed ({_short(before)} before, {_short(now.content)} now)"


def _short(content: str) -> str:
    return content[:_SHOWN] if content.startswith("sha256:") else content


def _files(
    engine: EnginePlan, content: Callable[[Path], str | None]
) -> dict[str, SeenFile]:
    files: dict[str, SeenFile] = {}

    def see(word: str, path: Path, *, is_code: bool) -> None:
        state, text = _state(path), content(path)
        if state is not None and text is not None:
            files[word] = SeenFile(path, text, state, is_code)

    for word, path, is_code in files_in(engine):
        see(word, path, is_code=is_code)
        for module in modules_beside(path) if is_code and is_python(path) else ():
            see(str(module), module, is_code=True)
    return files


def _content(path: Path) -> str | None:
    """Return what is in a file, in short; None where it cannot be read."""
    state = _state(path)
    if state is None:
        return None
    if state[0] > MOST_BYTES:
        return f"{state[0]} bytes of {state[1]} ns"
    try:
        with path.open("rb") as file:
            return f"sha256:{hashlib.file_digest(file, 'sha256').hexdigest()}"
    except OSError:
        return None


def _state(path: Path) -> tuple[int, int] | None:
    """Return size and time (ns since 1970) of a file; None where there is none.

    Neither a pipe nor a device is one: to read it may take forever.
    """
    try:
        found = path.stat()
    except OSError:
        return None
    if not stat.S_ISREG(found.st_mode):
        return None
    return found.st_size, found.st_mtime_ns
