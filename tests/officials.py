"""Officials and their rulings, for tests: who orders what, on grounds that suffice."""

from typing import Any, Final

from shoutan_engine.articles.editions import Edition
from shoutan_engine.clocks.types import Millis, TimeLeft
from shoutan_engine.commands import Rule
from shoutan_engine.events import (
    ClockPaused,
    Event,
    MoveSealed,
    PauseReason,
    Ruled,
    SealedMove,
)
from shoutan_engine.game import Decision
from shoutan_engine.points import Color, Move, Point
from shoutan_engine.procedures.adjourning import commitment_to
from shoutan_engine.refereeing.acts import (
    Act,
    Adjourn,
    AdjustClock,
    BothLose,
    CancelResult,
    CorrectClocks,
    CorrectColors,
    DeclareDraw,
    DeclareForfeit,
    DeclareNoResult,
    DeclareReplay,
    DrawLots,
    ForfeitFor,
    GrantLeave,
    Lose,
    MarkContestable,
    NewResult,
    Pause,
    RecordTakeback,
    Resume,
    RevertTo,
    RuleAlive,
    RuleCount,
    RuleDead,
    RuleFalseLife,
    StopPlay,
    SuspendPlayer,
    VoidLastMove,
    Warn,
)
from shoutan_engine.refereeing.officials import Official, Role
from shoutan_engine.refusals import Refusal
from shoutan_engine.rules import PROFILES
from shoutan_engine.timing.timekeeping import end_turn, stop

from tests.playing import ANN, BEN, CN2002, Table

CHIEF: Final = Official("id-of-chen", "Chen", Role.CHIEF_REFEREE)
DEPUTY: Final = Official("id-of-dai", "Dai", Role.DEPUTY)
REFEREE: Final = Official("id-of-rui", "Rui", Role.REFEREE)
ORGANIZER: Final = Official("id-of-ou", "Ou", Role.ORGANIZER)
OFFICIALS: Final = (CHIEF, DEPUTY, REFEREE, ORGANIZER)

CN1988: Final = PROFILES["cn1988"]
PROFILES_BY_EDITION: Final = {Edition.CN1988: CN1988, Edition.CN2002: CN2002}

B, W = Color.BLACK, Color.WHITE
EXAMPLES: Final[dict[str, Act]] = {
    "warn": Warn(B),
    "lose": Lose(W),
    "both_lose": BothLose(),
    "draw": DeclareDraw(),
    "no_result": DeclareNoResult(),
    "replay": DeclareReplay(),
    "forfeit": DeclareForfeit(W, ForfeitFor.ABSENT),
    "void_last_move_and_turn": VoidLastMove(),
    "takeback": RecordTakeback(B, in_time=True),
    "revert_to": RevertTo(0),
    "correct_colors": CorrectColors(),
    "pause": Pause(),
    "resume": Resume(),
    "adjourn": Adjourn(),
    "adjust_clock": AdjustClock(B, TimeLeft(Millis(7_000))),
    "correct_clocks": CorrectClocks(Millis(60_000)),
    "grant_leave": GrantLeave(W),
    "stop_play": StopPlay(),
    "mark_contestable": MarkContestable((Point(0),)),
    "rule_dead": RuleDead((Point(40),)),
    "rule_alive": RuleAlive((Point(40),)),
    "rule_false_life": RuleFalseLife(Point(40), is_false=True),
    "rule_count": RuleCount(),
    "cancel_result": CancelResult(NewResult.BOTH_LOSE),
    "suspend_player": SuspendPlayer(ANN.id),
    "draw_lots": DrawLots((ANN.id, BEN.id), BEN.id),
}
"""One of every ruling, by its name."""


def attended(attends: bool = True) -> dict[str, Any]:
    """Return the setting of a game that a referee attends, or does not."""
    return {"referee": CHIEF if attends else None}


def order(
    act: Act,
    by: Official = CHIEF,
    *,
    article: str = "16",
    reason: str = "As it was seen at the board.",
    cid: str | None = None,
) -> Rule:
    """Return a ruling; by the chief referee, on some grounds, if nothing else is said."""
    return Rule(by, act, article, reason, cid)


def ruled(
    table: Table, act: Act, at: int | None = None, by: Official = CHIEF
) -> list[Event]:
    """Rule what must not be refused; return what it did, without `Ruled` itself."""
    first, *others = table.done(order(act, by), at)
    assert isinstance(first, Ruled)
    assert first.act == act
    assert first.by == by
    return others


def refused(decision: Decision) -> Refusal:
    """Return why something was refused: in a sentence, by an article."""
    assert isinstance(decision, Refusal), decision
    assert decision.sentence.endswith(".")
    assert decision.article
    return decision


def refusal(table: Table, act: Act, by: Official = CHIEF) -> Refusal:
    """Return why a ruling is refused."""
    return refused(table.do(order(act, by)))


def sealed(table: Table, move: Move | None) -> None:
    """Let the side to move have sealed a move, so that the game is adjourned."""
    game, now, settings = table.game, Millis(table.now), table.settings
    spent = Millis(game.thought + table.now - game.turn_since)
    clocks = game.clocks
    if clocks is not None:
        system = settings.time_of(game.to_move)
        done = end_turn(clocks, system, game.to_move, now, None)
        assert done is not None
        clocks = stop(done, settings, now, PauseReason.ADJOURNED)
    sealed = SealedMove(move, "salt")
    envelope = MoveSealed(
        at=now,
        clocks=clocks,
        color=game.to_move,
        ply=game.ply,
        spent=spent,
        commitment=commitment_to(game.to_move, game.ply, sealed),
        sealed=sealed,
    )
    reason = PauseReason.ADJOURNED
    stopped = ClockPaused(at=now, clocks=clocks, reason=reason, since=now)
    table.take_in([envelope, stopped])
