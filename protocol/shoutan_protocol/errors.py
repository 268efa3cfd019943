"""What goes wrong on the wire, and whose fault it was.

ProtocolError
+-- RemoteProtocolError: they broke the protocol; carries what to send them, if anything
+-- LocalProtocolError: we were about to break it; nothing was sent
ValueError
+-- SgfError: a file is no game record that we can read; says where it stops being one
"""


class ProtocolError(Exception):
    """A protocol was broken; the message is a sentence for people."""


class RemoteProtocolError(ProtocolError):
    """The other side broke the protocol: the connection cannot go on.

    `reply`: bytes to send before closing, empty where the protocol has no word for it.
    """

    def __init__(self, sentence: str, reply: bytes = b"") -> None:
        super().__init__(sentence)
        self.reply = reply


class LocalProtocolError(ProtocolError):
    """This program tried to send what the protocol forbids; it was not sent."""


class SgfError(ValueError):
    """A game record cannot be read; the message is a sentence that says where and why.

    `line` and `column` count from 1 in the text, `node` counts nodes from 1 in the order
    of the file. Each is None where it says nothing: a file that is too large has no line.
    `game` counts games from 1 in a file that has several, and `node` those of that game.
    """

    def __init__(
        self,
        sentence: str,
        *,
        line: int | None = None,
        column: int | None = None,
        node: int | None = None,
        game: int | None = None,
    ) -> None:
        place = "" if line is None else f"line {line}, column {column}: "
        if node is not None:
            place = f"node {node}, {place}" if place else f"node {node}: "
        if game is not None:
            place = f"game {game}, {place}" if place else f"game {game}: "
        super().__init__(place + sentence)
        self.sentence = sentence
        self.line = line
        self.column = column
        self.node = node
        self.game = game
