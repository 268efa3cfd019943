/**
 * Notifications of the browser: that it is our move, while nobody looks at this tab. Asked
 * for by a click only, never by itself; kept as a choice, and the browser's own permission
 * is looked at each time.
 */

import { signal } from "@preact/signals";
import { texts } from "../i18n";
import type { GameState } from "../game/state";
import type { Color, GameEvent } from "../wire/messages";
import { Kept, onOff } from "./kept";

const wanted = new Kept("reminders", onOff(false));

/** What stands in the way: nothing, the reader has not asked, the browser says no, it cannot. */
export type Reminding = "on" | "off" | "denied" | "unable";

/** Why it cannot: the page came over plain http, or the browser has this for no page. */
export type Unable = "insecure" | "browser";

/** Notifying was tried, and the browser lets only a worker do it. */
const failed = signal(false);

export function whyUnable(): Unable {
  return isSecureContext ? "browser" : "insecure";
}

/** Counts up when the browser has been asked: its permission is no signal. */
const asked = signal(0);

export function reminding(): Reminding {
  void asked.value;
  // Only a page that nobody can have changed on the way may notify: https, or this machine.
  if (typeof Notification === "undefined" || !isSecureContext || failed.value) return "unable";
  if (Notification.permission === "denied") return "denied";
  return wanted.value && Notification.permission === "granted" ? "on" : "off";
}

/** Turns reminders on, asking the browser if need be, or off. To be called by a click. */
export async function toggleReminders(): Promise<void> {
  if (reminding() === "on") {
    wanted.set(false);
    return;
  }
  if (Notification.permission === "default") await Notification.requestPermission();
  // Told at once that it works: on some telephones only a worker may notify, and this finds it out.
  const t = texts.value.playing.reminders;
  const granted = Notification.permission === "granted" && notify(t.on, { body: t.trial, tag: "trial" }) !== null;
  wanted.set(granted);
  asked.value += 1;
}

/** Why the player in `seat` is wanted after an event; null where it can wait. */
export function reminderOf(
  event: GameEvent,
  before: GameState,
  after: GameState,
  seat: Color,
): "move" | "over" | "asked" | null {
  if (event.type === "game_finished") return "over";
  if (event.type === "consent_asked") return event.color === seat ? null : "asked";
  if (after.phase === "settling" && before.phase !== "settling") return "asked";
  const isOurs = (state: GameState) => state.phase === "play" && state.toMove === seat;
  return isOurs(after) && !isOurs(before) ? "move" : null;
}

/** Shows a reminder where it is wanted and the tab is hidden; one for each game. */
export function remind(why: "move" | "over" | "asked", state: GameState, seat: Color): void {
  if (reminding() !== "on" || document.visibilityState === "visible") return;
  const t = texts.value.playing.reminders;
  const against = state[seat === "black" ? "white" : "black"]?.name ?? "";
  const shown = notify(t.title[why], { body: t.body(against), tag: `game-${state.id}` });
  if (shown === null) return;
  shown.onclick = () => {
    window.focus();
    shown.close();
  };
}

/** Shows a notification; null where the browser lets only a worker do it, which is remembered. */
function notify(title: string, options: NotificationOptions): Notification | null {
  try {
    return new Notification(title, options);
  } catch {
    failed.value = true;
    return null;
  }
}
