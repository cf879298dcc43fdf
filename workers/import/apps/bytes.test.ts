import { expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHealthVault } from "@toque/db/accounts/health-vault.ts";
import fc from "fast-check";
import { folderStorage } from "../../platform/storage/folder.ts";
import { putPart } from "../../platform/storage/parts.ts";
import { bytesOfParts } from "./bytes.ts";

test("any stretch of an upload in parts is read, in any order; a part that is missing is an error", async () => {
  const folder = await mkdtemp(join(tmpdir(), "toque-parts-"));
  try {
    const store = { storage: folderStorage(folder), health: createHealthVault(["key"]) };
    const id = crypto.randomUUID();
    const whole = Buffer.from(Array.from({ length: 95 }, (_, i) => i));
    for (let part = 0; part < 10; part++) await putPart(store, id, part, whole.subarray(part * 10, part * 10 + 10));
    const bytes = bytesOfParts(store, id, { bytes: whole.byteLength, partBytes: 10 });
    await fc.assert(
      fc.asyncProperty(fc.nat(100), fc.nat(40), async (from, length) => {
        expect(await bytes.read(from, length)).toEqual(whole.subarray(from, from + length));
      }),
    );
    const longer = bytesOfParts(store, id, { bytes: 200, partBytes: 10 });
    await expect(longer.read(90, 20)).rejects.toThrow();
  } finally {
    await rm(folder, { recursive: true });
  }
});
