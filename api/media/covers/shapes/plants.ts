import { darken, lighten, mix } from "../color.ts";
import type { Pen, Point } from "../pen.ts";
import { path, solid, stroke } from "../svg.ts";
import { type Draw, is, type Look } from "./look.ts";

export const leaf: Draw = (pen, look) => {
  const { key } = look;
  if (is(key, "mangetout", "pod", "snap")) return pod(pen, look);
  if (is(key, "coriander", "parsley", "chervil")) return sprig(pen, look);
  if (is(key, "rocket", "dandelion")) return lobed(pen, look);
  if (is(key, "lettuce", "kale", "chard", "chicory", "pak-choi", "cabbage")) return frilled(pen, look);
  const long = is(key, "spinach") ? 50 : is(key, "bay", "sage") ? 46 : 38;
  const wide = is(key, "basil", "spinach", "mint", "lamb") ? 21 : 14;
  return blade(pen, look, long, wide);
};

/** A plain leaf: two halves in different light, a rib and a few veins. */
function blade(pen: Pen, { color, sheet }: Look, long: number, wide: number): string {
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
}

/** Three small fans on a stem: coriander, flat parsley. */
function sprig(pen: Pen, { color, accent, sheet }: Look): string {
  let out = stroke(pen.line([-20, 4], [-4, 1], [4, 0]), accent, 2 * pen.scale);
  for (const [x, y, turn] of [
    [10, 0, 0],
    [-1, -9, -1],
    [-1, 9, 1],
  ] as const) {
    const fan: Point[] = [];
    for (let i = 0; i < 9; i++) {
      const angle = turn + ((i - 4) / 4) * 1.35;
      const reach = i % 2 ? 8 : 12.5;
      fan.push([x + Math.cos(angle) * reach, y + Math.sin(angle) * reach]);
    }
    fan.push([x - Math.cos(turn) * 5, y - Math.sin(turn) * 5]);
    out += solid(pen.smooth(fan), sheet.lit(lighten(color, 0.06)), 1.5);
    out += stroke(pen.line([x - 3, y], [x + Math.cos(turn) * 8, y + Math.sin(turn) * 8]), lighten(color, 0.4), 0.9);
  }
  return out;
}

/** Rocket: a long leaf with deep lobes. */
function lobed(pen: Pen, { color, sheet }: Look): string {
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
}

/** Lettuce, kale: a broad leaf with a frilled edge and a pale rib. */
function frilled(pen: Pen, { color, accent, sheet }: Look): string {
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
}

function pod(pen: Pen, { color, accent, sheet }: Look): string {
  let out = solid(pen.lens(70, 22, -9), sheet.lit(color), 3);
  out += stroke(
    pen.smooth(
      [
        [-35, 0],
        [0, -9],
        [35, 0],
      ],
      false,
    ),
    accent,
    1.4,
  );
  for (let i = -1; i <= 1; i++) out += pen.dot(i * 13 + 1, -3.5, 4.4, lighten(color, 0.3), 'opacity=".6"');
  return out;
}

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

/** A slice through the middle of a mushroom. */
export const mushroom: Draw = (pen, { color, accent, sheet }) => {
  const cut: Point[] = [
    [-34, 4],
    [-28, -16],
    [0, -28],
    [28, -16],
    [34, 4],
    [22, 9],
    [9, 6],
    [10, 26],
    [0, 30],
    [-10, 26],
    [-9, 6],
    [-22, 9],
  ];
  return (
    solid(pen.smooth(cut), sheet.lit(darken(accent, 0.08)), 3) +
    path(pen.smooth(cut.map(([x, y]): Point => [x * 0.9, y * 0.88 + 0.6])), sheet.lit(lighten(color, 0.2))) +
    stroke(
      pen.smooth(
        [
          [-25, 4],
          [-12, -4],
          [0, -6],
          [12, -4],
          [25, 4],
        ],
        false,
      ),
      darken(accent, 0.3),
      3.4 * pen.scale,
      'opacity=".75"',
    ) +
    stroke(pen.arc(22, 17, 3.7, 4.7, 0, -4), "#fff", 2.4 * pen.scale, 'opacity=".4"')
  );
};

/** A segment of a round fruit or root: skin outside, flesh inside. */
export const wedge: Draw = (pen, look) => {
  const { key, color, accent, sheet } = look;
  if (is(key, "artichoke")) return heart(pen, look);
  const dark = is(key, "beet");
  const skin = is(key, "apple", "pear", "peach", "apricot", "plum", "fig", "quince", "melon", "grapefruit")
    ? accent
    : darken(accent, 0.05);
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
    sheet.lit(dark ? lighten(color, 0.12) : color),
  );
  if (is(key, "melon", "watermelon"))
    for (let i = -2; i <= 2; i++) out += path(pen.blob(1.6, 2.6, 0, 4, i * 11, 2), "#3a2a20");
  else if (is(key, "apple", "pear", "quince")) {
    out += path(pen.lens(22, 7, 2), mix(color, "#b98b3c", 0.25)) + path(pen.blob(2, 3.2, 0, 4, -3, 9), "#6b4222");
  } else out += stroke(pen.arc(26, 9, 3.5, 5.9, 0, 4), darken(color, 0.22), 1.6, 'opacity=".55"');
  return out + stroke(pen.arc(34, 13, 3.7, 4.6, 0, -1), "#fff", 2.2 * pen.scale, 'opacity=".4"');
};

function heart(pen: Pen, { color, accent, sheet }: Look): string {
  let out = "";
  for (const [spread, tone] of [
    [1, accent],
    [0.74, mix(color, accent, 0.5)],
    [0.48, lighten(color, 0.2)],
  ] as const) {
    const d = pen.smooth([
      [0, 26],
      [-24 * spread, 6],
      [-17 * spread, -22],
      [-6 * spread, -12],
      [0, -30],
      [6 * spread, -12],
      [17 * spread, -22],
      [24 * spread, 6],
    ]);
    out += spread === 1 ? solid(d, sheet.lit(tone), 3) : path(d, sheet.lit(tone));
  }
  return out;
}
