/** What of a game is heard, on whatever page: each event in its time, or not at all. */

import { hushCalls, makeCall } from "../sound/calls";
import { tab } from "../sound/one-tab";
import { makeSound } from "../sound/play";
import { soundsOf } from "../sound/sounds";
import type { Called, GameEvent } from "../wire/messages";
import { serverNow } from "./session";

/** Older events come from a resume: they are shown, not announced or sounded. */
const LIVE_WITHIN_MS = 3_000;
/** A call says how much is used now: one that was held up says something else by then. */
const CALL_WITHIN_MS = 1_500;

/** Whether something happened so lately that it is told as news. */
export function isLive(atMs: number, withinMs = LIVE_WITHIN_MS): boolean {
  const now = serverNow();
  return now !== null && Math.abs(now - atMs) < withinMs;
}

/** Sounds an event that is live; `turn`: ours began with it. */
export function hearEvent(event: GameEvent, turn: boolean): void {
  if (!tab.sounds(event.game)) return;
  if (endsCalling(event)) hushCalls();
  soundsOf(event, { turn, hidden: document.hidden }).forEach(makeSound);
}

/** Makes a call heard, unless it comes too late. */
export function hearCall(call: Called): void {
  if (tab.sounds(call.game) && isLive(call.at_ms, CALL_WITHIN_MS)) makeCall(call);
}

/** The time that was called is over. At a flag the "ten" is still the last word. */
function endsCalling({ type }: GameEvent): boolean {
  return type === "played" || type === "passed" || type === "turn_lost" || type === "clock_paused";
}
