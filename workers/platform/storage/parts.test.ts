import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { UnreadablePart } from "@toque/db/accounts/archive/part-seal.ts";
import { createHealthVault } from "@toque/db/accounts/health-vault.ts";
import { folderStorage } from "./folder.ts";
import { putPart, readPart, readParts, removeParts, writeParts } from "./parts.ts";
import type { Storage } from "./port.ts";

let root: string;
let storage: Storage;
const health = createHealthVault(["key"]);
const id = crypto.randomUUID();
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "toque-parts-"));
  storage = folderStorage(root);
});
afterAll(() => rm(root, { recursive: true, force: true }));

const CHUNK = 1_000_003;
const keys = async () => {
  const found: string[] = [];
  for await (const key of storage.list("exports/")) found.push(key);
  return found.sort();
};

test("a long stream is kept as parts of a bounded size and read as it was", async () => {
  const sizes: number[] = [];
  const watched: Storage = {
    ...storage,
    put: (key, bytes, type) => {
      sizes.push(bytes.byteLength);
      return storage.put(key, bytes, type);
    },
  };
  async function* source() {
    for (let i = 0; i < 30; i++) yield new Uint8Array(CHUNK).fill(i);
  }
  const written = await writeParts({ storage: watched, health }, id, source());
  expect(written).toEqual({ parts: 4, bytes: 30 * CHUNK });
  expect(Math.max(...sizes)).toBeLessThan(10_000_000);
  let at = 0;
  for await (const chunk of await readParts({ storage, health }, id, written.parts)) {
    const wrong = chunk.findIndex((byte, i) => byte !== Math.floor((at + i) / CHUNK));
    expect(wrong).toBe(-1);
    at += chunk.byteLength;
  }
  expect(at).toBe(written.bytes);
});

test("a missing part breaks the stream off; a reader may leave; all parts are removed", async () => {
  const reader = (await readParts({ storage, health }, id, 4)).getReader();
  await reader.read();
  await reader.cancel();
  await storage.delete((await keys())[1]!);
  await expect(readParts({ storage, health }, id, 4).then((all) => new Response(all).bytes())).rejects.toThrow(
    "part 1",
  );
  expect(await keys()).toHaveLength(3);
  await removeParts(storage, id);
  expect(await keys()).toEqual([]);
});

test("what is stored is sealed for its place: another key, place, file or byte opens nothing, a former key still does", async () => {
  const [file, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const secret = Buffer.from("allergic to celery, 61 kg");
  const store = { storage, health };
  await putPart(store, file, 0, secret);
  await putPart(store, file, 1, secret);
  const key = (of: string, part: number) => `exports/${of}/00000${part}.bin`;
  const stored = await new Response((await storage.get(key(file, 0)))!.stream).bytes();
  expect(Buffer.from(stored).includes("celery")).toBe(false);
  expect(await readPart(store, file, 0)).toEqual(secret);
  const rotated = { storage, health: createHealthVault(["new", "key"]) };
  expect(await readPart(rotated, file, 0)).toEqual(secret);
  await putPart(rotated, file, 1, secret);
  // The first key seals.
  await expect(readPart(store, file, 1)).rejects.toThrow("no key");
  await expect(readPart({ storage, health: createHealthVault(["new"]) }, file, 0)).rejects.toThrow("no key");
  const type = "application/octet-stream";
  for (const [place, bytes] of [
    [key(file, 2), stored],
    [key(other, 0), stored],
    [key(other, 1), stored.map((byte, i) => (i === stored.length - 20 ? byte ^ 1 : byte))],
    [key(other, 2), stored.slice(0, -1)],
  ] as const)
    await storage.put(place, bytes, type);
  await storage.put(key(other, 3), secret.subarray(0, 10), type);
  for (const [of, part] of [
    [file, 2],
    [other, 0],
    [other, 1],
    [other, 2],
    [other, 3],
  ] as const)
    await expect(readPart(store, of, part)).rejects.toBeInstanceOf(UnreadablePart);
  await removeParts(storage, file);
  await removeParts(storage, other);
});
