"""Going back: board, history and prisoners are exactly what they were."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st
from shoutan_engine.points import Color, Pass, Play, Point
from shoutan_engine.position.repetition import Repetition
from shoutan_engine.rules import SelfCapture
from shoutan_host.gtp_answering.line import Line, Start

from tests.clients.referees import CN2002, ask, ask_all, referee_of, state_of

moves = st.tuples(
    st.sampled_from(["b", "w"]),
    st.sampled_from([f"{c}{r}" for c in "ABCD" for r in range(1, 5)] + ["pass"]),
)
lines = st.lists(
    moves.map(lambda m: f"play {m[0]} {m[1]}")
    | st.integers(0, 12).map(lambda n: f"gg-undo {n}")
    | st.just("undo")
    | st.lists(moves, max_size=4).map(
        lambda ms: "gogui-play_sequence " + " ".join(f"{c} {v}" for c, v in ms)
    )
    | st.sampled_from(["kata-set-rule ko SIMPLE", "kata-set-rule ko SITUATIONAL"])
    | st.sampled_from(["komi 0.5", "genmove b", "reg_genmove w", "final_score"]),
    max_size=60,
)


@given(st.sampled_from(Repetition), st.sampled_from(SelfCapture), lines)
def test_after_any_commands_the_state_is_that_of_a_replay(
    repetition: Repetition, self_capture: SelfCapture, asked: list[str]
) -> None:
    profile = replace(CN2002, repetition=repetition, self_capture=self_capture)
    referee = referee_of(profile, size=4)
    ask_all(referee, asked)
    session = referee.session
    again = referee_of(session.profile, size=4, komi=session.komi)
    for color, move in session.line.moves:
        # As it was played: what was legal then may not be by a rule chosen later.
        again.session.line.position.take(color, move)
        again.session.line.moves.append((color, move))
    assert state_of(referee) == state_of(again)


@given(st.lists(moves, max_size=80), st.data())
def test_a_move_that_is_taken_back_and_made_again_changes_nothing(
    played: list[tuple[str, str]], data: st.DataObject
) -> None:
    referee = referee_of(size=4)
    ask_all(referee, (f"play {c} {v}" for c, v in played))
    before = state_of(referee)
    made = list(referee.session.line.moves)
    count = data.draw(st.integers(0, len(made)))
    assert ask(referee, f"gg-undo {count}") == "= "
    for color, move in made[len(made) - count :]:
        assert referee.session.line.play(color, move)
    assert state_of(referee) == before


def test_going_back_through_a_long_game_costs_few_replays() -> None:
    line = Line(Start(5), CN2002)
    turns = 4096
    for number in range(turns):
        line.play(Color.BLACK if number % 2 else Color.WHITE, Pass())
    taken = 0
    real_take = type(line.position).take

    def counting_take(*args: object) -> None:
        nonlocal taken
        taken += 1
        real_take(*args)  # type: ignore[arg-type]

    type(line.position).take = counting_take  # type: ignore[method-assign, assignment]
    try:
        for left in reversed(range(turns)):
            assert line.undo(1)
            assert line.position.moves == len(line.moves) == left
    finally:
        type(line.position).take = real_take  # type: ignore[method-assign]
    assert not line.undo(1)
    assert taken <= turns * 12, "log2 of the length for each move at most"


def test_a_position_does_not_change_when_its_copy_does() -> None:
    line = Line(Start(5), CN2002)
    line.play(Color.BLACK, Play(Point(0)))
    twin = line.position.copy()
    line.play(Color.WHITE, Play(Point(1)))
    line.play(Color.WHITE, Play(Point(5)))
    assert line.position.prisoners[Color.WHITE] == 1
    assert twin.prisoners[Color.WHITE] == 0
    assert (twin.moves, twin.board.stones(Color.WHITE)) == (1, [])
