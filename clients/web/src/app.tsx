/** The page as a whole: which page is shown, and the regions that speak. */

import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { language } from "./i18n";
import { AccountPage } from "./pages/Account";
import { BotsPage } from "./pages/Bots";
import { Failsafe, MissingPage } from "./pages/Failed";
import { GamePage } from "./pages/Game";
import { LobbyPage } from "./pages/Lobby";
import { PlayerPage } from "./pages/Player";
import { LocalPage } from "./pages/Local";
import { WatchPage } from "./pages/Watch";
import { ReviewPage } from "./pages/Review";
import { route } from "./router";
import { politeWords, urgentWords } from "./store/live";
import { Challenges } from "./ui/Challenges";
import { Sprite } from "./ui/sprite";

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
