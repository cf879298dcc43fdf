import { darken, lighten, mix } from "../color.ts";
import type { Point } from "../pen.ts";
import { path, shadowColor, solid, stroke } from "../svg.ts";
import { type Draw, is } from "./look.ts";

/** A glossy puddle with a few drops beside it. */
export const liquid: Draw = (pen, { color, accent }) => {
  let out = path(pen.blob(30, 24, 0.12, 8), mix(color, accent, 0.5), 'opacity=".85"');
  out += path(pen.blob(25, 19, 0.1, 8, -1, -1.5), lighten(color, 0.12), 'opacity=".8"');
  for (const [x, y, r] of [
    [38, 10, 4],
    [-32, 18, 3],
  ] as const)
    out += pen.dot(x, y, r, mix(color, accent, 0.4), 'opacity=".85"');
  return out + path(pen.blob(8, 3, 0.1, 6, -9, -9), "#fff", 'opacity=".7"');
};

/** A spoonful of thick sauce. */
export const sauce: Draw = (pen, { color, accent, sheet }) => {
  return (
    solid(pen.blob(36, 28, 0.16, 8), sheet.lit(mix(color, accent, 0.35)), 3) +
    path(pen.blob(26, 18, 0.18, 8, -2, -3), lighten(color, 0.1), 'opacity=".8"') +
    stroke(pen.arc(22, 15, 3.5, 4.7), "#fff", 3 * pen.scale, 'opacity=".5"') +
    path(pen.blob(5, 3.4, 0.2, 6, 12, 6), darken(accent, 0.1), 'opacity=".5"')
  );
};

/** A dollop, turned off the spoon. */
export const cream: Draw = (pen, { color, accent, sheet }) => {
  const turn: Point[] = Array.from({ length: 10 }, (_, i): Point => {
    const [angle, r] = [i * 0.85, 22 - i * 2.1];
    return [Math.cos(angle) * r, Math.sin(angle) * r * 0.86];
  });
  return (
    solid(pen.blob(33, 28, 0.09, 8), sheet.lit(mix(color, accent, 0.3)), 4) +
    path(
      pen.blob(29, 24, 0.08, 8, -1, -2),
      sheet.radial([lighten(color, 0.5), color, mix(color, accent, 0.55)], 0.4, 0.35, 0.7),
    ) +
    stroke(pen.smooth(turn, false), darken(accent, 0.08), 2.6 * pen.scale, 'opacity=".55"') +
    stroke(pen.arc(18, 14, 3.5, 4.6, -1, -2), "#fff", 3 * pen.scale, 'opacity=".7"')
  );
};

/** A thread of honey, oil or syrup, with its light. */
export const drizzle: Draw = (pen, { key, color }) => {
  const zig: Point[] = Array.from(
    { length: 7 },
    (_, i): Point => [-60 + i * 20, (i % 2 ? 12 : -12) + pen.rng.around(5)],
  );
  const d = pen.smooth(zig, false);
  const oil = is(key, "oil");
  const wide = (oil ? 4 : 5.5) * pen.scale;
  return (
    stroke(d, shadowColor, wide, 'opacity=".2" transform="translate(1 2)"') +
    stroke(d, darken(color, 0.12), wide, oil ? 'opacity=".6"' : 'opacity=".92"') +
    stroke(d, lighten(color, 0.55), wide * 0.3, 'opacity=".75" transform="translate(-.8 -1)"')
  );
};

/** A pinch of powder. */
export const dust: Draw = (pen, { color, accent }) => {
  let [fine, coarse] = ["", ""];
  for (let i = 0; i < 22; i++) {
    const [angle, reach] = [pen.rng.between(0, Math.PI * 2), pen.rng.around(34)];
    const [x, y] = [Math.cos(angle) * reach, Math.sin(angle) * reach];
    if (i % 3) fine += pen.line([x, y], [x + 0.1, y]);
    else coarse += pen.line([x, y], [x + 0.1, y]);
  }
  return stroke(fine, color, 2.2, 'opacity=".8"') + stroke(coarse, accent, 3.2, 'opacity=".7"');
};

/** Melting shreds of cheese. */
export const cheeseShred: Draw = (pen, { color, accent }) => {
  let all = "";
  for (let i = 0; i < 3; i++) {
    const [x, y, angle] = [pen.rng.around(12), pen.rng.around(12), pen.rng.between(0, Math.PI)];
    const [dx, dy] = [Math.cos(angle) * 14, Math.sin(angle) * 14];
    all += pen.smooth(
      [
        [x - dx, y - dy],
        [x - dy * 0.25, y + dx * 0.25],
        [x + dx, y + dy],
      ],
      false,
    );
  }
  return (
    stroke(all, shadowColor, 5 * pen.scale, 'opacity=".22" transform="translate(1 2.2)"') +
    stroke(all, accent, 5 * pen.scale) +
    stroke(all, lighten(color, 0.2), 3 * pen.scale, 'transform="translate(-.4 -.7)"')
  );
};

/** A small nest of noodles, turned on a fork. */
export const noodle: Draw = (pen, { key, color, accent }) => {
  const wide = is(key, "tagliatelle") ? 9 : is(key, "rice") ? 4.5 : 6;
  let out = "";
  for (let i = 0; i < 6; i++) {
    const r = 46 - i * 6.4;
    const start = pen.rng.between(0, 6);
    const d = pen.arc(
      r,
      r * pen.rng.between(0.7, 0.95),
      start,
      start + pen.rng.between(3.4, 5.4),
      pen.rng.around(6),
      pen.rng.around(6),
    );
    out +=
      stroke(d, shadowColor, wide + 1.4, 'opacity=".25" transform="translate(1 2.6)"') +
      stroke(d, accent, wide) +
      stroke(d, lighten(color, 0.15), wide * 0.6);
  }
  return out;
};

/** A tube of pasta with its ridges and its dark mouth. */
export const penne: Draw = (pen, { key, color, accent, sheet }) => {
  const short = is(key, "macaroni");
  const l = short ? 17 : 27;
  const bend = short ? 7 : 0;
  const tube = pen.smooth([
    [-l, -7],
    [0, -9 + bend],
    [l + 5, -9],
    [l, 1],
    [l - 5, 8],
    [0, 9 + bend],
    [-l - 4, 9],
  ]);
  return (
    solid(tube, sheet.lit(color), 3) +
    stroke(
      pen.line([-l + 4, -3], [l - 3, -3 + bend * 0.2]) + pen.line([-l + 2, 3], [l - 5, 3 + bend * 0.2]),
      accent,
      1.5,
      'opacity=".7"',
    ) +
    path(
      pen.smooth([
        [l + 3, -8],
        [l + 1, 0],
        [l - 5, 7],
        [l - 3, -2],
      ]),
      darken(accent, 0.5),
    )
  );
};
