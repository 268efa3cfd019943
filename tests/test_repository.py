"""What is in the repository: locks that name no address, folders that say what they are."""

import ast
import json
import os
import re
import subprocess
import tomllib
from importlib.metadata import version
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from shoutan_protocol import RELEASE

from tests import gtp_reference

ROOT = Path(__file__).resolve().parent.parent
EXPLAINED_ABOVE = (Path("clients/web"),)
"""Folders whose README speaks for everything below them."""


def project_folders() -> list[Path]:
    """Return the folders that hold files of the project, as `.gitignore` has it.

    It is read as what it is here, names and paths of folders, so that the tests also run
    where the sources came without a repository.
    """
    lines = (ROOT / ".gitignore").read_text(encoding="utf-8").split()
    ignored = {line.strip("/") for line in lines}
    found: list[Path] = []
    for place, folders, names in os.walk(ROOT):
        here = Path(place).relative_to(ROOT)
        folders[:] = [
            name
            for name in folders
            if not name.startswith(".")
            and not {name, (here / name).as_posix()} & ignored
            and not name.endswith(".egg-info")
        ]
        if names:
            found.append(here)
    return sorted(found)


def pins() -> list[Requirement]:
    """Return the pinned requirements of `constraints.txt`, for whichever Python."""
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    return [Requirement(line) for line in lines if not line.startswith("#")]


def pinned_here() -> dict[str, str]:
    """Return name -> version of what is pinned for this Python and system."""
    return {
        canonicalize_name(found.name): next(iter(found.specifier)).version
        for found in pins()
        if found.marker is None or found.marker.evaluate()
    }


def declared() -> list[Requirement]:
    """Return what `pyproject.toml` asks for, extras included."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = chain.from_iterable(project["optional-dependencies"].values())
    return [Requirement(text) for text in [*project["dependencies"], *extras]]


def test_npm_lock_names_no_address_and_knows_every_package_by_its_digest() -> None:
    text = (ROOT / "clients/web/package-lock.json").read_text(encoding="utf-8")
    packages: dict[str, dict[str, object]] = json.loads(text)["packages"]  # noqa: TID251 - our own file
    del packages[""]  # the page itself
    assert packages
    for name, entry in packages.items():
        # "funding" says where to thank the authors: no address to download from.
        rest = json.dumps({key: entry[key] for key in entry if key != "funding"})
        assert "resolved" not in entry, name
        assert "integrity" in entry, name
        assert not re.search(r"://|git\+|file:|github:", rest), name


def test_constraints_are_names_and_versions_only() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pin = re.compile(r"[a-z0-9][a-z0-9.-]*==[^ /@]+( ; [^:/@]+)?")
    rest = [line for line in lines if not line.startswith("#")]
    assert rest
    assert [line for line in rest if not pin.fullmatch(line)] == []


@pytest.mark.parametrize("wanted", declared(), ids=str)
def test_constraints_pin_everything_declared_within_its_bounds(
    wanted: Requirement,
) -> None:
    name = canonicalize_name(wanted.name)
    found = [pin for pin in pins() if canonicalize_name(pin.name) == name]
    assert found, "run make lock"
    for pin in found:
        (exactly,) = pin.specifier
        assert exactly.operator == "=="
        assert wanted.specifier.contains(exactly.version)


def test_this_environment_was_made_with_the_constraints() -> None:
    wanted = {
        canonicalize_name(found.name)
        for found in declared()
        if found.marker is None or found.marker.evaluate()
    } - {"uv"}  # only make lock installs it
    told = {name: version(name) for name in wanted}
    pinned = pinned_here()
    assert told == {name: pinned[name] for name in wanted}


def test_every_folder_says_what_it_is() -> None:
    silent = [
        folder.as_posix()
        for folder in project_folders()
        if not any(above in folder.parents for above in EXPLAINED_ABOVE)
        and not (ROOT / folder / "README.md").is_file()
        and not _has_docstring(ROOT / folder)
    ]
    assert silent == []


def _has_docstring(folder: Path) -> bool:
    """Tell whether a folder is a package whose `__init__` says what it is."""
    init = folder / "__init__.py"
    if not init.is_file():
        return False
    return bool(ast.get_docstring(ast.parse(init.read_text(encoding="utf-8"))))


def test_sections_of_the_gtp_reference_that_are_cited_are_there() -> None:
    sections = gtp_reference.sections()
    texts = {
        path: path.read_text(encoding="utf-8")
        for folder in project_folders()
        for suffix in ("*.py", "*.md")
        for path in (ROOT / folder).glob(suffix)
    }
    cited = {path: gtp_reference.cited(text) for path, text in texts.items()}
    assert sum(map(len, cited.values())) > 0
    astray = {path.name: found - sections for path, found in cited.items()}
    assert {name: found for name, found in astray.items() if found} == {}


def test_links_of_the_documents_lead_somewhere_and_to_the_decision_they_name() -> None:
    link = re.compile(r"\[([^\]]*)\]\(([^)#\s]+)[^)]*\)")
    documents = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    links = [
        (path.relative_to(ROOT), text, target)
        for path in documents
        for text, target in link.findall(path.read_text(encoding="utf-8"))
        if "://" not in target
    ]
    dead = [item for item in links if not (ROOT / item[0].parent / item[2]).exists()]
    assert not dead
    named = re.compile(r"adr (\d+)", re.IGNORECASE)
    wrong = [
        (path, text, target)
        for path, text, target in links
        if (match := named.fullmatch(text))
        and not Path(target).name.startswith(f"{int(match[1]):04}-")
    ]
    assert not wrong
    assert any(named.fullmatch(text) for _, text, _ in links)


def test_the_source_roots_have_a_readme_each() -> None:
    roots = ["engine", "protocol", "server", "clients", "tests", "scripts", "docs"]
    missing = [root for root in roots if not (ROOT / root / "README.md").is_file()]
    assert missing == []


def test_make_help_lists_just_the_targets_of_the_makefile() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    (names,) = re.findall(r"^TARGETS = (.+)$", makefile, flags=re.MULTILINE)
    told = subprocess.run(
        ["make"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    assert re.findall(r"^  (\w+) ", told, flags=re.MULTILINE) == names.split()


def test_the_program_says_the_release_that_the_package_has() -> None:
    with (ROOT / "pyproject.toml").open("rb") as file:
        assert tomllib.load(file)["project"]["version"] == RELEASE
