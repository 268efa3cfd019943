"""What a first visit to the built page loads before it is drawn, read from the build itself.

The document names the files that every address needs; `boot.ts` asks for the file of the
address and for that of the language. Which files those import, the build's manifest says.
"""

import gzip
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import orjson

MANIFEST: Final = Path(".vite", "manifest.json")

_PAGES: Final = "src/pages/"
_LANGUAGES: Final = "src/i18n/languages/"
_OF_THE_DOCUMENT: Final = re.compile(
    r'<(?:script|link rel="(?:modulepreload|stylesheet)")[^>]* (?:src|href)="/([^"]+)"'
)


@dataclass(frozen=True, slots=True)
class FirstLoad:
    """The scripts and styles of one page in one language, without the document."""

    page: str
    language: str
    files: frozenset[str]
    gzip_bytes: int


def first_loads(built: Path) -> list[FirstLoad]:
    """Return the first load of each page in each language."""
    manifest: dict[str, Any] = orjson.loads((built / MANIFEST).read_bytes())
    document = (built / "index.html").read_text("utf-8")
    always = set(_OF_THE_DOCUMENT.findall(document))
    weights = {
        name: len(gzip.compress((built / name).read_bytes(), 9, mtime=0))
        for name in always | set(_files_of_all(manifest))
    }
    loads: list[FirstLoad] = []
    for page in _sources(manifest, _PAGES):
        for language in _sources(manifest, _LANGUAGES):
            files = always | _files(manifest, page) | _files(manifest, language)
            weight = sum(weights[name] for name in files)
            names = (Path(page).stem, Path(language).stem)
            loads.append(FirstLoad(*names, frozenset(files), weight))
    return loads


def file_of_language(built: Path, language: str) -> str:
    """Return the file that holds the texts of a language."""
    manifest = orjson.loads((built / MANIFEST).read_bytes())
    return str(manifest[f"{_LANGUAGES}{language}.ts"]["file"])


def _sources(manifest: dict[str, Any], folder: str) -> list[str]:
    """Return the sources in a folder that have a file of their own."""
    return [key for key in manifest if key.startswith(folder)]


def _files(manifest: dict[str, Any], key: str) -> set[str]:
    """Return the scripts and styles that are there before a source is run."""
    found: set[str] = set()
    seen: set[str] = set()
    keys = [key]
    while keys:
        chunk = manifest[keys.pop()]
        found.update([chunk["file"], *chunk.get("css", [])])
        more = [key for key in chunk.get("imports", []) if key not in seen]
        seen.update(more)
        keys += more
    return found


def _files_of_all(manifest: dict[str, Any]) -> Iterator[str]:
    for chunk in manifest.values():
        yield from [chunk["file"], *chunk.get("css", [])]
