import type { Form } from "../form.ts";
import type { Vessel } from "../types.ts";
import { bowl, deepPlate, gratinDish, plate, ramekin, skewerPlate } from "./ceramic.ts";
import { board, glass, jar } from "./glassware.ts";
import { loafTin, paellaPan, pan, pot, tartTin, tin, tray, wok } from "./metal.ts";
import type { Drawn, VesselPen } from "./vessel.ts";

const vessels: Record<Vessel, (pen: VesselPen) => Drawn> = {
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

/** Draws the vessel; rice in a pan gets one with two handles. */
export function drawVessel(vessel: Vessel, form: Form, pen: VesselPen): Drawn {
  const draw = vessel === "pan" && form === "grains" ? paellaPan : vessels[vessel];
  return draw(pen);
}
