"""Officials of every role who order anything: acts made out of chance (section 7.3)."""

from collections.abc import Callable
from typing import Final

from shoutan_engine.articles.penalties import Offense
from shoutan_engine.clocks.types import Millis, TimeLeft
from shoutan_engine.commands import Rule
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
from shoutan_engine.refereeing.table import row_of

from tests.engine.anybody import Anybody
from tests.officials import CHIEF, OFFICIALS

ENDS: Final = (
    *(Lose, BothLose, DeclareDraw, DeclareNoResult, DeclareReplay, DeclareForfeit),
)
"""What ends a game is ordered seldom, or no game would last."""


def a_ruling(it: Anybody) -> Rule:
    """Return a ruling, mostly one that fits the moment and lets the game go on."""
    act = _next_act(it)
    for _ in range(20):
        is_odd = it.game.phase not in row_of(act).phases and not it.is_wild()
        is_end = isinstance(act, ENDS) and it.often(0.95)
        if not is_odd and not is_end:
            break
        act = _next_act(it)
    return _ordered(it, act)


def a_ruling_of(kind: type[Act]) -> Callable[[Anybody], Rule]:
    """Return what makes rulings of one kind only."""
    return lambda it: _ordered(it, ACTS[kind](it))


def _ordered(it: Anybody, act: Act) -> Rule:
    by = it.one_of(*OFFICIALS, CHIEF, CHIEF, CHIEF)
    article = it.text() if it.is_wild() else "16"
    return Rule(by, act, article, it.text(), it.cid())


def _next_act(it: Anybody) -> Act:
    """Return mostly any act, but often the one that is waited for."""
    waiting = it.game.proceedings
    if waiting.claim is not None and it.often(0.3):
        return _false_life(it)
    if waiting.halts and it.often(0.3):
        return Resume()
    kind = it.one_of(*ACTS)
    if kind is Warn and it.often(0.7):
        return _next_act(it)
    return ACTS[kind](it)


def _revert(it: Anybody) -> Act:
    ply = it.chance.randrange(it.game.ply + 1)
    to_move = it.one_of(None, None, *[it.color()])
    return RevertTo(it.ply() if it.is_wild() else ply, to_move)


def _adjust(it: Anybody) -> Act:
    color = it.color()
    initial = it.game.settings.time_of(color).initial() or TimeLeft(Millis(0))
    main = Millis(3_000 * bool(initial.main))
    own = TimeLeft(main, initial.periods, initial.period, initial.moves)
    left = it.one_of(own, own, initial)
    if it.is_wild():
        main = Millis(it.one_of(-1, 0, 500, 10**30))
        left = TimeLeft(main, it.one_of(0, 1, 2), Millis(it.one_of(0, 900)), 1)
    return AdjustClock(color, left)


def _false_life(it: Anybody) -> Act:
    claim = it.game.proceedings.claim
    point = it.point() if claim is None or it.is_wild() else claim.point
    return RuleFalseLife(point, it.often(0.7), (it.point(),) * it.one_of(0, 1, 1))


def _lots(it: Anybody) -> Act:
    players = tuple(player.id for player in it.game.players)
    between = it.one_of(players, (), (it.player_id(), it.player_id()))
    return DrawLots(between, it.player_id())


def _offense(it: Anybody) -> Offense | None:
    offenses: list[Offense | None] = [None, None, *Offense]
    return it.chance.choice(offenses)


ACTS: Final[dict[type[Act], Callable[[Anybody], Act]]] = {
    Warn: lambda it: Warn(it.color(), _offense(it)),
    Lose: lambda it: Lose(it.color(), _offense(it)),
    BothLose: lambda _: BothLose(),
    DeclareDraw: lambda _: DeclareDraw(),
    DeclareNoResult: lambda _: DeclareNoResult(),
    DeclareReplay: lambda _: DeclareReplay(),
    DeclareForfeit: lambda it: DeclareForfeit(it.color(), it.one_of(*ForfeitFor)),
    VoidLastMove: lambda _: VoidLastMove(),
    RecordTakeback: lambda it: RecordTakeback(it.color(), it.often(0.5)),
    RevertTo: _revert,
    CorrectColors: lambda _: CorrectColors(),
    Pause: lambda _: Pause(),
    Resume: lambda _: Resume(),
    Adjourn: lambda it: Adjourn(it.often(0.7)),
    AdjustClock: _adjust,
    CorrectClocks: lambda it: CorrectClocks(
        Millis(it.one_of(-1, 0, 1, 9_000, 20_000, 10**30))
    ),
    GrantLeave: lambda it: GrantLeave(it.waiter()),
    StopPlay: lambda _: StopPlay(),
    MarkContestable: lambda it: MarkContestable(it.points()),
    RuleDead: lambda it: RuleDead(it.points()),
    RuleAlive: lambda it: RuleAlive(it.points()),
    RuleFalseLife: _false_life,
    RuleCount: lambda _: RuleCount(),
    CancelResult: lambda it: CancelResult(it.one_of(*NewResult)),
    SuspendPlayer: lambda it: SuspendPlayer(it.player_id()),
    DrawLots: _lots,
}
"""Every act, as somebody may order it."""
