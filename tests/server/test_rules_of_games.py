"""Games by other rules, with options, with handicap: made, told to everybody, counted."""

from typing import Any

import pytest
from shoutan_engine.rules import PROFILES
from shoutan_protocol.messages.events import (
    GameCreated,
    GameFinished,
    Played,
    SettlingStarted,
)

from tests.people import People


async def created_by(people: People, **fields: Any) -> GameCreated:
    ann = await people("Ann")
    event = (await ann.log(await ann.create(**fields)))[0]
    assert isinstance(event, GameCreated)
    return event


@pytest.mark.asyncio
@pytest.mark.parametrize("name", PROFILES)
async def test_every_set_of_rules_can_be_asked_for(people: People, name: str) -> None:
    created = await created_by(people, profile=name)
    assert created.profile == name
    assert created.komi == PROFILES[name].komi_quarters / 2
    assert (created.options, created.handicap, created.setup) == ({}, 0, None)


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("fields", "komi"),
    [
        ({}, 7.5),
        ({"handicap": 2}, 0),
        ({"handicap": 9}, 0),
        ({"let_first": True}, 0),
        ({"handicap": 2, "komi": 0.5}, 0.5),
        ({"let_first": True, "komi": -5.5}, -5.5),
        ({"handicap": 3, "profile": "japanese"}, 0),
    ],
)
async def test_komi_of_handicap_and_let_first_games(
    people: People, fields: dict[str, Any], komi: float
) -> None:
    """Section 6: the weaker player takes Black and gives no komi."""
    created = await created_by(people, **fields)
    assert created.komi == komi
    assert created.handicap == fields.get("handicap", 0)


@pytest.mark.asyncio
async def test_handicap_stones_stand_before_white_moves_first(people: People) -> None:
    black, white, game = await people.pair(handicap=4)
    snapshot = await white.snapshot(game)
    assert snapshot.handicap == 4
    assert snapshot.setup is not None
    assert sorted(snapshot.setup.black) == ["C3", "C7", "G3", "G7"]
    assert snapshot.to_move == "white"
    early = await black.refused("pass", game=game, ply=0, cid="black-first")
    assert early.code == "out_of_turn"
    await white.play(game, 0, "E5")
    await black.play(game, 1, "pass")
    await white.play(game, 2, "pass")
    # 81 points, 5 stones, nothing enclosed: half each, and two zi are given back.
    settling = await black.until(SettlingStarted)
    assert (settling.count.margin_zi, settling.count.text) == (1.5 - 2, "W+1")


@pytest.mark.asyncio
async def test_options_are_in_the_log_and_decide(people: People) -> None:
    """Section 0."""
    options = {"count": "all_alive", "self_capture": "allowed", "ties": "black"}
    black, white, game = await people.pair(size=3, komi=0, options=options)
    created = (await black.log(game))[0]
    assert isinstance(created, GameCreated)
    assert created.options == options
    assert (await white.snapshot(game)).options == options
    for ply, vertex in enumerate(["B1", "A3", "B2", "A2", "C2", "A1"]):
        await (white if ply % 2 else black).play(game, ply, vertex)
    await black.play(game, 6, "B3")  # takes the last liberty of three white stones
    taken = await white.until(Played, lambda played: played.ply == 6)
    assert sorted(taken.captured) == ["A1", "A2", "A3"]
    await white.play(game, 7, "pass")
    await black.play(game, 8, "pass")
    result = (await white.until(GameFinished)).result
    assert (result.reason, result.text, result.ties) == ("two_passes", "B+9", "black")


@pytest.mark.asyncio
async def test_a_game_by_territory_is_counted_in_points(people: People) -> None:
    black, white, game = await people.pair(size=5, profile="japanese")
    walls = [f"{column}{row}" for row in range(1, 6) for column in "CD"]
    for ply, vertex in enumerate([*walls, "pass", "pass"]):
        await (white if ply % 2 else black).play(game, ply, vertex)
    settling = await black.until(SettlingStarted)
    count = settling.count
    assert count.counting == "territory"
    assert (count.black_zi, count.white_zi) == (5, 2.5)  # ten points and five
    assert (count.text, count.zi_text) == ("W+1.5", "3/4")


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"profile": "mars"}, "profile is one of cn2002, cn1988, japanese"),
        ({"options": {"ties": "mars"}}, "ties is draw, black or white, not 'mars'."),
        ({"options": {"colour": "red"}}, "an option is one of size, komi_zi"),
        ({"options": {"size": "9"}}, "Size and komi are keys of the request"),
        ({"options": {"komi_zi": "1"}}, "Size and komi are keys of the request"),
        ({"handicap": 1}, "handicap is 0, or from 2 to 25 stones on a 9x9 board"),
        ({"handicap": 26}, "handicap is 0, or from 2 to 25 stones on a 9x9 board"),
        ({"handicap": 4, "size": 3}, None),
        ({"handicap": 5, "size": 3}, "from 2 to 4 stones on a 3x3 board, not '5'."),
        ({"options": {"max_resumptions": "100"}}, "a whole number from 0 to 99"),
    ],
)
async def test_absurd_conditions_are_refused_with_what_would_do(
    people: People, fields: dict[str, Any], sentence: str | None
) -> None:
    ann = await people("Ann")
    request = {"size": 9, "clock": "5m", "cid": "ann-asks-for-it"} | fields
    if sentence is None:
        await ann.ok("game.create", **request)
        return
    error = await ann.refused("game.create", **request)
    assert error.code == "bad_settings"
    assert sentence in error.sentence
