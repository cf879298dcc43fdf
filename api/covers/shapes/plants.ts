import { darken, lighten, mix } from "../color.ts";
import type { Point } from "../pen.ts";
import { path, solid, stroke } from "../svg.ts";
import { type Draw, is } from "./look.ts";

/** A plain leaf: two halves in different light, a rib and a few veins. */
export const leaf: Draw = (pen, { key, color, sheet }) => {
  const long = is(key, "spinach") ? 50 : is(key, "bay", "sage") ? 46 : 38;
  const wide = is(key, "basil", "spinach", "mint", "lamb") ? 21 : 14;
  const h = long / 2;
  const bend = pen.rng.around(3);
  const veins = [-0.35, 0, 0.35].flatMap((t) => [
    pen.line([h * t - 3, bend * 0.5], [h * t + 4, -wide * 0.33]),
    pen.line([h * t - 3, bend * 0.5], [h * t + 4, wide * 0.33]),
  ]);
  return (
    solid(pen.lens(long, wide, bend), sheet.lit(color), 2) +
    path(
      pen.smooth([
        [-h, 0],
        [-h * 0.2, -wide * 0.46 + bend * 0.5],
        [h, 0],
        [0, bend * 0.5],
      ]),
      lighten(color, 0.25),
      'opacity=".6"',
    ) +
    stroke(pen.line([-h - 5, 0], [0, bend * 0.5], [h * 0.8, 0]), lighten(color, 0.45), 1.5) +
    stroke(veins.join(""), lighten(color, 0.4), 0.8, 'opacity=".7"')
  );
};

/** Rocket: a long leaf with deep lobes. */
export const lobed: Draw = (pen, { color, sheet }) => {
  const side = (s: number): Point[] => [
    [-26, 3 * s],
    [-12, 12 * s],
    [-9, 4 * s],
    [6, 16 * s],
    [10, 6 * s],
    [26, 13 * s],
  ];
  const points: Point[] = [...side(-1), [42, 0], ...side(1).reverse(), [-34, 0]];
  return (
    solid(pen.smooth(points), sheet.lit(color), 2.4) +
    stroke(pen.line([-46, pen.rng.around(4)], [-20, 0], [34, 0]), lighten(color, 0.5), 1.8)
  );
};

/** Lettuce, kale: a broad leaf with a frilled edge and a pale rib. */
export const frilled: Draw = (pen, { color, accent, sheet }) => {
  const ring = (reach: number): Point[] =>
    Array.from({ length: 18 }, (_, i): Point => {
      const angle = (i / 18) * Math.PI * 2;
      const r = reach * (i % 2 ? 0.9 : 1.06 + pen.rng.around(0.05));
      return [Math.cos(angle) * r * 1.25, Math.sin(angle) * r];
    });
  return (
    solid(pen.smooth(ring(36)), sheet.lit(accent), 3) +
    path(pen.smooth(ring(29)), sheet.lit(color)) +
    stroke(
      pen.line([-40, 0], [30, 0]) +
        pen.line([-14, 0], [4, -17]) +
        pen.line([-14, 0], [4, 17]) +
        pen.line([8, 0], [22, -12]),
      lighten(color, 0.55),
      2.4,
      'opacity=".8"',
    )
  );
};

export const floret: Draw = (pen, { color, accent, sheet }) => {
  const stalk = mix(color, "#dfe6ae", 0.6);
  let out = solid(
    pen.smooth([
      [-8, 4],
      [8, 4],
      [6, 30],
      [0, 34],
      [-6, 30],
    ]),
    sheet.lit(stalk),
    2.5,
  );
  out += solid(pen.blob(30, 22, 0.08, 9, 0, -6), darken(accent, 0.1), 3);
  const heads: [number, number, number][] = [
    [-18, -2, 12],
    [18, -2, 12],
    [0, 2, 12],
    [-12, -15, 13],
    [12, -15, 13],
    [0, -8, 13],
  ];
  for (const [x, y, r] of heads) {
    out += path(pen.blob(r, r, 0.13, 8, x + pen.rng.around(2), y + pen.rng.around(2)), sheet.ball(color));
  }
  for (let i = 0; i < 9; i++)
    out += pen.dot(pen.rng.around(26), -8 + pen.rng.around(16), 1.7, lighten(color, 0.45), 'opacity=".8"');
  return out;
};

/** A segment of a round fruit or root: skin outside, flesh inside. */
export const wedge: Draw = (pen, { key, color, accent, sheet }) => {
  const skin = is(key, "peach", "apricot", "plum", "fig", "grapefruit") ? accent : darken(accent, 0.05);
  const outer: Point[] = [
    [-44, 8],
    [-26, -14],
    [0, -21],
    [26, -14],
    [44, 8],
    [24, 12],
    [0, 14],
    [-24, 12],
  ];
  let out = solid(pen.smooth(outer), sheet.lit(skin), 3.4);
  out += path(
    pen.smooth(outer.map(([x, y]): Point => [x * 0.95, y * 0.8 + 2.6])),
    sheet.lit(is(key, "beet") ? lighten(color, 0.12) : color),
  );
  out += stroke(pen.arc(26, 9, 3.5, 5.9, 0, 4), darken(color, 0.22), 1.6, 'opacity=".55"');
  return out + stroke(pen.arc(34, 13, 3.7, 4.6, 0, -1), "#fff", 2.2 * pen.scale, 'opacity=".4"');
};
