/** The last games that ended: names, conditions, result, the record to keep. */

import { useEffect, useState } from "preact/hooks";
import { listedWords } from "../game/words";
import { texts } from "../i18n";
import { gamePath } from "../router";
import { finishedGames, lobby } from "../store/lobby";
import type { Color, GameInfo } from "../wire/messages";

const SHOWN = 10;

export function FinishedGames() {
  const t = texts.value.lobby;
  const [games, setGames] = useState<GameInfo[] | null>(null);
  const [failed, setFailed] = useState(false);
  // A game that leaves the list of those being played has most likely ended.
  const playing = lobby.value?.live.length ?? 0;
  useEffect(() => {
    let current = true;
    finishedGames(SHOWN).then(
      (list) => {
        if (!current) return;
        setGames(list);
        setFailed(false);
      },
      () => current && setFailed(true),
    );
    return () => {
      current = false;
    };
  }, [playing]);
  return (
    <section class="list over" aria-labelledby="finished">
      <div class="head">
        <h2 id="finished">{t.finished}</h2>
        <a href="/review">{texts.value.review.file.title}</a>
      </div>
      {failed && games === null && <p class="none">{t.finishedFailed}</p>}
      {games?.length === 0 && <p class="none">{t.finishedNone}</p>}
      {games !== null && games.length > 0 && (
        <ul>
          {games.map((game) => (
            <Row key={game.id} game={game} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({ game }: { game: GameInfo }) {
  const t = texts.value;
  const name = (color: Color) => game[color]?.name ?? t.side[color];
  const ended = game.finished_at == null ? null : new Date(game.finished_at);
  return (
    <li data-testid="finished-game">
      <a href={gamePath(game.id)}>
        {name("black")} – {name("white")}
      </a>
      <span class="ds">
        <span class="d num">{t.lobby.size(game.size)}</span>{" "}
        <span class="d frac">{listedWords(game, t)}</span>{" "}
        <span class="d quiet num">
          {ended !== null && (
            <time dateTime={ended.toISOString()}>
              {ended.toLocaleString(t.tag, { dateStyle: "medium", timeStyle: "short" })}
            </time>
          )}
        </span>
      </span>
    </li>
  );
}
