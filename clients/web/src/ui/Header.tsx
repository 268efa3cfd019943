/** The head of every page: the way home, where one can go, language, theme, who we are. */

import { texts } from "../i18n";
import { route, type Route } from "../router";
import { session } from "../store/account";
import { met, serverTitle, you } from "../store/session";
import { nextTheme, theme } from "../store/settings";
import { Icon } from "./icon";
import { LanguageSwitch } from "./LanguageSwitch";
import { SettingsButton, SettingsPanel } from "./Settings";
import { withRank } from "./player-words";

interface Props {
  /** On pages of a game: what stands beside the way back, on phones. */
  where?: string;
}

export function Header({ where }: Props) {
  const t = texts.value.header;
  const name = serverTitle.value || "Shoutan";
  const now = route.value;
  const here = (page: Route["page"]) => (now.page === page ? ("page" as const) : undefined);
  return (
    <>
      <header class={where === undefined ? "top" : "top seated"}>
        <a class="skip" href="#main">
          {t.skip}
        </a>
        {where !== undefined && (
          <a class="btn bare icon phone-only" href="/" aria-label={t.back}>
            <Icon name="back" />
          </a>
        )}
        <a class="brand" href="/" title={name} aria-label={t.home(name)}>
          <svg aria-hidden="true">
            <use href="#seal" />
          </svg>
          <span>{name}</span>
        </a>
        {where !== undefined && <span class="where">{where}</span>}
        <nav class="nav" aria-label={t.nav}>
          <a href="/" aria-current={here("lobby")}>
            <Icon name="board" />
            {t.play}
          </a>
          <a href="/watch" aria-current={here("watch")}>
            <Icon name="eye" />
            {t.watch}
          </a>
          <a href="/bots" aria-current={here("bots")}>
            <Icon name="bot" />
            {t.bots}
          </a>
          <a href="/review" aria-current={now.page === "review" && now.id === null ? "page" : undefined}>
            <Icon name="record" />
            {texts.value.header.records}
          </a>
          <AccountTab />
        </nav>
        <div class="end">
          <LanguageSwitch />
          <button type="button" class="btn bare icon themes" aria-label={t.theme[theme.value]} onClick={nextTheme}>
            <Icon name="theme" />
          </button>
          <SettingsButton />
          <Me />
        </div>
      </header>
      <SettingsPanel />
    </>
  );
}

/** The way to one's account among the tabs at the foot of a phone. */
function AccountTab() {
  const t = texts.value;
  const me = you.value;
  const person = me?.kind === "person";
  const here = route.value.page === "account" ? ("page" as const) : undefined;
  return (
    <a class="foot" href="/account" aria-current={here} aria-label={person ? `${t.account.title}: ${withRank(me)}` : undefined}>
      <Icon name="person" />
      {person ? t.parts.account : t.account.logIn}
    </a>
  );
}

/** Who we are: a guest, who may log in, or somebody with an account. */
function Me() {
  const t = texts.value.account;
  const me = you.value;
  const here = route.value.page === "account" ? ("page" as const) : undefined;
  const person = me?.kind === "person";
  return (
    <>
      {me !== null && !person && <span class="me">{me.name}</span>}
      {me === null && !met.value && session.value === null && (
        <span class="me unknown" aria-hidden="true">
          {texts.value.lobby.guest} 0000
        </span>
      )}
      <a class="me" href="/account" aria-current={here} aria-label={person ? `${t.title}: ${withRank(me)}` : undefined}>
        <Icon name="person" />
        <span class="who-name">{person ? withRank(me) : t.logIn}</span>
      </a>
    </>
  );
}
