import { fold } from "./language/fold.ts";
import type { EmbedderPort } from "./ports.ts";

const DIMENSIONS = 256;

/** FNV-1a, 32 bits (draft-eastlake-fnv), over UTF-16 units. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}

/** Words and the trigrams of each: trigrams make plurals and compounds similar. */
function* features(text: string): Generator<[string, number]> {
  for (const [word] of fold(text).matchAll(/[\p{L}\p{N}]+/gu)) {
    yield [`w:${word}`, 1];
    const framed = `<${word}>`;
    const share = 1 / Math.max(1, framed.length - 2);
    for (let i = 0; i + 3 <= framed.length; i++) yield [`c:${framed.slice(i, i + 3)}`, share];
  }
}

/**
 * The hashing trick (Weinberger et al., 2009) over words and character trigrams: each feature adds to one of 256 places,
 * with a sign of its own so that collisions cancel on average; counts are damped by a square root.
 * @returns a vector of length 1; a text without words gets the first unit vector
 */
export function hashedVector(text: string): number[] {
  const counts = new Map<string, number>();
  for (const [feature, weight] of features(text)) counts.set(feature, (counts.get(feature) ?? 0) + weight);
  const vector = new Array<number>(DIMENSIONS).fill(0);
  for (const [feature, count] of counts) {
    const value = hash(feature);
    vector[value % DIMENSIONS]! += (value & 0x80000000 ? -1 : 1) * Math.sqrt(count);
  }
  const length = Math.hypot(...vector);
  if (length === 0) return vector.map((_, i) => (i === 0 ? 1 : 0));
  return vector.map((value) => value / length);
}

/** Needs no service: the same text always has the same vector. */
export const offlineEmbedder: EmbedderPort = {
  name: "hashed-ngrams-1",
  isLexical: true,
  embed: async (texts) => texts.map(hashedVector),
};
