"""What `make` does before it runs anything: when it acts, and when it need not."""

import ast
import json
from pathlib import Path

import pytest

from scripts import environment, setup, system
from scripts.page import is_node_enough
from scripts.steps import digest

PYPROJECT = """
[build-system]
requires = ["hatchling"]
[project]
name = "shoutan"
dependencies = ["one>=1"]
[tool.hatch.build.targets.wheel]
packages = ["engine/shoutan_engine"]
[tool.ruff]
line-length = 88
"""


@pytest.mark.parametrize(
    ("old", "new", "matters"),
    [
        pytest.param("one>=1", "one>=2", True, id="a dependency"),
        pytest.param("hatchling", "setuptools", True, id="the builder"),
        pytest.param("_engine", "_motor", True, id="a package's folder"),
        pytest.param("88", "100", False, id="a linter's setting"),
    ],
)
def test_the_environment_is_renewed_for_what_belongs_in_it(
    old: str, new: str, matters: bool, tmp_path: Path
) -> None:
    pyproject = tmp_path / "pyproject.toml"
    constraints = tmp_path / "constraints.txt"
    constraints.write_text("one==1.5\n")
    pyproject.write_text(PYPROJECT)
    before = environment.inputs_digest(pyproject, constraints)
    pyproject.write_text(PYPROJECT.replace(old, new))
    assert (environment.inputs_digest(pyproject, constraints) != before) is matters


def test_the_environment_is_renewed_for_another_pin(tmp_path: Path) -> None:
    pyproject = tmp_path / "pyproject.toml"
    constraints = tmp_path / "constraints.txt"
    pyproject.write_text(PYPROJECT)
    constraints.write_text("one==1.5\n")
    before = environment.inputs_digest(pyproject, constraints)
    constraints.write_text("one==1.6\n")
    assert environment.inputs_digest(pyproject, constraints) != before


def test_a_stamp_is_read_as_it_was_written(tmp_path: Path) -> None:
    stamp = environment.Stamp(root="/go", python="3.11", inputs="ab", extras=["test"])
    path = tmp_path / "stamp.json"
    path.write_text(json.dumps(stamp))
    assert environment.read_stamp(path) == stamp


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('{"root": "/go", "python": "3.1', id="cut short"),
        pytest.param('{"root": "/go"}', id="from an older version"),
        pytest.param("[]", id="something else"),
        pytest.param(None, id="not there"),
    ],
)
def test_a_damaged_stamp_counts_as_none(text: str | None, tmp_path: Path) -> None:
    path = tmp_path / "stamp.json"
    if text is not None:
        path.write_text(text)
    assert environment.read_stamp(path) is None


@pytest.mark.parametrize(
    ("version", "enough"),
    [
        ("v18.20.4", False),
        ("v20.18.9", False),
        ("v20.19.0", True),
        ("v20.20.2", True),
        ("v21.7.3", False),
        ("v22.11.0", False),
        ("v22.12.0", True),
        ("v24.1.0", True),
        ("v25.0.0-nightly2025", True),
        ("", False),
        ("command not found", False),
    ],
)
def test_node_versions_that_can_build_the_page(version: str, enough: bool) -> None:
    assert is_node_enough(version) is enough


def test_a_digest_knows_where_one_text_ends() -> None:
    assert digest([b"ab", b"c"]) != digest([b"a", b"bc"])
    assert digest([b"ab", b"c"]) == digest(iter([b"ab", b"c"]))


def test_debian_packages_that_are_not_installed() -> None:
    told = "gnugo installed\nsocat config-files\nfonts-noto-cjk not-installed\n"
    wanted = ["gnugo", "socat", "chromium", "fonts-noto-cjk"]
    assert system.not_installed(wanted, told) == ["socat", "chromium", "fonts-noto-cjk"]


def test_the_way_in_can_be_read_by_older_pythons() -> None:
    source = Path(setup.__file__).read_text(encoding="utf-8")
    ast.parse(source, feature_version=(3, 6))


def test_a_python_that_is_too_old_is_told_what_to_do(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert setup.main(needed=(3, 99)) == 1
    said = capsys.readouterr().out
    assert said.startswith("Shoutan needs Python 3.11 or later with its venv module")
    assert "make PYTHON=/path/to/python3" in said
