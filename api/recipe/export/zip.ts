import { Zip, ZipDeflate, ZipPassThrough } from "fflate";
import type { FileEntry } from "./written.ts";

/**
 * Files as a ZIP, each made when there is room for it: what is held is one file, however many there are.
 * @param signal ends it when the reader has left
 */
export function zipStream(files: AsyncGenerator<FileEntry>, signal: AbortSignal): ReadableStream<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let failure: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else chunks.push(chunk);
  });
  const encoder = new TextEncoder();
  let isEnded = false;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        while (chunks.length === 0 && !isEnded) {
          signal.throwIfAborted();
          const next = await files.next();
          if (next.done) {
            isEnded = true;
            zip.end();
            break;
          }
          const { name, content } = next.value;
          const isText = typeof content === "string";
          // Pictures and packed recipes do not become smaller.
          const file = isText ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name);
          zip.add(file);
          file.push(isText ? encoder.encode(content) : content, true);
        }
        if (failure) throw failure;
        for (const chunk of chunks.splice(0)) controller.enqueue(chunk);
        if (isEnded) controller.close();
      } catch (error) {
        controller.error(error);
      }
    },
    async cancel() {
      await files.return(undefined);
    },
  });
}
