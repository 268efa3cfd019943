/** Events in one sentence: those that are no turns, for the record and for the ear. */

import type { Texts } from "../i18n";
import type { GameEvent } from "../wire/messages";
import { figures } from "./clock";
import { ruledWords } from "./ruling-words";
import { resultWords } from "./words";

/** The sentence of an event; null for one that has no sentence of its own. */
export function toldWords(event: GameEvent, t: Texts): string | null {
  const w = t.told;
  switch (event.type) {
    case "lateness_judged":
      return w.late(event.color, figures(event.late_ms), figures(event.charge_ms), event.forfeits);
    case "stone_voided":
      return w.voided(event.color, event.vertex);
    case "reverted":
      return w.reverted(event.ply, event.to_move);
    case "colors_corrected":
      return w.corrected;
    case "contest_conceded":
      return w.conceded(event.color);
    case "consent_asked":
      return w.asked(event.color, event.wish);
    case "consent_answered":
      return w.answered(event.color, event.agreed);
    case "time_given":
      return t.playing.time.given(event.color, Math.round(event.amount_ms / 1_000));
    case "leave_granted":
      return w.leave(event.color);
    case "seat_retaken":
      return w.back(event.color);
    case "overtime_pass_asked":
      return w.standing(event.color);
    case "overtime_reached":
      return w.overtime(event.color);
    case "sealing_asked":
      return w.sealing(event.color);
    case "move_sealed":
      return w.sealed(event.color);
    case "move_opened":
      return w.opened(event.vertex);
    case "times_confirmed":
      return w.times(event.color);
    case "complained":
      return w.complained(event.color, event.ply + 1, event.text);
    case "appealed":
      return w.appealed(event.color, event.text);
    case "false_life_claimed":
      return w.falseLife(event.by, event.vertex);
    case "referee_called":
      return t.game.refereeWanted(w.needs[event.need]);
    case "ruled":
      return ruledWords(event, t);
    case "recount_made":
      return w.recount(event.by);
    case "result_changed":
      return w.changed(resultWords(event.result, t));
    default:
      return null;
  }
}

/** What is told at once, over whatever is being read. */
const URGENT: ReadonlySet<GameEvent["type"]> = new Set([
  "consent_asked",
  "overtime_reached",
  "sealing_asked",
  "reverted",
  "colors_corrected",
  "stone_voided",
  "referee_called",
  "ruled",
  "result_changed",
]);

export function isUrgent(event: GameEvent): boolean {
  return URGENT.has(event.type);
}
