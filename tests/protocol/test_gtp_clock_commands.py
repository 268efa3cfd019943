"""What engines hear about time: every row of the table, every dialect."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from shoutan_engine.clocks import TIME_SYSTEMS, parse_clock
from shoutan_engine.clocks.byoyomi import ByoYomi
from shoutan_engine.clocks.canadian import Canadian
from shoutan_engine.clocks.fischer import Fischer
from shoutan_engine.clocks.table import parse_fine_clock
from shoutan_engine.clocks.types import Millis, TimeLeft, TimeSystem
from shoutan_engine.points import Color
from shoutan_protocol.gtp.capabilities import Capabilities
from shoutan_protocol.gtp.clock_commands import (
    Dialect,
    dialects,
    hears_parts_of_seconds,
    settings_request,
    time_left_request,
)
from shoutan_protocol.gtp.clock_rows import CLOCK_ROWS
from shoutan_protocol.gtp.grammar import Word, format_command

KATA, KGS, STANDARD = Dialect


def settings(clock: str, dialect: Dialect) -> str:
    return format_command(settings_request(parse_fine_clock(clock), dialect)).decode()[
        :-1
    ]


def time_left(
    clock: str, left: TimeLeft, dialect: Dialect, margin: int = 0
) -> str | None:
    request = time_left_request(
        parse_fine_clock(clock), left, Color.BLACK, dialect, Millis(margin)
    )
    return None if request is None else format_command(request).decode()[:-1]


def reading(main: int, periods: int = 0, period: int = 0, moves: int = 0) -> TimeLeft:
    return TimeLeft(Millis(main), periods, Millis(period), moves)


@pytest.mark.parametrize(
    ("clock", "kata", "kgs", "standard"),
    [
        (
            "none",
            "kata-time_settings none",
            "kgs-time_settings none",
            "time_settings 0 1 0",
        ),
        (
            "20m",
            "kata-time_settings absolute 1200",
            "kgs-time_settings absolute 1200",
            "time_settings 1200 0 0",
        ),
        (
            "5m leeway 250ms",
            "kata-time_settings absolute 300",
            "kgs-time_settings absolute 300",
            "time_settings 300 0 0",
        ),
        (
            "10m+5x30s",
            "kata-time_settings byoyomi 600 30 5",
            "kgs-time_settings byoyomi 600 30 5",
            "time_settings 720 30 1",
        ),
        (
            "1h/5x60s",
            "kata-time_settings byoyomi 3300 60 5",
            "kgs-time_settings byoyomi 3300 60 5",
            "time_settings 3540 60 1",
        ),
        (
            "30s/1x30s",
            "kata-time_settings byoyomi 0 30 1",
            "kgs-time_settings byoyomi 0 30 1",
            "time_settings 0 30 1",
        ),
        (
            "10m+15in5m",
            "kata-time_settings canadian 600 300 15",
            "kgs-time_settings canadian 600 300 15",
            "time_settings 600 300 15",
        ),
        (
            "10m+15in5m carry",
            "kata-time_settings canadian 600 300 15",
            "kgs-time_settings canadian 600 300 15",
            "time_settings 600 300 15",
        ),
        (
            "0s+25in10m carry",
            "kata-time_settings canadian 0 600 25",
            "kgs-time_settings canadian 0 600 25",
            "time_settings 0 600 25",
        ),
        (
            "30s/move",
            "kata-time_settings byoyomi 0 30 1",
            "kgs-time_settings byoyomi 0 30 1",
            "time_settings 0 30 1",
        ),
        (
            "3d/move",
            "kata-time_settings byoyomi 0 259200 1",
            "kgs-time_settings byoyomi 0 259200 1",
            "time_settings 0 259200 1",
        ),
        # The KGS dialect and the standard do not know Fischer time: one stone per
        # increment, the rest of the clock as main time.
        (
            "5m+10s",
            "kata-time_settings fischer 300 10",
            "kgs-time_settings canadian 290 10 1",
            "time_settings 290 10 1",
        ),
        (
            "5m+10s max 10m",
            "kata-time_settings fischer-capped 300 10 600 -1",
            "kgs-time_settings canadian 290 10 1",
            "time_settings 290 10 1",
        ),
        (
            "10s+30s",
            "kata-time_settings fischer 10 30",
            "kgs-time_settings canadian 0 10 1",
            "time_settings 0 10 1",
        ),
    ],
)
def test_settings(clock: str, kata: str, kgs: str, standard: str) -> None:
    assert [settings(clock, dialect) for dialect in Dialect] == [kata, kgs, standard]


@pytest.mark.parametrize(
    ("clock", "kata", "kgs", "standard"),
    [
        ("500ms", "absolute 0.5", "absolute 1", "1 0 0"),
        ("8s500ms", "absolute 8.5", "absolute 8", "8 0 0"),
        ("200ms/move", "byoyomi 0 0.2 1", "byoyomi 0 1 1", "0 1 1"),
        ("1500ms/move", "byoyomi 0 1.5 1", "byoyomi 0 1 1", "0 1 1"),
        ("8s+80ms", "fischer 8 0.08", "absolute 7", "7 0 0"),
        ("500ms+80ms", "fischer 0.5 0.08", "absolute 1", "1 0 0"),
        ("1s+50ms", "fischer 1 0.05", "absolute 1", "1 0 0"),
        ("1s500ms+600ms", "fischer 1.5 0.6", "absolute 1", "1 0 0"),
        ("2s/5x200ms", "byoyomi 1 0.2 5", "absolute 1", "1 0 0"),
        ("1s/5x200ms", "byoyomi 0 0.2 5", "absolute 1", "1 0 0"),
        ("5s+5x200ms", "byoyomi 5 0.2 5", "absolute 5", "5 0 0"),
        ("500ms+5x2s", "byoyomi 0.5 2 5", "byoyomi 0 2 5", "8 2 1"),
        ("5s+9in300ms", "canadian 5 0.3 9", "absolute 5", "5 0 0"),
        ("0s+9in300ms", "canadian 0 0.3 9", "canadian 0 1 9", "0 1 9"),
    ],
)
def test_whole_seconds_never_say_that_there_is_no_time(
    clock: str, kata: str, kgs: str, standard: str
) -> None:
    """GTP 2, section 4.2: overtime of 0 is none, and main time of 0 is over."""
    assert settings(clock, KATA) == f"kata-time_settings {kata}"
    assert settings(clock, KGS) == f"kgs-time_settings {kgs}"
    assert settings(clock, STANDARD) == f"time_settings {standard}"


@pytest.mark.parametrize(
    ("commands", "hears"),
    [
        (("kata-time_settings", "time_settings"), True),
        (("kgs-time_settings", "time_settings"), False),
        ((), False),
    ],
)
def test_only_one_dialect_has_parts_of_seconds(
    commands: tuple[str, ...], hears: bool
) -> None:
    able = Capabilities(
        commands=frozenset(commands), kata_clocks=frozenset({"byoyomi"})
    )
    assert hears_parts_of_seconds(parse_fine_clock("200ms/move"), able) is hears
    assert not hears_parts_of_seconds(parse_fine_clock("8s+80ms"), able)


LEFT = [
    # clock, reading, KataGo, KGS, standard
    ("none", reading(0), None, None, None),
    ("20m", reading(1_200_000), "1200 0", "1200 0", "1200 0"),
    ("20m", reading(59_999), "59.999 0", "59 0", "59 0"),
    ("20m", reading(500), "0.5 0", "1 0", "1 0"),
    ("20m", reading(1), "0.1 0", "1 0", "1 0"),
    # In main time: all periods but one look like main time to the standard.
    ("10m+5x30s", reading(600_000, 5, 30_000), "600 0", "600 0", "720 0"),
    ("10m+5x30s", reading(591_500, 5, 30_000), "591.5 0", "591 0", "711 0"),
    # Main time as good as over: the full first period, never "0 0".
    ("10m+5x30s", reading(900, 5, 30_000), "30 5", "30 5", "120 0"),
    ("10m+1x30s", reading(900, 1, 30_000), "30 1", "30 1", "30 1"),
    # Overtime: what is left of the running period.
    ("10m+5x30s", reading(0, 5, 30_000), "30 5", "30 5", "30 1"),
    ("10m+5x30s", reading(0, 3, 30_000), "30 3", "30 3", "30 1"),
    ("10m+5x30s", reading(0, 3, 12_345), "12.345 3", "12 3", "12 1"),
    ("10m+5x30s", reading(0, 1, 400), "0.4 1", "1 1", "1 1"),
    # A block: its rest and the moves still to play in it, in every dialect.
    ("10m+15in5m", reading(600_000, 0, 300_000, 15), "600 0", "600 0", "600 0"),
    ("10m+15in5m", reading(900, 0, 300_000, 15), "300 15", "300 15", "300 15"),
    ("10m+15in5m", reading(0, 1, 299_500, 14), "299.5 14", "299 14", "299 14"),
    ("10m+15in5m", reading(0, 1, 200, 1), "0.2 1", "1 1", "1 1"),
    # What was carried over is there to be used.
    ("10m+15in5m carry", reading(0, 1, 420_000, 15), "420 15", "420 15", "420 15"),
    ("30s/move", reading(0, 1, 30_000), "30 1", "30 1", "30 1"),
    ("30s/move", reading(0, 1, 12_345), "12.345 1", "12 1", "12 1"),
    # KataGo is told what the clock shows, the others never all of it at once.
    ("5m+10s", reading(300_000), "300 0", "290 0", "290 0"),
    ("5m+10s", reading(11_000), "11 0", "1 0", "1 0"),
    ("5m+10s", reading(10_999), "10.999 0", "10 1", "10 1"),
    ("5m+10s", reading(10_000), "10 0", "10 1", "10 1"),
    ("5m+10s", reading(4_200), "4.2 0", "4 1", "4 1"),
    ("5m+10s", reading(300), "0.3 0", "1 1", "1 1"),
    ("5m+10s max 10m", reading(600_000), "600 0", "590 0", "590 0"),
    # Parts of seconds: the truth to KataGo, at least a second to the others, and none of
    # the overtime that they were not told of.
    ("500ms", reading(500), "0.5 0", "1 0", "1 0"),
    ("200ms/move", reading(0, 1, 30), "0.03 1", "1 1", "1 1"),
    ("8s+80ms", reading(8_000), "8 0", "7 0", "7 0"),
    ("8s+80ms", reading(90), "0.09 0", "1 0", "1 0"),
    ("5s+5x200ms", reading(0, 5, 200), "0.2 5", "1 0", "1 0"),
    ("5s+9in300ms", reading(0, 1, 300, 9), "0.3 9", "1 0", "1 0"),
]


@pytest.mark.parametrize(("clock", "left", "kata", "kgs", "standard"), LEFT)
def test_time_left(
    clock: str,
    left: TimeLeft,
    kata: str | None,
    kgs: str | None,
    standard: str | None,
) -> None:
    for dialect, numbers in ((KATA, kata), (KGS, kgs), (STANDARD, standard)):
        expected = None if numbers is None else f"time_left b {numbers}"
        assert time_left(clock, left, dialect) == expected, dialect


MARGIN = [
    ("20m", reading(60_000), "59 0", "59 0"),
    ("20m", reading(1_500), "1 0", "1 0"),
    ("10m+5x30s", reading(60_000, 5, 30_000), "59 0", "179 0"),
    # The margin eats the rest of main time; the period is there in full ...
    ("10m+5x30s", reading(1_500, 5, 30_000), "30 5", "120 0"),
    # ... and here it eats half a second of it as well.
    ("10m+5x30s", reading(500, 5, 30_000), "29 5", "119 0"),
    ("10m+5x30s", reading(0, 2, 30_000), "29 2", "29 1"),
    ("10m+5x30s", reading(0, 2, 1_000), "1 2", "1 1"),
    ("10m+15in5m", reading(60_000, 0, 300_000, 15), "59 0", "59 0"),
    ("10m+15in5m", reading(1_500, 0, 300_000, 15), "300 15", "300 15"),
    ("10m+15in5m", reading(0, 1, 300_000, 15), "299 15", "299 15"),
    ("30s/move", reading(0, 1, 30_000), "29 1", "29 1"),
    ("5m+10s", reading(300_000), "289 0", "289 0"),
    ("5m+10s", reading(11_500), "10 1", "10 1"),
    ("5m+10s", reading(10_500), "9 1", "9 1"),
    ("5m+10s", reading(1_500), "1 1", "1 1"),
]


@pytest.mark.parametrize(("clock", "left", "kgs", "standard"), MARGIN)
def test_a_second_of_margin_for_remote_engines(
    clock: str, left: TimeLeft, kgs: str, standard: str
) -> None:
    assert time_left(clock, left, KGS, 1_000) == f"time_left b {kgs}"
    assert time_left(clock, left, STANDARD, 1_000) == f"time_left b {standard}"


@given(
    st.integers(0, 3_600_000),
    st.integers(1, 10),
    st.integers(1_000, 60_000),
    st.sampled_from(Dialect),
    st.sampled_from([0, 1_000, 5_000]),
)
def test_no_engine_hears_of_more_time_than_it_has(
    main: int, periods: int, period: int, dialect: Dialect, margin: int
) -> None:
    system = ByoYomi(Millis(600_000), 10, Millis(60_000))
    left = reading(main, periods, 60_000 if main else period)
    request = time_left_request(system, left, Color.WHITE, dialect, Millis(margin))
    assert request is not None
    color, seconds, count = request.args
    assert color is Color.WHITE
    assert isinstance(seconds, int | float)
    assert seconds > 0
    total = left.main + left.period + (left.periods - 1) * 60_000
    # A thing that is almost over is reported as one second (a tenth to KataGo).
    least = 100 if dialect is KATA else 1_000
    said = round(seconds * 1_000)
    assert said <= max(total - margin, least)
    if count == 0 and dialect is not STANDARD:
        assert said <= left.main
    elif count:
        assert said <= left.period
        assert count == (1 if dialect is STANDARD else left.periods)


FINE = st.integers(1, 40).map(lambda tenths: Millis(tenths * 100))
STATED = st.one_of(
    st.builds(Fischer, FINE, FINE),
    st.builds(ByoYomi, FINE, st.integers(1, 5), FINE),
    st.builds(Canadian, FINE, st.integers(1, 5), FINE),
)


@given(STATED, st.sampled_from([KGS, STANDARD]), st.integers(1, 6))
def test_who_uses_all_that_was_stated_never_loses_on_time(
    system: Fischer | ByoYomi | Canadian, dialect: Dialect, pieces: int
) -> None:
    """Of one without `time_left`; a flag falls at the very ms, so one less is used.

    Only where there is less than a second for the first move it is told of one.
    """
    left: TimeLeft | None = system.initial()
    assert left is not None
    assume(system.time_to_flag(left) >= 1_000 or system.main >= 1_000)
    request = settings_request(system, dialect)
    numbers = [arg for arg in request.args if isinstance(arg, int)]
    main, overtime, count = [*numbers, 0, 0][:3]
    is_blocks = dialect is STANDARD or request.args[0] == Word("canadian")
    moves = [main * 1_000 // pieces] * pieces if main else []
    if overtime:
        each = overtime * 1_000 // count if is_blocks else overtime * 1_000
        moves += [each] * 12
    for elapsed in moves:
        left = system.spend(left, Millis(max(0, elapsed - 1)))
        assert left is not None, (system.text, request)


CLOCKS = [
    parse_fine_clock(text)
    for text in (
        *("20m", "20m leeway 250ms", "10m+5x30s", "30s/3x10s"),
        *("10s+4in20s", "10s+4in20s carry"),
        *("0s+1in5s carry", "20s+5s", "20s+5s max 25s", "3s+9s", "15s/move"),
        *("500ms", "2s+80ms", "2s500ms+3x200ms", "300ms/move", "3s+5in400ms"),
    )
]


def test_every_timed_system_is_asked_about() -> None:
    timed = {
        type(parse_clock(text)) for row in TIME_SYSTEMS for text in row.examples
    } - {type(parse_clock("none"))}
    assert {type(system) for system in CLOCKS} == timed


@given(
    st.sampled_from(CLOCKS),
    st.lists(st.integers(0, 20_000), max_size=8),
    st.integers(0, 20_000),
    st.sampled_from(Dialect),
    st.sampled_from([0, 1_000, 5_000]),
)
def test_no_engine_is_told_more_than_a_move_has(
    system: TimeSystem,
    moves: list[int],
    thought: int,
    dialect: Dialect,
    margin: int,
) -> None:
    left = system.initial()
    assert left is not None
    for elapsed in moves:
        left = system.spend(left, Millis(elapsed)) or left
    left = system.run(left, Millis(thought)) or left
    request = time_left_request(system, left, Color.BLACK, dialect, Millis(margin))
    assert request is not None
    _, seconds, count = request.args
    assert isinstance(seconds, int | float)
    least = 100 if dialect is KATA else 1_000
    said = round(seconds * 1_000)
    assert 0 < said <= max(system.time_to_flag(left) - margin, least)
    if isinstance(system, Fischer) and dialect is not KATA and count == 1:
        # All of it may go into one move, so it is never more than a move earns.
        assert said <= max(system.increment, least)
    # KataGo refuses stones where the system that it was told of has no overtime.
    kind = settings_request(system, dialect).args[0]
    if kind in [Word("absolute"), Word("fischer"), Word("fischer-capped")]:
        assert count == 0


CHOICES: list[tuple[str, str, list[Dialect]]] = [
    ("", "", []),
    ("time_settings", "", [STANDARD]),
    ("time_settings kgs-time_settings", "", [KGS, STANDARD]),
    ("kata-time_settings time_settings", "byoyomi absolute", [KATA, STANDARD]),
    ("kata-time_settings time_settings", "fischer", [STANDARD]),
    ("kata-time_settings kgs-time_settings", "byoyomi", [KATA, KGS]),
]


@pytest.mark.parametrize(("commands", "kinds", "expected"), CHOICES)
def test_the_best_dialect_that_knows_the_system_comes_first(
    commands: str, kinds: str, expected: list[Dialect]
) -> None:
    able = Capabilities(frozenset(commands.split()), frozenset(kinds.split()))
    assert dialects(parse_clock("10m+5x30s"), able) == expected


@pytest.mark.parametrize(
    ("clock", "kinds", "expected"),
    [
        ("5m+10s", "byoyomi canadian fischer", [KATA, KGS, STANDARD]),
        ("5m+10s", "byoyomi canadian", [KGS, STANDARD]),
        ("5m+10s max 10m", "fischer", [KGS, STANDARD]),
        ("5m+10s max 10m", "fischer fischer-capped", [KATA, KGS, STANDARD]),
        ("10m+15in5m carry", "canadian", [KATA, KGS, STANDARD]),
        ("30s/move", "byoyomi", [KATA, KGS, STANDARD]),
        ("30s/move", "canadian", [KGS, STANDARD]),
    ],
)
def test_katago_hears_of_a_system_only_where_it_lists_its_kind(
    clock: str, kinds: str, expected: list[Dialect]
) -> None:
    commands = frozenset(dialect.value for dialect in Dialect)
    able = Capabilities(commands, frozenset(kinds.split()))
    assert dialects(parse_clock(clock), able) == expected


@pytest.mark.parametrize(
    "example", [text for row in TIME_SYSTEMS for text in row.examples]
)
def test_every_time_system_of_the_engine_has_a_row(example: str) -> None:
    system = parse_clock(example)
    assert any(isinstance(system, row.system) for row in CLOCK_ROWS)
    for dialect in Dialect:
        assert settings_request(system, dialect).name == dialect.value
