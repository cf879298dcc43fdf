// Draws that anybody can repeat: the same seed gives the same result on every machine.

const multiply = Math.imul;

/** Four 32-bit words of a text: FNV-1a with four primes, mixed like the end of MurmurHash3. */
function words(seed: string): [number, number, number, number] {
  const state: [number, number, number, number] = [0x811c9dc5, 0x9e3779b9, 0x85ebca6b, 0xc2b2ae35];
  const primes = [0x01000193, 0x27d4eb2f, 0x165667b1, 0x85ebca77] as const;
  for (const character of seed) {
    const code = character.codePointAt(0) ?? 0;
    for (const i of [0, 1, 2, 3] as const) state[i] = multiply(state[i] ^ code, primes[i]);
  }
  const mixed = state.map((word) => {
    let one = word ^ (word >>> 16);
    one = multiply(one, 0x85ebca6b);
    one = multiply(one ^ (one >>> 13), 0xc2b2ae35);
    return (one ^ (one >>> 16)) >>> 0;
  });
  return [mixed[0]!, mixed[1]!, mixed[2]!, mixed[3]!];
}

/** Numbers from 0 (inclusive) to 1 (exclusive) by a seed: the generator sfc32 of PractRand. */
export function randomBy(seed: string): () => number {
  let [a, b, c, d] = words(seed);
  const next = (): number => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return (t >>> 0) / 4_294_967_296;
  };
  for (let i = 0; i < 12; i++) next();
  return next;
}

/** A whole number from `from` to `to`, both included. */
export const between = (random: () => number, from: number, to: number): number =>
  from + Math.floor(random() * (to - from + 1));

/** A list in a drawn order (Fisher-Yates). */
export function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const all = [...list];
  for (let i = all.length - 1; i > 0; i--) {
    const j = between(random, 0, i);
    [all[i], all[j]] = [all[j]!, all[i]!];
  }
  return all;
}

/** One of several by their odds. @param options with their per cents, which add up to 100 */
export function byOdds<T>(options: readonly { value: T; percent: number }[], random: () => number): T {
  let left = random() * options.reduce((total, { percent }) => total + percent, 0);
  for (const { value, percent } of options) {
    left -= percent;
    if (left < 0) return value;
  }
  return options.findLast(({ percent }) => percent > 0)!.value;
}
