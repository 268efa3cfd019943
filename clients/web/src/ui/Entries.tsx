/** What the referee said in a game, and what else is entered beside the moves. */

import type { Entry } from "../game/state";
import { toldWords } from "../game/told";
import { texts, type Texts } from "../i18n";

export function Entries({ entries }: { entries: readonly Entry[] }) {
  const t = texts.value;
  const words = entries
    .map((entry) => ({ after: entry.after, text: entryWords(entry, t) }))
    .filter((line) => line.text !== null);
  if (words.length === 0) return <p class="quiet small empty">{t.game.noEntries}</p>;
  return (
    <ol class="referee">
      {words.map((line, index) => (
        <li key={index}>
          <b>{t.entry.at(line.after)}</b> {line.text}
        </li>
      ))}
    </ol>
  );
}

/** An entry in words; null for the calls within a period, which are not kept in the list. */
function entryWords({ what }: Entry, t: Texts): string | null {
  switch (what.type) {
    case "called": {
      const { color, call, period_ms: period, periods_left: left, count } = what.call;
      if (call === "period_used") return t.entry.period(color, Math.round(period / 1_000), left);
      return call === "count" && count === 1 ? t.entry.lastPeriod(color) : null;
    }
    case "warning":
      return t.entry.warning(what.color, what.article, what.count);
    case "paused":
      return t.entry.paused(t.pause.short[what.reason]);
    case "resumed":
      return t.entry.resumed;
    case "settling":
      return t.entry.settling[what.reason] ?? t.entry.stopped;
    case "told":
      return toldWords(what.event, t);
    case "dispute":
      return t.entry.dispute(what.by, what.vertex, what.toMove);
    case "flag":
      return t.entry.flag(what.color);
  }
}
