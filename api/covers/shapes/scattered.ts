import { darken, lighten, mix } from "../color.ts";
import type { Point } from "../pen.ts";
import { shadowColor, solid, stroke } from "../svg.ts";
import { type Draw, is } from "./look.ts";

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

/** A pinch of chopped herbs or of tiny seeds. */
export const sprinkle: Draw = (pen, { key, color, accent }) => {
  const tiny = is(key, "sesame", "poppy", "chia", "coconut", "sugar", "yeast", "flakes");
  const rings = is(key, "chives");
  const needle = is(key, "rosemary", "dill", "saffron", "thyme", "tarragon");
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
export const frond: Draw = (pen, { color, accent }) => {
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
};

/** A thread of honey, oil or syrup, with a highlight. */
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
