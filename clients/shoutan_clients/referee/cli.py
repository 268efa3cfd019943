"""`shoutan referee` on standard input and output: options, bytes, files.

It reads what there is, answers every command that is complete, and waits. Answers are
written whole and at once; nothing else is ever written to standard output.
"""

import os
import stat
import sys
from typing import Final

from shoutan_engine.rules import PROFILES
from shoutan_host.gtp_answering.failure import Failure
from shoutan_protocol.gtp.engine_side import EngineEvent, EngineSide, LongLine
from shoutan_protocol.gtp.grammar import LINE_TOO_LONG, Command

from shoutan_clients.referee.referee import Referee

OK: Final = 0
FAILED: Final = 1
_PIECE: Final = 1 << 16
_LARGEST_FILE: Final = (1 << 20) + 1
"""One byte more than a record may have, so that one that is too long is seen to be."""
_DEFAULT_RULES: Final = "cn2002"


class LocalFiles:
    """Records on this machine."""

    def read(self, path: str) -> bytes:
        """Return what is in a file, at most a byte more than a record may have.

        Only of plain files: a pipe or a terminal might never end, or never begin.
        """
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise OSError(f"{path} is no file")
        with open(path, "rb") as file:
            return file.read(_LARGEST_FILE)

    def write(self, path: str, data: bytes) -> None:
        """Write a file, or over one that is there."""
        if os.path.exists(path) and not stat.S_ISREG(os.stat(path).st_mode):
            raise OSError(f"{path} is no file")
        with open(path, "wb") as file:
            file.write(data)


def main(argv: list[str]) -> int:
    """Run the referee until `quit` or the end of its input. Returns an exit code."""
    referee = _referee(argv)
    try:
        return _run(referee)
    except BrokenPipeError:
        return OK  # whoever asked has gone
    except OSError as error:
        print(f"shoutan referee: {error}", file=sys.stderr)
        return FAILED


def _run(referee: Referee) -> int:
    side = EngineSide(skip_long=True)
    while not referee.is_over:
        data = os.read(0, _PIECE)
        if not data:
            _answer(referee, side, side.receive_eof())
            return OK
        _answer(referee, side, side.receive(data))
    return OK


def _answer(referee: Referee, side: EngineSide, events: list[EngineEvent]) -> None:
    for event in events:
        match event:
            case Command():
                answer = _safe_answer(referee, event)
            case LongLine():
                answer = Failure(LINE_TOO_LONG)
            case _:
                continue  # "# interrupt": no command of ours lasts
        if isinstance(answer, Failure):
            _write(side.fail(answer.text))
        else:
            _write(side.answer(answer))
        if referee.is_over:
            return


def _safe_answer(referee: Referee, command: Command) -> str | Failure:
    """Return the answer; a mistake of ours ends the command, not the match."""
    try:
        return referee.answer(command)
    except Exception:  # the outermost boundary: somebody waits for an answer
        import traceback  # takes as long as half of Python's start

        traceback.print_exc()
        return Failure("internal error, see standard error")


def _write(data: bytes) -> None:
    while data:
        data = data[os.write(1, data) :]


def _referee(argv: list[str]) -> Referee:
    """Read the options; ends the program (2, or 0 for --help) as argparse does."""
    profile = PROFILES[_DEFAULT_RULES]
    if not argv:
        # Reading no options would take half as long as Python takes to start.
        return Referee(
            profile, LocalFiles(), size=profile.size, komi=profile.komi_quarters
        )
    from shoutan_clients.referee.options import parse_options

    chosen = parse_options(argv, _DEFAULT_RULES)
    return Referee(
        chosen.profile,
        LocalFiles(),
        size=chosen.size,
        komi=chosen.komi,
        suggests=chosen.suggests,
    )
