"""`docs/gtp-reference.md`: which sections it has, and who cites which.

A section is a heading ("8", "8.3"), or an item of the numbered list under one ("8.3.10").
"""

import re
from pathlib import Path
from typing import Final

PATH: Final = Path(__file__).parents[1] / "docs" / "gtp-reference.md"

_HEADING: Final = re.compile(r"#{2,3} (\d+(?:\.\d+)?)\.? ")
_ITEM: Final = re.compile(r"(\d+)\. ")
_CITATION: Final = re.compile(r"GTP\s+reference,\s+(\d[\d.]*(?:,\s+\d[\d.]*)*)")


def sections() -> set[str]:
    """Return every section that can be cited."""
    found: set[str] = set()
    heading = ""
    for line in PATH.read_text(encoding="utf-8").splitlines():
        if match := _HEADING.match(line):
            heading = match[1]
            found.add(heading)
        elif match := _ITEM.match(line):
            found.add(f"{heading}.{match[1]}")
    return found


def cited(text: str) -> set[str]:
    """Return the sections that a text cites: "GTP reference, 7.1.5, 7.2"."""
    lists = (match[1] for match in _CITATION.finditer(text))
    return {number.rstrip(".") for line in lists for number in re.split(r",\s+", line)}
