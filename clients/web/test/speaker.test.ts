import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Speaker, voiceFor, type Synthesis } from "../src/sound/speaker";

type Voice = SpeechSynthesisVoice;

function voice(lang: string, more: Partial<Voice> = {}): Voice {
  return { lang, localService: true, default: false, name: lang, voiceURI: lang, ...more };
}

/** The browser's speech, which says nothing by itself. */
class FakeSynthesis implements Synthesis {
  speaking = false;
  pending = false;
  cancelled = 0;
  readonly said: SpeechSynthesisUtterance[] = [];

  constructor(private readonly voices: readonly Voice[]) {}

  getVoices(): readonly Voice[] {
    return this.voices;
  }

  speak(utterance: SpeechSynthesisUtterance): void {
    this.said.push(utterance);
    this.speaking = true;
  }

  cancel(): void {
    this.cancelled += 1;
    this.speaking = false;
  }
}

class Utterance {
  onend: (() => void) | null = null;
  onerror: ((event: { error: string }) => void) | null = null;
  constructor(readonly text: string) {}
}

const fifty = { text: "fifty", language: "en", volume: 0.64 } as const;

beforeEach(() => vi.stubGlobal("SpeechSynthesisUtterance", Utterance));
afterEach(() => vi.unstubAllGlobals());

describe("a voice", () => {
  it.each<[string, "en" | "zh", Voice[], string | null]>([
    ["is of the language", "zh", [voice("en-US"), voice("zh-CN")], "zh-CN"],
    ["may be written with an underscore", "zh", [voice("zh_CN")], "zh_CN"],
    ["may be named Mandarin", "zh", [voice("cmn-latn-pinyin")], "cmn-latn-pinyin"],
    ["is Mandarin before Cantonese", "zh", [voice("zh-HK"), voice("zh-TW")], "zh-TW"],
    ["is the one that the system prefers", "en", [voice("en-US"), voice("en-GB", { default: true })], "en-GB"],
    ["speaks on this machine", "en", [voice("en-US", { localService: false })], null],
    ["is none of another language", "en", [voice("eno"), voice("de-DE")], null],
  ])("%s", (_, language, voices, lang) => {
    expect(voiceFor(language, voices)?.lang ?? null).toBe(lang);
  });
});

describe("a call", () => {
  it("is spoken by the voice, as loud as it was set", () => {
    const synthesis = new FakeSynthesis([voice("en_GB")]);
    expect(new Speaker(() => synthesis).say(fifty, () => {})).toBe(true);
    expect(synthesis.said[0]).toMatchObject({ text: "fifty", lang: "en-GB", volume: 0.64 });
    expect(synthesis.cancelled).toBe(0);
  });

  it("takes the place of one that is still being said", () => {
    const synthesis = new FakeSynthesis([voice("en-US")]);
    const speaker = new Speaker(() => synthesis);
    speaker.say(fifty, () => {});
    speaker.say({ ...fifty, text: "fifty-five" }, () => {});
    expect(synthesis.cancelled).toBe(1);
    synthesis.speaking = false;
    speaker.say({ ...fifty, text: "fifty-eight" }, () => {});
    expect(synthesis.cancelled).toBe(1);
    expect(synthesis.said.map(({ text }) => text)).toEqual(["fifty", "fifty-five", "fifty-eight"]);
  });

  it("is not spoken without a voice, nor without speech", () => {
    const synthesis = new FakeSynthesis([voice("de-DE")]);
    expect(new Speaker(() => synthesis).say(fifty, () => {})).toBe(false);
    expect(synthesis.said).toEqual([]);
    expect(new Speaker(() => null).say(fifty, () => {})).toBe(false);
    new Speaker(() => null).hush();
  });

  it("says where the browser fails, but not where we stopped it", () => {
    const synthesis = new FakeSynthesis([voice("en-US")]);
    const failed = vi.fn();
    const speaker = new Speaker(() => synthesis);
    speaker.say(fifty, failed);
    const fail = (error: string) => (synthesis.said.at(-1) as unknown as Utterance).onerror?.({ error });
    fail("interrupted");
    expect(failed).not.toHaveBeenCalled();
    speaker.say(fifty, failed);
    fail("synthesis-failed");
    expect(failed).toHaveBeenCalledOnce();
  });

  it("is hushed only while it is said", () => {
    const synthesis = new FakeSynthesis([voice("en-US")]);
    const speaker = new Speaker(() => synthesis);
    speaker.hush();
    expect(synthesis.cancelled).toBe(0);
    speaker.say(fifty, () => {});
    speaker.hush();
    expect(synthesis.cancelled).toBe(1);
  });
});
