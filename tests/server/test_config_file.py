"""The configuration file: every flag a key, flags win, and errors say what to write."""

import os
import re
import sys
from dataclasses import fields
from pathlib import Path

import pytest
from shoutan_engine import Millis
from shoutan_engine.scoring.quarters import QuarterZi
from shoutan_engine.settings import GameKind
from shoutan_host.accepting.acceptance import EVERYTHING, Acceptance, Opponents
from shoutan_host.accepting.clock_traits import ClockKind
from shoutan_host.accepting.declines import Span
from shoutan_host.accepting.table import KEYS as ACCEPTANCE_KEYS
from shoutan_host.engines.limits import EngineLimits
from shoutan_host.gtp.game import Deadlines
from shoutan_host.hosting.absence import AbsenceTimes
from shoutan_server import cli
from shoutan_server.bots import tables as bot_tables
from shoutan_server.bots.engine_tables import COUNTS, DEADLINES, GRACES
from shoutan_server.bots.engine_times import EngineTimes
from shoutan_server.chat.rights import ChatMode
from shoutan_server.config import HouseBotConfig, ServerConfig
from shoutan_server.config_file import BadConfig, keys, with_file
from shoutan_server.serving import config_of

DOCS = Path(__file__).parents[2] / "docs"
PYTHON = sys.executable


def config(folder: Path, text: str, *flags: str) -> ServerConfig:
    """Return the settings of a server with this file and these flags."""
    path = folder / "shoutan.toml"
    path.write_text(text, encoding="utf-8")
    parser = cli.make_parser()
    return config_of(with_file(parser, flags, path))


def test_every_flag_has_its_key(tmp_path: Path) -> None:
    found = config(
        tmp_path,
        f"""
        data = "games"
        host = "0.0.0.0"
        port = 0
        engine_port = 4711
        gui_port = 4712
        cgos_port = 4713
        cgos = ["9x9 7.5 5m", "19x19 7.5 15m"]
        cgos_anchor = ["gnugo-l10=1500"]
        transcripts = 7
        ladder = "9x9 5m"
        open_bots = false
        engine_start = 90
        title = "Club"
        chat = "phrases"
        chat_word = ["http*", "坏"]
        public_origin = ["https://Go.example/", "http://b.example:8080"]
        [bots.Deep]
        command = "{PYTHON}"
        """,
    )
    assert found.data == tmp_path / "games"
    assert (found.host, found.port, found.engine_port) == ("0.0.0.0", 0, 4711)
    assert found.ladder is not None
    assert found.ladder.time.text == "5m"
    assert (found.open_bots, found.title) == (False, "Club")
    assert (found.chat, found.chat_words) == (ChatMode.PHRASES, ("http*", "坏"))
    assert found.public_origins == {"https://go.example", "http://b.example:8080"}
    assert found.house_bots == (HouseBotConfig("Deep", [PYTHON]),)
    assert found.engine_times.deadlines.first_s == 90
    assert (found.gui_port, found.cgos_port, found.transcript_days) == (4712, 4713, 7)
    assert [port.size for port in found.cgos] == [9, 19]
    assert found.cgos_anchors == {"gnugo-l10": 1500}
    # Whoever adds a flag adds it here.
    assert set(keys(cli.make_parser())) == {
        "data",
        "host",
        "port",
        "engine_port",
        "ladder",
        "access",
        "open_bots",
        "engine_start",
        "title",
        "public_origin",
        "gui_port",
        "cgos_port",
        "cgos",
        "cgos_anchor",
        "transcripts",
        "chat",
        "chat_word",
    }


def test_every_key_is_in_the_docs() -> None:
    page = (DOCS / "configuration.md").read_text(encoding="utf-8")
    documented = set(re.findall(r"`([a-z_]+)`", page))
    everything = {
        *keys(cli.make_parser()),
        *bot_tables.KEYS,
        *bot_tables.LIMITS,
        *ACCEPTANCE_KEYS,
        "dialed_accepts",
        "bots",
    }
    assert everything <= documented


def test_what_the_file_leaves_out_is_as_usual(tmp_path: Path) -> None:
    usual = config_of(cli.make_parser().parse_args([]))
    assert config(tmp_path, "") == usual


def test_flags_win(tmp_path: Path) -> None:
    text = f"""
        port = 1
        engine_port = "off"
        open_bots = false
        public_origin = ["https://a.example"]
        [bots.Deep]
        command = "{PYTHON}"
        """
    assert config(tmp_path, text).engine_port is None
    found = config(
        tmp_path,
        text,
        *("--port", "2", "--engine-port", "3", "--open-bots", "on"),
        *("--public-origin", "https://b.example", "--bot", f"Other={PYTHON}"),
    )
    assert (found.port, found.engine_port, found.open_bots) == (2, 3, True)
    assert found.public_origins == {"https://b.example"}
    assert [bot.name for bot in found.house_bots] == ["Other"]
    assert config(tmp_path, text, "--bot", "off").house_bots == ()


def test_a_flag_with_the_usual_value_wins_as_well(tmp_path: Path) -> None:
    assert config(tmp_path, "port = 1", "--port", "3610").port == 3610


def test_a_house_bot_has_few_games_with_one_opponent(tmp_path: Path) -> None:
    text = f"""
        [bots]
        a = {{ command = "{PYTHON}" }}
        b = {{ command = "{PYTHON}", accepts = {{ sizes = [9] }} }}
        c = {{ command = "{PYTHON}", accepts = {{ per_player = 8 }} }}
        """
    found = config(tmp_path, text).house_bots
    assert [bot.accepts.per_player for bot in found] == [2, 2, 8]


def test_everything_about_a_bot(tmp_path: Path) -> None:
    (tmp_path / "net.txt").touch()
    found = config(
        tmp_path,
        f"""
        dialed_accepts = {{ most_handicap = 0 }}
        [bots.Deep]
        command = "{PYTHON} net.txt other.txt"
        seats = 3
        min_thinking_s = 1.25
        env = {{ OMP_NUM_THREADS = "1" }}
        cwd = "."
        limits = {{ descriptors = 64, file_mib = "none", address_mib = 2, cpu_s = 9 }}
        [bots.Deep.accepts]
        sizes = [19, 9, 9]
        least_komi = -0.5
        most_komi = 7
        clocks = ["none", "byoyomi"]
        least_main = "1m"
        most_main = "1h30m"
        least_move = "5s"
        most_move = "60s"
        most_handicap = 9
        opponents = "people"
        least_rank = "30k"
        most_rank = "3d"
        needs_rank = true
        per_player = 1
        profiles = ["japanese", "cn2002"]
        kinds = ["casual"]
        private = false
        """,
    )
    assert found.dialed_accepts == Acceptance(most_handicap=0)
    [deep] = found.house_bots
    assert deep.accepts.least_rank is not None
    assert deep.accepts.most_rank is not None
    assert (deep.accepts.least_rank.text, deep.accepts.most_rank.text) == ("30k", "3d")
    assert deep == HouseBotConfig(
        name="Deep",
        argv=[PYTHON, str(tmp_path / "net.txt"), "other.txt"],
        seats=3,
        accepts=Acceptance(
            sizes=frozenset({9, 19}),
            komi=Span(QuarterZi(-1), QuarterZi(14)),
            clocks=frozenset({ClockKind.BYOYOMI, ClockKind.NONE}),
            main_ms=Span(60_000, 5_400_000),
            move_ms=Span(5_000, 60_000),
            most_handicap=9,
            opponents=Opponents.PEOPLE,
            least_rank=deep.accepts.least_rank,
            most_rank=deep.accepts.most_rank,
            needs_rank=True,
            per_player=1,
            profiles=("cn2002", "japanese"),
            kinds=frozenset({GameKind.CASUAL}),
            private=False,
        ),
        least_thinking=Millis(1_250),
        env={"OMP_NUM_THREADS": "1"},
        cwd=tmp_path,
        limits=EngineLimits(
            descriptors=64, file_bytes=None, address_bytes=2**21, cpu_s=9
        ),
    )


def test_the_times_of_engines(tmp_path: Path) -> None:
    keys = [*DEADLINES, *GRACES, *COUNTS]
    values = {key: 20 + number for number, key in enumerate(keys)}
    table = "\n".join(f"{key} = {value}" for key, value in values.items())
    times = config(tmp_path, f"engine_start = 99\n[engines]\n{table}").engine_times
    assert times == EngineTimes(
        **{key: values[key] for key in (*GRACES, *COUNTS)},
        deadlines=Deadlines(first_s=99, **{key: values[key] for key in DEADLINES}),
    )
    some = config(tmp_path, "[engines]\nmargin_s = 0.25").engine_times
    assert some == EngineTimes(margin_s=0.25)


def test_how_long_people_are_waited_for(tmp_path: Path) -> None:
    absence = config(tmp_path, "[players]\naway_s = 90\nin_all_s = 900.5").absence
    assert absence == AbsenceTimes(away_s=90, in_all_s=900.5)
    assert config(tmp_path, "").absence == AbsenceTimes()


def test_every_time_of_engines_is_a_key_or_a_flag() -> None:
    graces = {f.name for f in fields(EngineTimes)} - {"deadlines"}
    assert graces == {*GRACES, *COUNTS}
    # What follows a move is bounded where moves are capped: in matches, by --move-cap.
    of_servers = {f.name for f in fields(Deadlines)} - {"move_drain_s"}
    assert of_servers == {"first_s", *DEADLINES}


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may become somebody else")
def test_an_engine_of_a_server_of_root_has_a_user_of_its_own(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    bot = f'[bots.{{}}]\ncommand = "{PYTHON}"\n'
    careful = bot.format("Deep") + 'user = "nobody"\n'
    assert config(tmp_path, careful).house_bots[0].user == "nobody"
    assert caplog.messages == []
    assert config(tmp_path, careful + bot.format("Blue") + bot.format("Fritz"))
    [warning] = caplog.messages
    assert warning.startswith("these engines run as root: Blue, Fritz; give each")
    with pytest.raises(BadConfig, match="user: write the name of a user of this"):
        config(tmp_path, bot.format("Deep") + 'user = "no-such-user"')


def test_without_root_nobody_becomes_somebody_else(
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    text = f'[bots.Deep]\ncommand = "{PYTHON}"\n'
    assert config(tmp_path, text)
    assert caplog.messages == []
    with pytest.raises(BadConfig, match="only a server that runs as root can"):
        config(tmp_path, f'{text}user = "nobody"')


@pytest.mark.engine
def test_the_example_of_the_docs_is_read(tmp_path: Path) -> None:
    text = (DOCS / "shoutan.toml").read_text(encoding="utf-8")
    found = config(tmp_path, text)
    quick = {bot.name: bot for bot in found.house_bots}["gnugo-quick"]
    assert quick.least_thinking == 800
    assert quick.accepts.per_player == 1
    assert found.dialed_accepts != EVERYTHING
    assert found.ladder is not None


WRONG = [
    ("prt = 1", "prt: there is no such key; is it port?"),
    ("engine-port = 1", "engine-port: there is no such key; is it engine_port?"),
    ('cgos = "9x9 7.5 5m"', "cgos: write a list of texts"),
    ('cgos = ["9x9"]', '"9x9 7.5 5m"'),
    ("xyzzy = 1", "xyzzy: there is no such key; there are access, bots, cgos, "),
    ("config = 'x'", "config: there is no such key"),
    ("port = 70000", 'port: a port is a number from 0 to 65535, not "70000"'),
    ("port = '3610'", 'port: write a number, not "3610"'),
    ("port = 3610.5", 'port: a port is a number from 0 to 65535, not "3610.5"'),
    ("port = 'off'", 'port: a port is a number from 0 to 65535, not "off"'),
    ("engine_port = true", "engine_port: write a number, not true"),
    ("open_bots = 'yes'", 'open_bots: write true or false, not "yes"'),
    ("open_bots = 'off'", 'open_bots: write true or false, not "off"'),
    ("open_bots = 'on'", 'open_bots: write true or false, not "on"'),
    ("open_bots = 1", "open_bots: write true or false, not 1"),
    (
        "[dialed_accepts]\nneeds_rank = 'on'",
        'dialed_accepts.needs_rank: write true or false, not "on"',
    ),
    (
        "[dialed_accepts]\nprivate = 0",
        "dialed_accepts.private: write true or false, not 0",
    ),
    ("title = 3", "title: write a text in quotes, not 3"),
    ('title = "a\\u001b[31m"', "title: write a name that can be printed on one line"),
    ("title = ' '", "title: write a name that can be printed on one line"),
    ("host = 1", "host: write a text in quotes, not 1"),
    ("host = ''", 'host: write an address to listen on, such as 127.0.0.1, not ""'),
    ('host = "a\\nb"', "host: write an address to listen on"),
    ("host = 'a..b'", "host: write an address to listen on"),
    ('host = "\\u0000"', "host: write a text without the character NUL"),
    ('data = "\\u0000"', "data: write a text without the character NUL"),
    ('cgos = ["x\\u0000"]', "cgos: write a text without the character NUL"),
    ("public_origin = 'x'", 'public_origin: write a list of texts, not "x"'),
    ("public_origin = [1]", "public_origin: write an address as https://HOST"),
    ("public_origin = ['ftp://x']", "public_origin: write an address as https://HOST"),
    ("ladder = '9x9'", "ladder: a ladder is written as a size and a clock"),
    ("bots = 3", "bots: write a table for each bot, [bots.NAME], not 3"),
    ("[bots.'a b']", "bots.a b: a bot's name has 1 to 24 letters"),
    ("[bots.x]", 'bots.x: write a command, such as command = "gnugo --mode gtp"'),
    ("[bots]\nx = 3", "bots: write a table for each bot, [bots.NAME], not 3"),
    ("x = ", "this is not TOML: Invalid value (at "),
    ("port = 1\nport = 2", "this is not TOML: Cannot overwrite a value"),
    ("dialed_accepts = 3", "dialed_accepts: write a table, { key = value }, not 3"),
    ("engines = 3", "engines: write a table, { key = value }, not 3"),
    ("[engines]\nfirst_s = 9", "engines.first_s: there is no such key"),
    ("[engines]\ngenmove_s = 0", "genmove_s: write a number from 1 to 86400, not 0"),
    ("[engines]\nmargin_s = 61", "margin_s: write a number from 0 to 60, not 61"),
    ("[engines]\nmost_losses = 1.5", "most_losses: write a whole number from 1 to"),
    ("[engines]\nmost_rest_s = 0.5", "most_rest_s: write no less than rest_s, not 0.5"),
]
WRONG_IN_BOT = [
    ("command = ''", 'command: write a command in quotes, such as "gnugo --mode gtp"'),
    ("command = '\"open'", "command: write a command in quotes"),
    (
        "command = 'no-such-engine --gtp'",
        "bots.x.command: the engine command 'no-such-engine' was not found: looked on",
    ),
    ("command = '/usr/bin'", "cannot be run: it is a folder; write a program that is"),
    ("seat = 1", "seat: there is no such key; is it seats?"),
    ("seats = 0", "seats: write a whole number from 1 to 64, not 0"),
    ("seats = true", "seats: write a whole number from 1 to 64, not true"),
    ("min_thinking_s = '1s'", 'min_thinking_s: write a number from 0 to 600, not "1s"'),
    ("min_thinking_s = nan", "min_thinking_s: write a number from 0 to 600, not nan"),
    ("env = 'x'", 'env: write a table of texts, { NAME = "value" }, not "x"'),
    ("env = { A = 1 }", "env.A: write a text in quotes, not 1"),
    ("env = { 'A=B' = '1' }", "env: 'A=B' is no name of a variable"),
    ("cwd = 'nowhere'", 'cwd: write a folder that exists, not "nowhere"'),
    ("limits = { cpu = 1 }", "limits.cpu: there is no such key; is it cpu_s?"),
    ("limits = { cpu_s = 0 }", 'limits.cpu_s: write a whole number above 0, or "none"'),
    ('cwd = "\\u0000"', "bots.x.cwd: write a text without the character NUL"),
    ('command = "a\\u0000"', "command: write a text without the character NUL"),
    ("accepts = 3", "accepts: write a table, { key = value }, not 3"),
    ("accepts = { size = [9] }", "accepts.size: there is no such key; is it sizes?"),
    ("accepts = { sizes = [] }", "accepts.sizes: write a list of whole numbers from 2"),
    ("accepts = { sizes = [9, 26] }", "to 25, not [9, 26]"),
    ("accepts = { sizes = [true] }", "accepts.sizes: write a list of whole numbers"),
    ("accepts = { sizes = 9 }", "accepts.sizes: write a list of whole numbers"),
    (
        "accepts = { clocks = ['x'] }",
        "accepts.clocks: write a list of these: absolute,",
    ),
    ("accepts = { least_main = 5 }", "accepts.least_main: write a duration in quotes"),
    (
        "accepts = { least_move = '9m', most_move = '1m' }",
        'accepts.least_move: write no more than most_move, not "9m"',
    ),
    ("accepts = { least_komi = 0.3 }", "least_komi: write whole or half points"),
    ("accepts = { opponents = 'me' }", "write one of anybody, people, bots"),
    ("accepts = { least_rank = '50k' }", "accepts.least_rank: write a rank in quotes"),
    ("accepts = { private = 1 }", "accepts.private: write true or false, not 1"),
]


@pytest.mark.parametrize(
    ("text", "sentence"),
    WRONG
    + [
        (
            f"[bots.x]\ncommand = 'sh'\n{line}".replace(
                "command = 'sh'\ncommand", "command"
            ),
            sentence,
        )
        for line, sentence in WRONG_IN_BOT
    ],
)
def test_what_is_wrong_is_one_sentence_with_file_and_key(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], text: str, sentence: str
) -> None:
    path = tmp_path / "shoutan.toml"
    path.write_text(text, encoding="utf-8")
    data = tmp_path / "data"
    assert cli.serve(["--config", str(path), "--data", str(data)]) == 2
    out, err = capfd.readouterr()
    assert out == ""
    assert err.startswith(f"shoutan serve: {path}: ")
    assert sentence in err
    assert err.count("\n") == 1
    assert not data.exists()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        pytest.param(
            "#" * (2**20 + 1), "the file has more than 1048576 bytes", id="long"
        ),
        pytest.param("port = " + "9" * 5_000, "too many digits", id="digits"),
        pytest.param("x = " + "[" * 5_000, "nested too deeply", id="lists"),
        pytest.param(".".join("a" * 5_000) + " = 1", "nested too deeply", id="tables"),
        pytest.param('"a\\u0000\\u001b" = 1', "a  : there is no such key", id="key"),
    ],
)
def test_what_no_person_wrote(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], text: str, sentence: str
) -> None:
    test_what_is_wrong_is_one_sentence_with_file_and_key(
        tmp_path, capfd, text, sentence
    )


@pytest.mark.parametrize("flag", ["--title", "--host"])
def test_a_flag_that_cannot_be_shown(
    capfd: pytest.CaptureFixture[str], flag: str
) -> None:
    with pytest.raises(SystemExit) as end:
        cli.serve([flag, "a\x1b[31m"])
    assert end.value.code == 2
    err = capfd.readouterr().err
    assert f"argument {flag}: write " in err
    assert "\x1b" not in err


def test_a_file_that_is_not_there(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "no.toml"
    assert cli.serve(["--config", str(path)]) == 2
    assert capfd.readouterr().err == (
        f"shoutan serve: {path}: the file cannot be read: No such file or directory\n"
    )


def test_text_in_another_encoding(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "shoutan.toml"
    path.write_bytes(b'title = "\xff"')
    assert cli.serve(["--config", str(path)]) == 2
    assert "this is not TOML" in capfd.readouterr().err


def test_two_bots_of_one_name(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Upper and lower case are one name, as at the engine door."""
    path = tmp_path / "shoutan.toml"
    path.write_text("[bots.A]\ncommand = 'sh'\n[bots.a]\ncommand = 'sh'\n")
    assert cli.serve(["--config", str(path)]) == 2
    assert capfd.readouterr().err == (
        f"shoutan serve: {path}: bots.a: bots.A is there too, and names that differ in"
        " capitals only are one: give them different names\n"
    )
    flags = ["--bot", "A=sh", "--bot", "a=sh"]
    assert cli.serve(flags) == 2
    assert "two bots are called A: give them" in capfd.readouterr().err
