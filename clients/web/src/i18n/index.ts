/** The language of the page: one signal, one table of texts for each language. */

import { computed, signal } from "@preact/signals";
import { keep, onKept, recall } from "../store/memory";
import { en, type Texts } from "./languages/en";
import { zh } from "./languages/zh";

export type { Texts } from "./languages/en";
export type Language = "en" | "zh";

/** Every language of the page, by its own name. */
export const LANGUAGES: readonly (readonly [Language, string])[] = [
  ["en", "English"],
  ["zh", "中文"],
];

const TABLES: Record<Language, Texts> = { en, zh };

/** What the reader chose before, else the first language of the browser that we have. */
export function firstLanguage(kept: string | null, wanted: readonly string[]): Language {
  if (kept === "en" || kept === "zh") return kept;
  for (const tag of wanted) {
    if (tag.startsWith("zh")) return "zh";
    if (tag.startsWith("en")) return "en";
  }
  return "en";
}

const browserLanguages = typeof navigator === "undefined" ? [] : (navigator.languages ?? []);

export const language = signal<Language>(firstLanguage(recall("language"), browserLanguages));

onKept("language", (kept) => (language.value = firstLanguage(kept, browserLanguages)));

/** The texts of the current language. */
export const texts = computed<Texts>(() => textsIn(language.value));

/** The texts of any language, for what is spoken in another one than the page's. */
export function textsIn(wanted: Language): Texts {
  return TABLES[wanted];
}

export function chooseLanguage(chosen: Language): void {
  keep("language", chosen);
  language.value = chosen;
}
