/** A person's profile: rank, rating with its history, games. */

import { useEffect, useState } from "preact/hooks";
import { listedWords } from "../game/words";
import { texts } from "../i18n";
import { gamePath, playerPath } from "../router";
import { you } from "../store/session";
import { ask, HttpRefused, type GamesPage, type Profile, type RatingHistory } from "../wire/account";
import { problemWords } from "../ui/account-words";
import { Blank } from "../ui/Blank";
import { ConnectionBar } from "../ui/ConnectionBar";
import { Header } from "../ui/Header";
import { rankOf, withRank } from "../ui/player-words";
import { RatingGraph } from "../ui/RatingGraph";
import type { GameInfo, PlayerInfo } from "../wire/messages";

const GAMES = 20;
const STEPS = 200;

export function PlayerPage({ name }: { name: string }) {
  const t = texts.value.account;
  const [profile, setProfile] = useState<Profile | null>(null);
  const [history, setHistory] = useState<RatingHistory | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  document.title = `${profile?.player.name ?? name} · Shoutan`;
  const load = () => {
    setProblem(null);
    const path = `/api/players/${encodeURIComponent(name)}`;
    Promise.all([ask<Profile>("GET", path), ask<RatingHistory>("GET", `${path}/ratings?limit=${STEPS}`)]).then(
      ([found, steps]) => {
        setProfile(found);
        setHistory(steps);
      },
      setProblem,
    );
  };
  useEffect(load, [name]);
  const missing = problem instanceof HttpRefused && problem.status === 404;
  return (
    <>
      <Header />
      <ConnectionBar />
      <main id="main" class="person wide">
        {problem !== null && (
          <Blank whole title={missing ? t.nobody : t.failed} say={missing ? t.nobodySay(name) : problemWords(problem)}>
            {missing ? (
              <a class="btn" href="/">
                {texts.value.game.toLobby}
              </a>
            ) : (
              <button type="button" class="btn" onClick={load}>
                {t.again}
              </button>
            )}
          </Blank>
        )}
        {problem === null && (
          <>
            <Head profile={profile} name={name} />
            {history !== null && history.steps.length > 0 && (
              <section aria-labelledby="rating">
                <h2 id="rating">{t.rating}</h2>
                <RatingGraph steps={history.steps} whole={history.next === null} name={profile?.player.name ?? name} />
                {history.next !== null && <p class="meaning">{t.lastOnly(STEPS)}</p>}
              </section>
            )}
            {profile !== null && <Games id={profile.player.id} />}
          </>
        )}
      </main>
    </>
  );
}

function Head({ profile, name }: { profile: Profile | null; name: string }) {
  const t = texts.value.account;
  const rating = profile?.rating ?? null;
  const since = profile === null ? null : new Date(profile.created_at);
  return (
    <>
      <h1>
        {profile?.player.name ?? name} {rating !== null && <span class="rank num">{profile !== null && rankOf(profile.player)}</span>}
      </h1>
      {profile !== null && (
        <p class="say">
          {rating === null
            ? t.unrated
            : t.ratedAt(Math.round(rating.rating), Math.round(2 * rating.deviation), rating.games)}{" "}
          {rating?.provisional && t.provisional}
        </p>
      )}
      {since !== null && (
        <p class="meaning">
          {t.since(since.toLocaleDateString(texts.value.tag, { dateStyle: "long" }))}{" "}
          {you.value !== null && you.value.id === profile?.player.id && <a href="/account">{t.toAccount}</a>}
        </p>
      )}
    </>
  );
}

function Games({ id }: { id: string }) {
  const t = texts.value.account;
  const [games, setGames] = useState<GameInfo[] | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const more = (after: string | null) => {
    setFailed(false);
    const query = new URLSearchParams({ player_id: id, limit: String(GAMES), ...(after === null ? {} : { after }) });
    ask<GamesPage>("GET", `/api/games?${query.toString()}`).then(
      (page) => {
        setGames((before) => (after === null || before === null ? page.games : [...before, ...page.games]));
        setNext(page.next);
      },
      () => setFailed(true),
    );
  };
  useEffect(() => more(null), [id]);
  return (
    <section class="list" aria-labelledby="games">
      <div class="head">
        <h2 id="games">{t.games}</h2>
      </div>
      {games?.length === 0 && <p class="none">{t.gamesNone}</p>}
      <ul>
        {games?.map((game) => (
          <Row key={game.id} game={game} />
        ))}
      </ul>
      {failed && <p class="none">{texts.value.lobby.finishedFailed}</p>}
      {(next !== null || failed) && (
        <button type="button" class="btn" onClick={() => more(failed && games === null ? null : next)}>
          {failed ? t.again : t.older}
        </button>
      )}
    </section>
  );
}

function Row({ game }: { game: GameInfo }) {
  const t = texts.value;
  const at = new Date(game.finished_at ?? game.started_at ?? game.created_at);
  return (
    <li data-testid="player-game">
      <span>
        <Seat player={game.black} /> – <Seat player={game.white} />
      </span>
      <a href={gamePath(game.id)} class="frac">
        {t.lobby.size(game.size)}
        {t.terms.comma}
        {game.phase === "finished" ? listedWords(game, t) : t.account.running}
      </a>
      <span class="small quiet num">
        {game.kind === "rated" && `${t.account.ratedGame} · `}
        {at.toLocaleDateString(t.tag, { dateStyle: "medium" })}
      </span>
    </li>
  );
}

function Seat({ player }: { player: PlayerInfo | null | undefined }) {
  if (player == null) return <>{texts.value.waiting.seatOpen}</>;
  return player.kind === "person" ? <a href={playerPath(player.name)}>{withRank(player)}</a> : <>{withRank(player)}</>;
}
