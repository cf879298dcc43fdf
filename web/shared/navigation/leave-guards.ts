/** Unsaved work of one form. */
export interface LeaveGuard {
  isDirty: () => boolean;
  /** Resolves to whether to leave. */
  ask: () => Promise<boolean>;
  /** Its changes may be lost from now on: they were saved, or somebody agreed. */
  released: boolean;
}

/** The guards of a page. */
export class LeaveGuards {
  readonly #guards = new Set<LeaveGuard>();
  readonly #start: () => () => void;
  #stop: (() => void) | null = null;

  /** @param start listens to ways of leaving while there is a guard; it returns what ends that */
  constructor({ start }: { start: () => () => void }) {
    this.#start = start;
  }

  /** @returns a function that removes the guard */
  add(guard: LeaveGuard): () => void {
    this.#guards.add(guard);
    this.#stop ??= this.#start();
    return () => {
      this.#guards.delete(guard);
      if (this.#guards.size > 0) return;
      this.#stop?.();
      this.#stop = null;
    };
  }

  #dirty(): LeaveGuard[] {
    return [...this.#guards].filter((guard) => !guard.released && guard.isDirty());
  }

  /** Whether leaving would lose something. */
  hold(): boolean {
    return this.#dirty().length > 0;
  }

  /** Puts each question once, one after the other, and goes; the first no keeps everything as it is. */
  async leave(go: () => void): Promise<void> {
    const dirty = this.#dirty();
    for (const ask of new Set(dirty.map((guard) => guard.ask))) if (!(await ask())) return;
    for (const guard of dirty) guard.released = true;
    go();
  }
}
