import { afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import fc from "fast-check";
import shell from "../../i18n/en/shell.json";
import { texts } from "../i18n/texts.ts";
import { shownToasts, toast } from "../ui/toast.ts";
import { session } from "./session.ts";
import { loadSubscription, tierOf } from "./subscription.ts";

describe("the tier", () => {
  test("is the active subscription's", () => {
    expect(tierOf({ status: "active", tier: "basic" })).toBe("basic");
    expect(tierOf({ status: "active", tier: "premium" })).toBe("premium");
    expect(tierOf({ status: "active", tier: "free" })).toBe("free");
  });

  test("is free without a subscription, and with one of any other status", () => {
    expect([tierOf(null), tierOf(undefined)]).toEqual(["free", "free"]);
    const inactive = fc.string().filter((status) => status !== "active");
    fc.assert(fc.property(inactive, (status) => expect(tierOf({ status, tier: "premium" })).toBe("free")));
  });
});

describe("loading it", () => {
  const realFetch = globalThis.fetch;
  let answer: () => Response;
  const said = () => shownToasts().map(({ kind, text }) => [kind, text]);

  beforeAll(() => texts.start({ language: "en", catalogues: { en: { shell } } }));
  beforeEach(() => {
    session.clear();
    Object.assign(globalThis, { fetch: async () => answer() });
  });
  afterEach(() => {
    globalThis.fetch = realFetch;
    for (const { id } of shownToasts()) toast.dismiss(id);
  });

  test("shows the specified error when it fails", async () => {
    answer = () => Response.json({ detail: "No.", code: "no" }, { status: 500 });
    await expect(loadSubscription()).rejects.toMatchObject({ status: 500 });
    expect(said()).toEqual([["error", "An error occurred while loading your subscription. Contact support."]]);
  });

  test("shows nothing without a subscription or session", async () => {
    for (const none of [() => Response.json(null), () => new Response(""), () => new Response(null, { status: 200 })]) {
      answer = none;
      expect(await loadSubscription()).toBeNull();
    }
    answer = () => Response.json({ detail: "Sign in.", code: "authentication_required" }, { status: 401 });
    await expect(loadSubscription()).rejects.toMatchObject({ status: 401 });
    expect(said()).toEqual([]);
  });

  test("shows nothing when cancelled", async () => {
    answer = () => {
      throw new DOMException("off", "AbortError");
    };
    await expect(loadSubscription(AbortSignal.abort())).rejects.toMatchObject({ name: "AbortError" });
    expect(said()).toEqual([]);
  });
});
