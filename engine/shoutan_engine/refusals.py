"""Why a command changed nothing: a stable code, a sentence, the article that decided.

A refusal is expected, hence a value and not an exception. The codes are part of the
wire protocol: they are never renamed, only added to.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

NO_PARAMS: Mapping[str, str | int] = MappingProxyType({})


class RefusalCode(StrEnum):
    """Stable names of the reasons, as the wire shows them."""

    # the point (articles 2 to 6)
    OFF_BOARD = "off_board"
    OCCUPIED = "occupied"
    FORBIDDEN_POINT = "forbidden_point"
    KO = "ko"
    SUPERKO = "superko"
    BARRED = "barred"
    # the turn
    OUT_OF_TURN = "out_of_turn"
    STALE_PLY = "stale_ply"
    FUTURE_PLY = "future_ply"
    WRONG_PHASE = "wrong_phase"
    TIME_OVER = "time_over"
    # seats
    NOT_SEATED = "not_seated"
    SEAT_TAKEN = "seat_taken"
    ALREADY_SEATED = "already_seated"
    BAD_LATENESS = "bad_lateness"
    # between the players (articles 14, 16, 17, 22)
    NOT_CASUAL = "not_casual"
    NOTHING_TO_UNDO = "nothing_to_undo"
    ALREADY_ASKED = "already_asked"
    NOT_ASKED = "not_asked"
    REFEREE_RESUMES = "referee_resumes"
    MUST_SEAL = "must_seal"
    NOT_SEALING = "not_sealing"
    SEALED_ELSEWHERE = "sealed_elsewhere"
    NO_LEAVE = "no_leave"
    NOT_AWAY = "not_away"
    NO_OVERTIME_PASS = "no_overtime_pass"  # noqa: S105 - a turn is passed, no secret
    NO_CLOCK = "no_clock"
    NO_TIME_GIVEN = "no_time_given"
    COMPLAINT_LAPSED = "complaint_lapsed"
    NOTHING_RULED = "nothing_ruled"
    BAD_TEXT = "bad_text"
    # the end (articles 7, 8, 21)
    NO_OFFER = "no_offer"
    STALE_PROPOSAL = "stale_proposal"
    NO_STONE = "no_stone"
    NO_RESUMPTION = "no_resumption"
    ALREADY_CONFIRMED = "already_confirmed"
    NOT_EMPTY = "not_empty"
    OWN_CHAIN = "own_chain"
    OWN_CLAIM = "own_claim"
    NOT_DISPUTED = "not_disputed"
    RULED = "ruled"
    NOT_ABSOLUTE_TIME = "not_absolute_time"
    NO_REFEREE = "no_referee"
    NOT_SHOWN = "not_shown"
    REFEREE_ASKED = "referee_asked"
    # rulings (section 7.3)
    NOT_ENTITLED = "not_entitled"
    NO_GROUNDS = "no_grounds"
    NO_PENALTY = "no_penalty"
    NOTHING_TO_RULE = "nothing_to_rule"
    BAD_READING = "bad_reading"


@dataclass(frozen=True, slots=True)
class Refusal:
    """One refusal. `params` is what the sentence was made from, for translation."""

    code: RefusalCode
    sentence: str
    article: str | None = None
    params: Mapping[str, str | int] = field(default_factory=lambda: NO_PARAMS)
