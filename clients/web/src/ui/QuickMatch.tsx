/** One click to an opponent: the open seat that fits, or a new one. */

import { useSignal } from "@preact/signals";
import { parseClock } from "../game/clock-text";
import { refusalWords } from "../game/refusal";
import { texts } from "../i18n";
import { gamePath, goTo } from "../router";
import { clockOf, sizeIsFine, type Form } from "../store/form";
import { keep, recall } from "../store/memory";
import { act, you } from "../store/session";
import { Refused } from "../wire/acts";

const LIMITS = ["", "1", "3", "6"];
const KEY = "quick-ranks";

export function QuickMatch({ form }: { form: Form }) {
  const t = texts.value.meeting;
  const busy = useSignal(false);
  const problem = useSignal<string | null>(null);
  const kept = recall(KEY) ?? "";
  const limit = useSignal(LIMITS.includes(kept) ? kept : "");
  const clock = clockOf(form);
  const fine = sizeIsFine(form.size) && parseClock(clock) !== null && you.value !== null;
  const find = async () => {
    if (!fine || busy.value) return;
    busy.value = true;
    problem.value = null;
    try {
      const ok = await act({
        type: "quick.match",
        size: form.size,
        clock,
        profile: form.profile,
        ...(limit.value === "" ? {} : { ranks: Number(limit.value) }),
      });
      if (ok?.game != null) goTo(gamePath(ok.game));
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused;
      problem.value = refusalWords(refused.error, texts.value);
    }
    busy.value = false;
  };
  return (
    <div class="quick">
      <button type="button" class="btn" aria-disabled={!fine} onClick={() => void find()}>
        {t.quick}
      </button>
      {you.value?.rank != null && (
        <label class="field">
          <span class="sr">{t.quickRanks}</span>
          <select
            value={limit.value}
            onChange={(event) => {
              limit.value = event.currentTarget.value;
              keep(KEY, limit.value);
            }}
          >
            {LIMITS.map((value) => (
              <option key={value} value={value}>
                {value === "" ? t.quickAnyRank : t.quickWithin(Number(value))}
              </option>
            ))}
          </select>
        </label>
      )}
      <p class="meaning" role="status">
        {problem.value ?? t.quickSay}
      </p>
    </div>
  );
}
