import { darken, lighten, mix } from "../color.ts";
import type { Pen, Point } from "../pen.ts";
import { path, shadowColor, solid, stroke } from "../svg.ts";
import { type Draw, is, type Look } from "./look.ts";

/** A pinch of grains, one line with round ends for each. */
export const grain: Draw = (pen, { key, color, accent }) => {
  const oats = is(key, "oat");
  const fat = is(key, "corn") ? 11 : is(key, "lentil", "couscous", "quinoa", "millet") ? 7 : oats ? 8 : 5.5;
  const long = is(key, "rice", "oat", "barley", "bulgur") ? 5.5 : 0.5;
  const spread = fat * 3.1;
  const grains = Array.from({ length: 7 }, () => {
    const angle = pen.rng.between(0, Math.PI);
    const [x, y] = [pen.rng.around(spread), pen.rng.around(spread)];
    const [dx, dy] = [Math.cos(angle) * long, Math.sin(angle) * long];
    return pen.line([x - dx, y - dy], [x + dx, y + dy]);
  });
  const wide = fat * pen.scale;
  const all = grains.join("");
  return (
    stroke(all, shadowColor, wide + 1, 'opacity=".28" transform="translate(1 2)"') +
    stroke(all, mix(color, accent, 0.55), wide) +
    stroke(all, lighten(color, 0.12), wide * 0.7, 'transform="translate(-.6 -.8)"')
  );
};

export const pea: Draw = (pen, look) => {
  const { key, color, accent, sheet } = look;
  if (is(key, "black-bean", "kidney", "white-bean", "broad", "edamame")) return bean(pen, look);
  const r = is(key, "sprout") ? 21 : is(key, "chickpea", "blueberry") ? 12.5 : is(key, "caper", "split") ? 6.5 : 10.5;
  if (is(key, "raisin")) {
    return (
      solid(pen.blob(11, 8, 0.16, 7), sheet.ball(color), 2) +
      stroke(
        pen.smooth(
          [
            [-6, 1],
            [0, -2],
            [6, 1],
          ],
          false,
        ),
        accent,
        1.3,
      )
    );
  }
  let out = solid(pen.blob(r, r * 0.95, 0.04, 6), sheet.ball(color), 2.2);
  if (is(key, "chickpea"))
    out += path(pen.lens(9, 6), darken(accent, 0.1), 'opacity=".55"') + pen.dot(-4, -5, 2, "#fff", 'opacity=".5"');
  else if (is(key, "blueberry")) {
    out += path(pen.poly(star(5.5, 3, 2, -1)), darken(accent, 0.35)) + pen.dot(2, -1, 1.6, lighten(color, 0.15));
    out += pen.dot(-5, -5.5, 2.4, lighten(color, 0.7), 'opacity=".55"');
  } else if (is(key, "sprout")) {
    out += stroke(
      pen.arc(15, 14, 2, 4.4, 5, 2) + pen.arc(13, 16, -1.2, 1.2, -8, 2),
      lighten(color, 0.5),
      1.8,
      'opacity=".8"',
    );
  } else out += pen.dot(-r * 0.33, -r * 0.38, r * 0.24, "#fff", 'opacity=".65"');
  return out;
};

function bean(pen: Pen, { color, sheet }: Look): string {
  const shape: Point[] = [
    [-15, 2],
    [-11, -8],
    [0, -10],
    [11, -8],
    [15, 2],
    [8, 8],
    [0, 5],
    [-8, 8],
  ];
  return (
    solid(pen.smooth(shape), sheet.ball(color), 2.2) +
    stroke(pen.arc(9, 5, 3.6, 4.8, 0, -1), lighten(color, 0.75), 2, 'opacity=".6"')
  );
}

const star = (outer: number, inner: number, cx: number, cy: number): Point[] =>
  Array.from({ length: 10 }, (_, i): Point => {
    const [angle, r] = [(i / 10) * Math.PI * 2, i % 2 ? inner : outer];
    return [cx + Math.cos(angle) * r, cy + Math.sin(angle) * r];
  });

export const berry: Draw = (pen, look) => {
  const { key, color, accent, sheet } = look;
  if (is(key, "strawberry")) return strawberry(pen, look);
  if (is(key, "raspberry", "blackberry")) {
    let out = solid(pen.blob(16, 19, 0.05, 8), darken(color, 0.3), 3);
    const rows: [number, number][] = [
      [-7, -11],
      [7, -11],
      [0, -14],
      [-11, -2],
      [11, -2],
      [0, -5],
      [-7, 8],
      [7, 8],
      [0, 4],
      [0, 14],
    ];
    for (const [x, y] of rows) out += pen.dot(x, y, 5.6, sheet.ball(mix(color, accent, 0.15)));
    return out;
  }
  const r = is(key, "currant") ? 8 : is(key, "cherry-tomato", "grape") ? 20 : 18;
  let out = solid(pen.blob(r, r * 0.97, 0.03, 7), sheet.ball(color), 3.5);
  if (is(key, "cherry-tomato")) {
    out += path(pen.poly(star(8, 2.2, 3, 3)), "#4d7a34") + pen.dot(3, 3, 1.8, "#2f5422");
  } else if (is(key, "cherry"))
    out += stroke(
      pen.smooth(
        [
          [2, -2],
          [12, -18],
          [28, -26],
        ],
        false,
      ),
      "#5a6b2c",
      2,
    );
  return out + path(pen.blob(r * 0.26, r * 0.17, 0.1, 6, -r * 0.36, -r * 0.42), "#fff", 'opacity=".75"');
};

/** Strawberries: whole ones and, as often, halves that show their pale heart. */
function strawberry(pen: Pen, { color, accent, sheet }: Look): string {
  const shape: Point[] = [
    [0, -22],
    [16, -21],
    [23, -6],
    [14, 14],
    [0, 27],
    [-14, 14],
    [-23, -6],
    [-16, -21],
  ];
  let out = solid(pen.smooth(shape), sheet.ball(color), 3.5);
  if (pen.rng.chance(0.45)) {
    out += path(pen.smooth(shape.map(([x, y]): Point => [x * 0.84, y * 0.84])), lighten(color, 0.28));
    return out + path(pen.lens(26, 12), lighten(accent, 0.35)).replace("<path", '<path transform="rotate(0)"');
  }
  for (const [x, y] of [
    [-10, -8],
    [2, -10],
    [12, -6],
    [-6, 3],
    [6, 4],
    [0, 15],
    [-13, -1],
  ] as const) {
    out += path(pen.blob(1.3, 2.1, 0, 4, x, y), "#fbe29a");
  }
  const cap = [-14, -7, 0, 7, 14].flatMap((x): Point[] => [
    [x - 3, -22],
    [x, -12 - Math.abs(x) * 0.2],
  ]);
  return out + path(pen.poly([...cap, [17, -23], [0, -30], [-17, -23]]), "#5b8c3a");
}

/** Broken bits: mince, crumbs, crumbled cheese. */
export const crumble: Draw = (pen, { color, accent, sheet }) => {
  let out = "";
  for (let i = 0; i < 5; i++) {
    const [x, y] = [pen.rng.around(19), pen.rng.around(16)];
    const r = pen.rng.between(6, 11);
    out += solid(
      pen.blob(r, r * 0.85, 0.2, 6, x, y),
      sheet.lit(i % 2 ? mix(color, accent, 0.4) : lighten(color, 0.06)),
      2,
    );
  }
  return out;
};

export const seed: Draw = (pen, { key, color, accent, sheet }) => {
  if (is(key, "hazelnut", "peanut", "pomegranate", "passion")) {
    const r = is(key, "hazelnut") ? 12 : 8;
    let out = solid(pen.blob(r, r * 0.95, 0.05, 7), sheet.ball(color), 2.4);
    if (is(key, "hazelnut")) out += path(pen.blob(5, 3.6, 0.15, 6, 3, 3), lighten(accent, 0.1), 'opacity=".8"');
    return out + pen.dot(-r * 0.3, -r * 0.4, r * 0.2, "#fff", 'opacity=".6"');
  }
  if (is(key, "caraway", "cumin", "fennel", "flax", "clove")) return solid(pen.lens(13, 5), sheet.lit(color), 1.2);
  if (is(key, "anise")) {
    let out = "";
    for (let i = 0; i < 8; i++) {
      const a = (i / 8) * Math.PI * 2;
      out += stroke(
        pen.line([Math.cos(a) * 3, Math.sin(a) * 3], [Math.cos(a) * 16, Math.sin(a) * 16]),
        i % 2 ? color : accent,
        5.5,
      );
    }
    return out;
  }
  const [long, wide] = is(key, "almond", "cashew") ? [30, 19] : is(key, "pine") ? [19, 9] : [24, 15];
  return (
    solid(pen.lens(long, wide), sheet.lit(color), 2) +
    stroke(
      pen.smooth(
        [
          [-long * 0.3, -1],
          [0, -2.6],
          [long * 0.28, -1],
        ],
        false,
      ),
      lighten(color, 0.55),
      1.6,
      'opacity=".7"',
    ) +
    stroke(pen.lens(long * 0.96, wide * 0.96), accent, 0.8, 'opacity=".8"')
  );
};

/** A pinch of chopped herbs or of tiny seeds. */
export const sprinkle: Draw = (pen, { key, color, accent }) => {
  const tiny = is(key, "sesame", "poppy", "chia", "coconut", "sugar", "yeast", "flakes");
  const rings = is(key, "chives");
  const needle = is(key, "rosemary", "dill", "saffron", "thyme", "tarragon");
  if (is(key, "dill")) return frond(pen, color, accent);
  let dark = "";
  let light = "";
  for (let i = 0; i < (tiny ? 5 : 4); i++) {
    const [x, y] = [pen.rng.around(15), pen.rng.around(13)];
    const angle = pen.rng.between(0, Math.PI);
    const long = tiny ? 1.6 : rings ? 3.6 : needle ? 6.5 : 3;
    const line = pen.line(
      [x - Math.cos(angle) * long, y - Math.sin(angle) * long],
      [x + Math.cos(angle) * long, y + Math.sin(angle) * long],
    );
    if (i % 2) dark += line;
    else light += line;
  }
  const wide = (tiny ? 3.2 : needle ? 2.6 : rings ? 5 : 5.4) * pen.scale;
  return (
    stroke(dark + light, shadowColor, wide, 'opacity=".22" transform="translate(.8 1.8)"') +
    stroke(dark, accent, wide) +
    stroke(light, lighten(color, 0.08), wide)
  );
};

/** Dill: a thread with finer threads at both sides. */
function frond(pen: Pen, color: string, accent: string): string {
  const threads: string[] = [
    pen.smooth(
      [
        [-24, 2],
        [0, 0],
        [24, pen.rng.around(4)],
      ],
      false,
    ),
  ];
  for (let x = -12; x <= 18; x += 5) {
    threads.push(
      pen.line([x, 0], [x + 7, -9 + Math.abs(x) * 0.16]),
      pen.line([x + 2, 0], [x + 9, 9 - Math.abs(x) * 0.16]),
    );
  }
  const all = threads.join("");
  return (
    stroke(all, shadowColor, 1.8, 'opacity=".22" transform="translate(1 2)"') +
    stroke(all, mix(color, accent, 0.3), 1.8)
  );
}
