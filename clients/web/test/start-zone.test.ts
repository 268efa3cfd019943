/** Times to start at when the clocks are changed: Berlin, 2026-03-29 and 2026-10-25 (Directive 2000/84/EC). */

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { kindOf, startOf, zoneWords } from "../src/game/start";

afterAll(() => void vi.unstubAllEnvs());

describe("in Berlin", () => {
  beforeAll(() => void vi.stubEnv("TZ", "Europe/Berlin"));
  const SPRING = new Date("2026-03-28T12:00:00Z");
  const AUTUMN = new Date("2026-10-24T12:00:00Z");

  it("a time that is left out is none", () => {
    expect(kindOf("2026-03-29T02:00", SPRING)).toBe("none");
    expect(kindOf("2026-03-29T02:59", SPRING)).toBe("none");
    expect(startOf("2026-03-29T02:30", SPRING)).toBeNull();
  });

  it("the times around it are there", () => {
    expect([kindOf("2026-03-29T01:59", SPRING), kindOf("2026-03-29T03:00", SPRING)]).toEqual(["one", "one"]);
    expect(startOf("2026-03-29T01:59", SPRING)).toBe("2026-03-29T00:59:00.000Z");
    expect(startOf("2026-03-29T03:00", SPRING)).toBe("2026-03-29T01:00:00.000Z");
  });

  it("of a time that comes twice the first is meant, and said to be", () => {
    expect([kindOf("2026-10-25T02:00", AUTUMN), kindOf("2026-10-25T02:59", AUTUMN)]).toEqual(["first", "first"]);
    expect([kindOf("2026-10-25T01:59", AUTUMN), kindOf("2026-10-25T03:00", AUTUMN)]).toEqual(["one", "one"]);
    const start = startOf("2026-10-25T02:30", AUTUMN);
    expect(start).toBe("2026-10-25T00:30:00.000Z");
    expect(zoneWords(new Date(start ?? 0), "en")).toBe("Europe/Berlin, GMT+2");
  });

  it("of such a time only the second is left, once the first is over", () => {
    const between = new Date("2026-10-25T00:45:00Z"); // 2:45, the first
    expect([startOf("2026-10-25T02:30", between), kindOf("2026-10-25T02:30", between)]).toEqual(["2026-10-25T01:30:00.000Z", "one"]);
    expect(kindOf("2026-10-25T02:50", between)).toBe("first");
  });

  it("what is no time at all is not one that is left out", () => {
    expect([kindOf("", SPRING), kindOf("soon", SPRING)]).toEqual(["one", "one"]);
  });
});

it("half an hour is put forward as well, on Lord Howe Island", () => {
  vi.stubEnv("TZ", "Australia/Lord_Howe");
  const now = new Date("2026-10-03T00:00:00Z");
  expect(["2026-10-04T02:15", "2026-10-04T02:30", "2026-10-04T01:59"].map((local) => kindOf(local, now))).toEqual(["none", "one", "one"]);
});
