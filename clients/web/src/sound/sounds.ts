/** Which sounds belong to an event: pure, so that it can be told without ears. */

import type { Called, GameEvent } from "../wire/messages";

/**
 * `stone` on wood, a `click` for a stone taken, `pass`, `turn` (yours), `call`, `count`,
 * `notice` (somebody wants something, the referee ruled), `change` (play begins, or ends).
 */
export type SoundName = "stone" | "click" | "pass" | "turn" | "call" | "count" | "notice" | "change";

export interface Sound {
  name: SoundName;
  /** Seconds after the event. */
  after: number;
}

/** Which of the two volumes a sound has. */
export const VOLUME_OF: Record<SoundName, "stones" | "calls"> = {
  stone: "stones",
  click: "stones",
  pass: "stones",
  turn: "stones",
  change: "stones",
  call: "calls",
  count: "calls",
  notice: "calls",
};

/** More stones than that are not counted by ear. */
const MOST_CLICKS = 5;

export interface Hearer {
  /** Our turn began with this event. */
  turn: boolean;
  /** The page is hidden: whoever does not see the stone does not know whose it is. */
  hidden: boolean;
}

/** What a call is where nobody speaks it. */
export function beepOf(call: Pick<Called, "call">): Sound {
  return { name: call.call === "count" ? "count" : "call", after: 0 };
}

/** Returns what an event sounds like; calls are no sounds as long as they can be spoken. */
export function soundsOf(event: GameEvent, { turn, hidden }: Hearer): Sound[] {
  const yours: Sound[] = turn && hidden ? [{ name: "turn", after: 0.3 }] : [];
  switch (event.type) {
    case "played": {
      const taken = Math.min(MOST_CLICKS, event.captured?.length ?? 0);
      const clicks = Array.from({ length: taken }, (_, index): Sound => ({ name: "click", after: 0.12 + index * 0.07 }));
      return [{ name: "stone", after: 0 }, ...clicks, ...yours];
    }
    case "passed":
    case "turn_lost":
      return [{ name: "pass", after: 0 }, ...yours];
    case "consent_asked":
    case "ruled":
    case "overtime_reached":
    case "warning_given":
      return [{ name: "notice", after: 0 }, ...yours];
    case "game_started":
    case "play_resumed":
    case "clock_resumed":
      return turn ? [{ name: "turn", after: 0 }] : [{ name: "change", after: 0 }];
    case "settling_started":
    case "game_finished":
      return [{ name: "change", after: 0 }];
    default:
      return [];
  }
}
