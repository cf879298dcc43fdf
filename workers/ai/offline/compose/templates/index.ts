import type { DishTemplate } from "../types.ts";
import { dip, grainBowl, openSandwich, salad } from "./cold.ts";
import { pancakes, porridge, roastedPulses, smoothie, yogurtBowl } from "./mornings.ts";
import { crumble, gratin, muffins, traybake } from "./oven.ts";
import { frittata, pasta, skillet, stirFry } from "./pans.ts";
import { curry, risotto, soup, stew } from "./pots.ts";
import { chocolateBark, compote, energyBites, fruitSalad } from "./sweets.ts";

/** Every dish that the offline chef can compose; among equals the earlier one is cooked. */
export const templates: readonly DishTemplate[] = [
  pasta,
  curry,
  stirFry,
  traybake,
  grainBowl,
  soup,
  salad,
  skillet,
  frittata,
  gratin,
  risotto,
  stew,
  crumble,
  compote,
  fruitSalad,
  muffins,
  chocolateBark,
  porridge,
  pancakes,
  yogurtBowl,
  smoothie,
  openSandwich,
  dip,
  roastedPulses,
  energyBites,
];
