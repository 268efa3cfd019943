/** After a game: once more, the record to keep, back to the lobby. */

import type { GameState } from "../game/state";
import { texts } from "../i18n";
import { gamePath, goTo } from "../router";
import type { GameStore } from "../store/game";
import { act } from "../store/session";
import { Refused } from "../wire/acts";
import { opponentOf } from "../wire/messages";
import { Icon } from "./icon";

export function Finished({ game, state }: { game: GameStore; state: GameState }) {
  const t = texts.value;
  return (
    <div class="acts after" role="group" aria-label={t.game.actions}>
      {game.seat.value !== null && (
        <button type="button" class="btn main" onClick={() => void again(game, state)}>
          {t.result.again}
        </button>
      )}
      <a class="btn" href={`/api/games/${state.id}.sgf`} download={`${state.id}.sgf`}>
        <Icon name="down" />
        {t.result.sgf}
      </a>
      <a class="btn" href="/">
        {t.game.toLobby}
      </a>
    </div>
  );
}

/** A new game under the same conditions: with the same bot, or by a new link. */
async function again(game: GameStore, state: GameState): Promise<void> {
  const seat = game.seat.value;
  const other = seat === null ? null : state[opponentOf(seat)];
  try {
    const ok = await act({
      type: "game.create",
      size: state.size,
      clock: state.clockText,
      profile: state.profile,
      komi: state.komi,
      // Sides change, as they do at a table.
      color: seat === null ? "nigiri" : opponentOf(seat),
      private: state.private,
      ...(other?.kind === "bot" ? { bot: other.name } : {}),
    });
    if (ok?.game != null) goTo(gamePath(ok.game));
  } catch (problem) {
    if (!(problem instanceof Refused)) throw problem;
    game.refusal.value = problem.error;
  }
}
