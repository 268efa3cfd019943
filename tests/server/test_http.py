"""Plain HTTP: lists, records, guests, and what every answer carries."""

import asyncio
import socket
from typing import Any

import pytest
from shoutan_protocol.messages.events import GameFinished
from shoutan_protocol.sgf import read_sgf

from tests.people import People
from tests.server_process import ServerProcess

NOBODYS_GAME = "A" * 22
JSON = {"Content-Type": "application/json"}


def ids(listed: Any) -> list[str]:
    """Return the ids of a page of games."""
    return [game["id"] for game in listed["games"]]


# -- what every answer carries (X3) ------------------------------------------------


@pytest.mark.parametrize(
    "path", ["/", "/game/x", "/healthz", "/api/games", "/api/games/x", "/nothing"]
)
def test_every_answer_forbids_scripts_from_elsewhere_and_guessing_of_types(
    server: ServerProcess, path: str
) -> None:
    headers = server.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe-inline" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"


def test_it_says_that_it_is_up(server: ServerProcess) -> None:
    answer = server.get("/healthz")
    assert (answer.status, answer.json()) == (200, {"status": "ok"})


def test_the_schema_is_served_and_no_page_that_would_load_scripts_from_elsewhere(
    server: ServerProcess,
) -> None:
    schema = server.get("/api/openapi.json").json()
    assert {"/api/games", "/api/games/{game_id}.sgf", "/api/guests"} <= set(
        schema["paths"]
    )
    for path in ("/docs", "/redoc", "/api/docs"):
        assert server.get(path).status == 404


# -- guests ------------------------------------------------------------------------


def test_a_guest_gets_a_token_and_a_name(server: ServerProcess) -> None:
    named = server.post("/api/guests", {"name": "  Wu   Qingyuan "}).json()
    assert named["player"]["name"] == "Wu Qingyuan"
    assert named["player"]["kind"] == "guest"
    drawn = server.request("POST", "/api/guests").json()
    assert drawn["player"]["name"].startswith("Guest ")
    assert drawn["player"]["id"] != named["player"]["id"]
    headers = {"Accept-Language": "zh-CN,zh;q=0.9,en;q=0.8"}
    chinese = server.request("POST", "/api/guests", headers=headers).json()
    assert chinese["player"]["name"].startswith("访客 ")


def test_a_guest_may_change_the_name_and_stays_the_same_guest(
    server: ServerProcess,
) -> None:
    before = server.post("/api/guests", {"name": "Wu"}).json()
    asked = {"name": "Wu Qingyuan", "token": before["token"]}
    after = server.post("/api/guests", asked).json()
    assert after["player"]["id"] == before["player"]["id"]
    assert after["player"]["name"] == "Wu Qingyuan"
    forged = server.post("/api/guests", {"name": "Wu", "token": "not-signed-here"})
    assert forged.status == 422


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(b"{", id="no JSON"),
        pytest.param(b'{"name": "\\ud800"}', id="a lone surrogate"),
        pytest.param(b'{"name": NaN}', id="NaN"),
        pytest.param(b"\xff\xfe", id="no UTF-8"),
        pytest.param(b"[" * 2000, id="nested deeply"),
        pytest.param(b'{"name": 5}', id="a number"),
        pytest.param(b'{"name": "x", "admin": true}', id="an unknown key"),
        pytest.param(b"null", id="null"),
        pytest.param(b'{"name": ""}', id="an empty name"),
        pytest.param(b'{"name": " \\t "}', id="a blank name"),
        pytest.param(b'{"name": "a\\u0000b"}', id="NUL"),
        pytest.param(b'{"name": "<b>x</b>"}', id="angle brackets"),
        pytest.param('{"name": "\u202eabc"}'.encode(), id="a bidi override"),
        pytest.param(b'{"name": "1234567890123456789012345"}', id="25 letters"),
    ],
)
def test_a_guest_that_cannot_be_is_refused_with_a_sentence(
    server: ServerProcess, body: bytes
) -> None:
    answer = server.request("POST", "/api/guests", body, JSON)
    assert answer.status == 422
    assert answer.json()["detail"].endswith(".")


def test_a_long_body_is_refused_without_being_read_to_its_end(
    server: ServerProcess,
) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=5) as peer:
        head = b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000000\r\n\r\n"
        peer.sendall(head + b" " * 5000)
        assert peer.recv(65536).startswith(b"HTTP/1.1 413 ")


# -- lists -------------------------------------------------------------------------


@pytest.mark.asyncio
async def test_lists_are_filtered_by_state_and_player(
    server: ServerProcess, people: People
) -> None:
    ann, bo = await people("Ann of lists"), await people("Bo of lists")
    waiting = await ann.create()
    ended = await ann.create()
    await bo.join(ended)
    await ann.play(ended, 0, "E5")
    await bo.ok("resign", game=ended, cid="bo-resigns")
    of_ann = "/api/games?player=ann%20of%20LISTS"
    assert ids(server.get(of_ann).json()) == [ended, waiting]
    assert ids(server.get(of_ann + "&state=live").json()) == [waiting]
    assert ids(server.get(of_ann + "&state=finished").json()) == [ended]
    assert ids(server.get("/api/games?player=nobody").json()) == []
    (row,) = server.get(of_ann + "&state=finished").json()["games"]
    assert row["result"] == "B+R"
    assert row["end_reason"] == "resign"
    assert (row["size"], row["clock"], row["moves"]) == (9, "5m", 1)
    assert row["komi"] == 7.5
    assert row["black"]["name"] == "Ann of lists"
    assert row["white"]["kind"] == "guest"
    assert row["finished_at"] >= row["started_at"] >= row["created_at"]


@pytest.mark.asyncio
async def test_a_list_is_turned_over_page_by_page_newest_first(
    server: ServerProcess, people: People
) -> None:
    cy = await people("Cy turns pages")
    made = [await cy.create(clock="none") for _ in range(5)]
    path: str | None = "/api/games?limit=2&player=Cy%20turns%20pages"
    seen: list[str] = []
    lengths: list[int] = []
    while path is not None:
        page = server.get(path).json()
        seen += ids(page)
        lengths.append(len(ids(page)))
        cursor = page["next"]
        path = None if cursor is None else f"{path.split('&after')[0]}&after={cursor}"
    assert lengths == [2, 2, 1]
    assert seen == made[::-1]


@pytest.mark.parametrize(
    "query",
    ["limit=0", "limit=101", "limit=x", "state=lost", "after=x", "player=" + "x" * 65],
)
def test_a_list_that_cannot_be_is_refused(server: ServerProcess, query: str) -> None:
    assert server.get(f"/api/games?{query}").status == 422


@pytest.mark.parametrize(
    "path",
    [
        f"/api/games/{NOBODYS_GAME}",
        f"/api/games/{NOBODYS_GAME}.sgf",
        "/api/games/short",
        "/api/games/short.sgf",
        "/api/games/%00",
        "/api/nothing",
        "/..%2f..%2f..%2f..%2fetc/passwd",
    ],
)
def test_what_is_not_there_is_404(server: ServerProcess, path: str) -> None:
    assert server.get(path).status == 404


@pytest.mark.asyncio
async def test_a_private_game_is_in_no_list_and_is_found_by_its_address(
    server: ServerProcess, people: People
) -> None:
    di = await people("Di hides")
    game = await di.create(private=True)
    for query in ("", "&state=live"):
        listed = server.get(f"/api/games?player=Di%20hides{query}").json()
        assert ids(listed) == []
    assert server.get(f"/api/games/{game}").json()["private"] is True
    assert server.get(f"/api/games/{game}.sgf").status == 200


# -- records -----------------------------------------------------------------------


@pytest.mark.asyncio
async def test_a_record_is_downloaded_and_says_what_was_played(
    server: ServerProcess, people: People
) -> None:
    black, white, game = await people.pair(komi=6.5)
    await black.play(game, 0, "C3")
    await white.play(game, 1, "G7")
    answer = server.get(f"/api/games/{game}.sgf")
    assert answer.headers["content-type"].startswith("application/x-go-sgf")
    disposition = answer.headers["content-disposition"]
    assert disposition.startswith("attachment; filename=")
    assert "Black" not in disposition
    await black.ok("resign", game=game, cid="black-resigns")
    await white.until(GameFinished)
    record = server.get(f"/api/games/{game}.sgf").body.decode()
    assert record.startswith("(;")
    for part in ("FF[4]", "SZ[9]", "PB[Black]", "PW[White]", "KM[6.5]", "RE[W+R]"):
        assert part in record
    # Written from the upper left corner: C3 is cg, G7 is gc.
    assert record.index("B[cg]") < record.index("W[gc]")


@pytest.mark.asyncio
async def test_a_record_tells_what_happened_besides_the_turns(
    server: ServerProcess, people: People
) -> None:
    black, white, game = await people.pair()
    for player, ply, vertex in (
        (black, 0, "C3"),
        (white, 1, "pass"),
        (black, 2, "pass"),
    ):
        await player.play(game, ply, vertex)
    record = read_sgf(server.get(f"/api/games/{game}.sgf").body)
    assert [len(step.comment) > 0 for step in record.steps] == [
        True,
        False,
        False,
        True,
    ]
    assert record.steps[-1].comment == "Play stops (two_passes)."


@pytest.mark.asyncio
async def test_one_game_counts_its_moves_while_it_is_played(
    server: ServerProcess, people: People
) -> None:
    black, _, game = await people.pair()
    await black.play(game, 0, "C3")
    row = server.get(f"/api/games/{game}").json()
    assert (row["phase"], row["moves"], row["result"]) == ("play", 1, None)


def test_bots_are_listed(server: ServerProcess) -> None:
    assert server.get("/api/bots").json() == {"bots": []}


@pytest.mark.asyncio
async def test_many_lists_at_once_are_all_answered(server: ServerProcess) -> None:
    answers = await asyncio.gather(
        *(asyncio.to_thread(server.get, "/api/games?limit=1") for _ in range(40))
    )
    assert {answer.status for answer in answers} == {200}
