import { describe, expect, it } from "vitest";
import { codeWords, qrCode } from "../src/qr/encode";
import { checkWords, multiply, powerOfTwo } from "../src/qr/galois";
import { withMask } from "../src/qr/place";
import codes from "./fixtures/qr.json";

describe("a QR code", () => {
  it.each(codes)("of $text is, under the same mask, the one another program makes", (theirs) => {
    const code = codeWords(theirs.text);
    if (code === null) throw new Error("too long");
    const ours = withMask(code.version, code.words, theirs.mask);
    expect(ours.map((row) => row.map((dark) => (dark ? "#" : ".")).join(""))).toEqual(theirs.rows);
  });

  it("is placed under one of the eight masks", () => {
    const code = codeWords("手谈");
    if (code === null) throw new Error("too long");
    const masks = Array.from({ length: 8 }, (_, mask) => withMask(code.version, code.words, mask));
    expect(masks).toContainEqual(qrCode("手谈"));
  });

  it("has room for 213 bytes and says so beyond", () => {
    expect(qrCode("x".repeat(213))).toHaveLength(57);
    expect(qrCode("x".repeat(214))).toBeNull();
  });

  it("has check words that make the whole divisible", () => {
    const data = [64, 18, 84, 0, 255, 7];
    const whole = [...data, ...checkWords(data, 10)];
    for (let root = 0; root < 10; root++) {
      const value = whole.reduce((sum, word) => multiply(sum, powerOfTwo(root)) ^ word, 0);
      expect(value).toBe(0);
    }
  });
});
