import { darken, lighten, mix } from "../color.ts";
import type { Pen, Point } from "../pen.ts";
import { path, solid, stroke } from "../svg.ts";
import { type Draw, is, type Look } from "./look.ts";

/** A round cut: citrus with its segments, tomato with its chambers, roots with a core, meats with an edge. */
export const slice: Draw = (pen, look) => {
  const { key, traits } = look;
  if (is(key, "lemon", "lime", "orange", "grapefruit")) return citrus(pen, look);
  if (is(key, "tomato")) return tomato(pen, look);
  if (is(key, "avocado")) return avocado(pen, look);
  if (is(key, "celery")) return celery(pen, look);
  if (is(key, "garlic")) return garlic(pen, look);
  if (is(key, "mussel", "clam")) return shell(pen, look);
  if (traits.some((trait) => trait === "meat" || trait === "poultry" || trait === "beef" || trait === "lamb")) {
    return is(key, "salami", "chorizo") ? sausage(pen, look) : carved(pen, look);
  }
  if (is(key, "halloumi", "tempeh")) return slab(pen, look);
  return coin(pen, look);
};

function citrus(pen: Pen, { color, accent, sheet }: Look): string {
  const r = 30;
  let out = solid(pen.blob(r, r, 0.02), sheet.lit(accent), 3);
  out += path(pen.blob(r - 3, r - 3, 0.02), lighten(color, 0.75));
  const petals: string[] = [];
  for (let i = 0; i < 9; i++) {
    const [a, b] = [(i / 9) * Math.PI * 2 + 0.07, ((i + 1) / 9) * Math.PI * 2 - 0.07];
    const edge = r - 6;
    petals.push(
      pen.poly([
        [Math.cos((a + b) / 2) * 4, Math.sin((a + b) / 2) * 4],
        [Math.cos(a) * edge * 0.94, Math.sin(a) * edge * 0.94],
        [Math.cos((a + b) / 2) * edge, Math.sin((a + b) / 2) * edge],
        [Math.cos(b) * edge * 0.94, Math.sin(b) * edge * 0.94],
      ]),
    );
  }
  out += path(
    petals.join(""),
    sheet.lit(color),
    `stroke="${color}" stroke-width="${(2.4 * pen.scale).toFixed(1)}" stroke-linejoin="round"`,
  );
  return out + pen.dot(-11, -13, 3.4, "#fff", 'opacity=".5"');
}

function tomato(pen: Pen, { color, accent, sheet }: Look): string {
  const r = 31;
  let out = solid(pen.blob(r, r, 0.04, 9), sheet.lit(accent), 3);
  out += path(pen.blob(r - 3.5, r - 3.5, 0.04, 9), sheet.lit(lighten(color, 0.08)));
  for (let i = 0; i < 4; i++) {
    const angle = (i / 4) * Math.PI * 2 + 0.4 + pen.rng.around(0.15);
    const [x, y] = [Math.cos(angle) * 14.5, Math.sin(angle) * 14.5];
    out += path(pen.blob(8, 8, 0.16, 5, x, y), mix(color, "#f0a04b", 0.3));
    out += path(pen.blob(6.3, 6.3, 0.15, 5, x, y), darken(color, 0.14));
    for (let s = 0; s < 3; s++) out += pen.dot(x + pen.rng.around(5), y + pen.rng.around(5), 1.5, "#f6dc9a");
  }
  return out + stroke(pen.arc(r - 7, r - 7, 3.5, 4.4), "#fff", 2.6 * pen.scale, 'opacity=".45"');
}

function avocado(pen: Pen, { color, accent, sheet }: Look): string {
  const outer: Point[] = [
    [-42, 8],
    [-22, -13],
    [6, -19],
    [34, -9],
    [44, 10],
    [33, 5],
    [6, 0],
    [-20, 4],
  ];
  const inner = outer.map(([x, y]): Point => [x * 0.9, y * 0.8 + 1.6]);
  return (
    solid(pen.smooth(outer), darken(accent, 0.25), 3) +
    path(pen.smooth(outer.map(([x, y]): Point => [x * 0.96, y * 0.92 + 0.8])), sheet.lit(accent)) +
    path(pen.smooth(inner), sheet.lit(lighten(color, 0.12))) +
    stroke(pen.arc(30, 12, 3.6, 4.7, 0, 2), lighten(color, 0.6), 3 * pen.scale, 'opacity=".7"')
  );
}

function celery(pen: Pen, { color, accent, sheet }: Look): string {
  const points: Point[] = [
    [-15, 6],
    [-10, -7],
    [0, -11],
    [10, -7],
    [15, 6],
    [9, 4],
    [0, -2],
    [-9, 4],
  ];
  return (
    solid(pen.smooth(points), sheet.lit(accent), 2) +
    path(pen.smooth(points.map(([x, y]): Point => [x * 0.85, y * 0.75 - 0.8])), lighten(color, 0.25))
  );
}

function garlic(pen: Pen, { color, accent, sheet }: Look): string {
  return (
    solid(pen.lens(24, 13, -2), sheet.lit(lighten(color, 0.3)), 1.5) +
    stroke(pen.arc(6, 3, 3.3, 6.1, -1, 1), accent, 1.2)
  );
}

function shell(pen: Pen, { color, accent, sheet }: Look): string {
  const lip: Point[] = [
    [-34, 2],
    [-16, -17],
    [14, -18],
    [34, -4],
    [16, 15],
    [-14, 16],
  ];
  return (
    solid(pen.smooth(lip), sheet.lit("#3a3f52"), 4) +
    path(pen.smooth(lip.map(([x, y]): Point => [x * 0.86, y * 0.8])), sheet.lit("#c9cedb")) +
    path(pen.blob(19, 10, 0.12, 7, 1, 0), sheet.ball(color)) +
    stroke(pen.arc(13, 6, 0.3, 2.6), accent, 2.5 * pen.scale)
  );
}

function sausage(pen: Pen, { color, accent, sheet }: Look): string {
  const r = 22;
  let out = solid(pen.blob(r, r, 0.03), darken(color, 0.3), 2.5) + path(pen.blob(r - 2, r - 2, 0.03), sheet.lit(color));
  for (let i = 0; i < 9; i++) {
    out += pen.dot(pen.rng.around(16), pen.rng.around(16), pen.rng.between(1.2, 2.8), lighten(accent, 0.45));
  }
  return out;
}

/** A carved piece of meat: rosy inside, browned along its fat side. */
function carved(pen: Pen, { color, accent, sheet }: Look): string {
  const cut: Point[] = [
    [-52, 4],
    [-40, -18],
    [-6, -25],
    [32, -21],
    [54, -3],
    [40, 16],
    [4, 22],
    [-36, 19],
  ];
  const inside = cut.map(([x, y]): Point => [x * 0.93, y * 0.78 + 2.4]);
  const rose = mix(color, "#d8766c", 0.55);
  let out = solid(pen.smooth(cut), sheet.lit(mix(accent, "#8a5228", 0.45)), 4);
  out += path(pen.smooth(cut.map(([x, y]): Point => [x * 0.97, y * 0.88 + 1.8])), lighten(accent, 0.5));
  out += path(pen.smooth(inside), sheet.lit(darken(rose, 0.12)));
  out += path(pen.blob(34, 10, 0.12, 8, 0, 2), rose, 'opacity=".8"');
  for (let i = 0; i < 3; i++) {
    out += stroke(
      pen.arc(40, 12, 3.7 + i * 0.3, 4.5 + i * 0.4, i * 6 - 6, 6 + i * 3),
      lighten(rose, 0.45),
      1.3,
      'opacity=".6"',
    );
  }
  return out;
}

function slab(pen: Pen, { color, accent, sheet }: Look): string {
  const d = pen.smooth([
    [-38, -20],
    [0, -23],
    [38, -20],
    [41, 0],
    [38, 20],
    [0, 23],
    [-38, 20],
    [-41, 0],
  ]);
  let out = solid(d, sheet.lit(color), 3);
  for (let i = -1; i <= 1; i++) {
    out += stroke(pen.line([i * 22 - 7, -16], [i * 22 + 7, 16]), darken(accent, 0.4), 5 * pen.scale, 'opacity=".6"');
  }
  return out;
}

/** Cucumber, courgette, aubergine, carrot, radish, banana, kiwi: a rim, a flesh and a middle. */
function coin(pen: Pen, { key, color, accent, sheet }: Look): string {
  const big = is(key, "aubergine", "courgette", "kiwi") ? 31 : is(key, "carrot", "radish", "gherkin") ? 18 : 26;
  const oval = pen.rng.between(0.82, 1);
  const dark = is(key, "aubergine", "courgette", "cucumber", "radish", "kiwi", "gherkin");
  let out = solid(pen.blob(big, big * oval, 0.03, 9), dark ? accent : sheet.lit(accent), 2.6);
  out += path(pen.blob(big - (dark ? 2.6 : 1.8), (big - 2.4) * oval, 0.03, 9), sheet.lit(color));
  if (is(key, "carrot", "parsnip")) {
    out += path(pen.blob(big * 0.5, big * 0.5 * oval, 0.12, 8), lighten(color, 0.28));
    return out + stroke(pen.arc(big * 0.72, big * 0.7 * oval, 3.6, 4.5), "#fff", 1.8, 'opacity=".4"');
  }
  if (is(key, "kiwi")) out += path(pen.blob(8, 8, 0.1), lighten(color, 0.7));
  else out += path(pen.blob(big * 0.62, big * 0.6 * oval, 0.08, 8), lighten(color, 0.3), 'opacity=".75"');
  const seeds = is(key, "banana") ? 3 : 9;
  const seed = is(key, "kiwi") ? "#2b2419" : mix(color, is(key, "banana", "aubergine") ? "#7a5430" : accent, 0.5);
  for (let i = 0; i < seeds; i++) {
    const angle = (i / seeds) * Math.PI * 2 + pen.rng.around(0.2);
    const reach = is(key, "banana") ? 3.6 : big * pen.rng.between(0.36, 0.48);
    out += pen.dot(Math.cos(angle) * reach, Math.sin(angle) * reach * oval, 1.5, seed);
  }
  return out;
}
