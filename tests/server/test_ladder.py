"""The ladder: who plays whom, with which color, and that it goes on for ever."""

# Leaks are looked for inside.
# pyright: reportPrivateUsage=false

import gc
import os
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from shoutan_engine import Color, EndReason, Player, PlayerKind
from shoutan_engine.clocks import parse_clock
from shoutan_host.gtp.controller import EngineController
from shoutan_host.gtp.link import GtpLink
from shoutan_host.ports import GameCard, StoreUnavailable
from shoutan_server.bots.dialed_bot import DialedBot
from shoutan_server.bots.ladder import by_color, next_two, parse_ladder

from tests.host.gtp_fakes import RecordingTransport, until
from tests.host.seat_fakes import PASSES
from tests.server.engine_world import World, started, times

LADDER = parse_ladder("5x5 1m")
BLACK, WHITE = Color.BLACK, Color.WHITE


async def finish(world: World, count: int) -> list[GameCard]:
    """Wait until so many games have ended; return the first of them."""
    await until(lambda: len(world.finished()) >= count)
    return world.finished()[:count]


def seats(card: GameCard) -> tuple[str, str]:
    assert card.black is not None
    assert card.white is not None
    return card.black.name, card.white.name


@pytest.mark.asyncio
async def test_two_engines_play_on_and_on_with_alternating_colors(
    tmp_path: Path,
) -> None:
    async with World(tmp_path, ladder=LADDER) as world:
        for name in ("One", "Two"):
            await world.dial_as(name, PASSES)
        games = [seats(card) for card in await finish(world, 6)]
        assert set(games) == {("One", "Two"), ("Two", "One")}
        assert all(game != after for game, after in pairwise(games))
        card = world.finished()[0]
        assert (card.size, card.komi, card.clock) == (5, 7.5, "1m")
        assert (card.result, card.end_reason) == ("W+7.5", EndReason.TWO_PASSES)


@pytest.mark.asyncio
async def test_a_hundred_games_leave_nothing_behind(tmp_path: Path) -> None:
    async with World(tmp_path, ladder=LADDER) as world:
        for name in ("One", "Two"):
            await world.dial_as(name, PASSES)
        await finish(world, 5)
        before = len(os.listdir("/proc/self/fd"))
        await finish(world, 105)
        assert len(os.listdir("/proc/self/fd")) <= before
        assert len(list(world.games)) <= 2  # the one being played, one being dropped
        assert len(world.engine_games._tasks) <= 3  # two sessions and a pairing
        assert len(world.engine_games._watches) <= 1
        assert len(world.dialed._engaged) <= 2


def kept_of_ours() -> Counter[str]:
    """Count what is in memory of the types of Shoutan, but for what the disk holds."""
    gc.collect()
    types: list[type] = [thing.__class__ for thing in gc.get_objects()]
    return Counter(
        kind.__qualname__
        for kind in types
        if str(kind.__module__).startswith(
            ("shoutan_host", "shoutan_server", "shoutan_eng")
        )
        and kind.__module__ != "shoutan_host.ports"  # the cards on the fake disk
    )


@pytest.mark.asyncio
async def test_games_that_are_over_leave_no_object_behind(tmp_path: Path) -> None:
    async with World(tmp_path, ladder=LADDER) as world:
        for name in ("One", "Two"):
            await world.dial_as(name, PASSES)
        await finish(world, 10)
        before = kept_of_ours()
        await finish(world, 110)
        # Fewer than one of a kind in three games: a game or two is being played.
        grown = {k: n for k, n in (kept_of_ours() - before).items() if n > 30}
        assert grown == {}


@pytest.mark.asyncio
async def test_a_third_engine_is_served_and_nobody_meets_the_same_twice_running(
    tmp_path: Path,
) -> None:
    async with World(tmp_path, ladder=LADDER) as world:
        for name in ("One", "Two", "Three"):
            await world.dial_as(name, PASSES)
        await until(lambda: len(world.bots.listed()) == 3)
        before = len(world.disk.cards)
        games = [seats(card) for card in (await finish(world, before + 12))[before:]]
        assert all(set(game) != set(after) for game, after in pairwise(games))
        played = Counter(name for game in games for name in game)
        assert max(played.values()) - min(played.values()) <= 2
        black = Counter(black for black, _ in games)
        assert all(abs(2 * black[name] - played[name]) <= 2 for name in played)


@pytest.mark.asyncio
async def test_four_engines_play_two_games_at_once(tmp_path: Path) -> None:
    async with World(tmp_path, ladder=LADDER) as world:
        for name in ("One", "Two", "Three", "Four"):
            await world.dial_as(name, {"genmove": "late"})
        await until(lambda: len(list(world.games)) == 2)
        for host in world.games:
            await started(host)
        assert all(bot.taken == 1 for bot in world.bots.listed())


@pytest.mark.asyncio
async def test_an_engine_that_refuses_is_not_paired_again_but_may_be_challenged(
    tmp_path: Path,
) -> None:
    async with World(tmp_path, ladder=LADDER) as world:
        await world.bot("Picky", {"boardsize#1": "fail too small for me"})
        await world.dial_as("One", PASSES)
        [void] = await finish(world, 1)
        assert (void.result, void.end_reason) == ("Void", EndReason.ABORTED)
        assert "too small for me" in world.detail(void.id)
        await world.idle("Picky")
        await world.idle("One")
        await world.dial_as("Two", PASSES)
        games = [seats(card) for card in (await finish(world, 5))[1:]]
        assert {name for game in games for name in game} == {"One", "Two"}
        host = await world.visitor().challenge("Picky")
        await started(host)


@pytest.mark.asyncio
async def test_a_refused_challenge_does_not_bar_from_the_ladder(tmp_path: Path) -> None:
    async with World(tmp_path, ladder=LADDER) as world:
        await world.bot("Picky", PASSES | {"boardsize#1": "fail too large"})
        host = await world.visitor().challenge("Picky", size=13)
        await until(lambda: host.is_finished)
        await world.dial_as("One", PASSES)
        ladder = (await finish(world, 3))[1:]
        assert {card.result for card in ladder} == {"W+7.5"}


@pytest.mark.asyncio
async def test_an_engine_that_leaves_costs_nobody_else_anything(tmp_path: Path) -> None:
    async with World(tmp_path, ladder=LADDER) as world:
        await world.dial_as("Babbler", {"genmove": "babble"})
        await world.dial_as("One", PASSES)
        [lost] = await finish(world, 1)
        assert lost.end_reason == EndReason.PROTOCOL
        await world.gone("Babbler")
        await world.dial_as("Two", PASSES)
        await finish(world, 4)


ILLEGAL = {"genmove": "say A1"}
"""The rule of an engine that soon plays where its own stone is."""


@pytest.mark.asyncio
async def test_who_loses_by_an_illegal_move_is_not_paired_at_once(
    tmp_path: Path,
) -> None:
    async with World(tmp_path, ladder=LADDER) as world:  # it rests for 300 s
        await world.dial_as("Bad", ILLEGAL)
        await world.dial_as("One", PASSES)
        [lost] = await finish(world, 1)
        assert lost.end_reason == EndReason.ILLEGAL
        await world.idle("Bad")
        await world.dial_as("Two", PASSES)
        games = [seats(card) for card in (await finish(world, 6))[1:]]
        assert {name for game in games for name in game} == {"One", "Two"}
        host = await world.visitor().challenge("Bad")  # people may try it
        await started(host)


@pytest.mark.asyncio
async def test_who_waited_is_paired_again(tmp_path: Path) -> None:
    soon = times(rest_s=0.001, most_rest_s=0.002)
    async with World(tmp_path, ladder=LADDER, engine_times=soon) as world:
        await world.dial_as("Bad", ILLEGAL)
        await world.dial_as("One", PASSES)
        games = await finish(world, 4)
        assert {card.end_reason for card in games} == {EndReason.ILLEGAL}


@pytest.mark.asyncio
async def test_dialing_in_again_shortens_no_wait(tmp_path: Path) -> None:
    async with World(tmp_path, ladder=LADDER) as world:
        await world.dial_as("Bad", {"genmove": "babble"})
        await world.dial_as("One", PASSES)
        await finish(world, 1)
        await world.gone("Bad")
        await world.bot("Bad", {"genmove": "babble"})
        await world.dial_as("Two", PASSES)
        games = [seats(card) for card in (await finish(world, 6))[1:]]
        assert {name for game in games for name in game} == {"One", "Two"}


@pytest.mark.asyncio
async def test_a_pairing_whose_game_could_not_be_stored_is_tried_again(
    tmp_path: Path,
) -> None:
    async with World(tmp_path, ladder=LADDER) as world:
        world.store.trouble = StoreUnavailable("away")
        for _ in range(2):
            await world.dial()
        await until(lambda: any("ladder game" in line for line in world.reports))
        world.store.trouble = None
        world.reports.clear()
        await until(lambda: len(world.disk.cards) > 0)


@pytest.mark.asyncio
async def test_a_bot_in_a_game_with_a_person_is_not_paired(tmp_path: Path) -> None:
    async with World(tmp_path, ladder=LADDER) as world:
        await world.bot("One", {"genmove": "late"})
        host = await world.visitor().challenge("One")
        await started(host)
        await world.bot("Two")
        assert len(list(world.games)) == 1


@pytest.mark.parametrize(
    ("first", "second", "is_first_black"),
    [
        pytest.param((0, None), (0, None), True, id="nobody has played"),
        pytest.param((1, BLACK), (-1, WHITE), False, id="once each"),
        pytest.param((-1, WHITE), (1, BLACK), True, id="once each, the other way"),
        pytest.param((0, BLACK), (0, WHITE), False, id="level: not again"),
        pytest.param((0, WHITE), (0, BLACK), True, id="level: not again"),
        pytest.param((0, None), (0, WHITE), False, id="a new one and an old one"),
        pytest.param((2, WHITE), (1, BLACK), False, id="who had it less often"),
    ],
)
@pytest.mark.asyncio
async def test_black_is_who_had_it_less_often_then_who_did_not_have_it_last(
    first: tuple[int, Color | None],
    second: tuple[int, Color | None],
    is_first_black: bool,
) -> None:
    bots = new_bots(2)
    for bot, (blacks, last) in zip(bots, (first, second), strict=True):
        bot.blacks, bot.last_color = blacks, last
    assert (by_color(*bots)[0] is bots[0]) == is_first_black


@pytest.mark.asyncio
async def test_who_waited_longest_plays_and_not_who_played_him_last() -> None:
    one, two, three = new_bots(3)
    assert next_two([one, two, three]) == (one, two)
    one.last_opponent, two.last_opponent = two.player.id, one.player.id
    assert next_two([one, two, three]) == (one, three)
    assert next_two([one, two]) == (one, two)  # nobody else is there


def new_bots(count: int) -> list[DialedBot]:
    return [
        DialedBot(
            Player(f"b_{number}", "Bot", PlayerKind.BOT),
            EngineController(GtpLink(None, RecordingTransport())),
        )
        for number in range(count)
    ]


def test_a_ladder_is_a_size_and_a_clock() -> None:
    settings = parse_ladder("9X9 5m+5x30s")
    assert (settings.size, settings.komi_quarters / 2) == (9, 7.5)
    assert settings.time == parse_clock("5m+5x30s")


@pytest.mark.parametrize(
    "text",
    [
        *("", "9x9", "5m", "9x9 5m more", "9x13 5m", "9 5m", "25x25 5m", "1x1 5m"),
        *("9x9 none", "9x9 5", "x 5m", "-9x-9 5m"),
    ],
)
def test_what_is_not_a_ladder_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w+ \w+ \w+"):
        parse_ladder(text)
