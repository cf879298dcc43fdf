import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type CiqualNutrient, ciqualNutrients, parseCiqual2020 } from "../ciqual/parse.ts";
import { type FoodFigures, readFoodFiles } from "./files.ts";

// Fills figures.json, the figures per 100 g of the starter foods, from the published table:
//   bun db/seed/figures.ts PATH/TO/ciqual_2020_eng.csv
// Source: Anses, Ciqual table 2020, Licence Ouverte 2.0.

const path = process.argv[2];
if (!path) throw new Error("usage: bun db/seed/figures.ts PATH/TO/ciqual_2020_eng.csv");
const rows = new Map(parseCiqual2020(await readFile(path, "utf8")).map((row) => [row.code, row]));

const figures: Record<string, FoodFigures> = {};
for (const food of (await readFoodFiles()).flatMap((file) => file.foods)) {
  const total = food.ciqual.reduce((sum, link) => sum + link.weight, 0);
  const entry: FoodFigures = { energy_computed: false, estimated: [], values: {} as FoodFigures["values"] };
  for (const nutrient of ciqualNutrients) {
    // A weighted mean is unknown as soon as one of its parts is.
    let sum: number | null = food.ciqual.length === 0 ? null : 0;
    for (const link of food.ciqual) {
      const row = rows.get(link.code);
      if (!row) throw new Error(`${food.key}: Ciqual has no code ${link.code}`);
      const figure = row.figures[nutrient];
      if (figure.kind === "below" || figure.kind === "trace") entry.estimated.push(nutrient);
      sum = sum === null || figure.value === null ? null : sum + (figure.value * link.weight) / total;
      if (nutrient === "energy") entry.energy_computed ||= row.energyComputed;
    }
    entry.values[nutrient as CiqualNutrient] = sum === null ? null : Math.round(sum * 1000) / 1000;
  }
  entry.estimated = [...new Set(entry.estimated)];
  figures[food.key] = entry;
}
const lines = Object.entries(figures).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`);
await Bun.write(join(import.meta.dir, "figures.json"), `{\n${lines.join(",\n")}\n}\n`);
