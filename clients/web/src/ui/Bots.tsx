/** Bots: choosing one in the form, and the list of all of them in the lobby. */

import { useSignal } from "@preact/signals";
import { acceptsWords, whyNot } from "../game/accepts";
import { refusalWords } from "../game/refusal";
import { texts } from "../i18n";
import { gamePath, goTo } from "../router";
import { createRequest, formChanges, recallForm, wishOf, type Form } from "../store/form";
import { lobby } from "../store/lobby";
import { gamesWith } from "../store/mine";
import { act, you } from "../store/session";
import { Refused } from "../wire/acts";
import type { BotInfo } from "../wire/messages";

interface ChoiceProps {
  bots: readonly BotInfo[];
  chosen: string | null;
  form: Form;
  onChoose(name: string): void;
}

export function BotChoice({ bots, chosen, form, onChoose }: ChoiceProps) {
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
          {bot.name === chosen && accepted(bot, form) !== "" && (
            <span class="accepts quiet small num">{accepted(bot, form)}</span>
          )}
        </label>
      ))}
    </div>
  );
}

/** What a bot accepts, "" where it sets no condition. */
export function accepted(bot: BotInfo, form: Form): string {
  const words = acceptsWords(bot.accepts, wishOf(form, null, 0), texts.value);
  return words === "" ? "" : texts.value.accepts.label(words);
}

/** Why a bot would refuse the game of this form; null where it accepts it. */
export function declined(bot: BotInfo, form: Form): string | null {
  const wish = wishOf(form, you.value?.rank ?? null, gamesWith(bot.name));
  return whyNot(bot.name, bot.accepts, wish, texts.value);
}

/** "GNU Go 3.8, 3 of 4 seats free". */
function about(bot: BotInfo): string {
  const engine = [bot.engine, bot.version].filter(Boolean).join(" ");
  const seats = texts.value.lobby.botSeats(Math.max(0, bot.seats - bot.taken), bot.seats);
  return [engine === bot.name ? "" : engine, seats].filter(Boolean).join(" · ");
}

/** The list challenges with the form as it was left, whenever that changes. */
function formOfList(): Form {
  void formChanges.value;
  return { ...recallForm(), against: "bot" };
}

export function BotList() {
  const t = texts.value.lobby;
  const bots = lobby.value?.bots ?? [];
  const problem = useSignal<string | null>(null);
  const form = formOfList();
  const challenge = async (bot: BotInfo) => {
    const request = createRequest(form, bot.name);
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
            const why = full ? t.botFull : declined(bot, form);
            return (
              <li key={bot.name}>
                <b>{bot.name}</b>
                <span class="ds num">
                  {about(bot)}
                  {why !== null && !full && <span class="why">{why}</span>}
                </span>
                <button
                  type="button"
                  class="btn s go"
                  aria-label={`${t.challenge}: ${bot.name}`}
                  aria-disabled={why !== null}
                  title={why ?? undefined}
                  onClick={() => {
                    if (why === null) void challenge(bot);
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
