import { brightness, darken, difference, lighten } from "../color.ts";
import { box, disc, inset, outline } from "../region.ts";
import { circle, n, path, stroke } from "../svg.ts";
import { centre } from "../types.ts";
import { type Drawn, rimLight, throwShadow, type VesselPen, wallShadow } from "./vessel.ts";

const { x: cx, y: cy } = centre;
const glazes = [
  "#fbf7f0",
  "#fbf7f0",
  "#fbf7f0",
  "#f3e8d7",
  "#b7c4ad",
  "#93aebd",
  "#cf8c68",
  "#4a5a66",
  "#e6beb0",
  "#d9b56a",
] as const;

/** A glaze that contrasts with the contents. */
function glaze({ rng, contents }: VesselPen): string {
  const apart = glazes.filter((color) => difference(color, contents) > 0.2);
  return rng.pick(apart.length ? apart : glazes);
}

export function bowl(pen: VesselPen): Drawn {
  const { sheet } = pen;
  const color = glaze(pen);
  const inside = brightness(color) < 0.75 ? "#f6eee1" : color;
  const region = disc(cx, cy, 180);
  const rim = outline(disc(cx, cy, 212));
  return {
    back:
      throwShadow(rim, 20) +
      path(rim, sheet.lit(color)) +
      circle(cx, cy, 204, darken(color, 0.14)) +
      circle(cx, cy, 201, sheet.linear([darken(inside, 0.3), darken(inside, 0.1), lighten(inside, 0.3)])),
    front:
      wallShadow(sheet, region, 0.8) +
      rimLight(cx, cy, 208, 208, 4.5, 0.85) +
      stroke(outline(disc(cx, cy, 211)), darken(color, 0.2), 1.2, 'opacity=".4"'),
    region,
    hollow: true,
    ground: inside,
  };
}

/** The ornament of a plate's rim: a line, two lines, dots, or nothing. */
function ornament({ rng }: VesselPen, r: number, color: string): string {
  const ink = brightness(color) > 0.6 ? rng.pick(["#4f7396", "#7d8f5c", "#c7743f", "#8c6d52"]) : "#f3e8d7";
  const style = rng.int(4);
  if (style === 0) return stroke(outline(disc(cx, cy, r)), ink, 3, 'opacity=".75"');
  if (style === 1)
    return [r - 7, r + 3]
      .map((at, i) => stroke(outline(disc(cx, cy, at)), ink, i ? 3.5 : 1.4, 'opacity=".7"'))
      .join("");
  if (style === 2) {
    return `<circle cx="${cx}" cy="${cy}" r="${n(r)}" fill="none" stroke="${ink}" stroke-width="5.5" stroke-linecap="round" stroke-dasharray=".1 ${n((r * Math.PI * 2) / 44 - 0.1)}" opacity=".65"/>`;
  }
  return "";
}

export function plate(pen: VesselPen): Drawn {
  const { sheet } = pen;
  const color = glaze(pen);
  const edge = outline(disc(cx, cy, 217));
  return {
    back:
      throwShadow(edge, 13) +
      path(edge, sheet.lit(color)) +
      circle(cx, cy, 213, sheet.linear([lighten(color, 0.4), color, darken(color, 0.08)])) +
      ornament(pen, 196, color) +
      circle(cx, cy, 172, sheet.linear([darken(color, 0.16), darken(color, 0.05), lighten(color, 0.4)])) +
      circle(cx, cy, 167, sheet.radial([lighten(color, 0.3), color])),
    front: rimLight(cx, cy, 214, 214, 3.4, 0.8),
    region: disc(cx, cy, 168),
    hollow: false,
    ground: color,
  };
}

export function deepPlate(pen: VesselPen): Drawn {
  const { sheet } = pen;
  const color = glaze(pen);
  const edge = outline(disc(cx, cy, 219));
  const region = disc(cx, cy, 166);
  return {
    back:
      throwShadow(edge, 15) +
      path(edge, sheet.lit(darken(color, 0.06))) +
      circle(cx, cy, 215, sheet.linear([lighten(color, 0.45), color, darken(color, 0.1)])) +
      ornament(pen, 204, color) +
      circle(cx, cy, 182, sheet.linear([darken(color, 0.26), darken(color, 0.1), lighten(color, 0.5)])),
    front: wallShadow(sheet, region, 0.55) + rimLight(cx, cy, 216, 216, 3.6, 0.85),
    region,
    hollow: true,
    ground: color,
  };
}

/** A ramekin with its fluted side, on a saucer. */
export function ramekin(pen: VesselPen): Drawn {
  const { sheet } = pen;
  const color = "#fbf6ee";
  const saucer = glaze(pen);
  const edge = outline(disc(cx, cy, 218));
  const region = disc(cx, cy, 142);
  const flutes = Math.round((Math.PI * 2 * 163) / 15);
  return {
    back:
      throwShadow(edge, 11) +
      path(edge, sheet.lit(saucer)) +
      circle(cx, cy, 213, sheet.linear([lighten(saucer, 0.35), saucer, darken(saucer, 0.12)])) +
      ornament(pen, 200, saucer) +
      throwShadow(outline(disc(cx, cy, 166)), 14) +
      circle(cx, cy, 166, darken(color, 0.14)) +
      `<circle cx="${cx}" cy="${cy}" r="163" fill="none" stroke="${lighten(color, 0.5)}" stroke-width="9" stroke-dasharray="9 ${n((Math.PI * 2 * 163) / flutes - 9)}"/>` +
      circle(cx, cy, 159, sheet.lit(color)) +
      circle(cx, cy, 149, sheet.linear([darken(color, 0.3), darken(color, 0.12), lighten(color, 0.4)])),
    front: wallShadow(sheet, region, 0.7) + rimLight(cx, cy, 155, 155, 3.4, 0.95),
    region,
    hollow: true,
    ground: color,
  };
}

/** A rectangular oven dish with two handles. */
export function gratinDish(pen: VesselPen): Drawn {
  const { sheet } = pen;
  const color = glaze(pen);
  const inside = brightness(color) < 0.75 ? "#f4ead9" : color;
  const body = box(cx, cy, 548, 408, 62);
  const region = box(cx, cy, 496, 356, 40);
  const handles = [-1, 1]
    .map((s) => {
      const d = outline(box(cx + s * 276, cy, 74, 156, 34));
      return (
        throwShadow(d, 11) +
        path(d, sheet.lit(color)) +
        path(outline(box(cx + s * 284, cy, 30, 92, 15)), darken(color, 0.45))
      );
    })
    .join("");
  return {
    back:
      throwShadow(outline(body), 17) +
      handles +
      path(outline(body), sheet.lit(color)) +
      path(outline(inset(body, 8)), darken(color, 0.12)) +
      path(outline(inset(body, 11)), sheet.linear([darken(inside, 0.32), darken(inside, 0.1), lighten(inside, 0.3)])),
    front:
      wallShadow(sheet, region, 0.8) +
      stroke(`M${cx - 240} ${cy - 186}q-22 6 -28 32`, "#fff", 5, 'opacity=".75"') +
      stroke(`M${cx - 180} ${cy - 200}h220`, "#fff", 4, 'opacity=".6"'),
    region,
    hollow: true,
    ground: inside,
  };
}

/** A long plate of slate for skewers. */
export function skewerPlate(pen: VesselPen): Drawn {
  const { sheet } = pen;
  const color = brightness(pen.contents) > 0.3 ? pen.rng.pick(["#4c5358", "#545d5a"]) : "#efe6d8";
  const body = box(cx, cy, 566, 372, 44);
  const region = box(cx, cy, 500, 310, 22);
  return {
    back:
      throwShadow(outline(body), 13) +
      path(outline(body), sheet.lit(color)) +
      path(outline(inset(body, 7)), sheet.linear([darken(color, 0.2), color, lighten(color, 0.16)])) +
      path(outline(inset(body, 18)), sheet.lit(lighten(color, 0.04))),
    front: stroke(`M${cx - 230} ${cy - 182}h180`, "#fff", 3, 'opacity=".5"'),
    region,
    hollow: false,
    ground: color,
  };
}
