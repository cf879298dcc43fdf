import { type PartStore, readPart } from "../../platform/storage/parts.ts";

/** Bytes that are read in any order, of which few are held. */
export interface Bytes {
  readonly size: number;
  /** So many bytes from a place; fewer where there are no more. */
  read(from: number, length: number): Promise<Buffer>;
}

export const bytesOf = (content: Uint8Array): Bytes => {
  const buffer = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return { size: buffer.byteLength, read: async (from, length) => buffer.subarray(from, from + length) };
};

/** How many parts are held: one that is read, and that with the list at the end of a ZIP. */
const HELD = 3;

/** An upload in parts of one length (but the last) as one sequence of bytes. */
export function bytesOfParts(store: PartStore, id: string, upload: { bytes: number; partBytes: number }): Bytes {
  const { bytes: size, partBytes } = upload;
  const held = new Map<number, Buffer>();
  async function part(number: number): Promise<Buffer> {
    const known = held.get(number);
    const found = known ?? (await readPart(store, id, number));
    held.delete(number);
    held.set(number, found);
    for (const oldest of held.keys()) if (held.size > HELD) held.delete(oldest);
    return found;
  }
  return {
    size,
    async read(from, length) {
      const end = Math.min(size, from + length);
      const pieces: Buffer[] = [];
      for (let at = from; at < end; ) {
        const number = Math.floor(at / partBytes);
        const start = at - number * partBytes;
        const piece = (await part(number)).subarray(start, start + end - at);
        if (piece.byteLength === 0) throw new Error(`part ${number} of the upload ${id} is too short`);
        pieces.push(piece);
        at += piece.byteLength;
      }
      return pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces);
    },
  };
}
