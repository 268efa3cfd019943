"""Games with engines over a kill -9 and a planned stop of a real server.

The story is told once, since a start of the server takes a second: two bots with logins
play on the ladder, Ann plays a guest engine and two engines of the house. The server is
killed, started, stopped, and started with one house engine less and with its door closed
to bots that it does not know. The tests look at what was left.
"""

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from shoutan_protocol.messages.events import (
    ClockPaused,
    GameEvent,
    GameFinished,
    GameStarted,
    Played,
)

from tests.server.engine_world import DialIn, processes_in
from tests.server.wire_world import WireWorld, fake_bot, names

LADDER = ("--ladder", "5x5 1m")
GUEST = "Fake Engine #1"


@dataclass(frozen=True, slots=True)
class Story:
    """What was left at the end."""

    ladder: dict[str, Any]
    """The card of the game of the two bots."""
    log: list[GameEvent]
    """Its events."""
    heard: dict[str, list[str]]
    """What the two bots heard after the last start, in that game."""
    with_guest: dict[str, Any]
    with_house: list[GameEvent]
    with_gone: dict[str, Any]
    guest_record: bytes
    gone_record: bytes
    before_kill: list[int]
    """The processes of house engines."""
    after_stop: list[int]


@pytest.fixture(scope="module")
def story(tmp_path_factory: pytest.TempPathFactory) -> Story:
    """Tell the story; the server's log must be clean at its end."""
    return asyncio.run(tell(tmp_path_factory.mktemp("restarts")))


async def tell(folder: Path) -> Story:
    house = [fake_bot("genmove#2=deaf"), fake_bot(name="gone")]
    async with WireWorld(folder, *LADDER, bots=house) as world:
        server = world.server
        guest = await world.dial(None, {"genmove": "hang"})
        ann = await world.people("Ann")
        await world.idle(GUEST)
        with_guest = await ann.create(size=5, bot=GUEST, color="white")
        await guest.hears("genmove")
        with_house = await ann.create(size=5, bot="fake")
        with_gone = await ann.create(size=5, bot="gone")
        await ann.until(GameStarted, lambda event: event.game == with_house)
        await ann.play(with_house, 0, "E5")
        await ann.until(
            Played, lambda event: (event.game, event.ply) == (with_house, 1)
        )
        await ann.play(with_house, 2, "E4")
        await until_one_hangs(await dial_both(world, "hang"))
        live = server.get("/api/games?state=live").json()["games"]
        [ladder] = [game for game in live if "One" in names(game)]
        before_kill = processes_in(folder)
        server.kill()
        await all_gone(folder)

        server.start()
        again = world.people.again(ann)
        await again.connect()
        await again.resume(with_house)
        await again.until(Played, lambda event: event.ply == 3)
        await again.play(with_house, 4, "E3")
        await until_one_hangs(await dial_both(world, "hang"))
        assert server.stop() == 0
        after_stop = processes_in(folder)

    closed = (*LADDER, "--open-bots", "off")
    async with WireWorld(folder, *closed, bots=house[:1]) as world:
        for name in ("New", None):
            stranger = await world.dial(name)
            await stranger.hung_up()
        bots = await dial_both(world, "say pass")
        games = {game["id"]: game for game in await world.finished(3)}
        watcher = await world.people.watcher()
        await watcher.resume(with_house)
        await watcher.until(Played, lambda event: event.ply == 5)
        return Story(
            ladder=games[ladder["id"]],
            log=await watcher.log(ladder["id"]),
            heard={name: first_game(bot) for name, bot in bots.items()},
            with_guest=games[with_guest],
            with_house=await watcher.log(with_house),
            with_gone=games[with_gone],
            guest_record=world.record(with_guest),
            gone_record=world.record(with_gone),
            before_kill=before_kill,
            after_stop=after_stop,
        )


async def dial_both(world: WireWorld, action: str) -> dict[str, DialIn]:
    """Let One and Two dial in; their third move, or every one, is `action`."""
    rule = "genmove#3" if action == "hang" else "genmove"
    return {name: await world.dial(name, {rule: action}) for name in ("One", "Two")}


async def until_one_hangs(bots: dict[str, DialIn]) -> None:
    third = [asyncio.create_task(bot.hears("genmove", 3)) for bot in bots.values()]
    await asyncio.wait(third, return_when=asyncio.FIRST_COMPLETED)
    for task in third:
        task.cancel()


def first_game(bot: DialIn) -> list[str]:
    """Return what a bot heard in its first game, after the size of the board."""
    since = bot.heard[bot.heard.index("boardsize 5") + 1 :]
    return since[: since.index("boardsize 5")] if "boardsize 5" in since else since


async def all_gone(folder: Path) -> None:
    """Wait until no process is left (they are not ours to reap)."""
    async with asyncio.timeout(5):
        while processes_in(folder):  # noqa: ASYNC110 - no event tells of it
            await asyncio.sleep(0)


def count(log: list[GameEvent], kind: type[GameEvent]) -> int:
    return sum(isinstance(event, kind) for event in log)


def test_bots_dial_again_and_their_game_goes_on_to_its_end(story: Story) -> None:
    assert story.ladder["end_reason"] == "two_passes"
    assert set(names(story.ladder)) == {"One", "Two"}
    # Four stones before the crash, four before the stop; one pause for each of them.
    assert count(story.log, Played) == 8
    assert count(story.log, ClockPaused) == 2
    assert count(story.log, GameFinished) == 1


def test_a_bot_that_is_back_hears_every_stone_then_its_time_then_genmove(
    story: Story,
) -> None:
    black, white = (story.heard[name] for name in names(story.ladder))
    stones = ["A1", "B1", "C1", "D1", "E1", "A2", "B2", "C2"]
    plays = [f"play {'bw'[ply % 2]} {vertex}" for ply, vertex in enumerate(stones)]
    assert black[:3] == ["clear_board", "komi 7.5", "time_settings 60 0 0"]
    assert black[3:11] == plays
    assert black[11].startswith("time_left b ")
    assert black[12] == "genmove b"
    assert white[3:11] == plays
    assert white.count("genmove w") == 1
    assert not any("loadsgf" in line for line in black + white)


def test_the_game_of_a_guest_engine_is_void(story: Story) -> None:
    assert story.with_guest["result"] == "Void"
    assert story.with_guest["end_reason"] == "aborted"
    assert b"The server was restarted" in story.guest_record


def test_the_game_with_a_house_engine_goes_on(story: Story) -> None:
    played = [event for event in story.with_house if isinstance(event, Played)]
    assert [event.ply for event in played] == [0, 1, 2, 3, 4, 5]
    assert count(story.with_house, ClockPaused) == 2


def test_neither_crash_nor_stop_costs_anybody_a_game(story: Story) -> None:
    assert count(story.with_house, GameFinished) == 0


def test_house_engines_end_with_the_server_even_deaf_ones(story: Story) -> None:
    assert len(story.before_kill) >= 2  # and none after it, or the story had ended
    assert story.after_stop == []


def test_the_game_of_a_house_bot_that_is_offered_no_more_is_void(story: Story) -> None:
    assert story.with_gone["result"] == "Void"
    assert b"gone is not here any more." in story.gone_record
