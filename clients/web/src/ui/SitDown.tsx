/** "Sit down": board, clock, against whom, one button. The rest waits under "Change". */

import { useSignal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { parseClock } from "../game/clock-text";
import { refusalWords, type Told } from "../game/refusal";
import { rulesOf } from "../game/rules";
import { termsWords } from "../game/terms";
import { texts } from "../i18n";
import { gamePath, goTo } from "../router";
import {
  clockOf,
  createRequest,
  keepForm,
  isSecret,
  komiOf,
  notRated,
  recallForm,
  sizeIsFine,
  type Form,
  type Opponent,
  type Preset,
} from "../store/form";
import { lobby } from "../store/lobby";
import { act, you } from "../store/session";
import { Refused } from "../wire/acts";
import type { BotInfo } from "../wire/messages";
import { BotChoice, declined } from "./Bots";
import { Choice } from "./Choice";
import { Conditions } from "./Conditions";
import { wrongWith } from "./form-words";
import { GuestName } from "./GuestName";
import { QuickMatch } from "./QuickMatch";
import { SizeTile } from "./SizeTile";
import { startWords } from "./StartsAt";

const SIZES = ["9", "13", "19"] as const;
const CLOCKS: (Preset | "other")[] = ["quick", "normal", "long", "days", "none", "other"];
const OPPONENTS: Opponent[] = ["anybody", "friend", "bot"];

export function SitDown() {
  const t = texts.value.lobby;
  const [form, setForm] = useState<Form>(recallForm);
  const [open, setOpen] = useState(false);
  const refused = useSignal<Told | null>(null);
  const clockField = useRef<HTMLInputElement>(null);
  const busy = useSignal(false);
  useEffect(() => keepForm(form), [form]);
  const change = (part: Partial<Form>) => {
    refused.value = null;
    setForm((now) => ({ ...now, ...part }));
  };

  const bots = lobby.value?.bots ?? [];
  const free = bots.filter((one) => one.taken < one.seats);
  const bot =
    bots.find((one) => one.name === form.bot) ?? free.find((one) => declined(one, form) === null) ?? free[0] ?? bots[0];
  const clock = parseClock(clockOf(form));
  const why = reasonAgainst(form, bot);
  // Only for people with an account; the wish is kept for when one logs in again.
  const rated = form.rated && you.value?.kind === "person";
  const request = createRequest({ ...form, rated }, bot?.name ?? null);
  const terms = termsWords({ ...form, komi: komiOf(form) ?? 0 }, texts.value);
  const words = refused.value === null ? null : refusalWords(refused.value, texts.value);
  // Of all settings the clock alone is free text: what the server refuses is meant for it.
  const atClock = refused.value?.code === "bad_settings" && form.clock === "other";

  const take = async () => {
    if (why !== null || request === null || busy.value) return;
    refused.value = null;
    busy.value = true;
    try {
      const ok = await act(request);
      if (ok?.game != null) goTo(gamePath(ok.game));
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      refused.value = problem.error;
      // Null while the field is not there: then the words stand under the button.
      if (problem.error.code === "bad_settings") clockField.current?.focus();
    }
    busy.value = false;
  };

  return (
    <section class="sit" aria-labelledby="sit">
      <h1 id="sit">
        {t.sit} {t.sitBeside && <span lang="zh">{t.sitBeside}</span>}
      </h1>
      <p class="say">
        {you.value?.kind !== "person" && `${t.say} `}
        <a href="/local">{texts.value.meeting.local.link}</a>
      </p>
      {you.value?.kind !== "person" && <GuestName />}
      <fieldset>
        <legend>{t.board}</legend>
        <Choice
          label={t.board}
          look="sizes"
          options={SIZES.map((size) => [size, <SizeTile key={size} size={Number(size)} />] as const)}
          chosen={SIZES.find((size) => Number(size) === form.size) ?? null}
          onChoose={(size) => change({ size: Number(size) })}
        />
        {!SIZES.some((size) => Number(size) === form.size) && (
          <p class="meaning num">{sizeIsFine(form.size) ? t.size(form.size) : t.sizeBad}</p>
        )}
      </fieldset>
      <fieldset>
        <legend>{t.clock}</legend>
        <Choice
          label={t.clock}
          options={CLOCKS.map((preset) => [preset, t.presets[preset]] as const)}
          chosen={form.clock}
          onChoose={(preset) =>
            change(preset === "other" ? { clock: preset, clockText: clockOf(form) } : { clock: preset })
          }
        />
        {form.clock === "other" && (
          <label class="field">
            <span class="sr">{t.clockText}</span>
            <input
              ref={clockField}
              value={form.clockText}
              aria-invalid={atClock}
              aria-describedby="clock-problem"
              maxLength={40}
              autocapitalize="none"
              spellcheck={false}
              onInput={(event) => change({ clockText: event.currentTarget.value })}
            />
          </label>
        )}
        {atClock && (
          <p id="clock-problem" class="meaning alarm" role="alert">
            {words}
          </p>
        )}
        <p class="meaning">
          {clock === null ? (
            t.clockHelp
          ) : (
            <>
              {t.clockMeaning(clock)} {clock.kind !== "none" && <span class="num">({clockOf(form)})</span>}
            </>
          )}
        </p>
      </fieldset>
      <fieldset class="wide">
        <legend>{t.against}</legend>
        <Choice
          label={t.against}
          options={OPPONENTS.map((who) => [who, t[who]] as const)}
          chosen={form.against}
          onChoose={(against) => change({ against })}
        />
        {form.against === "bot" ? (
          <BotChoice bots={bots} chosen={bot?.name ?? null} form={form} onChoose={(name) => change({ bot: name })} />
        ) : (
          <p class="meaning">{form.referee ? t.refereeSay : isSecret(form) ? t.friendSay : t.anybodySay}</p>
        )}
      </fieldset>
      {you.value?.kind === "person" && (
        <div class="wide">
          <label class="check">
            <input type="checkbox" checked={form.rated} onChange={(event) => change({ rated: event.currentTarget.checked })} />
            {texts.value.account.rated}
          </label>
          {form.rated && <p class="meaning">{texts.value.account.ratedSay}</p>}
        </div>
      )}
      <div class="take">
        <button type="button" class="btn main" aria-disabled={why !== null} onClick={() => void take()}>
          {form.referee ? t.makeGame : t.take}
        </button>
        <p class="meaning" role="status">
          {why ?? (atClock ? null : words)}
        </p>
        {form.against === "anybody" && !form.referee && form.startsAt === null && <QuickMatch form={form} />}
        <p class="meaning frac">
          {form.referee
            ? t.conditionsRefereed(terms, rulesOf(form.profile).illegalLoses)
            : t.conditions(terms, form.against === "bot")}{" "}
          {request?.type === "game.create" && request.starts_at != null && (
            <b class="num">{startWords(request.starts_at)} </b>
          )}
          <button type="button" class="textlink" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? t.close : t.change}
          </button>
        </p>
      </div>
      {open && <Conditions form={form} onChange={change} />}
    </section>
  );
}

/** Why the button cannot do anything now; null while it can. */
function reasonAgainst(form: Form, bot: BotInfo | undefined): string | null {
  const t = texts.value.lobby;
  const wrong = wrongWith(form);
  if (wrong !== null) return wrong;
  const against = form.rated && you.value?.kind === "person" ? notRated(form) : null;
  if (against !== null) return texts.value.account.notRated[against];
  if (form.against !== "bot") return null;
  // Until then there is nobody to be asked: a click would be lost.
  if (lobby.value === null) return texts.value.meeting.fetching;
  if (bot === undefined) return t.noBots;
  return bot.taken < bot.seats ? declined(bot, form) : t.botFull;
}

