"""Figures and games in words, the same for a terminal, for lines and for the last table."""

from typing import TYPE_CHECKING, Final

from shoutan_clients.match.game_line import GameLine, Standing
from shoutan_clients.match.komi_words import komi_words
from shoutan_clients.match.plan import CountBy, MatchPlan
from shoutan_clients.match.sprt_words import accepts, what_came_later
from shoutan_clients.match.wording import (
    NO_BOUNDS,
    TOO_FEW,
    chance,
    is_lopsided,
    is_too_few,
    many,
    plural,
)

if TYPE_CHECKING:
    from shoutan_engine.clocks.types import TimeSystem

    from shoutan_clients.match.statistics import (
        Interval,
        Pairing,
        Record,
        SprtState,
    )

_SMALL: Final = 9.95
"""Error bars below that are written with a decimal."""


def duration(ms: int) -> str:
    """Return "45 s", "9 min 20 s", "3 h 5 min": with two units at most."""
    seconds = round(ms / 1000)
    if seconds < 60:
        return f"{seconds} s"
    minutes, seconds = divmod(seconds, 60)
    if minutes < 60:
        return (
            f"{minutes} min {seconds} s"
            if seconds and minutes < 10
            else f"{minutes} min"
        )
    hours, minutes = divmod(minutes, 60)
    if hours < 48:
        return f"{hours} h {minutes} min" if minutes else f"{hours} h"
    days, hours = divmod(hours, 24)
    return f"{days} d {hours} h" if hours else f"{days} d"


def record_text(record: "Record") -> str:
    """Return games won, drawn and lost: "+31 =2 -52"."""
    return f"+{record.wins} ={record.draws} -{record.losses}"


def percent(share: float | None) -> str:
    """Return "37.3 %", "-" for nothing."""
    return "-" if share is None else f"{share * 100:.1f} %"


def interval_text(interval: "Interval") -> str:
    """Return a difference with its error bars: "+35 ±48", "+190 or more", "too little to tell", "-".

    Where the halves differ much, the ends: "+301 (+154 to +838)". One side may have no
    bound, "-191 (+68 or less)", or neither: "0 (no bounds yet)".
    """
    value, low, high, margin = (
        interval.value,
        interval.low,
        interval.high,
        interval.margin,
    )
    if value is not None and margin is not None and not _has_ends(interval):
        digits = 1 if margin < _SMALL else 0
        return f"{_signed(value, digits)} ±{margin:.{digits}f}"
    if is_too_few(value, low, high):
        return TOO_FEW
    bounds = _bounds(low, high)
    if value is None:
        return bounds or "-"
    return f"{_signed(value)} ({bounds or NO_BOUNDS})"


def _has_ends(interval: "Interval") -> bool:
    value, low, high = interval.value, interval.low, interval.high
    if value is None or low is None or high is None:
        return False
    return is_lopsided(value, low, high)


def _bounds(low: float | None, high: float | None) -> str:
    if low is not None and high is not None:
        return f"{_signed(low)} to {_signed(high)}"
    if low is not None:
        return f"{_signed(low)} or more"
    return "" if high is None else f"{_signed(high)} or less"


def _signed(value: float, digits: int = 0) -> str:
    text = f"{value:+.{digits}f}"
    return text.lstrip("+-") if float(text) == 0 else text


def sprt_text(pairing: "Pairing", sprt: "SprtState") -> str:
    """Return where a sequential test of two engines is, in one line."""
    return "; ".join(sprt_lines(pairing, sprt))


def sprt_lines(pairing: "Pairing", sprt: "SprtState") -> list[str]:
    """Return where a sequential test is, what was decided in lines of its own."""
    unit = "nElo" if sprt.model.value == "normalized" else "Elo"
    lines = [
        f"LLR {sprt.llr:.2f} ({sprt.lower:.2f} to {sprt.upper:.2f})"
        f" for {sprt.elo0:g} v {sprt.elo1:g} {unit}"
    ]
    if sprt.verdict is not None:
        lines.append(accepts(sprt, pairing.first, pairing.second))
        if sprt.mostly_forfeits:
            lines.append("most of the games it was decided by were forfeits")
        if later := what_came_later(sprt):
            lines.append(later)
    return lines


def sprt_bar(sprt: "SprtState", width: int) -> tuple[str, int]:
    """Return a line from one bound to the other, and where on it the ratio is."""
    share = (sprt.llr - sprt.lower) / (sprt.upper - sprt.lower)
    at = round(min(1.0, max(0.0, share)) * (width - 1))
    zero = round(-sprt.lower / (sprt.upper - sprt.lower) * (width - 1))
    line = ["─"] * width
    line[zero] = "│"
    line[at] = "●"
    return "".join(line), at


def standing_text(pairing: "Pairing") -> str:
    """Return how two engines stand, in one line, by the first one's figures."""
    strength = pairing.strength
    record = pairing.tally.record
    return (
        f"{pairing.first} {record_text(record)} ({percent(pairing.tally.score)})"
        f" v {pairing.second}: Elo {interval_text(strength.elo)}{_by_pairs(pairing)},"
        f" LOS {chance(strength.told_los)}{_forfeits(pairing)}"
    )


def whole_pairs(pairing: "Pairing") -> str:
    """Return how many there are: games without a partner are in the score, not in Elo."""
    return many(pairing.strength.samples, "whole pair")


def _by_pairs(pairing: "Pairing") -> str:
    return f" by {whole_pairs(pairing)}" if pairing.is_half else ""


def _forfeits(pairing: "Pairing") -> str:
    """Return how many games were none of strength, for the end of a line."""
    number = pairing.tally.forfeits
    return f", {many(number, 'forfeit')}" if number else ""


def game_text(line: GameLine) -> str:
    """Return a game that is over: "12  A (B) v C (W)  B+3.5  count, 88 moves, 12 s"."""
    reason = line.end_reason.value
    if reason in ("agreement", "two_passes"):
        reason = "count"
    how = reason.replace("_", " ")
    if line.standing in (Standing.VOID, Standing.UNKNOWN):
        how = f"{line.standing.value}, {how}"
    # A forfeit tells itself: crash, illegal, time ...
    took = duration(line.wall_ms) if line.wall_ms >= 1000 else f"{line.wall_ms} ms"
    text = (
        f"{line.number:>4}  {line.black} (B) v {line.white} (W)  {line.result}"
        f"  {how}, {many(line.moves, 'move')}, {took}"
    )
    # Who resigns says no more, save where the match did it for an engine.
    is_odd = reason != "count" or line.standing is not Standing.PLAYED
    if not is_odd or not line.detail:
        return text
    # A detail that begins with a name has a colon of its own.
    names = (f"{line.black}: ", f"{line.white}: ")
    return f"{text}{';' if line.detail.startswith(names) else ':'} {line.detail}"


def conditions(plan: MatchPlan) -> str:
    """Return under what is played: "9x9, komi 7.5, cn2002, 1m+5x5s, pairs of ...".

    Behind the clock stand those of engines that have their own: "5m (old 10m)".
    """
    clock = _clock(plan.time)
    odds = [f"{e.name} {_clock(e.time)}" for e in plan.engines if e.time is not None]
    if odds:
        clock += f" ({', '.join(odds)})"
    counted = {
        CountBy.AGREED: "",
        CountBy.ALL_ALIVE: ", all stones alive",
        CountBy.REFEREE: ", counted by a referee",
    }[plan.count_by]
    return (
        f"{plan.size}x{plan.size}, komi {komi_words(plan)},"
        f" {plan.profile.name}, {clock}, {_openings(plan)}{counted}"
    )


def _clock(time: "TimeSystem") -> str:
    return "no clock" if time.text == "none" else time.text


def _openings(plan: MatchPlan) -> str:
    openings = plan.openings
    if openings.source is not None:
        what = f"openings of {openings.source.name}"
    elif openings.random_moves is not None:
        what = f"{many(openings.random_moves, 'random move')} first"
    elif openings.handicap:
        stones = many(openings.handicap, "handicap stone")
        if openings.is_free:  # an engine may place fewer (GTP 2, section 4.1.2)
            free = plural(openings.handicap, "free handicap stone")
            stones = f"up to {openings.handicap} {free}"
        what = stones
    else:
        what = "from the empty board"
    return what if openings.is_paired else f"{what}, not in pairs"
