import { darken, lighten, mix } from "../color.ts";
import type { Pen, Point } from "../pen.ts";
import { path, shadowColor, solid, stroke } from "../svg.ts";
import { type Draw, is, type Look } from "./look.ts";

/** A fried or poached egg. */
export const egg: Draw = (pen, { key, color, accent, sheet }) => {
  const yolk = mix(accent, "#ffab1a", 0.35);
  const [x, y] = [pen.rng.around(7), pen.rng.around(6)];
  const white =
    solid(pen.blob(48, 42, 0.13, 8), mix(color, "#d9c9a4", 0.55), 3.5) +
    path(
      pen.blob(45, 39, 0.12, 8),
      sheet.radial([lighten(color, 0.5), lighten(color, 0.3), mix(color, "#e8dcc0", 0.5)]),
    );
  if (is(key, "white")) return white + path(pen.blob(16, 8, 0.2, 6, -10, -8), "#fff", 'opacity=".6"');
  return (
    white +
    pen.dot(x + 1.5, y + 2.5, 18.5, darken(yolk, 0.25), 'opacity=".3"') +
    pen.dot(x, y, 17.5, sheet.ball(yolk)) +
    path(pen.blob(4.6, 3, 0.1, 6, x - 6, y - 7), "#fff", 'opacity=".8"')
  );
};

/** A thick piece of fish or meat, seared on top. */
export const fillet: Draw = (pen, look) => {
  const { key, color, accent, sheet, traits } = look;
  const fish = traits.includes("fish") || is(key, "salmon", "cod", "tuna", "haddock");
  const body: Point[] = fish
    ? [
        [-88, 2],
        [-72, -25],
        [-20, -31],
        [44, -27],
        [86, -10],
        [88, 8],
        [40, 27],
        [-24, 31],
        [-74, 25],
      ]
    : [
        [-72, 6],
        [-58, -30],
        [-14, -40],
        [36, -34],
        [70, -12],
        [62, 24],
        [18, 40],
        [-36, 38],
      ];
  let out = solid(pen.smooth(body), sheet.lit(darken(color, 0.16)), 6);
  out += path(pen.smooth(body.map(([x, y]): Point => [x * 0.965, y * 0.86 - 2.5])), sheet.lit(color));
  if (fish) {
    const flakes = [-52, -28, -4, 20, 44]
      .map((x) =>
        pen.smooth(
          [
            [x - 6, -20],
            [x + 9, -3],
            [x - 5, 17],
          ],
          false,
        ),
      )
      .join("");
    out +=
      stroke(flakes, lighten(accent, 0.35), 3, 'opacity=".75"') +
      stroke(flakes, darken(color, 0.3), 0.9, 'opacity=".5"');
    out += stroke(
      pen.smooth(
        [
          [-78, -3],
          [0, -5],
          [76, -2],
        ],
        false,
      ),
      darken(color, 0.22),
      1.6,
      'opacity=".5"',
    );
  } else {
    for (let i = -2; i <= 2; i++) {
      out += stroke(pen.line([i * 25 - 12, -24], [i * 25 + 12, 24]), darken(accent, 0.55), 6, 'opacity=".6"');
    }
  }
  out += path(pen.blob(36, 7, 0.2, 8, -14, -17), "#b9702c", 'opacity=".16"');
  return (
    out +
    stroke(
      pen.smooth(
        [
          [-58, -20],
          [-20, -26],
          [24, -23],
        ],
        false,
      ),
      "#fff",
      3,
      'opacity=".38"',
    )
  );
};

/** A whole fish on its side. */
export const fish: Draw = (pen, { color, accent, sheet }) => {
  const tail = pen.smooth([
    [84, 0],
    [126, -32],
    [117, 0],
    [126, 32],
  ]);
  const body: Point[] = [
    [-118, 2],
    [-92, -24],
    [-40, -37],
    [24, -27],
    [88, -8],
    [90, 8],
    [24, 25],
    [-40, 33],
    [-94, 22],
  ];
  const scales: string[] = [];
  for (let i = 0; i < 7; i++) {
    for (let j = -1; j <= 1; j++) {
      const x = -44 + i * 18 + (j ? 9 : 0);
      scales.push(pen.arc(7, 7, -1.3, 1.3, x, j * 11));
    }
  }
  return (
    solid(tail, sheet.lit(accent), 3) +
    solid(
      pen.smooth([
        [-36, -32],
        [4, -50],
        [22, -26],
      ]),
      sheet.lit(accent),
      1,
    ) +
    solid(pen.smooth(body), sheet.linear([darken(accent, 0.12), color, lighten(color, 0.5)], 0.5), 5) +
    stroke(scales.join(""), darken(accent, 0.2), 1.2, 'opacity=".5"') +
    stroke(pen.arc(14, 25, -1.2, 1.2, -74, 0), darken(accent, 0.35), 2.4) +
    pen.dot(-94, -7, 6, "#f7f1de") +
    pen.dot(-94, -7, 3.3, "#1d1714") +
    path(pen.lens(34, 15, 4), accent, 'opacity=".7"') +
    stroke(
      pen.smooth(
        [
          [-60, -22],
          [-20, -27],
          [30, -18],
        ],
        false,
      ),
      "#fff",
      3,
      'opacity=".4"',
    )
  );
};

/** A prawn: a curl of segments that thins to its tail. */
export const shrimp: Draw = (pen, { color, accent, sheet }) => {
  const [outer, inner, bands]: [Point[], Point[], string[]] = [[], [], []];
  for (let i = 0; i <= 8; i++) {
    const t = i / 8;
    const angle = -2.6 + t * 4.3;
    const thick = 11 * (1 - t * 0.62);
    const at = (r: number): Point => [Math.cos(angle) * r, Math.sin(angle) * r * 0.94];
    outer.push(at(21 + thick));
    inner.push(at(21 - thick * 0.9));
    if (i % 2 && i < 8) bands.push(pen.line(at(21 + thick), at(21 - thick * 0.7)));
  }
  const tip = outer[8]!;
  const fan = pen.smooth([
    tip,
    [tip[0] - 20, tip[1] + 3],
    [tip[0] - 13, tip[1] - 9],
    [tip[0] - 20, tip[1] - 16],
    inner[8]!,
  ]);
  return (
    solid(fan, sheet.lit(accent), 2) +
    solid(pen.smooth([...outer, ...inner.reverse()]), sheet.lit(color), 3) +
    stroke(bands.join(""), lighten(accent, 0.1), 2.4, 'opacity=".8"') +
    stroke(pen.arc(27, 25, -2.3, -0.6), "#fff", 3, 'opacity=".55"')
  );
};

/** A disc: cheese, yolk, scallop, flat bread, biscuit. */
export const round: Draw = (pen, look) => {
  const { key, color, accent, sheet } = look;
  if (is(key, "yolk")) {
    const yolk = mix(color, "#ffa51a", 0.3);
    return (
      `<g transform="translate(2 4)" opacity=".3">${path(pen.blob(26, 26, 0.02), shadowColor)}</g>` +
      path(pen.blob(26, 26, 0.02), sheet.ball(yolk)) +
      path(pen.blob(7, 4.4, 0.1, 6, -9, -10), "#fff", 'opacity=".8"')
    );
  }
  if (is(key, "pita", "tortilla")) return flatbread(pen, look);
  const r = is(key, "biscuit") ? 36 : is(key, "octopus") ? 22 : 31;
  let out = solid(pen.blob(r, r, 0.03, 9), mix(accent, color, 0.25), 4);
  out += path(
    pen.blob(r - 3, r - 3, 0.03, 9, -0.6, -1.4),
    sheet.radial([lighten(color, 0.35), color, mix(color, accent, 0.6)], 0.42, 0.38, 0.66),
  );
  if (is(key, "scallop")) out += path(pen.blob(18, 16, 0.1), mix(accent, "#b9702c", 0.5), 'opacity=".55"');
  else if (is(key, "biscuit"))
    for (let i = 0; i < 8; i++) out += pen.dot(pen.rng.around(24), pen.rng.around(24), 1.6, darken(accent, 0.2));
  else
    out +=
      stroke(pen.arc(r - 11, r - 12, 0.4, 2.2), accent, 2, 'opacity=".6"') +
      path(pen.blob(9, 5, 0.2, 6, -9, -11), "#fff", 'opacity=".45"');
  return out;
};

function flatbread(pen: Pen, { color, accent, sheet }: Look): string {
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
}

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

/** A sheet of pasta or pastry with a wavy edge. */
export const sheet: Draw = (pen, { color, accent, sheet: lights }) => {
  const wave = (from: Point, to: Point): Point[] =>
    Array.from({ length: 8 }, (_, i): Point => {
      const t = i / 8;
      const push = i % 2 ? 5 : -3;
      const along: Point = [to[0] - from[0], to[1] - from[1]];
      const long = Math.hypot(along[0], along[1]);
      return [from[0] + along[0] * t + (along[1] / long) * push, from[1] + along[1] * t - (along[0] / long) * push];
    });
  const corners: Point[] = [
    [-56, -38],
    [56, -38],
    [56, 38],
    [-56, 38],
  ];
  const edge = corners.flatMap((corner, i) => wave(corner, corners[(i + 1) % 4]!));
  return (
    solid(pen.smooth(edge), lights.lit(color), 4) +
    stroke(pen.line([-40, -24], [42, -24]) + pen.line([-40, 24], [42, 24]), darken(accent, 0.1), 1.6, 'opacity=".5"') +
    path(pen.blob(20, 10, 0.2, 7, 10, -2), accent, 'opacity=".3"') +
    path(pen.blob(26, 8, 0.2, 7, -18, -14), "#fff", 'opacity=".3"')
  );
};
