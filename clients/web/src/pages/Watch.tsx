/** Everything that is being played, a board each. */

import { useEffect } from "preact/hooks";
import { texts } from "../i18n";
import { liveGames, watchLiveGames } from "../store/live-games";
import { serverTitle } from "../store/session";
import { Blank } from "../ui/Blank";
import { ConnectionBar } from "../ui/ConnectionBar";
import { Header } from "../ui/Header";
import { Thumb } from "../ui/Thumb";

export function WatchPage() {
  const t = texts.value;
  useEffect(watchLiveGames, []);
  useEffect(() => {
    document.title = `${t.header.watch} · ${serverTitle.value || "Shoutan"}`;
  }, [t, serverTitle.value]);
  const games = liveGames.value;
  const watching = (games ?? []).reduce((sum, game) => sum + game.watching, 0);
  return (
    <>
      <Header />
      <ConnectionBar />
      <main id="main" class="watchpage">
        <div class="head">
          <h1>{t.meeting.watch}</h1>
          {games !== null && games.length > 0 && (
            <span class="quiet small num">{t.lobby.nowCount(games.length, watching)}</span>
          )}
          <a class="torecord" href="/review">
            {t.review.file.title}
          </a>
        </div>
        {games === null ? (
          <p class="none" role="status">
            {t.meeting.fetching}
          </p>
        ) : games.length === 0 ? (
          <Blank title={t.lobby.nobody} say={t.lobby.nobodySay}>
            <a class="btn" href="/">
              {t.lobby.sit}
            </a>
          </Blank>
        ) : (
          <ul class="thumbs">
            {games.map((game) => (
              <li key={game.id}>
                <Thumb game={game} />
              </li>
            ))}
          </ul>
        )}
      </main>
    </>
  );
}
