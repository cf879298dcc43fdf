import { darken, lighten } from "../color.ts";
import type { Pen, Point } from "../pen.ts";
import { path, solid, stroke } from "../svg.ts";
import { block } from "./cuts.ts";
import { type Draw, is, type Look } from "./look.ts";

/** Big irregular pieces: meat, potato, nuts, chocolate, dried fruit. */
export const chunk: Draw = (pen, look) => {
  const { key, color, accent, sheet, traits } = look;
  if (is(key, "walnut", "pecan")) return walnut(pen, look);
  if (is(key, "chocolate"))
    return (
      block(pen, 13, 6, color, darken(color, 0.4), sheet) +
      path(
        pen.poly([
          [-8, -8],
          [8, -8],
          [8, 8],
          [-8, 8],
        ]),
        lighten(color, 0.1),
      )
    );
  if (is(key, "date", "prune", "apricot", "chestnut")) {
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
  }
  if (traits.some((trait) => ["meat", "poultry", "beef", "pork", "lamb", "fish"].includes(trait)))
    return braised(pen, look);
  return (
    solid(pen.blob(29, 24, 0.13, 7), sheet.lit(darken(accent, 0.1)), 5) +
    path(pen.blob(26, 21, 0.12, 7, -1.5, -2), sheet.lit(lighten(color, 0.15))) +
    path(pen.blob(9, 4.5, 0.2, 6, -9, -11), "#fff", 'opacity=".28"')
  );
};

/** A cut of meat: an uneven block with a lit top, a dark side and its grain. */
function braised(pen: Pen, { color, accent, sheet }: Look): string {
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
}

function walnut(pen: Pen, { color, accent, sheet }: Look): string {
  let out = solid(pen.blob(20, 15, 0.08, 8), sheet.lit(accent), 3) + path(pen.blob(18, 13, 0.12, 9), sheet.ball(color));
  out += stroke(
    pen.smooth(
      [
        [-15, 0],
        [-4, 1],
        [4, -1],
        [15, 0],
      ],
      false,
    ),
    accent,
    2,
  );
  for (const s of [-1, 1]) {
    out += stroke(
      pen.smooth(
        [
          [-11, s * 8],
          [-7, s * 4],
          [-3, s * 8],
        ],
        false,
      ) +
        pen.smooth(
          [
            [0, s * 9],
            [4, s * 4],
            [9, s * 7],
          ],
          false,
        ),
      accent,
      1.6,
      'opacity=".85"',
    );
  }
  return out;
}
