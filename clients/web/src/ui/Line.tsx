/** How slow our own line is, where it is slow enough to matter on a clock. */

import { texts } from "../i18n";
import { connection } from "../store/session";
import { Icon } from "./icon";

/** A move is charged for its way to the server: from here on that is worth knowing, ms. */
const SLOW_MS = 300;

export function LagMark() {
  const t = texts.value.timing;
  const trip = connection.lag.roundTripMs.value;
  if (trip === null || trip < SLOW_MS) return null;
  const ms = Math.round(trip);
  return (
    <span class="tagline num" title={t.lagLong(ms)} data-testid="lag">
      <Icon name="offline" />
      <span aria-hidden="true">{t.lag(ms)}</span>
      <span class="sr">{t.lagLong(ms)}</span>
    </span>
  );
}
