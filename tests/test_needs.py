"""A missing program skips where it never was, and fails where it ought to be."""

import pytest

from tests.needs import (
    KATAGO,
    Lack,
    katago_command,
    katago_lack,
    page_lack,
    program_lack,
)


def test_a_program_that_is_found_lacks_nothing() -> None:
    assert program_lack("gnugo", lambda name: f"/bin/{name}", lambda _: False) is None


def test_a_program_that_was_never_installed_skips() -> None:
    lack = program_lack("gnugo", lambda _: None, lambda _: False)
    assert lack == Lack("skip", "gnugo is not installed (package gnugo)")


def test_a_program_whose_package_is_installed_but_is_not_found_fails() -> None:
    lack = program_lack("gnugo", lambda _: None, lambda name: name == "gnugo")
    assert lack == Lack("fail", "package gnugo is installed, but gnugo is not found")


def test_a_program_may_come_from_a_package_of_another_name() -> None:
    lack = program_lack("leelaz", lambda _: None, lambda _: False, "leela-zero")
    assert lack == Lack("skip", "leelaz is not installed (package leela-zero)")
    lack = program_lack(
        "leelaz", lambda _: None, lambda name: name == "leela-zero", "leela-zero"
    )
    assert lack == Lack(
        "fail", "package leela-zero is installed, but leelaz is not found"
    )


def test_katago_is_looked_for_where_its_command_is_given(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv(KATAGO, raising=False)
    assert katago_lack() == Lack(
        "skip", f"{KATAGO} is not set to the command of KataGo"
    )
    monkeypatch.setenv(KATAGO, "no-such-program gtp -model 'a b'")
    assert katago_command() == ["no-such-program", "gtp", "-model", "a b"]
    assert katago_lack() == Lack(
        "fail", f"{KATAGO} is set, but no-such-program is not found"
    )


@pytest.mark.parametrize(
    ("is_built", "why_not", "verdict"),
    [
        pytest.param(True, None, None, id="built"),
        pytest.param(True, "no Node.js", None, id="built elsewhere"),
        pytest.param(False, "no Node.js", "skip", id="cannot be built here"),
        pytest.param(False, None, "fail", id="could be built and was not"),
    ],
)
def test_the_page(is_built: bool, why_not: str | None, verdict: str | None) -> None:
    lack = page_lack(is_built, why_not)
    assert (lack and lack.verdict) == verdict
