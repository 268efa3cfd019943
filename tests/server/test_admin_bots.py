"""`shoutan admin bots`: accounts from the terminal of the host."""

import asyncio
from pathlib import Path

import orjson
import pytest
from argon2 import PasswordHasher
from shoutan_host.gtp.login import LoginLine
from shoutan_host.storage.sqlite import SqliteStore
from shoutan_server.accounts.bot_accounts import BotAccounts, WrongToken
from shoutan_server.accounts.login_limits import LoginRefused
from shoutan_server.admin.cli import main

Capture = pytest.CaptureFixture[str]


def run(folder: Path, *words: str) -> int:
    return main(["bots", "--data", str(folder), *words])


def log_in(folder: Path, name: str, token: str, *, operator: bool = False) -> str:
    """Log in at a server on that folder; returns the name. Raises LoginRefused."""

    async def attempt() -> str:
        store = SqliteStore.open(folder, asyncio.get_running_loop())
        accounts = BotAccounts(store, is_open=False, hasher=PasswordHasher())
        try:
            if operator:
                await accounts.stand_operator(LoginLine(name, token), "", lambda: None)
                return name
            return (await accounts.log_in(LoginLine(name, token), "")).name
        finally:
            accounts.close()
            await store.close()

    return asyncio.run(attempt())


def added(folder: Path, capsys: Capture, *words: str) -> str:
    """Run something that makes a token; returns it."""
    capsys.readouterr()
    assert run(folder, *words, "--json") == 0
    token: str = orjson.loads(capsys.readouterr().out)["token"]
    return token


def test_an_account_of_the_host_logs_in_and_is_listed(
    folder: Path, capsys: Capture
) -> None:
    token = added(folder, capsys, "add", "KataGo")
    assert len(token) >= 20
    assert log_in(folder, "katago", token) == "KataGo"
    assert run(folder, "list") == 0
    assert capsys.readouterr().out == "KataGo  (made by the host)\n1 account\n"
    assert run(folder, "add", "katago") == 1
    assert "there is a bot called katago" in capsys.readouterr().err


def test_only_the_host_makes_those_who_direct_the_cgos_door(
    folder: Path, capsys: Capture
) -> None:
    token = added(folder, capsys, "add", "admin")
    assert log_in(folder, "admin", token, operator=True) == "admin"
    with pytest.raises(WrongToken):
        log_in(folder, "admin", "not-the-token", operator=True)
    with pytest.raises(LoginRefused):
        log_in(folder, "admin2", "whatever-it-is", operator=True)


def test_a_new_token_makes_the_old_one_worthless(folder: Path, capsys: Capture) -> None:
    old = added(folder, capsys, "add", "KataGo")
    new = added(folder, capsys, "token", "katago")
    with pytest.raises(WrongToken):
        log_in(folder, "KataGo", old)
    assert log_in(folder, "KataGo", new) == "KataGo"


def test_a_bot_that_was_removed_is_not_let_in(folder: Path, capsys: Capture) -> None:
    token = added(folder, capsys, "add", "KataGo")
    assert run(folder, "remove", "KATAGO") == 0
    with pytest.raises(LoginRefused):
        log_in(folder, "KataGo", token)
    assert run(folder, "remove", "KataGo") == 1
    assert run(folder, "token", "KataGo") == 1
    assert "there is no bot called KataGo" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["add"], "name one bot"),
        (["list", "KataGo"], "it takes no name"),
        (["add", "two words"], "no blanks"),
        (["add", "x" * 25], "at most 24 letters"),
    ],
)
def test_bad_usage_is_said(
    folder: Path, capsys: Capture, words: list[str], sentence: str
) -> None:
    assert run(folder, *words) == 2
    assert sentence in capsys.readouterr().err


def test_a_folder_without_a_server_is_left_alone(
    tmp_path: Path, capsys: Capture
) -> None:
    assert run(tmp_path / "elsewhere", "list") == 1
    assert "--data" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_the_list_is_there_for_programs(folder: Path, capsys: Capture) -> None:
    added(folder, capsys, "add", "KataGo")
    assert run(folder, "list", "--json") == 0
    [bot] = orjson.loads(capsys.readouterr().out)["bots"]
    assert (bot["name"], bot["by_host"]) == ("KataGo", True)
