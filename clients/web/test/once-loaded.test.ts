import { expect, test } from "vitest";
import { onceLoaded } from "../src/ui/once-loaded";

test("what was loaded is loaded once", async () => {
  let loads = 0;
  const page = onceLoaded(() => Promise.resolve(`page ${++loads}`));
  expect(page.found.value).toBeNull();
  expect(await Promise.all([page.ask(), page.ask()])).toEqual([null, null]);
  expect(await page.ask()).toBeNull();
  expect(page.found.value).toBe("page 1");
});

test("a failure is told to all who asked, and forgotten", async () => {
  let fails = true;
  let loads = 0;
  const page = onceLoaded(() => {
    loads += 1;
    return fails ? Promise.reject(new Error("no network")) : Promise.resolve("page");
  });
  const [first, second] = await Promise.all([page.ask(), page.ask()]);
  expect([first?.message, second?.message, loads]).toEqual(["no network", "no network", 1]);
  fails = false;
  expect(await page.ask()).toBeNull();
  expect([page.found.value, loads]).toEqual(["page", 2]);
});

test("a load that throws at once is forgotten as well", async () => {
  let fails = true;
  const page = onceLoaded(() => {
    if (fails) throw new Error("at once");
    return Promise.resolve("page");
  });
  expect((await page.ask())?.message).toBe("at once");
  fails = false;
  expect(await page.ask()).toBeNull();
});
