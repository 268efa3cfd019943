"""Requests after the end of a game: once more, against the same opponent."""

from typing import Literal

from shoutan_protocol.messages.requests.base import ActRequest


class RematchOffer(ActRequest):
    """Offers another game under the same conditions, or agrees to what was offered.

    Who offers second agrees: then the game is made, once, and everybody who follows the
    old one hears of it in `rematch`. Offered again it is the same game.
    """

    type: Literal["rematch.offer"]


class RematchDecline(ActRequest):
    """Does not want another game: takes the own offer back, and declines the other's."""

    type: Literal["rematch.decline"]
