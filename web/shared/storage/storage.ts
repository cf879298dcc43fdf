type Area = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * The page's browser storage. It may be disabled, full, or hold invalid data: nothing here throws.
 */
export interface PageStorage {
  /** The text under a key; null when there is none. */
  read: (key: string) => string | null;
  /** @returns whether it was stored */
  write: (key: string, value: string) => boolean;
  remove: (key: string) => void;
  /** The keys that begin with `prefix`. */
  keys: (prefix: string) => string[];
  /** @param parse converts the stored value; gets null when it is missing or invalid JSON */
  readJson: <T>(key: string, parse: (stored: unknown) => T) => T;
  /** @returns whether it was stored */
  writeJson: (key: string, value: unknown) => boolean;
  /**
   * Calls back when another tab changes or removes what is under the key.
   * @returns a function that unsubscribes
   */
  subscribe: (key: string, onChange: (value: string | null) => void) => () => void;
}

/** @param area returns the browser's storage; called at each use, because access may throw */
export function createStorage(area: () => Area): PageStorage {
  const attempt = <T>(act: (storage: Area) => T, otherwise: T): T => {
    try {
      return act(area());
    } catch {
      return otherwise;
    }
  };
  const read = (key: string): string | null => attempt((storage) => storage.getItem(key), null);
  const write = (key: string, value: string): boolean =>
    attempt((storage) => {
      storage.setItem(key, value);
      return true;
    }, false);
  return {
    read,
    write,
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
    keys: (prefix) => attempt((storage) => Object.keys(storage).filter((key) => key.startsWith(prefix)), []),
    readJson: (key, parse) => {
      const text = read(key);
      let stored: unknown = null;
      try {
        stored = text === null ? null : JSON.parse(text);
      } catch {
        // Invalid JSON is treated as missing.
      }
      return parse(stored);
    },
    writeJson: (key, value) => write(key, JSON.stringify(value)),
    subscribe: (key, onChange) => {
      const onStorage = (event: StorageEvent): void => {
        // Without a key everything was removed.
        if (event.key === key || event.key === null) onChange(event.newValue);
      };
      window.addEventListener("storage", onStorage);
      return () => window.removeEventListener("storage", onStorage);
    },
  };
}

/** Kept for the next visit, and shared by the tabs of this browser. */
export const browserStorage = createStorage(() => localStorage);
/** Kept as long as the tab is open, over a reload too. */
export const tabStorage = createStorage(() => sessionStorage);
