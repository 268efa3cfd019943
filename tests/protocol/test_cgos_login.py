"""The login dialogue of the CGOS protocol."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shoutan_protocol.cgos.login import (
    Ask,
    Leave,
    LogIn,
    LoginDialogue,
    LoginStep,
    Refuse,
    View,
    is_operator_name,
)

CLIENT = "e1 cgosclient 1.2 (test) genmove_analyze"


def last_of(*lines: str) -> LoginStep | None:
    """Return what the last of these answers leads to."""
    dialogue = LoginDialogue()
    step: LoginStep | None = None
    for line in lines:
        step = dialogue.receive(line)
    return step


def test_a_bot_is_asked_for_name_and_password() -> None:
    assert last_of(CLIENT) == Ask("username")
    assert last_of(CLIENT, "alice") == Ask("password")
    step = last_of(CLIENT, "alice", "secret-of-alice")
    client = "cgosclient 1.2 (test) genmove_analyze"
    assert step == LogIn("alice", "secret-of-alice", None, client, analyzes=True)
    assert "secret" not in repr(step)


@pytest.mark.parametrize(
    ("hello", "analyzes"),
    [
        ("e1", False),
        ("e1genmove_analyze", False),
        ("e1 genmove_analyze", True),
        ("e1 genmove_analyze client", True),
        ("e1 genmove_analyzer", False),
        ("e1 xgenmove_analyze", False),
    ],
)
def test_analysis_is_announced_by_a_word_anywhere(hello: str, analyzes: bool) -> None:
    step = last_of(hello, "alice", "12345678")
    assert isinstance(step, LogIn)
    assert step.analyzes is analyzes


def test_a_password_is_changed_by_saying_the_old_one_and_the_new_one() -> None:
    step = last_of("e1", "alice", "old-secret  new-secret")
    assert isinstance(step, LogIn)
    assert (step.password, step.new_password) == ("old-secret", "new-secret")


def test_a_viewer_is_asked_for_nothing() -> None:
    assert last_of("v1 viewer 1.0") == View("viewer 1.0")


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (["hello"], "Error: invalid response"),
        ([""], "Error: invalid response"),
        (["e2 x"], "Error: invalid response"),
        (["e1", "ab"], "Error: User name must have at least 3 characters."),
        (["e1", ""], "Error: User name must have at least 3 characters."),
        (["e1", "a" * 19], "Error: User name must have at most 18 characters."),
        (["e1", "1ab"], "Error: User name must not begin with a digit."),
        (
            ["e1", "a b c"],
            "Error: User name must have letters a-z, digits, _, - and . only.",
        ),
        (
            ["e1", "ab{c"],
            "Error: User name must have letters a-z, digits, _, - and . only.",
        ),
        (
            ["e1", "日本語"],
            "Error: User name must have letters a-z, digits, _, - and . only.",
        ),
        (
            ["e1", "alice", "1234567"],
            "Error: Password must have at least 8 characters.",
        ),
        (["e1", "alice", ""], "Error: Password must have at least 8 characters."),
        (
            ["e1", "alice", "12345678 1234567"],
            "Error: Password must have at least 8 characters.",
        ),
        (["e1", "alice", "x" * 65], "Error: Password limited to 64 characters."),
        (
            ["e1", "alice", "12345\u200b678"],
            "Error: Password must have printable characters only.",
        ),
        (
            ["e1", "alice", "one two three"],
            "Error: send <password> or <old_password new_password>",
        ),
    ],
)
def test_refusals(lines: list[str], sentence: str) -> None:
    assert last_of(*lines) == Refuse(sentence)


@pytest.mark.parametrize("name", ["abc", "a" * 18, "_x-", "-.-", "Gnu.Go-3_8"])
def test_names_that_are_good(name: str) -> None:
    assert last_of("e1", name) == Ask("password")


def test_goodbye_is_said_at_every_step_and_nothing_is_asked_after_the_end() -> None:
    for before in ([], ["e1"], ["e1", "alice"]):
        assert last_of(*before, "quit") == Leave()
    assert last_of("v1", "observe 1") is None
    assert last_of("e1", "alice", "12345678", "quit") is None
    assert last_of("hello", "e1") is None


@pytest.mark.parametrize(
    ("name", "is_operator"),
    [("admin", True), ("Admin_7", True), ("myadmin", False), ("adm", False)],
)
def test_names_that_direct_the_server(name: str, is_operator: bool) -> None:
    assert is_operator_name(name) is is_operator


@given(st.lists(st.text(max_size=30), max_size=5))
def test_no_text_makes_the_dialogue_fail(lines: list[str]) -> None:
    dialogue = LoginDialogue()
    for line in lines:
        step = dialogue.receive(line)
        if isinstance(step, Refuse):
            assert step.line.startswith("Error: ")
        assert dialogue.state in {"protocol", "username", "password", "waiting"}
