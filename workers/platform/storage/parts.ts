import type { Storage } from "./port.ts";

// An archive may be far larger than what a process should hold: the storage keeps it as parts, one after the other.

/** Where the archives of accounts are in the storage. */
export const EXPORTS_FOLDER = "exports/";
const PART_BYTES = 8_000_000;
const TYPE = "application/octet-stream";

const folderOf = (id: string) => `${EXPORTS_FOLDER}${id}/`;
const partKey = (id: string, part: number) => `${folderOf(id)}${String(part).padStart(6, "0")}.bin`;

/** Stores one part of an archive that arrives in parts, replacing it if it is there. */
export const putPart = (storage: Storage, id: string, part: number, bytes: Uint8Array): Promise<void> =>
  storage.put(partKey(id, part), bytes, TYPE);

/** Stores a stream as parts, holding one at a time. @returns how many there are, and their bytes */
export async function writeParts(
  storage: Storage,
  id: string,
  source: AsyncIterable<Uint8Array>,
): Promise<{ parts: number; bytes: number }> {
  let parts = 0;
  let bytes = 0;
  let held: Uint8Array[] = [];
  let size = 0;
  const store = async () => {
    await storage.put(partKey(id, parts), Buffer.concat(held), TYPE);
    parts++;
    bytes += size;
    held = [];
    size = 0;
  };
  for await (const chunk of source) {
    held.push(chunk);
    size += chunk.byteLength;
    if (size >= PART_BYTES) await store();
  }
  if (size > 0) await store();
  return { parts, bytes };
}

/** One part, whole. @throws Error when it is missing */
export async function readPart(storage: Storage, id: string, part: number): Promise<Buffer> {
  const object = await storage.get(partKey(id, part));
  if (!object) throw new Error(`part ${part} of the archive ${id} is missing`);
  return Buffer.from(await new Response(object.stream).arrayBuffer());
}

/** The parts as one stream, each opened when the one before is read. @throws Error when one is missing */
export function readParts(storage: Storage, id: string, parts: number): ReadableStream<Uint8Array> {
  async function* read(): AsyncGenerator<Uint8Array> {
    for (let part = 0; part < parts; part++) {
      const object = await storage.get(partKey(id, part));
      if (!object) throw new Error(`part ${part} of the archive ${id} is missing`);
      yield* object.stream;
    }
  }
  const chunks = read();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
}

/** Removes all parts, also those of an attempt that broke off. */
export async function removeParts(storage: Storage, id: string): Promise<void> {
  const keys: string[] = [];
  for await (const key of storage.list(folderOf(id))) keys.push(key);
  for (const key of keys) await storage.delete(key);
}
