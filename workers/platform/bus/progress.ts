/**
 * Tracks how far a partition has been handled: positions are added in order and finished in any order; `position` is the
 * last one without an unfinished one before it, which is safe to commit.
 */
export class Progress<P> {
  private readonly open: { position: P; done: boolean }[] = [];
  private last: P | null = null;

  /** Adds the next position. @returns the function that marks it as finished */
  add(position: P): () => void {
    const entry = { position, done: false };
    this.open.push(entry);
    return () => {
      entry.done = true;
      while (this.open[0]?.done) this.last = this.open.shift()!.position;
    };
  }

  /** The last position with everything before it finished; null when there is none yet. */
  get position(): P | null {
    return this.last;
  }
}
