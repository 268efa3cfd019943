"""`engines.json`: what each engine was, before the first game of a match.

What it said it is, and what was in the files of its program (see `programs`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from pydantic import TypeAdapter, ValidationError
from shoutan_host.durable_files import write_whole
from shoutan_host.gtp.game import EngineInfo
from shoutan_protocol.gtp.capabilities import Capabilities

from shoutan_clients.match.keeping.failures import CannotKeep
from shoutan_clients.match.keeping.programs import Change, Seen, lasting
from shoutan_clients.match.plan import REFEREE_NAME, MatchPlan
from shoutan_clients.match.ports import EngineCheck

NAME: Final = "engines.json"


@dataclass(frozen=True, slots=True)
class EngineVersion:
    """What an engine said that it is.

    `files`: what was in those that its command names, by word; None where nobody has
    looked, as before Shoutan did. `open`: those of them that are no code, while a run goes
    on and after one that was killed: whether the engine wrote to them is not known then.
    """

    name: str
    version: str
    files: dict[str, str] | None = None
    open: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """Both in one, for people; "" where it said neither."""
        return f"{self.name} {self.version}".strip()


_VERSIONS: Final = TypeAdapter(dict[str, EngineVersion])


def read_versions(folder: Path) -> dict[str, EngineVersion]:
    """Return what the file has, by the names of the engines; nothing where there is none.

    Raises OSError, and CannotKeep for a file that is damaged.
    """
    path = folder / NAME
    try:
        return _VERSIONS.validate_json(path.read_bytes())
    except FileNotFoundError:
        return {}
    except ValidationError as error:
        raise CannotKeep(
            f"{path} is damaged. Remove it: what the engines say they are is then written"
            " down anew."
        ) from error


def write_versions(folder: Path, versions: Mapping[str, EngineVersion]) -> None:
    """Write the file. Raises OSError."""
    data = _VERSIONS.dump_json(dict(versions), indent=1)
    write_whole(folder / NAME, data + b"\n")


def versions_of(
    checks: Sequence[EngineCheck],
    seen: Seen,
    before: Mapping[str, EngineVersion],
) -> dict[str, EngineVersion]:
    """Return what engines have just said, with their files, for a run that begins.

    `seen`: those files as they were before the engines were started, also of a referee.
    `before`: what was kept; its files stay.
    """
    said = {check.engine.name: check.info for check in checks}
    versions: dict[str, EngineVersion] = {}
    for name, files in seen.items():
        old = before.get(name)
        kept = lasting(files) if old is None or old.files is None else old.files
        info = said.get(name)
        said_name, said_version = (info.name, info.version) if info else ("", "")
        may_be_written = tuple(
            word for word in kept if word in files and not files[word].is_code
        )
        versions[name] = EngineVersion(said_name, said_version, kept, may_be_written)
    return versions


def without(
    versions: Mapping[str, EngineVersion], changed: Sequence[Change]
) -> dict[str, EngineVersion]:
    """Return versions without files that changed and are no code."""
    gone = {(each.engine, each.word) for each in changed if not each.is_code}
    return {
        name: said
        if said.files is None
        else replace(
            said,
            files={w: text for w, text in said.files.items() if (name, w) not in gone},
            open=tuple(w for w in said.open if (name, w) not in gone),
        )
        for name, said in versions.items()
    }


def closed(versions: Mapping[str, EngineVersion]) -> dict[str, EngineVersion]:
    """Return versions at the end of a run: what its engines wrote to is known."""
    return {name: replace(said, open=()) for name, said in versions.items()}


def forget_written(folder: Path, changed: Sequence[Change]) -> None:
    """Keep, at the end of a run, no file that is no code and changed meanwhile.

    Raises OSError, and CannotKeep for a damaged file.
    """
    before = read_versions(folder)
    if before != (now := closed(without(before, changed))):
        write_versions(folder, now)


def firm_files(versions: Mapping[str, EngineVersion]) -> dict[str, dict[str, str]]:
    """Return the files of engines that nobody may have written to but who builds them."""
    return {
        name: {w: text for w, text in (said.files or {}).items() if w not in said.open}
        for name, said in versions.items()
    }


def open_files(versions: Mapping[str, EngineVersion]) -> dict[str, dict[str, str]]:
    """Return the other files of engines: there are some after a run that was killed."""
    return {
        name: {w: text for w, text in (said.files or {}).items() if w in said.open}
        for name, said in versions.items()
    }


def checks_of(
    plan: MatchPlan, versions: Mapping[str, EngineVersion]
) -> list[EngineCheck]:
    """Return engines as if they had just been tried, by what was kept of them."""
    referee = () if plan.referee_engine is None else (plan.referee_engine,)
    return [
        EngineCheck(
            engine, EngineInfo(said.name, said.version, Capabilities(frozenset()))
        )
        for engine in (*plan.engines, *referee)
        if (said := versions.get(engine.name)) is not None
    ]


def version_differences(
    before: Mapping[str, EngineVersion], now: Mapping[str, EngineVersion]
) -> list[str]:
    """Return a phrase for each engine that says it is another one, or another version.

    Of a referee that said nothing before: that was not kept, once, and is no difference.
    """
    return [
        f"what {name} is: {_words(before[name])} before, {_words(said)} now"
        for name, said in now.items()
        if (was := before.get(name, said).text) != said.text
        and (was or name != REFEREE_NAME)
    ]


def _words(engine: EngineVersion) -> str:
    return engine.text or "nothing it would tell"
