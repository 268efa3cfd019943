"""The request of a game's referee."""

from typing import Literal

from shoutan_protocol.messages.common import Article, Words
from shoutan_protocol.messages.requests.base import ActRequest
from shoutan_protocol.messages.rulings import AnyRuling


class RefereeRule(ActRequest):
    """Rules. `article` and `reason` are in the record, for everybody.

    Only who is the referee of the game may: everybody else is answered `not_allowed`.
    """

    type: Literal["referee.rule"]
    ruling: AnyRuling
    article: Article
    reason: Words
