export interface Word {
  kind: "kept" | "removed" | "added";
  /** With the space that follows it. */
  text: string;
}

const split = (text: string): string[] => text.match(/\S+\s*|\s+/g) ?? [];
/** Beyond this many pairs of words a table of them costs more than it tells. */
const limit = 250_000;

/** Two texts word by word, by their longest common subsequence: what was taken out, what was put in. */
export function diffWords(before: string, after: string): Word[] {
  const a = split(before);
  const b = split(after);
  if (a.length * b.length > limit) return [...toWords("removed", a), ...toWords("added", b)];
  const width = b.length + 1;
  const same = (i: number, j: number): boolean => a[i]?.trimEnd() === b[j]?.trimEnd();
  const length = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number): number => length[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      length[i * width + j] = same(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const found: Word[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    if (same(i, j)) {
      found.push({ kind: "kept", text: b[j] ?? "" });
      i++;
      j++;
    } else if (at(i + 1, j) >= at(i, j + 1)) found.push({ kind: "removed", text: a[i++] ?? "" });
    else found.push({ kind: "added", text: b[j++] ?? "" });
  }
  return joined([...found, ...toWords("removed", a.slice(i)), ...toWords("added", b.slice(j))]);
}

const toWords = (kind: Word["kind"], list: string[]): Word[] => list.map((text) => ({ kind, text }));

/** Neighbours of a kind as one piece, so that a reader (and a screen reader) meets phrases. */
function joined(list: Word[]): Word[] {
  const pieces: Word[] = [];
  for (const word of list) {
    const last = pieces.at(-1);
    if (last?.kind === word.kind) last.text += word.text;
    else pieces.push({ ...word });
  }
  return pieces;
}
