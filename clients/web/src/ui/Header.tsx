/** The head of every page: the way home, where one can go, language, theme, who we are. */

import { LANGUAGES, chooseLanguage, language, texts } from "../i18n";
import { route, type LobbyPart } from "../router";
import { serverTitle, you } from "../store/session";
import { nextTheme, theme } from "../store/settings";
import { Icon } from "./icon";
import { SettingsButton, SettingsPanel } from "./Settings";

interface Props {
  /** On pages of a game: what stands beside the way back, on phones. */
  where?: string;
}

export function Header({ where }: Props) {
  const t = texts.value.header;
  const name = serverTitle.value || "Shoutan";
  const now = route.value;
  const here = (part: LobbyPart | null) =>
    now.page === "lobby" && now.part === part ? ("page" as const) : undefined;
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
        <a class="brand" href="/" aria-label={t.home(name)}>
          <svg aria-hidden="true">
            <use href="#seal" />
          </svg>
          <span>{name}</span>
        </a>
        {where !== undefined && <span class="where">{where}</span>}
        <nav class="nav" aria-label={t.nav}>
          <a href="/" aria-current={here(null)}>
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
        </nav>
        <div class="end">
          <div class="lang" role="group" aria-label={t.language}>
            {LANGUAGES.map(([tag, name]) => (
              <button
                key={tag}
                type="button"
                lang={tag}
                aria-pressed={language.value === tag}
                onClick={() => chooseLanguage(tag)}
              >
                <span>{name}</span>
              </button>
            ))}
          </div>
          <button type="button" class="btn bare icon themes" aria-label={t.theme[theme.value]} onClick={nextTheme}>
            <Icon name="theme" />
          </button>
          <SettingsButton />
          {you.value !== null && <span class="me">{you.value.name}</span>}
        </div>
      </header>
      <SettingsPanel />
    </>
  );
}
