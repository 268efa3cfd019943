"""Looking at games by plain HTTP: records read, lines tried, positions estimated."""

from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from shoutan_host.ids import new_cid
from shoutan_protocol.messages.review import EstimateInfo, RecordTree
from shoutan_server.review.pace import AddressPace, Pace
from shoutan_server.review.routes import review_router

from tests.fake_engine import FakeEngine
from tests.people import People
from tests.server.test_engine_api import basic
from tests.server.wire_world import WireWorld
from tests.server_process import Reply, ServerProcess

NOBODYS = "A" * 22


def sent(server: ServerProcess, data: bytes) -> Reply:
    return server.request("POST", "/api/sgf", data)


def line(server: ServerProcess, **fields: Any) -> Reply:
    return server.post("/api/line", {"size": 5, "moves": [["black", "C3"]]} | fields)


@pytest.mark.parametrize(
    ("data", "sentence", "place"),
    [
        (b"", 'there is no game in it: a game begins with "(;"', {}),
        (b"\x00\xff\xfe\x89PNG", "there is no game in it", {}),
        (b'{"size": 9}', "there is no game in it", {}),
        (b"(;SZ[9];B[ee]", "the file ends before the game does", {"line": 1}),
        (b"(;SZ[9]\n;B[ee", "this value has no end", {"line": 2, "column": 3}),
        (b"(;SZ[9]\n;B[zz])", "[zz] is no point of a 9x9 board", {"node": 2}),
        (b"(;GM[2])", "GM[2] is another game than Go", {"node": 1}),
        (b"(;SZ[99])", "SZ[99]: boards have 2 to 25 lines", {"node": 1}),
        (b"(;SZ[19:13])", "is not the size of a square", {"node": 1}),
        (b"(;CA[rot13]SZ[9])", "the character set 'rot13'", {}),
        (b"(;SZ[9]" + b"(;B[aa]" * 513 + b")" * 514, "more than 512 deep", {}),
        (b"(;SZ[9]" + b";B[]" * 20_001 + b")", "more than 20000 nodes", {}),
    ],
    ids=[
        *("empty", "a picture", "json", "cut off", "an open value", "off the board"),
        *("another game", "too large a board", "no square", "an unknown character set"),
        *("too deep", "too many nodes"),
    ],
)
def test_what_is_no_record_is_refused_with_the_reason_and_the_place(
    server: ServerProcess, data: bytes, sentence: str, place: dict[str, int]
) -> None:
    reply = sent(server, data)
    assert reply.status == 422
    body = reply.json()
    assert body["detail"].startswith("This is no record: ")
    assert sentence in body["detail"]
    assert place.items() <= body.items()


def test_a_file_beyond_the_bound_is_not_even_taken_in(server: ServerProcess) -> None:
    reply = sent(server, b"(;SZ[9]C[" + b"x" * (1 << 20) + b"])")
    assert (reply.status, reply.json()["detail"]) == (413, "This request is too long.")


@pytest.mark.parametrize(
    ("encoding", "declared"),
    [
        ("utf-8", "UTF-8"),
        ("utf-8", ""),
        ("gbk", "GB2312"),
        ("big5", "Big5"),
    ],
)
def test_names_are_read_in_the_character_set_of_the_file(
    server: ServerProcess, encoding: str, declared: str
) -> None:
    charset = f"CA[{declared}]" if declared else ""
    reply = sent(server, f"(;{charset}SZ[9]PB[林梅]C[手談])".encode(encoding))
    tree = RecordTree.model_validate_json(reply.body)
    assert (tree.black.name, tree.nodes[0].comment) == ("林梅", "手談")


def test_bytes_of_another_character_set_are_seen_to_be_wrong_and_harm_nothing(
    server: ServerProcess,
) -> None:
    reply = sent(server, b"(;CA[UTF-8]SZ[9]PB[\xc1\xd6];B[ee])")
    tree = RecordTree.model_validate_json(reply.body)
    assert "�" in tree.black.name
    assert tree.nodes[1].vertex == "E5"


def test_a_line_tells_what_each_move_takes(server: ServerProcess) -> None:
    moves = [["white", "B5"], ["black", "pass"], ["white", "A4"]]
    reply = line(server, black=["A5"], moves=moves)
    assert (reply.status, reply.json()) == (200, {"captured": [[], [], ["A5"]]})
    # Takes its own stone where that is allowed.
    own = {"white": ["B5", "A4"], "moves": [["black", "A5"]], "self_capture": True}
    assert line(server, **own).json() == {"captured": [["A5"]]}


KO: dict[str, Any] = {
    "black": ["B4", "A3", "B2"],
    "white": ["B3", "C4", "D3", "C2"],
    "moves": [["black", "C3"], ["white", "B3"]],
}
"""Black takes the stone at B3 in a ko; White takes back at once."""


@pytest.mark.parametrize(
    ("fields", "code", "index"),
    [
        ({"black": ["C3"]}, "occupied", 0),
        ({"white": ["C4", "C2", "B3", "D3"]}, "forbidden_point", 0),
        (KO, "ko", 1),
    ],
    ids=["taken", "no liberty", "a ko"],
)
def test_what_the_board_forbids_is_refused_by_its_code(
    server: ServerProcess, fields: dict[str, Any], code: str, index: int
) -> None:
    reply = line(server, **fields)
    body = reply.json()
    assert (reply.status, body["code"], body["index"]) == (422, code, index)


def test_a_ko_is_free_after_a_move_elsewhere(server: ServerProcess) -> None:
    first, last = KO["moves"]
    between = [["white", "E5"], ["black", "E1"]]
    reply = line(server, **KO | {"moves": [first, *between, last]})
    assert reply.json() == {"captured": [["B3"], [], [], ["C3"]]}


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"size": 1}, "size"),
        ({"size": 26}, "size"),
        ({"moves": []}, "moves"),
        ({"moves": [["black", "C3"]] * 1001}, "moves"),
        ({"moves": [["red", "C3"]]}, "moves"),
        ({"moves": [["black", "T19"]]}, "off a 5x5 board"),
        ({"black": ["C3"], "white": ["C3"]}, "two stones"),
        ({"black": ["A5"], "white": ["A4", "B5"]}, "no liberty"),
        ({"more": 1}, "more"),
    ],
)
def test_a_line_that_cannot_be_is_refused(
    server: ServerProcess, fields: dict[str, Any], sentence: str
) -> None:
    reply = line(server, **fields)
    assert reply.status == 422
    assert sentence in reply.json()["detail"]


def test_a_line_that_is_not_json_is_refused(server: ServerProcess) -> None:
    reply = server.request("POST", "/api/line", b"(;SZ[9])")
    assert reply.json()["detail"] == "The body is not JSON."


@pytest.mark.asyncio
async def test_a_game_with_a_person_is_estimated_after_its_end_only(
    people: People, server: ServerProcess
) -> None:
    black, white, game = await people.pair()
    for ply, vertex in enumerate(["E5", "C3", "G7", "G3"]):
        await (black, white)[ply % 2].play(game, ply, vertex)
    path = f"/api/games/{game}/estimate"
    while_played = server.get(path)
    assert while_played.status == 403
    assert "with a person" in while_played.json()["detail"]
    # Nor of an earlier turn, and not by a player who says who he is.
    assert server.get(f"{path}?ply=1").status == 403
    assert server.post(path, {"ply": 1, "moves": [["white", "A1"]]}).status == 403
    token = {"Authorization": f"Bearer {black.token}"}
    assert server.get(path, token).status == 403
    await white.ok("resign", game=game, cid=new_cid())
    estimate = EstimateInfo.model_validate_json(server.get(path).body)
    assert (estimate.game, estimate.ply) == (game, 4)
    assert len(estimate.count.owners) == 81
    # Asked again it is the same, random games or not.
    again = server.get(f"{path}?ply=4", token)
    assert EstimateInfo.model_validate_json(again.body) == estimate
    first = EstimateInfo.model_validate_json(server.get(f"{path}?ply=1").body)
    # One stone alone owns the whole board, and komi is paid.
    assert (first.dead, first.count.text) == ([], "B+73.5")
    assert server.get(f"{path}?ply=5").status == 404
    line = {"ply": 1, "moves": [["white", "pass"], ["black", "A1"]]}
    tried = EstimateInfo.model_validate_json(server.post(path, line).body)
    assert (tried.ply, tried.count.text) == (1, first.count.text)
    on_a_stone = server.post(path, {"ply": 1, "moves": [["white", "E5"]]})
    assert (on_a_stone.status, on_a_stone.json()["code"]) == (422, "occupied")
    assert server.post(path, {"ply": 5, "moves": [["white", "A1"]]}).status == 404
    assert server.post(path, {"ply": 1, "moves": [["white", "T19"]]}).status == 422
    assert server.post(path, {"ply": 1, "moves": []}).status == 422
    for wrong in ("-1", "x", "1000001"):
        no_ply = server.get(f"{path}?ply={wrong}")
        assert no_ply.status == 422
        assert no_ply.json()["detail"].startswith('The request is not valid at "ply": ')
    off = server.post(path, {"ply": 1, "moves": [["white", "Z99"]]})
    assert off.status == 422
    sentence = off.json()["detail"]
    assert sentence.startswith('The request is not valid at "moves.0.1": ')
    assert server.get(f"/api/games/{NOBODYS}/estimate").status == 404
    assert server.get("/api/games/nothing/estimate").status == 404


@pytest.mark.asyncio
async def test_a_game_of_engines_is_estimated_for_who_has_no_seat_in_it(
    tmp_path: Path,
) -> None:
    late = {"genmove#2": "late"}
    async with WireWorld(tmp_path, "--ladder", "5x5 1m") as world:
        engines = {
            n: await world.dial(n, late, FakeEngine.commands) for n in ("Sai", "Lee")
        }
        game = await world.paired()
        await engines[game["black"]["name"]].hears("genmove", 2)
        path = f"/api/games/{game['id']}/estimate"
        estimate = EstimateInfo.model_validate_json(world.server.get(path).body)
        assert estimate.ply == 2
        for name in engines:
            refused = world.server.get(path, basic(name))
            assert refused.status == 403
            assert refused.json()["detail"].startswith("Players are not told")
        for engine in engines.values():
            engine.released.set()
        await world.finished(1)


async def asked(app: FastAPI, path: str, body: bytes, address: str) -> tuple[int, Any]:
    """Make a request from an address; return the status and when to come again."""
    answer: list[Any] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Any) -> None:
        answer.append(message)

    scope: dict[str, Any] = {
        "type": "http",
        "method": "POST",
        "path": path,
        "query_string": b"",
        "headers": [],
        "client": (address, 1),
        "asgi": {"version": "3.0"},
    }
    await app(scope, receive, send)
    headers: dict[bytes, bytes] = dict(answer[0]["headers"])
    return answer[0]["status"], headers.get(b"retry-after")


@pytest.mark.asyncio
async def test_an_address_that_asks_too_often_has_to_wait() -> None:
    now = 0.0
    pace = AddressPace(Pace(lambda: now, burst=2, per_s=0.5), limits_loopback=False)
    nobody: Any = None  # a line needs neither games nor workers
    app = FastAPI()
    router = review_router(nobody, nobody, nobody, nobody, pace, pace, pace)
    app.include_router(router)
    line = b'{"size":5,"moves":[["black","C3"]]}'
    answers = [await asked(app, "/api/line", line, "203.0.113.7") for _ in range(3)]
    assert answers == [(200, None), (200, None), (429, b"2")]
    assert await asked(app, "/api/sgf", b"(;)", "203.0.113.7") == (429, b"2")
    assert await asked(app, "/api/line", line, "203.0.113.8") == (200, None)
    now = 2.0
    assert await asked(app, "/api/line", line, "203.0.113.7") == (200, None)
