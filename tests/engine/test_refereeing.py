"""Rulings by the table: who may order what, in which phase, on what grounds (7.3)."""

from dataclasses import replace
from typing import Final, get_args

import pytest
from shoutan_engine import Duplicate, Phase, Refusal, RefusalCode
from shoutan_engine.articles.editions import Edition
from shoutan_engine.clocks.types import Millis
from shoutan_engine.events import OvertimeReached, Ruled, SettlingStarted
from shoutan_engine.refereeing.acts import Act, Lose, Pause, Resume, SuspendPlayer, Warn
from shoutan_engine.refereeing.officials import Official, Role
from shoutan_engine.refereeing.ruling import ARTICLE_LENGTH, REASON_LENGTH
from shoutan_engine.refereeing.table import RULINGS, RULINGS_BY_NAME, row_of

from tests.officials import (
    DEPUTY,
    EXAMPLES,
    OFFICIALS,
    ORGANIZER,
    PROFILES_BY_EDITION,
    REFEREE,
    attended,
    order,
    refused,
    ruled,
)
from tests.playing import ANN, CN2002, B, Table, W, kinds, picture, settings_of

SECTION_7_3: Final = frozenset(
    {
        *("warn", "lose", "both_lose", "draw", "no_result", "replay"),
        *("void_last_move_and_turn", "revert_to", "correct_colors"),
        *("pause", "resume", "adjourn", "adjust_clock", "stop_play"),
        *("mark_contestable", "rule_false_life", "rule_dead", "rule_alive"),
        *("forfeit", "cancel_result", "suspend_player", "draw_lots"),
    }
)
BY_OTHER_ARTICLES: Final = {
    "takeback": "17.3",
    "correct_clocks": "22.8",
    "grant_leave": "22.7",
    "rule_count": "9",
}
CHIEF_ONLY: Final = {
    "adjust_clock",
    "cancel_result",
    "suspend_player",
    "stop_play",
    "mark_contestable",
}
BY_ANYBODY: Final = {"pause", "resume", "adjourn"}
NOT_FINISHED: Final = frozenset(Phase) - {Phase.FINISHED}
BEGUN: Final = NOT_FINISHED - {Phase.WAITING}
SETTLED: Final = ("mark_contestable", "rule_dead", "rule_alive", "rule_count")
PHASES: Final[dict[str, frozenset[Phase]]] = {
    **dict.fromkeys(("lose", "both_lose", "draw", "no_result", "replay"), NOT_FINISHED),
    "forfeit": NOT_FINISHED - {Phase.SETTLING},
    **dict.fromkeys(("warn", "takeback", "revert_to", "correct_colors"), BEGUN),
    **dict.fromkeys(
        ("void_last_move_and_turn", "pause", "adjourn", "adjust_clock"),
        BEGUN - {Phase.SETTLING},
    ),
    "correct_clocks": BEGUN - {Phase.SETTLING},
    "resume": frozenset({Phase.PAUSED, Phase.ADJOURNED}),
    "grant_leave": frozenset({Phase.PLAY}),
    "stop_play": frozenset({Phase.PLAY, Phase.PAUSED}),
    **dict.fromkeys(SETTLED, frozenset({Phase.SETTLING})),
    "rule_false_life": frozenset({Phase.PLAY, Phase.PAUSED, Phase.SETTLING}),
    "cancel_result": frozenset({Phase.FINISHED}),
    "draw_lots": frozenset({Phase.FINISHED}),
    "suspend_player": frozenset(Phase),
}


def at(phase: Phase) -> Table:
    """Return a timed game in a phase, with a stone at E5 and one after it."""
    settings = settings_of(clock="10m+5x30s")
    if phase is Phase.WAITING:
        return Table(settings)
    table = Table.started(settings)
    table.play_out("B:E5 W:C3")
    match phase:
        case Phase.PAUSED:
            ruled(table, Pause())
        case Phase.ADJOURNED:
            ruled(table, EXAMPLES["adjourn"])
        case Phase.SETTLING:
            table.play_out("B:pass W:pass")
        case Phase.FINISHED:
            ruled(table, EXAMPLES["both_lose"])
        case _:
            pass
    assert table.game.phase is phase
    return table


# The table


def test_every_act_has_one_row_and_every_name_of_the_rules_one_act() -> None:
    """Section 7.3."""
    assert {row.act for row in RULINGS} == set(get_args(Act))
    assert len(RULINGS) == len(get_args(Act))
    assert set(RULINGS_BY_NAME) == SECTION_7_3 | set(BY_OTHER_ARTICLES)
    assert {name: row_of(act).name for name, act in EXAMPLES.items()} == {
        name: name for name in RULINGS_BY_NAME
    }


def test_what_section_7_3_does_not_name_has_its_article() -> None:
    for name, article in BY_OTHER_ARTICLES.items():
        assert RULINGS_BY_NAME[name].article(Edition.CN2002) == article


@pytest.mark.parametrize("name", RULINGS_BY_NAME)
def test_who_may_order_it(name: str) -> None:
    """Articles 29-33 of 2002, section 7.3."""
    may = {official.role for official in OFFICIALS if is_entitled(name, official)}
    if name in CHIEF_ONLY:
        assert may == {Role.CHIEF_REFEREE}
    elif name in BY_ANYBODY:
        assert may == set(Role)
    elif name == "draw_lots":
        assert may == {Role.CHIEF_REFEREE, Role.ORGANIZER}
    else:
        assert may == set(Role) - {Role.ORGANIZER}


def is_entitled(name: str, by: Official) -> bool:
    """Ask in every phase: a role is the first thing that is asked for."""
    answers = [at(phase).do(order(EXAMPLES[name], by)) for phase in Phase]
    codes = [answer.code for answer in answers if isinstance(answer, Refusal)]
    not_entitled = codes.count(RefusalCode.NOT_ENTITLED)
    assert not_entitled in (0, len(Phase))
    return not not_entitled


@pytest.mark.parametrize("edition", Edition)
@pytest.mark.parametrize("name", RULINGS_BY_NAME)
def test_who_may_not_order_it_is_told_the_article_of_the_edition(
    name: str, edition: Edition
) -> None:
    settings = settings_of(profile=PROFILES_BY_EDITION[edition])
    row = RULINGS_BY_NAME[name]
    for official in OFFICIALS:
        if official.role not in row.roles:
            answer = refused(
                Table.started(settings).do(order(EXAMPLES[name], official))
            )
            assert answer.code is RefusalCode.NOT_ENTITLED
            assert answer.article == row.article(edition)
            assert answer.params == {"role": official.role.value, "ruling": name}


@pytest.mark.parametrize("name", RULINGS_BY_NAME)
def test_in_which_phases_it_makes_sense(name: str) -> None:
    for phase in Phase:
        table = at(phase)
        before = picture(table.game)
        decision = table.do(order(EXAMPLES[name]))
        is_phase = phase in PHASES[name]
        wrong = (
            isinstance(decision, Refusal) and decision.code is RefusalCode.WRONG_PHASE
        )
        assert is_phase != wrong, (name, phase)
        if wrong:
            assert refused(decision).article == row_of(EXAMPLES[name]).in_2002
            assert picture(table.game) == before


# The grounds


@pytest.mark.parametrize(
    ("article", "reason", "field"),
    [
        pytest.param("", "A phone rang.", "article", id="no article"),
        pytest.param("  ", "A phone rang.", "article", id="a blank article"),
        pytest.param("2" * (ARTICLE_LENGTH + 1), "So.", "article", id="a long article"),
        pytest.param("23", "", "reason", id="no reason"),
        pytest.param("23", "\u3000 ", "reason", id="a blank reason"),
        pytest.param("23", "r" * (REASON_LENGTH + 1), "reason", id="a long reason"),
        pytest.param("23", "one\ntwo", "reason", id="two lines"),
        pytest.param("23", "half a \ud800", "reason", id="what no text can hold"),
    ],
)
def test_a_ruling_has_an_article_and_a_reason(
    article: str, reason: str, field: str
) -> None:
    """Section 7.3."""
    table = at(Phase.PLAY)
    before = picture(table.game)
    answer = refused(table.do(order(Warn(B), article=article, reason=reason)))
    assert answer.code is RefusalCode.NO_GROUNDS
    assert answer.params["field"] == field
    assert picture(table.game) == before


def test_the_longest_grounds_are_recorded_as_they_were_given() -> None:
    table = at(Phase.PLAY)
    article, reason = "2" * ARTICLE_LENGTH, "\u624b\u3000" * (REASON_LENGTH // 2)
    first, warning = table.done(
        order(Warn(B), DEPUTY, article=article, reason=reason, cid="cid-0001")
    )
    assert isinstance(first, Ruled)
    assert (first.by, first.act, first.cid) == (DEPUTY, Warn(B), "cid-0001")
    assert (first.article, first.reason) == (article, reason)
    assert first.clocks == warning.clocks


def test_the_same_ruling_sent_twice_is_done_once() -> None:
    table = at(Phase.PLAY)
    command = order(Warn(B), REFEREE, cid="cid-0001")
    table.done(command)
    seq = table.game.seq - 1
    assert table.do(command) == Duplicate(seq)
    assert table.game.warnings[B] == 1
    # Another official has names of his own.
    table.done(order(Pause(), DEPUTY, cid="cid-0001"))


# The moment


@pytest.mark.parametrize("name", ["pause", "warn", "adjust_clock", "lose", "draw"])
def test_no_ruling_gets_in_before_a_flag_that_has_fallen(name: str) -> None:
    """Article 12: reaching the limit is overtime, whoever speaks first."""
    table = Table.started(settings_of(clock="30s"))
    answer = refused(table.do(order(EXAMPLES[name]), 31_000))
    assert answer.code is RefusalCode.TIME_OVER
    assert answer.article == "12"
    assert isinstance(table.do(order(EXAMPLES[name]), 30_999), tuple)


@pytest.mark.parametrize("is_refereed", [True, False])
def test_the_time_to_agree_is_no_limit_for_the_referee_it_waits_for(
    is_refereed: bool,
) -> None:
    """Section 7.2: a settlement that ran out leads to the referee, if one attends."""
    table = Table.started(settings_of(**attended(is_refereed)))
    table.play_out("B:E5 W:pass")
    _, stopped = table.done(table.pass_turn(B))
    assert isinstance(stopped, SettlingStarted)
    decision = table.do(order(Warn(W)), stopped.until)
    if is_refereed:
        assert isinstance(decision, tuple)
    else:
        assert refused(decision).code is RefusalCode.TIME_OVER


@pytest.mark.parametrize("name", sorted(RULINGS_BY_NAME))
def test_while_overtime_may_become_a_pass_the_game_does_not_move_on(name: str) -> None:
    """Article 22.5: first it is decided whether the turn is lost or the game."""
    table = at(Phase.PLAY)
    now = Millis(table.now)
    fell = OvertimeReached(
        at=now,
        clocks=table.game.clocks,
        color=B,
        deadline=now,
        until=Millis(now + 10_000),
    )
    table.take_in([fell])
    decision = table.do(order(EXAMPLES[name]))
    row = RULINGS_BY_NAME[name]
    if Phase.PLAY not in row.phases:
        assert refused(decision).code is RefusalCode.WRONG_PHASE
    elif row.moves_on:
        answer = refused(decision)
        assert (answer.code, answer.article) == (RefusalCode.TIME_OVER, "22.5")
    else:
        code = decision.code if isinstance(decision, Refusal) else None
        assert code in (None, RefusalCode.NOTHING_TO_RULE)


def test_what_is_only_recorded_changes_nothing_but_the_record() -> None:
    table = at(Phase.PLAY)
    board, clocks = table.game.board.cells[:], table.game.clocks
    assert ruled(table, SuspendPlayer(ANN.id)) == []
    assert (table.game.board.cells, table.game.clocks) == (board, clocks)
    assert table.game.phase is Phase.PLAY


def test_the_organizer_keeps_to_the_schedule_and_judges_nothing() -> None:
    """Section 5: method, schedule, supplement; rulings are the referees'."""
    table = at(Phase.PLAY)
    assert kinds(ruled(table, Pause(), by=ORGANIZER)) == ["ClockPaused"]
    assert kinds(ruled(table, Resume(), by=ORGANIZER)) == ["ClockResumed"]
    answer = refused(table.do(order(Lose(W), ORGANIZER)))
    assert answer.code is RefusalCode.NOT_ENTITLED


def test_another_set_of_rules_is_refereed_by_the_edition_of_2002() -> None:
    profile = replace(CN2002, name="ing")
    table = Table.started(settings_of(profile=profile))
    answer = refused(table.do(order(EXAMPLES["adjust_clock"], REFEREE)))
    assert answer.article == RULINGS_BY_NAME["adjust_clock"].article(Edition.CN2002)
