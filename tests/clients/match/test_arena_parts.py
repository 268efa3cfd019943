"""The small parts of the arena: keys of games, standings, scores, cores, names, starts."""

import os
import sys
from pathlib import Path

import pytest
from shoutan_clients.match.game_line import GameLine, Standing
from shoutan_clients.match.game_plan import GamePlan, Opening
from shoutan_clients.match.playing import engine_starts, pinning
from shoutan_clients.match.playing.final_score import Score, parse_score
from shoutan_clients.match.playing.game_records import finished_game
from shoutan_clients.match.playing.line_of_game import moves_key
from shoutan_clients.match.playing.played_out import PlayedOut, standing_of
from shoutan_clients.match.playing.slots import file_name
from shoutan_clients.match.playing.transcript_names import MatchTranscripts
from shoutan_clients.match.statistics import standings
from shoutan_engine.commands import Abort
from shoutan_engine.points import Color
from shoutan_engine.results import EndReason, drawn, lost_by, void
from shoutan_engine.scoring.quarters import QuarterZi
from shoutan_host.engines.remote import TcpAddress, parse_tcp
from shoutan_host.gtp.game import REMOTE_MARGIN
from shoutan_host.ports import GameId
from shoutan_protocol.sgf.reading import read_sgf

from tests.clients.match.lines import line_of, plan_of
from tests.playing import Table, settings_of

GAME, OTHER = GameId("A" * 22), GameId("B" * 22)


@pytest.mark.parametrize(
    ("text", "score"),
    [
        ("B+3.5", Score(Color.BLACK, "B+3.5", QuarterZi(7))),
        ("w+12 by count", Score(Color.WHITE, "w+12", QuarterZi(24))),
        ("b+0.50", Score(Color.BLACK, "b+0.50", QuarterZi(1))),
        ("0", Score(None, "0")),
        ("B+0.0", Score(None, "B+0.0")),
        ("jigo", Score(None, "jigo")),
        ("W+R", None),
        ("B+Resign", None),
        ("B+T", None),
        ("B+F", None),
        ("", None),
        ("cannot score", None),
        ("B+", None),
        ("X+3", None),
        ("B+nan", None),
        ("B+inf", None),
        ("B+-3", None),
        ("B+1.25", None),
        ("B+50.5", None),
        ("B+99999999999", None),
    ],
)
def test_a_final_score_is_read(text: str, score: Score | None) -> None:
    assert parse_score(text, most_quarters=100) == score


@pytest.mark.parametrize(
    ("reason", "standing"),
    [
        (EndReason.RESIGN, Standing.PLAYED),
        (EndReason.TIME, Standing.PLAYED),
        (EndReason.ADJUDICATED, Standing.PLAYED),
        (EndReason.CRASH, Standing.FORFEIT),
        (EndReason.HANG, Standing.FORFEIT),
        (EndReason.PROTOCOL, Standing.FORFEIT),
        (EndReason.DISCONNECT, Standing.FORFEIT),
        (EndReason.ILLEGAL, Standing.FORFEIT),
    ],
)
def test_what_a_lost_game_is_worth(reason: EndReason, standing: Standing) -> None:
    assert standing_of(lost_by(Color.BLACK, reason)) is standing


def test_what_a_game_without_a_winner_is_worth() -> None:
    assert standing_of(drawn(EndReason.ADJUDICATED)) is Standing.PLAYED
    assert standing_of(void("why")) is Standing.VOID
    assert standing_of(void("why"), is_unknown=True) is Standing.UNKNOWN
    assert standing_of(void("why", EndReason.CYCLE)) is Standing.VOID
    assert standing_of(void("why", EndReason.MOVE_LIMIT)) is Standing.UNKNOWN


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("tcp://go.example:4711", TcpAddress("go.example", 4711)),
        ("tcp://[::1]:1", TcpAddress("::1", 1)),
        ("tcp://127.0.0.1:65535/", TcpAddress("127.0.0.1", 65535)),
    ],
)
def test_an_address_is_read(text: str, address: TcpAddress) -> None:
    assert parse_tcp(text) == address
    assert parse_tcp(str(address)) == address


@pytest.mark.parametrize(
    "text",
    ["tcp://", "tcp://host", "tcp://host:", "tcp://:1", "tcp://h:0", "tcp://h:²"],
)
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="tcp://HOST:PORT"):
        parse_tcp(text)


def test_an_engine_elsewhere_hears_of_less_time() -> None:
    margin = engine_starts.margin_of
    assert (
        margin(("tcp://h:1",))
        == margin(("/usr/bin/ssh", "h", "gnugo"))
        == REMOTE_MARGIN
    )
    assert margin(("gnugo", "--mode", "gtp")) == 0


@pytest.mark.parametrize("name", ["..", ".", "a/b", "x" * 300, "手谈", "GNU Go 3.8"])
def test_the_home_of_an_engine_is_in_its_folder(name: str, tmp_path: Path) -> None:
    folder = tmp_path / file_name(name)
    folder.mkdir()
    assert [*tmp_path.iterdir()] == [folder]


def test_each_place_has_a_core(monkeypatch: pytest.MonkeyPatch) -> None:
    def three(_: int) -> set[int]:
        return {2, 5, 7}

    monkeypatch.setattr(os, "sched_getaffinity", three, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    assert pinning.cores_for(2, is_pinned=True) == pinning.Cores((2, 5))
    assert pinning.cores_for(2, is_pinned=False) == pinning.Cores((None, None))
    many = pinning.cores_for(4, is_pinned=True)
    assert many.of_slot == (2, 5, 7, 2)
    assert "4 games at once share 3 cores" in many.remark


def test_elsewhere_than_on_linux_nothing_is_pinned(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    cores = pinning.cores_for(2, is_pinned=True)
    assert cores.of_slot == (None, None)
    assert "only Linux" in cores.remark


def test_transcripts_are_named_so_that_one_finds_them(tmp_path: Path) -> None:
    files = MatchTranscripts(tmp_path / "t", most_bytes=20)
    files.begin(GAME, 17)
    files.append(GAME, Color.BLACK, b"0 C name\n1 E =Fake\n")
    assert (tmp_path / "t/0017-black.txt").read_text() == "0 C name\n1 E =Fake\n"
    files.append(GAME, Color.BLACK, b"too much\n")
    files.append(GAME, Color.BLACK, b"and more\n")
    kept = files.read(GAME, Color.BLACK)
    assert kept is not None
    assert kept.endswith(b"what followed is left out\n")
    assert kept.count(b"left out") == 1
    assert files.read(GAME, Color.WHITE) is None
    assert files.read(OTHER, Color.BLACK) is None


def test_a_game_that_is_played_again_has_one_transcript(tmp_path: Path) -> None:
    files = MatchTranscripts(tmp_path, most_bytes=20)
    files.begin(GAME, 3)
    files.append(GAME, Color.WHITE, b"x" * 30 + b"\n")
    files.begin(OTHER, 3)
    files.append(OTHER, Color.WHITE, b"again\n")
    assert (tmp_path / "0003-white.txt").read_text() == "again\n"


@pytest.mark.parametrize(("turns", "when"), [("B:E5 W:C3", "after 2 moves"), ("", "")])
def test_a_fallen_flag_is_told_in_line_and_record(turns: str, when: str) -> None:
    table = Table.started(settings_of(clock="1m"))
    table.play_out(turns)
    table.tick(table.now + 600_000)
    plan = GamePlan(1, 1, "A", "B", Opening())
    played = PlayedOut(plan, table.game, GameId("g"), "2026-01-01", "2026-01-01", 1)
    finished = finished_game(played)
    told = f"Black's flag fell {when or 'before the first move'}."
    assert finished.line.detail == told
    assert finished.sgf.count(told.encode()) == 1
    assert b"Match, game 1." in finished.sgf


def test_void_is_no_result_and_unknown_is_another_thing() -> None:
    """FF[4]: `Void` for no result or suspended play, `?` for an unknown result."""
    plan = GamePlan(1, 1, "A", "B", Opening())
    for is_unknown, text in ((True, "?"), (False, "Void")):
        table = Table.started(settings_of())
        table.done(Abort("Why."))
        played = PlayedOut(plan, table.game, GameId("g"), "2026-01-01", "2026-01-01", 1)
        played.is_unknown = is_unknown
        finished = finished_game(played)
        assert finished.line.result == text
        assert read_sgf(finished.sgf).header.result == text


def test_a_line_of_an_unknown_game_that_was_called_void_is_still_read() -> None:
    """Lines had `Void` for both before `?` was written."""
    kept = line_of(1, "?").model_copy(update={"result": "Void"}).model_dump_json()
    line = GameLine.model_validate_json(kept)
    assert (line.result, line.standing) == ("Void", Standing.UNKNOWN)
    held = standings(plan_of(), [line])
    assert (held.void, held.unknown, held.counted) == (0, 1, 0)


def key_of(moves: str, drawing: str | None = None) -> str:
    """Return the key of a game with these moves."""
    table = Table.started(settings_of(drawing))
    table.play_out(moves)
    return moves_key(table.game)


def test_games_with_the_same_moves_have_the_same_key() -> None:
    one = key_of("B:E5 W:C3 B:pass")
    assert one == key_of("B:E5 W:C3 B:pass")
    others = {
        key_of("B:E5 W:C3"),
        key_of("B:E5 W:C4 B:pass"),
        key_of("B:C3 W:E5 B:pass"),
        key_of("B:E5 W:C3 B:pass", "\n".join([". " * 13] * 13)),
        key_of("B:E5 W:C3 B:pass", "\n".join([". " * 9] * 8 + ["X " + ". " * 8])),
    }
    assert len({one, *others}) == 6
