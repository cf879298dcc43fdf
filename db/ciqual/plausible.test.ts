import { expect, test } from "bun:test";
import type { CiqualFigures } from "./figure.ts";
import { odditiesOf } from "./plausible.ts";

const names = [
  "energy",
  "water",
  "protein",
  "carbohydrate",
  "lipid",
  "saturated_fatty_acids",
  "sugar",
  "fiber",
  "salt",
];
const food = (figures: Record<string, number>) => ({
  figures: Object.fromEntries(
    names.map((name) => [
      name,
      name in figures ? { kind: "measured", value: figures[name] } : { kind: "unknown", value: null },
    ]),
  ) as unknown as CiqualFigures,
});

test("figures that cannot be true together are told, and what is unknown is not", () => {
  expect(odditiesOf(food({}))).toEqual([]);
  const bread = {
    energy: 250,
    protein: 9,
    carbohydrate: 48,
    lipid: 2,
    sugar: 3,
    saturated_fatty_acids: 0.4,
    water: 36,
  };
  expect(odditiesOf(food(bread))).toEqual([]);
  // Brandy: its energy is that of alcohol.
  expect(odditiesOf(food({ energy: 230, protein: 0, carbohydrate: 0, lipid: 0 }))).toEqual([]);
  expect(odditiesOf(food({ ...bread, sugar: 60 }))).toEqual(["sugar_over_carbohydrate"]);
  expect(odditiesOf(food({ ...bread, saturated_fatty_acids: 20 }))).toEqual(["saturates_over_fat"]);
  expect(odditiesOf(food({ ...bread, water: 90 }))).toEqual(["over_100_g"]);
  expect(odditiesOf(food({ energy: 2500 }))).toEqual(["energy_over_fat"]);
  expect(odditiesOf(food({ ...bread, energy: 25 }))).toEqual(["energy_off"]);
});
