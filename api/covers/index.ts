import sharp from "sharp";
import { Canvas } from "./canvas.ts";
import { FoodIndex, ingredients } from "./foods.ts";
import { formOf, vesselOf } from "./form.ts";
import { arrange } from "./forms/index.ts";
import { drawCutlery, drawNapkin, drawStrays } from "./props.ts";
import { Rng } from "./random.ts";
import { outline } from "./region.ts";
import { type DrawPiece, drawPiece as ownDrawPiece } from "./shapes/index.ts";
import { compact, Sheet } from "./svg.ts";
import { drawTable } from "./table.ts";
import { overallTone } from "./tones.ts";
import { asVessel, type CoverInput, height, width } from "./types.ts";
import { drawVessel } from "./vessels/index.ts";

// The entry point of this folder: the rest of the application draws covers only through this file and `routes.ts`.
export { asVessel, type CoverFood, type CoverInput } from "./types.ts";

/** Exclusive maximum of a cover's length in characters. */
const largest = 39_000;

/**
 * Draws the cover of a recipe that has no photo: a table, a vessel and the dish in it, seen from above.
 *
 * @returns an SVG document of 800×600, the same for the same input and under 40 kB. It holds no text, no style sheet, no
 * filter and no input but validated colours; its ids have a unique prefix, so that several
 * covers can be embedded in one page.
 * @param drawPiece draws the pieces of foods; by default the application's table
 */
export function drawCover(input: CoverInput, drawPiece: DrawPiece = ownDrawPiece): string {
  let svg = "";
  for (const detail of [1, 0.8, 0.6, 0.4, 0.2, 0.1]) {
    svg = drawOnce(input, detail, drawPiece);
    if (svg.length < largest) break;
  }
  return svg;
}

/** One attempt; `detail` 0–1, see `Canvas`. At the lowest detail the table has no props. */
function drawOnce(input: CoverInput, detail: number, drawPiece: DrawPiece): string {
  const seed = Number.isFinite(input.seed) ? Math.trunc(input.seed) : 0;
  const rng = new Rng(seed).fork("cover");
  const checked: CoverInput = { ...input, vessel: asVessel(input.vessel) };
  const foodIndex = new FoodIndex(ingredients(input.foods));
  const form = formOf(checked, foodIndex);
  const vessel = vesselOf(form, checked);
  const contents = overallTone(foodIndex);
  const prefix = `c${(seed >>> 0).toString(36)}_`;
  const sheet = new Sheet(prefix);

  const drawn = drawVessel(vessel, form, { sheet, rng: rng.fork("vessel"), contents });
  const { region, ground } = drawn;
  const canvas = new Canvas({ sheet, rng: rng.fork("dish"), region, foodIndex, ground, detail, drawPiece });
  const dish = arrange[form](canvas);
  const table = drawTable(sheet, rng.fork("table"), contents, ground);

  const props = rng.fork("props");
  const free = props.pick([-1, 1] as const);
  const napkin = props.chance(0.62) ? drawNapkin(sheet, props, table.color, contents) : "";
  const cutlery = props.chance(0.8) ? drawCutlery(sheet, props, form, vessel, free) : "";
  const strays = props.chance(0.8) && detail > 0.2 ? drawStrays(canvas, props, free) : "";

  const clip = drawn.hollow ? ` clip-path="url(#${sheet.clip(outline(region))})"` : "";
  const body = `${table.svg}${napkin}${cutlery}${strays}${drawn.back}<g${clip}>${dish.inside}</g>${drawn.front}${dish.over ?? ""}`;
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  return compact(
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} stroke-linecap="round">${sheet}${body}</svg>`,
    prefix,
  );
}

/** Rasterises a drawn cover to a WebP picture of that width in pixels; throws when the SVG does not parse. */
export function rasterizeCover(svg: string, pixels: number): Promise<Buffer> {
  return sharp(Buffer.from(svg))
    .resize({ width: Math.round(pixels) })
    .webp({ quality: 84 })
    .toBuffer();
}
