"""The codes of refusals: stable, so that a client can say them in its reader's language."""

from typing import Final, Literal, TypeAlias, get_args

from shoutan_engine.refusals import RefusalCode

ServerCode: TypeAlias = Literal[
    # The frame is no request of the protocol, or it is not the turn of this one.
    "bad_message",
    "bad_request",
    # Who is it?
    "hello_first",
    "bad_version",
    "bad_token",
    "bad_login",
    # What was asked cannot be.
    "not_seated",
    "not_allowed",
    "no_such_game",
    "no_such_bot",
    "bot_busy",
    "bot_rules",
    "bot_declines",
    "bad_settings",
    "bad_start",
    "not_rated",
    "off_board",
    "out_of_turn",
    "future_ply",
    "wrong_phase",
    "no_claim",
    "no_rematch",
    # Of moves that are planned; the parameter `reason` says why.
    "no_plan",
    "bad_plan",
    # The game is played at another door.
    "held_elsewhere",
    # Of challenges.
    "no_such_player",
    "ambiguous_player",
    "own_challenge",
    "challenge_waits",
    "too_many_challenges",
    "just_declined",
    "no_such_challenge",
    "challenger_left",
    # Of talk.
    "bad_text",
    "bad_word",
    "phrases_only",
    "silenced",
    "chat_full",
    "not_watching",
    # Of reviews.
    "no_such_entry",
    "review_full",
    "led_already",
    "too_fast",
    # Of bots that are served from elsewhere.
    "not_a_bot",
    "not_served",
    # Undecided: send the same `cid` again (reliability W3).
    "unavailable",
    "retry",
    "busy",
]
"""What the server refuses by itself; all else is a `RefusalCode` of the game."""

HttpCode: TypeAlias = Literal[
    "bad_login",
    "bad_name",
    "bad_password",
    "busy",
    "logged_out",
    "name_taken",
    "no_such_bot",
    "no_such_player",
    "not_invited",
    "too_many",
    "too_many_bots",
    "wrong_password",
]
"""What is refused over plain HTTP, about accounts."""

ERROR_CODES: Final = tuple(
    sorted({*get_args(ServerCode), *(code.value for code in RefusalCode)})
)
"""Every code that an `error` may have. A newer server may know more."""
HTTP_CODES: Final = get_args(HttpCode)
