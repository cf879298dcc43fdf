import { darken, lighten, mix } from "../color.ts";
import type { Pen, Point } from "../pen.ts";
import { ellipse, n, path, shadowColor, solid, stroke } from "../svg.ts";
import { type Draw, is, type Look } from "./look.ts";

/** Rings of onion, leek, olive, chilli, squid; the background shows through their hole. */
export const ring: Draw = (pen, { key, color, accent, sheet }) => {
  const small = is(key, "chilli", "spring", "chive") ? 10 : is(key, "olive") ? 13 : is(key, "leek") ? 21 : 25;
  const oval = pen.rng.between(0.72, 1);
  const turn = Math.round(pen.rng.between(0, 180));
  const band = (r: number, wide: number, tone: string) => {
    const ink = `stroke="${tone}" stroke-width="${n(wide * pen.scale)}" transform="rotate(${turn})"`;
    return ellipse(0, 0, r * pen.scale, r * oval * pen.scale, "none", ink);
  };
  const s = pen.scale;
  if (is(key, "olive")) {
    return (
      `<g transform="translate(1.5 3)" opacity=".3">${band(small - 4, 8, shadowColor)}</g>` +
      band(small - 4, 8, accent) +
      band(small - 4.4, 6, color) +
      stroke(pen.arc(small - 3, (small - 3) * oval, 3.5, 4.6), "#fff", 2 * s, 'opacity=".55"')
    );
  }
  if (is(key, "leek", "spring")) {
    const thin = is(key, "spring") ? 2.6 : 4.4;
    return (
      solid(pen.blob(small, small * oval, 0.03), accent, 2) +
      path(pen.blob(small - thin * 0.6, (small - thin * 0.6) * oval, 0.03), sheet.lit(lighten(color, 0.35))) +
      band(small * 0.66, 1.5, mix(color, accent, 0.4)) +
      band(small * 0.36, 1.4, mix(color, accent, 0.4))
    );
  }
  const wide = is(key, "chilli") ? 3.6 : is(key, "squid") ? 9 : 4.6;
  return (
    `<g transform="translate(1.5 3)" opacity=".26">${band(small, wide, shadowColor)}</g>` +
    band(small, wide, accent) +
    band(small - 0.6, wide * 0.62, lighten(color, 0.2)) +
    (wide === 4.6 && pen.rng.chance(0.7)
      ? band(small - 8, 3.6, mix(color, accent, 0.35)) + band(small - 8, 2.2, lighten(color, 0.3))
      : "") +
    (is(key, "chilli") ? pen.dot(2, 2, 1.3, lighten(accent, 0.4)) + pen.dot(-3, -1, 1.3, lighten(accent, 0.4)) : "")
  );
};

/** A vanilla pod, a cinnamon stick. */
export const thinStick: Draw = (pen, { color, sheet }) =>
  solid(pen.bar(120, 6, pen.rng.around(8)), sheet.lit(color), 2) + stroke(pen.bar(96, 1, 0), lighten(color, 0.35), 0.8);

/** A sponge finger, dusted with sugar. */
export const ladyfinger: Draw = (pen, { color, accent, sheet }) => {
  let out = solid(pen.bar(112, 34), sheet.lit(accent), 3.5) + path(pen.bar(104, 27), sheet.lit(lighten(color, 0.2)));
  for (let i = 0; i < 14; i++) out += pen.dot(pen.rng.around(44), pen.rng.around(9), 1.6, "#fff", 'opacity=".85"');
  return out;
};

/** A grilled sausage. */
export const sausage: Draw = (pen, { color, accent, sheet }) => {
  let out = solid(pen.bar(112, 32, pen.rng.around(9)), sheet.lit(color), 4);
  for (let i = -2; i <= 2; i++)
    out += stroke(pen.line([i * 18 - 5, -9], [i * 18 + 5, 9]), darken(accent, 0.4), 3.4, 'opacity=".55"');
  return out + stroke(pen.bar(70, 1, -9), "#fff", 2.4, 'opacity=".4"');
};

/** Green beans, parsnip batons; asparagus with its tip and its scales. */
export const stick: Draw = (pen, { key, color, accent, sheet }) => {
  const bend = pen.rng.around(7);
  const long = is(key, "asparagus") ? 116 : 84;
  let out = solid(pen.bar(long, is(key, "bean") ? 11 : 14, bend), sheet.lit(color), 2.6);
  out += stroke(
    pen.smooth(
      [
        [-long * 0.38, -2],
        [0, -3 + bend],
        [long * 0.36, -2],
      ],
      false,
    ),
    lighten(color, 0.5),
    1.8,
    'opacity=".7"',
  );
  if (is(key, "asparagus")) {
    out += path(pen.lens(38, 19), sheet.lit(accent)).replace(
      "<path",
      `<path transform="translate(${pen.at(44, 0).map(n).join(" ")})"`,
    );
    for (const x of [-34, -10, 14])
      out += path(
        pen.poly([
          [x, -6],
          [x + 9, 0],
          [x, 6],
        ]),
        accent,
        'opacity=".7"',
      );
  }
  return out;
};

/** A cube seen a little from above: its top, and two sides in shadow. */
export function block(pen: Pen, half: number, high: number, top: string, side: string, sheet: Look["sheet"]): string {
  const w = () => pen.rng.around(half * 0.12);
  const corners: Point[] = [
    [-half + w(), -half + w()],
    [half + w(), -half + w()],
    [half + w(), half + w()],
    [-half + w(), half + w()],
  ];
  const d = pen.poly(corners);
  const more = `stroke-linejoin="round" stroke-width="${n(half * 0.28 * pen.scale)}"`;
  const [dx, dy] = [high * 0.35, high];
  return (
    `<g transform="translate(${n(dx * 1.7)} ${n(dy * 1.5)})" opacity=".28">${path(d, shadowColor, `stroke="${shadowColor}" ${more}`)}</g>` +
    `<g transform="translate(${n(dx)} ${n(dy)})">${path(d, side, `stroke="${side}" ${more}`)}</g>` +
    path(d, sheet.lit(top), `stroke="${top}" ${more}`)
  );
}

export const cube: Draw = (pen, { key, color, accent, sheet }) => {
  const brown = is(key, "tofu");
  let out = block(pen, 15, 9, brown ? mix(color, accent, 0.25) : color, darken(mix(color, accent, 0.7), 0.12), sheet);
  if (brown) out += path(pen.blob(10, 9, 0.2, 6), mix(accent, "#a86a2a", 0.4), 'opacity=".5"');
  else if (is(key, "feta", "paneer")) {
    for (let i = 0; i < 5; i++) out += pen.dot(pen.rng.around(13), pen.rng.around(13), 1.1, accent);
  } else out += stroke(pen.line([-11, -10], [4, -11]), "#fff", 2.4 * pen.scale, 'opacity=".5"');
  return out;
};

/** Small dice; fatty meats get their white stripe. */
export const dice: Draw = (pen, { color, accent, sheet, traits }) => {
  const meat = traits.includes("meat") || traits.includes("pork");
  const bar = (half: number) => pen.bar(half * 2.2, 13, pen.rng.around(3));
  if (!meat) return block(pen, 7.5, 4.5, color, darken(color, 0.25), sheet);
  return (
    solid(bar(14), sheet.lit(darken(color, 0.12)), 2.4) +
    stroke(pen.line([-11, -1.5], [11, -2.5]), lighten(accent, 0.2), 3.4 * pen.scale) +
    stroke(pen.line([-10, 4], [9, 4]), darken(color, 0.3), 1.4, 'opacity=".7"')
  );
};

/** A thread of ginger or of cabbage. */
export const shred: Draw = (pen, { key, color, accent }) => {
  const bend = pen.rng.between(5, 13);
  const [long, wide] = is(key, "ginger") ? [30, 3.4] : [58, 5.5];
  const d = pen.smooth(
    [
      [-long / 2, 0],
      [0, bend],
      [long / 2, pen.rng.around(6)],
    ],
    false,
  );
  return (
    `<g transform="translate(1 2.4)" opacity=".28">${stroke(d, shadowColor, wide)}</g>` +
    stroke(d, accent, wide) +
    stroke(d, color, wide * 0.6)
  );
};

/** A strip of pepper or of fennel. */
export const strip: Draw = (pen, { key, color, accent, sheet }) => {
  const bend = pen.rng.between(5, 13);
  const [long, wide] = is(key, "fennel") ? [62, 14] : [58, 13];
  return (
    solid(pen.bar(long, wide, bend), sheet.lit(accent), 2.8) +
    path(pen.bar(long - 4, wide - 4, bend), sheet.lit(lighten(color, 0.06))) +
    stroke(
      pen.smooth(
        [
          [-long * 0.36, -1],
          [0, bend - 2.5],
          [long * 0.34, -1],
        ],
        false,
      ),
      lighten(color, 0.55),
      2 * pen.scale,
      'opacity=".65"',
    )
  );
};
