/** Bots: choosing one in the form, and the list of all of them in the lobby. */

import { useSignal } from "@preact/signals";
import { acceptsWords, missedConditions, whyNot } from "../game/accepts";
import { refusalWords } from "../game/refusal";
import { texts } from "../i18n";
import { gamePath, goTo } from "../router";
import { createRequest, formChanges, recallForm, wishOf, type Form } from "../store/form";
import { lobby } from "../store/lobby";
import { gamesWith } from "../store/mine";
import { act, you } from "../store/session";
import { Refused } from "../wire/acts";
import type { BotInfo } from "../wire/messages";
import { wrongWith } from "./form-words";

interface ChoiceProps {
  bots: readonly BotInfo[];
  chosen: string | null;
  form: Form;
  onChoose(name: string): void;
}

/** Up to so many bots are shown as a list; more are chosen from a menu. */
const MOST_LISTED = 6;

export function BotChoice({ bots, chosen, form, onChoose }: ChoiceProps) {
  const t = texts.value;
  if (lobby.value === null) return <p class="meaning">{t.meeting.fetching}</p>;
  if (bots.length === 0) return <p class="meaning">{t.lobby.noBots}</p>;
  const one = bots.find((bot) => bot.name === chosen);
  if (bots.length > MOST_LISTED) {
    return (
      <div class="botmenu">
        <label class="field">
          <span class="sr">{t.lobby.botChoice}</span>
          <select value={chosen ?? ""} onChange={(event) => onChoose(event.currentTarget.value)}>
            {bots.map((bot) => (
              <option key={bot.name} value={bot.name}>
                {bot.name} · {seatsWords(bot)}
              </option>
            ))}
          </select>
        </label>
        {one !== undefined && (
          <p class="meaning num">
            {engineWords(one)} {accepted(one, form)}
          </p>
        )}
      </div>
    );
  }
  return (
    <div class="botchoice" role="radiogroup" aria-label={t.lobby.botChoice}>
      {bots.map((bot) => (
        <label key={bot.name} class={bot.name === chosen ? "chosen" : ""}>
          <input
            type="radio"
            name="bot"
            checked={bot.name === chosen}
            onChange={() => onChoose(bot.name)}
          />
          <b>{bot.name}</b>
          <span class="quiet small num">{seatsWords(bot)}</span>
          {bot.name === chosen && <span class="accepts quiet small num">{accepted(bot, form)}</span>}
        </label>
      ))}
    </div>
  );
}

/** What a bot accepts, in one sentence. */
export function accepted(bot: BotInfo, form: Form): string {
  const words = acceptsWords(bot.accepts, wishOf(form, null, 0), texts.value);
  const t = texts.value.meeting;
  return words === "" ? t.takesAll : t.takes(words);
}

/** Why a bot would refuse the game of this form; null where it accepts it. */
export function declined(bot: BotInfo, form: Form): string | null {
  const wish = wishOf(form, you.value?.rank ?? null, gamesWith(bot.name));
  return whyNot(bot.name, bot.accepts, wish, texts.value);
}

/** "GNU Go 3.8"; "" where the name says it already. */
export function engineWords(bot: BotInfo): string {
  const engine = [bot.engine, bot.version].filter(Boolean).join(" ");
  return bot.name.startsWith(engine) ? "" : engine;
}

/** "free", "plays now", "free for 3 games of 4". */
export function seatsWords({ seats, taken }: BotInfo): string {
  const t = texts.value.meeting;
  const free = Math.max(0, seats - taken);
  if (seats === 1) return free > 0 ? t.botFree : t.botPlays;
  return t.botSeats(free, seats);
}

/** The list challenges with the form as it was left, whenever that changes. */
function formOfList(): Form {
  void formChanges.value;
  return { ...recallForm(), against: "bot" };
}

export function BotList() {
  const t = texts.value.lobby;
  const m = texts.value.meeting;
  const bots = lobby.value?.bots ?? [];
  const free = bots.filter((bot) => bot.taken < bot.seats);
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
        {bots.length > 0 && <span class="quiet small num">{m.botsFree(free.length, bots.length)}</span>}
      </div>
      {lobby.value === null ? (
        <p class="none" role="status">
          {m.fetching}
        </p>
      ) : bots.length === 0 ? (
        <p class="none">{t.noBots}</p>
      ) : (
        <ul>
          {bots.map((bot) => (
            <Row key={bot.name} bot={bot} form={form} onChallenge={() => void challenge(bot)} />
          ))}
        </ul>
      )}
      <p class="meaning" role="status">
        {problem.value}
      </p>
    </section>
  );
}

function Row({ bot, form, onChallenge }: { bot: BotInfo; form: Form; onChallenge(): void }) {
  const t = texts.value;
  const full = bot.taken >= bot.seats;
  const missed = missedWords(bot, form);
  const wrong = missed === null ? wrongWith(form) : t.meeting.notAsChosen(missed);
  const why = full ? t.lobby.botFull : wrong;
  return (
    <li>
      <div class="botname">
        <b>{bot.name}</b>
        <span class="quiet small num">{[engineWords(bot), seatsWords(bot)].filter(Boolean).join(" · ")}</span>
      </div>
      <div class="ds num">
        <span class="takes">{accepted(bot, form)}</span>
        {wrong !== null && <span class="why">{wrong}</span>}
      </div>
      <button
        type="button"
        class="btn s go"
        aria-label={`${t.lobby.challenge}: ${bot.name}`}
        aria-disabled={why !== null}
        title={why ?? undefined}
        onClick={() => {
          if (why === null) onChallenge();
        }}
      >
        {t.lobby.challenge}
      </button>
    </li>
  );
}

/** The conditions of a bot that the form does not meet, as a list; null where all are met. */
function missedWords(bot: BotInfo, form: Form): string | null {
  const wish = wishOf(form, you.value?.rank ?? null, gamesWith(bot.name));
  return missedConditions(bot.accepts, wish, texts.value);
}
