import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { folderStorage } from "./folder.ts";
import { readParts, removeParts, writeParts } from "./parts.ts";
import type { Storage } from "./port.ts";

let root: string;
let storage: Storage;
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
  const written = await writeParts(watched, id, source());
  expect(written).toEqual({ parts: 4, bytes: 30 * CHUNK });
  expect(Math.max(...sizes)).toBeLessThan(10_000_000);
  let at = 0;
  for await (const chunk of readParts(storage, id, written.parts)) {
    const wrong = chunk.findIndex((byte, i) => byte !== Math.floor((at + i) / CHUNK));
    expect(wrong).toBe(-1);
    at += chunk.byteLength;
  }
  expect(at).toBe(written.bytes);
});

test("a missing part breaks the stream off; a reader may leave; all parts are removed", async () => {
  const reader = readParts(storage, id, 4).getReader();
  await reader.read();
  await reader.cancel();
  await storage.delete((await keys())[1]!);
  await expect(new Response(readParts(storage, id, 4)).bytes()).rejects.toThrow("part 1");
  expect(await keys()).toHaveLength(3);
  await removeParts(storage, id);
  expect(await keys()).toEqual([]);
});
