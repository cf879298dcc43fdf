import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PROMO_CODE_PATTERN, type PromoCode } from "@toque/db/schemas/billing.ts";

// From the first start on the operator makes codes without an account.

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "toque-promo-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function admin(...args: string[]): { exitCode: number; out: string; error: string } {
  const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, join(import.meta.dir, "main.ts"), ...args], {
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: "", KAFKA_BROKERS: "", SUBSCRIPTION_REQUIRED: "true" },
  });
  return { exitCode, out: stdout.toString(), error: stderr.toString() };
}

test("the operator makes promo codes, and a wrong option makes none", () => {
  const first = JSON.parse(admin("promo-code").out) as PromoCode;
  expect(first).toMatchObject({ active: true, free_trial_days: 30, tier: "basic", max_uses: null });
  expect(first.code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  expect(first.code).toMatch(new RegExp(PROMO_CODE_PATTERN));
  const second = admin(
    "promo-code",
    "FAMILY",
    "--days",
    "365",
    "--tier",
    "premium",
    "--uses",
    "4",
    "--expires",
    "2999-01-01",
  );
  expect(JSON.parse(second.out)).toMatchObject({
    code: "FAMILY",
    free_trial_days: 365,
    tier: "premium",
    max_uses: 4,
    expires_at: "2999-01-01T00:00:00.000Z",
  });
  for (const [args, says] of [
    [["family"], "already"],
    [["X", "--days", "many", "--uses", "0"], "code, free_trial_days, max_uses"],
    [["OTHER", "--expires", "2001-01-01"], "future"],
  ] as const) {
    const { exitCode, error, out } = admin("promo-code", ...args);
    expect([exitCode, out, error.split("\n")[0]]).toEqual([1, "", expect.stringContaining(says)]);
  }
  expect(JSON.parse(admin("reconcile-subscriptions").out)).toEqual({
    asked: 0,
    changed: 0,
    acknowledged: 0,
    failed: 0,
    ended: 0,
  });
}, 180_000);
