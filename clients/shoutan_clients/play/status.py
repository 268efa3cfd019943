"""What is said above the acts: whose move, what waits, what pressing a point means."""

from dataclasses import dataclass

from shoutan_engine.clocks import Millis
from shoutan_engine.events import PauseReason
from shoutan_engine.game import Game
from shoutan_engine.game_state.counting import count
from shoutan_engine.phase import Phase
from shoutan_engine.points import EMPTY, Color, Point
from shoutan_engine.position.chains import neighbors
from shoutan_engine.results import Count
from shoutan_engine.scoring.quarters import format_points
from shoutan_engine.settings import Player
from shoutan_protocol.coordinates import format_vertex

from shoutan_clients.play.clock_text import ClockText, figures
from shoutan_clients.play.offers import Situation
from shoutan_clients.play.plain import plain, plain_name
from shoutan_clients.play.terms import RULES
from shoutan_clients.play.texts import Texts
from shoutan_clients.play.verdict import amount, margin_words, result_words, totals


@dataclass(frozen=True, slots=True)
class Card:
    """One side: who sits there, the clock. `facts` are captures, warnings, absence."""

    color: Color
    name: str
    facts: tuple[str, ...]
    clock: ClockText
    is_to_move: bool


def status(game: Game, at: Situation, texts: Texts, url: str) -> list[str]:
    """Return what is to be said now, the most important first."""
    match game.phase:
        case Phase.WAITING:
            return _waiting(game, at, texts, url)
        case Phase.PLAY:
            return _play(game, at, texts)
        case Phase.PAUSED | Phase.ADJOURNED:
            return _halted(game, at, texts)
        case Phase.SETTLING:
            return _settling(game, at, texts)
        case Phase.FINISHED:
            return _finished(game, at, texts)


def asked_of(game: Game, at: Situation, texts: Texts) -> str | None:
    """Return what one side has asked of the other and waits for its answer."""
    asked = game.proceedings.asked
    if asked is None:
        return None
    what = texts(f"wish_{asked.wish.value}")
    if at.seat is None:
        return texts("asked", color=asked.by, what=what)
    return texts("asked_them" if asked.by is at.seat else "asked_you", what=what)


def settled_count(game: Game) -> Count | None:
    """Return the count of the proposal on the table, or of the result."""
    if game.result is not None:
        return game.result.count
    settlement = game.settlement
    if settlement is None:
        return None
    return count(game, settlement.dead, settlement.contestable, settlement.conceded_by)


def about(game: Game, point: Point, texts: Texts) -> str:
    """Return what is to be known of a point: its chain, or what is beside it."""
    vertex = format_vertex(point, game.settings.size)
    stone = game.board.cells[point]
    if stone != EMPTY:
        return texts(
            "chain",
            vertex=vertex,
            color=Color(stone),
            stones=texts.counted(len(game.board.chain(point)), "stone", "stones"),
            liberties=texts.counted(
                len(game.board.liberties(point)), "liberty", "liberties"
            ),
        )
    beside = [game.board.cells[near] for near in neighbors(game.settings.size)[point]]
    black, white = beside.count(Color.BLACK), beside.count(Color.WHITE)
    return texts("empty_at", vertex=vertex, black=black, white=white)


def conditions(game: Game, texts: Texts) -> str:
    """Return komi, handicap and rules in a line; the usual rules are not said."""
    settings = game.settings
    komi = format_points(settings.komi_quarters)
    parts = [texts("komi_n", n=komi)]
    if settings.handicap:
        parts.append(texts("terms_handicap", n=settings.handicap))
    rules = settings.profile.name
    if rules != RULES[0]:
        parts.append(texts.maybe(f"rules_{rules}") or plain(rules))
    return texts("comma").join(parts)


def player_name(player: Player | None, texts: Texts) -> str:
    """Return what a player is called, with his rank."""
    if player is None:
        return texts("no_name")
    name = plain_name(player.name)
    return f"{name} {plain(player.rank)}" if player.rank else name


def _waiting(game: Game, at: Situation, texts: Texts, url: str) -> list[str]:
    if len(game.players) == 2:
        return [texts("waiting_start")]
    if at.me is not None and game.is_player(at.me):
        return [texts("waiting", url=url)]
    return [texts("watching_open")]


def _play(game: Game, at: Situation, texts: Texts) -> list[str]:
    lines: list[str] = []
    now = game.proceedings
    if (asked := asked_of(game, at, texts)) is not None:
        lines.append(asked)
    if now.overtime is not None:
        if now.overtime.color is at.seat:
            left = max(0, now.overtime.until - at.now)
            lines.append(texts("overtime_you", n=-(-left // 1000)))
        else:
            lines.append(texts("overtime_them", color=now.overtime.color))
    if game.offer_by is not None:
        mine = game.offer_by is at.seat
        key = "offered_you" if mine else "offered_them"
        lines.append(texts(key, color=game.offer_by))
    if at.seat is not None and at.claim_at is not None:
        lines.append(_claim(at.claim_at, at.now, texts))
    if now.is_sealing:
        mine = game.to_move is at.seat
        lines.append(texts("seal_you" if mine else "seal_them", color=game.to_move))
    elif game.to_move is at.seat:
        lines.append(texts("your_move"))
    else:
        lines.append(texts("to_move", color=game.to_move))
    if at.seat is None:
        lines.append(texts("watching"))
    return lines


def _claim(claim_at: Millis, now: Millis, texts: Texts) -> str:
    left = max(0, claim_at - now)
    if not left:
        return texts("away_claim")
    return texts("away_wait", n=-(-left // 1000))


def _halted(game: Game, at: Situation, texts: Texts) -> list[str]:
    sealed = game.proceedings.sealed
    if sealed is not None:
        lines = [texts("adjourned_sealed", color=sealed.color)]
    elif game.phase is Phase.ADJOURNED:
        lines = [texts("adjourned")]
    else:
        by_referee = PauseReason.REFEREE in game.proceedings.halts
        lines = [texts("pause_referee" if by_referee else "paused")]
    asked = asked_of(game, at, texts)
    return lines if asked is None else [asked, *lines]


def _settling(game: Game, at: Situation, texts: Texts) -> list[str]:
    settlement, counted = game.settlement, settled_count(game)
    assert settlement is not None, "a settlement has one"
    assert counted is not None, "a settlement can be counted"
    lines: list[str] = []
    if at.seat is None:
        lines.append(texts("settle_watch"))
    elif at.mode == "contest":
        lines.append(texts("contest_say"))
    elif at.mode == "dispute" and at.disputed is None:
        lines.append(texts("dispute_say"))
    elif at.mode == "dispute" and at.disputed is not None:
        vertex = format_vertex(at.disputed, game.settings.size)
        lines.append(texts("dispute_ask", vertex=vertex))
    elif at.seat in settlement.confirmed:
        lines.append(texts("waits_other"))
    else:
        lines.append(texts("settle_say"))
    lines.append(
        texts(
            "proposal_line",
            n=settlement.number,
            black=amount(counted.score, Color.BLACK, texts),
            white=amount(counted.score, Color.WHITE, texts),
            verdict=margin_words(counted.score, texts),
        )
    )
    names = texts("comma").join(
        texts.side(color) for color in sorted(settlement.confirmed)
    )
    if names:
        lines.append(texts("confirmed_by", names=names))
    left = figures(max(0, settlement.until - at.now))
    lines.append(texts("settle_left", time=left))
    return lines


def _finished(game: Game, at: Situation, texts: Texts) -> list[str]:
    assert game.result is not None, "a finished game has a result"
    lines = [texts("stop", said=result_words(game.result, texts))]
    counted = game.result.count
    if counted is not None:
        lines.append(totals(counted, game.settings.komi_quarters, texts))
    elif game.result.detail is not None:
        lines.append(plain(game.result.detail))
    if at.seat is not None and at.wants:
        mine = at.seat in at.wants
        lines.append(texts("rematch_you" if mine else "rematch_them"))
    return lines
