/** The last games that ended: names, conditions, result, the record to keep. */

import { useEffect, useRef, useState } from "preact/hooks";
import { listedWords } from "../game/words";
import { texts } from "../i18n";
import { gamePath } from "../router";
import { finishedGames, lobby } from "../store/lobby";
import { you } from "../store/session";
import { withRank } from "./player-words";
import type { Color, GameInfo } from "../wire/messages";

const SHOWN = 10;

/** `atRecords`: on the page of records, where games of this server stand beside files. */
export function FinishedGames({ atRecords = false }: { atRecords?: boolean }) {
  const t = texts.value.lobby;
  const m = texts.value.meeting;
  const w = texts.value.crowd;
  const [games, setGames] = useState<GameInfo[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  /** Whose games are listed: those of a name, ours (by our id), or all of them. */
  const [player, setPlayer] = useState("");
  const [mine, setMine] = useState(false);
  const me = mine ? (you.value?.id ?? null) : null;
  const [draft, setDraft] = useState("");
  const asked = useRef(0);
  const fetchPage = (after: string | null) => {
    const number = ++asked.current;
    setFailed(false);
    const whose = me !== null ? { playerId: me } : player === "" ? {} : { player };
    const query = { limit: SHOWN, ...whose, ...(after === null ? {} : { after }) };
    finishedGames(query).then(
      (page) => {
        if (number !== asked.current) return; // another list is wanted meanwhile
        setGames((now) => (after === null ? page.games : [...(now ?? []), ...page.games]));
        setNext(page.next);
      },
      () => number === asked.current && setFailed(true),
    );
  };
  // A game that leaves the list of those being played has most likely ended.
  const playing = lobby.value?.live.length ?? 0;
  useEffect(() => {
    fetchPage(null);
    return () => {
      asked.current += 1;
    };
  }, [playing, player, me]);
  const show = (name: string) => {
    setDraft(name);
    if (name === player && !mine) return;
    setGames(null);
    setMine(false);
    setPlayer(name);
  };
  const showMine = () => {
    if (mine) return;
    setDraft("");
    setGames(null);
    setPlayer("");
    setMine(true);
  };
  const isAll = player === "" && !mine;
  return (
    <section class="list over" aria-labelledby="finished">
      <div class="head">
        <h2 id="finished">{atRecords ? texts.value.newcomer.gamesHere : t.finished}</h2>
        {!atRecords && <a href="/review">{texts.value.review.file.title}</a>}
      </div>
      {(!isAll || (games !== null && games.length > 0)) && (
        <form
          class="byname"
          role="search"
          onSubmit={(event) => {
            event.preventDefault();
            show(draft.trim());
          }}
        >
          <label class="field">
            <span class="quiet small">{m.playerFilter}</span>
            <input
              value={draft}
              maxLength={24}
              aria-label={m.playerName}
              autocomplete="off"
              onInput={(event) => setDraft(event.currentTarget.value)}
            />
          </label>
          <button type="submit" class="btn">
            {m.show}
          </button>
          {you.value !== null && (
            <button type="button" class="btn bare" aria-pressed={mine} onClick={showMine}>
              {w.mine}
            </button>
          )}
          {!isAll && (
            <button type="button" class="btn bare" onClick={() => show("")}>
              {m.all}
            </button>
          )}
        </form>
      )}
      {player !== "" && games !== null && games.length > 0 && <p class="small quiet">{w.namesakes(player)}</p>}
      {games === null && !failed && (
        <p class="none" role="status">
          {m.fetching}
        </p>
      )}
      {games?.length === 0 && <p class="none">{mine ? w.noneOfMine : player === "" ? t.finishedNone : m.noneOf(player)}</p>}
      {games !== null && games.length > 0 && (
        <ul>
          {games.map((game) => (
            <Row key={game.id} game={game} />
          ))}
        </ul>
      )}
      {failed && (
        <p class="none" role="alert">
          {t.finishedFailed}{" "}
          <button type="button" class="textlink" onClick={() => fetchPage(games === null ? null : next)}>
            {m.again}
          </button>
        </p>
      )}
      {next !== null && !failed && games !== null && (
        <button type="button" class="btn older" onClick={() => fetchPage(next)}>
          {m.older}
        </button>
      )}
    </section>
  );
}

function Row({ game }: { game: GameInfo }) {
  const t = texts.value;
  const name = (color: Color) => (game[color] == null ? t.side[color] : withRank(game[color]));
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
