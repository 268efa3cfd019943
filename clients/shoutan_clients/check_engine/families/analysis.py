"""What an engine shows of its thinking: streams that any line stops."""

from typing import Final

from shoutan_protocol.gtp.vertex_answer import parse_move_line

from shoutan_clients.check_engine.bench import Bench
from shoutan_clients.check_engine.checks import (
    Check,
    Family,
    Finding,
    Probe,
    deviates,
    ok,
)


def _stream(command: str) -> Probe:
    async def probe(bench: Bench) -> Finding:
        await bench.board("b C3")
        talk = await bench.talk()
        lines, answer = await talk.stream(f"{command} 10", bench.wait_for("genmove"))
        if not answer.ok:
            return deviates(answer.shown)
        # An empty line stops it and is no command.
        more = await bench.around(b"\n")
        if more:
            return deviates(
                f"the empty line that stopped it was answered: {more[0].shown}"
            )
        infos = [line for line in (*lines, *answer.lines) if line.startswith("info")]
        if not infos:
            return deviates(f"no line that begins with info: {answer.shown}")
        _remember(bench, command)
        return ok(infos[0][:60])

    return probe


def _move(command: str) -> Probe:
    async def probe(bench: Bench) -> Finding:
        await bench.board("b C3")
        answer = await bench.ask(f"{command} w 10")
        moves = [
            line
            for line in answer.lines
            if line.startswith("play ")
            and parse_move_line(line, bench.size, is_first=False) is not None
        ]
        if not answer.ok or not moves:
            return deviates(f'no "play" and a move at its end: {answer.shown}')
        _remember(bench, command)
        infos = sum(line.startswith("info") for line in answer.lines)
        return ok(f"{moves[-1]}, {infos} lines of info")

    return probe


def _remember(bench: Bench, command: str) -> None:
    bench.facts.analysis = (*bench.facts.analysis, command)


_LZ: Final = "extension of Leela Zero"
_KATA: Final = "extension of KataGo"

ANALYSIS: Final = Family(
    "Analysis",
    (
        Check("analysis.lz", "lz-analyze", _LZ, _stream("lz-analyze"), needs="lz-analyze"),
        Check("analysis.lz_move", "lz-genmove_analyze", _LZ, _move("lz-genmove_analyze"), needs="lz-genmove_analyze"),
        Check("analysis.kata", "kata-analyze", _KATA, _stream("kata-analyze"), needs="kata-analyze"),
        Check(
            "analysis.kata_move", "kata-genmove_analyze", _KATA, _move("kata-genmove_analyze"),
            needs="kata-genmove_analyze",
        ),
    ),
)  # fmt: skip
