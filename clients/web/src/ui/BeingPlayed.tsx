/** Games that are being played: one large board, the others as thumbnails. */

import { texts } from "../i18n";
import { Mini } from "../board/Mini";
import { gamePath } from "../router";
import { lobby } from "../store/lobby";
import type { Color, LiveGame } from "../wire/messages";
import { Blank } from "./Blank";
import { Figures, useLeft } from "./Clock";
import { SmallStone } from "./sprite";
import { rankOf } from "./player-words";
import { nameOf, pair, Thumb } from "./Thumb";

/** Thumbnails beside the large board; the list under them has the rest. */
const THUMBS = 4;

export function BeingPlayed() {
  const t = texts.value.lobby;
  const games = lobby.value?.live ?? [];
  const watching = games.reduce((sum, game) => sum + game.watching, 0);
  const [first, ...others] = games;
  return (
    <section aria-labelledby="watch">
      <div class="head">
        <h2 id="watch">{t.now}</h2>
        {games.length > 0 && <span class="quiet small num">{t.nowCount(games.length, watching)}</span>}
        {games.length > 0 && (
          <a class="small all" href="/watch">
            {texts.value.parts.allGames}
          </a>
        )}
      </div>
      {lobby.value === null ? (
        <p class="none" role="status">
          {t.fetching}
        </p>
      ) : first === undefined ? (
        <Blank title={t.nobody} say={t.nobodySay}>
          <a class="btn" href="#sit" onClick={() => document.querySelector<HTMLElement>(".take .btn")?.focus()}>
            {t.sit}
          </a>
        </Blank>
      ) : (
        <div class="feature">
          <Large game={first} />
          {others.length > 0 && (
            <div class="minis">
              {others.slice(0, THUMBS).map((game) => (
                <Thumb key={game.id} game={game} />
              ))}
            </div>
          )}
          {others.length > THUMBS && (
            <ul class="more">
              {others.slice(THUMBS).map((game) => (
                <li key={game.id}>
                  <a href={gamePath(game.id)}>{pair(game)}</a>{" "}
                  <span class="quiet small num">
                    {t.size(game.size)}, {t.moveNumber(game.moves ?? 0)}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </section>
  );
}

function Large({ game }: { game: LiveGame }) {
  const t = texts.value.lobby;
  const next = (game.moves ?? 0) + 1;
  return (
    <div class="first" data-testid="live-game">
      <a href={gamePath(game.id)}>
        <Mini
          size={game.size}
          board={game.board}
          last={game.last}
          label={t.watchGame(nameOf(game, "black"), nameOf(game, "white"))}
          large
        />
      </a>
      <div class="caption">
        <div class="vs">
          <Side game={game} color="white" />
          <Side game={game} color="black" />
        </div>
        <p class="small quiet num">
          {game.to_move !== null && `${t.toPlay(game.to_move, next)} · `}
          {t.watching(game.watching)}
        </p>
      </div>
    </div>
  );
}

function Side({ game, color }: { game: LiveGame; color: Color }) {
  const left = useLeft(game.clock_state, color, game.clock);
  return (
    <p>
      <SmallStone color={color} label={texts.value.side[color]} />
      <b>
        {nameOf(game, color)} {game[color]?.rank != null && <span class="small quiet">{rankOf(game[color])}</span>}
      </b>
      {left !== null && <Figures left={left[0]} system={left[1]} />}
    </p>
  );
}
