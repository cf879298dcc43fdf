import { ingredients, Larder } from "./foods.ts";
import { formOf, vesselOf } from "./form.ts";
import { arrange } from "./forms/index.ts";
import { drawCutlery, drawNapkin, drawStrays } from "./props.ts";
import { Rng } from "./random.ts";
import { outline } from "./region.ts";
import { Stage } from "./stage.ts";
import { compact, Sheet } from "./svg.ts";
import { drawTable } from "./table.ts";
import { overallTone } from "./tones.ts";
import { asVessel, type CoverInput, height, width } from "./types.ts";
import { drawVessel } from "./vessels/index.ts";
import { paellaPan } from "./vessels/metal.ts";

/** Characters that a cover must stay below. */
const largest = 39_000;

/**
 * Draws the cover of a recipe that has no photo: a table, a vessel and the dish in it, seen from above.
 *
 * @returns an SVG document of 800×600, the same for the same input and under 40 kB. It holds no text, no style sheet, no
 * filter and nothing from the input but checked colours; its ids begin with a prefix of its own, so that several
 * covers can stand in one page.
 */
export function drawCover(input: CoverInput): string {
  let svg = "";
  for (const detail of [1, 0.8, 0.6, 0.4, 0.2, 0.1]) {
    svg = drawOnce(input, detail);
    if (svg.length < largest) break;
  }
  return svg;
}

/** One try; `detail` 0–1, see `Stage`. At the least detail nothing lies about on the table. */
function drawOnce(input: CoverInput, detail: number): string {
  const seed = Number.isFinite(input.seed) ? Math.trunc(input.seed) : 0;
  const rng = new Rng(seed).fork("cover");
  const checked: CoverInput = { ...input, vessel: asVessel(input.vessel) };
  const larder = new Larder(ingredients(input.foods));
  const form = formOf(checked, larder);
  const vessel = vesselOf(form, checked);
  const contents = overallTone(larder);
  const prefix = `c${(seed >>> 0).toString(36)}_`;
  const sheet = new Sheet(prefix);

  const draw = vessel === "pan" && form === "grains" ? paellaPan : drawVessel[vessel];
  const drawn = draw({ sheet, rng: rng.fork("vessel"), contents });
  const stage = new Stage(sheet, rng.fork("dish"), drawn.region, larder, drawn.ground, detail);
  const dish = arrange[form](stage);
  const table = drawTable(sheet, rng.fork("table"), contents, drawn.ground);

  const props = rng.fork("props");
  const free = props.pick([-1, 1] as const);
  const napkin = props.chance(0.62) ? drawNapkin(sheet, props, table.color, contents) : "";
  const cutlery = props.chance(0.8) ? drawCutlery(sheet, props, form, vessel, free) : "";
  const strays = props.chance(0.8) && detail > 0.2 ? drawStrays(stage, props, free) : "";

  const clip = drawn.hollow ? ` clip-path="url(#${sheet.clip(outline(drawn.region))})"` : "";
  const body = `${table.svg}${napkin}${cutlery}${strays}${drawn.back}<g${clip}>${dish.inside}</g>${drawn.front}${dish.over ?? ""}`;
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  return compact(
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} stroke-linecap="round">${sheet}${body}</svg>`,
    prefix,
  );
}
