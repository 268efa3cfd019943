"""Events and calls as sentences for whoever plays or watches."""

from collections.abc import Sequence

from shoutan_engine.events import (
    Appealed,
    Called,
    ClockAdjusted,
    ClockPaused,
    ClockResumed,
    ColorsCorrected,
    ColorsDrawn,
    Complained,
    ConsentAnswered,
    ConsentAsked,
    ContestConceded,
    EndAccepted,
    Event,
    FalseLifeClaimed,
    FlagFell,
    GameCreated,
    GameFinished,
    GameStarted,
    LatenessJudged,
    LeaveGranted,
    MoveOpened,
    MoveSealed,
    OvertimePassAsked,
    OvertimeReached,
    Passed,
    Played,
    PlayResumed,
    ProposalConfirmed,
    ProposalMade,
    RecountMade,
    RefereeCalled,
    Resigned,
    ResultChanged,
    Reverted,
    Ruled,
    SealingAsked,
    SeatRetaken,
    SeatTaken,
    SettlingStarted,
    StoneVoided,
    TimeGiven,
    TimesConfirmed,
    TurnLost,
    WarningGiven,
)
from shoutan_engine.game import Game
from shoutan_engine.points import Color, Pass, Play
from shoutan_protocol.coordinates import format_vertex

from shoutan_clients.play.clock_text import figures
from shoutan_clients.play.plain import plain, plain_name
from shoutan_clients.play.texts import Texts
from shoutan_clients.play.verdict import amount, result_words


def told(event: Event, game: Game, texts: Texts) -> str | None:
    """Return what is said of an event that led to `game`; None where nothing is."""
    return (
        _told_turn(event, game, texts)
        or _told_wish(event, game, texts)
        or _told_time(event, texts)
        or _told_end(event, game.settings.size, texts)
        or _told_seat(event, game, texts)
    )


def story(events: Sequence[Event], texts: Texts) -> list[str]:
    """Return what is said of everything that has happened, from the creation on."""
    said: list[str] = []
    game: Game | None = None
    for event in events:
        if game is None:
            assert isinstance(event, GameCreated), "a game begins with its creation"
            game = Game(event)
            continue
        game.apply(event)
        words = told(event, game, texts)
        if words is not None:
            said.append(words)
    return said


def called(call: Called, texts: Texts) -> str:
    """Return what the referee calls."""
    if call.call == "count":
        return texts("call_count", n=call.count)
    if call.call == "elapsed":
        return texts("call_elapsed", n=call.elapsed // 1000)
    seconds, left = call.period // 1000, call.periods_left
    key = "call_last_period" if left == 1 else "call_period"
    return texts(key, seconds=seconds, n=left)


def _stone(color: Color, vertex: str, taken: int, texts: Texts, *, own: bool) -> str:
    key = "played" if not taken else "played_own" if own else "played_taking"
    return texts(key, color=color, vertex=vertex, n=taken)


def _told_turn(event: Event, game: Game, texts: Texts) -> str | None:
    size = game.settings.size
    match event:
        case Played(color=color, point=point, captured=captured):
            vertex, own = format_vertex(point, size), point in captured
            words = _stone(color, vertex, len(captured), texts, own=own)
            return f"{game.ply} {words}"
        case Passed(color=color, offer=offer):
            return f"{game.ply} {texts('offered' if offer else 'passed', color=color)}"
        case TurnLost(color=color, point=None, article=article):
            return texts("turn_lost", color=color, article=plain(article))
        case TurnLost(color=color, point=point, article=article) if point is not None:
            vertex = format_vertex(point, size)
            return texts(
                "turn_void", color=color, vertex=vertex, article=plain(article)
            )
        case StoneVoided(color=color, point=point, article=article):
            vertex = format_vertex(point, size)
            return texts(
                "stone_void", color=color, vertex=vertex, article=plain(article)
            )
        case WarningGiven(color=color, article=article, count=count):
            return texts("warned", color=color, article=plain(article), n=count)
        case Reverted(ply=0, to_move=color):
            return texts("reverted_first", color=color)
        case Reverted(ply=ply, to_move=color):
            return texts("reverted", ply=ply, color=color)
        case Resigned(color=color):
            return texts("resigned", color=color)
        case _:
            return None


def _told_wish(event: Event, game: Game, texts: Texts) -> str | None:
    match event:
        case ConsentAsked(color=color, wish=wish):
            return texts("asked", color=color, what=texts(f"wish_{wish.value}"))
        case ConsentAnswered(color=color, agreed=agreed):
            return texts("agreed" if agreed else "not_agreed", color=color)
        case Complained(color=color, ply=ply, text=text):
            return texts("complained", color=color, n=ply + 1, text=plain(text))
        case Appealed(color=color, text=text):
            return texts("appealed", color=color, text=plain(text))
        case RefereeCalled(need=need):
            return texts("wanted", what=texts(f"need_{need.value}"))
        case FalseLifeClaimed(by=color, point=point):
            vertex = format_vertex(point, game.settings.size)
            return texts("false_life_claimed", color=color, vertex=vertex)
        case Ruled(by=by, article=article, reason=reason):
            return texts(
                "ruled",
                name=plain_name(by.name),
                article=plain(article),
                reason=plain(reason),
            )
        case MoveOpened(sealed=sealed):
            match sealed.move:
                case Play(point):
                    vertex = format_vertex(point, game.settings.size)
                    return texts("opened", vertex=vertex)
                case Pass():
                    return texts("opened_pass")
                case None:
                    return texts("opened_nothing")
        case _:
            return None


def _told_time(event: Event, texts: Texts) -> str | None:
    match event:
        case Called(color=color):
            said = called(event, texts)
            return texts("colon", before=color, after=said)
        case FlagFell(color=color):
            return texts("flag_fell", color=color)
        case ClockPaused(reason=reason):
            return texts(f"pause_{reason.value}")
        case ClockResumed(clocks=clocks) if clocks is None or not clocks.pauses:
            return texts("goes_on")
        case ClockAdjusted():
            return texts("clock_set")
        case TimeGiven(color=color, amount=given):
            return texts("time_given", color=color, n=given // 1000)
        case OvertimePassAsked(color=color, standing=standing):
            return texts("standing" if standing else "asked_overtime", color=color)
        case OvertimeReached(color=color):
            return texts("overtime", color=color)
        case LeaveGranted(color=color):
            return texts("has_leave", color=color)
        case SeatRetaken(color=color):
            return texts("is_back", color=color)
        case SealingAsked(color=color):
            return texts("sealing", color=color)
        case MoveSealed(color=color):
            return texts("sealed", color=color)
        case TimesConfirmed(color=color):
            return texts("times", color=color)
        case _:
            return None


def _told_end(event: Event, size: int, texts: Texts) -> str | None:
    match event:
        case EndAccepted(color=color):
            return texts("end_accepted", color=color)
        case ContestConceded(color=color):
            return texts("contest_conceded", color=color)
        case SettlingStarted():
            return texts("settling_started")
        case ProposalMade(number=number, dead=dead, count=count):
            return texts(
                "proposed",
                n=number,
                stones=texts.counted(len(dead), "stone", "stones"),
                black=amount(count.score, Color.BLACK, texts),
                white=amount(count.score, Color.WHITE, texts),
            )
        case ProposalConfirmed(color=color, number=number):
            return texts("confirmed", color=color, n=number)
        case RecountMade(by=color):
            return texts("recounted", color=color)
        case PlayResumed(by=by, point=point, to_move=color):
            is_dead = by is color
            parts = {
                "color": by,
                "owner": by.opponent if is_dead else by,
                "vertex": format_vertex(point, size),
            }
            said = texts("disputed_dead" if is_dead else "disputed_alive", **parts)
            return f"{said} {texts('resumed', color=color)}"
        case GameFinished(result=result):
            return texts("stop", said=result_words(result, texts))
        case ResultChanged(result=result):
            return texts("result_changed", result=result_words(result, texts))
        case _:
            return None


def _told_seat(event: Event, game: Game, texts: Texts) -> str | None:
    names = {player.id: plain_name(player.name) for player in game.players}
    match event:
        case SeatTaken(player=player):
            return texts("seated", name=plain_name(player.name))
        case ColorsDrawn(black=black, nigiri=None):
            return texts("drawn", name=names.get(black, plain(black)))
        case ColorsDrawn(black=black, nigiri=nigiri) if nigiri is not None:
            return texts(
                "nigiri",
                holder=names.get(nigiri.holder, ""),
                n=texts.counted(nigiri.held, "stone", "stones"),
                guesser=names.get(nigiri.guesser, ""),
                guess=texts(nigiri.guess.value),
                name=names.get(black, plain(black)),
            )
        case GameStarted():
            return texts("started", color=game.to_move)
        case ColorsCorrected():
            return texts("corrected")
        case LatenessJudged(color=color, late=late, charge=charge, forfeits=forfeits):
            key = "late_forfeits" if forfeits else "late"
            times = {"time": figures(late), "charge": figures(charge)}
            return texts(key, color=color, **times)
        case _:
            return None
