/** Open seats: who waits, under which conditions, and a button to sit down opposite. */

import { useSignal } from "@preact/signals";
import { texts } from "../i18n";
import { gamePath, goTo } from "../router";
import { lobby } from "../store/lobby";
import { act, you } from "../store/session";
import { Refused } from "../wire/acts";
import { opponentOf, type Color, type GameInfo, type PlayerInfo } from "../wire/messages";
import { SeatStone } from "./Conditions";

/** Who waits in an open game, and with which color if that is settled. */
function waiting(game: GameInfo): { player: PlayerInfo | null; color: Color | null } {
  if (game.black !== null) return { player: game.black, color: "black" };
  if (game.white !== null) return { player: game.white, color: "white" };
  return { player: null, color: null };
}

export function OpenSeats() {
  const t = texts.value.lobby;
  const games = lobby.value?.open ?? [];
  const problem = useSignal<string | null>(null);
  const sit = async (game: GameInfo) => {
    // Where colors are drawn, the game's own page asks how.
    if (waiting(game).color === null) {
      goTo(gamePath(game.id));
      return;
    }
    try {
      await act({ type: "game.join", game: game.id });
      goTo(gamePath(game.id));
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      problem.value = texts.value.refusal.codes[refused.error.code] ?? refused.error.sentence;
    }
  };
  return (
    <section class="list seats" aria-labelledby="open">
      <div class="head">
        <h2 id="open">{t.open}</h2>
        {games.length > 0 && <span class="quiet small">{t.openSay}</span>}
      </div>
      {games.length === 0 ? (
        <p class="none">{t.openNone}</p>
      ) : (
        <ul>
          {games.map((game) => (
            <OpenSeat key={game.id} game={game} onSit={() => void sit(game)} />
          ))}
        </ul>
      )}
      <p class="meaning" role="status">
        {problem.value}
      </p>
    </section>
  );
}

function OpenSeat({ game, onSit }: { game: GameInfo; onSit(): void }) {
  const t = texts.value.lobby;
  const { player, color } = waiting(game);
  const ours = player !== null && player.id === you.value?.id;
  return (
    <li data-testid="open-seat">
      <SeatStone color={color === null ? "nigiri" : opponentOf(color)} />
      <b>
        {player?.name ?? t.somebody} {player?.kind === "guest" && <span class="quiet small">{t.guest}</span>}
      </b>
      <span class="ds">
        <span class="d num">{t.size(game.size)}</span> <span class="d num">{game.clock}</span>{" "}
        <span class="d">{texts.value.rules[game.profile] ?? game.profile}</span>
      </span>
      {ours ? (
        <a class="btn s go" href={gamePath(game.id)}>
          {t.yourSeat}
        </a>
      ) : (
        <button type="button" class="btn s go" onClick={onSit}>
          {t.sitThere}
        </button>
      )}
    </li>
  );
}
