/** What the reader chose about the page itself: theme, sounds, speech, asking before a move. */

import { effect } from "@preact/signals";
import type { PressKind } from "../board/pointer";
import { LANGUAGES, type Language } from "../i18n/languages";
import { type Choice, Kept, oneOf, onOff, percent } from "./kept";

export type Theme = "system" | "light" | "dark";
export const THEMES: readonly Theme[] = ["system", "light", "dark"];

/** When a move is asked for twice: with a finger only, with a mouse and by key as well, never. */
export type Asking = "finger" | "always" | "never";
export const ASKINGS: readonly Asking[] = ["finger", "always", "never"];

/** The language of spoken calls; "page": whatever the page is in. */
export type SpeechLanguage = "page" | Language;
export const SPEECH_LANGUAGES: readonly SpeechLanguage[] = ["page", ...LANGUAGES.codes];

export const theme = new Kept<Theme>("theme", oneOf(THEMES, "system"));
/** All sound at once; the volumes stay what they are. */
export const sound = new Kept("sound", onOff(true));
/** Stones, captures, passes, our turn; per cent. */
export const stoneVolume = new Kept("volume.stones", percent(80));
/** What the referee calls and says; per cent. */
export const callVolume = new Kept("volume.calls", percent(80));
/** Whether calls are spoken; else they are beeped. */
export const speech = new Kept("speech", onOff(true));
export const speechLanguage = new Kept<SpeechLanguage>("speech.language", oneOf(SPEECH_LANGUAGES, "page"));

/** An earlier page kept "on" here for what is now "always". */
const asking = (usual: Asking) => {
  const words = oneOf(ASKINGS, usual);
  return { ...words, read: (text: string | null) => words.read(text === "on" ? "always" : text) };
};
export const askLive = new Kept<Asking>("ask", asking("finger"));
/** A slow game has time for a second look, and a slip in it costs days. */
export const askSlow = new Kept<Asking>("ask.slow", asking("always"));

/** All of them: an account keeps what was chosen, too. */
export const PAGE_CHOICES: readonly Choice[] = [
  theme,
  sound,
  stoneVolume,
  callVolume,
  speech,
  speechLanguage,
  askLive,
  askSlow,
];

const NEXT_THEME: Record<Theme, Theme> = { system: "light", light: "dark", dark: "system" };

export function nextTheme(): void {
  theme.set(NEXT_THEME[theme.value]);
}

export function toggleSound(): void {
  sound.set(!sound.value);
}

/** Whether a press of that kind is to be confirmed in a game of this pace. */
export function asksFirst(kind: PressKind, isSlow: boolean): boolean {
  const asked = (isSlow ? askSlow : askLive).value;
  return asked === "always" || (asked === "finger" && kind === "touch");
}

/** Writes the theme where the style sheet reads it. */
export function applyTheme(): void {
  effect(() => {
    const root = document.documentElement;
    if (theme.value === "system") delete root.dataset["theme"];
    else root.dataset["theme"] = theme.value;
  });
}
