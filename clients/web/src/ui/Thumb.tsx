/** A live game as a small board that leads to it; drawn anew only when it changed. */

import { memo } from "./memo";
import { Mini } from "../board/Mini";
import { texts } from "../i18n";
import { gamePath } from "../router";
import { isolated } from "./isolated";
import { withRank } from "./player-words";
import type { Color, LiveGame } from "../wire/messages";

export function nameOf(game: LiveGame, color: Color): string {
  const player = game[color];
  return player == null ? texts.value.side[color] : isolated(player.name);
}

/** "Ann – Bo", Black first. */
export function pair(game: LiveGame): string {
  const side = (color: Color) => (game[color] == null ? nameOf(game, color) : withRank(game[color]));
  return `${side("black")} – ${side("white")}`;
}

export const Thumb = memo(function Thumb({ game }: { game: LiveGame }) {
  const t = texts.value;
  const moves = game.moves ?? 0;
  return (
    <a class="thumb" href={gamePath(game.id)} data-testid="live-game">
      <Mini
        size={game.size}
        board={game.board}
        last={game.last}
        label={t.board.thumb(nameOf(game, "black"), nameOf(game, "white"), moves)}
      />
      <p>{pair(game)}</p>
      <p class="num">
        {t.lobby.size(game.size)}, {t.lobby.moveNumber(moves)}
      </p>
    </a>
  );
});
