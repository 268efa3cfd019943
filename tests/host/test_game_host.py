"""The game host: durable before told, each act once, in the order of stamps, on time."""

import pytest
from shoutan_engine import Color, EndReason, Millis
from shoutan_engine.commands import PassTurn, Resign
from shoutan_engine.events import Event, FlagFell, GameFinished, Played
from shoutan_engine.refusals import RefusalCode
from shoutan_host.hosting.answers import Accepted, Answer, Refused, Repeated, Undecided
from shoutan_host.hosting.game_host import MAX_INBOX
from shoutan_host.ports import Append, StoreError, StoreUnavailable
from shoutan_protocol.chain import chain_hashes, head_of_chain, start_of_chain
from shoutan_protocol.event_encoding import encode_event

from tests.fakes import FakeClock, VirtualLoop
from tests.host.table import ANN, BO, GAME, SIZE, WALL, Table, begun, stone

AWAY = StoreUnavailable("the disk is away")


@pytest.fixture
def table(loop: VirtualLoop) -> Table:
    """A game that has just begun, 10 seconds a side."""
    return Table(loop)


def rival_plays(table: Table, vertex: int, cid: str) -> None:
    """Append a play as another owner of the game would, behind the host's back."""
    game, _, _ = begun()
    for event in table.events[len(begun()[2]) :]:
        game.apply(event)
    decided = game.decide(stone(vertex, game.ply, cid), table.now)
    assert isinstance(decided, tuple)
    payloads = [
        encode_event(event, GAME, game.seq + number, WALL, SIZE)
        for number, event in enumerate(decided, 1)
    ]
    log = table.disk.logs[GAME]
    log.update(enumerate(payloads, len(log) + 1))


# -- durable first (R1, R2) --------------------------------------------------------


def test_nothing_is_told_or_answered_before_the_commit(table: Table) -> None:
    table.store.hold()
    answers = table.post(stone(40, 0))
    table.loop.pass_ms(500)
    assert (answers, table.told, table.host.game.ply) == ([], [], 0)
    table.store.release()
    table.loop.settle()
    assert answers == [Accepted(5)]
    assert table.told == table.log[4:]
    assert table.host.game.ply == 1


def test_what_was_told_is_in_the_log_byte_by_byte(table: Table) -> None:
    for ply, vertex in enumerate((40, 41, 42)):
        assert table.do(stone(vertex, ply)) == Accepted(5 + ply)
    assert table.told == table.log[4:]


def test_every_event_has_its_chain_hash_in_the_log(table: Table) -> None:
    table.do(stone(40, 0))
    table.do(stone(41, 1))
    chain = chain_hashes(start_of_chain(GAME), table.log)
    assert table.disk.hashes[GAME] == {5: chain[4], 6: chain[5]}
    assert table.host.head == chain[5]


def test_the_chain_goes_on_behind_what_another_writer_wrote(table: Table) -> None:
    rival_plays(table, 40, "cid-of-rival")
    table.do(stone(41, 0))
    table.do(stone(41, 1))
    assert table.disk.hashes[GAME][6] == head_of_chain(GAME, table.log)


def test_the_card_of_a_finished_game_shows_the_last_hash(table: Table) -> None:
    table.do(stone(40, 0))
    assert table.host.card.record_hash is None
    table.do(Resign(Color.WHITE))
    record_hash = head_of_chain(GAME, table.log).hex()
    assert table.host.card.record_hash == record_hash
    assert table.disk.cards[GAME].record_hash == record_hash


def test_a_listener_hears_an_event_when_it_is_durable_and_applied(table: Table) -> None:
    heard: list[tuple[int, Event, int, int]] = []

    class Listens:
        def on_event(self, seq: int, event: Event) -> None:
            heard.append((seq, event, table.host.game.seq, len(table.log)))

    listener = Listens()
    table.host.listen(listener)
    table.do(Resign(Color.BLACK, "resigns-1"))
    assert [(seq, game_seq, log) for seq, _, game_seq, log in heard] == [
        (5, 6, 6),
        (6, 6, 6),
    ]
    assert isinstance(heard[1][1], GameFinished)
    table.host.unlisten(listener)
    assert table.host.is_finished


# -- each act once (R3, W2) --------------------------------------------------------


def test_a_known_act_gets_its_first_answer_before_any_other_check(table: Table) -> None:
    act = stone(40, 0, "black-plays")
    assert table.do(act) == Accepted(5)
    assert table.do(act) == Repeated(5)  # it is White's turn
    table.do(Resign(Color.WHITE, "white-resigns"))
    assert table.do(act) == Repeated(5)  # the game is over
    assert table.do(Resign(Color.WHITE, "white-resigns")) == Repeated(6)
    assert len(table.log) == 7


def test_a_repeat_that_comes_before_the_commit_waits_for_it(table: Table) -> None:
    table.store.hold()
    act = stone(40, 0, "black-plays")
    first, second = table.post(act), table.post(act)
    table.store.release()
    table.loop.settle()
    assert (first, second) == ([Accepted(5)], [Repeated(5)])


def test_a_refusal_is_not_kept_so_the_same_act_is_judged_anew(table: Table) -> None:
    act = stone(41, 1, "white-plays")
    refused = table.do(act)
    assert isinstance(refused, Refused)
    assert (refused.refusal.code, refused.ply, refused.seq) == (
        RefusalCode.FUTURE_PLY,
        0,
        4,
    )
    assert len(table.log) == 4
    table.do(stone(40, 0))
    assert table.do(act) == Accepted(6)


# -- the store's troubles (S1, S11, W3) --------------------------------------------


def test_while_the_store_is_away_nothing_is_decided_and_the_same_act_may_come_again(
    table: Table,
) -> None:
    table.store.trouble = AWAY
    act = stone(40, 0, "black-plays")
    answers = table.at_once(act, Resign(Color.WHITE, "white-resigns"))
    table.loop.settle()
    for (answer,) in answers:
        assert isinstance(answer, Undecided)
        assert answer.code == "unavailable"
    assert (table.told, len(table.log), table.host.game.ply) == ([], 4, 0)
    table.store.trouble = None
    assert table.do(act) == Accepted(5)


def test_who_finds_another_writers_event_reads_the_log_and_decides_again(
    table: Table,
) -> None:
    """The last fence: the insert that collides."""
    rival_plays(table, 40, "cid-of-rival")
    refused = table.do(stone(41, 0, "black-plays"))
    assert isinstance(refused, Refused)
    assert refused.refusal.code is RefusalCode.STALE_PLY
    assert (refused.ply, refused.seq) == (1, 5)
    assert table.told == table.log[4:], "followers hear of the rival's event"
    assert table.do(stone(41, 1)) == Accepted(6)


def test_an_act_that_another_writer_has_written_is_a_repeat(table: Table) -> None:
    """The answer was lost on its way: the old owner had done it."""
    rival_plays(table, 40, "black-plays")
    assert table.do(stone(40, 0, "black-plays")) == Repeated(5)
    assert len(table.log) == 5


def test_what_nobody_can_read_in_the_log_leaves_acts_undecided_until_somebody_can(
    table: Table,
) -> None:
    """Another writer may be a newer program; nobody waits for ever for an answer."""
    rival_plays(table, 40, "cid-of-rival")
    log = table.disk.logs[GAME]
    known, log[5] = log[5], b'{"type": "of_a_newer_program"}'
    assert isinstance(table.do(stone(41, 0, "black-plays")), Undecided)
    assert any("its log was not read" in report for report in table.reports)
    log[5] = known
    table.loop.pass_ms(1_000)
    assert table.do(stone(41, 1)) == Accepted(6)


def test_commands_wait_in_order_while_the_log_is_read_again(table: Table) -> None:
    rival_plays(table, 40, "cid-of-rival")
    first, second, third = table.at_once(
        stone(41, 0, "black-plays"),
        stone(42, 1, "white-plays"),
        Resign(Color.BLACK, "black-resigns"),
    )
    table.loop.settle()
    assert isinstance(first[0], Refused)
    assert (second, third) == ([Accepted(6)], [Accepted(7)])


def test_a_log_that_cannot_be_read_again_leaves_the_act_undecided(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    rival_plays(table, 40, "cid-of-rival")
    act = stone(41, 0, "black-plays")

    async def read(*_: object) -> list[bytes]:
        raise AWAY

    with monkeypatch.context() as patch:
        patch.setattr(table.store, "read", read)
        broken = table.do(act)
        assert isinstance(broken, Undecided)
        # Nothing is decided by what the game was before the rival's move.
        waiting = table.post(act)
        assert waiting == []
        table.loop.pass_ms(1_000)
        assert [type(answer) for answer in waiting] == [Undecided]
    table.loop.pass_ms(1_000)
    again = table.do(act)
    assert isinstance(again, Refused)
    assert (again.ply, again.seq) == (1, 5)


def test_a_game_with_too_much_to_do_says_so_and_the_rest_is_answered(
    table: Table,
) -> None:
    table.store.hold()
    table.post(stone(40, 0))  # on its way to the log: what comes now must wait
    waiting = table.at_once(*(PassTurn(Color.WHITE, 0) for _ in range(MAX_INBOX + 1)))
    (busy,) = waiting.pop()
    assert isinstance(busy, Undecided)
    assert busy.code == "busy"
    assert waiting == [[]] * MAX_INBOX
    table.store.release()
    table.loop.settle()
    assert [len(answers) for answers in waiting] == [1] * MAX_INBOX


# -- time (T1 to T4) ---------------------------------------------------------------


def test_a_flag_falls_on_time_with_nobody_there(table: Table) -> None:
    """Article 12."""
    table.loop.pass_ms(9_999)
    assert len(table.log) == 4
    table.loop.pass_ms(1)
    table.loop.settle()
    fell = table.events[4]
    assert isinstance(fell, FlagFell)
    assert (fell.color, fell.at - fell.deadline) == (Color.BLACK, 0)
    assert table.host.game.result is not None
    assert table.host.game.result.reason is EndReason.TIME


def test_a_play_that_was_read_before_the_deadline_wins_however_late_it_is_judged(
    table: Table,
) -> None:
    """A due timer runs before the task that holds a move already read (T3)."""
    deadline = table.host.game.deadline()
    assert deadline is not None
    answers: list[list[Answer]] = []

    def read_in_the_same_pass() -> None:
        answers.append(table.post_now(stone(40, 0), Millis(deadline - 1)))

    table.loop.call_at(deadline / 1000, read_in_the_same_pass)
    table.loop.pass_ms(10_001)
    table.loop.settle()
    assert answers == [[Accepted(5)]]
    assert [type(event) for event in table.events[4:]] == [Played]


@pytest.mark.parametrize("late_by", [0, 1, 400])
def test_a_play_at_the_limit_or_later_comes_after_the_flag(
    table: Table, late_by: int
) -> None:
    """A limit is reached, not passed (article 12)."""
    deadline = table.host.game.deadline()
    assert deadline is not None
    answers = table.post(stone(40, 0), Millis(deadline + late_by))
    table.loop.settle()
    (answer,) = answers
    assert isinstance(answer, Refused)
    assert [type(event) for event in table.events[4:]] == [FlagFell, GameFinished]


def test_a_repeat_after_the_flag_is_still_answered_as_a_repeat(table: Table) -> None:
    act = stone(40, 0, "black-plays")
    table.do(act)
    deadline = table.host.game.deadline()
    assert deadline is not None
    answers = table.post(act, Millis(deadline + 5))
    table.loop.settle()
    assert answers == [Repeated(5)]
    assert isinstance(table.events[5], FlagFell)


def test_a_timer_that_fires_early_is_set_again(table: Table) -> None:
    """uvloop's may, by half a millisecond (T4)."""
    clock = table.services.clock
    assert isinstance(clock, FakeClock)
    clock.lag_ms = 0.5
    table.loop.pass_ms(10_000)  # the timer fires, and it is not yet time
    assert len(table.log) == 4
    table.loop.pass_ms(2)
    fell = table.events[4]
    assert isinstance(fell, FlagFell)
    assert fell.at == fell.deadline


def test_each_move_moves_the_one_deadline(table: Table) -> None:
    for ply in range(4):
        table.loop.pass_ms(4_000)
        table.do(stone(10 * ply, ply))
    # Both have used 8 s of 10: Black's last 2 s run now.
    table.loop.pass_ms(1_999)
    assert len(table.log) == 8
    table.loop.pass_ms(2)
    fell = table.events[8]
    assert isinstance(fell, FlagFell)
    assert fell.color is Color.BLACK


def test_a_flag_that_could_not_be_stored_falls_when_the_store_is_back(
    table: Table,
) -> None:
    table.store.trouble = AWAY
    table.loop.pass_ms(12_500)
    assert len(table.log) == 4
    assert len(table.reports) == 3, "tried at once and every second"
    table.store.trouble = None
    table.loop.pass_ms(1_000)
    table.loop.settle()
    fell = table.events[4]
    assert isinstance(fell, FlagFell)
    assert fell.deadline == fell.at - 3_000


def test_a_finished_game_waits_for_nothing(table: Table) -> None:
    table.do(Resign(Color.BLACK, "resigns-1"))
    table.loop.pass_ms(60_000)
    assert len(table.log) == 6
    assert table.host.game.deadline() is None


def test_calls_are_made_on_time_in_byo_yomi(loop: VirtualLoop) -> None:
    table = Table(loop, clock="5s+3x30s")
    table.loop.pass_ms(5_000 + 30_000 + 1)
    calls = [event for event in table.events if type(event).__name__ == "Called"]
    assert calls
    for call in calls:
        assert abs(call.at - table.now) < 40_000
    stamps = [call.at for call in calls]
    assert stamps == sorted(stamps)


def test_an_append_of_the_host_names_the_next_number(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    appended: list[Append] = []
    plain = table.store.append_nowait

    def spy(append: Append, durable: object) -> None:
        appended.append(append)
        plain(append, durable)  # type: ignore[arg-type]

    monkeypatch.setattr(table.store, "append_nowait", spy)
    table.do(stone(40, 0))
    table.do(Resign(Color.WHITE, "resigns-1"))
    assert [(a.first_seq, len(a.payloads)) for a in appended] == [(5, 1), (6, 2)]
    # A move changes nothing that lists show; the end does.
    assert appended[0].card is None
    assert appended[1].card is not None
    assert appended[1].card.result == "B+R"
    assert {ANN.id, BO.id} == {
        seat.id for seat in (appended[1].card.black, appended[1].card.white) if seat
    }


def test_a_store_that_fails_otherwise_is_undecided_too(table: Table) -> None:
    table.store.trouble = StoreError("no idea")
    answer = table.do(stone(40, 0))
    assert isinstance(answer, Undecided)
