/** What is wrong with the form by which one sits down, in words. */

import { parseClock } from "../game/clock-text";
import { texts } from "../i18n";
import { clockOf, handicapIsFine, komiOf, sizeIsFine, startIsFine, type Form } from "../store/form";
import { met, you } from "../store/session";

/** Why no game can be asked for by this form, whoever the opponent is; null where it can. */
export function wrongWith(form: Form): string | null {
  const t = texts.value.lobby;
  if (!sizeIsFine(form.size)) return t.sizeBad;
  if (parseClock(clockOf(form)) === null) return t.clockHelp;
  if (!handicapIsFine(form)) return t.handicapBad;
  if (komiOf(form) === null) return t.komiBad;
  if (!startIsFine(form)) return texts.value.start.bad;
  return met.value && you.value === null ? texts.value.waiting.noGuests : null;
}
