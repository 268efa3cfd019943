/** The referee's call on a seat card: what was called, what it means. */

import { texts } from "../i18n";
import type { Called } from "../wire/messages";
import { Periods } from "./Clock";

export function CallBox({ call }: { call: Called }) {
  const t = texts.value.call;
  const period = Math.round(call.period_ms / 1_000);
  const seconds = Math.round(call.elapsed_ms / 1_000);
  if (call.call === "period_used") {
    return (
      <Box quote={t.periodQuote(call.periods_left)}>
        {t.periodUsed(period, call.periods_left)}
      </Box>
    );
  }
  return (
    <Box quote={t.quote(seconds)}>
      {t.used(seconds)}
      <br />
      {call.periods_left > 1 ? t.gone(period) : t.last}
    </Box>
  );
}

function Box({ quote, children }: { quote: string; children: preact.ComponentChildren }) {
  return (
    <div class="call" data-testid="call">
      <q>{quote}</q>
      <span>{children}</span>
    </div>
  );
}

/** The count of the last ten seconds, in place of the figures. */
export function Count({ call, periods }: { call: Called; periods: number }) {
  const t = texts.value.call;
  return (
    <div class="count" data-testid="count">
      <q>{t.quote(call.count)}</q>
      <span class="unit">
        <span class="countwords">
          <b>{t.countLast(Math.round(call.period_ms / 1_000))}</b> {t.countEnds}
        </span>
        <Periods left={1} all={periods} />
      </span>
    </div>
  );
}
