import type { CoverShape } from "@toque/db/entities/food-cover.ts";
import { chunk } from "./chunks.ts";
import { cube, dice, ring, stick, strip } from "./cuts.ts";
import { cheeseShred, cream, drizzle, dust, liquid, noodle, penne, sauce } from "./fluids.ts";
import type { Draw } from "./look.ts";
import { floret, leaf, mushroom, wedge } from "./plants.ts";
import { bread, egg, fillet, fish, round, sheet, shrimp } from "./proteins.ts";
import { slice } from "./slices.ts";
import { berry, crumble, grain, pea, seed, sprinkle } from "./small.ts";

/** How each shape is drawn, and the room in px² that one piece takes in a dish. */
export const shapes: Record<CoverShape, { draw: Draw; room: number }> = {
  egg: { draw: egg, room: 5600 },
  leaf: { draw: leaf, room: 800 },
  slice: { draw: slice, room: 2100 },
  ring: { draw: ring, room: 1100 },
  stick: { draw: stick, room: 1250 },
  grain: { draw: grain, room: 420 },
  pea: { draw: pea, room: 420 },
  berry: { draw: berry, room: 1200 },
  cube: { draw: cube, room: 1250 },
  dice: { draw: dice, room: 420 },
  wedge: { draw: wedge, room: 2300 },
  crumble: { draw: crumble, room: 1100 },
  strip: { draw: strip, room: 900 },
  shrimp: { draw: shrimp, room: 2000 },
  fish: { draw: fish, room: 13000 },
  floret: { draw: floret, room: 2500 },
  mushroom: { draw: mushroom, room: 2000 },
  noodle: { draw: noodle, room: 5200 },
  penne: { draw: penne, room: 900 },
  liquid: { draw: liquid, room: 2400 },
  sauce: { draw: sauce, room: 3000 },
  cream: { draw: cream, room: 2700 },
  "cheese-shred": { draw: cheeseShred, room: 520 },
  chunk: { draw: chunk, room: 2600 },
  sprinkle: { draw: sprinkle, room: 500 },
  seed: { draw: seed, room: 380 },
  round: { draw: round, room: 3000 },
  bread: { draw: bread, room: 12000 },
  sheet: { draw: sheet, room: 8000 },
  dust: { draw: dust, room: 1500 },
  drizzle: { draw: drizzle, room: 1800 },
  fillet: { draw: fillet, room: 9000 },
};
