/** While nobody comes: a bot that is free now, by one click in place of the seat. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { freeBotFor, sameAgainst } from "../game/free-bot";
import { refusalWords } from "../game/refusal";
import type { GameState } from "../game/state";
import { texts } from "../i18n";
import { gamePath, goTo } from "../router";
import type { GameStore } from "../store/game";
import { say } from "../store/live";
import { lobby, watchLobby } from "../store/lobby";
import { gamesWith } from "../store/mine";
import { act, you } from "../store/session";
import { Refused } from "../wire/acts";

export function FreeBot({ game, state }: { game: GameStore; state: GameState }) {
  const t = texts.value;
  const busy = useSignal(false);
  useEffect(watchLobby, []);
  const bot = freeBotFor(state, lobby.value?.bots ?? [], you.value?.rank ?? null, gamesWith, t);
  if (bot === null) return null;
  const play = async () => {
    if (busy.value) return;
    busy.value = true;
    // First the seat: where somebody sat down meanwhile, that game is played.
    if (await game.cancel()) {
      const made = await act(sameAgainst(state, bot.name)).catch(async (refused: unknown) => {
        if (!(refused instanceof Refused)) throw refused;
        say({ text: refusalWords(refused.error, t), urgent: true });
        return act(sameAgainst(state, null)); // another took the bot: the seat is opened again
      });
      if (made?.game != null) goTo(gamePath(made.game));
    }
    busy.value = false;
  };
  return (
    <div class="freebot">
      <p class="legend">{t.newcomer.botFree(bot.name)}</p>
      <button type="button" class="btn" aria-disabled={busy.value} onClick={() => void play()}>
        {t.newcomer.playBot}
      </button>
      <p class="meaning">{t.newcomer.playBotSay}</p>
    </div>
  );
}
