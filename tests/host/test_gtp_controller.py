"""Playing with engines that behave and engines that do not."""

import asyncio
from dataclasses import replace

import pytest
from shoutan_engine.clocks import parse_clock
from shoutan_engine.clocks.types import Millis, TimeLeft
from shoutan_engine.conditions import profile_of
from shoutan_engine.points import Color, Move, Pass, Play, Point
from shoutan_engine.position.board import Board
from shoutan_engine.rules import PROFILES
from shoutan_engine.scoring import QuarterZi
from shoutan_engine.settings import GameSettings, Setup
from shoutan_host.engine_failures import (
    EngineBabbled,
    EngineDied,
    EngineDisobeyed,
    EngineFailure,
    EngineHung,
    SetUpRefused,
)
from shoutan_host.gtp_controller import EngineController
from shoutan_host.gtp_game import (
    REMOTE_MARGIN,
    Deadlines,
    GameSetup,
    GenmoveAnswer,
    game_setup,
)
from shoutan_protocol.coordinates import parse_move, parse_vertex
from shoutan_protocol.gtp.vertex_answer import RESIGN

from tests.fake_engine import FakeEngine
from tests.host.gtp_fakes import EngineInside, until

BLACK, WHITE = Color.BLACK, Color.WHITE
BYOYOMI = parse_clock("10m+5x30s")
KATAGO = (
    FakeEngine.commands
    + " kata-set-rules kgs-rules kata-time_settings kata-list_time_settings"
    " kgs-time_settings"
)
EXTENDED = FakeEngine.commands + " kgs-genmove_cleanup kgs-game_over"
SHORT = Deadlines(0.05, 0.05, 0.05, 0.05, 0.05, 0.05)


def move(text: str) -> Move:
    return parse_move(text, 9)


def moves(text: str) -> tuple[tuple[Color, Move], ...]:
    """Read "D4 E5 pass": Black first, in turn."""
    return tuple(
        (WHITE if n % 2 else BLACK, move(word)) for n, word in enumerate(text.split())
    )


def points(vertices: str) -> tuple[Point, ...]:
    return tuple(parse_vertex(vertex, 9) for vertex in vertices.split())


def game(
    clock: str = "none", played: str = "", handicap: str = "", profile: str = "cn2002"
) -> GameSetup:
    return GameSetup(
        size=9,
        komi=7.5,
        time=parse_clock(clock),
        profile=PROFILES[profile],
        handicap=points(handicap),
        moves=moves(played),
    )


class Seat:
    """A controller and the engine that it controls."""

    def __init__(
        self,
        rules: dict[str, str] | None = None,
        commands: str | None = None,
        margin: Millis = Millis(0),
        deadlines: Deadlines | None = None,
    ) -> None:
        self.engine = FakeEngine(rules, commands)
        self.inside = EngineInside(self.engine)
        self.controller = EngineController(
            self.inside.link, margin=margin, deadlines=deadlines
        )

    async def ready(self, setup: GameSetup | None = None) -> EngineController:
        """Probe and set up; then forget what was heard."""
        await self.controller.probe()
        await self.controller.set_up(setup or game())
        self.engine.heard.clear()
        return self.controller


# --- probing -------------------------------------------------------------------------


@pytest.mark.asyncio
async def test_probing_learns_name_version_and_commands() -> None:
    seat = Seat(commands=KATAGO, rules={"kata-list_time_settings": "say none byoyomi"})
    info = await seat.controller.probe()
    assert (info.name, info.version) == ("Fake Engine", "1.0")
    assert info.capabilities.commands == frozenset(KATAGO.split())
    assert info.capabilities.kata_clocks == {"none", "byoyomi"}
    assert seat.engine.heard == [
        "protocol_version",
        "name",
        "version",
        "list_commands",
        "kata-list_time_settings",
    ]


@pytest.mark.asyncio
async def test_an_engine_that_fails_the_polite_questions_is_taken_all_the_same() -> (
    None
):
    seat = Seat(dict.fromkeys(("protocol_version", "name", "version"), "fail no"))
    info = await seat.controller.probe()
    assert (info.name, info.version) == ("", "")
    await seat.controller.set_up(game())


@pytest.mark.asyncio
async def test_without_list_commands_each_wish_is_asked_for() -> None:
    seat = Seat({"list_commands": "fail unknown command"})
    info = await seat.controller.probe()
    assert info.capabilities.missing == ()
    assert info.capabilities.has("undo")
    assert not info.capabilities.has("kgs-rules")
    assert "known_command genmove" in seat.engine.heard


@pytest.mark.asyncio
async def test_an_engine_without_the_commands_for_play_is_refused() -> None:
    seat = Seat({"list_commands": "say name\\nplay\\nboardsize"})
    with pytest.raises(EngineDisobeyed, match="clear_board, komi, genmove") as error:
        await seat.controller.probe()
    assert error.value.reason == "protocol"


@pytest.mark.asyncio
async def test_what_an_engine_calls_itself_is_made_fit_to_be_shown() -> None:
    seat = Seat({"name": "say a\u202eb\\nc" + "x" * 300})
    info = await seat.controller.probe()
    assert info.name.startswith("a b cxxx")
    assert len(info.name) == 200


# --- setting up ----------------------------------------------------------------------


@pytest.mark.asyncio
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


@pytest.mark.asyncio
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


@pytest.mark.asyncio
@pytest.mark.parametrize("profile", ["japanese", "ing"])
@pytest.mark.parametrize(
    ("commands", "refused", "is_told"),
    [
        pytest.param(FakeEngine.commands, "", False, id="no command for rules"),
        pytest.param(KATAGO, "kata-set-rules", True, id="the other command says it"),
        pytest.param(KATAGO, "kata-set-rules kgs-rules", False, id="both are refused"),
    ],
)
async def test_decisive_rules_have_to_be_taken(
    profile: str, commands: str, refused: str, is_told: bool
) -> None:
    """Playing on would lose it the game: territory, or stones it takes for illegal."""
    seat = Seat(dict.fromkeys(refused.split(), "fail no"), commands)
    await seat.controller.probe()
    if is_told:
        await seat.controller.set_up(game(profile=profile))
        name = {"japanese": "japanese", "ing": "new_zealand"}[profile]
        assert f"kgs-rules {name}" in seat.engine.heard
        return
    with pytest.raises(SetUpRefused, match="these rules: it does not know that"):
        await seat.controller.set_up(game(profile=profile))
    await seat.controller.set_up(game())  # the next game may suit it


@pytest.mark.asyncio
async def test_refused_advice_falls_back_to_the_next_command() -> None:
    refused = dict.fromkeys(("kata-set-rules", "kata-time_settings"), "fail no")
    seat = Seat({**refused, "kata-list_time_settings": "say byoyomi"}, KATAGO)
    await seat.controller.probe()
    seat.engine.heard.clear()
    await seat.controller.set_up(game("10m+5x30s"))
    assert seat.engine.heard[3:] == [
        "kata-set-rules chinese-kgs",
        "kgs-rules chinese",
        "kata-time_settings byoyomi 600 30 5",
        "kgs-time_settings byoyomi 600 30 5",
    ]
    await seat.controller.genmove(BLACK, BYOYOMI.initial())
    assert "time_left b 600 0" in seat.engine.heard  # in the words of kgs, no decimals


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("refused", "komi", "stones"),
    [
        # KGS's Chinese rules give back what ours do, so that either command will do.
        (["kata-set-rules"], [], ["set_free_handicap C3 G7"]),
        (["kata-set-rules", "kgs-rules"], ["komi 9.5"], ["play b C3", "play b G7"]),
    ],
)
async def test_compensation_reaches_an_engine_once_whatever_it_refuses(
    refused: list[str], komi: list[str], stones: list[str]
) -> None:
    """Section 7.4.1."""
    seat = Seat(dict.fromkeys(refused, "fail not mine"), KATAGO)
    await seat.controller.probe()
    seat.engine.heard.clear()
    await seat.controller.set_up(game(handicap="C3 G7"))
    assert seat.engine.heard == [
        *("boardsize 9", "clear_board", "komi 7.5"),
        *("kata-set-rules chinese-kgs", "kgs-rules chinese"),
        *komi,
        "kata-time_settings none",
        *stones,
    ]
    seat.engine.heard.clear()
    seat.engine.rules["undo"] = "fail"
    await seat.controller.play(WHITE, move("E5"))
    await seat.controller.undo()
    # Set up again, the stones come the same way, and komi stays.
    assert seat.engine.heard == ["play w E5", "undo", "clear_board", *stones]


@pytest.mark.asyncio
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


@pytest.mark.asyncio
async def test_an_engine_may_repeat_the_handicap_stones_in_its_answer() -> None:
    commands = FakeEngine.commands + " kgs-rules"
    seat = Seat({"set_free_handicap": "say C3 G7"}, commands)
    controller = await seat.ready(game(handicap="C3 G7"))
    assert (await controller.genmove(WHITE, None)).move == move("A1")


@pytest.mark.asyncio
@pytest.mark.parametrize("size", [1, 26])
async def test_sizes_that_gtp_cannot_write_are_not_sent(size: int) -> None:
    seat = Seat()
    await seat.controller.probe()
    with pytest.raises(ValueError, match="no boards of size"):
        await seat.controller.set_up(GameSetup(size, 7.5, BYOYOMI, PROFILES["cn2002"]))


# --- playing -------------------------------------------------------------------------


@pytest.mark.asyncio
async def test_a_turn_is_play_then_time_left_then_genmove() -> None:
    """Section 7.4.5."""
    seat = Seat()
    controller = await seat.ready(game("10m+5x30s"))
    await controller.play(BLACK, move("A1"))
    left = TimeLeft(Millis(591_999), 5, Millis(30_000))
    answer = await controller.genmove(WHITE, left)
    assert answer.move == move("B1")
    assert seat.engine.heard == ["play b A1", "time_left w 711 0", "genmove w"]


@pytest.mark.asyncio
async def test_the_margin_of_a_remote_engine_is_taken_off() -> None:
    seat = Seat(margin=REMOTE_MARGIN)
    controller = await seat.ready(game("10m"))
    await controller.genmove(BLACK, TimeLeft(Millis(60_000)))
    assert seat.engine.heard[0] == "time_left b 59 0"


@pytest.mark.asyncio
async def test_a_clock_is_read_when_time_left_is_sent_and_not_before() -> None:
    """Section 7.4.5: a late answer of the last move can hold the link up for a while."""
    seat = Seat({"name#2": "late"})
    controller = await seat.ready(game("10m"))
    await controller.link.tell("name")
    remaining = [Millis(60_000)]
    moving = asyncio.create_task(
        controller.genmove(BLACK, lambda: TimeLeft(remaining[0]))
    )
    await asyncio.sleep(0)
    seat.inside.release()
    await moving
    assert seat.engine.heard == ["name", "time_left b 60 0", "genmove b"]


@pytest.mark.asyncio
async def test_a_clock_is_read_again_when_time_left_has_to_be_said_again() -> None:
    seat = Seat({"time_left#1": "raw =999 what\\n\\n"})
    controller = await seat.ready(game("1m"))
    readings = iter([TimeLeft(Millis(50_000)), TimeLeft(Millis(45_000))])
    await controller.genmove(BLACK, lambda: next(readings))
    told = [line for line in seat.engine.heard if line.startswith("time_left")]
    assert told == ["time_left b 50 0", "time_left b 45 0"]


@pytest.mark.asyncio
async def test_a_genmove_that_has_to_be_asked_again_is_told_the_time_again() -> None:
    """`time_left` is answered twice, so that genmove finds the link out of step."""
    seat = Seat({"time_left#1": "twice"})
    controller = await seat.ready(game("1m"))
    readings = iter([TimeLeft(Millis(50_000)), TimeLeft(Millis(45_000))])
    await controller.genmove(BLACK, lambda: next(readings))
    told = [line for line in seat.engine.heard if line != "name"]
    assert told == [
        *("time_left b 50 0", "clear_board"),
        *("time_left b 45 0", "genmove b"),
    ]


@pytest.mark.asyncio
async def test_without_a_clock_nothing_is_said_about_time() -> None:
    seat = Seat()
    controller = await seat.ready(game("none"))
    await controller.genmove(BLACK, None)
    assert seat.engine.heard == ["genmove b"]


@pytest.mark.asyncio
async def test_refused_time_left_does_not_stop_the_game() -> None:
    seat = Seat({"time_left": "fail syntax error"})
    controller = await seat.ready(game("10m"))
    assert (await controller.genmove(BLACK, TimeLeft(Millis(1_000)))).move == move("A1")


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("say PASS", Pass()),
        ("say resign", RESIGN),
        ("say Resign", RESIGN),
        ("say D04", move("D4")),
        ("say play E7", move("E7")),
        ("say \\ninfo move D4\\nplay E7", move("E7")),
        ("noid", move("A1")),
        ("split", move("A1")),
    ],
)
async def test_the_answers_of_genmove(answer: str, expected: object) -> None:
    controller = await Seat({"genmove": answer}).ready()
    assert (await controller.genmove(BLACK, None)).move == expected


@pytest.mark.asyncio
async def test_the_clock_stops_at_the_line_that_holds_the_move() -> None:
    seat = Seat({"genmove": "mute"})
    controller = await seat.ready()
    moving = asyncio.create_task(controller.genmove(BLACK, None))
    await until(lambda: "genmove b" in seat.engine.heard)
    link = seat.inside.link
    link.feed(b"= \n", 100_000_000)
    link.feed(b"info move D4\n", 200_000_000)
    link.feed(b"play E7\n", 300_000_000)
    assert await moving == GenmoveAnswer(move("E7"), Millis(300))
    link.feed(b"\n", 400_000_000)
    assert link.is_idle


FAILURES = [
    ("crash", EngineDied, "disconnect"),
    ("babble", EngineBabbled, "protocol"),
    ("hang", EngineHung, "hang"),
    ("mute", EngineHung, "hang"),
    ("fail cannot move", EngineDisobeyed, "protocol"),
    ("say", EngineDisobeyed, "protocol"),
    ("say I5", EngineDisobeyed, "protocol"),
    ("say Z25", EngineDisobeyed, "protocol"),
    ("say null", EngineDisobeyed, "protocol"),
    ("raw =1 D4\n\n", EngineBabbled, "protocol"),
]


@pytest.mark.asyncio
@pytest.mark.parametrize(("action", "error", "reason"), FAILURES)
async def test_a_genmove_that_fails_has_a_reason(
    action: str, error: type[EngineFailure], reason: str
) -> None:
    seat = Seat({"genmove": action}, deadlines=SHORT)
    controller = await seat.ready()
    with pytest.raises(error) as failure:
        await controller.genmove(BLACK, None)
    assert failure.value.reason == reason


@pytest.mark.asyncio
async def test_a_refused_play_is_tried_once_more_on_a_new_board() -> None:
    commands = FakeEngine.commands + " kgs-rules"
    seat = Seat({"play#3": "fail illegal move"}, commands)
    controller = await seat.ready(game(played="D4 E5", handicap="C3 G7"))
    await controller.play(BLACK, move("F6"))
    assert seat.engine.heard == [
        "play b F6",
        "clear_board",
        "set_free_handicap C3 G7",
        "play b D4",
        "play w E5",
        "play b F6",
    ]


@pytest.mark.asyncio
async def test_an_engine_that_rejects_a_legal_move_twice_has_other_rules() -> None:
    seat = Seat()
    controller = await seat.ready(game(played="D4 E5"))
    with pytest.raises(EngineDisobeyed, match="rejected play b D4: illegal move"):
        await controller.play(BLACK, move("D4"))


@pytest.mark.asyncio
async def test_two_answers_to_one_play_are_healed_by_setting_up_again() -> None:
    seat = Seat({"play#1": "twice"})
    controller = await seat.ready()
    await controller.play(BLACK, move("D4"))
    await controller.play(WHITE, move("E5"))
    assert seat.engine.heard == [
        "play b D4",
        "name",
        "clear_board",
        "play b D4",
        "play w E5",
    ]
    assert seat.engine.moves == ["b D4", "w E5"]


@pytest.mark.asyncio
async def test_two_answers_to_set_up_start_the_set_up_again() -> None:
    seat = Seat({"boardsize#1": "twice"})
    await seat.controller.probe()
    await seat.controller.set_up(game(played="D4"))
    assert seat.engine.heard.count("boardsize 9") == 2
    assert seat.engine.moves == ["b D4"]


@pytest.mark.asyncio
async def test_an_engine_that_always_answers_twice_is_given_up() -> None:
    seat = Seat({"clear_board": "twice", "play": "twice"})
    await seat.controller.probe()
    with pytest.raises(EngineBabbled, match="twice"):
        await seat.controller.set_up(game(played="D4"))


@pytest.mark.asyncio
async def test_a_game_that_ends_while_the_engine_thinks_leaves_it_usable() -> None:
    seat = Seat({"genmove#1": "late"}, EXTENDED)
    controller = await seat.ready()
    moving = asyncio.create_task(controller.genmove(BLACK, None))
    await until(lambda: "genmove b" in seat.engine.heard)
    moving.cancel()
    with pytest.raises(asyncio.CancelledError):
        await moving
    ending = asyncio.create_task(controller.game_over())
    starting = asyncio.create_task(controller.set_up(game()))
    await asyncio.sleep(0)
    assert seat.engine.heard == ["genmove b"]
    seat.inside.release()
    await ending
    await starting
    assert seat.engine.heard[1:4] == ["kgs-game_over", "boardsize 9", "clear_board"]
    assert (await controller.genmove(BLACK, None)).move == move("A1")


@pytest.mark.asyncio
async def test_a_game_that_goes_on_after_a_cancelled_genmove_is_set_up_again() -> None:
    """The engine may have put a move on its board that nobody took."""
    seat = Seat({"genmove#1": "late"})
    controller = await seat.ready(game(played="D4"))
    moving = asyncio.create_task(controller.genmove(WHITE, None))
    await until(lambda: "genmove w" in seat.engine.heard)
    moving.cancel()
    with pytest.raises(asyncio.CancelledError):
        await moving
    seat.inside.release()
    assert seat.engine.moves == ["b D4", "w A1"]
    assert (await controller.genmove(WHITE, None)).move == move("A1")
    assert seat.engine.heard == ["genmove w", "clear_board", "play b D4", "genmove w"]


@pytest.mark.asyncio
@pytest.mark.parametrize("refused", [False, True])
async def test_moves_are_taken_back_by_undo_or_by_setting_up_again(
    refused: bool,
) -> None:
    seat = Seat({"undo#2": "fail cannot undo"} if refused else {})
    controller = await seat.ready(game(played="D4 E5 F6"))
    await controller.undo(2)
    again = ["clear_board", "play b D4"] if refused else []
    assert seat.engine.heard == ["undo", "undo", *again]
    assert seat.engine.moves == ["b D4"]
    await controller.play(WHITE, move("G7"))
    assert seat.engine.moves == ["b D4", "w G7"]
    with pytest.raises(ValueError, match="there are 2 moves"):
        await controller.undo(3)


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("commands", "repair"),
    [
        pytest.param(FakeEngine.commands, ["undo"], id="by undo"),
        pytest.param(
            FakeEngine.commands.replace(" undo", ""),
            ["clear_board", "play b D4", "play w E5"],
            id="without undo",
        ),
    ],
)
async def test_an_illegal_answer_is_replaced_by_a_pass(
    commands: str, repair: list[str]
) -> None:
    """Section 7.4.2."""
    seat = Seat(commands=commands)
    controller = await seat.ready(game(played="D4 E5"))
    answer = await controller.genmove(BLACK, None)
    assert answer.move == Play(parse_vertex("A1", 9))
    seat.engine.heard.clear()
    await controller.replace_last(BLACK, Pass())
    assert seat.engine.heard == [*repair, "play b pass"]
    assert seat.engine.moves == ["b D4", "w E5", "b pass"]


# --- the end -------------------------------------------------------------------------


@pytest.mark.asyncio
async def test_dead_stones_are_whole_chains_of_the_board() -> None:
    seat = Seat({"final_status_list": "say D4 J9\\nfoo"})
    controller = await seat.ready(game(played="D4 E5 D5"))
    board = Board(9)
    for color, played in moves("D4 E5 D5"):
        assert isinstance(played, Play)
        board.play(played.point, color)
    dead = await controller.dead_stones(board)
    assert dead == [parse_vertex("D4", 9), parse_vertex("D5", 9)]
    assert seat.engine.heard == ["final_status_list dead"]


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("rules", "commands", "expected"),
    [
        pytest.param({}, None, [], id="nothing is dead"),
        pytest.param({"final_status_list": "fail no"}, None, None, id="failure"),
        pytest.param({"final_status_list": "mute"}, None, None, id="no answer in time"),
        pytest.param(
            {},
            "boardsize clear_board komi play genmove list_commands",
            None,
            id="unknown",
        ),
    ],
)
async def test_nothing_dead_is_not_the_same_as_cannot_say(
    rules: dict[str, str], commands: str | None, expected: object
) -> None:
    deadlines = Deadlines(status_s=0.02)
    controller = await Seat(rules, commands, deadlines=deadlines).ready()
    assert await controller.dead_stones(Board(9)) == expected


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("commands", "heard"),
    [(EXTENDED, "kgs-genmove_cleanup b"), (None, "genmove b")],
)
async def test_cleaning_up_uses_the_extension_where_listed(
    commands: str | None, heard: str
) -> None:
    seat = Seat(commands=commands)
    controller = await seat.ready()
    assert (await controller.genmove_cleanup(BLACK, None)).move == move("A1")
    assert seat.engine.heard == [heard]


@pytest.mark.asyncio
async def test_a_deadline_of_no_time_is_a_deadline() -> None:
    seat = Seat({"genmove": "mute"})
    controller = await seat.ready()
    async with asyncio.timeout(10):  # far less than the cap that stands in for none
        with pytest.raises(EngineHung):
            await controller.genmove(BLACK, None, deadline_s=0.0)


@pytest.mark.asyncio
async def test_nobody_waits_for_the_answer_to_game_over() -> None:
    seat = Seat({"kgs-game_over": "late"}, EXTENDED)
    controller = await seat.ready()
    await controller.game_over()
    assert seat.engine.heard == ["kgs-game_over"]
    starting = asyncio.create_task(controller.set_up(game()))
    await asyncio.sleep(0)
    assert seat.engine.heard == ["kgs-game_over"]
    seat.inside.release()
    await starting


@pytest.mark.asyncio
@pytest.mark.parametrize("action", ["", "crash", "mute", "fail no", "babble"])
async def test_quit_ends_the_link_whatever_the_engine_does(action: str) -> None:
    seat = Seat({"quit": action}, deadlines=SHORT)
    controller = await seat.ready()
    await controller.quit()
    assert seat.inside.transport.is_closed


@pytest.mark.asyncio
async def test_methods_out_of_order_are_our_own_mistake() -> None:
    seat = Seat()
    with pytest.raises(RuntimeError, match="probe the engine"):
        await seat.controller.set_up(game())
    assert seat.engine.heard == []
    await seat.controller.probe()
    with pytest.raises(RuntimeError, match="set a game up"):
        await seat.controller.genmove(BLACK, None)
