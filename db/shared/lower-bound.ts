/**
 * The first place of a sorted list whose value is not before what is looked for (binary search).
 * @param isBefore whether the value at a place is before it
 * @returns the list's length where all are
 */
export function lowerBound(length: number, isBefore: (place: number) => boolean): number {
  let [from, to] = [0, length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isBefore(middle)) from = middle + 1;
    else to = middle;
  }
  return from;
}
