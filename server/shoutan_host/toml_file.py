"""Reading a configuration file, TOML, for whichever command has one.

What it holds may be meant badly in every way: it is bounded, and what cannot be read is a
`BadTable` whose message is a sentence.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, cast

from shoutan_host.tables import BadTable, bad_value

MOST_BYTES: Final = 2**20


def read_toml(path: Path) -> dict[str, Any]:
    """Return what is in a file. Raises BadTable, without the file's name.

    A byte order mark at its beginning, which some editors on Windows write, is left out.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise BadTable(f"the file has more than {MOST_BYTES} bytes")
        content = tomllib.loads(data.decode("utf-8-sig").replace("\r\n", "\n"))
        _refuse_nul("", content)
    except BadTable:
        raise
    except OSError as error:
        raise BadTable(f"the file cannot be read: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadTable(f"this is not TOML: {error}") from error
    except RecursionError as error:
        raise BadTable("lists or tables are nested too deeply") from error
    except ValueError as error:  # Python reads no whole number of over 4300 digits
        raise BadTable("a number in it has too many digits") from error
    return content


def _refuse_nul(place: str, value: object) -> None:
    """Raise BadTable for a text that the system takes nowhere: with a NUL inside."""
    if isinstance(value, str) and "\0" in value:
        raise bad_value(place, "a text without the character NUL", value)
    if isinstance(value, Mapping):
        for key, each in cast("Mapping[str, object]", value).items():
            _refuse_nul(f"{place}.{key}" if place else key, each)
    elif isinstance(value, list):
        # Tables in a list are named by their numbers, as whoever reads them names them.
        for number, each in enumerate(cast("list[object]", value), 1):
            is_table = isinstance(each, Mapping)
            _refuse_nul(f"{place} {number}" if is_table else place, each)
