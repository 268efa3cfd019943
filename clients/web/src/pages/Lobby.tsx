/** The lobby: sit down, what is being played, open seats, bots, what has ended. */

import { useEffect } from "preact/hooks";
import { texts } from "../i18n";
import { lobby, watchLobby } from "../store/lobby";
import { serverTitle } from "../store/session";
import { BeingPlayed } from "../ui/BeingPlayed";
import { BotList } from "../ui/Bots";
import { ConnectionBar } from "../ui/ConnectionBar";
import { FinishedGames } from "../ui/FinishedGames";
import { Header } from "../ui/Header";
import { MyGames } from "../ui/MyGames";
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
