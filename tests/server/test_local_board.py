"""The board for two at one screen: the rules and the count, asked for by plain HTTP."""

from typing import Any

import pytest
from shoutan_server.api.local_board import MOST_MOVES, LocalBoard

from tests.server_process import ServerProcess

# Black takes the left, White the right of a board of five lines; C is the border.
WALLS = ["C1", "D1", "C2", "D2", "C3", "D3", "C4", "D4", "C5", "D5"]
KO = ["B3", "C3", "C4", "D4", "C2", "D2", "D3", "E3", "pass", "C3"]
"""White's last stone takes D3; Black may not retake at once."""


def ask(server: ServerProcess, **fields: Any) -> dict[str, Any]:
    """Ask how a game stands; the answer fits its model."""
    answer = server.post("/api/local-board", fields)
    assert answer.status == 200, answer.body
    body: dict[str, Any] = answer.json()
    LocalBoard.model_validate(body)
    return body


def test_an_empty_board_and_its_first_stones(server: ServerProcess) -> None:
    assert ask(server)["snapshot"]["info"]["size"] == 19
    body = ask(server, size=9, moves=["D4", "F6"], black="Ann", white="Bo")
    state = body["snapshot"]
    assert (state["to_move"], state["ply"], state["phase"]) == ("black", 2, "play")
    assert [player["name"] for player in state["players"]] == ["Ann", "Bo"]
    assert (body["refused"], body["sgf"], state["clock"]) == (None, None, None)


def test_a_ko_is_told_beforehand_and_refused(server: ServerProcess) -> None:
    body = ask(server, size=5, moves=KO)
    assert body["snapshot"]["moves"][-1]["captured"] == ["D3"]
    assert {"vertex": "D3", "code": "ko"} in body["illegal"]
    body = ask(server, size=5, moves=[*KO, "D3", "A1"])
    refused = body["refused"]
    assert (refused["at"], refused["code"], refused["article"]) == (10, "ko", "6")
    assert body["snapshot"]["ply"] == len(KO)


@pytest.mark.parametrize(
    ("profile", "result"),
    [("cn2002", "W+2.5"), ("japanese", "W+1.5"), ("tromp_taylor", "W+2.5")],
)
def test_two_passes_or_an_agreement_lead_to_the_count(
    server: ServerProcess, profile: str, result: str
) -> None:
    game = {"size": 5, "profile": profile, "moves": WALLS}
    settling = ask(server, **game, ended=True, dead=[])["snapshot"]
    over = ask(server, **game, ended=True, dead=[], agreed=True, sgf=True)
    assert settling["phase"] == "settling" or profile == "tromp_taylor"
    state = over["snapshot"]
    assert (state["phase"], state["result"]["text"]) == ("finished", result)
    assert f"RE[{result}]" in over["sgf"]


def test_dead_stones_are_marked_or_suggested(server: ServerProcess) -> None:
    game = {"size": 5, "moves": [*WALLS, "pass", "A1"], "ended": True}
    looks = ask(server, **game)["snapshot"]["settlement"]
    assert looks["dead"] == ["A1"]
    alive = ask(server, **game, dead=[])["snapshot"]["settlement"]
    assert alive["dead"] == []
    assert looks["count"]["black_zi"] > alive["count"]["black_zi"]


def test_a_handicap_has_white_move_first_without_komi(server: ServerProcess) -> None:
    state = ask(server, size=9, handicap=2)["snapshot"]
    assert (state["to_move"], state["info"]["komi"]) == ("white", 0)
    assert ask(server, size=9, komi=-3.5)["snapshot"]["info"]["komi"] == -3.5


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"size": 26}, "size"),
        ({"profile": "klingon"}, "profile"),
        ({"size": 9, "handicap": 1}, "handicap"),
        ({"size": 5, "moves": ["F6"]}, "5x5"),
        ({"moves": ["I5"]}, "moves"),
        ({"moves": ["pass"] * (MOST_MOVES + 1)}, "moves"),
        ({"komi": 0.25}, "komi"),
        ({"black": "<b>"}, "black"),
        ({"clock": "5m"}, "clock"),
    ],
)
def test_what_is_wrong_is_said(
    server: ServerProcess, fields: dict[str, Any], sentence: str
) -> None:
    answer = server.post("/api/local-board", fields)
    assert answer.status == 422
    assert sentence in answer.json()["detail"]


def test_turns_after_the_end_are_refused(server: ServerProcess) -> None:
    moves = ["D4", "pass", "pass", "E5"]
    body = ask(server, size=9, profile="japanese", moves=moves)
    assert (body["refused"]["at"], body["refused"]["code"]) == (3, "wrong_phase")
    assert body["snapshot"]["phase"] == "settling"
