/** The language of the page: which one is read, and its texts once they are loaded. */

import { computed, signal } from "@preact/signals";
import { keep, onKept, recall } from "../store/memory";
import { LANGUAGES, USUAL, type Language } from "./languages";
import type { Texts } from "./languages/en";

export type { Texts } from "./languages/en";
export { LANGUAGES, ownName, type Language } from "./languages";

const browserLanguages = typeof navigator === "undefined" ? [] : (navigator.languages ?? []);

/** What the reader wants to read; the page follows when its texts are there. */
let wanted: Language = LANGUAGES.first(recall("language"), browserLanguages);

/** The language that the page is in. */
export const language = signal<Language>(wanted);

/** A language was asked for, and its texts could not be loaded. */
export const languageFailed = signal(false);

const tables = signal<ReadonlyMap<Language, Texts>>(new Map());

/** The texts of the current language. Throws before `startLanguage` is done. */
export const texts = computed<Texts>(() => {
  const table = textsIn(language.value);
  if (table === null) throw new Error(`the texts of ${language.value} are not loaded`);
  return table;
});

/** The texts of any language, for what is spoken in another one than the page's; null: not loaded. */
export function textsIn(code: Language): Texts | null {
  return tables.value.get(code) ?? null;
}

/** Loads the texts of a language, once. Rejects where they cannot be had. */
export async function loadTexts(code: Language): Promise<void> {
  if (tables.value.has(code)) return;
  const loaded = await LANGUAGES.load(code);
  tables.value = new Map([...tables.value, [code, loaded]]);
}

/** Loads what the page begins in, English where that cannot be had. Rejects without any texts. */
export async function startLanguage(): Promise<void> {
  onKept("language", (kept) => void show(LANGUAGES.first(kept, browserLanguages)));
  try {
    await loadTexts(wanted);
  } catch (problem) {
    if (wanted === USUAL) throw problem;
    await loadTexts(USUAL);
    language.value = USUAL;
    languageFailed.value = true;
  }
}

export function chooseLanguage(chosen: Language): void {
  keep("language", chosen);
  void show(chosen);
}

/** Turns the page to a language when its texts are there; the one asked for last wins. */
async function show(code: Language): Promise<void> {
  wanted = code;
  languageFailed.value = false;
  try {
    await loadTexts(code);
    if (wanted === code) language.value = code;
  } catch {
    if (wanted === code) languageFailed.value = true;
  }
}
