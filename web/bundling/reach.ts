/** All names reachable from `from`, including `from`. */
export function reach(from: readonly string[], next: (name: string) => readonly string[] | undefined): Set<string> {
  const found = new Set<string>();
  const waiting = [...from];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    waiting.push(...(next(name) ?? []));
  }
  return found;
}
