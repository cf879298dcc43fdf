/** Whatever runs through it runs one after the other, as with a web lock. */
export function turns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine.catch(() => {});
    return mine;
  };
}

/** The browser's caches in memory. A cache that was deleted goes on for those who have it open, as in a browser. */
export function memoryCaches() {
  const all = new Map<string, Cache>();
  let refusals = 0;
  const nameOf = (key: unknown): string => {
    const { pathname, search } = new URL(key instanceof Request ? key.url : String(key), "http://localhost");
    return pathname + search;
  };
  const make = (): Cache => {
    const entries = new Map<string, Response>();
    const cache = {
      match: async (key: unknown) => entries.get(nameOf(key))?.clone(),
      keys: async () => [...entries.keys()].map((key) => new Request(`http://localhost${key}`)),
      delete: async (key: unknown) => entries.delete(nameOf(key)),
      put: async (key: unknown, response: Response) => {
        if (refusals > 0) {
          refusals--;
          throw new DOMException("full", "QuotaExceededError");
        }
        entries.set(nameOf(key), response);
      },
    };
    return cache as unknown as Cache;
  };
  return {
    has: async (name: string) => all.has(name),
    delete: async (name: string) => all.delete(name),
    open: async (name: string) => {
      const cache = all.get(name) ?? make();
      all.set(name, cache);
      return cache;
    },
    /** The next so many writes find no room. */
    fillUp(times: number): void {
      refusals = times;
    },
  };
}
