import type { Form } from "../form.ts";
import { buns, cake, loaf } from "./baked.ts";
import { curry, dip, porridge, soup, stew } from "./bowls.ts";
import { sandwich, skewers, toasts } from "./breads.ts";
import { crumble, gratin } from "./gratins.ts";
import { omelette, pancakes } from "./griddle.ts";
import type { Arrange } from "./parts.ts";
import { parcel, plated, roast, salad, tossed } from "./plates.ts";
import { grains, noodles, pasta } from "./starches.ts";
import { balls, custard, drink, dusted, mousse } from "./sweets.ts";
import { tart } from "./tarts.ts";

export const arrange: Record<Form, Arrange> = {
  soup,
  stew,
  curry,
  grains,
  porridge,
  pasta,
  noodles,
  salad,
  tossed,
  plated,
  toasts,
  sandwich,
  skewers,
  tart,
  loaf,
  cake,
  buns,
  crumble,
  gratin,
  pancakes,
  omelette,
  custard,
  mousse,
  dusted,
  balls,
  dip,
  parcel,
  roast,
  drink,
};
