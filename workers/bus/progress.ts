/**
 * How far a partition has been handled: positions are added in order and finished in any; `position` is the last one that
 * has no unfinished one before it. That is what may be remembered: nothing before it needs a redelivery.
 */
export class Progress<P> {
  private readonly open: { position: P; done: boolean }[] = [];
  private last: P | null = null;

  /** Adds the next position. @returns the function that marks it as done */
  add(position: P): () => void {
    const entry = { position, done: false };
    this.open.push(entry);
    return () => {
      entry.done = true;
      while (this.open[0]?.done) this.last = this.open.shift()!.position;
    };
  }

  /** The last position with everything before it done; null when there is none yet. */
  get position(): P | null {
    return this.last;
  }
}
