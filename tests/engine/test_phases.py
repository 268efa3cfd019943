"""The phases of a game (section 7.2): every way from one to another, and no other way.

Phases are looked at after every event, so that what a decision passes through counts.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, Final

import pytest
from shoutan_engine import EndReason, Game, Millis, Phase
from shoutan_engine.commands import (
    Abort,
    AcceptEnd,
    Adjudicate,
    AnswerConsent,
    Appeal,
    AskConsent,
    AskLeave,
    AskOvertimePass,
    ClaimFalseLife,
    Command,
    Complain,
    ConcedeContest,
    Confirm,
    ConfirmTimes,
    Dispute,
    Forfeit,
    MarkChain,
    MarkContestable,
    PassTurn,
    PauseForFault,
    PlayStone,
    Propose,
    Recount,
    Resign,
    ResumeClock,
    ResumePlay,
    RetakeSeat,
    Rule,
    Seal,
    Start,
    TakeSeat,
    Tick,
    Withdraw,
)
from shoutan_engine.events import Event, PauseReason, Wish
from shoutan_engine.points import Color, Pass, Play, Point
from shoutan_engine.refereeing.acts import (
    Adjourn,
    BothLose,
    CorrectColors,
    Lose,
    Pause,
    Resume,
    RevertTo,
    RuleCount,
    StopPlay,
    Warn,
)
from shoutan_engine.rules import with_options
from shoutan_engine.settings import GameSettings

from tests.officials import EXAMPLES, order, ruled
from tests.playing import ANN, BEN, CLEO, CN2002, DRAW, B, Table, W, settings_of
from tests.rules_document import entries

WAITING, PLAY, PAUSED = Phase.WAITING, Phase.PLAY, Phase.PAUSED
ADJOURNED, SETTLING, FINISHED = Phase.ADJOURNED, Phase.SETTLING, Phase.FINISHED
Do = Callable[[Table], Any]


def seated() -> Table:
    table = Table(settings_of(clock="10m", is_refereed=True))
    for player in (ANN, BEN):
        table.done(TakeSeat(player, DRAW))
    return table


def played(**settings: Any) -> Table:
    """Return a game with a stone of each side, Black to move."""
    table = Table.started(settings_of(clock="10m", **settings), at=0)
    table.play_out("B:E5 W:C3")
    return table


def refereed(*acts: Any, moves: str = "") -> Table:
    table = played(is_refereed=True)
    table.play_out(moves)
    for act in acts:
        ruled(table, act)
    return table


def agree_to(table: Table, wish: Wish) -> None:
    table.done(AskConsent(B, wish, 2))
    table.done(AnswerConsent(W, wish, agreed=True))


def by_consent(wish: Wish) -> Table:
    table = played()
    agree_to(table, wish)
    return table


def sealed() -> Table:
    """Return a game that was adjourned with a sealed move."""
    table = refereed(Adjourn(seal=True))
    table.done(Seal(B, table.game.ply, Play(table.point("D4")), "salt"))
    return table


def settling(**settings: Any) -> Table:
    table = played(**settings)
    table.play_out("B:pass W:pass")
    return table


def agree(table: Table) -> None:
    for color in Color:
        table.done(table.confirm(color))


def cycle(ruling: str) -> Table:
    """Return a game in which Black's stone at G8 closes a cycle."""
    drawing = """
        . X O . . . O X .
        X . X O . O X . X
        . X O . . . O X .
        . . . . . . . . .
        . . . . X . . . .
        . . . . . . . . .
        . X O . . . . . .
        X O . O . . . . .
        . X O . . . . . .
        """
    options = {"repetition": "ruling", "long_cycle_ruling": ruling}
    profile = with_options(CN2002, options)
    settings = settings_of(drawing, to_move=W, profile=profile, is_refereed=True)
    table = Table.started(settings)
    table.play_out("W:B8 B:C2 W:H8 B:C8 W:B2")
    return table


WAYS: Final[dict[tuple[Phase, Phase], dict[str, tuple[Callable[[], Table], Do]]]] = {
    (WAITING, PLAY): {"both are ready": (seated, lambda t: t.done(Start()))},
    (WAITING, FINISHED): {
        "withdrawn": (seated, lambda t: t.done(Withdraw(ANN.id))),
        "aborted": (seated, lambda t: t.done(Abort("Nobody came."))),
        "late": (seated, lambda t: t.done(Start(black_late=Millis(900_001)))),
        "adjudicated": (seated, lambda t: t.done(Adjudicate(B, "Clear."))),
        "both late": (
            seated,
            lambda t: t.done(Start(Millis(900_001), Millis(900_001))),
        ),
        "absent": (
            seated,
            lambda t: t.done(Start(Millis(30_000), countdown=Millis(30_000))),
        ),
        "a ruling": (seated, lambda t: ruled(t, BothLose())),
    },
    (PLAY, PAUSED): {
        "a ruling": (refereed, lambda t: ruled(t, Pause())),
        "consent": (played, lambda t: agree_to(t, Wish.PAUSE)),
        "a claim of false life": (
            refereed,
            lambda t: t.done(ClaimFalseLife(W, t.point("E5"))),
        ),
        "a cycle": (
            lambda: cycle("referee"),
            lambda t: t.done(t.stone(B, "G8")),
        ),
    },
    (PAUSED, PLAY): {
        "a ruling": (lambda: refereed(Pause()), lambda t: ruled(t, Resume())),
        "either player": (
            lambda: by_consent(Wish.PAUSE),
            lambda t: t.done(ResumePlay(W)),
        ),
    },
    (PLAY, ADJOURNED): {
        "a ruling": (refereed, lambda t: ruled(t, Adjourn())),
        "consent": (played, lambda t: agree_to(t, Wish.ADJOURN)),
        "a sealed move": (
            lambda: refereed(Adjourn(seal=True)),
            lambda t: t.done(Seal(B, 2, Pass(), "salt")),
        ),
    },
    (ADJOURNED, PLAY): {
        "a ruling": (lambda: refereed(Adjourn()), lambda t: ruled(t, Resume())),
        "either player": (
            lambda: by_consent(Wish.ADJOURN),
            lambda t: t.done(ResumePlay(B)),
        ),
        "the sealed move": (sealed, lambda t: ruled(t, Resume())),
    },
    (PAUSED, ADJOURNED): {
        "a ruling": (lambda: refereed(Pause()), lambda t: ruled(t, Adjourn())),
    },
    (ADJOURNED, PAUSED): {
        "in passing": (
            lambda: refereed(Pause(), Adjourn()),
            lambda t: ruled(t, Resume()),
        ),
    },
    (PLAY, SETTLING): {
        "two passes": (
            lambda: refereed(moves="B:pass"),
            lambda t: t.done(t.pass_turn(W)),
        ),
        "the end accepted": (
            lambda: refereed(moves="B:offer"),
            lambda t: t.done(t.accept(W)),
        ),
        "the contest given up": (played, lambda t: t.done(ConcedeContest(B, 2))),
        "a ruling": (refereed, lambda t: ruled(t, StopPlay())),
        "a ruling in a pause": (
            lambda: refereed(Pause()),
            lambda t: ruled(t, StopPlay()),
        ),
    },
    (SETTLING, PLAY): {
        "a dispute": (settling, lambda t: t.done(t.dispute(B, "C3", dead=True))),
        "a turn undone": (
            lambda: settling(is_refereed=True),
            lambda t: ruled(t, RevertTo(3)),
        ),
        "colors corrected": (
            lambda: settling(is_refereed=True),
            lambda t: ruled(t, CorrectColors()),
        ),
    },
    (PLAY, FINISHED): {
        "resigned": (played, lambda t: t.done(t.resign(W))),
        "the flag": (played, lambda t: t.tick(600_000)),
        "forfeit": (
            played,
            lambda t: t.done(Forfeit(B, EndReason.DISCONNECT, "Away.")),
        ),
        "the last warning": (lambda: refereed(Warn(B)), lambda t: ruled(t, Warn(B))),
        "a cycle": (lambda: cycle("draw"), lambda t: t.done(t.stone(B, "G8"))),
        "a ruling": (refereed, lambda t: ruled(t, Lose(B))),
        "all alive": (
            lambda: played(profile=with_options(CN2002, {"count": "all_alive"})),
            lambda t: t.play_out("B:pass W:pass"),
        ),
    },
    (PAUSED, FINISHED): {
        "resigned": (lambda: refereed(Pause()), lambda t: t.done(t.resign(W))),
        "a ruling": (lambda: refereed(Pause()), lambda t: ruled(t, BothLose())),
        "forfeit": (
            lambda: refereed(Pause()),
            lambda t: t.done(Forfeit(B, EndReason.CRASH, "Dead.")),
        ),
    },
    (ADJOURNED, FINISHED): {
        "resigned": (lambda: refereed(Adjourn()), lambda t: t.done(t.resign(W))),
        "a ruling": (lambda: refereed(Adjourn()), lambda t: ruled(t, BothLose())),
        "forfeit": (sealed, lambda t: t.done(Forfeit(B, EndReason.CRASH, "Dead."))),
    },
    (SETTLING, FINISHED): {
        "both confirmed": (settling, agree),
        "the time is over": (settling, lambda t: t.tick(300_000)),
        "resigned": (settling, lambda t: t.done(t.resign(W))),
        "forfeit": (
            settling,
            lambda t: t.done(Forfeit(W, EndReason.CRASH, "Dead.")),
        ),
        "a ruling": (
            lambda: refereed(StopPlay()),
            lambda t: ruled(t, RuleCount()),
        ),
    },
}
"""From, to -> ways by name: a game in the first phase, and what leads to the second."""


def phases(table: Table) -> Iterator[Phase]:
    """Return the phase after every event of a log."""
    game = Game.fold(table.log[:1])
    yield game.phase
    for event in table.log[1:]:
        game.apply(event)
        yield game.phase


def steps(table: Table) -> list[tuple[Phase, Phase]]:
    """Return the changes of phase in a log, in order."""
    return [(a, b) for a, b in pairwise(phases(table)) if a is not b]


@pytest.mark.parametrize(
    ("step", "way"), [(step, way) for step, ways in WAYS.items() for way in ways]
)
def test_a_phase_is_left_by_each_of_its_ways_7_2(
    step: tuple[Phase, Phase], way: str
) -> None:
    begin, do = WAYS[step][way]
    table = begin()
    before = len(steps(table))
    first = table.game.phase
    do(table)
    made = steps(table)[before:]
    assert step in made
    # It begins where the game was; a ruling may pass through play on its way.
    assert made[0][0] is first
    assert set(made) <= set(WAYS)


def test_the_document_has_these_ways_7_2() -> None:
    written = {
        entry.key.removeprefix("transition ")
        for entry in entries()
        if entry.key.startswith("transition ")
    }
    assert written == {f"{a.value} -> {b.value}" for a, b in WAYS}


# No other way


def commands(table: Table) -> Iterator[Command]:
    """Return one of every command, of both sides, as they would fit this game."""
    ply, stone = table.game.ply, Point(40)
    yield from (Start(), Tick(), Abort("."), PauseForFault(Millis(table.now)))
    yield from (Adjudicate(winner, "Clear.") for winner in (None, *Color))
    yield from (ResumeClock(reason) for reason in PauseReason)
    yield TakeSeat(CLEO, DRAW)
    yield Withdraw(ANN.id)
    for act in EXAMPLES.values():
        yield order(act)
    for color in Color:
        yield from (
            PlayStone(color, Point(0), ply),
            PlayStone(color, stone, ply),
            PassTurn(color, ply),
            PassTurn(color, ply, offer=True),
            AcceptEnd(color, ply),
            ConcedeContest(color, ply),
            Resign(color),
            MarkChain(color, stone, dead=True),
            MarkContestable(color, (Point(0),), contestable=True),
            Propose(color, (stone,)),
            Recount(color),
            Confirm(color, 1),
            Dispute(color, stone, claims_dead=True),
            ClaimFalseLife(color, stone),
            ResumePlay(color),
            AskOvertimePass(color, standing=True),
            AskLeave(color),
            RetakeSeat(color),
            Seal(color, ply, Pass(), "salt"),
            ConfirmTimes(color),
            Complain(color, ply, "He hums."),
            Appeal(color, "It was mine."),
            Forfeit(color, EndReason.CRASH, "Dead."),
        )
        for wish in Wish:
            yield AskConsent(color, wish, ply)
            yield AnswerConsent(color, wish, agreed=True)


BEGINNINGS: Final[dict[str, Callable[[], Table]]] = {
    "seated": seated,
    "played": played,
    "refereed": refereed,
    "an offer": lambda: refereed(moves="B:offer"),
    "asked for a pause": lambda: asked(Wish.PAUSE),
    "to seal": lambda: refereed(Adjourn(seal=True)),
    "sealed": sealed,
    "paused": lambda: refereed(Pause()),
    "paused by consent": lambda: by_consent(Wish.PAUSE),
    "adjourned": lambda: refereed(Adjourn()),
    "paused and adjourned": lambda: refereed(Pause(), Adjourn()),
    "settling": settling,
    "settling before a referee": lambda: settling(is_refereed=True),
    "half confirmed": lambda: half_confirmed(),
    "finished": lambda: refereed(BothLose()),
}


def asked(wish: Wish) -> Table:
    table = played()
    table.done(AskConsent(B, wish, 2))
    return table


def half_confirmed() -> Table:
    table = settling()
    table.done(table.confirm(W))
    return table


def name_of(command: Command) -> str:
    act: object = command.act if isinstance(command, Rule) else command
    return type(act).__name__


ENDS: Final = frozenset(
    {"Abort", "Adjudicate", "Forfeit", "BothLose", "Lose", "DeclareForfeit"}
) | {
    *("DeclareDraw", "DeclareNoResult", "DeclareReplay"),
}
"""What ends a game in every phase that it can be in."""
CAUSES: Final[dict[tuple[Phase, Phase], frozenset[str]]] = {
    (WAITING, PLAY): frozenset({"Start"}),
    (WAITING, FINISHED): ENDS | {"Start", "Withdraw"},
    (PLAY, PAUSED): frozenset({"Pause", "AnswerConsent", "ClaimFalseLife"}),
    (PAUSED, PLAY): frozenset({"Resume", "ResumePlay", "StopPlay"}),
    (PLAY, ADJOURNED): frozenset({"Adjourn", "AnswerConsent", "Seal"}),
    (ADJOURNED, PLAY): frozenset({"Resume", "ResumePlay"}),
    (PAUSED, ADJOURNED): frozenset({"Adjourn"}),
    (ADJOURNED, PAUSED): frozenset({"Resume", "ResumePlay"}),
    (PLAY, SETTLING): frozenset(
        {"PassTurn", "AcceptEnd", "ConcedeContest", "StopPlay"}
    ),
    (SETTLING, PLAY): frozenset({"Dispute", "RevertTo", "CorrectColors"}),
    (PLAY, FINISHED): ENDS | {"Resign", "Tick", "Warn"},
    (PAUSED, FINISHED): ENDS | {"Resign", "Warn"},
    (ADJOURNED, FINISHED): ENDS | {"Resign", "Warn"},
    (SETTLING, FINISHED): ENDS
    | {"Resign", "Warn", "Tick", "Confirm", "Propose", "RuleCount"},
}
"""What may lead from a phase to another: commands, and rulings, by their types."""


@pytest.mark.parametrize("beginning", BEGINNINGS)
@pytest.mark.parametrize("later", [0, 1, 700_000])
def test_whatever_is_asked_for_there_is_no_other_way_7_2(
    beginning: str, later: int
) -> None:
    table = BEGINNINGS[beginning]()
    log = list(table.log)
    assert set(CAUSES) == set(WAYS)
    for command in commands(table):
        other = again(table.settings, log)
        other.now = table.now + later
        before = len(steps(other))
        other.do(command)
        for step in steps(other)[before:]:
            assert name_of(command) in CAUSES[step], step


def again(settings: GameSettings, log: list[Event]) -> Table:
    """Return another game with the same log."""
    table = Table(settings)
    table.log = log[:1]
    table.game = Game.fold(table.log)
    table.take_in(log[1:])
    return table
