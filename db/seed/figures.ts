import { join } from "node:path";
import { meanFigures } from "../ciqual/mean.ts";
import { readFromDisk } from "../ciqual/source.ts";
import { type FoodFigures, readFoodFiles } from "./files.ts";

// Fills figures.json, the figures per 100 g of the starter foods, from the published table:
//   bun db/seed/figures.ts PATH/TO/ciqual_2020_eng.csv
// Source: Anses, Ciqual table 2020, Licence Ouverte 2.0.

const path = process.argv[2];
if (!path) throw new Error("usage: bun db/seed/figures.ts PATH/TO/ciqual_2020_eng.csv");
const rows = new Map((await readFromDisk(path)).rows.map((row) => [row.code, row]));

const figures: Record<string, FoodFigures> = {};
for (const food of (await readFoodFiles()).flatMap((file) => file.foods)) {
  const parts = food.ciqual.map(({ code, weight }) => {
    const row = rows.get(code);
    if (!row) throw new Error(`${food.key}: Ciqual has no code ${code}`);
    return { figures: row.figures, weight };
  });
  const { values, estimated, energyComputed } = meanFigures(parts);
  figures[food.key] = { energy_computed: energyComputed, estimated: estimated.toSorted(), values };
}
const lines = Object.entries(figures).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`);
await Bun.write(join(import.meta.dir, "figures.json"), `{\n${lines.join(",\n")}\n}\n`);
