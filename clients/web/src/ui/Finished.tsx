/** After a game: once more where a bot waits for it, the record to keep, back to the lobby. */

import { botAgainst, rematchable, type GameState } from "../game/state";
import { texts } from "../i18n";
import { gamePath, goTo, reviewPath } from "../router";
import type { GameStore } from "../store/game";
import { againRequest } from "../store/again";
import { act } from "../store/session";
import { Refused } from "../wire/acts";
import type { PlayerInfo } from "../wire/messages";
import { Icon } from "./icon";
import { RematchActs } from "./Rematch";

/** `look`: the move shown, at which a review opens; null for the last. */
export function Finished({ game, state, look }: { game: GameStore; state: GameState; look: number | null }) {
  const t = texts.value;
  const seated = game.seat.value !== null;
  const again = botAgainst(state, game.seat.value);
  const toLobby = (
    <a class={seated && again === null && !rematchable(state) ? "btn main" : "btn"} href="/">
      {t.game.toLobby}
    </a>
  );
  return (
    <div class="acts after" role="group" aria-label={t.game.actions}>
      <RematchActs game={game} state={state} />
      {again === null ? (
        toLobby
      ) : (
        <button type="button" class="btn main" onClick={() => void playAgain(game, state, again)}>
          {t.result.again}
        </button>
      )}
      <a class="btn" href={`/api/games/${state.id}.sgf`} download={`${state.id}.sgf`}>
        <Icon name="down" />
        {t.result.sgf}
      </a>
      <a class="btn" href={reviewPath(state.id, look)}>
        <Icon name="eye" />
        {t.review.open}
      </a>
      {again !== null && toLobby}
    </div>
  );
}

/** A new game with the same bot under the same conditions. */
async function playAgain(game: GameStore, state: GameState, bot: PlayerInfo): Promise<void> {
  try {
    const ok = await act(againRequest(state, game.seat.value, bot.name));
    if (ok?.game != null) goTo(gamePath(ok.game));
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem;
    game.refusal.value = problem.error;
  }
}
