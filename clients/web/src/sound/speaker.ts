/**
 * Says calls by the browser's speech: at once, the newest in place of one that is still
 * being said. A referee who is late with "five" says "six".
 */

import { isSameLanguage, type Language } from "../i18n/languages";

/** What is used of the browser's speech. */
export interface Synthesis {
  readonly speaking: boolean;
  readonly pending: boolean;
  getVoices(): readonly SpeechSynthesisVoice[];
  speak(utterance: SpeechSynthesisUtterance): void;
  cancel(): void;
}

export interface Words {
  text: string;
  language: Language;
  /** 0 to 1. */
  volume: number;
}

/** A count is said faster: it has a second. */
const RATE = 1.15;

/** Errors by which the browser says that we stopped it ourselves. */
const OURS = new Set(["canceled", "interrupted"]);

export class Speaker {
  /** Kept while it is said: an utterance nobody holds may be collected, and its end lost. */
  #said: SpeechSynthesisUtterance | null = null;

  constructor(private readonly synthesis: () => Synthesis | null) {}

  /** Whether this browser has a voice of its own for a language. */
  speaks(language: Words["language"]): boolean {
    return voiceFor(language, this.synthesis()?.getVoices() ?? []) !== null;
  }

  /**
   * Says the words. Returns false where no voice can; `failed` is called where one
   * should, and the browser then does not.
   */
  say({ text, language, volume }: Words, failed: () => void): boolean {
    const synthesis = this.synthesis();
    const voice = voiceFor(language, synthesis?.getVoices() ?? []);
    if (synthesis === null || voice === null) return false;
    this.hush();
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.voice = voice;
    utterance.lang = voice.lang.replace("_", "-");
    utterance.volume = volume;
    utterance.rate = RATE;
    utterance.onend = () => this.#over(utterance);
    utterance.onerror = (event) => {
      this.#over(utterance);
      if (!OURS.has(event.error)) failed();
    };
    this.#said = utterance;
    synthesis.speak(utterance);
    return true;
  }

  /** Says no more of what is being said. */
  hush(): void {
    const synthesis = this.synthesis();
    // Some browsers lose what is spoken right after a `cancel` that had nothing to do.
    if (synthesis !== null && (synthesis.speaking || synthesis.pending)) synthesis.cancel();
    this.#said = null;
  }

  #over(utterance: SpeechSynthesisUtterance): void {
    if (this.#said === utterance) this.#said = null;
  }
}

/**
 * The voice for a language: the system's own choice first. Only voices that speak on this
 * machine: others send what they say to somebody else, and need a line to there.
 */
export function voiceFor<V extends Pick<SpeechSynthesisVoice, "lang" | "localService" | "default">>(
  language: Words["language"],
  voices: readonly V[],
): V | null {
  const fits = voices.filter((voice) => voice.localService && isSameLanguage(voice.lang, language));
  return fits.find((voice) => voice.default) ?? fits.find((voice) => !CANTONESE.test(voice.lang)) ?? fits[0] ?? null;
}

const CANTONESE = /^zh[-_](hk|mo)/i;
