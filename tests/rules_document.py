"""`docs/rules.md` as a list of entries: what is numbered or named there, by its key.

An entry is a heading of an article or of a section ("article 12", "section 7.2"), a
paragraph that begins with a number in bold ("12.2"), or a row of a table whose first
column is one of `NAMED` ("22.5", "D-7", "option ties"). Other tables only explain.
"""

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

PATH: Final = Path(__file__).parents[1] / "docs" / "rules.md"

NAMED: Final = {
    "article": "",
    "decision": "",
    "option": "option ",
    "setting": "setting ",
    "offense": "offense ",
    "format": "format ",
    "role": "role ",
    "transition": "transition ",
    "end_reason": "end_reason ",
    "sanction": "sanction ",
    "ruling": "ruling ",
}
"""The first column of a table of entries -> what stands before the key of its rows."""

# Where both editions are named the number of 2002 is the key.
_HEADING: Final = re.compile(
    r"#+ (Article|Articles|Section) (?:\d+ \(1988\), )?"
    r"(\d+(?:\.\d+| to \d+)?(?: \(1988\))?)(?: \(2002\))?\. (.+)"
)
_BOLD: Final = re.compile(
    r"\*\*(Section )?(\d+(?:\.\d+)*(?: \(1988\))?)\.? .+?\*\*(.*)"
)


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that the rules say. `cells`: of a table's row, else one with its words."""

    key: str
    cells: tuple[str, ...]

    @property
    def text(self) -> str:
        """All of its words."""
        return " ".join(self.cells)


def entries() -> list[Entry]:
    """Return the entries in the order of the document."""
    found: list[Entry] = []
    prefix: str | None = None
    was_table = False
    for line in PATH.read_text(encoding="utf-8").splitlines():
        is_table = line.startswith("|")
        if not is_table:
            _read_words(line, found, goes_on=not was_table)
        elif not was_table:
            prefix = NAMED.get(_cells(line)[0].strip("`"))
        elif prefix is not None and not line.startswith("|--"):
            first, *cells = _cells(line)
            found.append(Entry(prefix + first.strip("`"), tuple(cells)))
        was_table = is_table
    return found


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


def _read_words(line: str, found: list[Entry], *, goes_on: bool) -> None:
    """Read a line that is no row of a table: a new entry, or more words of the last."""
    heading, bold = _HEADING.match(line), _BOLD.match(line)
    if heading is not None:
        found.append(Entry(f"{heading[1].lower()} {heading[2]}", (heading[3],)))
    elif bold is not None:
        found.append(Entry(f"{(bold[1] or '').lower()}{bold[2]}", (bold[3],)))
    elif found and goes_on and not line.startswith("#"):
        last = found[-1]
        found[-1] = replace(last, cells=(*last.cells[:-1], f"{last.cells[-1]} {line}"))
