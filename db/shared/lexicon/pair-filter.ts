/** Most two words of a text begin no name: a bit of each pair that does answers faster than the map, and now and then wrongly yes. */
export class PairFilter {
  private readonly bits = new Uint32Array(2 ** 13);

  private bitOf(first: number, second: number): number {
    return (Math.imul(first, 0x9e3779b1) + Math.imul(second, 0x85ebca6b)) >>> 14;
  }

  add(first: number, second: number): void {
    const bit = this.bitOf(first, second);
    this.bits[bit >>> 5]! |= 1 << (bit & 31);
  }

  has(first: number, second: number): boolean {
    const bit = this.bitOf(first, second);
    return (this.bits[bit >>> 5]! & (1 << (bit & 31))) !== 0;
  }
}
