"""What an engine writes while it thinks: the lines `info ...` of two families.

`lz-genmove_analyze` (Leela Zero) has rates as integers of ten-thousandths,
`kata-genmove_analyze` (KataGo) as fractions, and points beside them:

    info move Q16 visits 51 winrate 4723 prior 1711 lcb 4531 order 0 pv Q16 D4 info move ...
    info move Q4 visits 85 winrate 0.48 scoreLead -0.6 prior 0.22 lcb 0.477 order 0 pv Q4
        info move ... rootInfo visits 200 winrate 0.47 ... ownership 0.01 -0.02 ...

A line is a whole report. Keys come with a value, or a list of numbers; those that are not
known here are skipped with what belongs to them. `pv` ends where no vertex follows. The
answer ends with `play V`, which `vertex_answer` reads.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from shoutan_engine.conditions import MOST_KOMI
from shoutan_engine.points import Color, Move

from shoutan_protocol.analysis import (
    MAX_LCB,
    MAX_LEAD,
    MAX_MOVES,
    MAX_PV,
    MAX_VISITS,
    Analysis,
    MoveEvaluation,
    clamped,
    cut,
)
from shoutan_protocol.coordinates import parse_move
from shoutan_protocol.gtp.capabilities import Capabilities
from shoutan_protocol.gtp.grammar import Request, Word

INTERVAL_CS: Final = 50
"""Hundredths of a second between two reports that we ask for."""

_TEN_THOUSANDTHS: Final = 10_000
_ROUNDING: Final = 1e-4
"""So much beyond its range a rate may be that was rounded, or is a search's mean."""
_SECTIONS: Final = frozenset({"info", "rootInfo", "ownership"})


class Thinking(Enum):
    """A command that asks for a move and for thoughts, the most telling first."""

    KATA = "kata-genmove_analyze"
    LZ = "lz-genmove_analyze"


def thinking_commands(capabilities: Capabilities) -> list[Thinking]:
    """Return the commands by which this engine thinks aloud, the best first."""
    return [thinking for thinking in Thinking if capabilities.has(thinking.value)]


def thinking_request(thinking: Thinking, color: Color) -> Request:
    """Return the request for a move of `color`, with reports on the way."""
    # The oldest of KataGo's options: others are refused by older versions.
    more = (Word("ownership"), Word("true")) if thinking is Thinking.KATA else ()
    return Request(thinking.value, (color, INTERVAL_CS, *more))


def is_info(line: str) -> bool:
    """Tell whether a line of an answer is a report and not a move or noise."""
    return line.startswith("info ")


@dataclass(slots=True)
class _Section:
    """What was said about one candidate, or about the root."""

    values: dict[str, str] = field(default_factory=dict[str, str])
    pv: tuple[Move, ...] = ()


def parse_info(line: str, size: int, thinking: Thinking) -> Analysis | None:
    """Read a report about a board of `size`; None where the line says nothing of use.

    Never raises: an engine's thoughts are for show, and cost nobody a game.
    """
    if not is_info(line):
        return None
    reader = _Reader(line.split(), size)
    reader.read()
    candidates: list[tuple[float, MoveEvaluation]] = []
    for place, section in enumerate(reader.candidates):
        evaluation = _evaluation(section, size, thinking)
        # A mirror image of another candidate is the same thought once more.
        if evaluation is None or "isSymmetryOf" in section.values:
            continue
        order = _number(section.values.get("order"))
        candidates.append((place if order is None else order, evaluation))
    if not candidates:
        return None
    candidates.sort(key=lambda candidate: candidate[0])
    moves = tuple(evaluation for _, evaluation in candidates)
    best, root = moves[0], reader.root.values
    counted = [move.visits for move in moves if move.visits is not None]
    visits = _visits(root.get("visits"))
    winrate = _rate(root.get("winrate"), thinking)
    lead = _lead(root, size)
    return cut(
        Analysis(
            visits=min(sum(counted), MAX_VISITS) if visits is None else visits,
            winrate=best.winrate if winrate is None else winrate,
            score_lead=best.score_lead if lead is None else lead,
            moves=moves,
            ownership=_ownership(reader.ownership, size),
        )
    )


class _Reader:
    """Sorts the words of a line into candidates, the root and the ownership."""

    def __init__(self, words: list[str], size: int) -> None:
        self.candidates: list[_Section] = []
        self.root = _Section()
        self.ownership: list[float] = []
        self._words = words
        self._size = size
        self._at = 0

    def read(self) -> None:
        section = _Section()
        while self._at < len(self._words):
            key = self._words[self._at]
            self._at += 1
            match key:
                case "info":
                    section = _Section()
                    self.candidates.append(section)
                case "rootInfo":
                    section = self.root
                case "ownership":
                    self.ownership = list(self._numbers())
                case "pv" if len(self.candidates) > MAX_MOVES:
                    self._skip_to_next_candidate()
                case "pv":
                    section.pv = tuple(self._moves())
                case _:
                    self._read_value(key, section)

    def _skip_to_next_candidate(self) -> None:
        """Leave out what would be cut anyway; the last one may have more behind it."""
        try:
            self._at = self._words.index("info", self._at)
        except ValueError:
            for _ in self._moves():
                pass

    def _read_value(self, key: str, section: _Section) -> None:
        """Take the value of a key, and skip the rest of a list of numbers."""
        if key[-1].isdigit():
            return  # no key: one more vertex of a list that is not known here
        if self._at < len(self._words) and self._words[self._at] not in _SECTIONS:
            section.values.setdefault(key, self._words[self._at])
            self._at += 1
        while self._at < len(self._words) and _is_numeric(self._words[self._at]):
            self._at += 1

    def _numbers(self) -> Iterator[float]:
        while self._at < len(self._words):
            word = self._words[self._at]
            number = _number(word) if _is_numeric(word) else None
            if number is None:
                return
            self._at += 1
            yield number

    def _moves(self) -> Iterator[Move]:
        kept = 0
        while self._at < len(self._words):
            move = _move(self._words[self._at], self._size)
            if move is None:
                return
            self._at += 1
            kept += 1
            if kept <= MAX_PV + 1:
                yield move


def _evaluation(
    section: _Section, size: int, thinking: Thinking
) -> MoveEvaluation | None:
    values = section.values
    move = _move(values.get("move", ""), size)
    if move is None:
        return None
    pv = section.pv
    lcb = _in_ones(values.get("lcb"), thinking)
    return MoveEvaluation(
        move=move,
        visits=_visits(values.get("visits")),
        winrate=_rate(values.get("winrate"), thinking),
        score_lead=_lead(values, size),
        prior=_rate(values.get("prior"), thinking),
        lcb=None if lcb is None else clamped(lcb, -MAX_LCB, MAX_LCB),
        pv=pv[1:] if pv[:1] == (move,) else pv,
    )


def _move(word: str, size: int) -> Move | None:
    try:
        return parse_move(word, size)
    except ValueError:
        return None


def _number(word: str | None) -> float | None:
    try:
        return None if word is None else float(word)
    except ValueError:
        return None


def _is_numeric(word: str) -> bool:
    """Tell whether a word looks like a number; much faster than to try."""
    return word[0] in "0123456789-+."


def _visits(word: str | None) -> int | None:
    number = _number(word)
    number = None if number is None else clamped(number, 0, MAX_VISITS)
    return None if number is None else int(number)


def _rate(word: str | None, thinking: Thinking) -> float | None:
    """Read a rate; None for what is none, by more than a rounding."""
    number = _in_ones(word, thinking)
    if number is None or not -_ROUNDING <= number <= 1 + _ROUNDING:
        return None
    if number < 0 and _is_whole(word):
        return None  # no scale has a rounded -1
    return clamped(number, 0.0, 1.0)


def _in_ones(word: str | None, thinking: Thinking) -> float | None:
    """Read a number of the kind of rates; whole ones are ten-thousandths.

    A 0 or 1 of KataGo's apart.
    """
    number = _number(word)
    if number is None or word is None:
        return None
    if _is_whole(word) and (thinking is Thinking.LZ or abs(number) > 1):
        number /= _TEN_THOUSANDTHS
    return number


def _is_whole(word: str | None) -> bool:
    return word is not None and word.lstrip("+-").isdigit()


def _lead(values: dict[str, str], size: int) -> float | None:
    """Read a lead in points; None for what no game of `size` can be won by.

    That is a board full of prisoners, the points on which they stood, and komi.
    """
    number = _number(values.get("scoreLead") or values.get("scoreMean"))
    most = min(MAX_LEAD, 2 * size * size + MOST_KOMI)
    return None if number is None or not abs(number) <= most else number


def _ownership(numbers: list[float], size: int) -> tuple[int, ...] | None:
    bounded = [clamped(number, -1.0, 1.0) for number in numbers]
    if len(bounded) != size * size or None in bounded:
        return None
    return tuple(round(number * 100) for number in bounded if number is not None)
