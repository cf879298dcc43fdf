import type { HealthVault } from "@toque/db/accounts/health-vault.ts";
import type { Storage } from "./port.ts";

// An archive may be far larger than what a process should hold: the storage keeps it as parts, one after the other. It holds a
// health profile and conversations, so that each part is sealed.

/** Where parts are, and what seals them. */
export interface PartStore {
  storage: Storage;
  health: Pick<HealthVault, "parts">;
}

/** Where the archives of accounts are in the storage. */
export const EXPORTS_FOLDER = "exports/";
const PART_BYTES = 8_000_000;
const TYPE = "application/octet-stream";

const folderOf = (id: string) => `${EXPORTS_FOLDER}${id}/`;
const partKey = (id: string, part: number) => `${folderOf(id)}${String(part).padStart(6, "0")}.bin`;

/** Stores one part of an archive that arrives in parts, replacing it if it is there. */
export const putPart = ({ storage, health }: PartStore, id: string, part: number, bytes: Uint8Array): Promise<void> =>
  storage.put(partKey(id, part), health.parts.seal(id, part, bytes), TYPE);

/** Stores a stream as parts, holding one at a time. @returns how many there are, and their bytes */
export async function writeParts(
  store: PartStore,
  id: string,
  source: AsyncIterable<Uint8Array>,
): Promise<{ parts: number; bytes: number }> {
  let parts = 0;
  let bytes = 0;
  let held: Uint8Array[] = [];
  let size = 0;
  const flush = async () => {
    await putPart(store, id, parts, Buffer.concat(held));
    parts++;
    bytes += size;
    held = [];
    size = 0;
  };
  for await (const chunk of source) {
    held.push(chunk);
    size += chunk.byteLength;
    if (size >= PART_BYTES) await flush();
  }
  if (size > 0) await flush();
  return { parts, bytes };
}

/** One part, whole. @throws Error when it is missing, UnreadablePart when it cannot be opened */
export async function readPart({ storage, health }: PartStore, id: string, part: number): Promise<Buffer> {
  const object = await storage.get(partKey(id, part));
  if (!object) throw new Error(`part ${part} of the archive ${id} is missing`);
  return health.parts.open(id, part, await new Response(object.stream).bytes());
}

/**
 * The parts as one stream; the first is there when this returns, each other one is opened when the one before was read.
 * @throws Error when one is missing, UnreadablePart when one cannot be opened
 */
export async function readParts(store: PartStore, id: string, parts: number): Promise<ReadableStream<Uint8Array>> {
  let next = 0;
  let first: Buffer | null = parts > 0 ? await readPart(store, id, next++) : null;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const bytes = first ?? (next < parts ? await readPart(store, id, next++) : null);
      first = null;
      if (bytes) controller.enqueue(bytes);
      else controller.close();
    },
  });
}

/** Removes all parts, also those of an attempt that broke off. */
export async function removeParts(storage: Storage, id: string): Promise<void> {
  const keys: string[] = [];
  for await (const key of storage.list(folderOf(id))) keys.push(key);
  for (const key of keys) await storage.delete(key);
}
