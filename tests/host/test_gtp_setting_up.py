"""Telling an engine a game, in the order that engines need."""

from dataclasses import replace

import pytest
from shoutan_engine.clocks import parse_clock
from shoutan_engine.conditions import profile_of
from shoutan_engine.rules import PROFILES
from shoutan_engine.scoring import QuarterZi
from shoutan_engine.settings import GameSettings, Setup
from shoutan_host.engines.failures import (
    SetUpRefused,
)
from shoutan_host.gtp.game import (
    GameSetup,
    game_setup,
)

from tests.fake_engine import FakeEngine
from tests.fakes import in_virtual_time
from tests.host.gtp_seat import BLACK, BYOYOMI, KATAGO, WHITE, Seat, game, move, points


@pytest.mark.parametrize(
    ("commands", "setup", "heard"),
    [
        pytest.param(
            FakeEngine.commands,
            game("10m+5x30s", played="D4 E5 pass"),
            "boardsize 9|clear_board|komi 7.5|time_settings 720 30 1"
            "|play b D4|play w E5|play b pass",
            id="standard engine comes back",
        ),
        pytest.param(
            KATAGO,
            game("10m+5x30s"),
            "boardsize 9|clear_board|komi 7.5|kata-set-rules chinese-kgs"
            "|kata-time_settings byoyomi 600 30 5",
            id="KataGo",
        ),
        pytest.param(
            KATAGO,
            game("10m"),
            "boardsize 9|clear_board|komi 7.5|kata-set-rules chinese-kgs"
            "|kgs-time_settings absolute 600",
            id="KataGo without that kind of clock",
        ),
        pytest.param(
            FakeEngine.commands + " kgs-rules",
            game(handicap="C3 G7"),
            "boardsize 9|clear_board|komi 7.5|kgs-rules chinese|time_settings 0 1 0"
            "|set_free_handicap C3 G7",
            id="handicap by the rules that the engine took",
        ),
        pytest.param(
            FakeEngine.commands,
            game(handicap="C3 G7"),
            "boardsize 9|clear_board|komi 7.5|komi 9.5|time_settings 0 1 0"
            "|play b C3|play b G7",
            id="handicap with its compensation in komi",
        ),
        pytest.param(
            FakeEngine.commands,
            replace(
                game(handicap="C3 G7"),
                profile=profile_of("cn2002", {"handicap_compensation": "none"}),
            ),
            "boardsize 9|clear_board|komi 7.5|time_settings 0 1 0|play b C3|play b G7",
            id="handicap without compensation",
        ),
        pytest.param(
            FakeEngine.commands + " kgs-rules",
            game(handicap="C3 G7 C7", profile="ing"),
            "boardsize 9|clear_board|komi 7.5|kgs-rules new_zealand"
            "|time_settings 0 1 0|set_free_handicap C3 G7 C7",
            id="near rules with the same compensation, none",
        ),
        pytest.param(
            KATAGO,
            game("10m+5x30s", handicap="C3 G7", profile="aga"),
            "boardsize 9|clear_board|komi 7.5|kata-set-rules aga"
            "|kata-time_settings byoyomi 600 30 5|set_free_handicap C3 G7",
            id="KataGo by the rules of the AGA",
        ),
        pytest.param(
            KATAGO,
            game("10m+5x30s", profile="ing"),
            "boardsize 9|clear_board|komi 7.5|kata-set-rules "
            '{"friendlyPassOk":true,"hasButton":false,"ko":"POSITIONAL",'
            '"scoring":"AREA","suicide":true,"tax":"NONE","whiteHandicapBonus":"0"}'
            "|kata-time_settings byoyomi 600 30 5",
            id="KataGo by rules without a name",
        ),
        pytest.param(
            FakeEngine.commands,
            game(handicap="C3"),
            "boardsize 9|clear_board|komi 7.5|time_settings 0 1 0|play b C3",
            id="one stone",
        ),
        pytest.param(
            "boardsize clear_board komi play genmove",
            game("10m", handicap="C3 G7"),
            "boardsize 9|clear_board|komi 7.5|komi 9.5|play b C3|play b G7",
            id="an engine with the bare minimum",
        ),
    ],
)
@in_virtual_time
async def test_set_up_in_the_order_that_engines_need(
    commands: str, setup: GameSetup, heard: str
) -> None:
    # The minimal engine does not list what probing asks for; it fails it.
    seat = Seat(
        {
            "kata-list_time_settings": "say none byoyomi",
            "list_commands": "say " + commands.replace(" ", "\\n"),
        },
        commands,
    )
    await seat.controller.probe()
    seat.engine.heard.clear()
    await seat.controller.set_up(setup)
    assert seat.engine.heard == heard.split("|")


@pytest.mark.parametrize(
    ("refused", "command"),
    [
        ("boardsize", "boardsize 9"),
        ("clear_board", "clear_board"),
        ("komi", "komi 7.5"),
        ("komi#2", "komi 9.5"),
        ("play#2", "play b G7"),
        ("play#4", "play w E5"),
    ],
)
@in_virtual_time
async def test_a_refusal_rejects_the_pairing_and_not_the_engine(
    refused: str, command: str
) -> None:
    seat = Seat({refused: "fail not with me\\nplease"})
    await seat.controller.probe()
    with pytest.raises(SetUpRefused) as error:
        await seat.controller.set_up(game(played="D4 E5", handicap="C3 G7"))
    assert error.value.command == command
    assert error.value.words == "not with me please"
    seat.engine.rules.clear()
    await seat.controller.set_up(game())
    assert (await seat.controller.genmove(BLACK, None)).move == move("A1")


@in_virtual_time
async def test_other_stones_of_a_position_are_played() -> None:
    settings = GameSettings(
        size=9,
        profile=PROFILES["cn2002"],
        komi_quarters=QuarterZi(0),
        time=parse_clock("none"),
        setup=Setup(points("C3 G7"), points("E5"), WHITE),
        handicap=2,
    )
    setup = game_setup(settings, ((WHITE, move("D4")),))
    assert (setup.handicap, setup.komi) == ((), 2.0), "compensation by komi"
    seat = Seat()
    await seat.controller.probe()
    seat.engine.heard.clear()
    await seat.controller.set_up(setup)
    assert seat.engine.heard[4:] == [
        *("play b C3", "play b G7", "play w E5", "play w D4"),
    ]
    assert game_setup(replace(settings, handicap=0)).komi == 0.0


@in_virtual_time
async def test_an_engine_may_repeat_the_handicap_stones_in_its_answer() -> None:
    commands = FakeEngine.commands + " kgs-rules"
    seat = Seat({"set_free_handicap": "say C3 G7"}, commands)
    controller = await seat.ready(game(handicap="C3 G7"))
    assert (await controller.genmove(WHITE, None)).move == move("A1")


@pytest.mark.parametrize("size", [1, 26])
@in_virtual_time
async def test_sizes_that_gtp_cannot_write_are_not_sent(size: int) -> None:
    seat = Seat()
    await seat.controller.probe()
    with pytest.raises(ValueError, match="no boards of size"):
        await seat.controller.set_up(GameSetup(size, 7.5, BYOYOMI, PROFILES["cn2002"]))
