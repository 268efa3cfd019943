/**
 * The languages of the page: each is one file of `languages/`, named by its code, and is
 * there because the file is. Only those that are read or spoken are loaded.
 */

import type { Texts } from "./languages/en";

/** The code of a language (BCP 47), which is the name of its file: "en", "zh", "pt-BR". */
export type Language = string;

/** The files by their path, as `import.meta.glob` finds them. */
export type Files = Record<string, () => Promise<Texts>>;

/** What whoever reads none of the others reads. */
export const USUAL: Language = "en";

export class Languages {
  readonly #files = new Map<Language, () => Promise<Texts>>();

  constructor(files: Files) {
    const found = Object.entries(files).map(([path, load]) => [codeOf(path), load] as const);
    const place = (code: Language) => (code === USUAL ? "" : code);
    for (const [code, load] of found.sort(([a], [b]) => (place(a) < place(b) ? -1 : 1))) this.#files.set(code, load);
  }

  /** The usual one first, then by code. */
  get codes(): readonly Language[] {
    return [...this.#files.keys()];
  }

  has(code: string | null): code is Language {
    return code !== null && this.#files.has(code);
  }

  /** Loads the texts of a language; rejects where they cannot be had. */
  load(code: Language): Promise<Texts> {
    const file = this.#files.get(code);
    return file === undefined ? Promise.reject(new Error(`no language ${code}`)) : file();
  }

  /** What the reader chose before, else the first language of the browser that we have. */
  first(kept: string | null, wanted: readonly string[]): Language {
    if (this.has(kept)) return kept;
    for (const tag of wanted) {
      const ours = this.codes.filter((code) => isSameLanguage(code, tag));
      const best = ours.find((code) => code === tag) ?? ours.find((code) => scriptOf(code) === scriptOf(tag)) ?? ours[0];
      if (best !== undefined) return best;
    }
    return USUAL;
  }
}

/** The file of each language. */
export const LANGUAGES = new Languages(import.meta.glob<Texts>("./languages/*.ts", { import: "default" }));

/** What a language calls itself: "English", "中文", "Français". */
export function ownName(code: Language): string {
  try {
    const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
    return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
  } catch {
    return code; // a browser without names for it
  }
}

/**
 * Whether two tags are of one language, however they are written: "zh_CN" and "cmn" are
 * Chinese as "zh" is. A tag that is none is of no language.
 */
export function isSameLanguage(one: string, other: string): boolean {
  const language = locale(one)?.language;
  return language !== undefined && language === locale(other)?.language;
}

function scriptOf(tag: string): string | undefined {
  return locale(tag)?.maximize().script;
}

function locale(tag: string): Intl.Locale | null {
  try {
    return new Intl.Locale(tag.replaceAll("_", "-"));
  } catch {
    return null;
  }
}

function codeOf(path: string): Language {
  return path.replace(/^.*\//, "").replace(/\.ts$/, "");
}
