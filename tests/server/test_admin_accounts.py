"""`shoutan admin accounts`: people's accounts from the terminal of the host."""

import asyncio
from pathlib import Path
from typing import Any

import orjson
import pytest
from shoutan_host.storage.sqlite import SqliteStore
from shoutan_server.accounts.access import Access
from shoutan_server.accounts.people import WrongPassword
from shoutan_server.admin.cli import main

from tests.server.people_world import PASSWORD, PeopleWorld

Capture = pytest.CaptureFixture[str]
HERE = "127.0.0.1"


def run(folder: Path, *words: str) -> int:
    return main(["accounts", "--data", str(folder / "data"), *words])


def said(folder: Path, capsys: Capture, *words: str) -> Any:
    """Run what answers in JSON; returns it."""
    capsys.readouterr()
    assert run(folder, *words, "--json") == 0
    return orjson.loads(capsys.readouterr().out)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with an empty store in `data`."""

    async def make() -> None:
        loop = asyncio.get_running_loop()
        await SqliteStore.open(tmp_path / "data", loop).close()

    asyncio.run(make())
    return tmp_path


def test_an_account_is_made_listed_and_given_another_password(
    folder: Path, capsys: Capture
) -> None:
    made = said(folder, capsys, "add", "Ann 安")
    assert made["name"] == "Ann 安"
    fresh = said(folder, capsys, "password", "ann 安")

    async def log_in() -> None:
        async with PeopleWorld(folder, access=Access.CLOSED) as world:
            with pytest.raises(WrongPassword):
                await world.people.log_in("Ann 安", made["password"], HERE)
            assert await world.people.log_in("Ann 安", fresh["password"], HERE)

    asyncio.run(log_in())
    [listed] = said(folder, capsys, "list")["accounts"]
    assert (listed["name"], listed["disabled"]) == ("Ann 安", False)
    assert listed["id"].startswith("p_")
    assert "password" not in "".join(listed)


def test_who_is_disabled_is_logged_out_and_cannot_log_in(
    folder: Path, capsys: Capture
) -> None:
    async def register() -> str:
        async with PeopleWorld(folder) as world:
            return (await world.people.register("Ben", PASSWORD, HERE)).token

    async def can_log_in(token: str) -> tuple[bool, bool]:
        async with PeopleWorld(folder) as world:
            is_in = await world.people.who(token) is not None
            try:
                await world.people.log_in("Ben", PASSWORD, HERE)
            except WrongPassword:
                return is_in, False
            return is_in, True

    token = asyncio.run(register())
    assert run(folder, "disable", "ben") == 0
    assert capsys.readouterr().out == "Ben cannot log in\n"
    assert asyncio.run(can_log_in(token)) == (False, False)
    assert run(folder, "list") == 0
    assert capsys.readouterr().out == "Ben  (disabled)\n1 account\n"
    assert run(folder, "enable", "Ben") == 0
    assert asyncio.run(can_log_in(token)) == (False, True)


def test_an_invitation_lets_one_person_register(folder: Path, capsys: Capture) -> None:
    code = said(folder, capsys, "invite")["invitation"]

    async def register() -> None:
        async with PeopleWorld(folder, access=Access.INVITE) as world:
            await world.people.register("Ann", PASSWORD, HERE, invitation=code)

    asyncio.run(register())
    assert run(folder, "invite") == 0
    assert "/account?invitation=" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["add"], 2, "add: name one person"),
        (["list", "Ann"], 2, "list: it takes no name"),
        (["add", "a/b"], 2, "no slash"),
        (["add", "admin"], 2, "does not begin with"),
        (["password", "Nobody"], 1, "there is nobody called Nobody"),
        (["disable", "Nobody"], 1, "there is nobody called Nobody"),
    ],
)
def test_what_cannot_be_done_is_said(
    words: list[str], code: int, sentence: str, folder: Path, capsys: Capture
) -> None:
    assert run(folder, *words) == code
    assert sentence in capsys.readouterr().err


def test_people_and_bots_share_their_names(folder: Path, capsys: Capture) -> None:
    assert run(folder, "add", "Twin") == 0
    data = str(folder / "data")
    assert main(["bots", "--data", data, "add", "twin"]) == 1
    assert "a person has the name twin" in capsys.readouterr().err
    assert main(["bots", "--data", data, "add", "Deep"]) == 0
    assert run(folder, "add", "deep") == 1
    assert "is taken" in capsys.readouterr().err


def test_a_folder_without_a_store_is_named(tmp_path: Path, capsys: Capture) -> None:
    assert main(["accounts", "--data", str(tmp_path), "list"]) == 1
    assert str(tmp_path) in capsys.readouterr().err
