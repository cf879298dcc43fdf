/** The list rotated by the number of a day: another first entry every day. */
export function rotate<T>(list: readonly T[], day: number): T[] {
  const start = list.length > 0 ? day % list.length : 0;
  return [...list.slice(start), ...list.slice(0, start)];
}

/** The lists interleaved (the first entry of each, then the second of each, …), each entry once. */
export function interleave<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const all = Array.from({ length: longest }, (_, index) => lists.flatMap((list) => list.slice(index, index + 1)));
  return [...new Set(all.flat())];
}
