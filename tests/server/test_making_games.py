"""Making, joining and withdrawing games: colors, nigiri, the start, a whole game."""

import pytest
from shoutan_host.ids import new_cid
from shoutan_protocol.messages.events import (
    ColorsDrawn,
    GameCreated,
    GameFinished,
    GameStarted,
    Played,
    ProposalMade,
    SeatTaken,
    SettlingStarted,
)
from shoutan_protocol.messages.replies import Pong, Presence

from tests.people import People
from tests.ws_client import Client

AREA_9 = 81


@pytest.mark.asyncio
@pytest.mark.parametrize("color", ["black", "white"])
async def test_the_creator_has_the_color_that_he_asked_for(
    people: People, color: str
) -> None:
    ann, bo = await people("Ann"), await people("Bo")
    game = await ann.create(color=color)
    await bo.join(game)
    await bo.until(GameStarted)
    snapshot = await bo.snapshot(game)
    seat = snapshot.info.black if color == "black" else snapshot.info.white
    assert seat is not None
    assert seat.id == ann.player
    assert snapshot.creator_color == color


@pytest.mark.asyncio
async def test_nigiri_the_creator_holds_the_joiner_guesses_and_a_right_guess_is_black(
    people: People,
) -> None:
    ann, bo = await people("Ann"), await people("Bo")
    seen: set[tuple[int, str]] = set()
    for number in range(12):
        guess = "odd" if number % 2 else "even"
        game = await ann.create(color="nigiri")
        await bo.join(game, guess=guess)
        drawn = await ann.until(ColorsDrawn)
        assert (drawn.holder, drawn.guesser) == (ann.player, bo.player)
        assert drawn.guess == guess
        assert drawn.held is not None
        assert 1 <= drawn.held <= 20
        is_right = (drawn.held % 2 == 1) == (guess == "odd")
        assert drawn.black == (bo.player if is_right else ann.player)
        assert {drawn.black, drawn.white} == {ann.player, bo.player}
        seen.add((drawn.held, guess))
        row = (await bo.snapshot(game)).info
        assert row.black is not None
        assert row.black.id == drawn.black
    assert len({held for held, _ in seen}) > 1, "the handful is drawn anew"


@pytest.mark.asyncio
async def test_nigiri_without_a_guess_is_drawn_and_random_needs_none(
    people: People,
) -> None:
    ann, bo = await people("Ann"), await people("Bo")
    nigiri = await ann.create(color="nigiri")
    await bo.join(nigiri)
    assert (await ann.until(ColorsDrawn)).guess in ("odd", "even")
    drawn = await ann.create(color="random")
    await bo.join(drawn)
    assert (await ann.until(ColorsDrawn)).held is None


@pytest.mark.asyncio
async def test_komi_is_the_profiles_unless_it_was_said_and_is_counted_in_points(
    people: People,
) -> None:
    ann = await people("Ann")
    usual = await ann.create()
    created = (await ann.log(usual))[0]
    assert isinstance(created, GameCreated)
    assert (created.komi, created.profile) == (7.5, "cn2002")
    for komi in (0, -5.5, 6.5):
        game = await ann.create(komi=komi)
        event = (await ann.log(game))[0]
        assert isinstance(event, GameCreated)
        assert event.komi == komi


@pytest.mark.asyncio
@pytest.mark.parametrize("clock", ["20m", "20m+5x30s", "1h/5x60s", "none", "90s"])
async def test_a_clock_is_written_back_as_it_was_asked_for(
    people: People, clock: str
) -> None:
    """Article 12.1: the time is fixed beforehand and told to both."""
    ann = await people("Ann")
    game = await ann.create(clock=clock)
    shown = (await ann.snapshot(game)).info.clock
    assert shown == {"90s": "1m30s"}.get(clock, clock)


@pytest.mark.asyncio
async def test_a_game_starts_when_both_are_there_and_not_before(people: People) -> None:
    """The first clock starts with `game_started`: both seats taken and connected."""
    ann, bo = await people("Ann"), await people("Bo")
    made = await ann.ok("game.create", cid=new_cid(), size=9, clock="5m", color="black")
    game = made.game
    assert game is not None
    await bo.join(game)  # Bo is there, Ann does not look at the board yet
    before = await bo.log(game)
    assert [type(event) for event in before] == [GameCreated, SeatTaken, SeatTaken]
    assert before[-1].clock is not None
    assert before[-1].clock.running is None
    await ann.resume(game)
    started = await bo.until(GameStarted)
    assert started.clock is not None
    assert started.clock.running == "black"


@pytest.mark.asyncio
async def test_who_sits_down_while_watching_becomes_a_player_at_once(
    people: People,
) -> None:
    ann, bo = await people("Ann"), await people("Bo")
    game = await ann.create()
    await bo.resume(game)
    await ann.until(Presence, lambda p: p.watching == 1 and p.white is None)
    await bo.ok("game.join", game=game, cid="bo-sits-down")
    await ann.until(Presence, lambda p: p.watching == 0 and p.white is True)
    await bo.until(GameStarted)


@pytest.mark.asyncio
async def test_a_seat_is_taken_once(people: People) -> None:
    ann, bo, cy = await people("Ann"), await people("Bo"), await people("Cy")
    game = await ann.create()
    own = await ann.refused("game.join", game=game, cid="ann-plays-ann")
    assert own.code == "already_seated"
    numbers = [
        (c, await c.send("game.join", game=game, cid="me-first")) for c in (bo, cy)
    ]
    answers = [await client.answer(number) for client, number in numbers]
    assert sorted(answer.type for answer in answers) == ["error", "ok"]
    log = await ann.log(game)
    assert [type(event) for event in log].count(SeatTaken) == 2


@pytest.mark.asyncio
async def test_a_game_is_withdrawn_by_its_creator_before_somebody_sits_down(
    people: People,
) -> None:
    ann, bo = await people("Ann"), await people("Bo")
    game = await ann.create()
    await bo.resume(game)
    error = await bo.refused("game.cancel", game=game, cid="bo-withdraws")
    assert error.code == "not_seated"
    first = await ann.ok("game.cancel", game=game, cid="ann-withdraws")
    finished = await bo.until(GameFinished)
    assert (finished.result.text, finished.result.winner) == ("Void", None)
    assert finished.result.reason == "aborted"
    again = await ann.ok("game.cancel", game=game, cid="ann-withdraws")
    assert (again.dup, again.seq) == (True, first.seq)
    late = await bo.refused("game.join", game=game, cid="bo-joins-late")
    assert late.code == "wrong_phase"
    gone = await ann.refused("game.cancel", game=game, cid="once-more")
    assert gone.code == "wrong_phase"
    assert "resign" not in gone.sentence


@pytest.mark.asyncio
async def test_a_game_that_has_begun_is_not_withdrawn(people: People) -> None:
    black, _, game = await people.pair()
    error = await black.refused("game.cancel", game=game, cid="black-regrets")
    assert error.code == "wrong_phase"
    assert "resign" in error.sentence


@pytest.mark.asyncio
async def test_a_whole_game_is_played_settled_and_counted(people: People) -> None:
    black, white, game = await people.pair(komi=0.5)
    turns = ["E5", "A1", "E6", "pass", "E4", "pass", "pass"]
    for ply, vertex in enumerate(turns):
        await (white if ply % 2 else black).play(game, ply, vertex)
    settling = await white.until(SettlingStarted)
    assert settling.reason == "two_passes"
    assert settling.clock is not None
    assert settling.clock.running is None
    assert (settling.count.winner, settling.count.text) == ("black", "B+1.5")
    await white.ok("settle.mark", game=game, cid="mark-one-1", vertex="A1", dead=True)
    proposal = await black.until(ProposalMade)
    assert (proposal.dead, proposal.number) == (["A1"], 2)
    assert proposal.count.text == "B+80.5"
    stale = await black.refused(
        "settle.confirm", game=game, cid="black-agrees", proposal=1
    )
    assert (stale.code, stale.article) == ("stale_proposal", "8")
    await black.ok("settle.confirm", game=game, cid="black-agrees", proposal=2)
    await white.ok("settle.confirm", game=game, cid="white-agrees", proposal=2)
    result = (await black.until(GameFinished)).result
    assert (result.winner, result.text, result.reason) == (
        "black",
        "B+80.5",
        "two_passes",
    )
    assert (result.black_zi, result.white_zi) == (AREA_9, 0)


@pytest.mark.asyncio
async def test_illegal_points_are_told_with_their_reasons(people: People) -> None:
    """Article 19: so that a slip is caught in time."""
    black, white, game = await people.pair()
    assert (await black.ok("game.illegal", game=game)).illegal == []
    turns = ["E5", "A2", "E6", "B1", "E7", "B2"]
    for ply, vertex in enumerate(turns):
        await (white if ply % 2 else black).play(game, ply, vertex)
    cy = await people.watcher()
    for client in (black, white, cy):  # the side to move, whoever asks
        answer = await client.ok("game.illegal", game=game)
        assert answer.illegal is not None
        assert [(p.vertex, p.code) for p in answer.illegal] == [
            ("A1", "forbidden_point")
        ]
        assert answer.seq == 10
    await black.ok("resign", game=game, cid="black-resigns")
    assert (await cy.ok("game.illegal", game=game)).illegal == []


@pytest.mark.asyncio
async def test_everybody_is_told_what_the_clocks_show_now_16_1(people: People) -> None:
    """Article 16.1: always, and less while the clock runs; it takes nobody's turn."""
    black, white, game = await people.pair(clock="20m+5x30s")
    await black.play(game, 0, "E5")
    began = (await white.until(Played)).clock
    assert began is not None
    while (now := await server_ms(white)) <= began.server_ms:
        pass  # the clock of White has run for a millisecond at least
    asked = [await client.ok("game.time_left", game=game) for client in (white, black)]
    asked.append(await (await people.watcher()).ok("game.time_left", game=game))
    clocks = [answer.clock for answer in asked]
    assert None not in clocks
    shown = [clock for clock in clocks if clock is not None]
    for clock in shown:
        assert clock.server_ms >= now
        assert clock.running == "white"
        assert clock.black == shown[0].black
        assert (clock.white.periods, clock.white.period_ms) == (5, 30_000)
        # What the answer has less, the server's clock has more.
        spent = clock.server_ms - began.server_ms
        assert clock.white.main_ms == began.white.main_ms - spent
    assert asked[0].seq == asked[2].seq


async def server_ms(client: Client) -> int:
    pong = await client.ask("ping")
    assert isinstance(pong, Pong)
    return pong.server_ms


@pytest.mark.asyncio
async def test_without_a_clock_there_is_no_time_left(people: People) -> None:
    """Article 16.1."""
    black, _, game = await people.pair(clock="none")
    assert (await black.ok("game.time_left", game=game)).clock is None


@pytest.mark.asyncio
async def test_a_game_with_a_limit_of_turns_says_so_and_ends_by_it(
    people: People,
) -> None:
    ann, bo = await people("Ann"), await people("Bo")
    game = await ann.create(color="black", move_limit=2)
    created = await ann.until(GameCreated)
    assert created.move_limit == 2
    await bo.join(game)
    await bo.until(GameStarted)  # first: a snapshot takes the place of what came before
    assert (await bo.snapshot(game)).move_limit == 2
    await ann.ok("play", game=game, ply=0, vertex="E5", cid=new_cid())
    await bo.until(Played)
    await bo.ok("play", game=game, ply=1, vertex="C3", cid=new_cid())
    result = (await ann.until(GameFinished)).result
    assert (result.reason, result.text) == ("move_limit", "Void")


@pytest.mark.asyncio
@pytest.mark.parametrize("limit", [0, -1, 1_000_001, 2.5, "9"])
async def test_a_limit_that_is_none_is_refused(limit: object, people: People) -> None:
    ann = await people("Ann")
    refused = await ann.refused(
        "game.create", move_limit=limit, size=9, clock="10m", cid=new_cid()
    )
    assert refused.code == "bad_request"


@pytest.mark.asyncio
async def test_turns_of_an_opening_leave_the_clocks_as_they_are(people: People) -> None:
    ann, bo = await people("Ann"), await people("Bo")
    game = await ann.create(color="black", clock="5m+10s", opening_turns=1)
    created = await ann.until(GameCreated)
    assert created.opening_turns == 1
    await bo.join(game)
    await bo.until(GameStarted)
    assert (await bo.snapshot(game)).opening_turns == 1
    await ann.ok("play", game=game, ply=0, vertex="E5", cid=new_cid())
    clock = (await bo.until(Played)).clock
    assert clock is not None
    assert (clock.black.main_ms, clock.white.main_ms) == (300_000, 300_000)
    await bo.ok("play", game=game, ply=1, vertex="C3", cid=new_cid())
    clock = (await bo.until(Played)).clock
    assert clock is not None
    assert clock.black.main_ms == 300_000 < clock.white.main_ms


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"opening_turns": -1}, "bad_request"),
        ({"opening_turns": 401}, "bad_request"),
        ({"opening_turns": 2, "referee": True}, "bad_settings"),
    ],
)
async def test_an_opening_is_for_casual_games_and_no_longer_than_one(
    fields: dict[str, object], code: str, people: People
) -> None:
    ann = await people("Ann")
    asked = {"size": 9, "clock": "10m", "cid": new_cid()} | fields
    assert (await ann.refused("game.create", **asked)).code == code


@pytest.mark.asyncio
async def test_each_side_may_have_its_own_clock(people: People) -> None:
    ann, bo = await people("Ann"), await people("Bo")
    game = await ann.create(color="black", clock="20m+5x30s", clock_white="5m+10s")
    created = await ann.until(GameCreated)
    assert created.time_system == "20m+5x30s"
    assert created.time_system_white == "5m+10s"
    await bo.join(game)
    snapshot = await bo.snapshot(game)
    assert snapshot.info.clock == "20m+5x30s / 5m+10s"
    assert (snapshot.time_system, snapshot.time_system_white) == (
        "20m+5x30s",
        "5m+10s",
    )
    assert snapshot.clock is not None
    mains = (snapshot.clock.black.main_ms, snapshot.clock.white.main_ms)
    assert mains == (1_200_000, 300_000)


@pytest.mark.asyncio
async def test_the_same_clock_said_twice_is_one(people: People) -> None:
    ann = await people("Ann")
    game = await ann.create(color="black", clock="5m", clock_white="5m")
    assert (await ann.until(GameCreated)).time_system_white is None
    assert (await ann.snapshot(game)).info.clock == "5m"


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"clock_white": "soon"}, "a clock is written like one of these"),
        (
            {"clock_white": "1m", "starts_at": "2026-12-01T18:00Z"},
            "one clock for both sides",
        ),
    ],
)
async def test_a_clock_of_white_that_cannot_be_is_refused(
    fields: dict[str, str], sentence: str, people: People
) -> None:
    ann = await people("Ann")
    asked = {"size": 9, "clock": "10m", "cid": new_cid()} | fields
    refused = await ann.refused("game.create", **asked)
    assert refused.code == "bad_settings"
    assert sentence in refused.sentence
