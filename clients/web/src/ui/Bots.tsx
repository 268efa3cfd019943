/** Bots: choosing one in the form, and the list of all of them in the lobby. */

import { useSignal } from "@preact/signals";
import { refusalWords } from "../game/refusal";
import { texts } from "../i18n";
import { gamePath, goTo } from "../router";
import { createRequest, recallForm } from "../store/form";
import { lobby } from "../store/lobby";
import { act } from "../store/session";
import { Refused } from "../wire/acts";
import type { BotInfo } from "../wire/messages";

interface ChoiceProps {
  bots: readonly BotInfo[];
  chosen: string | null;
  onChoose(name: string): void;
}

export function BotChoice({ bots, chosen, onChoose }: ChoiceProps) {
  const t = texts.value.lobby;
  if (bots.length === 0) return <p class="meaning">{t.noBots}</p>;
  return (
    <div class="botchoice" role="radiogroup" aria-label={t.botChoice}>
      {bots.map((bot) => (
        <label key={bot.name} class={bot.name === chosen ? "chosen" : ""}>
          <input
            type="radio"
            name="bot"
            checked={bot.name === chosen}
            onChange={() => onChoose(bot.name)}
          />
          <b>{bot.name}</b>
          <span class="quiet small num">{about(bot)}</span>
        </label>
      ))}
    </div>
  );
}

/** "GNU Go 3.8, 3 of 4 seats free". */
function about(bot: BotInfo): string {
  const engine = [bot.engine, bot.version].filter(Boolean).join(" ");
  const seats = texts.value.lobby.botSeats(Math.max(0, bot.seats - bot.taken), bot.seats);
  return [engine === bot.name ? "" : engine, seats].filter(Boolean).join(" · ");
}

export function BotList() {
  const t = texts.value.lobby;
  const bots = lobby.value?.bots ?? [];
  const problem = useSignal<string | null>(null);
  const challenge = async (bot: BotInfo) => {
    const request = createRequest({ ...recallForm(), against: "bot" }, bot.name);
    if (request === null) return;
    try {
      const ok = await act(request);
      if (ok?.game != null) goTo(gamePath(ok.game));
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      problem.value = refusalWords(refused.error, texts.value);
    }
  };
  return (
    <section class="list bots" aria-labelledby="bots">
      <div class="head">
        <h2 id="bots">{t.bots}</h2>
        {bots.length > 0 && <span class="quiet small">{t.botsSay}</span>}
      </div>
      {bots.length === 0 ? (
        <p class="none">{t.noBots}</p>
      ) : (
        <ul>
          {bots.map((bot) => {
            const full = bot.taken >= bot.seats;
            return (
              <li key={bot.name}>
                <b>{bot.name}</b>
                <span class="ds num">{about(bot)}</span>
                <button
                  type="button"
                  class="btn s go"
                  aria-label={`${t.challenge}: ${bot.name}`}
                  aria-disabled={full}
                  title={full ? t.botFull : undefined}
                  onClick={() => {
                    if (!full) void challenge(bot);
                  }}
                >
                  {t.challenge}
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <p class="meaning" role="status">
        {problem.value}
      </p>
    </section>
  );
}
