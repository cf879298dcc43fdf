// Perceptual hashes: 64 bits, written as 16 hexadecimal digits.

const HASH = /^[0-9a-f]{16}$/;
/** Bits of one of the four bands. */
const BAND_BITS = 16;

/** Whether a text is a perceptual hash. */
export const isPhotoHash = (text: string): boolean => HASH.test(text);

/** The number of bits in which two hashes differ (Hamming distance). */
export function photoDistance(a: string, b: string): number {
  let differing = BigInt(`0x${a}`) ^ BigInt(`0x${b}`);
  let count = 0;
  for (; differing > 0n; differing &= differing - 1n) count++;
  return count;
}

const bandsOf = (hash: string): number[] => [0, 4, 8, 12].map((at) => Number.parseInt(hash.slice(at, at + 4), 16));
const keyOf = (band: number, value: number): number => band * 65_536 + value;

/** What a hash is found by: each quarter with its place. */
export const photoKeys = (hash: string): number[] => bandsOf(hash).map((value, band) => keyOf(band, value));

/**
 * The keys under which hashes are stored that may be near: each quarter as it is and with one bit changed. Two hashes that differ
 * in at most 7 bits have a quarter that differs in at most one, so every one of them is found.
 */
export const nearKeys = (hash: string): number[] =>
  bandsOf(hash).flatMap((value, band) => [
    keyOf(band, value),
    ...Array.from({ length: BAND_BITS }, (_, bit) => keyOf(band, value ^ (1 << bit))),
  ]);
