"""Bad input of every kind: refused with a code and a sentence, the game unchanged."""

from typing import Any

import pytest
from shoutan_host.ids import new_cid
from shoutan_protocol.messages.events import Played
from shoutan_protocol.messages.replies import Error

from tests.people import People
from tests.ws_client import Client

GAME = "A" * 22


async def play_all(black: Client, white: Client, game: str, *vertices: str) -> None:
    """Play vertices in turn, Black first."""
    for ply, vertex in enumerate(vertices):
        await (white if ply % 2 else black).play(game, ply, vertex)


async def refused(player: Client, game: str, kind: str, **fields: Any) -> Error:
    """Send what must be refused, and see that the game stays as it was."""
    before = (await player.log(game))[-1].seq
    error = await player.refused(kind, game=game, **{"cid": new_cid()} | fields)
    assert len(error.sentence) > 10
    assert (await player.log(game))[-1].seq == before
    return error


# -- frames that are no requests ---------------------------------------------------


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("frame", "code"),
    [
        pytest.param(b"", "bad_message", id="empty"),
        pytest.param(b"{", "bad_message", id="cut off"),
        pytest.param(b"hello", "bad_message", id="no JSON"),
        pytest.param(b'{"type":"ping","id":1}{}', "bad_message", id="two values"),
        pytest.param(b"[" * 4000, "bad_message", id="nested deeply"),
        pytest.param(b'{"x":' * 600 + b"1", "bad_message", id="objects nested deeply"),
        pytest.param(b'{"type":"ping","id":NaN}', "bad_request", id="NaN"),
        pytest.param(b'{"type":"\\ud800","id":1}', "bad_message", id="a surrogate"),
        pytest.param(b'{"type":"pi\x00ng","id":1}', "bad_message", id="a NUL"),
        pytest.param(b"[]", "bad_request", id="an array"),
        pytest.param(b"null", "bad_request", id="null"),
        pytest.param(b"1e999", "bad_request", id="a huge number"),
        pytest.param(b'{"id":1}', "bad_message", id="no type"),
        pytest.param(b'{"type":"fly","id":1}', "bad_message", id="an unknown type"),
        pytest.param(b'{"type":5,"id":1}', "bad_message", id="a type of number"),
        pytest.param(b'{"type":"ping"}', "bad_request", id="no id"),
        pytest.param(b'{"type":"ping","id":-1}', "bad_request", id="a negative id"),
        pytest.param(b'{"type":"ping","id":"1"}', "bad_request", id="an id of text"),
        pytest.param(b'{"type":"ping","id":1.5}', "bad_request", id="half an id"),
        pytest.param(b'{"type":"ping","id":true}', "bad_request", id="a true id"),
        pytest.param(
            b'{"type":"ping","id":' + b"9" * 3000 + b"}", "bad_request", id="a long id"
        ),
        pytest.param(b'{"type":"ping","id":1,"x":1}', "bad_request", id="another key"),
    ],
)
async def test_a_frame_that_is_no_request_is_refused_and_the_next_one_answered(
    people: People, frame: bytes, code: str
) -> None:
    ann = await people("Ann")
    await ann.send_raw(frame)
    error = await ann.until(Error)
    assert error.code == code
    assert len(error.sentence) > 10
    assert (await ann.ask("ping")).type == "pong"


@pytest.mark.asyncio
async def test_an_error_names_the_request_if_its_number_could_be_read(
    people: People,
) -> None:
    ann = await people("Ann")
    await ann.send_raw(b'{"type": "play", "id": 77, "vertex": "E5"}')
    error = await ann.answer(77)
    assert isinstance(error, Error)
    assert "game" in error.sentence


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("cid", "short"),
        ("cid", "x" * 33),
        ("cid", "blank in it"),
        ("cid", "12345678\n"),
        ("vertex", "I5"),
        ("vertex", "E0"),
        ("vertex", "E26"),
        ("vertex", "pass"),
        ("vertex", "E5 "),
        ("vertex", ""),
        ("ply", -1),
        ("ply", 1_000_001),
        ("ply", "0"),
        ("ply", 0.5),
        ("game", "short"),
        ("game", "A" * 21 + "/"),
        ("color", "black"),
    ],
)
async def test_a_play_with_a_bad_field_is_refused(
    people: People, field: str, value: object
) -> None:
    ann = await people("Ann")
    fields = {"game": GAME, "cid": "12345678", "ply": 0, "vertex": "E5"}
    error = await ann.refused("play", **fields | {field: value})
    assert error.code == "bad_request"
    assert field in error.sentence


# -- games that are not there, seats that are not held -----------------------------


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("game.resume", {}),
        ("game.join", {"cid": "12345678"}),
        ("game.cancel", {"cid": "12345678"}),
        ("game.illegal", {}),
        ("play", {"cid": "12345678", "ply": 0, "vertex": "E5"}),
        ("resign", {"cid": "12345678"}),
    ],
)
async def test_a_game_that_is_not_there_is_refused(
    people: People, kind: str, fields: dict[str, Any]
) -> None:
    ann = await people("Ann")
    assert (await ann.refused(kind, game=GAME, **fields)).code == "no_such_game"


@pytest.mark.asyncio
async def test_leaving_a_game_that_one_does_not_follow_is_done_at_once(
    people: People,
) -> None:
    ann = await people("Ann")
    await ann.ok("game.leave", game=GAME)


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("play", {"ply": 0, "vertex": "E5"}),
        ("pass", {"ply": 0}),
        ("offer_end", {"ply": 0}),
        ("accept_end", {"ply": 0}),
        ("resign", {}),
        ("settle.mark", {"vertex": "E5", "dead": True}),
        ("settle.confirm", {"proposal": 1}),
        ("settle.dispute", {"vertex": "E5", "claim": "dead"}),
        ("game.cancel", {}),
    ],
)
async def test_only_who_holds_a_seat_acts_for_it(
    people: People, kind: str, fields: dict[str, Any]
) -> None:
    """Authority is checked for each command (X9)."""
    _, _, game = await people.pair()
    cy, nobody = await people("Cy"), await people.watcher()
    for stranger in (cy, nobody):
        assert (await refused(stranger, game, kind, **fields)).code == "not_seated"


# -- turns -------------------------------------------------------------------------


@pytest.mark.asyncio
async def test_a_stale_or_future_ply_is_told_the_present_one_and_is_no_offense(
    people: People,
) -> None:
    """Never "illegal", never a sanction (W2)."""
    black, white, game = await people.pair()
    await play_all(black, white, game, "E5", "C3")
    for ply, code in ((0, "stale_ply"), (1, "stale_ply"), (3, "future_ply")):
        error = await refused(black, game, "play", ply=ply, vertex="D4")
        assert error.code == code
        assert (error.ply, error.seq) == (2, (await black.log(game))[-1].seq)
        assert error.params == {"sent": ply, "ply": 2}
        assert error.article is None
    await black.play(game, 2, "D4")


@pytest.mark.asyncio
async def test_a_refusal_is_not_stored_so_the_same_cid_is_judged_anew(
    people: People,
) -> None:
    black, white, game = await people.pair()
    fields = {"ply": 1, "vertex": "C3", "cid": "white-1-once"}
    assert (await refused(white, game, "play", **fields)).code == "future_ply"
    await black.play(game, 0, "E5")
    done = await white.ok("play", game=game, **fields)
    assert done.dup is False


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("kind", "fields"),
    [("play", {"vertex": "D4"}), ("pass", {}), ("offer_end", {}), ("accept_end", {})],
)
async def test_out_of_turn_is_refused(
    people: People, kind: str, fields: dict[str, Any]
) -> None:
    black, _, game = await people.pair()
    await black.play(game, 0, "E5")
    error = await refused(black, game, kind, ply=1, **fields)
    assert error.code == "out_of_turn"


@pytest.mark.asyncio
async def test_a_point_that_cannot_be_played_is_refused_with_its_article(
    people: People,
) -> None:
    black, white, game = await people.pair()
    # White makes an eye at A1; Black has stones there where they do not touch it.
    await play_all(black, white, game, "E5", "A2", "E6", "B1", "E7", "B2")
    occupied = await refused(black, game, "play", ply=6, vertex="A2")
    assert (occupied.code, occupied.article) == ("occupied", "2")
    forbidden = await refused(black, game, "play", ply=6, vertex="A1")
    assert (forbidden.code, forbidden.article) == ("forbidden_point", "5")
    off = await refused(black, game, "play", ply=6, vertex="K10")
    assert off.code == "off_board"
    # People in casual games try again, without a penalty.
    await black.play(game, 6, "D4")
    log = await black.log(game)
    assert [type(event) for event in log[4:]] == [Played] * 7


@pytest.mark.asyncio
async def test_retaking_a_ko_at_once_is_refused_with_article_6(people: People) -> None:
    black, white, game = await people.pair()
    shape = ("D5", "F6", "E6", "F4", "E4", "G5", "J9", "E5")
    await play_all(black, white, game, *shape)
    capture = await black.play(game, 8, "F5")
    log = await black.log(game)
    taken = log[-1]
    assert isinstance(taken, Played)
    assert (taken.seq, taken.captured) == (capture.seq, ["E5"]), taken
    error = await refused(white, game, "play", ply=9, vertex="E5")
    assert (error.code, error.article) == ("ko", "6")
    await white.play(game, 9, "A1")
    await black.play(game, 10, "B2")
    await white.play(game, 11, "E5")


@pytest.mark.asyncio
async def test_a_move_before_the_game_or_after_it_is_of_the_wrong_phase(
    people: People,
) -> None:
    black, white = await people("Black"), await people("White")
    game = await black.create()
    early = await refused(black, game, "play", ply=0, vertex="E5")
    assert early.code == "wrong_phase"
    assert (await refused(black, game, "resign")).code == "wrong_phase"
    await white.join(game)
    await white.ok("resign", game=game, cid="white-resigns")
    late = await refused(black, game, "play", ply=0, vertex="E5")
    assert late.code == "wrong_phase"
    assert (await refused(white, game, "resign")).code == "wrong_phase"


# -- conditions that cannot be -----------------------------------------------------


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("fields", "code", "says"),
    [
        pytest.param({"clock": "5 Min!"}, "bad_request", "clock", id="signs"),
        pytest.param({"clock": "5 minutes"}, "bad_settings", "1h30m", id="words"),
        pytest.param({"clock": "5x"}, "bad_settings", "whole numbers", id="5x"),
        pytest.param({"clock": "8s+80ms"}, "bad_settings", "whole numbers", id="ms"),
        pytest.param({"clock": ""}, "bad_request", "clock", id="no clock"),
        pytest.param({"clock": "0s"}, "bad_settings", "whole numbers", id="no time"),
        pytest.param({"clock": "31d"}, "bad_settings", "30 days", id="for ever"),
        pytest.param({"komi": 7.25}, "bad_request", "komi", id="a quarter point"),
        pytest.param({"komi": 401}, "bad_request", "komi", id="a huge komi"),
        pytest.param({"komi": "7.5"}, "bad_request", "komi", id="komi as text"),
        pytest.param({"size": 1}, "bad_request", "size", id="size 1"),
        pytest.param({"size": 26}, "bad_request", "size", id="size 26"),
        pytest.param({"profile": "mars"}, "bad_settings", "cn2002", id="rules"),
        pytest.param({"profile": "CN"}, "bad_request", "profile", id="capitals"),
        pytest.param({"color": "red"}, "bad_request", "color", id="a color"),
        pytest.param({"bot": "nobody"}, "no_such_bot", "nobody", id="a bot"),
        pytest.param({"private": 1}, "bad_request", "private", id="private: 1"),
    ],
)
async def test_a_game_that_cannot_be_made_is_refused_with_a_sentence(
    people: People, fields: dict[str, Any], code: str, says: str
) -> None:
    ann = await people("Ann")
    conditions = {"cid": new_cid(), "size": 9, "clock": "5m", "color": "black"}
    error = await ann.refused("game.create", **conditions | fields)
    assert error.code == code
    assert says in error.sentence
