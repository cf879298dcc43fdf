import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { PdfAnswer } from "./pdf-text.ts";

/** Bytes of a PDF that is read. */
export const MAX_PDF = 20_000_000;
/** Milliseconds that reading one may take, and bytes of memory. */
const PDF_MS = 15_000;
const PDF_MEMORY = 700_000_000;
const WATCH_MS = 40;
const LONGEST_ANSWER = 2_000_000;
const program = fileURLToPath(new URL("./pdf-text.ts", import.meta.url));

/** A PDF that is not read, and why; `empty`: it holds pictures of pages and no text. */
export class PdfRefused extends Error {
  constructor(readonly reason: "damaged" | "locked" | "too_large" | "empty") {
    super(`The PDF is refused: ${reason}.`);
    this.name = "PdfRefused";
  }
}

/** Whether bytes are a PDF: its mark may stand behind some others (ISO 32000-1, Annex H). */
export const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024)).includes("%PDF-");

/** The bytes of memory that a process holds; null where the system does not tell. */
const memoryOf = async (pid: number): Promise<number | null> => {
  const pages = await readFile(`/proc/${pid}/statm`, "utf8").then(
    (text) => Number(text.split(" ")[1]),
    () => null,
  );
  return pages === null ? null : pages * 4096;
};

/**
 * The text of a PDF, line by line, as its text layer holds it: nothing is drawn, run or recognised. It is read by a process of its
 * own, which is ended when it takes too long or too much: what a hostile document does there harms nothing else.
 * @throws PdfRefused, or the signal's reason
 */
export async function readPdf(bytes: Uint8Array, signal: AbortSignal, timeoutMs = PDF_MS): Promise<string[]> {
  signal.throwIfAborted();
  if (bytes.byteLength > MAX_PDF) throw new PdfRefused("too_large");
  const child = Bun.spawn([process.execPath, program], {
    stdin: new Blob([bytes as Uint8Array<ArrayBuffer>]),
    stdout: "pipe",
    stderr: "ignore",
    // Nothing of the installation's secrets.
    env: { NO_COLOR: "1" },
  });
  let refused: "too_large" | null = null;
  const end = (): void => child.kill("SIGKILL");
  const refuse = (): void => {
    refused = "too_large";
    end();
  };
  const timer = setTimeout(refuse, timeoutMs);
  const watch = setInterval(async () => {
    if (((await memoryOf(child.pid)) ?? 0) > PDF_MEMORY) refuse();
  }, WATCH_MS);
  signal.addEventListener("abort", end, { once: true });
  try {
    const text = await new Response(child.stdout).text();
    await child.exited;
    signal.throwIfAborted();
    if (refused) throw new PdfRefused(refused);
    if (child.exitCode !== 0 || text.length > LONGEST_ANSWER) throw new PdfRefused("damaged");
    const answer = JSON.parse(text) as PdfAnswer;
    if ("refused" in answer) throw new PdfRefused(answer.refused);
    if (answer.lines.every((line) => line === "")) throw new PdfRefused("empty");
    return answer.lines;
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
    signal.removeEventListener("abort", end);
    end();
  }
}
