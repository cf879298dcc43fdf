import { gzipSync } from "node:zlib";
import tar from "tar-stream";

/** An entry of an archive, whatever it claims to be. */
export interface PackedEntry {
  header: Partial<tar.Header> & { name: string };
  body?: Buffer;
}

/** An archive of any entries. */
export async function packed(entries: readonly PackedEntry[]): Promise<Uint8Array> {
  const pack = tar.pack();
  for (const { header, body } of entries) pack.entry({ ...header, size: body?.byteLength ?? 0 }, body ?? "");
  pack.finalize();
  return gzipSync(Buffer.concat((await Array.fromAsync(pack)) as Buffer[]));
}
