"""`shoutan check-engine`: each fault of a fake engine is found by just its check."""

from dataclasses import dataclass

import pytest
from shoutan_clients.check_engine.bench import Bench
from shoutan_clients.check_engine.checks import Verdict
from shoutan_clients.check_engine.families import FAMILIES
from shoutan_clients.check_engine.report import Report, run
from shoutan_host.engines.pipes import Ear

from tests.fake_engine import FakeEngine
from tests.fake_engine.as_process import AsProcess
from tests.fake_engine.minds import LegalMind
from tests.fake_engine.obeying import ALL
from tests.fakes import VirtualLoop

OK, NOTE, DEVIATES = Verdict.OK, Verdict.NOTE, Verdict.DEVIATES
FAILS, CRASHED = Verdict.FAILS, Verdict.CRASHED
WORSE = (DEVIATES, FAILS, CRASHED)


def without(*names: str) -> str:
    """Return all commands of the fake engine but some."""
    return " ".join(name for name in ALL.split() if name not in names)


def check(rules: dict[str, str], commands: str = ALL) -> Report:
    """Check an engine that plays legally and follows rules, in virtual time."""

    async def start(ear: Ear) -> AsProcess:
        return AsProcess(FakeEngine(rules, commands, LegalMind(1)), ear)

    async def checked() -> Report:
        bench = Bench(start, None, 20.0)
        return await run("fake", bench, lambda _: None)

    with VirtualLoop() as loop:
        return loop.run_until_complete(checked())


def verdicts(report: Report) -> dict[str, Verdict]:
    return {result.check.id: result.finding.verdict for result in report.results}


def words(report: Report, check_id: str) -> str:
    found = [r for r in report.results if r.check.id == check_id]
    return found[0].finding.words


@dataclass(frozen=True, slots=True)
class Row:
    """A fault, the check that finds it, and what is told of it.

    `also`: other checks that cannot but come out worse; None for any.
    """

    id: str
    verdict: Verdict
    rules: dict[str, str]
    says: str
    also: tuple[str, ...] | None = ()
    commands: str = ALL


ROWS = [
    # -- start and commands
    Row("start.first", CRASHED, {"protocol_version": "crash"}, '(exit code 3); it wrote "assertion failed: fake"'),
    Row("start.first", CRASHED, {"@start": "kill"}, "signal 9"),
    Row("start.first", FAILS, {"@start": "babble"}, "noise without end"),
    Row("start.first", FAILS, {"protocol_version": "mute"}, "no answer to protocol_version within"),
    Row("start.protocol", DEVIATES, {"protocol_version": "say 1"}, '"= 1", not "= 2"'),
    Row("start.name", DEVIATES, {"name": "fail nobody"}, '"? nobody"'),
    Row("start.version", DEVIATES, {"version": "fail none"}, '"? none"'),
    Row("start.list", DEVIATES, {"list_commands": "fail no"}, "no list; known_command knows"),
    Row("start.list", FAILS, {"list_commands": "fail no", "known_command": "fail no"}, "no list", also=None),
    Row("start.needed", FAILS, {}, "not listed: komi", ("setup.komi", "setup.komi_odd", "setup.komi_stays"), without("komi")),
    Row("start.required", DEVIATES, {}, "not listed: version", ("start.version",), without("version")),
    Row("start.size", FAILS, {"boardsize": "fail unacceptable size"}, "boardsize 5: \"? unacceptable size\"", also=None),
    Row("start.known", DEVIATES, {"known_command undo": "say false"}, 'undo: "= false" (1 in all)'),
    Row("start.listed", DEVIATES, {"undo": "fail unknown command"}, "listed, yet unknown: undo", ("moves.undo",)),
    Row("start.hidden", DEVIATES, {"undo": "say"}, "not used: undo", commands=without("undo")),
    # -- lines and ids
    Row("lines.ids", DEVIATES, {"protocol_version": "noid"}, "4711 did not come back", ("lines.zero_id",)),
    Row("lines.ids", DEVIATES, {"protocol_version#2": "well", "protocol_version#3": "wrongid 4712"}, "4711 came back as 4712"),
    Row("lines.zero_id", DEVIATES, {"@zeroid": "fail unknown command"}, '"? unknown command"'),
    Row("lines.big_id", DEVIATES, {"@bigid": "mute"}, "no answer"),
    Row("lines.big_id", NOTE, {"@bigid": "wrongid 2147483647"}, "comes back as 2147483647"),
    Row("lines.status", DEVIATES, {"known_command play": "tight"}, "no blank"),
    Row("lines.status", NOTE, {"clear_board": "tight"}, "no blank after the status of an empty answer"),
    Row("lines.ends", DEVIATES, {"known_command play": "crlf"}, "CR LF"),
    Row("lines.ends", FAILS, {"known_command play": "open"}, "did not end by an empty line", None),
    Row("lines.together", DEVIATES, {"known_command no-such": "say true"}, "not answered in order"),
    Row("lines.crlf", DEVIATES, {"@crlf": "mute"}, "no answer"),
    Row("lines.tab", DEVIATES, {"@tab": "fail unknown command"}, "unknown"),
    Row("lines.blank", DEVIATES, {"@blank": "fail empty command"}, "answered", ("analysis.lz", "analysis.kata")),
    Row("lines.comment", DEVIATES, {"@comment": "fail unknown command"}, "answered"),
    Row("lines.trailing", DEVIATES, {"@trailing": "fail unknown command"}, "unknown"),
    Row("lines.id_comment", NOTE, {"@idonly": "fail empty command"}, "answered"),
    Row("lines.id_only", NOTE, {"@idonly": "raw ? empty command\\n"}, 'answered: "? empty command"'),
    Row("lines.indent", DEVIATES, {"@indent": "mute"}, "no answer"),
    Row("lines.indent", NOTE, {"@indent": "fail unknown command"}, "unknown"),
    Row("lines.upper", NOTE, {"@upper": "raw ={id} 2\\n\\n"}, "taken like lower case"),
    Row("lines.upper", DEVIATES, {"@upper": "mute"}, "no answer"),
    Row("lines.high", DEVIATES, {"@highbyte": "twice"}, "then"),
    # -- setting up
    Row("setup.clear", FAILS, {"clear_board": "fail never"}, "never", also=None),
    Row("setup.komi", FAILS, {"komi 7.5": "fail no"}, 'komi 7.5: "? no"'),
    Row("setup.komi_odd", DEVIATES, {"komi -3.5": "fail no"}, 'komi -3.5: "? no"'),
    Row("setup.komi_stays", DEVIATES, {"get_komi": "say 0"}, 'after komi 5.5: "= 0"'),
    Row("setup.komi_text", DEVIATES, {"komi abc": "say"}, "komi abc was taken"),
    Row("setup.size_text", DEVIATES, {"boardsize abc": "say"}, "boardsize abc was taken"),
    # -- moves
    Row("moves.play", FAILS, {"play w D4": "fail illegal move"}, "illegal move", also=None),
    Row("moves.pass", FAILS, {"play ? pass": "fail illegal move"}, "illegal move"),
    Row("moves.twice", DEVIATES, {"play b D4": "fail not your turn"}, "not your turn"),
    Row("moves.case", DEVIATES, {"play BLACK *": "fail invalid color"}, "invalid color"),
    Row("moves.genmove", FAILS, {"genmove": "illegal occupied"}, "is illegal"),
    Row("moves.genmove", FAILS, {"genmove w": "fail tired"}, "no move", ("moves.several",)),
    Row("moves.genmove", CRASHED, {"genmove w": "kill"}, "signal 9", ("moves.several",)),
    Row("moves.genmove", FAILS, {"genmove w": "mute"}, "no answer to genmove w within"),
    Row("moves.several", FAILS, {"genmove b": "illegal zero"}, '"= A0"', ("moves.passed",)),
    Row("moves.own", DEVIATES, {"genmove b": "raw ={id} E5\\n\\n"}, "another stone", ("moves.several",)),
    Row("moves.reg", DEVIATES, {"reg_genmove": "say nowhere"}, "nowhere"),
    Row("moves.undo", DEVIATES, {"undo": "fail cannot undo"}, "cannot undo"),
    Row("moves.undo_start", DEVIATES, {"undo": "raw ={id} \\n\\n"}, "undo was taken", ("moves.undo",)),
    Row("moves.occupied", DEVIATES, {"play w C3": "say"}, "play w C3 was taken", None),
    Row("moves.occupied", NOTE, {"play w C3": "fail taken"}, '"? taken"; the standard says', None),
    Row("moves.suicide", NOTE, {"play b A1": "say"}, "legal in some rules"),
    Row("moves.suicide_two", NOTE, {"play b A2": "say"}, "legal in some rules"),
    Row("moves.ko", DEVIATES, {"play w C3": "say"}, "against the rules of kata-set-rules chinese-kgs", None),
    Row("moves.ko", DEVIATES, {"play w C3": "say", "kata-set-rules": "fail no"}, "against the rules of kgs-rules chinese", None),
    Row("moves.ko", NOTE, {"play w C3": "say"}, "an engine that plays it loses", None, without("kata-set-rules", "kgs-rules")),
    Row("moves.ko", NOTE, {"play w C3": "say", "kata-set-rules": "fail no", "kgs-rules": "fail no"}, "a ko taken back at once", None),
    Row("moves.superko", NOTE, {"play w B1": "say"}, "repeats a position is taken"),
    # -- handicap
    Row("handicap.fixed", DEVIATES, {"fixed_handicap 3": "say C3 G7 G3"}, "points of its own"),
    Row("handicap.fixed_none", DEVIATES, {"fixed_handicap 10": "say"}, "was taken"),
    Row("handicap.free", DEVIATES, {"place_free_handicap 4": "say C3 G7 pass"}, "4 stones asked for"),
    Row("handicap.set", DEVIATES, {"set_free_handicap C3 G7 C7": "fail no"}, '"? no"'),
    Row("handicap.set", DEVIATES, {"set_free_handicap C3 G7 C7": "raw ={id} \\n\\n"}, "does not hold"),
    Row("handicap.set", NOTE, {"set_free_handicap C3 G7 C7": "say C3 G7 C7"}, "with the answer"),
    Row("handicap.set_one", NOTE, {"set_free_handicap C3": "say"}, "one stone is told by play"),
    # -- clocks
    Row("clocks.kinds", DEVIATES, {"kata-list_time_settings": "fail no"}, '"? no"'),
    Row("clocks.byoyomi", DEVIATES, {"kata-time_settings byoyomi 1200 *": "fail no"}, "told by kgs-time_settings byoyomi 1200 30 5"),
    Row("clocks.fischer", DEVIATES, {"time_settings 290 10 1": "fail no"}, "not told", ("clocks.capped",), without("kata-time_settings", "kgs-time_settings")),
    Row("clocks.absolute", DEVIATES, {"time_left b 1200 0": "fail no"}, "after kata-time_settings absolute 1200", ("clocks.byoyomi",)),
    Row("clocks.left", DEVIATES, {"time_left w 20 3": "fail no"}, '"? no"'),
    Row("clocks.count", DEVIATES, {"time_settings 60": "say"}, "was taken"),
    Row("clocks.color", DEVIATES, {"time_left x *": "say"}, "was taken"),
    Row("clocks.kgs_kind", NOTE, {"kgs-time_settings sundial *": "say"}, "no proof"),
    Row("clocks.kata_kind", NOTE, {"kata-time_settings sundial *": "say"}, "no proof"),
    # -- counting
    Row("counting.score", DEVIATES, {"final_score": "say Black wins"}, "Black wins"),
    Row("counting.dead", DEVIATES, {"final_status_list dead": "say C3 center"}, "not a list of vertices"),
    Row("counting.dead", DEVIATES, {"final_status_list dead": "say A1"}, "names empty points"),
    Row("counting.alive", OK, {"final_status_list alive": "say C3 C4\\nD3 D4 "}, "4 stones, some on a line"),
    Row("counting.seki", NOTE, {"final_status_list seki": "fail no"}, "cannot say"),
    Row("counting.bogus", DEVIATES, {"final_status_list sleeping": "say"}, "was taken"),
    Row("counting.cleanup", DEVIATES, {"kgs-genmove_cleanup": "say A0"}, "A0"),
    # -- rules
    Row("rules.aga", DEVIATES, {"kata-set-rules aga": "fail no"}, "kgs-rules aga"),
    Row("rules.kgs_none", NOTE, {"kgs-rules parcheesi": "say"}, "no proof"),
    Row("rules.kata_get", DEVIATES, {"kata-get-rules": "fail no"}, '"? no"'),
    # -- analysis
    Row("analysis.lz", DEVIATES, {"lz-analyze": "say"}, "no line that begins with info"),
    Row("analysis.lz", DEVIATES, {"lz-analyze": "fail no"}, '"? no"'),
    Row("analysis.kata_move", DEVIATES, {"kata-genmove_analyze": "say D4"}, 'no "play" and a move'),
    # -- bad input
    Row("bad.unknown", DEVIATES, {"no-such-command": "say"}, "was taken"),
    Row("bad.unknown", NOTE, {"no-such-command": "fail what?"}, 'the standard says "? unknown command"'),
    Row("bad.play_color", DEVIATES, {"play purple C3": "twice"}, "2 answers"),
    Row("bad.play_word", CRASHED, {"play b center": "crash"}, "ended at"),
    Row("bad.genmove_color", NOTE, {"genmove purple": "say D4"}, "was taken"),
    # -- dangerous input
    Row("danger.long", DEVIATES, {"@long": "pieces"}, "got 6 answers"),
    Row("danger.sizes", NOTE, {"boardsize 26": "say"}, "takes 26"),
    Row("danger.off", DEVIATES, {"play b Z25": "say"}, "play b Z25 was taken"),
    Row("danger.letter", DEVIATES, {"play b I5": "say"}, "was taken"),
    Row("danger.zero", CRASHED, {"play b A0": "crash"}, "play b A0 (exit code 3"),
    Row("danger.resign", CRASHED, {"play b resign": "kill"}, "signal 9"),
    Row("danger.repeat", DEVIATES, {"set_free_handicap C3 C3": "more = \\n\\n"}, "2 answers"),
    Row("danger.pass", DEVIATES, {"set_free_handicap C3 pass": "say"}, "was taken"),
    Row("danger.taken", CRASHED, {"set_free_handicap C3 D4": "crash"}, "ended"),
    Row("danger.many", CRASHED, {"place_free_handicap 99": "crash"}, "ended"),
    Row("danger.loadsgf", CRASHED, {"loadsgf": "crash"}, "ended", commands=f"{ALL} loadsgf"),
    # -- the end
    Row("end.survives", NOTE, {"play b A0": "crash"}, "started 2 times", ("danger.zero",)),
    Row("end.quit", DEVIATES, {"quit": "cut ?{id} no\\n\\n"}, '"? no"'),
    Row("end.quit", NOTE, {"quit": "cut ={id} \\n\\n"}, "exit code 3"),
    Row("end.quit", FAILS, {"quit": "raw ={id} \\n\\n"}, "has to be killed"),
    Row("end.eof", FAILS, {"@end": "hang"}, "has to be killed"),
    Row("end.noise", DEVIATES, {"@start": "raw Fake engine 1.0\\n"}, '"Fake engine 1.0"'),
    Row("end.noise", DEVIATES, {"komi 7.5": "before thinking"}, '1 lines outside answers, first "thinking"'),
    Row("end.empty", DEVIATES, {"time_left x *": "extra"}, "1 empty lines"),
    Row("end.stderr", NOTE, {"quit": "aside"}, "thinking aloud"),
]  # fmt: skip


def test_an_engine_without_faults_deviates_nowhere() -> None:
    report = check({})
    assert [r for r in report.results if r.finding.verdict in WORSE] == []
    assert len(report.results) == sum(len(family.checks) for family in FAMILIES)
    assert report.plays
    assert report.sentence == (
        "plays on this server: yes, with clocks (kata-time_settings), handicap "
        "(fixed_handicap, place_free_handicap, set_free_handicap), rules "
        "(kata-set-rules), analysis (lz-analyze, lz-genmove_analyze, kata-analyze, "
        "kata-genmove_analyze); no deviations"
    )


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.id}-{row.rules}")
def test_a_fault_is_found_by_its_check(row: Row) -> None:
    report = check(row.rules, row.commands)
    found = verdicts(report)
    assert (found[row.id], row.says in words(report, row.id)) == (row.verdict, True), (
        words(report, row.id)
    )
    worse = {name for name, verdict in found.items() if verdict in WORSE}
    if row.also is not None:
        own = {row.id} if row.verdict in WORSE else set[str]()
        assert worse == own | set(row.also)
    vital = [r for r in report.results if r.check.is_vital]
    assert report.plays is all(r.finding.verdict in (OK, NOTE, DEVIATES) for r in vital)


def test_a_silence_that_no_game_bears_ends_the_checks() -> None:
    """Each check behind it would wait as long again."""
    report = check({"clear_board": "mute"})
    assert report.results[-1].check.id == "setup.clear"
    assert "clear_board: no answer to clear_board within 20 s" in report.sentence


def test_every_family_has_a_fault_that_is_found() -> None:
    tried = {row.id.partition(".")[0] for row in ROWS}
    ids = [c.id for family in FAMILIES for c in family.checks]
    assert tried == {name.partition(".")[0] for name in ids}
    assert len(set(ids)) == len(ids)
