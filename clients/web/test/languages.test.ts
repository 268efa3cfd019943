import { describe, expect, it } from "vitest";
import { LANGUAGES, Languages, isSameLanguage, ownName } from "../src/i18n/languages";
import { en, type Texts } from "../src/i18n/languages/en";

const file = (tag: string) => () => Promise.resolve<Texts>({ ...en, tag });
const three = new Languages({
  "./languages/zh.ts": file("zh"),
  "./languages/fr.ts": file("fr"),
  "./languages/en.ts": file("en"),
});

describe("a language", () => {
  it("is there because its file is, and is loaded from it", async () => {
    expect(three.codes).toEqual(["en", "fr", "zh"]);
    expect(three.has("fr")).toBe(true);
    expect((await three.load("fr")).tag).toBe("fr");
  });

  it("that has no file is told from one that has", async () => {
    expect(three.has("de")).toBe(false);
    expect(three.has(null)).toBe(false);
    await expect(three.load("de")).rejects.toThrow("no language de");
  });

  it.each(LANGUAGES.codes)("has the name of its file in its texts: %s", async (code) => {
    expect((await LANGUAGES.load(code)).tag).toBe(code);
  });

  it.each([
    ["en", "English"],
    ["zh", "中文"],
    ["fr", "Français"],
    ["no code", "no code"],
  ])("is called by its own name: %s", (code, name) => {
    expect(ownName(code)).toBe(name);
  });
});

describe("the first language", () => {
  const scripts = new Languages({ "zh.ts": file("zh"), "zh-Hant.ts": file("zh-Hant"), "en.ts": file("en") });

  it.each<[string, Languages, string | null, string[], string]>([
    ["is what the reader chose", three, "zh", ["en"], "zh"],
    ["is the browser's when the choice has no file any more", three, "de", ["fr"], "fr"],
    ["is the first of the browser's that has a file", three, null, ["de", "fr-CA", "en"], "fr"],
    ["is found under another name", three, null, ["cmn-Hans"], "zh"],
    ["may differ in its script", three, null, ["zh-TW"], "zh"],
    ["is the one of the script where there are two", scripts, null, ["zh-TW"], "zh-Hant"],
    ["is the one of the usual script else", scripts, null, ["zh-SG"], "zh"],
    ["is English when there is no other", three, null, ["de", "not a tag"], "en"],
    ["is English when the browser says nothing", three, null, [], "en"],
  ])("%s", (_, languages, kept, wanted, first) => {
    expect(languages.first(kept, wanted)).toBe(first);
  });

  it("may be written in several ways", () => {
    expect(isSameLanguage("zh_CN", "cmn")).toBe(true);
    expect(isSameLanguage("en", "eno")).toBe(false);
    expect(isSameLanguage("", "")).toBe(false);
  });
});
