"""Records of games, read by two programs that are not ours: sgfmill and GNU Go."""

import shlex
import subprocess
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sgfmill import sgf
from shoutan_engine import EndReason, Player
from shoutan_engine.commands import Abort, Forfeit
from shoutan_engine.points import Color, Play, Point
from shoutan_engine.rules import IllegalMove
from shoutan_engine.scoring import QuarterZi
from shoutan_protocol import RELEASE
from shoutan_protocol.coordinates import format_vertex
from shoutan_protocol.sgf import game_to_sgf

from tests.games import random_game
from tests.playing import ANN, BEN, CN2002, KO, B, Table, W, settings_of

DATE = "2026-11-29"
Record: Any = sgf.Sgf_game  # sgfmill publishes no types
_LETTERS = {Color.BLACK: "b", Color.WHITE: "w"}


def read(table: Table, **options: Any) -> Any:
    """Return the record of a game as sgfmill reads it."""
    return Record.from_bytes(game_to_sgf(table.game, date=DATE, **options))


def moves_of(record: Any) -> list[tuple[str, int | None]]:
    """Return color and point of every move of a record, None for a pass."""
    size = record.get_size()
    moves: list[tuple[str, int | None]] = []
    for node in record.get_main_sequence()[1:]:
        letter, place = node.get_move()
        moves.append((letter, None if place is None else place[0] * size + place[1]))
    return moves


def expected_moves(table: Table) -> list[tuple[str, int | None]]:
    """Return the turns of a game as a record should have them: a lost one is a pass."""
    return [
        (_LETTERS[turn.color], None if turn.lost else turn.point)
        for turn in table.game.turns
    ]


def comments_of(record: Any) -> list[str]:
    return [
        node.get("C") if node.has_property("C") else ""
        for node in record.get_main_sequence()
    ]


def played(size: int, seed: int, limit: int | None = None) -> Table:
    """Return a seeded random game of people."""
    table = Table.started(settings_of(size=size, clock="20m+5x30s"))
    for color, move in random_game(size, seed, limit):
        vertex = format_vertex(move.point, size) if isinstance(move, Play) else "pass"
        table.play_out(f"{color.name[0]}:{vertex}")
    return table


@pytest.mark.parametrize("size", [2, 5, 9, 19, 25])
def test_the_moves_are_those_of_the_game(size: int) -> None:
    table = played(size, seed=size, limit=150)
    record = read(table)
    assert record.get_size() == size
    assert len(table.game.turns) > size
    assert moves_of(record) == expected_moves(table)


def test_the_root_says_who_played_by_what_rules_and_when() -> None:
    players = (replace(ANN, rank="3d"), BEN)
    table = Table.started(settings_of(clock="20m+5x30s"), players)
    table.play_out("B:E5")
    table.done(table.resign(W))
    root = read(table, place="http://go.example/game/1").get_root()
    wanted = {
        "PB": "Ann",
        "BR": "3d",
        "PW": "Ben",
        "RU": "Chinese",
        "KM": 7.5,
        "SZ": 9,
        "DT": DATE,
        "PC": "http://go.example/game/1",
        "TM": 1200,
        "OT": "5x30 byo-yomi",
        "RE": "B+R",
        "CA": "UTF-8",
        "AP": ("Shoutan", RELEASE),
        "C": "Chinese competition rules, 2002. Time: 20m+5x30s.",
    }
    assert {key: root.get(key) for key in wanted} == wanted
    assert not root.has_property("WR")


def test_what_is_not_known_is_left_out() -> None:
    table = Table(settings_of())
    data = game_to_sgf(table.game, date=None)
    root = Record.from_bytes(data).get_root()
    left_out = ("PB", "PW", "DT", "PC", "TM", "OT", "RE", "PL", "AB", "AW")
    assert [key for key in left_out if root.has_property(key)] == []


@pytest.mark.parametrize(
    ("clock", "main", "overtime"),
    [
        ("none", None, None),
        ("90m", 5400, None),
        ("1h/5x60s", 3300, "5x60 byo-yomi"),
        ("5m/5x60s", 0, "5x60 byo-yomi"),
    ],
)
def test_time_limits(clock: str, main: int | None, overtime: str | None) -> None:
    root = read(Table.started(settings_of(clock=clock))).get_root()
    assert (root.get("TM") if root.has_property("TM") else None) == main
    assert (root.get("OT") if root.has_property("OT") else None) == overtime


@pytest.mark.parametrize(
    "name",
    [
        "A]nn",
        "back\\slash",
        "end\\",
        "[;B[aa]](;W",
        "手谈 – Ĝo ☗",
        "a:b",
        "  two  blanks",
        "]\\]\\\\]",
    ],
)
def test_a_name_is_text_whatever_it_holds(name: str) -> None:
    players = (replace(ANN, name=name), BEN)
    table = Table.started(settings_of(), players)
    table.play_out("B:E5 W:C3")
    record = read(table, place=name)
    assert record.get_player_name("b") == name
    assert record.get_root().get("PC") == name
    assert moves_of(record) == expected_moves(table)


def test_a_detail_with_brackets_stays_in_its_comment() -> None:
    table = Table.started(settings_of())
    table.done(Forfeit(W, EndReason.CRASH, "Bot said: ];B[aa]\nand \\ left."))
    record = read(table)
    assert moves_of(record) == []
    (comment,) = comments_of(record)
    assert comment.endswith("B+F (crash).\nBot said: ];B[aa]\nand \\ left.")


@pytest.mark.parametrize("to_move", list(Color))
def test_a_position_to_begin_with_is_set_up(to_move: Color) -> None:
    table = Table.started(settings_of(KO, to_move=to_move))
    black, white, _ = read(table).get_root().get_setup_stones()
    size = table.settings.size
    assert black == {divmod(point, size) for point in table.settings.setup.black}
    assert white == {divmod(point, size) for point in table.settings.setup.white}
    assert read(table).get_root().get("PL") == _LETTERS[to_move]


def test_white_to_begin_on_an_empty_board_is_said() -> None:
    table = Table.started(settings_of(to_move=W))
    assert read(table).get_root().get("PL") == "w"


def test_a_lost_turn_is_a_pass_that_says_why() -> None:
    table = Table.started(settings_of(KO, to_move=W, illegal=IllegalMove.STRICT))
    table.play_out("W:B3 B:C3 W:offer B:pass")
    record = read(table)
    assert moves_of(record) == [("w", 11), ("b", None), ("w", None), ("b", None)]
    assert comments_of(record)[1:] == [
        "",
        "void(C3, ko): the turn is lost.",
        "Offers the end.",
        "",
    ]


def test_two_turns_of_one_side_after_a_dispute_are_both_there() -> None:
    table = Table.started(settings_of())
    table.play_out("B:E5 W:E4 B:pass W:pass")
    table.done(table.dispute(W, "E5", dead=True))
    table.play_out("W:C3")
    assert moves_of(read(table))[-2:] == [("w", None), ("w", 20)]


def test_a_count_is_told_in_zi_and_points() -> None:
    table = Table.started(settings_of(size=5))
    table.play_out("B:C3 W:pass B:pass")
    for color in Color:
        table.done(table.confirm(color))
    record = read(table)
    assert record.get_root().get("RE") == "B+17.5"
    assert comments_of(record)[-1] == (
        "B+17.5 (two_passes).\n"
        "No dead stones.\n"
        "Black 25 zi, White 0 zi, komi 7.5 points, margin 8 3/4 zi."
    )


@pytest.mark.parametrize(
    ("end", "result"),
    [("abort", "Void"), ("resign", "W+R"), ("time", "W+T"), ("draw", "0")],
)
def test_every_result_is_written_as_sgf_has_it(end: str, result: str) -> None:
    komi = QuarterZi(0) if end == "draw" else CN2002.komi_quarters
    table = Table.started(settings_of(clock="1m", komi_quarters=komi))
    if end == "abort":
        table.done(Abort("The server's fault."))
    elif end == "resign":
        table.done(table.resign(B))
    elif end == "time":
        table.tick(10**6)
    else:
        table.play_out("B:pass W:pass")
        for color in Color:
            table.done(table.confirm(color))
    assert read(table).get_root().get("RE") == result


def stones_in_gnugo(command: str, record: Path) -> dict[str, set[str]]:
    """Return the stones of each color that GNU Go has after loading a record."""
    script = f"loadsgf {record}\nlist_stones black\nlist_stones white\nquit\n"
    done = subprocess.run(
        shlex.split(command), input=script, capture_output=True, text=True, check=True
    )
    loaded, black, white, _ = done.stdout.strip().split("\n\n")
    assert loaded.startswith("="), loaded
    return {
        "black": set(black.removeprefix("=").split()),
        "white": set(white.removeprefix("=").split()),
    }


def stones_of(table: Table, color: Color) -> set[str]:
    size = table.settings.size
    return {format_vertex(Point(p), size) for p in table.game.board.stones(color)}


@pytest.mark.engine
@pytest.mark.parametrize("size", [5, 9, 13, 19])
def test_gnu_go_has_the_same_stones_after_loading(
    size: int, gnugo_command: str, tmp_path: Path
) -> None:
    table = played(size, seed=7)
    path = tmp_path / "game.sgf"
    path.write_bytes(game_to_sgf(table.game, date=DATE))
    stones = stones_in_gnugo(gnugo_command, path)
    assert stones["black"] == stones_of(table, B)
    assert stones["white"] == stones_of(table, W)


@pytest.mark.engine
def test_gnu_go_loads_names_set_up_stones_lost_turns_and_passes(
    gnugo_command: str, tmp_path: Path
) -> None:
    named: list[Player] = [replace(ANN, name="A]n\\n 手谈"), BEN]
    conditions = settings_of(KO, to_move=W, illegal=IllegalMove.STRICT)
    table = Table.started(conditions, named)
    table.play_out("W:B3 B:C3 W:pass B:E5 W:offer B:A1")
    path = tmp_path / "game.sgf"
    path.write_bytes(game_to_sgf(table.game, date=DATE))
    stones = stones_in_gnugo(gnugo_command, path)
    assert stones["black"] == stones_of(table, B)
    assert stones["white"] == stones_of(table, W)
