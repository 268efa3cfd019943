"""Before game 1: what an engine cannot do is said, in its own words, with what to try."""

import asyncio
import sys
from pathlib import Path
from typing import Any

import pytest
from shoutan_clients.match.plan import AdjudicationPlan, CountBy, EnginePlan
from shoutan_clients.match.playing import start_told
from shoutan_clients.match.ports import EngineUnfit
from shoutan_engine.clocks.table import parse_clock, parse_fine_clock

from tests.clients.match.arenas import FAKE, PASSES, Shown, arena_of, fake, match_of

SHELL = "/bin/sh"
BASIC = "protocol_version name version list_commands quit"


class Told(Shown):
    """Keeps what is said before game 1."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[str] = []

    def starting(self, engine: EnginePlan) -> None:
        self.said.append(f"starting {engine.name}")

    def note(self, sentence: str) -> None:
        self.said.append(sentence)


LISTS = f"{BASIC} boardsize clear_board komi play genmove"


@pytest.mark.parametrize(
    ("engine", "changes", "words"),
    [
        (EnginePlan("X", ("no-such-engine",)), {}, ["was not found"]),
        (
            EnginePlan("X", (SHELL, "-c", "echo net: not found >&2; exit 3")),
            {},
            [
                "exit code 3",
                "net: not found",
                "folder of its own",
                "shoutan check-engine",
            ],
        ),
        (
            EnginePlan("X", (SHELL, "-c", "exit 3", "2>log")),
            {},
            ["2>log went to the engine", "sh -c"],
        ),
        (
            EnginePlan("X_THREADS", ("1", SHELL)),
            {},
            [f"env X_THREADS=1 {SHELL}, or env ="],
        ),
        (EnginePlan("X", ("echo", "Hello")), {}, ["speaks no GTP", "Hello"]),
        (
            EnginePlan("X", (SHELL, "-c", "tr '\\0' x </dev/zero")),
            {},
            ["a line of its output is longer than 65536 bytes; it speaks no GTP"],
        ),
        (
            EnginePlan("X", (SHELL, "-c", "printf '=1 2\\r\\r'; cat >/dev/null")),
            {"start_s": 3.0},
            ['it wrote "=1 2" without LF'],
        ),
        (fake("X", "boardsize=fail too small"), {}, ["boardsize 5", "too small"]),
        (fake("X", "komi=fail no komi"), {}, ["komi 7.5", "no komi"]),
        (
            EnginePlan("X", (sys.executable, FAKE, "--commands", f"{BASIC} play komi")),
            {},
            ["lacks commands for play", "genmove"],
        ),
        (
            fake("X", "level=fail level is 1 to 9", start_commands=("level 10",)),
            {},
            ["level 10", "level is 1 to 9"],
        ),
        (
            fake("X"),
            {"adjudication": AdjudicationPlan(agree_points=20.0)},
            ["--adjudicate-score needs the scores of both", "no kata-genmove_analyze"],
        ),
        (
            EnginePlan(
                "X",
                (sys.executable, FAKE, "--commands", f"{LISTS} lz-genmove_analyze"),
            ),
            {"adjudication": AdjudicationPlan(agree_points=20.0)},
            ["--adjudicate-score", "what it says are chances"],
        ),
        (EnginePlan("X", ("tcp://127.0.0.1",)), {}, ["tcp://HOST:PORT"]),
        (
            fake("X", folder=Path("/no/such/folder")),
            {},
            ["/no/such/folder", "does not exist"],
        ),
        (
            fake("X"),
            {"count_by": CountBy.REFEREE, "referee": ("echo", "Hi")},
            ["the referee (echo Hi)", "speaks no GTP"],
        ),
        (
            fake("X"),
            {
                "count_by": CountBy.REFEREE,
                "referee": (sys.executable, FAKE, "--commands", LISTS),
            },
            ["neither final_status_list nor final_score"],
        ),
    ],
)
@pytest.mark.asyncio
async def test_an_unfit_engine_is_found_out(
    engine: EnginePlan, changes: dict[str, Any], words: list[str], tmp_path: Path
) -> None:
    async with arena_of(match_of(engine, **changes), tmp_path) as arena:
        with pytest.raises(EngineUnfit) as found:
            await arena.check()
    for word in words:
        assert word in str(found.value)
    assert "X" in str(found.value) or "referee" in str(found.value)


@pytest.mark.asyncio
async def test_a_file_that_is_named_from_here_is_not_found_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "net.txt").write_text("weights")
    command = (SHELL, "-c", 'cat "$1" || exit 3', "sh", "net.txt")
    for engine, is_said in [
        (EnginePlan("X", command), True),
        (EnginePlan("X", command, folder=tmp_path), False),
    ]:
        async with arena_of(match_of(engine), tmp_path / "out") as arena:
            with pytest.raises(EngineUnfit) as found:
                await arena.check()
        assert ("whole path" in str(found.value)) is is_said


@pytest.mark.asyncio
async def test_what_an_engine_cannot_do_and_need_not_is_remarked(
    tmp_path: Path,
) -> None:
    plain = EnginePlan("Plain", (sys.executable, FAKE, "--commands", LISTS))
    plan = match_of(plain, time=parse_clock("1m+5x5s"), thinks_aloud=True)
    async with arena_of(plan, tmp_path) as arena:
        [check] = await arena.check()
    assert check.engine is plain
    assert check.info.capabilities.has("genmove")
    said = " ".join(check.remarks)
    for word in ("time_settings", "final_status_list", "think aloud"):
        assert word in said
    assert len(check.remarks) == 3


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("clock", "remarks"),
    [
        ("3s", []),
        (
            "3s+80ms",
            [
                "It hears of whole seconds only: of 3s+80ms it is told"
                " kgs-time_settings absolute 2; its clock runs as you wrote it."
            ],
        ),
    ],
)
async def test_who_hears_of_whole_seconds_only_is_remarked(
    clock: str, remarks: list[str], tmp_path: Path
) -> None:
    commands = ("+time_settings", "+time_left", "+kgs-time_settings")
    plan = match_of(fake("Plain", *commands), time=parse_fine_clock(clock))
    async with arena_of(plan, tmp_path) as arena:
        [check] = await arena.check()
    assert list(check.remarks) == remarks


@pytest.mark.parametrize(
    ("patience_s", "words"),
    [(0.0, ["starting X", "No answer yet from X ("]), (60.0, ["starting X"])],
)
@pytest.mark.asyncio
async def test_who_waits_for_an_engine_hears_what_for(
    patience_s: float, words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(start_told, "PATIENCE_S", patience_s)
    shown = Told()
    async with arena_of(match_of(fake("X", PASSES)), tmp_path) as arena:
        await arena.check(shown)
    assert len(shown.said) == len(words)
    for said, begun in zip(shown.said, words, strict=True):
        assert said.startswith(begun)


@pytest.mark.parametrize("command", ["name", "list_commands", "boardsize", "komi"])
@pytest.mark.asyncio
async def test_who_waits_for_an_engine_that_has_answered_hears_for_which_command(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(start_told, "PATIENCE_S", 0.0)
    look, told = start_told.StartTold.look, Told()
    is_told = asyncio.Event()

    def look_once_it_hangs(telling: start_told.StartTold) -> None:
        """Look at once as after 5 s: when the command is asked that hangs."""
        awaited = telling.awaited()
        if awaited is not None and awaited.name == command:
            look(telling)
        else:
            asyncio.get_running_loop().call_soon(telling.look)
        if len(told.said) > 1:
            is_told.set()

    monkeypatch.setattr(start_told.StartTold, "look", look_once_it_hangs)
    engine = fake("X", PASSES, f"{command}=hang")
    async with arena_of(match_of(engine, start_s=3.0), tmp_path) as arena:
        checking = asyncio.create_task(arena.check(told))
        await asyncio.wait(
            (checking, asyncio.create_task(is_told.wait())),
            return_when=asyncio.FIRST_COMPLETED,
        )
        assert not checking.done()
        checking.cancel()
    within_s = 20 if command in ("boardsize", "komi") else 30
    starting, note = told.said
    assert starting == "starting X"
    assert note.startswith(f"No answer to {command} yet from X (")
    assert note.endswith(
        f"), which has answered before. Waiting up to {within_s} s for it."
    )


@pytest.mark.asyncio
async def test_start_commands_are_sent_once(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    argv = (sys.executable, FAKE, "--record", str(heard), "+level", "level=say")
    engine = EnginePlan("X", argv, start_commands=("level 3",))
    async with arena_of(match_of(engine), tmp_path) as arena:
        await arena.check()
        await arena.check()
    lines = heard.read_text().splitlines()
    assert [line.split()[1:] for line in lines if "level" in line] == [["level", "3"]]
