import type { Canvas } from "../canvas.ts";
import { darken, lighten, mix } from "../color.ts";
import type { Ingredient } from "../foods.ts";
import { Pen, type Point } from "../pen.ts";
import { along, disc, inset, scatter } from "../region.ts";
import { circle, ellipse, n, path, shadowColor, stroke } from "../svg.ts";
import { sauceTone } from "../tones.ts";
import { type Arrange, dusting, gloss, isCitrus, isOnion, swirl } from "./parts.ts";

const fruity = ({ shape }: Ingredient) => ["wedge", "slice", "berry", "pea", "round"].includes(shape);

/** A case of pastry: fruit in rings, or a custard with pieces in it. */
export const tart: Arrange = (canvas) => {
  const { foodIndex, region, rng, sheet } = canvas;
  const [cx, cy] = [region.cx, region.cy];
  const size = Math.min(region.rx, region.ry);
  const crust = foodIndex.share(foodIndex.named("cocoa", "chocolate")) > 0.15 ? "#7a4a2c" : "#d9a256";
  const teeth = Array.from({ length: 80 }, (_, i): Point => {
    const [angle, r] = [(i / 80) * Math.PI * 2, size - 1 - (i % 2 ? 9 : 0)];
    return [cx + Math.cos(angle) * r, cy + Math.sin(angle) * r];
  });
  const pen = new Pen(rng);
  let inside = path(
    pen.smooth(teeth),
    sheet.linear([lighten(crust, 0.25), crust, darken(crust, 0.3)]),
    `stroke="${darken(crust, 0.3)}" stroke-width="2"`,
  );
  for (const { x, y } of along(disc(cx, cy, size - 12), 26, rng, { jitter: 6 }))
    inside += ellipse(x, y, 15, 11, sheet.fade("#8a4f1e", 0.45));
  const hole = size - 27;
  inside += circle(cx, cy, hole + 3, darken(crust, 0.35)) + circle(cx, cy, hole, darken(crust, 0.1));
  const well = { ...region, rx: hole, ry: hole, kind: "ellipse" as const };
  const fruit = foodIndex.mains.filter((food) => fruity(food) && !isCitrus(food));
  const hero = foodIndex.mains[0];
  if (fruit[0] && fruit[0] === hero && ["wedge", "slice"].includes(hero.shape) && foodIndex.share([hero]) > 0.3) {
    inside += rosette(canvas, hero, hole);
    const glaze = foodIndex.named("jam")[0];
    return {
      inside:
        inside +
        circle(cx, cy, hole, glaze ? mix(glaze.color, "#f0b050", 0.75) : "#f0b050", 'opacity=".13"') +
        gloss(canvas, 0.22),
    };
  }
  const creamy = foodIndex.of("cream", "egg", "liquid");
  const dark = foodIndex.named("chocolate")[0];
  const citrus = foodIndex.mains.find(isCitrus) ?? foodIndex.named("lemon-juice").find(({ weight }) => weight > 60);
  const tone = dark ? darken(dark.color, 0.1) : citrus ? "#f2cf4e" : creamy.length ? "#f0d08a" : sauceTone(foodIndex);
  inside += canvas.surface(tone, { region: well, patches: 14, rough: 0.4 });
  const savoury =
    foodIndex.mains.some(({ traits }) => traits.includes("meat") || traits.includes("fish")) ||
    foodIndex.shaped("cheese-shred", "leaf").length > 0;
  if (savoury)
    for (const [x, y] of scatter(inset(well, 18), 22, rng))
      inside += ellipse(x, y, rng.between(12, 30), rng.between(9, 20), sheet.fade("#a8601f", 0.55));
  const pieces = foodIndex.mains.filter((food) => food !== citrus && !isOnion(food));
  if (pieces.length) inside += canvas.toss(pieces, { cover: savoury ? 0.6 : 1.0, scale: 0.94, margin: 46, most: 40 });
  else if (!dark && !citrus) inside += swirl(canvas, lighten(tone, 0.4));
  inside += gloss(canvas, 0.15) + canvas.garnish({ count: 9, margin: 60, most: 2 });
  return { inside: foodIndex.named("icing-sugar").length ? inside + dusting(canvas, "#fffdf8", 90, 0.8, 0.8) : inside };
};

/** Slices in overlapping rings, from the rim inwards, with a rosette in the middle. */
function rosette(canvas: Canvas, food: Ingredient, hole: number): string {
  const { rng, region, sheet } = canvas;
  const flesh = mix(food.color, "#f0bf5e", 0.45);
  const skin = food.shape === "wedge" ? mix(food.accent, "#b4532a", 0.35) : darken(flesh, 0.3);
  const ids = [0, 1, 2].map((i) => {
    const pen = new Pen(rng, 0, 1);
    const half: Point[] = [
      [-47, 2],
      [-34, -17],
      [0, -27],
      [34, -17],
      [47, 2],
      [24, 8],
      [0, 10],
      [-24, 8],
    ];
    return sheet.stamp(
      path(pen.smooth(half), shadowColor, 'opacity=".3" transform="translate(0 -4)"') +
        path(pen.smooth(half), skin) +
        path(
          pen.smooth(half.map(([x, y]): Point => [x * 0.96, y * 0.88 + 1])),
          sheet.linear([lighten(flesh, 0.3), mix(flesh, "#e0973a", 0.2 + i * 0.1)], 0.5),
        ) +
        stroke(
          pen.smooth(
            [
              [-30, 2],
              [0, -7],
              [30, 2],
            ],
            false,
          ),
          darken(flesh, 0.2),
          1.3,
          'opacity=".5"',
        ) +
        path(pen.blob(20, 5, 0.3, 7, rng.around(12), -17), "#8f4a16", 'opacity=".38"'),
    );
  });
  let out = "";
  for (const [share, count, scale] of [
    [0.83, 24, 1],
    [0.53, 16, 0.92],
    [0.25, 9, 0.74],
  ] as const) {
    const offset = rng.between(0, 40);
    for (let i = 0; i < count; i++) {
      const angle = offset + (i / count) * 360 + rng.around(1.5);
      out += `<use href="#${ids[i % 3]}" transform="rotate(${n(angle)} ${region.cx} ${region.cy})translate(${n(region.cx + hole * share)} ${region.cy})rotate(64)scale(${scale})"/>`;
    }
  }
  return `${out}${circle(region.cx, region.cy, 17, sheet.ball(flesh))}${stroke(`M${region.cx - 9} ${region.cy}q4 -11 11 -5t-3 10`, skin, 3)}`;
}
