/** The conditions under which a bot is asked for a game. On phones a sheet from below. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { parseClock } from "../game/clock-text";
import { refusalWords } from "../game/refusal";
import { termsWords } from "../game/terms";
import { texts } from "../i18n";
import { gamePath, goTo } from "../router";
import { clockOf, createRequest, komiOf, type Form, type Preset } from "../store/form";
import { act } from "../store/session";
import { Refused } from "../wire/acts";
import type { BotInfo } from "../wire/messages";
import { declined } from "./Bots";
import { Choice } from "./Choice";
import { Conditions } from "./Conditions";
import { wrongWith } from "./form-words";
import { Icon } from "./icon";

const SIZES = ["9", "13", "19"] as const;
const CLOCKS: (Preset | "other")[] = ["quick", "normal", "long", "none", "other"];

interface Props {
  bot: BotInfo;
  form: Form;
  onChange(part: Partial<Form>): void;
  onClose(): void;
}

export function ChallengeBot({ bot, form, onChange, onClose }: Props) {
  const t = texts.value;
  const l = t.lobby;
  const [open, setOpen] = useState(false);
  const problem = useSignal<string | null>(null);
  const busy = useSignal(false);
  const title = useRef<HTMLHeadingElement>(null);
  // Chosen by key or by finger: what one came for is the form.
  useEffect(() => title.current?.focus(), []);
  const change = (part: Partial<Form>) => {
    problem.value = null;
    onChange(part);
  };
  const why = reasonAgainst(bot, form);
  const clock = parseClock(clockOf(form));
  const ask = async () => {
    const request = createRequest(form, bot.name);
    if (why !== null || request === null || busy.value) return;
    busy.value = true;
    try {
      const ok = await act(request);
      if (ok?.game != null) goTo(gamePath(ok.game));
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      problem.value = refusalWords(refused.error, t);
    }
    busy.value = false;
  };
  return (
    <section class="challenge" aria-labelledby="challenge" onKeyDown={(event) => event.key === "Escape" && onClose()}>
      <header>
        <h2 ref={title} id="challenge" tabIndex={-1}>
          {t.parts.bots.challenge(bot.name)}
        </h2>
        <button type="button" class="btn bare icon" aria-label={t.parts.bots.close} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <fieldset>
        <legend>{l.board}</legend>
        <Choice
          label={l.board}
          options={SIZES.map((size) => [size, l.size(Number(size))] as const)}
          chosen={SIZES.find((size) => Number(size) === form.size) ?? null}
          onChoose={(size) => change({ size: Number(size) })}
        />
      </fieldset>
      <fieldset>
        <legend>{l.clock}</legend>
        <Choice
          label={l.clock}
          options={CLOCKS.map((preset) => [preset, l.presets[preset]] as const)}
          chosen={form.clock}
          onChoose={(preset) => change(preset === "other" ? { clock: preset, clockText: clockOf(form) } : { clock: preset })}
        />
        {form.clock === "other" && (
          <label class="field">
            <span class="sr">{l.clockText}</span>
            <input
              value={form.clockText}
              maxLength={40}
              autocapitalize="none"
              spellcheck={false}
              onInput={(event) => change({ clockText: event.currentTarget.value })}
            />
          </label>
        )}
        <p class="meaning">{clock === null ? l.clockHelp : l.clockMeaning(clock)}</p>
      </fieldset>
      <p class="meaning frac">
        {l.conditions(termsWords({ ...form, komi: komiOf(form) ?? 0 }, t), true)}{" "}
        <button type="button" class="textlink" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? l.close : l.change}
        </button>
      </p>
      {open && <Conditions form={form} onChange={change} />}
      <p class="meaning" role="status">
        {problem.value ?? why}
      </p>
      <button type="button" class="btn main" aria-disabled={why !== null} onClick={() => void ask()}>
        {t.parts.bots.ask}
      </button>
    </section>
  );
}

/** Why the bot cannot be asked now; null while it can. */
function reasonAgainst(bot: BotInfo, form: Form): string | null {
  const wrong = wrongWith(form);
  if (wrong !== null) return wrong;
  return bot.taken < bot.seats ? declined(bot, form) : texts.value.lobby.botFull;
}
