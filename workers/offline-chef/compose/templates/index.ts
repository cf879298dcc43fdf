import chocolateBark from "./chocolate-bark.json";
import compote from "./compote.json";
import crumble from "./crumble.json";
import curry from "./curry.json";
import dip from "./dip.json";
import energyBites from "./energy-bites.json";
import frittata from "./frittata.json";
import fruitSalad from "./fruit-salad.json";
import grainBowl from "./grain-bowl.json";
import gratin from "./gratin.json";
import muffins from "./muffins.json";
import openSandwich from "./open-sandwich.json";
import pancakes from "./pancakes.json";
import pasta from "./pasta.json";
import porridge from "./porridge.json";
import risotto from "./risotto.json";
import roastedPulses from "./roasted-pulses.json";
import salad from "./salad.json";
import skillet from "./skillet.json";
import smoothie from "./smoothie.json";
import soup from "./soup.json";
import stew from "./stew.json";
import stirFry from "./stir-fry.json";
import traybake from "./traybake.json";
import yogurtBowl from "./yogurt-bowl.json";

/** The templates as they stand in their files; among equals the earlier one is cooked. */
export const templateFiles = [
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
