"""An act has a name for ever: sent again, it still happens once (R1, R3, W1, W2)."""

from typing import Any

import pytest
from shoutan_protocol.messages.events import GameEvent
from shoutan_protocol.messages.replies import Ok

from tests.people import People, start_game
from tests.server_process import Client, ServerProcess, running_server


async def done_twice(client: Client, kind: str, **fields: Any) -> None:
    """Do something that was done before; the answer must say so and nothing happen."""
    game = fields["game"]
    before = await client.log(game)
    first = next(e for e in before if getattr(e, "cid", None) == fields["cid"])
    again = await client.ok(kind, **fields)
    assert (again.dup, again.seq) == (True, first.seq)
    assert await client.log(game) == before


async def whole_game(
    black: Client, white: Client, game: str
) -> list[tuple[Client, str, dict[str, Any]]]:
    """Play a short game in which every kind of act happens; returns the acts."""
    acts: list[tuple[Client, str, dict[str, Any]]] = [
        (black, "play", {"ply": 0, "vertex": "E5"}),
        (white, "play", {"ply": 1, "vertex": "A1"}),
        (black, "pass", {"ply": 2}),
        (white, "play", {"ply": 3, "vertex": "A2"}),
        (black, "play", {"ply": 4, "vertex": "E6"}),
        (white, "offer_end", {"ply": 5}),
        (black, "accept_end", {"ply": 6}),
        (black, "settle.mark", {"vertex": "A1", "dead": True}),
        (white, "settle.dispute", {"vertex": "A1", "claim": "alive"}),
        (black, "offer_end", {"ply": 6}),
        (white, "accept_end", {"ply": 7}),
        (white, "settle.mark", {"vertex": "A1", "dead": True}),
        (white, "settle.confirm", {"proposal": 2}),
        (black, "settle.confirm", {"proposal": 2}),
    ]
    done: list[tuple[Client, str, dict[str, Any]]] = []
    for number, (client, kind, fields) in enumerate(acts):
        whole = {"game": game, "cid": f"act-number-{number}", **fields}
        answer = await client.ok(kind, **whole)
        assert answer.dup is False
        done.append((client, kind, whole))
    return done


@pytest.mark.asyncio
async def test_every_act_is_known_for_ever_over_new_connections_and_kill_9(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    """Known means in the log, before turn, clock and phase are looked at."""
    with running_server(tmp_path_factory.mktemp("repeats") / "data") as server:
        people = People(server)
        black, white = await people("Black"), await people("White")
        game = await black.create(cid="black-makes")
        await white.join(game, cid="white-joins")
        acts = await whole_game(black, white, game)
        acts.append((white, "game.join", {"game": game, "cid": "white-joins"}))
        for client, kind, fields in acts:  # on the same connection, all in the past
            await done_twice(client, kind, **fields)
        for client in (black, white):
            await client.vanish()
            await client.connect()
        for client, kind, fields in acts:
            await done_twice(client, kind, **fields)
        live = await start_game(black, white)
        act = {"game": live, "ply": 0, "vertex": "E5", "cid": "black-plays-e5"}
        played = await black.ok("play", **act)
        log = await black.log(game)
        server.kill()
        server.start()
        for client in (black, white):
            await client.connect()
        again = await black.ok("play", **act)
        assert (again.dup, again.seq) == (True, played.seq)
        # Another name is another act, and that one comes too late.
        late = await black.refused("play", **act | {"cid": "another-name"})
        assert late.code == "stale_ply"
        assert await black.log(game) == log
        for client, kind, fields in acts:
            await done_twice(client, kind, **fields)
        # The act that made the game, too: the same name, the same game.
        made = await black.ok(
            "game.create", cid="black-makes", size=9, clock="5m", color="black"
        )
        assert (made.dup, made.game) == (True, game)
        await people.leave()


@pytest.mark.asyncio
async def test_two_at_once_do_it_once(people: People) -> None:
    """The second is there before the first is in the log."""
    black, _, game = await people.pair()
    fields = {"game": game, "ply": 0, "vertex": "E5", "cid": "twice-at-once"}
    numbers = [await black.send("play", **fields) for _ in range(10)]
    answers = [await black.answer(number) for number in numbers]
    assert all(isinstance(answer, Ok) for answer in answers), answers
    assert [answer.dup for answer in answers if isinstance(answer, Ok)] == (
        [False] + [True] * 9
    )
    assert len({answer.seq for answer in answers if isinstance(answer, Ok)}) == 1


@pytest.mark.asyncio
async def test_a_game_is_made_once_however_often_it_is_asked_for(
    people: People, server: ServerProcess
) -> None:
    ann = await people("Ann who repeats")
    tab = people.again(ann)
    await tab.connect()
    fields = {"cid": "one-game-please", "size": 9, "clock": "5m", "color": "white"}
    numbers = [(c, await c.send("game.create", **fields)) for c in (ann, tab) * 5]
    answers = [await client.answer(number) for client, number in numbers]
    assert all(isinstance(answer, Ok) for answer in answers), answers
    oks = [answer for answer in answers if isinstance(answer, Ok)]
    assert len({ok.game for ok in oks}) == 1
    assert [ok.dup for ok in oks].count(False) == 1
    listed = server.get("/api/games?player=Ann%20who%20repeats").json()
    assert len(listed["games"]) == 1


@pytest.mark.asyncio
async def test_the_name_of_an_act_is_its_actors_own(people: People) -> None:
    """Unique for each game and actor: two may use the same name, and two games too."""
    black, white, game = await people.pair()
    name = "the-same-name"
    assert not (await black.play(game, 0, "E5", cid=name)).dup
    assert not (await white.play(game, 1, "C3", cid=name)).dup
    other = await start_game(black, white)
    assert not (await black.play(other, 0, "E5", cid=name)).dup
    bo = await people("Bo")
    fields = {"cid": name, "size": 9, "clock": "5m", "color": "black"}
    first = await black.ok("game.create", **fields)
    assert first.game != (await bo.ok("game.create", **fields)).game


@pytest.mark.asyncio
async def test_a_game_is_made_although_its_creator_hung_up_at_once(
    people: People, server: ServerProcess
) -> None:
    ann = await people("Ann in a hurry")
    fields = {"cid": "made-in-a-hurry", "size": 9, "clock": "5m", "color": "black"}
    await ann.send("game.create", **fields)
    await ann.vanish()
    await ann.connect()
    made = await ann.ok("game.create", **fields)
    assert made.game is not None
    log = await ann.log(made.game)
    assert [e.seq for e in log if isinstance(e, GameEvent)] == [1, 2]
    # It is alive, not only written down: it can be joined and withdrawn.
    await ann.ok("game.cancel", game=made.game, cid="withdrawn-now")
