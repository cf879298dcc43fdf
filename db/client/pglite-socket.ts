import { Duplex } from "node:stream";
import type { PGlite } from "@electric-sql/pglite";

const SSL_REQUEST = 80877103;
const TERMINATE = "X".charCodeAt(0);

/**
 * An in-memory socket between postgres.js and PGlite: cuts the byte stream into whole protocol messages and hands them to it
 * one batch at a time, in order.
 */
export class PGliteSocket extends Duplex {
  private pending: Buffer = Buffer.alloc(0);
  private started = false;
  private tail: Promise<void> = Promise.resolve();

  /** @param pglite is not kept beyond the end of the socket: the memory of a closed one is tens of megabytes */
  constructor(private pglite: PGlite | null) {
    // Never full: on `drain` without a running query postgres.js gives a connection away even inside a transaction, and here
    // the answer always comes before that event.
    super({ writableHighWaterMark: 2 ** 30 });
  }

  /** postgres.js sends its Terminate message only to a socket in the open state, and waits for its `close`. */
  get readyState(): "open" | "closed" {
    return this.destroyed ? "closed" : "open";
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: (error?: Error | null) => void): void {
    this.pending = this.pending.length === 0 ? chunk : Buffer.concat([this.pending, chunk]);
    const batch = this.takeWholeMessages();
    if (batch === null) {
      callback();
      return;
    }
    this.tail = this.tail.then(async () => {
      try {
        const answer: Buffer[] = [];
        if (!this.pglite) throw new Error("the database is closed");
        // `execProtocolRaw` would also parse every answer and keep what it parsed for as long as the database is open.
        await this.pglite.execProtocolRawStream(batch, {
          syncToFs: true,
          // A view of memory that is used again.
          onRawData: (bytes) => answer.push(Buffer.from(bytes)),
        });
        if (answer.length > 0) this.push(answer.length === 1 ? answer[0] : Buffer.concat(answer));
        callback();
      } catch (error) {
        callback(error as Error);
      }
    });
  }

  override _final(callback: (error?: Error | null) => void): void {
    callback();
  }

  override _destroy(error: Error | null, callback: (error?: Error | null) => void): void {
    this.pglite = null;
    callback(error);
  }

  /** Takes the complete messages off the front of the buffer, or null while the first one is incomplete. */
  private takeWholeMessages(): Uint8Array | null {
    let end = 0;
    while (true) {
      const rest = this.pending.length - end;
      const header = this.started ? 1 : 0;
      if (rest < header + 4) break;
      const length = this.pending.readInt32BE(end + header) + header;
      if (!this.started && length === 8 && this.pending.readInt32BE(end + 4) === SSL_REQUEST) {
        this.push(Buffer.from("N"));
        this.pending = this.pending.subarray(8);
        continue;
      }
      if (rest < length) break;
      if (this.started && this.pending[end] === TERMINATE) {
        this.pending = Buffer.alloc(0);
        void this.tail.then(() => this.destroy());
        return null;
      }
      this.started = true;
      end += length;
    }
    if (end === 0) return null;
    const batch = new Uint8Array(this.pending.subarray(0, end));
    this.pending = Buffer.from(this.pending.subarray(end));
    return batch;
  }
}
