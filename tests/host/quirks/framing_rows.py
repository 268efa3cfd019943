"""Answers that are not quite as the standard has them (GTP reference, 1, 2, 8.2)."""

from typing import Final

from shoutan_host.engines.failures import (
    EngineBabbled,
    EngineDied,
    EngineDisobeyed,
    EngineHung,
)

from tests.host.quirks.rig import Row, every, exchange, game, generate, learn, timed

_GAME: Final = ["b C3", "w A1", "b pass"]
_STEPS: Final = ["play b C3", "genmove w", "play b pass"]
_NAMED: Final = ("Fake Engine", "1.0")
_HEAVY: Final = "x" * 70_000
_LINES_201: Final = "\\n".join(["noise"] * 201)

BLANKS: Final = [
    Row("1.3", "no blank after the status", exchange, _GAME, every("tight"), _STEPS),
    Row("1.3", "a tab and many blanks in an answer, blanks at its ends", exchange, _GAME, every("blanks"), _STEPS),
    Row("1.3", "CR LF", exchange, _GAME, every("crlf"), _STEPS),
    Row("1.3", "one more empty line after each answer", exchange, _GAME, every("extra"), _STEPS),
    Row("1.3", "many blanks before a move", generate, "E5", {"genmove": "raw ={id}    E5  \\n\\n"}),
    Row("1.3", "an answer byte by byte", exchange, _GAME, every("split"), _STEPS),
    Row("1.3", "an answer in pieces of odd length", exchange, _GAME, every("odd"), _STEPS),
    Row("1.3", "control bytes in an answer", generate, "E5", {"genmove": "raw ={id} \x07E\x005\x1b\\n\\n"}),
    Row("1.1", "bytes above 0x7F in a name", learn, ("Caf�", "1.0"), {"name": "raw ={id} Caf\xe9 \\n\\n"}),
    Row("1.3", "an id, a number and nothing else", learn, ("19", "1.0"), {"name": "raw =19\\n\\n"}),
]  # fmt: skip

NOISE: Final = [
    Row("1.4.2", "a banner before the first answer", learn, _NAMED, {"@start": "raw Fake Engine 1.0\\nready\\n"}),
    Row("1.4.2", "a banner of equal signs", learn, _NAMED, {"@start": "raw ======\\n??? hello\\n"}),
    Row("1.4.2", "a banner that looks like an answer", learn, _NAMED, {"@start": "raw = ready\\n\\n"}),
    Row("1.4.2", "a line of log before each answer", exchange, _GAME, every("before thinking"), _STEPS),
    Row(
        "1.4.2", "200 lines of log before each answer", exchange, _GAME, every("before " + "\\n".join(["x"] * 200)),
        _STEPS,
    ),
    Row(
        "1.4.2", "201 lines and no answer", generate, EngineBabbled,
        {"genmove": f"raw {_LINES_201}\\n"},
        says="this is not GTP",
    ),
    Row(
        "1.4.2", "1 MiB of noise, then the answer", generate, EngineBabbled,
        {"genmove": "flood"},
        says="this is not GTP",
    ),
    Row(
        "1.1", "a line of 70,000 bytes", generate, EngineBabbled,
        {"genmove": f"raw {_HEAVY}"},
        says="a line of its output is longer than",
    ),
    Row("1.4.6", "log between the status and the move", generate, "A1", {"genmove": "inside thinking"}),
    Row("1.4.6", "log behind the move", generate, "D4", {"genmove": "say D4\\nvisits 7 winrate 50%"}),
    Row("1.4.6", "words behind the move, on its line", generate, "D4", {"genmove": "say D4 (book)"}),
    Row(
        "1.4.6", "a stream of info, then play V", generate, "E7",
        {"genmove": "say \\ninfo move D4 visits 1\\nplay E7"},
    ),
    Row(
        "1.4.6", "only log", generate, EngineDisobeyed,
        {"genmove": "say thinking\\nstill thinking"},
        says="holds no move",
    ),
    Row("8.1", "a terminal: our line comes back, CR LF", exchange, _GAME, every("echo genmove b"), _STEPS),
]  # fmt: skip

ENDS: Final = [
    Row(
        "1.4.5", "the stream ends within an answer whose first line was there", generate, "D4",
        {"genmove": "cut ={id} D4\\n"},
    ),
    Row(
        "1.4.5", "the stream ends within the first line", generate, EngineDied,
        {"genmove": "cut ={id} D1"},
        says="while it was to answer genmove",
    ),
    Row(
        "8.2", "an answer without its empty line", exchange, EngineHung,
        {"play": "open"},
        says="did not end its answer to play",
    ),
]  # fmt: skip

_RESTORED: Final = ["name", "clear_board", "play b C3"]
_HEALED: Final = ["play b C3", *_RESTORED, "genmove w", "play b pass"]

IDS: Final = [
    Row("1.5", "ids do not come back", exchange, _GAME, every("noid"), _STEPS),
    Row("8.2", "an answer with the id of another command", exchange, _GAME, {"play#1": "wrongid 1"}, _HEALED),
    Row(
        "8.2", "an id that was never sent, and nothing else: a number", exchange, _GAME,
        {"play#1": "wrongid 2147483647"},
        _STEPS,
    ),
    Row(
        "8.2", "an id clipped to 2^31-1 before a move", generate, EngineBabbled,
        {"genmove": "wrongid 2147483647"},
        says="instead of a move",
    ),
    Row("8.2", "a command answered twice", exchange, _GAME, {"play#1": "twice"}, _HEALED),
    Row("8.2", "an answer to nothing behind an answer", exchange, _GAME, {"play#1": "more ={id} \\n\\n"}, _HEALED),
    Row("8.2", "an answer to nothing behind a move", timed, "A1", {"genmove": "more = D4\\n\\n"}, setup=game("5m")),
    Row(
        "8.2", "an answer to something else instead of a move", generate, EngineBabbled,
        {"genmove": "wrongid 3"},
        says="instead of a move",
    ),
    Row(
        "8.2", "no answer that lets it find back", exchange, EngineBabbled,
        {"play": "wrongid 1", "name#2": "mute"},
        says="do not belong to our questions",
    ),
    Row(
        "8.2", "a command answered twice, always", exchange, EngineBabbled,
        {"play": "twice", "clear_board#2": "twice"},
        says="twice",
    ),
]  # fmt: skip

VALUES: Final = [
    Row("2", f"the move {said!r}", generate, meant, {"genmove": f"say {said}"})
    for said, meant in (
        ("PASS", "pass"),
        ("Pass", "pass"),
        ("resign", "resign"),
        ("Resign", "resign"),
        ("RESIGN", "resign"),
        ("d4", "D4"),
        ("D04", "D4"),
        ("J9", "J9"),
    )
]

ROWS: Final = [*BLANKS, *NOISE, *ENDS, *IDS, *VALUES]
