"""What `shoutan connect` is told: options, a file of them, names and tokens that are kept."""

import stat
import sys
from pathlib import Path

import pytest
from shoutan_clients.connect.arguments import read_arguments
from shoutan_clients.connect.tokens import TokenFolder
from shoutan_clients.remote import parse_address
from shoutan_engine.articles.ranks import parse_rank
from shoutan_engine.settings import GameKind
from shoutan_host.accepting.acceptance import Acceptance, Opponents
from shoutan_host.accepting.clock_traits import ClockKind
from shoutan_host.accepting.declines import Span

USUAL = ("http://localhost:3610", "--engine", "gnugo --mode gtp")
ADDRESS = parse_address("localhost")


@pytest.fixture(autouse=True)
def _no_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SHOUTAN_TOKEN", raising=False)


def complaint(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """Return what is said about bad usage."""
    with pytest.raises(SystemExit) as ended:
        read_arguments(argv)
    assert ended.value.code == 2
    return capsys.readouterr().err


def test_an_address_and_an_engine_are_enough() -> None:
    options = read_arguments(USUAL)
    assert options.address == ADDRESS
    assert options.engine == ["gnugo", "--mode", "gtp"]
    assert (options.name, options.token) == (None, None)
    assert (options.games, options.most_games, options.least_thinking) == (1, None, 0)
    assert options.accepts == Acceptance()
    assert not options.is_json
    assert options.transcripts is None
    assert options.margin is None


def test_every_condition_has_an_option() -> None:
    argv = (
        *("--sizes", "9,13,17..19", "--komi", "-20..20", "--clocks", "byoyomi,fischer"),
        *("--main", "1m..1h", "--move", "5s..", "--handicap", "0..9"),
        *("--ranks", "10k..3d", "--needs-rank", "--opponents", "people"),
        *("--per-player", "2", "--rules", "cn2002,japanese", "--kinds", "casual"),
        *("--no-private", "--min-thinking", "1.5", "--games", "4", "--max-games", "7"),
        *("--engine-start", "300", "--transcripts", "kept", "--margin", "0.25"),
        *("--name", "Fred", "--token", "12345678", "--json"),
    )
    options = read_arguments([*USUAL, *argv])
    assert options.accepts == Acceptance(
        sizes=frozenset({9, 13, 17, 18, 19}),
        komi=Span(-40, 40),
        clocks=frozenset({ClockKind.BYOYOMI, ClockKind.FISCHER}),
        main_ms=Span(60_000, 3_600_000),
        move_ms=Span(5_000, None),
        most_handicap=9,
        opponents=Opponents.PEOPLE,
        least_rank=parse_rank("10k"),
        most_rank=parse_rank("3d"),
        needs_rank=True,
        per_player=2,
        profiles=("cn2002", "japanese"),
        kinds=frozenset({GameKind.CASUAL}),
        private=False,
    )
    assert (options.games, options.most_games) == (4, 7)
    assert (options.least_thinking, options.start_s) == (1500, 300)
    assert options.margin == 250
    assert (options.name, options.token) == ("Fred", "12345678")
    assert options.transcripts == Path.cwd() / "kept"
    assert options.is_json


@pytest.mark.parametrize(
    ("option", "value", "words"),
    [
        ("--sizes", "1", "sizes go from 2 to 25"),
        ("--sizes", "9..", "write sizes as"),
        ("--sizes", "19..9", "19 is above 9: write the lower one first"),
        ("--komi", "7.5..-6.5", "7.5 is above -6.5"),
        ("--main", "1h..1m", "1h is above 1m"),
        ("--move", "1m30s..5s", "1m30s is above 5s"),
        ("--komi", "six", "half points"),
        ("--komi", "0.25", "half points"),
        ("--komi", "..", "neither a least nor a most"),
        ("--clocks", "hourglass", 'there is no "hourglass"'),
        ("--main", "five minutes", "30s, 5m or 1h30m"),
        ("--handicap", "2..9", "the most handicap stones"),
        ("--ranks", "3d..10k", "write the lower rank first"),
        ("--ranks", "strong", "ranks are written like"),
        ("--opponents", "cats", "people, bots"),
        ("--per-player", "0", "from 1 to 1000"),
        ("--rules", "chess", "rules are cn2002"),
        ("--kinds", "friendly", "games are casual"),
        ("--games", "65", "from 1 to 64"),
        ("--max-games", "-1", "from 1 to 1000000"),
        ("--engine-start", "0", "a duration from 1s to 1h"),
        ("--transcripts", "", "name a folder"),
        ("--transcripts", "~nobody-at-all/x", "there is no folder"),
        ("--min-thinking", "-1", "seconds from 0 to 3600"),
        ("--name", "", "1 to 24 letters and no blanks"),
        ("--name", "a b", "1 to 24 letters and no blanks"),
        ("--name", "x" * 25, "1 to 24 letters and no blanks"),
        ("--name", "<b>", "letters, digits and simple signs"),
        ("--name", "-.-", "letters, digits and simple signs"),
        ("--token", "short", "8 to 64 printable characters"),
        ("--token", "aaaaaaaa\x01", "8 to 64 printable characters"),
        ("--token", "aaaaaaaa\udcff", "8 to 64 printable characters"),
        ("--token", "with a blank", "no blanks"),
        ("--token-file", "/no/such/file", "cannot be read"),
        ("--config", "/no/such/file", "cannot be read"),
        ("--engine", "", "command of an engine is empty"),
        ("--engine", "gnugo 'open", "cannot be read"),
    ],
)
def test_what_cannot_be_is_refused_with_what_can(
    option: str, value: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert words in complaint(capsys, *USUAL, f"{option}={value}")


def test_without_an_engine_or_an_address_the_usage_is_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert "URL --engine COMMAND" in complaint(capsys, "http://localhost:3610")
    assert "URL --engine COMMAND" in complaint(capsys, "--engine", "gnugo")
    assert "http://HOST:3610" in complaint(capsys, "http://h/x", "--engine", "gnugo")


def test_a_file_says_the_same_and_the_command_line_has_the_last_word(
    tmp_path: Path,
) -> None:
    file = tmp_path / "bot.toml"
    file.write_text(
        'url = "http://go.example:3610"\n'
        'engine = ["katago", "gtp", "-config", "my file.cfg"]\n'
        'name = "Kata"\n'
        "sizes = [9, 19]\n"
        'komi = "-7..7"\n'
        "games = 3\n"
        "min_thinking = 0.5\n"
        "needs_rank = true\n"
        "no_private = false\n"
        'transcripts = "~/kept"\n'
    )
    options = read_arguments(["--config", str(file), "--games", "5"])
    assert options.address == parse_address("http://go.example:3610")
    assert options.engine == ["katago", "gtp", "-config", "my file.cfg"]
    assert options.name == "Kata"
    assert options.games == 5
    assert options.least_thinking == 500
    assert options.transcripts == Path.home() / "kept"
    assert options.accepts == Acceptance(
        sizes=frozenset({9, 19}), komi=Span(-14, 14), needs_rank=True
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("games = [", "this is not TOML"),
        ("colour = 1", "colour: there is no such key"),
        ('config = "x"', "config: there is no such key"),
        ("[games]\nx = 1", "games: write a value, not a table"),
        ("games = 0", "games: write a number from 1 to 64"),
        ("games = true", "games: write a value, not true"),
        ("sizes = [9, 99]", "sizes: sizes go from 2 to 25"),
        ("name = 7", "name: write a text in quotes, not 7"),
        ('name = "a b"', "name: a bot's name has 1 to 24 letters"),
        ('token = "short"', "token: a token has 8 to 64"),
        ("ladder = 1", "ladder: write true or false"),
        ('engine = "gnugo \'open"', "engine: the command"),
        ('url = "ftp://x"', "url: "),
    ],
)
def test_a_file_that_cannot_be_meant_is_refused(
    text: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bot.toml"
    file.write_text(text)
    assert f"{file}: {words}" in complaint(capsys, *USUAL, "--config", str(file))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param("games = " + "[" * 5_000, "nested too deeply", id="lists"),
        pytest.param(".".join("a" * 5_000) + " = 1", "nested too deeply", id="tables"),
        pytest.param("#" * (2**20 + 1), "more than 1048576 bytes", id="long"),
        pytest.param("games = " + "9" * 5_000, "has too many digits", id="digits"),
        ('transcripts = "a\\u0000b"', "transcripts: write a text without"),
        ('engine = "gn\\u0000ugo"', "engine: write a text without"),
        ('engine = ["gnugo", "--x\\u0000"]', "engine: write a text without"),
        ('token_file = "a\\u0000b"', "token_file: write a text without"),
    ],
)
def test_a_file_that_serve_could_not_read_is_refused_as_there(
    text: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "bot.toml"
    file.write_text(text)
    last = complaint(capsys, *USUAL, "--config", str(file)).splitlines()[-1]
    assert f"{file}: " in last
    assert words in last


@pytest.mark.parametrize(
    ("option", "words"),
    [
        ("--sizes", "sizes go from 2 to 25"),
        ("--handicap", "the most handicap stones"),
        ("--main", "durations are written as 30s"),
        ("--move", "durations are written as 30s"),
        ("--komi", "komi is written in points"),
        ("--games", "a number from 1 to 64"),
        ("--max-games", "a number from 1 to 1000000"),
        ("--per-player", "a number from 1 to 1000"),
        ("--engine-start", "a duration from 1s to 1h"),
        ("--min-thinking", "seconds from 0 to 3600"),
        ("--ranks", "rank"),
    ],
)
def test_a_number_of_thousands_of_digits_is_refused_in_our_words(
    option: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    unit = {"--main": "s", "--move": "s", "--ranks": "k"}.get(option, "")
    said = complaint(capsys, *USUAL, option, "9" * 5_000 + unit)
    last = said.splitlines()[-1]
    assert words in last
    assert "digits" not in last
    assert len(last) < 300


def test_a_token_comes_from_the_nearest_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "token"
    file.write_text("from-a-file\n")
    monkeypatch.setenv("SHOUTAN_TOKEN", "from-outside")
    assert read_arguments(USUAL).token == "from-outside"
    by_file = [*USUAL, "--token-file", str(file)]
    assert read_arguments(by_file).token == "from-a-file"
    assert read_arguments([*by_file, "--token", "from-here"]).token == "from-here"


def test_a_token_from_outside_that_is_no_text_is_refused_in_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SHOUTAN_TOKEN", "aaaaaaaaa\udcff")
    assert "a token has 8 to 64 printable characters" in complaint(capsys, *USUAL)


def test_a_kept_token_that_is_no_text_is_a_file_that_cannot_be_read(
    tmp_path: Path,
) -> None:
    kept = TokenFolder(tmp_path, parse_address("here"))
    kept.keep_token("Fred", "12345678")
    kept.token_file("Fred").write_bytes(b"1234\xff5678")
    with pytest.raises(OSError, match=r"Fred\.token holds no text"):
        kept.token("Fred")


def test_a_name_that_was_kept_for_a_program_goes_to_one_command(tmp_path: Path) -> None:
    folder = TokenFolder(tmp_path, ADDRESS)
    strong, weak = ["gnugo", "--mode", "gtp"], ["gnugo", "--level", "1"]
    folder.keep_name(strong, "gnugo-new1")
    older = folder.name_file(strong).with_name("gnugo.name")
    older.write_text("gnugo-old1\n")
    assert folder.name_for(strong) == "gnugo-new1"
    folder.keep_name(strong, "gnugo-new1")
    assert folder.name_for(weak) == "gnugo-old1"
    folder.keep_name(weak, "gnugo-old1")
    assert not older.exists()
    assert folder.name_for(weak) == "gnugo-old1"
    assert folder.name_for(["gnugo"]) is None


def test_tokens_and_names_are_kept_for_each_server_apart(tmp_path: Path) -> None:
    here = TokenFolder(tmp_path / "bots", ADDRESS)
    there = TokenFolder(tmp_path / "bots", parse_address("https://go.example"))
    assert here.token("Fred/../x") is None
    token = here.new_token()
    assert 8 <= len(token) <= 64
    here.keep_token("Fred/../x", token)
    assert here.token("Fred/../x") == token
    assert there.token("Fred/../x") is None
    file = here.token_file("Fred/../x")
    assert file.parent.parent == tmp_path / "bots"
    if sys.platform != "win32":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
        assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    here.keep_token("Fred/../x", "another-token")
    assert here.token("Fred/../x") == "another-token"
    assert [path.name for path in file.parent.iterdir()] == [file.name]
    gnugo = ["/usr/games/gnugo", "--mode", "gtp"]
    assert here.name_for(gnugo) is None
    name = here.new_name("/usr/games/gnugo")
    assert name.startswith("gnugo-")
    assert len(name) <= 24
    here.keep_name(gnugo, name)
    assert here.name_for(["gnugo", "--mode", "gtp"]) == name
    assert there.name_for(gnugo) is None
    # Other arguments are another bot, however they are split into words.
    assert here.name_for([*gnugo, "--level", "1"]) is None
    assert here.name_for(["gnugo", "--mode gtp"]) is None
    assert here.name_for(["gnugo"]) is None
    assert len(here.new_name("a-program-with-a-very-long-name")) == 24
    assert here.new_name("手谈 !").startswith("手谈-")
