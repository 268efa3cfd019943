"""Plain HTTP about one's own account: registering, logging in, what it keeps.

A token travels in a header or a body, never in a cookie: no other site can make a browser
send one along (docs/adr).
"""

from typing import Any, Final

from fastapi import APIRouter, Depends, Request, Response
from shoutan_protocol.json_writing import player_json

from shoutan_server.accounts.login_limits import LoginRefused
from shoutan_server.accounts.passwords import PasswordRefused
from shoutan_server.accounts.people import (
    LoggedIn,
    Login,
    NameTaken,
    NotInvited,
    People,
    WrongPassword,
)
from shoutan_server.accounts.secrets_shown_once import is_session_token
from shoutan_server.accounts.settings import AccountSettings, TooManySettings
from shoutan_server.api.account_models import (
    AccessAnswer,
    AccountAnswer,
    LoggedOut,
    LoginAnswer,
    LoginRequest,
    PasswordChange,
    Registration,
    SettingChanges,
    SettingsAnswer,
)
from shoutan_server.api.bodies import body_as, body_of
from shoutan_server.api.refusals import HttpRefusal, login_refusal
from shoutan_server.identities import Identities, NameRefused

REFUSALS: Final[dict[int | str, dict[str, Any]]] = {
    401: {"description": "Nobody is logged in with this token (any more)."},
    403: {"description": "Name or password are wrong, or nobody may register."},
    409: {"description": "The name is taken."},
    422: {"description": "This name, password or body cannot be."},
    429: {"description": "Too many; `params.wait_s` says when the next may be tried."},
}


def account_router(
    people: People, identities: Identities, settings: AccountSettings
) -> APIRouter:
    """Return the routes."""
    router = APIRouter(responses=REFUSALS, dependencies=[Depends(not_kept)])

    @router.get("/api/access")
    async def access() -> AccessAnswer:
        """Tell who may play here."""
        return AccessAnswer(access=people.access.value)

    @router.post(
        "/api/accounts",
        status_code=201,
        response_model=LoginAnswer,
        openapi_extra=body_of(Registration),
    )
    async def register(request: Request) -> dict[str, Any]:
        """Make an account, and log in."""
        asked = await body_as(Registration, request)
        guest = None
        if asked.guest_token is not None:
            guest = identities.guest(asked.guest_token)
        try:
            made = await people.register(
                asked.name,
                asked.password,
                address_of(request),
                guest=guest,
                invitation=asked.invitation,
            )
        except NotInvited as not_invited:
            raise HttpRefusal(403, "not_invited", str(not_invited)) from not_invited
        except NameRefused as refused:
            raise name_refusal(refused) from refused
        except PasswordRefused as refused:
            raise _password_refusal(refused) from refused
        except LoginRefused as refused:
            raise login_refusal(refused) from refused
        return _answer(made)

    @router.post(
        "/api/sessions",
        status_code=201,
        response_model=LoginAnswer,
        openapi_extra=body_of(LoginRequest),
    )
    async def log_in(request: Request) -> dict[str, Any]:
        """Log a person in."""
        asked = await body_as(LoginRequest, request)
        try:
            address = address_of(request)
            return _answer(await people.log_in(asked.name, asked.password, address))
        except LoginRefused as refused:
            raise login_refusal(refused) from refused

    @router.delete("/api/sessions/current", status_code=204)
    async def log_out(request: Request) -> Response:
        """End the log-in of this token, and cut off what rests on it."""
        await people.log_out(await logged_in(people, request))
        return Response(status_code=204)

    @router.delete("/api/sessions/others")
    async def log_out_elsewhere(request: Request) -> LoggedOut:
        """End all log-ins of this account but that of this token."""
        login = await logged_in(people, request)
        return LoggedOut(ended=await people.log_out_elsewhere(login))

    @router.get("/api/account", response_model=AccountAnswer)
    async def account(request: Request) -> dict[str, Any]:
        """Tell whose token this is."""
        login = await logged_in(people, request)
        return {
            "player": player_json(login.player),
            "created_at": login.account.created_at,
        }

    @router.post(
        "/api/account/password", status_code=204, openapi_extra=body_of(PasswordChange)
    )
    async def change_password(request: Request) -> Response:
        """Change the password; all other log-ins of the account end."""
        login = await logged_in(people, request)
        asked = await body_as(PasswordChange, request)
        try:
            await people.change_password(
                login, asked.old, asked.new, address_of(request)
            )
        except WrongPassword as wrong:
            sentence = "The present password is wrong."
            raise HttpRefusal(403, "wrong_password", sentence) from wrong
        except LoginRefused as refused:
            raise login_refusal(refused) from refused
        except PasswordRefused as refused:
            raise _password_refusal(refused) from refused
        return Response(status_code=204)

    @router.get("/api/account/settings")
    async def read_settings(request: Request) -> SettingsAnswer:
        """Return what the account keeps for the page."""
        login = await logged_in(people, request)
        return SettingsAnswer(settings=await settings.all(login))

    @router.patch("/api/account/settings", openapi_extra=body_of(SettingChanges))
    async def change_settings(request: Request) -> SettingsAnswer:
        """Keep settings; returns all of them."""
        login = await logged_in(people, request)
        asked = await body_as(SettingChanges, request)
        try:
            await settings.change(login, asked.settings)
        except TooManySettings as too_many:
            raise HttpRefusal(422, "too_many", str(too_many)) from too_many
        return SettingsAnswer(settings=await settings.all(login))

    return router


def not_kept(response: Response) -> None:
    """Have nobody on the way keep an answer that is for one person."""
    response.headers["Cache-Control"] = "no-store"


async def logged_in(people: People, request: Request) -> Login:
    """Return who makes a request that needs an account. Raises HttpRefusal."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    token = token.strip()
    if scheme.lower() == "bearer" and is_session_token(token):
        login = await people.who(token)
        if login is not None:
            return login
    raise HttpRefusal(401, "logged_out", "You are logged out: log in again.")


def address_of(request: Request) -> str:
    """Return where a request comes from."""
    return "" if request.client is None else request.client.host


def name_refusal(refused: NameRefused) -> HttpRefusal:
    """Return the answer to a name that cannot be had."""
    if isinstance(refused, NameTaken):
        return HttpRefusal(409, "name_taken", str(refused))
    return HttpRefusal(422, "bad_name", str(refused))


def _password_refusal(refused: PasswordRefused) -> HttpRefusal:
    return HttpRefusal(422, "bad_password", str(refused), {"why": refused.why})


def _answer(made: LoggedIn) -> dict[str, Any]:
    return {"token": made.token, "player": player_json(made.login.player)}
