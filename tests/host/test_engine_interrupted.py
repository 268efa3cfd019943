"""An engine whose game goes back, stops or begins anew: its board stays the game's.

What the referee and the players may do to a game is decided elsewhere; here its events
happen, and the engine is watched.
"""

import asyncio
from typing import Any

import pytest
from shoutan_engine import EndReason, Game, Millis, Phase
from shoutan_engine.commands import (
    AnswerConsent,
    Command,
    PassTurn,
    PlayStone,
    Seal,
)
from shoutan_engine.events import (
    ColorsCorrected,
    ConsentAnswered,
    ConsentAsked,
    Event,
    MoveOpened,
    MoveSealed,
    OvertimeReached,
    Passed,
    PauseReason,
    Played,
    ProposalMade,
    Reverted,
    Ruled,
    SealedMove,
    SealingAsked,
    SettlingStarted,
    TurnLost,
    Wish,
)
from shoutan_engine.game import Decision
from shoutan_engine.game_state.counting import count
from shoutan_engine.play.turn_order import TIME_OVER
from shoutan_engine.points import Color, Play, Point
from shoutan_engine.refereeing import acts
from shoutan_engine.refereeing.officials import Official, Role
from shoutan_host.hosting.answers import Accepted

from tests.fake_engine import FakeEngine
from tests.host.gtp_fakes import until
from tests.host.put_down import (
    OpenGame,
    PutDown,
    goes_on,
    happens,
    pauses,
    together,
)
from tests.host.seat_fakes import (
    BLACK,
    ENGINES,
    PEOPLE,
    WHITE,
    Seated,
    Table,
    new_table,
)

CAI = Official("g_cai", "Cai", Role.CHIEF_REFEREE)
C3, D4 = Point(12), Point(18)
WITHOUT_UNDO = FakeEngine.commands.replace(" undo", "")
LATE = {"genmove": "late"}
BACK = Reverted


class WillingGame(OpenGame):
    """Takes sealed moves and answers to wishes; an undo takes everything back."""

    __slots__ = ()

    def decide(self, command: Command, now: Millis) -> Decision:
        """Decide these two here, in the simplest way that they may be."""
        at: dict[str, Any] = {"at": now, "clocks": self.clocks}
        match command:
            case AnswerConsent(color=color, wish=wish, agreed=agreed):
                said = ConsentAnswered(color=color, wish=wish, agreed=agreed, **at)
                is_undone = agreed and wish is Wish.UNDO
                back = Reverted(ply=0, to_move=BLACK, **at)
                return (said, back) if is_undone else (said,)
            case Seal(color=color, ply=ply, move=move, salt=salt):
                envelope = SealedMove(move, salt)
                at |= {"spent": Millis(0), "commitment": "f00d", "sealed": envelope}
                return (MoveSealed(color=color, ply=ply, **at),)
            case _:
                return super().decide(command, now)


class TooLateGame(OpenGame):
    """Takes no stone of White."""

    __slots__ = ()

    def decide(self, command: Command, now: Millis) -> Decision:
        """Say that White is too late."""
        if isinstance(command, PlayStone) and command.color is WHITE:
            return TIME_OVER
        return super().decide(command, now)


async def person_and_engine(
    rules: dict[str, str] | None = None,
    commands: str | None = None,
    game_type: type[Game] = WillingGame,
) -> tuple[Table, Seated]:
    """The person plays Black; the game has begun, the engine knows it."""
    table = await new_table(PEOPLE[BLACK], ENGINES[WHITE], game_type)
    table.come(BLACK)
    white = Seated(table, WHITE, rules, commands)
    await table.started()
    return table, white


async def happen(table: Table, what: PutDown) -> None:
    assert isinstance(await table.post(what.command), Accepted)


async def idle() -> None:
    """Let everything happen that happens by itself."""
    for _ in range(50):
        await asyncio.sleep(0)


async def play(table: Table, point: Point) -> None:
    """Let the person play at the present turn."""
    stone = PlayStone(BLACK, point, table.host.game.ply)
    assert isinstance(await table.post(stone), Accepted)


async def answered(table: Table, number: int) -> None:
    """Wait until the engine has taken so many turns' worth of the game."""
    await until(lambda: table.host.game.ply == number)


def board_of(seat: Seated) -> list[str]:
    return seat.inside.engine.moves


async def ends_with(seat: Seated, *lines: str) -> None:
    """Wait until these were the last things that the engine heard."""

    def has_heard() -> bool:
        heard = [line for line in seat.heard if not line.startswith("time_left")]
        return heard[-len(lines) :] == list(lines)

    await until(has_heard)


async def wish(table: Table, what: Wish) -> list[bool]:
    """Ask for something and return the answers to all wishes so far."""
    ply, before = table.host.game.ply, len(table.recorder.of(ConsentAnswered))
    await happen(table, happens(ConsentAsked, color=BLACK, wish=what, ply=ply))
    await until(lambda: len(table.recorder.of(ConsentAnswered)) > before)
    answers = [e for e in table.recorder.events if isinstance(e, ConsentAnswered)]
    assert all(e.color is WHITE for e in answers)
    return [e.agreed for e in answers]


# -- wishes ------------------------------------------------------------------------


@pytest.mark.asyncio
async def test_it_agrees_to_an_undo_and_to_a_pause_and_never_adjourns() -> None:
    table, white = await person_and_engine()
    assert await wish(table, Wish.PAUSE) == [True]
    assert await wish(table, Wish.ADJOURN) == [True, False]
    assert await wish(table, Wish.SEAL) == [True, False, False]
    assert await wish(table, Wish.UNDO) == [True, False, False, True]
    assert white.inside.link.failure is None


@pytest.mark.asyncio
async def test_its_own_wishes_and_answers_are_not_for_it_to_answer() -> None:
    table, _ = await person_and_engine()
    await happen(table, happens(ConsentAsked, color=WHITE, wish=Wish.PAUSE, ply=0))
    assert await wish(table, Wish.ADJOURN) == [False]


@pytest.mark.asyncio
async def test_who_comes_back_answers_what_was_asked_meanwhile() -> None:
    table = await new_table(PEOPLE[BLACK], ENGINES[WHITE], WillingGame)
    asked = happens(ConsentAsked, color=BLACK, wish=Wish.PAUSE, ply=0)
    await happen(table, asked)
    Seated(table, WHITE)
    await until(lambda: bool(table.recorder.of(ConsentAnswered)))


@pytest.mark.asyncio
async def test_both_moves_are_undone_on_its_board() -> None:
    table, white = await person_and_engine()
    await play(table, C3)
    await answered(table, 2)
    assert board_of(white) == ["b C3", "w A1"]
    await wish(table, Wish.UNDO)
    await ends_with(white, "undo", "undo")
    assert board_of(white) == []
    await play(table, D4)
    await ends_with(white, "undo", "undo", "play b D4", "genmove w")
    await answered(table, 2)


@pytest.mark.asyncio
async def test_without_undo_it_agrees_all_the_same_and_is_set_up_again() -> None:
    table, white = await person_and_engine(commands=WITHOUT_UNDO)
    await play(table, C3)
    await answered(table, 2)
    assert await wish(table, Wish.UNDO) == [True]
    await ends_with(white, "clear_board")
    assert board_of(white) == []
    await play(table, D4)
    await answered(table, 2)
    assert board_of(white) == ["b D4", "w A1"]
    assert white.heard.count("boardsize 5") == 1


@pytest.mark.asyncio
async def test_an_undo_while_it_thinks_is_granted_at_once_and_its_move_forgotten() -> (
    None
):
    table, white = await person_and_engine({"genmove#1": "late"})
    await play(table, C3)
    await white.hears("genmove")
    assert await wish(table, Wish.UNDO) == [True]
    # The same ply again: the move that it thinks of answers another position.
    await play(table, D4)
    white.inside.release()
    await answered(table, 2)
    assert [turn.point for turn in table.host.game.turns] == [D4, 0]
    assert board_of(white) == ["b D4", "w A1"]
    await ends_with(white, "undo", "undo", "play b D4", "genmove w")


@pytest.mark.asyncio
async def test_without_undo_it_is_set_up_again() -> None:
    table, white = await person_and_engine(commands=WITHOUT_UNDO)
    await play(table, C3)
    await answered(table, 2)
    await happen(table, happens(BACK, ply=1, to_move=WHITE))
    await ends_with(white, "clear_board", "play b C3", "genmove w")
    await answered(table, 2)
    assert white.heard.count("boardsize 5") == 1


@pytest.mark.asyncio
async def test_turns_that_come_after_a_step_back_are_told_as_they_are() -> None:
    table, white = await person_and_engine()
    await play(table, C3)
    await answered(table, 2)
    stone = {"point": D4, "ply": 0, "captured": (), "spent": Millis(0)}
    again = together(
        happens(BACK, ply=0, to_move=BLACK), happens(Played, color=BLACK, **stone)
    )
    await happen(table, again)
    await answered(table, 2)
    assert board_of(white) == ["b D4", "w A1"]


@pytest.mark.asyncio
async def test_a_step_back_while_a_turn_is_being_told_leaves_nothing_of_it() -> None:
    table, white = await person_and_engine({"play#1": "late"} | {"genmove": "late"})
    await play(table, C3)
    await white.hears("play b C3")
    await happen(table, happens(BACK, ply=0, to_move=BLACK))
    await play(table, D4)
    white.inside.release()
    await ends_with(white, "play b C3", "undo", "play b D4", "genmove w")
    assert board_of(white)[:1] == ["b D4"]


# -- the game stops ----------------------------------------------------------------


@pytest.mark.asyncio
async def test_a_move_that_comes_in_a_pause_is_thought_of_again_afterwards() -> None:
    table, white = await person_and_engine({"genmove#1": "late"})
    await play(table, C3)
    await white.hears("genmove")
    await happen(table, pauses(PauseReason.REFEREE))
    white.inside.release()
    await ends_with(white, "genmove w", "undo")
    assert (table.host.game.phase, table.host.game.ply) == (Phase.PAUSED, 1)
    await happen(table, goes_on(PauseReason.REFEREE))
    await answered(table, 2)
    await ends_with(white, "genmove w", "undo", "genmove w")


@pytest.mark.asyncio
async def test_it_is_not_asked_for_a_move_in_a_pause() -> None:
    table, white = await person_and_engine()
    await happen(table, pauses(PauseReason.ADJOURNED))
    await happen(table, happens(BACK, ply=0, to_move=WHITE))
    await happen(table, happens(ConsentAsked, color=BLACK, wish=Wish.PAUSE, ply=0))
    await until(lambda: bool(table.recorder.of(ConsentAnswered)))
    assert not any("genmove" in line for line in white.heard)
    await happen(table, goes_on(PauseReason.ADJOURNED))
    await white.hears("genmove w")


@pytest.mark.asyncio
async def test_after_its_flag_it_is_not_asked_until_it_is_said_what_becomes_of_it() -> (
    None
):
    table, white = await person_and_engine(LATE)
    await happen(table, pauses(PauseReason.OVERTIME))
    until_ms = {"deadline": Millis(1), "until": Millis(2**40)}
    reached = happens(OvertimeReached, color=WHITE, **until_ms)
    await happen(table, together(happens(BACK, ply=0, to_move=WHITE), reached))
    await idle()
    assert not any("genmove" in line for line in white.heard)
    lost = {"point": None, "reason": "overtime", "article": "22.5", "ply": 0}
    await happen(table, happens(TurnLost, color=WHITE, spent=Millis(0), **lost))
    await ends_with(white, "play w pass")
    assert board_of(white) == ["w pass"]


@pytest.mark.asyncio
async def test_a_move_that_the_game_does_not_take_now_is_not_tried_for_ever() -> None:
    table, white = await person_and_engine(game_type=TooLateGame)
    await play(table, C3)
    await white.hears("undo")
    await idle()
    assert white.heard.count("genmove w") == 1
    await happen(table, happens(ConsentAsked, color=WHITE, wish=Wish.PAUSE, ply=1))
    await until(lambda: white.heard.count("genmove w") == 2)


@pytest.mark.asyncio
async def test_at_an_adjournment_it_seals_its_move_which_is_not_on_the_board() -> None:
    table, white = await person_and_engine(LATE)
    await play(table, C3)
    await white.hears("genmove")
    await happen(table, happens(SealingAsked, color=WHITE))
    white.inside.release()
    await until(lambda: bool(table.recorder.of(MoveSealed)))
    await ends_with(white, "genmove w", "undo")
    sealed = table.host.game.proceedings.sealed
    assert sealed is not None
    assert sealed.sealed is not None
    assert sealed.sealed.move == Play(Point(0))
    assert len(sealed.sealed.salt) == 32
    await happen(table, pauses(PauseReason.ADJOURNED))
    stone = {"point": Point(0), "ply": 1, "captured": (), "spent": Millis(0)}
    opened = together(
        happens(MoveOpened, color=WHITE, sealed=sealed.sealed),
        goes_on(PauseReason.ADJOURNED),
        happens(Played, color=WHITE, **stone),
    )
    await happen(table, opened)
    await ends_with(white, "genmove w", "undo", "play w A1")
    assert board_of(white) == ["b C3", "w A1"]


# -- rulings -----------------------------------------------------------------------


@pytest.mark.asyncio
async def test_a_lost_turn_of_the_opponent_is_a_pass_to_it() -> None:
    table, white = await person_and_engine(LATE)
    lost = {"point": C3, "reason": "forbidden_point", "article": "19", "ply": 0}
    await happen(table, happens(TurnLost, color=BLACK, spent=Millis(0), **lost))
    await ends_with(white, "play b pass", "genmove w")


@pytest.mark.asyncio
async def test_its_own_last_move_is_voided_by_a_ruling() -> None:
    table, white = await person_and_engine()
    await play(table, C3)
    await answered(table, 2)
    lost = {"point": Point(0), "reason": "referee", "article": "19", "ply": 1}
    voided = together(
        happens(BACK, ply=1, to_move=WHITE),
        happens(TurnLost, color=WHITE, spent=Millis(0), **lost),
    )
    await happen(table, voided)
    await ends_with(white, "undo", "play w pass")
    assert board_of(white) == ["b C3", "w pass"]


@pytest.mark.asyncio
async def test_with_the_colors_corrected_it_begins_anew_with_the_other_one() -> None:
    table, white = await person_and_engine()
    await play(table, C3)
    await answered(table, 2)
    right = {"black": ENGINES[WHITE].id, "white": PEOPLE[BLACK].id}
    await happen(table, happens(ColorsCorrected, **right))
    await until(lambda: table.host.game.ply == 1)
    assert board_of(white) == ["b A1"]
    setup = ["boardsize 5", "clear_board", "komi 7.5", "time_settings 60 0 0"]
    await ends_with(white, *setup, "genmove b")


@pytest.mark.asyncio
async def test_a_move_of_the_wrong_color_is_never_posted() -> None:
    table, white = await person_and_engine({"genmove#1": "late"})
    await happen(table, happens(BACK, ply=0, to_move=WHITE))
    await white.hears("genmove w")
    right = {"black": ENGINES[WHITE].id, "white": PEOPLE[BLACK].id}
    await happen(table, happens(ColorsCorrected, **right))
    white.inside.release()
    await answered(table, 1)
    assert [turn.color for turn in table.host.game.turns] == [BLACK]
    assert board_of(white) == ["b A1"]


# -- the settlement ----------------------------------------------------------------


async def settling(**rules: str) -> tuple[Table, Seated]:
    """The person has C3, the engine A1; both have passed, the engine has its list."""
    passes = {"genmove": "say pass", "genmove#1": "say A1"}
    table, white = await person_and_engine(passes | rules)
    await play(table, C3)
    await answered(table, 2)
    await table.post(PassTurn(BLACK, 2))
    await until(lambda: WHITE in confirmed(table))
    return table, white


def confirmed(table: Table) -> frozenset[Color]:
    settlement = table.host.game.settlement
    return frozenset() if settlement is None else settlement.confirmed


def settles(game: Game, now: Millis) -> list[Event]:
    """Return that play has stopped."""
    started = SettlingStarted(
        at=now,
        clocks=game.clocks,
        reason=EndReason.TWO_PASSES,
        until=Millis(now + 60_000),
        count=count(game, ()),
    )
    return [started]


def proposes(dead: tuple[Point, ...], contestable: tuple[Point, ...]) -> PutDown:
    """Return the next proposal, by the person or by a ruling."""

    def make(game: Game, now: Millis) -> list[Event]:
        assert game.settlement is not None
        made = ProposalMade(
            at=now,
            clocks=game.clocks,
            number=game.settlement.number + 1,
            by=BLACK,
            dead=dead,
            contestable=contestable,
            count=count(game, dead),
        )
        return [made]

    return PutDown(make)


@pytest.mark.asyncio
async def test_it_agrees_to_no_contestable_points_of_a_player() -> None:
    table, _ = await settling(final_status_list="say")
    await happen(table, proposes((), (D4,)))
    await idle()
    assert confirmed(table) == frozenset()
    await happen(table, proposes((), ()))
    await until(lambda: WHITE in confirmed(table))


@pytest.mark.asyncio
async def test_it_takes_what_the_referee_has_ruled() -> None:
    table, _ = await settling(final_status_list="say")
    ruled = {"by": CAI, "article": "21", "reason": "So it is."}
    fixed = together(
        happens(Ruled, act=acts.MarkContestable((D4,)), **ruled),
        happens(Ruled, act=acts.RuleDead((Point(0),)), **ruled),
        proposes((Point(0),), (D4,)),
    )
    await happen(table, fixed)
    await until(lambda: WHITE in confirmed(table))


@pytest.mark.asyncio
async def test_its_list_of_a_settlement_that_was_undone_is_not_used_again() -> None:
    table, white = await settling(final_status_list="say A1")
    took: dict[str, Any] = {"spent": Millis(0)}
    again = together(
        happens(BACK, ply=2, to_move=BLACK),
        happens(Played, color=BLACK, point=D4, ply=2, captured=(), **took),
        happens(Passed, color=WHITE, ply=3, **took),
        happens(Passed, color=BLACK, ply=4, **took),
        PutDown(settles),
    )
    await happen(table, again)
    await until(lambda: WHITE in confirmed(table))
    lists = [line for line in white.heard if line.startswith("final_status_list")]
    assert len(lists) == 2
