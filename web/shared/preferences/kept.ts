/** What this browser keeps under a key; null when there is nothing, or when storage is switched off. */
export function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a value for the next visit, or forgets it with null. Where storage is switched off, it lasts as long as the page. */
export function keep(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Nothing that the page cannot do without.
  }
}
