import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPGlite } from "@toque/db/client/pglite.ts";
import { transfer } from "@toque/db/game/wallet.ts";

// The operator adds up the ledger of the game.

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "toque-ledger-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function verify() {
  const { exitCode, stdout } = Bun.spawnSync([process.execPath, join(import.meta.dir, "main.ts"), "ledger-verify"], {
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: "", KAFKA_BROKERS: "" },
  });
  return { exitCode, report: JSON.parse(stdout.toString()) as { faults: string[] } };
}

test("the ledger is added up, and what does not agree is named with an exit code", async () => {
  const empty = { wallets: 2, transfers: 0, minted: 0, spent: 0, held: 0, faults: [] };
  expect(verify()).toEqual({ exitCode: 0, report: empty });
  const db = await openPGlite(folder);
  const [user] = await db.sql<{ id: number }[]>`insert into users (email) values ('cook@example.org') returning id`;
  const userId = user!.id;
  await db.transaction((tx) =>
    transfer(tx, { cause: "quest_reward", entity: "1", from: "mint", to: { userId }, amount: 9 }),
  );
  await db.close();
  const moved = { ...empty, wallets: 3, transfers: 1, minted: 9, held: 9 };
  expect(verify()).toEqual({ exitCode: 0, report: moved });
  const forger = await openPGlite(folder);
  await forger.sql`alter table wallets disable trigger user`;
  await forger.sql`update wallets set balance = 1000 where user_id = ${userId}`;
  await forger.sql`alter table wallets enable trigger user`;
  await forger.close();
  const { exitCode, report } = verify();
  expect([exitCode, report.faults]).toEqual([1, [expect.stringContaining("balance is not the sum")]]);
});
