import { DomainError } from "@toque/db/errors.ts";

/** Streams that are open at once: of one account, and from one network address. */
const MAX_OF_ACCOUNT = 20;
const MAX_OF_ADDRESS = 100;

/** Counts the open streams of this process. */
export class StreamCounter {
  private readonly counts = new Map<string, number>();

  /** @returns a function that releases the stream; calling it again has no effect. @throws DomainError too_many `too_many_streams` */
  take(userId: number, address: string): () => void {
    const places = [
      [`account:${userId}`, MAX_OF_ACCOUNT],
      [`address:${address}`, MAX_OF_ADDRESS],
    ] as const;
    for (const [key, most] of places)
      if ((this.counts.get(key) ?? 0) >= most)
        throw new DomainError("too_many", "too_many_streams", "Too many event streams are open. Close some first.", {
          retryAfterSeconds: 30,
        });
    for (const [key] of places) this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      for (const [key] of places) {
        const left = (this.counts.get(key) ?? 1) - 1;
        if (left > 0) this.counts.set(key, left);
        else this.counts.delete(key);
      }
    };
  }
}
