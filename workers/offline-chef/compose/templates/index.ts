import type { DishTemplate } from "../types.ts";
import { chocolateBark } from "./chocolate-bark.ts";
import { compote } from "./compote.ts";
import { crumble } from "./crumble.ts";
import { curry } from "./curry.ts";
import { dip } from "./dip.ts";
import { energyBites } from "./energy-bites.ts";
import { frittata } from "./frittata.ts";
import { fruitSalad } from "./fruit-salad.ts";
import { grainBowl } from "./grain-bowl.ts";
import { gratin } from "./gratin.ts";
import { muffins } from "./muffins.ts";
import { openSandwich } from "./open-sandwich.ts";
import { pancakes } from "./pancakes.ts";
import { pasta } from "./pasta.ts";
import { porridge } from "./porridge.ts";
import { risotto } from "./risotto.ts";
import { roastedPulses } from "./roasted-pulses.ts";
import { salad } from "./salad.ts";
import { skillet } from "./skillet.ts";
import { smoothie } from "./smoothie.ts";
import { soup } from "./soup.ts";
import { stew } from "./stew.ts";
import { stirFry } from "./stir-fry.ts";
import { traybake } from "./traybake.ts";
import { yogurtBowl } from "./yogurt-bowl.ts";

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
