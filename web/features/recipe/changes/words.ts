import { commonSubsequence } from "@toque/db/alignment/likeness.ts";

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
  const found: Word[] = [];
  let [i, j] = [0, 0];
  const skipTo = (nextI: number, nextJ: number): void => {
    found.push(...toWords("removed", a.slice(i, nextI)), ...toWords("added", b.slice(j, nextJ)));
    [i, j] = [nextI, nextJ];
  };
  const bare = (list: string[]): string[] => list.map((word) => word.trimEnd());
  for (const [keptI, keptJ] of commonSubsequence(bare(a), bare(b))) {
    skipTo(keptI, keptJ);
    found.push({ kind: "kept", text: b[j] ?? "" });
    [i, j] = [keptI + 1, keptJ + 1];
  }
  skipTo(a.length, b.length);
  return joined(found);
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
