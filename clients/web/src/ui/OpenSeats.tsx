/** Open seats: who waits, under which conditions, and a button to sit down opposite. */

import { useSignal } from "@preact/signals";
import { useState } from "preact/hooks";
import { refusalWords } from "../game/refusal";
import { rulesName, unusualWords } from "../game/terms";
import { texts } from "../i18n";
import { gamePath, goTo, playerPath } from "../router";
import { lobby } from "../store/lobby";
import { act, you } from "../store/session";
import { Refused } from "../wire/acts";
import { opponentOf, type OpenGame } from "../wire/messages";
import { SeatStone } from "./Conditions";
import { withRank } from "./player-words";
import { startWords } from "./StartsAt";

/** Seats that are shown at first: people, bots and what has ended are below. */
const SHOWN = 12;

export function OpenSeats() {
  const t = texts.value.lobby;
  const games = lobby.value?.open ?? [];
  const problem = useSignal<string | null>(null);
  const [all, setAll] = useState(false);
  const w = texts.value.crowd;
  // The server lists those that wait longest, and says how many there are.
  const unlisted = (lobby.value?.open_count ?? 0) - games.length;
  const sit = async (game: OpenGame) => {
    // Where colors are drawn, the game's own page asks how.
    if (game.colors_by !== "assigned") {
      goTo(gamePath(game.id));
      return;
    }
    try {
      await act({ type: "game.join", game: game.id });
      goTo(gamePath(game.id));
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      problem.value = refusalWords(refused.error, texts.value);
    }
  };
  return (
    <section class="list seats" aria-labelledby="open">
      <div class="head">
        <h2 id="open">{t.open}</h2>
        {games.length > 0 && <span class="quiet small">{t.openSay}</span>}
      </div>
      {lobby.value === null ? (
        <p class="none" role="status">
          {texts.value.meeting.fetching}
        </p>
      ) : games.length === 0 ? (
        <p class="none">{t.openNone}</p>
      ) : (
        <ul>
          {(all ? games : games.slice(0, SHOWN)).map((game) => (
            <OpenSeat key={game.id} game={game} onSit={() => void sit(game)} />
          ))}
        </ul>
      )}
      {games.length > SHOWN && (
        <button type="button" class="btn older" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? w.fewerSeats : w.allSeats(games.length)}
        </button>
      )}
      {unlisted > 0 && <p class="small quiet">{w.unlisted(unlisted)}</p>}
      <p class="meaning" role="status">
        {problem.value}
      </p>
    </section>
  );
}

function OpenSeat({ game, onSit }: { game: OpenGame; onSit(): void }) {
  const t = texts.value.lobby;
  const { creator, creator_color: color, colors_by: by } = game;
  const ours = creator.id === you.value?.id;
  const unusual = unusualWords(game, texts.value);
  const starts = game.starts_at == null ? null : startWords(game.starts_at, "inList");
  const rated = game.kind === "rated" ? texts.value.account.ratedGame : null;
  const seat = by === "assigned" && color !== null ? opponentOf(color) : by === "random" ? "random" : "nigiri";
  return (
    <li data-testid="open-seat">
      <SeatStone color={seat} />
      <b>
        {creator.kind === "person" ? <a href={playerPath(creator.name)}>{withRank(creator)}</a> : withRank(creator)}{" "}
        {creator.kind === "guest" && <span class="quiet small">{t.guest}</span>}
      </b>
      <span class="ds">
        <span class="d num">{t.size(game.size)}</span> <span class="d num">{game.clock}</span>{" "}
        <span class="d frac">{[rulesName(game.profile, texts.value), unusual, rated, starts].filter(Boolean).join(texts.value.terms.comma)}</span>
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
