/** The lobby: sit down, what is being played, open seats, bots, what has ended. */

import { useEffect } from "preact/hooks";
import { texts } from "../i18n";
import { gamePath } from "../router";
import { lobby, watchLobby } from "../store/lobby";
import { myGames } from "../store/mine";
import { serverTitle } from "../store/session";
import { BeingPlayed } from "../ui/BeingPlayed";
import { BotList } from "../ui/Bots";
import { ConnectionBar } from "../ui/ConnectionBar";
import { FinishedGames } from "../ui/FinishedGames";
import { HeededCall } from "../ui/HeededCall";
import { Header } from "../ui/Header";
import { Icon } from "../ui/icon";
import { OpenSeats } from "../ui/OpenSeats";
import { People } from "../ui/People";
import { SitDown } from "../ui/SitDown";

export function LobbyPage() {
  const t = texts.value.lobby;
  useEffect(watchLobby, []);
  const known = lobby.value !== null;
  useEffect(() => {
    document.title = `${t.title} · ${serverTitle.value || "Shoutan"}`;
  }, [t, serverTitle.value]);
  return (
    <>
      <Header />
      <ConnectionBar />
      <MyGames />
      <main id="main" class="lobby" aria-busy={!known}>
        <SitDown />
        <BeingPlayed />
        <OpenSeats />
        <People />
        <BotList />
        <FinishedGames />
      </main>
    </>
  );
}

/** Games of ours that go on: the way back to them. */
function MyGames() {
  const t = texts.value.lobby;
  return (
    <>
      {myGames.value.map((game) => (
        <div class="strip mine" key={game.id}>
          <Icon name="board" />
          <span>{game.against === null ? t.yourOpenGame : t.yourGame(game.against)}</span>
          <HeededCall id={game.id} />
          <a class="btn s" href={gamePath(game.id)}>
            {t.toGame}
          </a>
        </div>
      ))}
    </>
  );
}
