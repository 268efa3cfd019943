"""Acts and pressed points of a table as commands of the engine."""

from typing import TYPE_CHECKING, Final

from shoutan_engine.clocks import Millis
from shoutan_engine.commands import (
    AcceptEnd,
    AnswerConsent,
    AskConsent,
    AskLeave,
    AskOvertimePass,
    ClaimFalseLife,
    Command,
    ConcedeContest,
    Confirm,
    ConfirmTimes,
    Dispute,
    GiveTime,
    MarkChain,
    MarkContestable,
    PassTurn,
    PlayStone,
    Propose,
    Recount,
    Resign,
    ResumePlay,
    RetakeSeat,
    Seal,
)
from shoutan_engine.events import Wish
from shoutan_engine.phase import Phase
from shoutan_engine.points import Color, Pass, Play, Point
from shoutan_protocol.json_reading import read_points

from shoutan_clients.play.offers import Act
from shoutan_clients.remote.failures import RemoteFailure, RequestRefused

if TYPE_CHECKING:
    from shoutan_clients.play.table import Table

MINUTE: Final = Millis(60_000)
_WISHES: Final = {
    "undo": Wish.UNDO,
    "pause": Wish.PAUSE,
    "adjourn": Wish.ADJOURN,
    "seal": Wish.SEAL,
}


class Acting:
    """What is done at one table."""

    def __init__(self, table: "Table") -> None:
        self._table = table

    def press(self, point: Point) -> None:
        """Play there, seal it, or mark what lies there."""
        table = self._table
        game, seat = table.remote.game, table.seat
        if seat is None:
            table.note = table.texts("not_seated")
        elif game.phase is Phase.SETTLING:
            self._mark(point, seat)
        elif game.phase is not Phase.PLAY:
            table.note = table.texts("not_now")
        elif game.to_move is not seat:
            table.note = table.texts("not_your_turn")
        elif table.pending:
            table.note = table.texts("not_now")
        elif game.proceedings.is_sealing:
            table.send(Seal(seat, game.ply, Play(point), ""), table.vertex(point))
        else:
            table.send(PlayStone(seat, point, game.ply), table.vertex(point))

    def act(self, act: Act) -> None:
        """Do what applies now."""
        if not self._here(act):
            self._elsewhere(act)

    def _mark(self, point: Point, seat: Color) -> None:
        table, game = self._table, self._table.remote.game
        settlement = game.settlement
        assert settlement is not None, "a settlement has one"
        is_empty = game.board.is_empty(point)
        if table.mode == "contest":
            is_open = point not in settlement.contestable
            table.send(MarkContestable(seat, (point,), is_open))
        elif table.mode == "dispute" and not is_empty:
            table.disputed = point
        elif not is_empty:
            table.send(MarkChain(seat, point, point not in settlement.dead))

    def _here(self, act: Act) -> bool:
        """Do what changes only what is shown here; tell whether that was it."""
        table = self._table
        match act:
            case "resign":
                table.is_resigning = True
            case "resign_no":
                table.is_resigning = False
            case "to_game":
                table.looking = None
            case "contest":
                table.mode = "contest"
            case "contest_done" | "dispute_no":
                table.mode, table.disputed = "play", None
            case "dispute":
                table.mode, table.disputed = "dispute", None
            case _:
                return False
        return True

    def _elsewhere(self, act: Act) -> None:
        table = self._table
        match act:
            case "claim":
                table.ask(type="absence.claim")
            case "cancel_game":
                table.ask(type="game.cancel")
            case "join":
                table.ask(type="game.join")
            case "rematch" | "rematch_yes":
                table.ask(type="rematch.offer")
            case "rematch_no":
                table.ask(type="rematch.decline")
            case "suggest":
                table.start(self._suggest())
            case _:
                seat = table.seat
                command = None if seat is None else self._command(act, seat)
                if command is not None:
                    table.send(command)

    def _command(self, act: Act, seat: Color) -> Command | None:
        """Return the command of an act; None for one that is done elsewhere."""
        game = self._table.remote.game
        ply = game.ply
        match act:
            case "pass":
                return PassTurn(seat, ply)
            case "seal_pass":
                return Seal(seat, ply, Pass(), "")
            case "offer":
                return PassTurn(seat, ply, offer=True)
            case "agree":
                return AcceptEnd(seat, ply)
            case "resign_yes":
                self._table.is_resigning = False
                return Resign(seat)
            case "undo" | "pause" | "adjourn" | "seal":
                return AskConsent(seat, _WISHES[act], ply)
            case "wish_yes" | "wish_no":
                asked = game.proceedings.asked
                if asked is None:
                    return None
                return AnswerConsent(seat, asked.wish, act == "wish_yes")
            case "overtime":
                return AskOvertimePass(seat, standing=False)
            case _:
                return self._rarer(act, seat)

    def _rarer(self, act: Act, seat: Color) -> Command | None:
        game, disputed = self._table.remote.game, self._table.disputed
        match act:
            case "concede":
                return ConcedeContest(seat, game.ply)
            case "time":
                return GiveTime(seat, MINUTE)
            case "leave":
                return AskLeave(seat)
            case "return":
                return RetakeSeat(seat)
            case "times":
                return ConfirmTimes(seat)
            case "go_on":
                return ResumePlay(seat)
            case "recount":
                return Recount(seat)
            case "confirm" if game.settlement is not None:
                return Confirm(seat, game.settlement.number)
            case "alive" | "dead" | "false_life" if disputed is not None:
                self._table.mode, self._table.disputed = "play", None
                if act == "false_life":
                    return ClaimFalseLife(seat, disputed, None)
                return Dispute(seat, disputed, claims_dead=act == "dead")
            case _:
                return None

    async def _suggest(self) -> None:
        """Propose what the server takes for dead."""
        table = self._table
        try:
            ok = await table.server.request("settle.suggest", game=table.remote.id)
        except RequestRefused as refused:
            table.refused(refused)
            return
        except RemoteFailure:
            return
        seat, settlement = table.seat, table.remote.game.settlement
        dead = read_points(ok["suggestion"]["dead"], table.size)
        if seat is None or settlement is None:
            return
        if set(dead) == set(settlement.dead):
            key = "suggest_same" if dead else "suggest_none"
            table.note = table.texts(key)
        else:
            table.send(Propose(seat, tuple(dead), confirms=False))
        table.changed()
