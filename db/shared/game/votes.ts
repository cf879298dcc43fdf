/** What the answers to a cooking amount to: null as long as a majority is not certain. */
export function verdictOf(answers: readonly boolean[], needed: number): boolean | null {
  const yes = answers.filter(Boolean).length;
  const majority = Math.floor(needed / 2) + 1;
  if (yes >= majority) return true;
  return answers.length - yes >= majority ? false : null;
}

/** The probability of `count` or more events of which `mean` are expected (Poisson). */
export function tail(count: number, mean: number): number {
  if (count <= 0) return 1;
  if (mean <= 0) return 0;
  let term = Math.exp(-mean);
  let below = 0;
  for (let k = 0; k < count; k++) {
    below += term;
    term *= mean / (k + 1);
  }
  // Far out, the difference drowns in rounding: there the first terms of the tail are all of it.
  return below < 0.999 ? 1 - below : term * (1 + mean / (count + 1));
}

/** What is known of two cooks who judged each other. */
export interface Pair {
  /** Approvals of the second by the first, and the other way round. */
  approvals: readonly [number, number];
  /** Answers that each of them gave in all. */
  answers: readonly [number, number];
  /** Cookings of each of them that were judged. */
  cookings: readonly [number, number];
  /** Answers to all cookings. */
  total: number;
}

/**
 * The probability that two cooks approve each other so often where everyone judges whatever waits: the number of answers of one
 * to cookings of the other is then about answers × cookings × 3 / all answers.
 * @param perCooking answers that a cooking gets
 */
export function chanceOf({ approvals, answers, cookings, total }: Pair, perCooking: number): number {
  const expected = (by: 0 | 1): number =>
    total === 0 ? 0 : (answers[by] * cookings[by === 0 ? 1 : 0] * perCooking) / Math.max(total, 1);
  return tail(approvals[0], expected(0)) * tail(approvals[1], expected(1));
}
