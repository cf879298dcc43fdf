import { fileURLToPath } from "node:url";
import pLimit from "p-limit";
import type { PdfReply } from "./program.ts";
import type { RecipeSheet } from "./sheet.ts";

/** Milliseconds that one recipe may take. */
const PDF_MS = 30_000;
/** Milliseconds after which a process without work is ended. */
const IDLE_MS = 15_000;
const program = fileURLToPath(new URL("./program.ts", import.meta.url));

interface Waiting {
  resolve(pdf: Uint8Array<ArrayBuffer>): void;
  reject(error: Error): void;
}
type Child = ReturnType<typeof start>;

/** A process that draws, without the installation's environment. */
function start(onReply: (reply: PdfReply) => void, onEnd: () => void) {
  const child = Bun.spawn([process.execPath, program], {
    stdio: ["ignore", "ignore", "ignore"],
    env: { NO_COLOR: "1" },
    serialization: "advanced",
    ipc: onReply,
    onExit: onEnd,
  });
  // It keeps nobody waiting: it ends when this process does.
  child.unref();
  return child;
}

/** Draws recipes, off the thread that answers requests: in one process, one after the other, started when it is needed. */
export class PdfMaker {
  #child: Child | null = null;
  #waiting = new Map<number, Waiting>();
  #next = 1;
  #idle: ReturnType<typeof setTimeout> | null = null;
  readonly #turn = pLimit(1);

  constructor(private readonly timeoutMs = PDF_MS) {}

  /**
   * The recipe as a PDF of A4 pages.
   * @throws the signal's reason, or an error where drawing failed or took too long
   */
  make(sheet: RecipeSheet, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    return this.#turn(async () => {
      signal.throwIfAborted();
      if (this.#idle) clearTimeout(this.#idle);
      try {
        return await this.#ask(sheet, signal);
      } finally {
        this.#idle = setTimeout(() => this.close(), IDLE_MS);
        this.#idle.unref();
      }
    });
  }

  /** Ends the process; the next recipe starts another. */
  close(): void {
    const child = this.#child;
    this.#child = null;
    child?.kill("SIGKILL");
    this.#fail(new Error("The process that draws PDFs ended."));
  }

  async #ask(sheet: RecipeSheet, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const child = this.#running();
    const id = this.#next++;
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
    this.#waiting.set(id, { resolve, reject });
    const leave = (): void => reject(signal.reason as Error);
    const timer = setTimeout(() => {
      reject(new Error(`Drawing a PDF took more than ${this.timeoutMs} ms.`));
      this.close();
    }, this.timeoutMs);
    signal.addEventListener("abort", leave, { once: true });
    try {
      child.send({ id, sheet });
      return await promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener("abort", leave);
      this.#waiting.delete(id);
    }
  }

  #running(): Child {
    if (this.#child) return this.#child;
    const child = start(
      (reply) => {
        const waiting = this.#waiting.get(reply.id);
        if ("pdf" in reply) waiting?.resolve(reply.pdf);
        else waiting?.reject(new Error(`The PDF could not be drawn: ${reply.failed}`));
      },
      () => {
        if (this.#child !== child) return;
        this.#child = null;
        this.#fail(new Error("The process that draws PDFs ended."));
      },
    );
    this.#child = child;
    return child;
  }

  #fail(error: Error): void {
    for (const { reject } of this.#waiting.values()) reject(error);
  }
}
