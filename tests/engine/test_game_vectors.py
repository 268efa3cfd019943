"""The acceptance cases of the rules, on whole games: commands at stamps, events, phases."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final

import pytest
from shoutan_engine import Duplicate, EndReason, Phase, Refusal
from shoutan_engine.articles.overtime_pass import (
    WINDOW,
    LastMinuteOvertime,
    OvertimeRule,
)
from shoutan_engine.clocks import ByoYomi, Millis, TimeSystem
from shoutan_engine.commands import (
    AskOvertimePass,
    ConcedeContest,
    Draw,
    MarkContestable,
    PauseForFault,
    ResumeClock,
    TakeSeat,
)
from shoutan_engine.events import (
    Called,
    ColorsDrawn,
    Event,
    GameFinished,
    Parity,
    PauseReason,
    Played,
    StoneVoided,
    TurnLost,
    WarningGiven,
)
from shoutan_engine.game import Game
from shoutan_engine.points import Color, Point
from shoutan_engine.position.repetition import Repetition
from shoutan_engine.refereeing.acts import RecordTakeback
from shoutan_engine.rules import (
    PROFILES,
    IllegalMove,
    LongCycleRuling,
    OutOfTurn,
    Profile,
)
from shoutan_engine.scoring import QuarterZi
from shoutan_engine.settings import ColorsBy, GameSettings, Setup

from tests.engine.vector_table import BY_GAME, is_for_game
from tests.officials import REFEREE, ruled
from tests.playing import ANN, BEN, CN2002, B, Table, W, picture, settings_of
from tests.vectors import (
    COLORS,
    Vector,
    byoyomi_of,
    load_vectors,
    millis_of,
    numbers_of,
    points_of,
    quarters_of,
    states_of,
    system_of,
)

CN1988: Final = PROFILES["cn1988"]
EDITIONS: Final = {"1988": [CN1988], "2002": [CN2002], "both": [CN1988, CN2002]}


# One play


def setup_of(vector: Vector) -> Setup:
    setup, size = vector.setup, vector.setup["size"]
    black, white = (points_of(setup[side], size) for side in ("black", "white"))
    return Setup(tuple(black), tuple(white), COLORS[setup["to_play"]])


def position_of(vector: Vector, profile: Profile) -> Table:
    """Play the history; an illegal play in it is void, as the file says."""
    setup, size = vector.setup, vector.setup["size"]
    options = dict(setup.get("options", {}))
    illegal = IllegalMove(options.pop("illegal_move", "strict"))
    repetition = Repetition(options.pop("repetition", "positional"))
    ruling = LongCycleRuling(options.pop("long_cycle_ruling", "draw"))
    options |= {"repetition": repetition, "long_cycle_ruling": ruling}
    table = Table.started(
        settings_of(
            size=size,
            profile=replace(profile, **options),
            illegal_move=illegal,
            setup=setup_of(vector),
        )
    )
    table.play_out(" ".join(f"{side}:{vertex}" for side, vertex in setup["history"]))
    return table


def check_play(vector: Vector, profile: Profile) -> None:
    table, expected = position_of(vector, profile), vector.expected
    game, color = table.game, COLORS[vector.action["colour"]]
    vertex = vector.action["vertex"]
    if vertex == "pass":
        table.play_out(f"{vector.action['colour']}:pass")
        assert expected == {"legal": True, "captured": []}
        return
    before, board, ply = picture(game), game.board.cells[:], game.ply
    check_cycle(vector, game, table.point(vertex))
    decision = table.do(table.stone(color, vertex))
    if expected["legal"]:
        assert isinstance(decision, tuple)
        played, *rest = decision
        assert isinstance(played, Played)
        captured = points_of(expected["captured"], game.board.size)
        assert sorted(played.captured) == captured
        assert game.to_move is color.opponent
        check_ruling(expected.get("game_result"), rest)
        return
    assert game.board.cells == board
    assert game.to_move is COLORS[expected["next_to_play"]]
    if not expected["void"]:
        assert isinstance(decision, Refusal)
        assert decision.code == expected["reason"]
        assert (expected["counts_as_pass"], expected["warnings_added"]) == (False, {})
        assert picture(game) == before
        return
    assert isinstance(decision, tuple)
    lost, *rest = decision
    assert isinstance(lost, TurnLost)
    assert (lost.reason, lost.color) == (expected["reason"], color)
    assert expected["counts_as_pass"]
    assert game.ply == ply + 1
    assert game.voluntary_passes == 0  # it is no pass that could end the game (D-4)
    assert warnings_in(rest) == expected["warnings_added"]


def check_cycle(vector: Vector, game: Game, point: Point) -> None:
    """Compare what is known of the cycle that a play would close (article 20.3)."""
    expected = vector.expected.get("cycle")
    if expected is None:
        return
    color = COLORS[vector.action["colour"]]
    after = game.board.hash_after(point, color)
    cycle = game.history.cycle(after, color.opponent)
    assert cycle is not None
    assert cycle.length == expected["length"]
    captured = {"B": cycle.black_captured, "W": cycle.white_captured}
    assert captured == expected["captured"]
    assert cycle.is_balanced == expected["balanced"]


RULINGS: Final = {
    "draw": ("0", False),
    "no_result": ("Void", False),
    "replay": ("Void", True),
}


def check_ruling(game_result: str | None, rest: list[Event]) -> None:
    """A forced, balanced cycle ends the game as the supplement says, and only that."""
    if game_result is None:
        assert rest == []
        return
    (finished,) = rest
    assert isinstance(finished, GameFinished)
    result = finished.result
    assert (result.text, result.is_replayed) == RULINGS[game_result]
    assert (result.reason, result.winner) == (EndReason.CYCLE, None)


def warnings_in(events: list[Event]) -> dict[str, int]:
    added = {"B": 0, "W": 0}
    for event in events:
        assert isinstance(event, WarningGiven)
        added[event.color.name[0]] += 1
    return {side: count for side, count in added.items() if count}


# Counting


def check_score(vector: Vector, profile: Profile) -> None:
    """Pass twice, agree on the dead stones, look at the result."""
    setup, action, expected = vector.setup, vector.action, vector.expected
    size: int = setup["size"]
    table = Table.started(
        settings_of(
            size=size,
            profile=profile,
            komi_quarters=quarters_of(action["komi_zi"]),
            setup=setup_of(vector),
            clock="10m" if "conceded_by" in action else "none",
            handicap=action.get("handicap", 0),
        )
    )
    for side, count in action.get("warnings", {}).items():
        warned = WarningGiven(
            at=Millis(0), clocks=None, color=COLORS[side], article="24", count=count
        )
        table.take_in([warned])
    first, second = setup["to_play"], COLORS[setup["to_play"]].opponent.name[0]
    if "conceded_by" in action:
        conceder = COLORS[action["conceded_by"]]
        if conceder.name[0] != first:
            table.play_out(f"{first}:pass")
        table.done(ConcedeContest(conceder, table.game.ply))
    else:
        table.play_out(f"{first}:pass {second}:pass")
    if "neutral" in action:
        points = table.points(" ".join(action["neutral"]))
        table.done(MarkContestable(W, points, contestable=True))
    for vertex in action.get("dead", []):
        table.done(table.mark(B, vertex))
    for color in Color:
        table.done(table.confirm(color))
    result = table.game.result
    assert result is not None
    assert result.count is not None
    score = result.count.score
    assert result.winner == COLORS.get(expected["winner"])
    assert result.text == expected["result_points"]
    assert score.margin_quarters == quarters_of(expected["margin_zi"])
    assert score.black_quarters == quarters_of(expected["black_area"])
    assert score.white_quarters == quarters_of(expected["white_area"])


# Clocks


def timed(system: TimeSystem, profile: Profile = CN2002) -> Table:
    return Table.started(settings_of(size=9, time=system, profile=profile), at=0)


def with_overtime(profile: Profile, setup: dict[str, Any]) -> Profile:
    """Return the rules of a case in which overtime may be a pass (article 22.5)."""
    treatment = LastMinuteOvertime(setup.get("last_minute_overtime", "loss"))
    return replace(profile, overtime=OvertimeRule(treatment))


def fresh_points() -> Iterator[str]:
    return (f"{column}{row}" for row in (1, 3, 5, 7) for column in "ABCDEFGHJ")


def check_clock(vector: Vector, profile: Profile) -> None:
    """Black thinks as the case says; White answers at once, with a pass."""
    system, expected = system_of(vector), vector.expected
    table = timed(system, with_overtime(profile, vector.setup))
    points = fresh_points()
    if vector.setup.get("request"):
        table.done(AskOvertimePass(B, standing=True))
    flag_on_move: int | None = None
    converted: int | None = None
    after: list[list[int]] = []
    for number, seconds in enumerate(vector.action["seconds"], start=1):
        assert table.game.phase is Phase.PLAY, "a move after the flag"
        now = table.now + millis_of(seconds)
        table.tick(now)  # what was due before or at that moment comes first
        if table.game.proceedings.overtime is not None:
            table.tick(now + WINDOW)  # nobody asks for a pass
        if table.game.phase is Phase.PLAY and table.game.to_move is W:
            converted = number
            table.done(table.pass_turn(W))
        elif table.game.phase is Phase.PLAY:
            table.done(table.stone(B, next(points)))
            table.done(table.pass_turn(W))
        else:
            flag_on_move = number
        assert table.game.clocks is not None
        after.append(numbers_of(system, table.game.clocks.black))
    wanted = states_of(system, expected["after"])
    assert flag_on_move == expected["flag_on_move"]
    assert converted == expected.get("converted_to_pass_on_move")
    if flag_on_move is not None:
        # No time is left; how many moves were missing does not matter any more.
        after[-1], wanted[-1] = after[-1][:2], wanted[-1][:2]
        assert set(after[-1]) == {0}
        result = table.game.result
        assert result is not None
        assert (result.reason, result.text) == (EndReason.TIME, "W+T")
    assert after == wanted


def check_announce(vector: Vector, profile: Profile) -> None:
    """One late tick makes all calls, each stamped with its own instant."""
    setup = vector.setup
    periods, period = setup["periods_left"], millis_of(setup["period_s"])
    table = timed(ByoYomi(Millis(0), periods, period))
    events = table.tick(millis_of(vector.action["elapsed_s"]))
    said = [[event.at, event.text] for event in events if isinstance(event, Called)]
    assert said == [[millis_of(at), text] for at, text in vector.expected["said"]]


def check_pause(vector: Vector, profile: Profile) -> None:
    table, expected = timed(byoyomi_of(vector)), vector.expected
    points = fresh_points()
    for event, seconds in vector.action["events"]:
        now = millis_of(seconds)
        match event:
            case "start":
                assert now == table.now
            case "pause":
                table.done(PauseForFault(alive=now), now)
            case "resume":
                table.done(ResumeClock(PauseReason.SERVER_FAULT), now)
            case _:
                table.done(table.stone(B, next(points)), now)
    clocks, (turn,) = table.game.clocks, table.game.turns
    assert turn.spent == millis_of(expected["charged_s"])
    assert clocks is not None
    assert clocks.black.main == millis_of(expected["main_left"])
    assert clocks.black.periods == expected["periods_left"]


# Phases, penalties, colors

EYES: Final = """
    . . . . . . . X .
    . . . . . . . X X
    . . . . . . . . .
    . . X . . . X . .
    . X O X . X O X .
    . O . O . O . O .
    . . O . . . O . .
    O O . . . . . . .
    . O . . . . . . .
    """
"""A1 is forbidden for Black, J9 for White; Black may take a ko at C4 and at G4."""
KOS: Final = [("C4", "C5"), ("G4", "G5")]
"""Where Black takes a ko, and the stone taken."""
FORBIDDEN: Final = {Color.BLACK: "A1", Color.WHITE: "J9"}
TENUKI: Final = ("A9", "C9", "E9", "A7", "C7", "E7")


def on_eyes(to_move: Color, profile: Profile) -> Table:
    """Return a strict game in which there is something to offend against."""
    return Table.started(
        settings_of(EYES, to_move=to_move, illegal=IllegalMove.STRICT, profile=profile)
    )


def check_procedure(vector: Vector, profile: Profile) -> None:
    expected = vector.expected
    table = on_eyes(COLORS[vector.setup["to_play"]], profile)
    rejected: list[str] = []
    for number, (side, event) in enumerate(vector.action["events"]):
        decision = table.do(command_of(table, COLORS[side], event, TENUKI[number % 6]))
        assert not isinstance(decision, Duplicate)
        if isinstance(decision, Refusal):
            rejected.append(event)
    game = table.game
    assert rejected == expected.get("rejected", [])
    assert game.phase == {"settle": "settling"}.get(
        expected["phase"], expected["phase"]
    )
    if "to_play" in expected:
        assert game.to_move is COLORS[expected["to_play"]]
    assert reason_of(table) == expected["end_reason"]
    if "winner" in expected:
        assert game.result is not None
        winner, count = game.result.winner, game.result.count
        if expected["winner"] == "by_count":
            assert count is not None
            assert winner is not None
            assert winner is count.score.winner
        else:
            assert winner is COLORS[expected["winner"]]


def reason_of(table: Table) -> EndReason | None:
    """Return why play stopped or the game ended; None while it is played."""
    game = table.game
    if game.result is not None:
        return game.result.reason
    return game.settlement.reason if game.settlement is not None else None


def command_of(table: Table, color: Color, event: str, free: str) -> Any:
    other_group = {Color.BLACK: "B2", Color.WHITE: "H8"}
    match event:
        case "play":
            return table.stone(color, free)
        case "void":
            return table.stone(color, FORBIDDEN[color])
        case "pass" | "offer_end":
            return table.pass_turn(color, offer=event == "offer_end")
        case "accept_end":
            return table.accept(color)
        case "resign":
            return table.resign(color)
        case "confirm":
            return table.confirm(color)
        case "dispute_claims_dead":
            return table.dispute(color, other_group[color], dead=True)
        case _:
            raise AssertionError(event)


def check_double_move(vector: Vector, profile: Profile) -> None:
    """Two stones in a row, by a profile that applies the text of article 17."""
    table = on_eyes(B, replace(profile, out_of_turn=OutOfTurn.ARTICLE17))
    offenses, expected = vector.action["offences"], vector.expected
    assert offenses == [["B", "double_move"]]
    table.done(table.stone(B, TENUKI[0]))
    before = table.game.board.cells[:]
    voided, *rest = table.done(table.stone(B, TENUKI[1]))
    assert isinstance(voided, StoneVoided)
    game = table.game
    assert game.board.cells == before
    warned = [event for event in rest if isinstance(event, WarningGiven)]
    assert len(warned) == expected["warnings"]["B"] == game.warnings[B]
    penalty = QuarterZi(game.warnings[B] * profile.warning_penalty_quarters)
    assert penalty == quarters_of(expected["penalty_zi"]["B"])
    if expected["loser"] is None:
        assert (game.phase, game.to_move) == (Phase.PLAY, W)
    else:
        assert game.result is not None
        assert game.result.winner is COLORS[expected["loser"]].opponent


def check_penalty(vector: Vector, profile: Profile) -> None:
    if vector.id in ("PEN-06", "PEN-07"):
        check_double_move(vector, profile)
        return
    table, expected = on_eyes(B, profile), vector.expected
    kos, elsewhere = iter(KOS), iter(TENUKI)
    for side, offense in vector.action["offences"]:
        color = COLORS[side]
        if offense == "ko_violation":
            violate_ko(table, color, next(kos), elsewhere)
        elif offense == "takeback":
            take_back(table, color, elsewhere)
        else:
            assert offense == "forbidden_point"
            let_move(table, color, elsewhere)
            table.done(table.stone(color, FORBIDDEN[color]))
    game = table.game
    warnings = {color.name[0]: count for color, count in game.warnings.items()}
    assert warnings == expected["warnings"]
    penalty = profile.warning_penalty_quarters
    assert {side: count * penalty for side, count in warnings.items()} == {
        side: quarters_of(zi) for side, zi in expected["penalty_zi"].items()
    }
    loser = COLORS.get(expected["loser"])
    if loser is None:
        assert game.result is None
    else:
        assert game.result is not None
        assert game.result.reason is EndReason.WARNINGS
        assert game.result.winner is loser.opponent


def let_move(table: Table, color: Color, elsewhere: Iterator[str]) -> None:
    """Make it the turn of `color`."""
    if table.game.to_move is not color:
        table.done(table.stone(color.opponent, next(elsewhere)))


def violate_ko(
    table: Table, color: Color, ko: tuple[str, str], elsewhere: Iterator[str]
) -> None:
    """Let `color` retake a ko at once; Black takes it first."""
    takes, retakes = ko
    let_move(table, B, elsewhere)
    table.done(table.stone(B, takes))
    if color is B:
        table.done(table.stone(W, next(elsewhere)))
        table.done(table.stone(B, next(elsewhere)))
        table.done(table.stone(W, retakes))
        table.done(table.stone(B, takes))
    else:
        table.done(table.stone(W, retakes))


def take_back(table: Table, color: Color, elsewhere: Iterator[str]) -> None:
    """Let a referee rule on a stone of `color` that was lifted, as it is in time."""
    let_move(table, color, elsewhere)
    table.done(table.stone(color, next(elsewhere)))
    ruled(table, RecordTakeback(color, in_time=True), by=REFEREE)


def check_nigiri(vector: Vector, profile: Profile) -> None:
    """Who made the game holds the stones, who joins it guesses."""
    action = vector.action
    guess = {1: Parity.ODD, 2: Parity.EVEN}[action["guess_stones"]]
    settings: GameSettings = settings_of(colors_by=ColorsBy.NIGIRI, profile=profile)
    table = Table(settings)
    # What the draw would say otherwise must not matter: the parity decides.
    draw = Draw(action["held"], Parity.ODD, creator_black=True)
    table.done(TakeSeat(ANN, draw))
    _, drawn = table.done(TakeSeat(BEN, draw, guess))
    assert isinstance(drawn, ColorsDrawn)
    black = {"holder": ANN.id, "guesser": BEN.id}[vector.expected["black"]]
    assert drawn.black == black
    assert table.game.seats[B].id == black


CHECKERS: Final[dict[str, Callable[[Vector, Profile], None]]] = {
    "play": check_play,
    "score": check_score,
    "clock": check_clock,
    "announce": check_announce,
    "pause": check_pause,
    "procedure": check_procedure,
    "penalty": check_penalty,
    "nigiri": check_nigiri,
}
CASES: Final = [
    pytest.param(vector, profile, id=f"{vector.id}-{profile.name}")
    for vector in load_vectors()
    if is_for_game(vector)
    for profile in EDITIONS[vector.edition]
]


@pytest.mark.parametrize(("vector", "profile"), CASES)
def test_a_game_decides_the_case_as_the_rules_say(
    vector: Vector, profile: Profile
) -> None:
    CHECKERS[vector.kind](vector, profile)


def test_every_kind_of_the_table_is_checked_here() -> None:
    assert set(CHECKERS) == BY_GAME
