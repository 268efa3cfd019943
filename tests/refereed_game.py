"""A game in which everything happens that needs a referee, the clock or an answer.

Its events are put down one by one and not decided, so that each of them is there, also
those that seldom come together in one game. What they say fits their fold.
"""

from dataclasses import replace
from typing import Any

from shoutan_engine import Millis
from shoutan_engine.articles.penalties import Offense
from shoutan_engine.clocks.types import TimeLeft
from shoutan_engine.commands import Start, TakeSeat
from shoutan_engine.events import (
    Appealed,
    ClockAdjusted,
    ClockPaused,
    ClockResumed,
    ColorsCorrected,
    Complained,
    ConsentAnswered,
    ConsentAsked,
    ContestConceded,
    FalseLifeClaimed,
    GameFinished,
    LatenessJudged,
    LeaveGranted,
    MoveOpened,
    MoveSealed,
    Need,
    OvertimePassAsked,
    OvertimeReached,
    PauseReason,
    Played,
    ProposalMade,
    RecountMade,
    RefereeCalled,
    ResultChanged,
    Reverted,
    Ruled,
    SealedMove,
    SealingAsked,
    SeatRetaken,
    SettlingStarted,
    StoneVoided,
    TimesConfirmed,
    TurnLost,
    WarningGiven,
    Wish,
)
from shoutan_engine.game_state.counting import count
from shoutan_engine.points import Play
from shoutan_engine.procedures.adjourning import commitment_to
from shoutan_engine.refereeing import acts
from shoutan_engine.results import EndReason, counted, void
from shoutan_engine.settings import GameKind
from shoutan_engine.timing.timekeeping import finish, initial_clocks, resume, stop

from tests.playing import ANN, BEN, CAI, DRAW, B, Table, W, settings_of


class RefereedGame(Table):
    """A table whose events a test puts down itself."""

    def happen(self, kind: type[Any], **parts: Any) -> None:
        """Put an event of this kind down, with the clocks as they stand."""
        given = {"at": Millis(self.now), "clocks": self.game.clocks} | parts
        self.take_in([kind(**given)])

    def rule(self, act: acts.Act, article: str, reason: str, cid: str) -> None:
        """Let the chief referee rule."""
        said = {"article": article, "reason": reason, "cid": cid}
        self.happen(Ruled, by=CAI, act=act, **said)

    def pause(self, reason: PauseReason) -> None:
        """Stop the clock for a reason."""
        clocks, now = self.game.clocks, Millis(self.now)
        if clocks is not None:
            clocks = stop(clocks, self.settings, now, reason)
        self.happen(ClockPaused, clocks=clocks, reason=reason, since=now)

    def go_on(self, reason: PauseReason) -> None:
        """Take a reason to pause away."""
        clocks, now = self.game.clocks, Millis(self.now)
        if clocks is not None:
            clocks = resume(clocks, reason, self.game.to_move, now)
        self.happen(ClockResumed, clocks=clocks, reason=reason)

    def wait(self, ms: int) -> None:
        """Let time pass."""
        self.now += ms


def begin() -> RefereedGame:
    """Return a game of Ann and Ben by absolute time that Cai referees."""
    table = RefereedGame(
        settings_of(clock="10m", kind=GameKind.EVENT, is_refereed=True)
    )
    for player in (ANN, BEN):
        table.done(TakeSeat(player, DRAW, cid=f"{player.name.lower()}-sits-down"))
    late = {"late": Millis(60_000), "charge": Millis(120_000), "forfeits": False}
    table.happen(LatenessJudged, color=W, article="22.1", **late)
    table.done(Start())
    return table


def play_with_interruptions(table: RefereedGame) -> None:
    """Let everything happen that may happen before play stops."""
    table.play_out("B:C3 W:E5")
    table.rule(acts.CorrectColors(), "17", "Ben was to play Black.", "colors-first")
    full = initial_clocks(table.settings, Millis(table.now))
    assert full is not None
    full = replace(full, running=B)
    table.happen(ColorsCorrected, clocks=full, black=BEN.id, white=ANN.id)
    table.play_out("B:E5 W:C3")
    table.wait(2_000)
    voided = {"point": table.point("D4"), "article": "17", "cid": "white-again-d4"}
    table.happen(StoneVoided, color=W, **voided)
    double = acts.Warn(W, Offense.DOUBLE_MOVE)
    table.rule(double, "17", "Two stones in a row.", "two-in-a-row")
    table.happen(WarningGiven, color=W, article="17", count=1)
    asked = {"wish": Wish.UNDO, "ply": table.game.ply, "cid": "white-wants-undo"}
    table.happen(ConsentAsked, color=W, **asked)
    no = {"wish": Wish.UNDO, "agreed": False, "cid": "black-says-no"}
    table.happen(ConsentAnswered, color=B, **no)
    table.happen(LeaveGranted, color=W, cid="white-goes-out")
    table.happen(SeatRetaken, color=W, cid="white-is-back")
    complaint = {
        "ply": 3,
        "text": "He talked to somebody out there.",
        "cid": "he-talked",
    }
    table.happen(Complained, color=B, **complaint)
    table.happen(RefereeCalled, need=Need.COMPLAINT, by=B)
    table.rule(acts.Pause(), "14", "I look into it.", "cai-looks-into-it")
    table.pause(PauseReason.REFEREE)
    for color, cid in ((B, "black-saw-times"), (W, "white-saw-times")):
        table.happen(TimesConfirmed, color=color, cid=cid)
    left = TimeLeft(Millis(400_000))
    table.rule(acts.AdjustClock(W, left), "22.8", "It ran on.", "it-ran-on-white")
    clocks = table.game.clocks
    assert clocks is not None
    table.happen(ClockAdjusted, color=W, clocks=replace(clocks, white=left))
    table.rule(acts.Resume(), "14", "Nothing was said.", "nothing-was-said")
    table.go_on(PauseReason.REFEREE)
    table.happen(OvertimePassAsked, color=B, standing=True, cid="black-will-pass")
    until = {"deadline": Millis(table.now), "until": Millis(table.now + 10_000)}
    table.happen(OvertimeReached, color=B, **until)
    lost = {"reason": "overtime", "article": "22.5", "spent": Millis(0)}
    table.happen(TurnLost, color=B, point=None, ply=table.game.ply, **lost)
    table.rule(acts.RevertTo(2), "12.4", "The clock was wrong.", "clock-was-wrong")
    table.happen(Reverted, ply=2, to_move=B)


def adjourn_and_go_on(table: RefereedGame) -> None:
    """Let Black seal a move, and open it."""
    table.rule(acts.Adjourn(seal=True), "14", "The hall closes.", "the-hall-closes")
    table.happen(SealingAsked, color=B)
    point, ply = table.point("G7"), table.game.ply
    sealed = SealedMove(Play(point), "salt-of-the-envelope")
    table.wait(5_000)
    commitment = commitment_to(B, ply, sealed)
    envelope = {"commitment": commitment, "sealed": sealed, "cid": "black-seals-it"}
    table.happen(MoveSealed, color=B, ply=ply, spent=Millis(5_000), **envelope)
    table.pause(PauseReason.ADJOURNED)
    table.wait(3_600_000)
    table.rule(acts.Resume(), "14", "Next morning.", "next-morning-10")
    table.go_on(PauseReason.ADJOURNED)
    table.happen(MoveOpened, color=B, sealed=sealed)
    played = {"captured": (), "spent": Millis(0), "ply": ply}
    table.happen(Played, color=B, point=point, **played)


def settle(table: RefereedGame) -> None:
    """Let White give the contest up, and the referee decide the rest."""
    game, now = table.game, Millis(table.now)
    table.happen(ContestConceded, color=W, ply=game.ply, cid="white-gives-up-it")
    stopped = {"reason": EndReason.CONCEDE_CONTEST, "count": count(game, ())}
    until = {"until": Millis(now + 300_000), "conceded_by": W}
    table.happen(SettlingStarted, **stopped, **until)
    open_points = table.points("A1 A2")
    counted_so = count(game, (), open_points, W)
    proposal = {"dead": (), "count": counted_so, "contestable": open_points}
    table.happen(ProposalMade, number=2, by=B, cid="these-are-open", **proposal)
    table.happen(RecountMade, by=W, number=2, count=counted_so, cid="once-more")
    chain = table.point("C3")
    table.happen(FalseLifeClaimed, by=B, point=chain, ko=None, cid="it-is-not-alive")
    table.happen(RefereeCalled, need=Need.FALSE_LIFE, by=B, points=(chain,))
    ruling = acts.RuleFalseLife(chain, is_false=True, barred=table.points("C4"))
    table.rule(ruling, "20", "It lives by the ko alone.", "lives-by-the-ko")
    final = count(game, (chain,), open_points, W)
    dead = {"dead": (chain,), "count": final}
    table.happen(ProposalMade, number=3, by=None, contestable=open_points, **dead)
    table.rule(acts.RuleCount(), "8", "It is settled.", "it-is-settled")
    clocks = finish(game.clocks, table.settings, now)
    result = counted(final, EndReason.CONCEDE_CONTEST)
    table.happen(GameFinished, clocks=clocks, result=result)
    table.happen(Appealed, color=W, text="It was alive.", cid="it-was-alive")
    cancel = acts.CancelResult(acts.NewResult.NO_RESULT)
    table.rule(cancel, "23.1", "The game was arranged.", "it-was-arranged")
    changed = void("The game was arranged.", EndReason.REFEREE, is_replayed=True)
    table.happen(ResultChanged, result=changed)


def refereed() -> RefereedGame:
    """Return the whole game."""
    table = begin()
    play_with_interruptions(table)
    adjourn_and_go_on(table)
    settle(table)
    return table
