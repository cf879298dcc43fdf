import type { Vessel } from "../types.ts";
import { bowl, deepPlate, gratinDish, plate, ramekin, skewerPlate } from "./ceramic.ts";
import { board, glass, jar } from "./glassware.ts";
import { loafTin, pan, pot, tartTin, tin, tray, wok } from "./metal.ts";
import type { Drawn, VesselPen } from "./vessel.ts";

export const drawVessel: Record<Vessel, (pen: VesselPen) => Drawn> = {
  pan,
  pot,
  bowl,
  plate,
  "deep-plate": deepPlate,
  board,
  tin,
  glass,
  ramekin,
  tray,
  jar,
  "skewer-plate": skewerPlate,
  wok,
  "tart-tin": tartTin,
  "loaf-tin": loafTin,
  "gratin-dish": gratinDish,
};
