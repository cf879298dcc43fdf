import type { CiqualRow } from "./parse.ts";

// Figures that each fit their column, and together make no sense. They are told and not refused: the published table has some,
// and nobody but its publisher knows which of the figures is wrong.

/** What is odd about a food. */
export const oddities = [
  "over_100_g",
  "sugar_over_carbohydrate",
  "saturates_over_fat",
  "energy_over_fat",
  "energy_off",
] as const;
export type Oddity = (typeof oddities)[number];

export interface OddFood {
  code: number;
  name: string;
  what: Oddity[];
}

/** What measurements of parts may differ from the whole by, in grams: each is rounded, and measured by itself. */
const TOLERANCE = 1;
/** Parts of 100 g that together exceed it by more than this are odd. */
const MOST_GRAMS = 107;
/** Pure fat has 900 kcal/100 g. */
const MOST_KCAL = 905;
/** By how much the energy may differ from that of its parts: the larger of a share and of kcal. */
const [ENERGY_SHARE, ENERGY_KCAL] = [0.35, 40];

type Figures = Pick<CiqualRow, "figures">["figures"];
const oddityOf: Readonly<Record<Oddity, (figures: Figures) => boolean>> = {
  over_100_g: ({ protein, carbohydrate, lipid, fiber, water, salt }) =>
    [protein, carbohydrate, lipid, fiber, water, salt].reduce((sum, { value }) => sum + (value ?? 0), 0) > MOST_GRAMS,
  sugar_over_carbohydrate: ({ sugar, carbohydrate }) =>
    sugar.value !== null && carbohydrate.value !== null && sugar.value > carbohydrate.value + TOLERANCE,
  saturates_over_fat: ({ saturated_fatty_acids: saturates, lipid }) =>
    saturates.value !== null && lipid.value !== null && saturates.value > lipid.value + TOLERANCE,
  energy_over_fat: ({ energy }) => energy.value !== null && energy.value > MOST_KCAL,
  // Alcohol, polyols and acids have energy of their own, which these figures do not hold: only too little is odd.
  energy_off: ({ energy, protein, carbohydrate, lipid }) => {
    if (energy.value === null || protein.value === null || carbohydrate.value === null || lipid.value === null)
      return false;
    const least = 4 * protein.value + 2.4 * carbohydrate.value + 9 * lipid.value;
    return least - energy.value > Math.max(ENERGY_KCAL, ENERGY_SHARE * least);
  },
};

/** What is odd about the figures of a food; nothing of most. */
export const odditiesOf = ({ figures }: Pick<CiqualRow, "figures">): Oddity[] =>
  oddities.filter((oddity) => oddityOf[oddity](figures));

/** The foods of a table whose figures make no sense together. */
export const oddFoods = (rows: readonly CiqualRow[]): OddFood[] =>
  rows.flatMap((row) => {
    const what = odditiesOf(row);
    return what.length === 0 ? [] : [{ code: row.code, name: row.names.en ?? row.names.fr ?? String(row.code), what }];
  });
