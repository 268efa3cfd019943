import { expect, it } from "vitest";
import { cut } from "../src/game/cut";

it("only what is too long is cut, between letters", () => {
  expect(cut("Honinbo", 7)).toBeNull();
  expect(cut("Honinbo Shusaku", 9)).toBe("Honinbo…");
  expect(cut("𠮷𠮷𠮷", 3)).toBeNull();
  expect(cut("𠮷𠮷𠮷𠮷", 3)).toBe("𠮷𠮷…");
});
