"""Referees for tests: asked in lines of text, with files that are kept in a dict."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from shoutan_clients.referee.referee import Referee
from shoutan_engine.position.repetition import Repetition
from shoutan_engine.rules import PROFILES, Profile
from shoutan_engine.scoring.quarters import QuarterZi
from shoutan_host.gtp_answering.failure import Failure
from shoutan_protocol.gtp.grammar import parse_command

CN2002 = PROFILES["cn2002"]
CHINESE_KOMI = QuarterZi(15)


@dataclass
class FakeFiles:
    """Files by name; what is not there raises FileNotFoundError."""

    there: dict[str, bytes] = field(default_factory=dict[str, bytes])

    def read(self, path: str) -> bytes:
        try:
            return self.there[path]
        except KeyError:
            raise FileNotFoundError(path) from None

    def write(self, path: str, data: bytes) -> None:
        if path.startswith("/nowhere"):
            raise PermissionError(path)
        self.there[path] = data


def referee_of(
    profile: Profile = CN2002,
    *,
    size: int = 9,
    komi: QuarterZi = CHINESE_KOMI,
    repetition: Repetition | None = None,
    files: Mapping[str, bytes] = MappingProxyType({}),
    suggests: bool = False,
) -> Referee:
    """Return a referee with files of a dict."""
    if repetition is not None:
        profile = replace(profile, repetition=repetition)
    return Referee(
        profile, FakeFiles(dict(files)), size=size, komi=komi, suggests=suggests
    )


def ask(referee: Referee, line: str) -> str:
    """Return the answer to a line as it would be sent, "= D4" or "? illegal move"."""
    command = parse_command(line)
    assert command is not None, line
    answer = referee.answer(command)
    if isinstance(answer, Failure):
        return f"? {answer.text}"
    return f"= {answer}"


def ask_all(referee: Referee, lines: str | Iterable[str]) -> list[str]:
    """Ask some lines, given as such or as a text with one in each line."""
    if isinstance(lines, str):
        lines = [line.strip() for line in lines.strip().splitlines() if line.strip()]
    return [ask(referee, line) for line in lines]


def state_of(referee: Referee) -> Any:
    """Return a comparable copy of everything that a referee knows."""
    session = referee.session
    position = session.line.position
    history = position.history
    return (
        session.profile,
        session.komi,
        session.dead,
        session.line.start,
        tuple(session.line.moves),
        tuple(position.board.cells),
        position.board.hash,
        tuple(
            (position.board.chain(p), position.board.liberties(p))  # type: ignore[arg-type]
            for p in range(len(position.board.cells))
        ),
        position.moves,
        position.board.self_capture,
        dict(position.prisoners),
        dict(position.passes),
        tuple(_picture(getattr(history, name)) for name in type(history).__slots__),
    )


def _picture(value: Any) -> Any:
    if isinstance(value, dict):
        items: Any = value.items()  # pyright: ignore[reportUnknownVariableType]
        return dict(items)
    return bytes(value) if isinstance(value, bytearray) else value
