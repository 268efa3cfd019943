import { describe, expect, it } from "vitest";
import { refusalWords } from "../src/game/refusal";
import { en } from "../src/i18n/languages/en";
import file from "../../../protocol/schema/messages-v1.schema.json";
import { zh } from "../src/i18n/languages/zh";

interface Schema {
  $defs: { Error: { properties: { code: { "x-codes": string[] } } } };
  "x-http-codes": string[];
}

const schema = file as unknown as Schema;
const codes = schema.$defs.Error.properties.code["x-codes"];

describe.each([
  ["en", en],
  ["zh", zh],
] as const)("in %s", (_name, t) => {
  it("every refusal of the protocol has words", () => {
    expect(codes.length).toBeGreaterThan(80);
    expect(codes.filter((code) => !t.refusal.codes[code])).toEqual([]);
  });

  it("every refusal about accounts has words", () => {
    const elsewhere = new Set(["busy", "bad_password"]); // with a number, or a reason, in their words
    const missing = schema["x-http-codes"].filter((code) => !elsewhere.has(code) && !t.account.codes[code]);
    expect(missing).toEqual([]);
  });

  it("what was too long to be sent is called that", () => {
    const told = { code: "too_long", sentence: "" };
    expect(refusalWords(told, t)).toBe(t.drafts.tooLong);
    expect(t.drafts.tooLong).not.toBe(t.refusal.failed);
  });

  it("whoever has to wait is told how long", () => {
    const told = { code: "busy", sentence: "", params: { wait_s: 7 } };
    expect(refusalWords(told, t)).toContain("7");
    expect(refusalWords({ ...told, params: {} }, t)).toBe(t.refusal.codes["busy"]);
    expect(refusalWords({ ...told, code: "just_declined" }, t)).toBe(t.refusal.codes["just_declined"]);
  });
});

it("words are of refusals that there are", () => {
  const ours = ["bad_name", "offline"]; // of plain HTTP, and of the page itself
  const known = new Set([...codes, ...ours]);
  for (const t of [en, zh]) expect(Object.keys(t.refusal.codes).filter((code) => !known.has(code))).toEqual([]);
});
