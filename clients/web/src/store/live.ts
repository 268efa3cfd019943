/** Words for the two live regions of the page: one polite, one that interrupts. */

import { effect, signal } from "@preact/signals";
import type { Announcement } from "../game/announce";
import { language } from "../i18n";

export const politeWords = signal("");
export const urgentWords = signal("");

/** Says a text to those who listen; the same text again is said again. */
export function say({ text, urgent }: Announcement): void {
  const region = urgent ? urgentWords : politeWords;
  // A region speaks when its text changes: a hair space makes a repetition a change.
  region.value = region.value === text ? `${text}\u200a` : text;
}

// What was said last is in the language of before; it is not read again in the voice of the new one.
effect(() => {
  void language.value;
  politeWords.value = "";
  urgentWords.value = "";
});
