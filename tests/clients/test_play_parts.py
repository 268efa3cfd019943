"""What `shoutan play` shows, worked out without a terminal: boards, clocks, acts, rows."""

import string
import subprocess
import sys
from typing import Any

import pytest
from shoutan_clients.play import board_text, terms
from shoutan_clients.play import cli as play_cli
from shoutan_clients.play.board_text import Piece, Scene, Tone, draw, frame
from shoutan_clients.play.choice import Choice
from shoutan_clients.play.clock_text import clock_text, figures
from shoutan_clients.play.lobby_rows import KnownGame, lobby_rows
from shoutan_clients.play.look import Look, is_utf8
from shoutan_clients.play.offers import Situation, acts
from shoutan_clients.play.plain import plain
from shoutan_clients.play.status import about, status
from shoutan_clients.play.table import refusal_words
from shoutan_clients.play.talk import Talk, line_of, phrase_of
from shoutan_clients.play.telling import story, told
from shoutan_clients.play.terms import BadTerms, Terms
from shoutan_clients.play.texts import LANGUAGES, Texts, language_of
from shoutan_clients.play.ui.filters import in_ascii
from shoutan_clients.remote.failures import RequestRefused
from shoutan_engine.clocks import Millis, TimeLeft, parse_clock
from shoutan_engine.commands import (
    AskConsent,
    Confirm,
    Dispute,
    MarkChain,
    Resign,
    TakeSeat,
)
from shoutan_engine.events import Clocks, Event, Wish
from shoutan_engine.points import Color, Point
from shoutan_engine.rules.profile import IllegalMove
from shoutan_engine.settings import GameKind
from shoutan_protocol.coordinates import parse_vertex

from tests.playing import ANN, BEN, BOT, DRAW, KO, Table, settings_of

B, W = Color.BLACK, Color.WHITE
EN, ZH = Texts("en"), Texts("zh")
PLAIN = Look(unicode=False, colored=False)
RICH = Look(unicode=True, colored=True)
ROOM = (200, 60)


def lines(scene: Scene, look: Look, room: tuple[int, int] = ROOM) -> list[str]:
    part = frame(scene.size, *room, scene.cursor)
    return ["".join(piece.text for piece in row) for row in draw(scene, part, look)]


def at(size: int, vertex: str) -> Point:
    return parse_vertex(vertex, size)


# -- the board ---------------------------------------------------------------------------


def test_a_board_has_coordinates_lines_stars_and_marks() -> None:
    cells = [0] * 25
    cells[at(5, "B2")], cells[at(5, "D4")] = B, W
    scene = Scene(5, cells, cursor=at(5, "C3"), last=at(5, "D4"), ko=at(5, "A1"))
    assert lines(scene, PLAIN) == [
        "   A B C D E   ",
        " 5 . . . . . 5 ",
        " 4 . . .(O). 4 ",
        " 3 . .[.]. . 3 ",
        " 2 . X . . . 2 ",
        " 1 # . . . . 1 ",
        "   A B C D E   ",
    ]


def test_beyond_ascii_the_lines_are_lines_and_stones_round() -> None:
    cells = [0] * 49
    cells[at(7, "B2")] = B
    drawn = lines(Scene(7, cells, cursor=at(7, "B2"), last=at(7, "B2")), RICH)
    assert drawn[1:4] == [
        " 7 ┌─┬─┬─┬─┬─┬─┐ 7 ",
        " 6 ├─┼─┼─┼─┼─┼─┤ 6 ",
        " 5 ├─┼─╋─┼─╋─┼─┤ 5 ",
    ]
    assert drawn[6] == " 2 ├(●]┼─┼─┼─┼─┤ 2 "
    assert drawn[7] == " 1 └─┴─┴─┴─┴─┴─┘ 1 "


def test_without_color_stones_are_letters_and_with_it_they_have_tones() -> None:
    cells = [B, W, 0, 0]
    letters = lines(Scene(2, cells), Look(unicode=True, colored=False))
    assert letters[2] == " 1 X─O 1 "
    scene = Scene(2, cells)
    bottom = draw(scene, frame(2, *ROOM, None), RICH)[2]
    assert Piece("●", Tone.BLACK) in bottom
    assert Piece("●", Tone.WHITE) in bottom


@pytest.mark.parametrize("size", range(2, 26))
def test_every_size_fits_where_it_says_it_does(size: int) -> None:
    width, height = board_text.room_for(size)
    scene = Scene(size, [0] * size * size, cursor=Point(0))
    drawn = lines(scene, RICH, (width, height))
    assert {len(line) for line in drawn} == {width}
    assert len(drawn) == height
    assert frame(size, width, height, Point(0)).is_whole


def test_nineteen_lines_and_a_panel_fit_into_80_by_24() -> None:
    width, height = board_text.room_for(19)
    assert (width, height) == (43, 21)


def test_a_board_that_does_not_fit_is_shown_around_the_cursor() -> None:
    part = frame(25, 20, 10, at(25, "Z25"))
    assert not part.is_whole
    assert part.height == 10
    assert (part.columns[-1], part.rows[-1]) == (24, 24)
    scene = Scene(25, [0] * 625, cursor=at(25, "Z25"))
    drawn = lines(scene, PLAIN, (20, 10))
    assert drawn[0].split()[-1] == "Z"
    assert drawn[1].startswith("25 ")
    assert "[.]" in drawn[1]
    assert max(map(len, drawn)) <= 20


@pytest.mark.parametrize("vertex", ["A1", "T19", "K10", "C17"])
def test_a_point_is_found_where_it_is_drawn(vertex: str) -> None:
    point = at(19, vertex)
    scene = Scene(19, [0] * 361, cursor=point)
    part = frame(19, 43, 21, point)
    for y, line in enumerate(lines(scene, PLAIN, (43, 21))):
        if (x := line.find("[")) >= 0:
            assert part.point(x + 1, y) == point
            break
    else:
        pytest.fail("the cursor is nowhere")
    assert part.point(0, 5) is None
    assert part.point(10, 0) is None


def test_a_count_shows_dead_stones_owners_and_contested_points() -> None:
    cells = [0] * 9
    cells[0], cells[1] = B, W
    owners = [1, 1, 1, 2, 0, 0, 0, 0, 0]
    scene = Scene(3, cells, dead={Point(1)}, contested={Point(8)}, owners=owners)
    drawn = lines(scene, PLAIN)
    assert drawn[3] == " 1 X o b 1 "
    assert drawn[2] == " 2 w . . 2 "
    assert drawn[1] == " 3 . . ? 3 "
    ringed = lines(Scene(3, cells, ringed={Point(0)}), PLAIN)
    assert ringed[3] == " 1!X!O . 1 "


# -- clocks ------------------------------------------------------------------------------


def shown(text: str, left: TimeLeft, now: int = 0, look: Look = PLAIN) -> list[str]:
    clocks = Clocks(left, left, B, Millis(0))
    clock = clock_text(parse_clock(text), clocks, B, Millis(now), EN, look)
    return [clock.line, clock.below] if clock.below else [clock.line]


@pytest.mark.parametrize(
    ("text", "left", "now", "wanted"),
    [
        ("20m", TimeLeft(Millis(754_000)), 1_000, ["12:33  in all"]),
        ("20m", TimeLeft(Millis(10_000)), 600, ["9.4  in all"]),
        ("20m", TimeLeft(Millis(1_000)), 5_000, ["0.0  in all"]),
        (
            "1h+5x60s",
            TimeLeft(Millis(3_723_000), 5, Millis(60_000)),
            0,
            ["1:02:03  then 5 x 60 s"],
        ),
        (
            "1m+3x30s",
            TimeLeft(Millis(10_000), 3, Millis(30_000)),
            25_000,
            ["15 s  3 periods left", "*** ##########----------"],
        ),
        (
            "1m+3x30s",
            TimeLeft(Millis(0), 3, Millis(30_000)),
            61_500,
            ["29 s  last period", "*.. #-------------------"],
        ),
        (
            "10m+15in5m",
            TimeLeft(Millis(60_000), 0, Millis(300_000), 15),
            0,
            ["1:00  then 15 moves in 5:00"],
        ),
        (
            "10m+15in5m carry",
            TimeLeft(Millis(0), 1, Millis(310_000), 15),
            0,
            ["5:10  for 15 moves +0:10 saved"],
        ),
        ("5m+10s", TimeLeft(Millis(65_000)), 0, ["1:05  +10 s"]),
        (
            "3d/move",
            TimeLeft(Millis(0), 1, Millis(187_200_000)),
            0,
            ["2 d 4 h  for this move"],
        ),
        (
            "5m leeway 250ms",
            TimeLeft(Millis(300_000), 0, Millis(250)),
            1_250,
            ["4:59  250 ms of each move free"],
        ),
    ],
)
def test_every_form_of_clock_says_what_is_left(
    text: str, left: TimeLeft, now: int, wanted: list[str]
) -> None:
    assert shown(text, left, now) == wanted


def test_a_clock_that_stands_or_is_none_says_so() -> None:
    left = TimeLeft(Millis(60_000))
    clocks = Clocks(left, left, B, Millis(0))
    system = parse_clock("20m")
    white = clock_text(system, clocks, W, Millis(9_000), EN, PLAIN)
    assert (white.figures, white.is_running) == ("1:00", False)
    assert clock_text(system, None, W, Millis(0), EN, PLAIN).line == "no clock"
    untimed = clock_text(parse_clock("none"), clocks, W, Millis(0), EN, PLAIN)
    assert untimed.line == "no clock"


def test_a_clock_never_shows_more_than_is_left() -> None:
    assert figures(59_001) == "1:00"
    assert figures(1) == "0:01"
    assert figures(0) == "0:00"
    assert figures(9_940, tenths=True) == "10.0"


# -- what may be done, what is said --------------------------------------------------------


def situation(seat: Color | None, **others: Any) -> Situation:
    return Situation(seat, "somebody", Millis(2_000), **others)


def test_acts_are_those_of_the_turn() -> None:
    table = Table.started(settings_of(clock="5m"))
    assert acts(table.game, situation(B))[:3] == ["pass", "offer", "resign"]
    assert "concede" in acts(table.game, situation(B))
    assert acts(table.game, situation(W))[0] == "resign"
    assert acts(table.game, situation(None)) == ["lobby"]
    assert "undo" not in acts(table.game, situation(B))
    table.play_out("B:D4 W:offer")
    black = acts(table.game, situation(B))
    assert black[:3] == ["agree", "pass", "resign"]
    assert {"undo", "pause", "adjourn", "seal", "time"} <= set(black)
    assert acts(table.game, situation(B, is_resigning=True)) == [
        "resign_no",
        "resign_yes",
    ]
    assert acts(table.game, situation(B, is_looking=True)) == ["to_game"]


def test_a_rated_game_and_a_bot_are_asked_for_less() -> None:
    rated = Table.started(settings_of(clock="5m", kind=GameKind.RATED))
    rated.play_out("B:D4 W:E5")
    offered = set(acts(rated.game, situation(B)))
    assert not offered & {"undo", "pause", "adjourn", "seal", "time"}
    bot = Table.started(settings_of(clock="5m"), (ANN, BOT))
    assert not {"adjourn", "seal"} & set(acts(bot.game, situation(B)))


def test_a_wish_is_answered_first() -> None:
    table = Table.started(settings_of())
    table.play_out("B:D4")
    table.done(AskConsent(B, Wish.UNDO, 1))
    assert acts(table.game, situation(W))[:2] == ["wish_yes", "wish_no"]
    assert "wish_yes" not in acts(table.game, situation(B))
    said = status(table.game, situation(W), EN, "")
    assert said[0] == "Your opponent asks to take a move back."


def test_a_game_may_be_claimed_once_it_is_time() -> None:
    table = Table.started(settings_of())
    early, due = situation(B, claim_at=Millis(7_001)), situation(B, claim_at=Millis(1))
    assert "claim" not in acts(table.game, early)
    assert "You may claim the game in 6 s." in " ".join(
        status(table.game, early, EN, "")
    )
    assert acts(table.game, due)[0] == "claim"


def test_a_settlement_offers_what_it_takes() -> None:
    table = Table.started(settings_of(size=5))
    table.play_out("B:B2 W:D4 B:pass W:pass")
    assert acts(table.game, situation(B)) == [
        *("confirm", "suggest", "contest", "recount", "dispute", "resign", "lobby")
    ]
    white = situation(B, mode="dispute", disputed=table.point("D4"))
    assert acts(table.game, white) == ["dead", "dispute_no"]
    own = situation(B, mode="dispute", disputed=table.point("B2"))
    assert acts(table.game, own) == ["alive", "dispute_no"]
    table.done(MarkChain(B, table.point("D4"), dead=True))
    lines = status(table.game, situation(B), EN, "")
    assert "Proposal 2: Black 25 zi, White 0 zi. Black wins by" in lines[1]
    table.done(Confirm(B, 2))
    assert "confirm" not in acts(table.game, situation(B))
    table.done(Confirm(W, 2))
    assert acts(table.game, situation(B)) == ["rematch", "lobby"]
    wanted = situation(B, wants=frozenset({W}))
    assert acts(table.game, wanted) == ["rematch_yes", "rematch_no", "lobby"]
    assert status(table.game, wanted, EN, "")[0].startswith("Black wins by")


def test_every_event_that_people_hear_of_has_words() -> None:
    table = Table(settings_of(size=5, clock="5m"))
    said: list[str] = []

    def tell(events: tuple[Event, ...]) -> None:
        said.extend(words for e in events if (words := told(e, table.game, EN)))

    tell(table.done(TakeSeat(ANN, DRAW)))
    tell(table.done(TakeSeat(BEN, DRAW)))
    assert said == ["Ann has sat down.", "Ben has sat down."]
    started = Table.started(settings_of(KO, to_move=W))
    told_of = [told(e, started.game, EN) for e in started.done(started.stone(W, "B3"))]
    assert told_of == ["1 White B3, takes 1."]
    resigned = [told(e, started.game, EN) for e in started.done(Resign(B))]
    assert resigned == ["Black resigns.", "White wins by resignation."]


def test_a_dispute_is_told() -> None:
    table = Table.started(settings_of(size=5))
    table.play_out("B:B2 W:D4 B:pass W:pass")
    events = table.done(Dispute(B, table.point("D4"), claims_dead=True))
    assert told(events[0], table.game, EN) == (
        "Black says that the White chain at D4 is dead. Play goes on. Black to move."
    )


def test_the_story_is_told_from_the_beginning() -> None:
    table = Table.started(settings_of(KO, to_move=W, illegal=IllegalMove.STRICT))
    table.play_out("W:B3 B:C3")  # the ko, which is void and costs the turn
    table.play_out("W:pass")
    said = story(table.log, EN)
    assert said[-1] == "3 White passes."
    first = said.index("1 White B3, takes 1.")
    void = said.index("Black C3 is void, the turn is lost (article 20.1).")
    assert first < void
    assert any(line.endswith("has sat down.") for line in said)


def test_a_chain_is_described_with_its_liberties() -> None:
    table = Table.started(settings_of(size=5))
    table.play_out("B:B2 W:D4 B:B3")
    game = table.game
    assert about(game, table.point("B2"), EN) == (
        "B2: Black chain of 2 stones, 6 liberties."
    )
    assert about(game, table.point("C2"), EN) == (
        "C2 is empty. Beside it 1 black, 0 white."
    )


# -- the lobby, the form ------------------------------------------------------------------


def a_game(game_id: str, **others: Any) -> dict[str, Any]:
    return {
        "id": game_id,
        "kind": "casual",
        "size": 9,
        "clock": "5m",
        "komi": 7.5,
        "black": None,
        "white": None,
        "private": False,
        "moves": 3,
        "watching": 2,
        "creator": {"id": "a", "name": "Ann", "kind": "guest", "rank": None},
        "creator_color": "black",
        "colors_by": "assigned",
        "handicap": 0,
        **others,
    }


def a_lobby(**others: Any) -> dict[str, Any]:
    return {"open": [], "live": [], "bots": [], "people": [], "here": 0, **others}


def test_an_empty_lobby_says_what_to_do() -> None:
    rows = lobby_rows(a_lobby(), [], [], "me", (19, "20m"), EN)
    assert [row.kind for row in rows] == ["head", "new", "quick", "head"]
    assert rows[3].text == "Nobody is playing. Sit down: press n."
    watcher = lobby_rows(a_lobby(), [], [], None, (19, "20m"), EN)
    assert [row.kind for row in watcher] == ["head"]


def test_a_lobby_lists_what_there_is_and_knows_ones_own_games() -> None:
    me = {"id": "me", "name": "Me", "kind": "guest", "rank": None}
    ann = {"id": "a", "name": "Ann\x1b[2J", "kind": "person", "rank": "3k"}
    bot = {
        "name": "gnugo",
        "engine": "GNU Go",
        "version": "3.8",
        "seats": 2,
        "taken": 2,
    }
    lobby = a_lobby(
        open=[a_game("one"), a_game("mine", creator=me)],
        live=[
            a_game("two", black=ann, white=me, to_move="white"),
            a_game("three", black=ann, white=ann),
        ],
        bots=[bot],
        people=[me | {"playing": True}, ann | {"playing": True}],
    )
    kept = [KnownGame("kept", "Bo", "13x13, none"), KnownGame("two", "?", "?")]
    kept.append(KnownGame("new", "", ""))
    rows = lobby_rows(lobby, [], kept, "me", (9, "5m"), EN)
    found = {row.key: row.text for row in rows if row.kind != "head"}
    assert [row.key for row in rows if row.kind == "yours"] == [
        *("two", "mine", "kept", "new")
    ]
    assert found["two"] == "Ann [2J 3k: 9x9, 5m, komi 7.5, move 3, your move"
    assert found["mine"] == "your open seat: 9x9, 5m, komi 7.5"
    assert found["new"] == "a game that goes on"
    assert found["kept"] == "Bo: 13x13, none"
    assert found["one"] == "Ann waits: 9x9, 5m, komi 7.5, you are White"
    assert found["three"].endswith("9x9, 5m, move 3, 2 watching")
    assert found["gnugo"] == "gnugo: GNU Go 3.8, all seats are taken"
    assert [row.key for row in rows if row.kind == "person"] == ["a"]


def test_terms_become_a_request_or_say_what_is_wrong() -> None:
    given = Terms("13", "5m+10s", "black", 3, komi="0,5", private=True).fields(EN)
    assert given == {
        "size": 13,
        "clock": "5m+10s",
        "color": "black",
        "handicap": 3,
        "komi": 0.5,
        "private": True,
    }
    for wrong, part in (
        (Terms(size="26"), "size"),
        (Terms(size="x"), "size"),
        (Terms(clock="soon"), "clock"),
        (Terms(komi="6.3"), "komi"),
        (Terms(komi="nan"), "komi"),
    ):
        with pytest.raises(BadTerms) as refused:
            wrong.fields(EN)
        assert refused.value.part == part
        assert str(refused.value)
    assert terms.quick_fields(Terms(), EN) == {"size": 19, "clock": "20m+5x30s"}


def test_a_choice_is_moved_and_typed() -> None:
    choice = Choice("Board", ["9", "13"], ["9", "13"], typed="", typed_label="other")
    assert choice.moved(1).value == "13"
    assert choice.moved(-1).value == "9"
    typed = choice.with_key("1").with_key("1")
    assert (typed.value, typed.is_typing) == ("11", True)
    assert typed.shortened().value == "1"
    assert choice.at("17").value == "17"
    text = "".join(piece for piece, _ in typed.pieces())
    assert text == "Board       9  13 [other: 11]"
    assert typed.choice_at(text.index("13")) == 1
    assert typed.choice_at(0) is None
    wide = Choice("棋盘", ["9", "13"], ["九路", "十三路"])
    assert "".join(piece for piece, _ in wide.pieces()) == "棋盘       [九路] 十三路 "
    assert [wide.choice_at(x) for x in (10, 11, 16, 17, 24)] == [None, 0, 0, 1, 1]


# -- talk, texts, terminals ---------------------------------------------------------------


def said(n: int, **others: Any) -> dict[str, Any]:
    by = {"id": "a", "name": "Ann", "kind": "guest", "role": "player"}
    return {"channel": "players", "n": n, "by": by, "text": "hello", **others}


def test_talk_is_numbered_and_cannot_steer_a_terminal() -> None:
    talk = Talk()
    assert talk.heard(said(1), EN) == "Ann: hello"
    assert talk.heard(said(1), EN) is None
    assert talk.heard(said(2, text="\x1b[2Jgone\u202e"), EN) == "Ann:  [2Jgone "
    assert plain("a\tb\n") == "a b "
    phrase = said(3, text=None, phrase="thanks")
    assert line_of(phrase, EN) == "Ann: Thank you for the game."
    silence = {"player": "b", "name": "Bo", "silent": True}
    assert line_of(said(4, silence=silence), EN).endswith("asked Bo to be silent.")
    spectator = said(5, channel="spectators")
    assert line_of(spectator, EN) == "Ann (watching): hello"


def test_whatever_is_said_of_others_cannot_steer_a_terminal() -> None:
    nasty = "a\x1b[2J\u202eb"
    for texts in (EN, ZH):
        for key in LANGUAGES["en"]:
            parts = dict.fromkeys(fields_of(LANGUAGES[texts.language][key]), nasty)
            said_of_it = texts(key, **parts).replace("\t", "")
            assert said_of_it.isprintable(), key
    refused = RequestRefused("never_heard_of", nasty, nasty)
    assert refusal_words(refused, EN) == "a [2J b (article a [2J b)"


def test_what_may_be_said_follows_the_servers_rights() -> None:
    talk = Talk()
    assert talk.channels() == []
    rights = {"players": "phrases", "spectators": "read", "referee": "free"}
    talk.allowed({"channels": rights, "silent": False})
    assert talk.channels() == ["players", "referee"]
    assert talk.is_phrases("players")
    talk.allowed({"channels": rights, "silent": True})
    assert talk.channels() == ["referee"]
    assert phrase_of(" 2 ") == "thanks"
    assert phrase_of("99") is None
    assert phrase_of("²") is None


def fields_of(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_language_has_every_text_with_the_same_parts(language: str) -> None:
    english, table = LANGUAGES["en"], LANGUAGES[language]
    assert english.keys() <= table.keys()
    for key, text in english.items():
        assert fields_of(table[key]) <= fields_of(text), key
    assert all(text.strip() for text in table.values())


def test_the_language_is_that_of_the_locale() -> None:
    assert language_of({"LANG": "zh_CN.UTF-8"}) == "zh"
    assert language_of({"LANG": "zh_CN.UTF-8", "LC_ALL": "C"}) == "en"
    assert language_of({"LANG": "de_DE.UTF-8"}) == "en"
    assert language_of({}) == "en"
    assert ZH.side(B) == "黑方"


@pytest.mark.parametrize(
    ("env", "is_it"),
    [
        ({"LANG": "C.UTF-8"}, True),
        ({"LANG": "de_DE.utf8"}, True),
        ({"LC_CTYPE": "UTF-8"}, True),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, False),
        ({"LC_CTYPE": "C.UTF-8"}, False),
        ({"LC_ALL": "C.UTF-8", "LANG": "C"}, True),
        ({"LANG": "de_DE.ISO-8859-1@euro"}, False),
        ({"LANG": "de_DE.UTF-8@euro"}, True),
        ({"LANG": "C"}, False),
        ({}, False),
    ],
)
def test_a_terminal_takes_utf8_where_its_user_says_so(
    env: dict[str, str], is_it: bool
) -> None:
    assert is_utf8(env) is is_it


def test_ascii_keeps_the_width_of_what_it_replaces() -> None:
    assert in_ascii("┌─┐ ● é 黑") == "+-+ * ? ??"


def test_nothing_but_the_program_itself_loads_what_draws() -> None:
    """`shoutan --help` and the other commands start as quickly as before."""
    code = (
        "import sys\n"
        "from shoutan_clients import cli\n"
        "cli.main(['--help'])\n"
        "import shoutan_clients.connect.running, shoutan_clients.gtp.running\n"
        "import shoutan_server.cli, shoutan_server.app\n"
        "import shoutan_clients.play.cli as play\n"
        "try: play.main(['--help'])\n"
        "except SystemExit: pass\n"
        "try: play.main(['http://a..b'])\n"
        "except SystemExit: pass\n"
        "found = {'textual', 'rich'} & set(sys.modules)\n"
        "assert not found, found\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "usage: shoutan play" in done.stdout
    assert "shoutan play:" in done.stderr


@pytest.mark.parametrize(
    "options",
    [
        ["--name", "A\x07"],
        ["--name", "A", "--as", "B"],
        ["--token", "12345678"],
        ["--token=12345678"],
        ["http://host/nowhere"],
        ["--lang", "xx"],
    ],
)
def test_bad_usage_is_said_before_anything_begins(
    options: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code: object = play_cli.main(options)
    except SystemExit as ended:
        code = ended.code
    assert code == 2
    assert "shoutan play" in capsys.readouterr().err
