import { lowerBound } from "../lower-bound.ts";

/** Above the number of the words of a language. */
const PAIR = 2 ** 24;

/** The key of two words by their numbers. */
export const pairOf = (first: number, second: number): number => first * PAIR + second;

/** Values by two words. Sorted lists, as a map of tens of thousands of pairs takes several times the memory. */
export class PairMap<V> {
  private readonly keys: Float64Array;
  private readonly values: readonly V[];
  /** Most two words of a text begin no name: a bit of each pair that does answers at once, and now and then wrongly yes. */
  private readonly bits = new Uint32Array(2 ** 13);

  constructor(values: ReadonlyMap<number, V>) {
    this.keys = Float64Array.from(values.keys()).sort();
    this.values = Array.from(this.keys, (key) => values.get(key)!);
    for (const key of this.keys) {
      const bit = bitOf(Math.floor(key / PAIR), key % PAIR);
      this.bits[bit >>> 5]! |= 1 << (bit & 31);
    }
  }

  get(first: number, second: number): V | undefined {
    const bit = bitOf(first, second);
    if ((this.bits[bit >>> 5]! & (1 << (bit & 31))) === 0) return undefined;
    const key = pairOf(first, second);
    const at = this.placeOf(key);
    return this.keys[at] === key ? this.values[at] : undefined;
  }

  /** Whether any pair begins with a word. */
  begins(first: number): boolean {
    return Math.floor((this.keys[this.placeOf(pairOf(first, 0))] ?? Number.NaN) / PAIR) === first;
  }

  /** Where a key stands, or would. */
  private placeOf(key: number): number {
    return lowerBound(this.keys.length, (place) => this.keys[place]! < key);
  }
}

const bitOf = (first: number, second: number): number =>
  (Math.imul(first, 0x9e3779b1) + Math.imul(second, 0x85ebca6b)) >>> 14;
