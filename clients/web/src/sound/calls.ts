/** The referee's calls by ear: spoken where the browser can, else beeped. */

import { effect, signal } from "@preact/signals";
import { spokenCall, type CallWords } from "../game/announce";
import { language, loadTexts, texts, textsIn, type Language } from "../i18n";
import { callVolume, sound, speech, speechLanguage } from "../store/settings";
import { loudness, unlocked } from "./audio";
import { makeSound } from "./play";
import { beepOf } from "./sounds";
import { Speaker, type Synthesis } from "./speaker";

const synthesis = (): Synthesis | null => (typeof speechSynthesis === "undefined" ? null : speechSynthesis);
const speaker = new Speaker(synthesis);

/** Counts up when the browser's voices change; most have none yet when the page begins. */
const voices = signal(0);

/** The language in which calls are spoken. */
export function callLanguage(): Language {
  const chosen = speechLanguage.value;
  return chosen === "page" ? language.value : chosen;
}

/** Whether this browser can speak calls in the language chosen; followed like a signal. */
export function canSpeak(): boolean {
  void voices.value;
  return speaker.speaks(callLanguage());
}

/** Makes a call heard. */
export function makeCall(call: CallWords): void {
  if (!unlocked.value || !sound.value || callVolume.value === 0) return;
  const beep = () => makeSound(beepOf(call));
  const wanted = textsIn(callLanguage());
  // Until the texts of another language are there, the page's own are said.
  const spoken = wanted === null ? language.value : callLanguage();
  const text = spokenCall(call, wanted ?? texts.value);
  const words = { text, language: spoken, volume: loudness(callVolume.value) };
  if (!speech.value || !speaker.say(words, beep)) beep();
}

/** A call as loud as it is now set, for whoever sets it. */
export function sampleCall(): void {
  makeCall(SAMPLE);
}

const SAMPLE: CallWords = { call: "elapsed", elapsed_ms: 30_000, count: 0, period_ms: 60_000, periods_left: 2 };

/** A move, or the end: whatever is still being said of the time before is out of date. */
export function hushCalls(): void {
  speaker.hush();
}

/**
 * Hears of voices that come later, has the texts of the language that calls are spoken in,
 * and is silent at once when sound or speech is switched off.
 */
export function startCalls(): void {
  synthesis()?.getVoices();
  if (typeof speechSynthesis !== "undefined") {
    speechSynthesis.addEventListener?.("voiceschanged", () => (voices.value += 1));
  }
  effect(() => {
    if (!sound.value || !speech.value) hushCalls();
  });
  effect(() => {
    const wanted = callLanguage();
    // Not to be had: calls are said in the page's language.
    if (speech.value) loadTexts(wanted).catch(() => undefined);
  });
}
