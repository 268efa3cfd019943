"""How an engine leaves, and what it said besides its answers."""

from typing import Final

from shoutan_host.engines.failures import engine_words

from shoutan_clients.check_engine.bench import Bench
from shoutan_clients.check_engine.checks import (
    Check,
    Family,
    Finding,
    deviates,
    fails,
    note,
    ok,
)


async def _survives(bench: Bench) -> Finding:
    await bench.talk()
    if bench.starts == 1:
        return ok("one process answered everything so far", starts=1)
    return note(f"started {bench.starts} times so far", starts=bench.starts)


async def _quit(bench: Bench) -> Finding:
    talk = await bench.talk()
    answer = await talk.ask("quit", bench.wait_s)
    return _left(await talk.ends(bench.wait_s), "" if answer.ok else answer.shown)


async def _eof(bench: Bench) -> Finding:
    await bench.board("b C3")
    talk = await bench.talk()
    talk.close_input()
    return _left(await talk.ends(bench.wait_s), "")


def _left(code: int | None, refusal: str) -> Finding:
    if code is None:
        return fails("it does not end, and has to be killed")
    if refusal:
        return deviates(refusal)
    return ok() if code == 0 else note(f"ends with exit code {code}")


async def _noise(bench: Bench) -> Finding:
    await bench.close()
    if bench.noise_lines:
        first = engine_words(bench.noise[0])[:60]
        return deviates(f'{bench.noise_lines} lines outside answers, first "{first}"')
    return ok("none")


async def _empty(bench: Bench) -> Finding:
    await bench.close()
    if bench.empty_lines:
        return deviates(f"{bench.empty_lines} empty lines outside answers")
    return ok("none")


async def _stderr(bench: Bench) -> Finding:
    await bench.close()
    text = bench.stderr.strip()
    if not text:
        return ok("silent")
    last = engine_words(text.rpartition("\n")[2])[:60]
    return note(f'it writes there; the last line was "{last}"')


ENDING: Final = Family(
    "The end",
    (
        Check("end.survives", "it survives all that", "2.1", _survives),
        Check("end.quit", "quit", "6.3.1", _quit),
        Check("end.eof", "the end of its input", "2.1", _eof),
        Check("end.noise", "text outside answers", "2.6", _noise),
        Check("end.empty", "empty lines outside answers", "2.6", _empty),
        Check("end.stderr", "standard error", "2.1", _stderr),
    ),
)
