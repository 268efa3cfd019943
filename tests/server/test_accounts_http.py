"""Accounts over plain HTTP and at the websocket of a running server."""

from collections.abc import Iterator
from typing import Any

import pytest
from shoutan_protocol.messages.replies import Error

from tests.server.accounts_at import PASSWORD, client, log_in, register, send
from tests.server_process import ServerProcess, running_server
from tests.ws_client import Client


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Run a server for the module: names are taken for good."""
    with running_server(tmp_path_factory.mktemp("accounts") / "data") as running:
        yield running


def test_an_account_from_registering_to_logging_out(server: ServerProcess) -> None:
    token, player_id = register(server, "Ann 安")
    mine = send(server, "GET", "/api/account", token)
    assert mine.json()["player"] == {
        "id": player_id,
        "name": "Ann 安",
        "kind": "person",
        "rank": None,
    }
    assert mine.headers["cache-control"] == "no-store"
    assert "set-cookie" not in mine.headers
    second = log_in(server, "ANN 安")
    assert send(server, "DELETE", "/api/sessions/others", second).json() == {"ended": 1}
    assert send(server, "GET", "/api/account", token).status == 401
    assert send(server, "DELETE", "/api/sessions/current", second).status == 204
    gone = send(server, "GET", "/api/account", second)
    assert (gone.status, gone.json()["code"]) == (401, "logged_out")
    assert gone.headers["www-authenticate"] == "Bearer"


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"", 422, None),
        (b"{", 422, None),
        (b"[]", 422, None),
        (b"[" * 4000, 422, None),
        (b'{"name":"Ben"}', 422, None),
        (b'{"name":"Ben","password":12345678}', 422, None),
        (b'{"name":null,"password":"12345678ab"}', 422, None),
        (b'{"name":"Ben","password":"good enough","admin":true}', 422, None),
        (b'{"name":"Ben","password":"\\ud800 lone half"}', 422, None),
        (b'{"name":"Ben","password":"' + b"x" * 600 + b'"}', 422, None),
        (b'{"name":"Ben","password":"' + b"x" * 5000 + b'"}', 413, None),
        (b'{"name":"Ben","password":"short"}', 422, "bad_password"),
        (b'{"name":"","password":"good enough"}', 422, "bad_name"),
        (b'{"name":"  \\u200b ","password":"good enough"}', 422, "bad_name"),
        (b'{"name":"admin2","password":"good enough"}', 422, "bad_name"),
    ],
)
def test_what_is_no_registration_is_refused_and_not_repeated(
    server: ServerProcess, body: bytes, status: int, code: str | None
) -> None:
    refused = server.request("POST", "/api/accounts", body)
    assert refused.status == status, refused
    said = refused.json()
    assert said.get("code") == code
    assert said["detail"].endswith(".")
    assert b"x" * 600 not in refused.body
    assert server.get("/api/players/Ben").status == 404


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", "/api/account", None),
        ("GET", "/api/account/settings", None),
        ("PATCH", "/api/account/settings", {"settings": {"a": "b"}}),
        ("POST", "/api/account/password", {"old": PASSWORD, "new": "other words"}),
        ("GET", "/api/account/bots", None),
        ("POST", "/api/account/bots", {"name": "Bot"}),
        ("POST", "/api/account/bots/Bot/key", None),
        ("DELETE", "/api/account/bots/Bot/key", None),
        ("DELETE", "/api/sessions/current", None),
        ("DELETE", "/api/sessions/others", None),
    ],
)
def test_without_a_log_in_there_is_no_account(
    server: ServerProcess, method: str, path: str, body: Any
) -> None:
    for token in (None, "", "s_", "s_" + "x" * 43, "g" * 30, "s_\u00e9", "x" * 5000):
        refused = send(server, method, path, token, body)
        assert (refused.status, refused.json()["code"]) == (401, "logged_out"), token


def test_wrong_is_one_answer_with_and_without_an_account(
    server: ServerProcess,
) -> None:
    register(server, "Wren")
    answers = {
        server.post("/api/sessions", {"name": name, "password": "not the word"}).body
        for name in ("Wren", "Nobody at all")
    }
    assert len(answers) == 1
    assert b"bad_login" in answers.pop()


def test_guesses_end_with_a_time_to_wait(server: ServerProcess) -> None:
    register(server, "Guessed")
    body = {"name": "Guessed", "password": "not the word"}
    codes = [server.post("/api/sessions", body).status for _ in range(6)]
    assert codes == [403] * 5 + [429]
    busy = server.post("/api/sessions", body)
    assert busy.json()["code"] == "busy"
    assert 0 < busy.json()["params"]["wait_s"] <= 60
    assert int(busy.headers["retry-after"]) == busy.json()["params"]["wait_s"]


def test_settings_are_kept_key_by_key(server: ServerProcess) -> None:
    token, _ = register(server, "Setty")
    path = "/api/account/settings"
    first = {"settings": {"theme": "dark", "language": "zh"}}
    assert send(server, "PATCH", path, token, first).json() == first
    changed = send(
        server, "PATCH", path, token, {"settings": {"theme": None, "sound": "off"}}
    )
    expected = {"settings": {"language": "zh", "sound": "off"}}
    assert changed.json() == expected
    assert send(server, "GET", path, log_in(server, "Setty")).json() == expected
    refused: tuple[dict[str, Any], ...] = (
        {},
        {"settings": {}},
        {"settings": {"Bad key": "x"}},
        {"settings": {"key": 1}},
        {"settings": {"key": "x" * 1025}},
        {"settings": {f"k{n}": "x" for n in range(51)}},
    )
    for bad in refused:
        assert send(server, "PATCH", path, token, bad).status == 422, bad
    assert send(server, "GET", path, token).json() == expected


@pytest.mark.asyncio
async def test_a_guest_in_a_game_registers_and_keeps_his_seat(
    server: ServerProcess,
) -> None:
    guest = server.new_guest("Passer")
    await guest.connect()
    game = await guest.create()
    token, player_id = register(server, "Stayed", guest_token=guest.token)
    assert player_id == guest.player
    person = client(server, token)
    welcome = await person.connect()
    assert welcome.you is not None
    assert (welcome.you.id, welcome.you.kind) == (player_id, "person")
    opponent = await server.guest("Opponent")
    await opponent.join(game)
    await person.resume(game)
    assert (await person.play(game, 0, "E5")).seq is not None
    # The token from before registering is worth nothing now.
    old = Client(server.ws_url, guest.token)
    await old.dial()
    refused = await old.ask("hello", version=1, guest_token=guest.token)
    assert isinstance(refused, Error)
    assert refused.code == "bad_token"
    for one in (guest, person, opponent, old):
        await one.vanish()


@pytest.mark.asyncio
async def test_who_held_the_token_of_a_guest_is_cut_off_when_the_guest_registers(
    server: ServerProcess,
) -> None:
    """However many connections it has, under whatever name; nobody else's is touched."""
    guest = server.new_guest("Shared")
    renamed = server.post("/api/guests", {"name": "Renamed", "token": guest.token})
    thieves = [Client(server.ws_url, guest.token, guest.player) for _ in range(2)]
    thieves.append(Client(server.ws_url, renamed.json()["token"], guest.player))
    other = await server.guest("Other")
    for one in (guest, *thieves):
        await one.connect()
    game = await guest.create()
    await other.join(game)
    token, player_id = register(server, "Sharing", guest_token=guest.token)
    assert player_id == guest.player
    for one in (guest, *thieves):
        assert await one.closed() == 4003
    person = client(server, token)
    await person.connect()
    await person.resume(game)
    assert (await person.play(game, 0, "E5")).seq is not None
    for one in (guest, *thieves, other, person):
        await one.vanish()


@pytest.mark.asyncio
async def test_who_is_logged_out_is_cut_off_and_nobody_else(
    server: ServerProcess,
) -> None:
    token, _ = register(server, "Cutty")
    other = log_in(server, "Cutty")
    here, there = client(server, token), client(server, other)
    await here.connect()
    await there.connect()
    body = {"old": PASSWORD, "new": "shell and slate"}
    changed = send(server, "POST", "/api/account/password", token, body)
    assert changed.status == 204
    assert await there.closed() == 4003
    assert (await here.ask("ping")).type == "pong"
    await there.dial()
    refused = await there.ask("hello", version=1, session_token=other)
    assert isinstance(refused, Error)
    assert refused.code == "bad_token"
    assert send(server, "DELETE", "/api/sessions/current", token).status == 204
    assert await here.closed() == 4003
    await there.vanish()


@pytest.mark.asyncio
@pytest.mark.parametrize("session", ["s_" + "x" * 43, "12345678", "s_aaaaaa"])
async def test_a_session_that_is_none_is_refused(
    server: ServerProcess, session: str
) -> None:
    stranger = Client(server.ws_url)
    await stranger.dial()
    refused = await stranger.ask("hello", version=1, session_token=session)
    assert isinstance(refused, Error)
    assert refused.code == "bad_token"
    both = await stranger.ask(
        "hello", version=1, session_token=session, guest_token="x" * 20
    )
    assert isinstance(both, Error)
    assert both.code == "bad_request"
    await stranger.vanish()


@pytest.mark.asyncio
async def test_a_key_from_the_page_is_a_bot_at_the_websocket(
    server: ServerProcess,
) -> None:
    token, _ = register(server, "Keeper")
    made = send(server, "POST", "/api/account/bots", token, {"name": "Keeper-bot"})
    assert made.status == 201
    login = made.json()
    bot = Client(server.ws_url, login=login)
    welcome = await bot.connect()
    assert welcome.you is not None
    assert (welcome.you.name, welcome.you.kind) == ("Keeper-bot", "bot")
    await bot.vanish()
    listed = send(server, "GET", "/api/account/bots", token).json()
    assert listed == {"bots": [{"name": "Keeper-bot", "has_key": True}], "most": 10}
    path = "/api/account/bots/Keeper-bot/key"
    assert send(server, "DELETE", path, token).status == 204
    await bot.dial()
    refused = await bot.ask("hello", version=1, login=login)
    assert isinstance(refused, Error)
    assert refused.code == "bad_login"
    for name, code in [
        ("Keeper", "name_taken"),
        ("two words", "bad_name"),
        ("admin", "bad_name"),
        ("Keeper-bot", "name_taken"),
    ]:
        body = {"name": name}
        answer = send(server, "POST", "/api/account/bots", token, body)
        assert answer.json()["code"] == code, name
    nobodys = send(server, "DELETE", "/api/account/bots/none/key", token)
    assert (nobodys.status, nobodys.json()["code"]) == (404, "no_such_bot")
    await bot.vanish()


def test_a_guest_cannot_have_the_name_of_a_person(server: ServerProcess) -> None:
    register(server, "Owned")
    for name in ("Owned", "oWNED", " owned "):
        refused = server.post("/api/guests", {"name": name})
        assert refused.status == 422
        assert "account" in refused.json()["detail"]


@pytest.mark.parametrize(
    "name",
    [
        "admin",
        "Administrator",
        "\u0430dmin",  # a Cyrillic a
        "Tim\u043e",  # a Cyrillic o
        "\u0392ob",  # a Greek Beta
        "a/b",
    ],
)
def test_a_guest_has_no_name_that_an_account_could_not_have(
    server: ServerProcess, name: str
) -> None:
    guest = server.new_guest("Somebody")
    for body in ({"name": name}, {"name": name, "token": guest.token}):
        refused = server.post("/api/guests", body)
        assert refused.status == 422, refused
    body = {"name": name, "password": PASSWORD}
    assert server.post("/api/accounts", body).json()["code"] == "bad_name"


def test_nobody_has_a_name_that_looks_like_that_of_an_account(
    server: ServerProcess,
) -> None:
    register(server, "Hocop")
    lookalike = (
        "\u041d\u043e\u0441\u043e\u0440"  # Cyrillic from its first letter to its last
    )
    refused = server.post("/api/guests", {"name": lookalike})
    assert refused.status == 422
    assert "account" in refused.json()["detail"]
    body = {"name": lookalike, "password": PASSWORD}
    assert server.post("/api/accounts", body).json()["code"] == "name_taken"
    for name in ("\u0418\u0432\u0430\u043d", "\u674e\u660e Li", "Ζωή", "Zoé 3"):
        assert server.post("/api/guests", {"name": name}).status == 200, name


def test_the_profile_of_whoever_has_an_account(server: ServerProcess) -> None:
    _, player_id = register(server, "Pro file?")
    profile = server.get("/api/players/pro%20FILE%3F").json()
    assert profile["player"]["id"] == player_id
    assert profile["rating"] is None
    history = server.get("/api/players/Pro%20file%3F/ratings").json()
    assert history == {"steps": [], "next": None}
    for path in ("none", "x" * 3000, "%00", "%ff"):
        assert server.get(f"/api/players/{path}").status == 404, path
    for query in ("limit=0", "limit=501", "before=0", "before=x"):
        path = f"/api/players/Pro%20file%3F/ratings?{query}"
        assert server.get(path).status == 422, query


@pytest.mark.parametrize("access", ["invite", "closed"])
@pytest.mark.asyncio
async def test_a_server_that_is_not_open_takes_no_guests(
    access: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    data = tmp_path_factory.mktemp(access) / "data"
    with running_server(data) as server:
        before = server.new_guest("Before")
        port = server.port
    server = ServerProcess(data, "--access", access)
    server.port = port
    server.start()
    assert server.get("/api/access").json() == {"access": access}
    assert server.post("/api/guests").status == 403
    body = {"name": "Ann", "password": PASSWORD}
    refused = server.post("/api/accounts", body)
    assert (refused.status, refused.json()["code"]) == (403, "not_invited")
    await before.dial()
    turned = await before.ask("hello", version=1, guest_token=before.token)
    assert isinstance(turned, Error)
    assert turned.code == "bad_token"
    watcher = await server.watcher()
    assert (await watcher.ask("lobby.watch")).type == "ok"
    await watcher.vanish()
    await before.vanish()
    assert server.stop() == 0
    server.check_log()


def test_everything_is_in_the_description(server: ServerProcess) -> None:
    paths = server.get("/api/openapi.json").json()["paths"]
    for path in (
        "/api/access",
        "/api/accounts",
        "/api/sessions",
        "/api/sessions/current",
        "/api/sessions/others",
        "/api/account",
        "/api/account/password",
        "/api/account/settings",
        "/api/account/bots",
        "/api/account/bots/{name}/key",
        "/api/players/{name}",
        "/api/players/{name}/ratings",
    ):
        assert path in paths
    body = paths["/api/accounts"]["post"]["requestBody"]["content"]
    properties = body["application/json"]["schema"]["properties"]
    assert set(properties) == {"name", "password", "guest_token", "invitation"}
