/**
 * The number of errors between a typed word and a candidate: letters wrong, missing or too many, neighbours swapped
 * (the optimal string alignment distance). An error in the first letter counts twice.
 * @param isPrefix whether the typed word may be incomplete: it is then compared with every prefix of the candidate
 * @returns null when there are more than `most`
 */
export function typosBetween(typed: string, meant: string, isPrefix: boolean, most: number): number | null {
  if (typed.length - meant.length > most || (!isPrefix && meant.length - typed.length > most)) return null;
  // A longer prefix cannot be within the limit.
  const width = Math.min(meant.length, typed.length + most);
  let [before, above, row]: number[][] = [[], Array.from({ length: width + 1 }, (_, j) => j), []];
  for (let i = 1; i <= typed.length; i++) {
    row = [i];
    let least = i;
    for (let j = 1; j <= width; j++) {
      const isSame = typed[i - 1] === meant[j - 1];
      let errors = Math.min(above![j - 1]! + (isSame ? 0 : 1), above![j]! + 1, row[j - 1]! + 1);
      if (i > 1 && j > 1 && typed[i - 1] === meant[j - 2] && typed[i - 2] === meant[j - 1])
        errors = Math.min(errors, before![j - 2]! + 1);
      row.push(errors);
      least = Math.min(least, errors);
    }
    // Neither this row nor the previous one can lead back below the limit.
    if (least > most && Math.min(...above!) > most) return null;
    [before, above] = [above, row];
  }
  const errors = isPrefix ? Math.min(...row!) : row![meant.length]!;
  const counted = errors > 0 && typed[0] !== meant[0] ? errors + 1 : errors;
  return counted <= most ? counted : null;
}
