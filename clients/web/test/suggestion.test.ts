import { describe, expect, it } from "vitest";
import { compareSuggestion } from "../src/game/suggestion";
import { en } from "../src/i18n/languages/en";
import { zh } from "../src/i18n/languages/zh";
import type { Settlement } from "../src/game/state";

function proposing(...dead: string[]): Settlement {
  return { proposal: 2, by: "black", dead, confirmed: [] } as unknown as Settlement;
}

describe("a suggestion beside the proposal on the table", () => {
  it.each([
    [["A1", "B1"], [], "new"],
    [["A1", "B1"], ["A1"], "new"],
    [["A1"], ["A1", "B1"], "new"],
    [["A1"], ["B1"], "new"],
    [[], ["A1"], "new"],
    [["A1", "B1"], ["B1", "A1"], "same"],
    [[], [], "none"],
  ] as const)("%j beside %j is %s", (suggested, proposed, compared) => {
    expect(compareSuggestion(suggested, proposing(...proposed))).toBe(compared);
  });

  it("is named where the proposal is just that, for both sides", () => {
    expect(en.settle.proposalBy(2, "Bo", true)).toContain("Bo’s, as the server suggests.");
    expect(en.settle.proposalBy(2, "Bo", false)).toContain("Bo’s. Changing");
    expect(en.settle.proposalYours(2, true)).toContain("yours, as the server suggests.");
    expect(zh.settle.proposalYours(2, true)).toContain("由你按服务器的建议提出");
    expect(zh.settle.proposalYours(2, false)).toContain("由你提出");
  });
});
