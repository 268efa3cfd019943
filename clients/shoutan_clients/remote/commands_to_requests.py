"""Commands of a seat as requests of the JSON protocol: one table, no decisions.

The inverse of what the server does with them.
"""

from shoutan_engine import commands
from shoutan_protocol.coordinates import format_vertex
from shoutan_protocol.json_writing import Json, move_text, vertices


def request_of(command: commands.Command, size: int) -> Json:
    """Return the request of `command` in a game of `size`, without `id` and `game`.

    Raises ValueError for what no client can ask for: the server's own commands.
    """
    match command:
        case commands.PlayStone(_, point, ply):
            body: Json = {"type": "play", "vertex": format_vertex(point, size)}
            body["ply"] = ply
        case commands.PassTurn(_, ply, offer):
            body = {"type": "offer_end" if offer else "pass", "ply": ply}
        case commands.AcceptEnd(_, ply):
            body = {"type": "accept_end", "ply": ply}
        case commands.ConcedeContest(_, ply):
            body = {"type": "concede_contest", "ply": ply}
        case commands.Resign():
            body = {"type": "resign"}
        case commands.Seal(_, ply, move):
            vertex = move_text(move, size)
            if vertex is None:
                raise ValueError("what nobody can read cannot be sealed from here")
            body = {"type": "seal", "ply": ply, "vertex": vertex}
        case commands.AskConsent(_, wish, ply):
            body = {"type": "consent.ask", "wish": wish.value, "ply": ply}
        case commands.AnswerConsent(_, wish, agreed):
            body = {"type": "consent.answer", "wish": wish.value, "agreed": agreed}
        case commands.ResumePlay():
            body = {"type": "game.unpause"}
        case commands.AskOvertimePass(_, standing):
            body = {"type": "overtime.ask", "standing": standing}
        case commands.AskLeave():
            body = {"type": "leave.ask"}
        case commands.RetakeSeat():
            body = {"type": "leave.end"}
        case commands.GiveTime(_, amount):
            body = {"type": "time.give", "seconds": amount // 1000}
        case commands.ConfirmTimes():
            body = {"type": "times.confirm"}
        case commands.Complain(_, ply, text):
            body = {"type": "complain", "ply": ply, "text": text}
        case commands.Appeal(_, text):
            body = {"type": "appeal", "text": text}
        case commands.TakeSeat(guess=guess):
            body = {"type": "game.join", "guess": guess and guess.value}
        case commands.Withdraw():
            body = {"type": "game.cancel"}
        case (
            commands.MarkChain()
            | commands.MarkContestable()
            | commands.Propose()
            | commands.Recount()
            | commands.Confirm()
            | commands.Dispute()
            | commands.ClaimFalseLife()
        ):
            body = _settling(command, size)
        case _:
            raise ValueError(f"only the server does this: {type(command).__name__}")
    return body if command.cid is None else body | {"cid": command.cid}


def _settling(command: commands.Command, size: int) -> Json:
    match command:
        case commands.MarkChain(_, point, dead):
            vertex = format_vertex(point, size)
            return {"type": "settle.mark", "vertex": vertex, "dead": dead}
        case commands.MarkContestable(_, points, contestable):
            return {
                "type": "settle.contestable",
                "vertices": vertices(points, size),
                "contestable": contestable,
            }
        case commands.Propose(_, dead, _, confirms):
            body = {"type": "settle.propose", "dead": vertices(dead, size)}
            return body | {"confirm": confirms}
        case commands.Recount():
            return {"type": "settle.recount"}
        case commands.Confirm(_, proposal):
            return {"type": "settle.confirm", "proposal": proposal}
        case commands.Dispute(_, point, claims_dead):
            return {
                "type": "settle.dispute",
                "vertex": format_vertex(point, size),
                "claim": "dead" if claims_dead else "alive",
            }
        case commands.ClaimFalseLife(_, point, ko):
            return {
                "type": "settle.false_life",
                "vertex": format_vertex(point, size),
                "ko": None if ko is None else format_vertex(ko, size),
            }
        case _:
            raise ValueError(f"not a word about stones: {type(command).__name__}")
