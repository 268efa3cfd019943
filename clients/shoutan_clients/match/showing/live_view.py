"""The lower part of the terminal: how the match stands, and the games that go on."""

from typing import TYPE_CHECKING, Final

from rich.text import Text
from shoutan_engine.points import Color

from shoutan_clients.match.showing.boards import CAPTION, boards_text, clock_of
from shoutan_clients.match.showing.progress import Progress, Running
from shoutan_clients.match.showing.words import (
    interval_text,
    percent,
    record_text,
    sprt_bar,
    whole_pairs,
)
from shoutan_clients.match.wording import chance, many
from shoutan_clients.play.board_text import room_for
from shoutan_clients.play.look import Look

if TYPE_CHECKING:
    from shoutan_clients.match.statistics import Pairing, SprtState, Standings

_BAR: Final = 20
_BESIDE: Final = 8 + CAPTION
"""Lines above a board, and below it."""
_MOST_ENGINES: Final = 8
_PLAIN: Final = str.maketrans(
    {"─": "-", "│": "|", "●": "o", "█": "#", "░": ".", "±": "~"}
)


def view(progress: Progress, width: int, height: int, look: Look) -> list[Text]:
    """Return the lines: at most `height` of at most `width` columns."""
    lines = [Text(), _done(progress)]
    if progress.standings is not None:
        lines += standings_lines(progress.standings)
    running = list(progress.running.values())
    boards: list[Text] = []
    if progress.options is not None and progress.options.shows_boards:
        room = height - len(lines) - 1
        boards = boards_text(running, width, room, look, progress.now)
    if boards:
        lines += [Text(), *boards]
    else:
        if running and progress.options is not None and progress.options.shows_boards:
            lines.append(_too_small(running[0]))
        lines += _games(running, progress, height - len(lines))
    return [_fit(line, width, look) for line in lines[:height]]


def _fit(line: Text, width: int, look: Look) -> Text:
    line.no_wrap = True
    if not look.unicode:
        line.plain = line.plain.translate(_PLAIN)
    line.truncate(width)
    return line


def _done(progress: Progress) -> Text:
    """Return how far it is: "[███░░] 84 of 200 games, 12.4 a minute, 9 min 20 s left"."""
    share = progress.done / progress.total if progress.total else 1.0
    full = int(share * _BAR)
    line = Text()
    line.append("█" * full, "cyan")
    line.append("░" * (_BAR - full), "dim")
    line.append(f" {progress.done:,} of {many(progress.total, 'game')}", "bold")
    line.append(progress.outlook)
    return line


def standings_lines(standings: "Standings") -> list[Text]:
    """Return how the match stands, and which games are no measure of strength."""
    lines: list[Text] = []
    if standings.ratings is not None:
        lines += _ratings(standings)
    elif standings.pairings:
        lines += _pairing(standings.pairings[0])
    if standings.sprt is not None:
        lines.append(_sprt(standings.sprt))
    lost = [
        f"{number} {what}"
        for number, what in (
            (standings.void, "void"),
            (standings.unknown, "unknown"),
            (standings.repeats, "repeated"),
        )
        if number
    ]
    if lost:
        lines.append(Text(f"left out: {', '.join(lost)}", style="yellow"))
    forfeits = [
        f"{row.tally.forfeits_lost} by {row.name}"
        for row in standings.engines
        if row.tally.forfeits_lost
    ]
    if forfeits:
        said = f"lost by forfeit, and counted: {', '.join(forfeits)}"
        lines.append(Text(said, style="yellow"))
    return lines


def _pairing(pairing: "Pairing") -> list[Text]:
    """Return the first engine's figures in two lines."""
    record, strength = pairing.tally.record, pairing.strength
    score = Text()
    score.append(f"{pairing.first}  ", "bold")
    score.append(f"+{record.wins}", "green")
    score.append(f" ={record.draws} ")
    score.append(f"-{record.losses}", "red")
    score.append(f"  {percent(pairing.tally.score)} against {pairing.second}")
    figures = Text("Elo ")
    figures.append(
        interval_text(strength.elo), _color(strength.elo.low, strength.elo.high)
    )
    figures.append(f"   nElo {interval_text(strength.nelo)}")
    figures.append(f"   LOS {chance(strength.told_los)}")
    if pairing.is_half:
        figures.append(f"   by {whole_pairs(pairing)}")
    return [score, figures]


def _color(low: float | None, high: float | None) -> str:
    """Return the color of a figure that is beyond its error bars."""
    if low is not None and low > 0:
        return "bold green"
    return "bold red" if high is not None and high < 0 else "bold"


def _ratings(standings: "Standings") -> list[Text]:
    """Return a line for each engine, the best first, under one that names the figures."""
    assert standings.ratings is not None
    tallies = {row.name: row.tally for row in standings.engines}
    wide = max(map(len, tallies))
    lines = [
        Text(
            f"{number:>2} {rating.name:{wide}} {interval_text(rating.elo):>12}"
            f" {percent(tallies[rating.name].score):>8}"
            f"  {record_text(tallies[rating.name].record)}"
        )
        for number, rating in enumerate(standings.ratings.ratings, 1)
    ]
    more = len(lines) - _MOST_ENGINES
    if more > 1:
        lines[_MOST_ENGINES:] = [Text(f"   and {more} more", style="dim")]
    head = f"   {'':{wide}} {'Elo':>12} {'score':>8}  won, drawn, lost"
    return [Text(head, style="dim"), *lines]


def _sprt(sprt: "SprtState") -> Text:
    """Return the test as a line from bound to bound."""
    bar, at = sprt_bar(sprt, _BAR + 1)
    line = Text(f"LLR {sprt.llr:.2f}  {sprt.lower:.2f} ")
    line.append(bar[:at], "dim")
    line.append(bar[at], "bold")
    line.append(bar[at + 1 :], "dim")
    line.append(f" {sprt.upper:.2f}")
    if sprt.verdict is not None:
        line.append(f"  {sprt.verdict.value}", "bold")
    return line


def _too_small(running: Running) -> Text:
    """Say what boards would take."""
    wide, high = room_for(running.host.game.settings.size)
    room = f"{many(wide, 'column')} and {many(high + _BESIDE, 'line')}"
    text = f"no room for boards: they take {room}"
    return Text(text, style="yellow")


def _games(running: list[Running], progress: Progress, room: int) -> list[Text]:
    """Return a line for each game that goes on, as far as there is room."""
    if not running or room < 1:
        return []
    shown = running if len(running) <= room else running[: room - 1]
    lines = [_game(each, progress) for each in shown]
    if left := len(running) - len(shown):
        lines.append(Text(f"and {many(left, 'more game')}", style="dim"))
    return lines


def _game(running: Running, progress: Progress) -> Text:
    game, now = running.plan, progress.now
    sides = ((game.black, Color.BLACK), (game.white, Color.WHITE))
    black, white = (
        f"{name} {clock_of(running.host, color, now)}".strip() for name, color in sides
    )
    ply = running.host.game.ply
    return Text(f"game {game.number}, move {ply}: {black} v {white}", style="dim")
