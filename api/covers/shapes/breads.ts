import { darken, lighten, mix } from "../color.ts";
import type { Point } from "../pen.ts";
import { path, solid } from "../svg.ts";
import { type Draw, is } from "./look.ts";

/** A flat bread with its brown spots. */
export const flatbread: Draw = (pen, { color, accent, sheet }) => {
  let out =
    solid(pen.blob(74, 70, 0.03, 10), sheet.lit(accent), 4) + path(pen.blob(70, 66, 0.03, 10), sheet.lit(color));
  for (let i = 0; i < 12; i++) {
    out += path(
      pen.blob(pen.rng.between(3, 9), pen.rng.between(2, 6), 0.2, 6, pen.rng.around(54), pen.rng.around(50)),
      darken(accent, 0.2),
      'opacity=".45"',
    );
  }
  return out;
};

/** A slice of bread: crust, crumb and its holes. */
export const bread: Draw = (pen, { key, color, accent, sheet }) => {
  const long = is(key, "baguette") ? 52 : 78;
  const high = is(key, "baguette") ? 38 : 54;
  const crust: Point[] = is(key, "sandwich")
    ? [
        [-60, 54],
        [-58, 0],
        [-66, -26],
        [-44, -52],
        [0, -52],
        [44, -52],
        [66, -26],
        [58, 0],
        [60, 54],
        [0, 56],
      ]
    : [
        [-long, 6],
        [-long * 0.86, -high * 0.6],
        [-long * 0.4, -high],
        [long * 0.3, -high * 0.96],
        [long * 0.84, -high * 0.62],
        [long, 4],
        [long * 0.85, high * 0.66],
        [long * 0.3, high * 0.82],
        [-long * 0.4, high * 0.8],
        [-long * 0.88, high * 0.62],
      ];
  const crumb = crust.map(([x, y]): Point => [x * 0.9 + pen.rng.around(1.5), y * 0.86 + pen.rng.around(1.5)]);
  let out = solid(pen.smooth(crust), sheet.lit(accent), 6) + path(pen.smooth(crumb), sheet.lit(lighten(color, 0.16)));
  for (let i = 0; i < 15; i++) {
    const [x, y] = [pen.rng.around(long * 0.75), pen.rng.around(high * 0.66)];
    out += path(
      pen.blob(pen.rng.between(2, 6), pen.rng.between(1.5, 4), 0.25, 5, x, y),
      mix(color, accent, 0.4),
      'opacity=".5"',
    );
  }
  return out;
};

/** A round biscuit with its holes. */
export const biscuit: Draw = (pen, { color, accent, sheet }) => {
  let out = solid(pen.blob(36, 36, 0.03, 9), mix(accent, color, 0.25), 4);
  out += path(
    pen.blob(33, 33, 0.03, 9, -0.6, -1.4),
    sheet.radial([lighten(color, 0.35), color, mix(color, accent, 0.6)], 0.42, 0.38, 0.66),
  );
  for (let i = 0; i < 8; i++) out += pen.dot(pen.rng.around(24), pen.rng.around(24), 1.6, darken(accent, 0.2));
  return out;
};
