"""What is sent and answered about accounts over plain HTTP."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints
from shoutan_protocol.messages.common import GameInfo, PlayerInfo

# What a name or a password may look like is said in sentences for people, later.
AnyText = Annotated[str, StringConstraints(max_length=512)]
SettingKey = Annotated[str, StringConstraints(pattern=r"^[a-z][a-zA-Z0-9_.-]{0,31}$")]
SettingValue = Annotated[str, StringConstraints(max_length=1024)]


class _Asked(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Registration(_Asked):
    """Makes an account; with a guest's token that guest goes on under it."""

    name: AnyText
    password: AnyText
    guest_token: AnyText | None = None
    invitation: AnyText | None = None


class LoginRequest(_Asked):
    """Logs a person in."""

    name: AnyText
    password: AnyText


class PasswordChange(_Asked):
    """Changes a password; the present one is asked for again."""

    old: AnyText
    new: AnyText


class SettingChanges(_Asked):
    """Settings to keep; null removes one, those that are left out stay."""

    settings: Annotated[
        dict[SettingKey, SettingValue | None], Field(min_length=1, max_length=50)
    ]


class NewBot(_Asked):
    """Makes a bot of a person."""

    name: AnyText


class LoginAnswer(BaseModel):
    """A log-in: `token` is for `hello` and for `Authorization: Bearer`. Shown once."""

    token: str
    player: PlayerInfo


class AccountAnswer(BaseModel):
    """The account of whoever asks. `access`: who may play here."""

    player: PlayerInfo
    created_at: str


class SettingsAnswer(BaseModel):
    """What an account keeps for the page."""

    settings: dict[str, str]


class LoggedOut(BaseModel):
    """How many other log-ins ended."""

    ended: int


class OwnBot(BaseModel):
    """A bot of a person; without a key it cannot log in."""

    name: str
    has_key: bool


class OwnBots(BaseModel):
    """The bots of a person, by name; `most`: how many there may be."""

    bots: list[OwnBot]
    most: int


class BotKey(BaseModel):
    """The key of a bot: its token at every door. Shown once."""

    name: str
    token: str


class AccessAnswer(BaseModel):
    """Who may play here: guests too, those who were invited, who has an account."""

    access: Literal["open", "invite", "closed"]


class RatingInfo(BaseModel):
    """A rating: with 95 % certainty the strength is within two `deviation`s of it."""

    rating: float
    deviation: float
    games: int
    provisional: bool


class Profile(BaseModel):
    """A person with an account; `rating` is null before the first rated game."""

    player: PlayerInfo
    created_at: str
    rating: RatingInfo | None


class RatingStepInfo(BaseModel):
    """What one game made of a rating. `score`: 1 won, 0.5 drawn, 0 lost.

    `game` is null where the game is private.
    """

    number: int
    at: str
    rating: float
    deviation: float
    rank: str
    score: float
    game: GameInfo | None


class RatingHistory(BaseModel):
    """Steps of a rating, newest first; `next` is for `?before=`, null at the end."""

    steps: list[RatingStepInfo]
    next: int | None
