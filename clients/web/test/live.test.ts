import { expect, it } from "vitest";
import { chooseLanguage, language, loadTexts } from "../src/i18n";
import { politeWords, say, urgentWords } from "../src/store/live";

it("what was said last is gone with its language", async () => {
  await loadTexts("zh");
  say({ text: "Black D4. White to move.", urgent: false });
  say({ text: "Your move.", urgent: true });
  expect([politeWords.value, urgentWords.value]).toEqual(["Black D4. White to move.", "Your move."]);
  chooseLanguage("zh");
  await expect.poll(() => language.value).toBe("zh");
  expect([politeWords.value, urgentWords.value]).toEqual(["", ""]);
  say({ text: "轮到你下。", urgent: true });
  expect(urgentWords.value).toBe("轮到你下。");
});
