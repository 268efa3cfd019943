"""What a connection is told of an act that a game has decided."""

from shoutan_host.hosting.answers import Accepted, Answer, Repeated
from shoutan_protocol.json_writing import Json
from shoutan_protocol.messages import requests as wire

from shoutan_server.connections import Connection
from shoutan_server.errors import refusal_body


def answer_to(
    connection: Connection, request: wire.GameRequest, answer: Answer
) -> None:
    """Pass the answer of a game on to who asked."""
    body: Json = {"type": "ok", "id": request.id, "game": request.game}
    match answer:
        case Accepted(seq):
            body["seq"] = seq
        case Repeated(seq):
            body |= {"seq": seq, "dup": True}
        case refused:
            body = refusal_body(request.id, refused)
    connection.reply(body)
