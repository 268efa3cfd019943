import { expect, it } from "vitest";
import { ServerTime } from "../src/wire/server-time";

it("knows nothing at first, nor after a reset", () => {
  const time = new ServerTime();
  expect(time.offset()).toBeNull();
  time.answered(5_000, 100, 140);
  time.reset();
  expect(time.offset()).toBeNull();
});

it("takes the middle of a round trip", () => {
  const time = new ServerTime();
  time.answered(5_000, 100, 140);
  expect(time.offset()).toBe(5_000 - 120);
});

it("prefers the shortest round trip", () => {
  const time = new ServerTime();
  time.answered(5_000, 0, 400);
  time.answered(6_020, 1_000, 1_040);
  time.answered(9_300, 4_000, 4_600);
  expect(time.offset()).toBe(5_000);
});

it("is raised by a stamp that proves it too low, never lowered by a late one", () => {
  const time = new ServerTime();
  time.answered(5_000, 0, 400); // the offset is somewhere in 4600 to 5000
  time.arrived(5_900, 1_000); // it is at least 4900
  expect(time.offset()).toBe(4_950);
  time.arrived(5_950, 2_000); // a frame that lay about for a second
  expect(time.offset()).toBe(4_950);
});

it("ignores stamps of another monotonic clock", () => {
  const time = new ServerTime();
  time.answered(5_000, 0, 40);
  time.arrived(99_000_000, 100);
  expect(time.offset()).toBe(4_980);
});

it("follows a clock that has drifted out of its bounds", () => {
  const time = new ServerTime();
  time.answered(5_000, 0, 10);
  time.answered(105_300, 100_000, 100_200); // our clock slept for a while
  expect(time.offset()).toBe(5_200);
});
