/** What is said of an event to those who cannot see it. */

import type { Texts } from "../i18n";
import type { Called, GameEvent } from "../wire/messages";
import { isSelfCapture, type GameState } from "./state";
import { isUrgent, toldWords } from "./told";
import { points } from "./zi";

export interface Announcement {
  text: string;
  /** At once, over whatever is being read: calls, our turn, the referee. */
  urgent: boolean;
}

/** Returns the words for an event that led to `after`; null where nothing is said. */
export function announce(event: GameEvent, after: GameState, t: Texts): Announcement | null {
  const polite = (text: string): Announcement => ({ text, urgent: false });
  const urgent = (text: string): Announcement => ({ text, urgent: true });
  switch (event.type) {
    case "seat_taken":
      return polite(t.say.seated(event.player.name));
    case "game_started":
      return polite(t.say.started(after.firstToMove));
    case "played":
      return polite(
        isSelfCapture({ vertex: event.vertex, captured: event.captured ?? [] })
          ? t.say.selfCapture(event.color, event.vertex, event.captured?.length ?? 0, after.toMove)
          : t.say.move(event.color, event.vertex, event.captured?.length ?? 0, after.toMove),
      );
    case "passed":
      return polite(event.offer ? t.say.offer(event.color) : t.say.pass(event.color));
    case "turn_lost":
      return urgent(t.say.lost(event.color, event.vertex));
    case "warning_given":
      return urgent(t.entry.warning(event.color, event.article, event.count));
    case "called":
      return urgent(callAloud(event, t));
    case "clock_paused":
      return urgent(t.pause.reasons[event.reason]);
    case "clock_resumed":
      return after.pauses.length === 0 ? urgent(t.say.goesOn) : null;
    case "settling_started":
      return urgent(t.say.settling);
    case "proposal_made": {
      const { black_zi: black, white_zi: white, counting = "area" } = event.count;
      const [ours, theirs] = [black, white].map((side) => (counting === "area" ? t.zi(side) : points(2 * side)));
      return polite(t.say.proposal(event.number, event.dead.length, ours ?? "", theirs ?? ""));
    }
    case "proposal_confirmed":
      return polite(t.say.confirmed(event.color, event.number));
    case "play_resumed":
      return urgent(t.say.resumed(event.to_move));
    default: {
      const words = toldWords(event, t);
      return words === null ? null : { text: words, urgent: isUrgent(event) };
    }
  }
}

/** What of a call is said. */
export type CallWords = Pick<Called, "call" | "elapsed_ms" | "count" | "period_ms" | "periods_left">;

/** A call as a sentence. */
export function callAloud(call: CallWords, t: Texts): string {
  return t.call.sentence(spokenCall(call, t));
}

/** A call as the referee says it: "forty", "one minute, three periods left", "nine". */
export function spokenCall(call: CallWords, t: Texts): string {
  const seconds = Math.round(call.elapsed_ms / 1_000);
  switch (call.call) {
    case "elapsed":
      return t.call.aloud.elapsed(seconds);
    case "period_used":
      return t.call.aloud.period(Math.round(call.period_ms / 1_000), call.periods_left);
    case "count":
      return t.call.aloud.count(call.count);
  }
}
