"""`engines.json`: what each engine said it is, before the first game of a match."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pydantic import TypeAdapter, ValidationError
from shoutan_host.durable_files import write_whole

from shoutan_clients.match.keeping.failures import CannotKeep
from shoutan_clients.match.ports import EngineCheck

NAME: Final = "engines.json"


@dataclass(frozen=True, slots=True)
class EngineVersion:
    """What an engine said that it is."""

    name: str
    version: str

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


def versions_of(checks: Sequence[EngineCheck]) -> dict[str, EngineVersion]:
    """Return what engines have just said."""
    return {
        check.engine.name: EngineVersion(check.info.name, check.info.version)
        for check in checks
    }


def version_differences(
    before: Mapping[str, EngineVersion], now: Mapping[str, EngineVersion]
) -> list[str]:
    """Return a phrase for each engine that says it is another one, or another version."""
    return [
        f"what {name} is: {_words(before[name])} before, {_words(said)} now"
        for name, said in now.items()
        if before.get(name, said) != said
    ]


def _words(engine: EngineVersion) -> str:
    return engine.text or "nothing it would tell"
