/** The page as a whole: which page is shown, and the regions that speak. */

import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { language } from "./i18n";
import { Failsafe, MissingPage } from "./pages/Failed";
import { LanguageFailed, PAGE_STAND_INS } from "./pages/Unloaded";
import { PAGES } from "./pages";
import { route } from "./router";
import { politeWords, urgentWords } from "./store/live";
import { Challenges } from "./ui/Challenges";
import { lazy } from "./ui/lazy";
import { Sprite } from "./ui/sprite";

const LobbyPage = lazy(() => PAGES.lobby().then((file) => file.LobbyPage), PAGE_STAND_INS);
const BotsPage = lazy(() => PAGES.bots().then((file) => file.BotsPage), PAGE_STAND_INS);
const WatchPage = lazy(() => PAGES.watch().then((file) => file.WatchPage), PAGE_STAND_INS);
const LocalPage = lazy(() => PAGES.local().then((file) => file.LocalPage), PAGE_STAND_INS);
const GamePage = lazy(() => PAGES.game().then((file) => file.GamePage), PAGE_STAND_INS);
const AccountPage = lazy(() => PAGES.account().then((file) => file.AccountPage), PAGE_STAND_INS);
const PlayerPage = lazy(() => PAGES.player().then((file) => file.PlayerPage), PAGE_STAND_INS);
const ReviewPage = lazy(() => PAGES.review().then((file) => file.ReviewPage), PAGE_STAND_INS);

const LAZY = {
  lobby: LobbyPage,
  bots: BotsPage,
  watch: WatchPage,
  local: LocalPage,
  game: GamePage,
  account: AccountPage,
  player: PlayerPage,
  review: ReviewPage,
};

/** Loads the page of the address, for it to be drawn at once. */
export async function loadPage(): Promise<void> {
  const { page } = route.value;
  if (page !== "missing") await LAZY[page].load();
}

/** Loads the pages that a visit leads to, while there is nothing else to do. */
export function loadAhead(): void {
  void GamePage.load().then(() => LobbyPage.load());
}

export function App() {
  useEffect(
    () =>
      effect(() => {
        document.documentElement.lang = language.value;
      }),
    [],
  );
  const now = route.value;
  return (
    <>
      <Sprite />
      <div class="sr" aria-live="polite">
        {politeWords.value}
      </div>
      <div class="sr" role="alert">
        {urgentWords.value}
      </div>
      <Challenges />
      <LanguageFailed />
      <Failsafe key={now.page}>
        {now.page === "lobby" && <LobbyPage />}
        {now.page === "bots" && <BotsPage />}
        {now.page === "watch" && <WatchPage />}
        {now.page === "local" && <LocalPage />}
        {now.page === "game" && <GamePage key={now.id} id={now.id} />}
        {now.page === "account" && <AccountPage />}
        {now.page === "player" && <PlayerPage key={now.name} name={now.name} />}
        {now.page === "review" && <ReviewPage key={now.id} id={now.id} />}
        {now.page === "missing" && <MissingPage />}
      </Failsafe>
    </>
  );
}
