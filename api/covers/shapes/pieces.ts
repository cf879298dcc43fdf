import { darken, lighten, mix } from "../color.ts";
import type { Point } from "../pen.ts";
import { path, solid, stroke } from "../svg.ts";
import { block } from "./cuts.ts";
import { type Draw, is } from "./look.ts";

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

/** A square of chocolate. */
export const chocolate: Draw = (pen, { color, sheet }) =>
  block(pen, 13, 6, color, darken(color, 0.4), sheet) +
  path(
    pen.poly([
      [-8, -8],
      [8, -8],
      [8, 8],
      [-8, 8],
    ]),
    lighten(color, 0.1),
  );

/** A date, a dried apricot, a chestnut: a wrinkled oval. */
export const driedFruit: Draw = (pen, { color, sheet }) => {
  let out = solid(pen.blob(24, 15, 0.07, 8), sheet.ball(color), 3);
  for (let i = -1; i <= 1; i++)
    out += stroke(
      pen.smooth(
        [
          [-16, i * 5],
          [0, i * 6 + pen.rng.around(2)],
          [16, i * 4],
        ],
        false,
      ),
      darken(color, 0.35),
      1.4,
      'opacity=".7"',
    );
  return out + stroke(pen.arc(14, 8, 3.7, 4.6, 0, -1), lighten(color, 0.6), 2.6, 'opacity=".6"');
};

/** A cut of meat: an uneven block with a lit top, a dark side and its grain. */
export const meat: Draw = (pen, { color, accent, sheet }) => {
  const w = () => pen.rng.around(5);
  const corners: Point[] = [
    [-31 + w(), -14 + w()],
    [-12 + w(), -27 + w()],
    [22 + w(), -23 + w()],
    [33 + w(), -2 + w()],
    [20 + w(), 22 + w()],
    [-18 + w(), 24 + w()],
  ];
  const side = darken(accent, 0.18);
  const top = pen.smooth(corners.map(([x, y]): Point => [x * 0.94 - 1.5, y * 0.88 - 4.5]));
  const tone = lighten(color, 0.08);
  const grain = [-9, 0, 9].map((y) => pen.line([-15, y - 6 + w() * 0.4], [12 + w(), y - 9 + w() * 0.4])).join("");
  return (
    solid(pen.smooth(corners.map(([x, y]): Point => [x * 1.08, y * 1.08])), side, 5) +
    path(top, sheet.lit(tone)) +
    stroke(grain, darken(accent, 0.2), 1.8, 'opacity=".4"') +
    path(pen.blob(13, 5, 0.2, 6, -6, -18), "#fff", 'opacity=".26"')
  );
};

/** A slice of tomato with its chambers and seeds. */
export const tomatoSlice: Draw = (pen, { color, accent, sheet }) => {
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
};

/** A slice of cured sausage with its fat. */
export const sausageSlice: Draw = (pen, { color, accent, sheet }) => {
  const r = 22;
  let out = solid(pen.blob(r, r, 0.03), darken(color, 0.3), 2.5) + path(pen.blob(r - 2, r - 2, 0.03), sheet.lit(color));
  for (let i = 0; i < 9; i++) {
    out += pen.dot(pen.rng.around(16), pen.rng.around(16), pen.rng.between(1.2, 2.8), lighten(accent, 0.45));
  }
  return out;
};

/** Cucumber, courgette, aubergine, carrot, radish, banana, kiwi: a rim, a flesh and a middle. */
export const coin: Draw = (pen, { key, color, accent, sheet }) => {
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
};
