"""Who somebody is: accounts of people and bots, guests, log-ins; people's ratings."""

from shoutan_server.accounts.bot_accounts import BotAccounts
from shoutan_server.accounts.http_login import HttpLogins
from shoutan_server.accounts.live_logins import LiveLogins
from shoutan_server.accounts.login_limits import LoginLimiter
from shoutan_server.accounts.people import People
from shoutan_server.accounts.person_bots import PersonBots
from shoutan_server.accounts.settings import AccountSettings
from shoutan_server.accounts.standing import StandingLogins
from shoutan_server.identities import Identities
from shoutan_server.ratings.ratebook import PeopleRatebook
from shoutan_server.wiring.foundation import Foundation


class Accounts:
    """Built from the store; `open` reads who there is."""

    def __init__(self, base: Foundation) -> None:
        config, store, services = base.config, base.store, base.services
        time = base.loop.time
        live_logins = LiveLogins()
        self.ratebook = PeopleRatebook(
            store.ratings, live_logins.ranked, services.report, base.loop
        )
        limiter = LoginLimiter(time, limits_loopback=config.limits_loopback)
        self.identities = Identities(base.guest_secret)
        self.bots = BotAccounts(
            store,
            is_open=config.open_bots,
            house_names=[bot.name for bot in config.house_bots],
            limiter=limiter,
            is_person=lambda name: self.people.is_taken(name),
        )
        self.people = People(
            store.people,
            store.ratings,
            self.identities,
            access=config.access,
            hasher=self.bots.hasher,
            limiter=limiter,
            live=live_logins,
            clock=services.clock,
            check_name=self.bots.check_person_name,
        )
        self.settings = AccountSettings(store.people)
        self.own_bots = PersonBots(
            store.people,
            store,
            self.bots.hasher,
            self.bots.live,
            self.bots.check_guest_name,
        )
        self.standing = StandingLogins(
            live_logins, self.bots.live, store.people, base.loop, services.report
        )
        self.http_logins = HttpLogins(self.identities, self.bots, self.people)

    async def open(self) -> None:
        """Read the accounts of people."""
        await self.people.open()
