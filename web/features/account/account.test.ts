import { describe, expect, test } from "bun:test";
import type { Job } from "@toque/db/schemas/ai.ts";
import type { Subscription } from "@toque/db/schemas/billing.ts";
import type { AccountImport, ImportedRecipe } from "@toque/db/schemas/import.ts";
import { ApiError } from "../../shared/client/api-error.ts";
import { archiveOf, hasEnded } from "./archive/export-job.ts";
import { isAcceptable, kindsHeld, recipesToSee, refusedEntry, reportOf } from "./archive/import-job.ts";
import { erasedAt, isRenewedByStore, isSameName } from "./delete/grace.ts";
import { passkeyError } from "./sign-in/create-passkey.ts";
import { readLinkResult } from "./sign-in/link-result.ts";

describe("coming back from connecting a provider", () => {
  const read = (query: string) => readLinkResult(new URLSearchParams(query));

  test("says which one is connected, or why it is not", () => {
    expect(read("linked=google")).toEqual({ linked: "Google" });
    expect(read("linked=google&error=AccountNotLinked")).toEqual({ error: "AccountNotLinked" });
    expect(read("error=OAuthAccountNotLinked")).toEqual({ error: "AccountNotLinked" });
    expect(read("error=AccountNotLinkedError")).toEqual({ error: "AccountNotLinked" });
    expect(read("error=SessionRequired")).toEqual({ error: "SessionRequired" });
    expect(read("error=OAuthCallback")).toEqual({ error: "unknown" });
  });

  test("says nothing on any other visit", () => {
    for (const query of ["", "linked=", "linked=myspace", "linked=toString"]) expect(read(query)).toBeNull();
  });
});

describe("a passkey that was not made", () => {
  const named = (name: string) => Object.assign(new Error("no"), { name });

  test("has a reason that a person understands", () => {
    expect(passkeyError(named("NotAllowedError"))).toBe("cancelled");
    expect(passkeyError(named("InvalidStateError"))).toBe("known");
    expect(passkeyError(named("NotSupportedError"))).toBe("unsupported");
    expect(passkeyError(named("ApiError"))).toBeNull();
    expect(passkeyError(new ApiError({ status: 403, code: "passkey_required" }))).toBe("needs_passkey");
    expect(passkeyError(new ApiError({ status: 403, code: "forbidden" }))).toBeNull();
    expect(passkeyError("NotAllowedError")).toBeNull();
  });
});

describe("an export", () => {
  const now = Date.UTC(2026, 10, 23);
  const job = (change: Partial<Job>): Job => ({
    id: 1,
    type: "account_export",
    status: "succeeded",
    progress: { stage: "done", percent: 100 },
    result: { download_url: "/media/exports/1", expires_at: "2026-11-24T00:00:00.000Z" },
    error: null,
    ...change,
  });

  test("is there to be fetched when it is done, until it expires", () => {
    expect(archiveOf(job({}), now)?.download_url).toBe("/media/exports/1");
    expect(archiveOf(job({}), Date.UTC(2026, 10, 24))).toBeNull();
    for (const one of [
      undefined,
      job({ status: "running" }),
      job({ result: null }),
      job({ result: { expires_at: 4 } }),
    ])
      expect(archiveOf(one, now)).toBeNull();
  });

  test("is asked for until it has ended", () => {
    expect(
      (["queued", "running", "succeeded", "failed", "cancelled"] as const).map((status) => hasEnded({ status })),
    ).toEqual([false, false, true, true, true]);
    expect(hasEnded(undefined)).toBe(false);
  });
});

describe("an import", () => {
  const counts = (taken: number, skipped = 0, refused = 0) => ({ taken, skipped, refused });
  const recipe = (source_id: number, outcome: ImportedRecipe["outcome"], notes: ImportedRecipe["notes"] = []) => ({
    ...{ source_id, name: "Soup", outcome, notes, field: null },
    recipe_id: outcome === "refused" ? null : 1,
    reason: null,
  });
  const report: AccountImport = {
    source: "https://toque.example.org",
    counts: {
      ...{ recipes: counts(2, 0, 1), personal_foods: counts(0), pictures: counts(0, 1) },
      ...{ cookbooks: counts(0), shopping_lists: counts(0), likes: counts(0), chats: counts(0) },
      ...{ cookbooks: counts(0), shopping_lists: counts(0), likes: counts(0), cook_log: counts(0) },
      ...{ cookings: counts(0), pantry: counts(0) },
    },
    profile: [],
    unknown_allergies: [],
    subscriptions_left: 0,
    ai_recipes_left: 0,
    recipes: [recipe(1, "taken"), recipe(2, "taken", ["unknown_tag"]), recipe(3, "refused")],
  };
  const job = (status: Job["status"], result: unknown): Job => ({
    ...{ id: 1, type: "account_import", status, result, error: null },
    progress: { stage: "done", percent: 100 },
  });

  test("takes files that the server takes", () => {
    expect([0, 1, 500_000_000, 500_000_001].map((size) => isAcceptable({ size }))).toEqual([false, true, true, false]);
  });

  test("has a report when it is done, whatever else a job may hold", () => {
    expect(reportOf(job("succeeded", report))).toEqual(report);
    for (const one of [undefined, job("running", report), job("succeeded", null), job("succeeded", { recipes: [] })])
      expect(reportOf(one)).toBeNull();
  });

  test("that was refused names the entry", () => {
    const refused = { code: "archive_refused" as const, detail: '"likes.json" is nested too deeply.', findings: [] };
    expect(refusedEntry(refused)).toBe("likes.json");
    expect(refusedEntry({ ...refused, detail: "The archive is cut off." })).toBeNull();
    expect(refusedEntry({ ...refused, code: "job_failed" })).toBeNull();
    expect(refusedEntry(null)).toBeNull();
  });

  test("shows what there was, and first the recipes that were refused", () => {
    expect(kindsHeld(report)).toEqual(["recipes", "pictures"]);
    expect(recipesToSee(report).map(({ source_id }) => source_id)).toEqual([3, 2]);
  });
});

describe("deleting the account", () => {
  test("the date is 14 days ahead", () => {
    expect(erasedAt(new Date("2026-11-23T12:00:00Z")).toISOString()).toBe("2026-12-07T12:00:00.000Z");
  });

  test("warns where a store goes on charging, and nowhere else", () => {
    const sold = { platform: "google", auto_renew: true, state: "active" } as Subscription;
    const isWarned = (over: object) => isRenewedByStore({ ...sold, ...over } as Subscription);
    for (const state of ["trial", "active", "grace", "on_hold", "paused"])
      expect([state, isWarned({ state })]).toEqual([state, true]);
    for (const state of ["expired", "revoked", "refunded"])
      expect([state, isWarned({ state })]).toEqual([state, false]);
    expect([isWarned({ platform: "apple" }), isWarned({ platform: "toque" })]).toEqual([true, false]);
    expect([isWarned({ auto_renew: false }), isRenewedByStore(null), isRenewedByStore(undefined)]).toEqual([
      false,
      false,
      false,
    ]);
  });

  test("the name has to be the name", () => {
    expect(["mara", " mara ", "@Mara"].every((typed) => isSameName(typed, "Mara"))).toBe(true);
    expect(["", "mar", "mara2", "maria"].some((typed) => isSameName(typed, "Mara"))).toBe(false);
  });
});
