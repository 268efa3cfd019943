import { afterEach, describe, expect, it, vi } from "vitest";
import { notRegistering, register } from "../src/store/account";
import { keep, recall } from "../src/store/memory";
import { settled } from "./world";

/** Answers requests as the server would, with whatever `answers` has for their path. */
function serve(answers: Record<string, () => Response>): void {
  vi.stubGlobal("fetch", (path: string) => Promise.resolve(answers[path]?.() ?? new Response("{}", { status: 404 })));
  vi.stubGlobal("location", { assign: () => undefined });
}

/** Whether a line that was cut off would dial as a guest now. */
async function dialsAsGuest(): Promise<boolean> {
  let dials = false;
  void notRegistering().then(() => (dials = true));
  await settled();
  return dials;
}

describe("a guest who registers", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    keep("session", null);
    keep("guest", null);
  });

  it("dials as a guest again when it is refused, and not once it has an account", async () => {
    expect(await dialsAsGuest()).toBe(true);
    keep("guest", "the-guest");
    serve({ "/api/accounts": () => new Response("{}", { status: 409 }) });
    const refused = register("Ann", "stone and shell", null);
    expect(await dialsAsGuest()).toBe(false);
    await expect(refused).rejects.toThrow();
    expect(await dialsAsGuest()).toBe(true);
    expect(recall("guest")).toBe("the-guest");
    serve({ "/api/accounts": () => new Response(JSON.stringify({ token: "s_1" }), { status: 201 }) });
    await register("Anna", "stone and shell", null);
    expect(recall("session")).toBe("s_1");
    expect(recall("guest")).toBeNull();
    expect(await dialsAsGuest()).toBe(false);
  });
});
