"""Bots and games by other rules: who is asked at all, and how a handicap game goes."""

import shlex
from pathlib import Path
from typing import Any

import pytest
from shoutan_engine import Player, PlayerKind
from shoutan_engine.phase import Phase
from shoutan_host.accepting.acceptance import EVERYTHING, Acceptance
from shoutan_host.gtp.game import EngineInfo
from shoutan_protocol.gtp.capabilities import Capabilities
from shoutan_protocol.json_writing import Json
from shoutan_protocol.messages.events import Passed, Played
from shoutan_protocol.messages.events.base import GameEvent
from shoutan_server.bots.narrowing import tellable
from shoutan_server.bots.offers import Offer, ServedBot
from shoutan_server.errors import Refuse
from shoutan_server.wire import bot_info

from tests.fake_engine import FakeEngine
from tests.gtp_pipe import GtpPipe
from tests.host.gtp_fakes import until
from tests.outside_count import count_record
from tests.server.engine_world import World, fake_command, started
from tests.server.wire_world import QUICK, WireWorld, confirm_whites
from tests.ws_client import Client

KGS = f"{FakeEngine.commands} kgs-rules"
AREA = ["cn2002", "cn1988", "aga"]
"""Rules by which area is counted and no stone of one's own is captured."""


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"profile": "japanese"}, "that territory is counted"),
        ({"profile": "tromp_taylor"}, "that stones of one's own may be captured"),
        ({"options": {"counting": "territory"}}, "that territory is counted"),
    ],
)
@pytest.mark.parametrize("source", ["dialed", "house"])
async def test_a_bot_is_not_asked_for_a_game_whose_rules_it_cannot_be_told(
    tmp_path: Path, source: str, fields: dict[str, Any], words: str
) -> None:
    house = [("Deep", fake_command())] if source == "house" else []
    async with World(tmp_path, house=house) as world:
        if source == "dialed":
            await world.bot("Deep")
        await world.house.warm_up()
        await world.listed("Deep")
        ann = world.visitor()
        with pytest.raises(Refuse) as refused:
            await ann.challenge("Deep", **fields)
        assert refused.value.code == "bot_rules"
        assert refused.value.sentence == (
            f"Deep cannot be told {words}, and would lose by it: choose other rules."
        )
        # Nothing of it is left: the next game begins.
        await started(await ann.challenge("Deep"))


@pytest.mark.asyncio
async def test_a_bot_that_can_be_told_is_told(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        dialed = await world.bot("Deep", commands=KGS)
        ann = world.visitor()
        host = await ann.challenge("Deep", profile="japanese", handicap=2)
        await started(host)
        assert "kgs-rules japanese" in dialed.engine.heard
        assert "set_free_handicap B2 C3" in dialed.engine.heard


@pytest.mark.asyncio
async def test_a_bot_that_will_not_be_told_leaves_a_void_game(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.bot("Deep", {"kgs-rules": "fail no such rules"}, KGS)
        host = await world.visitor().challenge("Deep", profile="new_zealand")
        await world.idle("Deep")
        assert host.game.phase is Phase.FINISHED
        assert world.detail(host.id) == (
            "Deep does not take this game: the engine was to be told that stones of one's"
            " own may be captured, and refused kgs-rules (no such rules)."
        )


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("commands", "accepts"),
    [
        (None, {"profiles": AREA}),
        (KGS, {}),
    ],
)
@pytest.mark.parametrize("source", ["dialed", "house"])
async def test_rules_that_it_cannot_be_told_are_not_published(
    tmp_path: Path, source: str, commands: str | None, accepts: dict[str, Any]
) -> None:
    told = [] if commands is None else ["--commands", commands]
    house = [("Deep", fake_command(*told))] if source == "house" else []
    async with World(tmp_path, house=house) as world:
        if source == "dialed":
            await world.bot("Deep", commands=commands)
        await world.house.warm_up()
        bot = world.find("Deep")
        assert bot is not None
        assert bot_info(bot).get("accepts", {}) == accepts


def test_a_served_bot_publishes_what_its_engine_can_be_told() -> None:
    class Nobody:
        def reply(self, body: Json) -> None:
            raise AssertionError(body)

        def close(self, code: int, sentence: str) -> None:
            raise AssertionError(sentence)

    info = EngineInfo("x", "1", Capabilities(frozenset(FakeEngine.commands.split())))
    player = Player("b_deep", "Deep", PlayerKind.BOT)
    for known, profiles in ((info, tuple(AREA)), (None, None)):
        bot = ServedBot(player, Nobody(), Offer("x", "1", 1, EVERYTHING, known))
        assert bot.listed(0).accepts.profiles == profiles


def test_rules_that_a_bot_does_not_accept_stay_so() -> None:
    info = EngineInfo("x", "1", Capabilities(frozenset(FakeEngine.commands.split())))
    both = Acceptance(profiles=("japanese", "aga"))
    assert tellable(both, info).profiles == ("aga",)
    only = Acceptance(profiles=("japanese",))  # none at all cannot be published
    assert tellable(only, info) == only
    assert tellable(EVERYTHING, None) == EVERYTHING


@pytest.mark.asyncio
async def test_a_size_that_a_house_engine_refused_is_not_offered_again(
    tmp_path: Path,
) -> None:
    house = [("Deep", fake_command("boardsize#1=fail unacceptable size"))]
    async with World(tmp_path, house=house) as world:
        await world.house.warm_up()
        ann = world.visitor()
        host = await ann.challenge("Deep", size=25)
        await until(lambda: host.is_finished)
        await world.idle("Deep")
        assert "refused boardsize 25: unacceptable size" in world.detail(host.id)
        bot = world.find("Deep")
        assert bot is not None
        assert bot_info(bot)["accepts"]["sizes"] == [*range(2, 25)]
        with pytest.raises(Refuse) as refused:
            await ann.challenge("Deep", size=25)
        assert (refused.value.code, refused.value.sentence) == (
            "bot_declines",
            "Deep plays on 2x2 to 24x24, not on 25x25.",
        )
        await started(await ann.challenge("Deep", size=24))


@pytest.mark.asyncio
async def test_a_komi_that_a_house_engine_refused_is_not_asked_again(
    tmp_path: Path,
) -> None:
    house = [("Deep", fake_command("komi#1=fail no such komi"))]
    async with World(tmp_path, house=house) as world:
        await world.house.warm_up()
        ann = world.visitor()
        host = await ann.challenge("Deep", komi=-3.5)
        await until(lambda: host.is_finished)
        await world.idle("Deep")
        with pytest.raises(Refuse) as refused:
            await ann.challenge("Deep", komi=-3.5)
        assert (refused.value.code, refused.value.sentence) == (
            "bot_rules",
            "Deep does not take a komi of -3.5: choose another.",
        )
        await started(await ann.challenge("Deep", komi=3.5))


# -- GNU Go ------------------------------------------------------------------------


async def turn_of_white(ann: Client, game: str, ply: int) -> str:
    """Wait for White's turn `ply` of a game; return the vertex, or "pass"."""

    def is_it(event: GameEvent) -> bool:
        is_turn = isinstance(event, Played | Passed) and event.ply == ply
        return is_turn and event.game == game

    turn = await ann.until(GameEvent, is_it)
    return turn.vertex if isinstance(turn, Played) else "pass"


async def play_black(ann: Client, game: str, black: GtpPipe) -> None:
    """Play Black as the engine `black` does, against White who moves first."""
    ply, last = 0, ""
    while True:
        vertex = await turn_of_white(ann, game, ply)
        if last == vertex == "pass":
            return
        black.ask(f"play white {vertex}")
        last = black.ask("genmove black").lower()
        await ann.play(game, ply + 1, "pass" if last == "pass" else last.upper())
        if last == vertex == "pass":
            return
        ply += 2


@pytest.mark.engine
@pytest.mark.asyncio
@pytest.mark.parametrize(
    "rules",
    [
        pytest.param("", id="by its own rules, which are Japanese"),
        pytest.param(" --chinese-rules", id="by Chinese rules"),
    ],
)
async def test_gnugo_gives_two_stones_and_counts_the_game_as_we_do(
    rules: str, tmp_path: Path, gnugo_command: str
) -> None:
    """What it counts by itself makes no difference: compensation is in its komi."""
    command = f"{QUICK} --seed 1 --never-resign{rules}"
    async with WireWorld(tmp_path, bots=[f"gnugo={command}"]) as world:
        await world.idle("gnugo")
        ann = await world.people("Ann")
        game = await ann.create(bot="gnugo", handicap=2)
        gnugo = shlex.split(gnugo_command)
        quick = ["--level", "1", "--seed", "2", "--never-resign", "--chinese-rules"]
        with GtpPipe([*gnugo, *quick]) as black:
            for line in ("boardsize 9", "komi 2", "play b C3", "play b G7"):
                black.ask(line)
            await play_black(ann, game, black)
        result = (await confirm_whites(ann, game)).result
        assert result.reason == "two_passes"
        count = count_record(world.record(game), world.folder)
        # The programs that load the record know the board; it is Black's by two more.
        assert count.recorded == result.text
        assert result.margin_zi is not None
        on_board = 2 * result.margin_zi + 2
        assert count.area_score == f"{'B' if on_board > 0 else 'W'}+{abs(on_board):g}"
        # Told of a handicap as such, GNU Go gives them back by its own Chinese rules.
        watcher = await world.people.watcher()
        with GtpPipe([*gnugo, "--chinese-rules"]) as judge:
            for line in ("boardsize 9", "komi 0", "set_free_handicap C3 G7"):
                judge.ask(line)
            for event in await watcher.log(game):
                if isinstance(event, Played | Passed):
                    vertex = event.vertex if isinstance(event, Played) else "pass"
                    judge.ask(f"play {event.color} {vertex}")
            score = judge.ask("final_score")
        assert score.removesuffix(".0") == result.text


@pytest.mark.engine
@pytest.mark.asyncio
async def test_gnugo_is_not_asked_to_play_what_it_cannot_be_told(
    tmp_path: Path,
) -> None:
    async with WireWorld(tmp_path, bots=[f"gnugo={QUICK}"]) as world:
        await world.idle("gnugo")
        ann = await world.people("Ann")
        fields = {"size": 9, "clock": "5m", "bot": "gnugo", "cid": "ann-asks-gnugo"}
        refused = await ann.refused("game.create", profile="japanese", **fields)
        assert refused.code == "bot_rules"
        assert refused.sentence.startswith("gnugo cannot be told that territory")
