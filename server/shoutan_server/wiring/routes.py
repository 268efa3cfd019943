"""Everything at the web port: the requests of `/ws`, plain HTTP, the page."""

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from shoutan_host.ports import StoreUnavailable
from shoutan_protocol import RELEASE

from shoutan_server.accounts.access import Access
from shoutan_server.api.account_bots import account_bots_router
from shoutan_server.api.accounts import account_router
from shoutan_server.api.bodies import parameters_refused
from shoutan_server.api.engines import engine_router
from shoutan_server.api.games import api_router, store_is_away
from shoutan_server.api.local_board import local_board_router
from shoutan_server.api.page import find_page, mount_page
from shoutan_server.api.players import players_router
from shoutan_server.api.refusals import HttpRefusal, refused
from shoutan_server.cgos.routes import cgos_router
from shoutan_server.count_sheet.routes import count_router
from shoutan_server.requests.handlers import RequestHandlers
from shoutan_server.review.pace import AddressPace, Pace
from shoutan_server.review.routes import review_router
from shoutan_server.wiring.accounts import Accounts
from shoutan_server.wiring.bots import EngineBots
from shoutan_server.wiring.foundation import Foundation
from shoutan_server.wiring.hosting import Hosting
from shoutan_server.wiring.meeting import Meeting
from shoutan_server.wiring.talk import Talk
from shoutan_server.wiring.work import Work


def build_handlers(
    base: Foundation,
    accounts: Accounts,
    hosting: Hosting,
    bots: EngineBots,
    meeting: Meeting,
    talk: Talk,
) -> RequestHandlers:
    """Build what answers the requests of `/ws`."""
    return RequestHandlers(
        base.services,
        hosting.games,
        hosting.lobby,
        accounts.identities,
        accounts.bots,
        hosting.maker,
        talk.suggesting,
        bots.served,
        base.config.title,
        talk.analysing,
        hosting.present,
        meeting.requests,
        talk.chatting,
        talk.reviewing,
        talk.plans,
        base.config.ladder,
        accounts.people,
    )


def build_routes(
    base: Foundation, accounts: Accounts, hosting: Hosting, bots: EngineBots, work: Work
) -> FastAPI:
    """Build what answers over HTTP; the page comes last, it takes every other path."""
    games, store, clock = hosting.games, base.store, base.services.clock
    people, logins = accounts.people, accounts.http_logins
    # The schema only: pages about it would load scripts from elsewhere.
    routes = FastAPI(
        title="Shoutan",
        version=RELEASE,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    routes.add_exception_handler(StoreUnavailable, store_is_away)
    routes.add_exception_handler(HttpRefusal, refused)
    routes.add_exception_handler(RequestValidationError, parameters_refused)
    routers = (
        api_router(
            games,
            store,
            hosting.bots,
            accounts.identities,
            accounts.bots,
            takes_guests=base.config.access is Access.OPEN,
        ),
        count_router(games),
        account_router(people, accounts.identities, accounts.settings),
        account_bots_router(people, accounts.own_bots),
        players_router(store.people, store.ratings),
        local_board_router(work.local_workers, clock),
        engine_router(games, store, logins, bots.transcripts),
        review_router(
            games,
            work.workers,
            logins,
            work.estimates,
            records_pace=_address_pace(base, burst=10, per_s=0.5),
            lines_pace=_address_pace(base, burst=60, per_s=10.0),
            estimates_pace=_address_pace(base, burst=10, per_s=1.0),
        ),
        cgos_router(bots.halls, store.cgos),
    )
    for router in routers:
        routes.include_router(router)
    mount_page(routes, find_page())
    return routes


def _address_pace(base: Foundation, *, burst: int, per_s: float) -> AddressPace:
    pace = Pace(base.loop.time, burst=burst, per_s=per_s)
    return AddressPace(pace, limits_loopback=base.config.limits_loopback)
