"""What goes wrong on the wire, and whose fault it was.

ProtocolError
+-- RemoteProtocolError: they broke the protocol; carries what to send them, if anything
+-- LocalProtocolError: we were about to break it; nothing was sent
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
