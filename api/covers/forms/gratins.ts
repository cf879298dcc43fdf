import type { Canvas } from "../canvas.ts";
import { darken, lighten, mix } from "../color.ts";
import type { Ingredient } from "../foods.ts";
import { Pen, type Point } from "../pen.ts";
import { along, inset, scatter } from "../region.ts";
import { ellipse, n, path, solid, stroke, use } from "../svg.ts";
import { crumbTone, sauceTone } from "../tones.ts";
import { type Arrange, dusting, isCitrus, isOnion } from "./parts.ts";

const fruity = ({ shape }: Ingredient) => ["wedge", "slice", "berry", "pea", "round"].includes(shape);

/** Fruit that shows through holes in the crumbs. */
export const crumble: Arrange = (canvas) => {
  const { foodIndex, region, rng, sheet } = canvas;
  const fruits = foodIndex.mains.filter((food) => fruity(food) && !isCitrus(food));
  const juice = mix(fruits[0]?.color ?? "#a83a4a", "#7a1f3c", fruits[0]?.shape === "berry" ? 0.45 : 0.1);
  let inside = canvas.surface(juice, { patches: 16, rough: 0.5 });
  inside += canvas.toss(fruits, { cover: 0.95, scale: 0.98, margin: -4, most: 20, variants: 2 });
  for (const [x, y] of scatter(region, 12, rng)) inside += ellipse(x, y, 40, 28, sheet.fade(darken(juice, 0.25), 0.6));
  const tone = mix(crumbTone(foodIndex), "#e6bd78", 0.4);
  const oats = foodIndex.named("oat")[0];
  const shades = [tone, lighten(tone, 0.2), darken(tone, 0.16), mix(tone, "#b06a24", 0.35)];
  const clumps = Array.from({ length: 5 }, () => {
    let out = ellipse(3, 6, 40, 32, sheet.fade("#3a0f10", 0.55));
    for (let i = 0; i < 9; i++) {
      const r = i < 4 ? rng.between(9, 14) : rng.between(4, 8);
      const crumb = new Pen(rng).blob(r, r * 0.85, 0.16, 5, rng.between(-24, 24), rng.between(-20, 20));
      out += path(crumb, sheet.lit(rng.pick(shades)), `stroke="${darken(tone, 0.32)}" stroke-width=".8"`);
    }
    if (oats)
      out +=
        stroke(`M${n(rng.around(16))} ${n(rng.around(12))}l5 2`, lighten(oats.color, 0.35), 6) +
        stroke(`M${n(rng.around(16))} ${n(rng.around(12))}l3 -4`, lighten(oats.color, 0.2), 6);
    return sheet.stamp(out);
  });
  const holes = scatter(inset(region, 46), 4, rng);
  for (const [x, y] of scatter(inset(region, 6), Math.round(150 * (0.4 + 0.6 * canvas.detail)), rng, [], 6)) {
    if (holes.every(([hx, hy]) => (hx - x) ** 2 + (hy - y) ** 2 > 38 ** 2)) inside += use(rng.pick(clumps), x, y);
  }
  for (const [x, y] of scatter(inset(region, 20), 9, rng)) inside += ellipse(x, y, 40, 28, sheet.fade("#8a4f1e", 0.4));
  return { inside };
};

/** Baked under cheese: bubbling at the edge, brown in spots, portions marked. */
export const gratin: Arrange = (canvas) => {
  const { foodIndex, region, rng, sheet } = canvas;
  const under = foodIndex.of("sauce").length ? sauceTone(foodIndex, true) : mix(sauceTone(foodIndex), "#e0b060", 0.4);
  const cheese = foodIndex
    .shaped("cheese-shred", "crumble")
    .find(({ traits }) => traits.includes("dairy") || traits.includes("lactose"));
  const gold = mix(cheese?.color ?? "#f0cf86", "#f0b848", 0.38);
  const pasta = foodIndex.shaped("sheet")[0];
  let inside = canvas.surface(darken(under, 0.08), { patches: 14, rough: 0.4 });
  const pieces = foodIndex.mains.filter(
    (food) => food !== cheese && food.shape !== "sheet" && food.shape !== "crumble" && !isOnion(food),
  );
  if (!pasta) inside += canvas.toss(pieces, { cover: 0.85, margin: 6, most: 34 });
  const edge = (margin: number, wave: number): string => {
    const around = along(inset(region, margin), 40, rng, { jitter: wave });
    const points = around.map(({ angle, x, y }, i): Point => {
      if (region.kind === "ellipse") return [x, y];
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      const k = 1 / Math.max(Math.abs(c) ** 7 + Math.abs(s) ** 7, 1e-9) ** (1 / 7);
      const ruffle = (i % 2 ? 1 : -1) * wave * 0.5;
      return [region.cx + c * k * (region.rx - margin + ruffle), region.cy + s * k * (region.ry - margin + ruffle)];
    });
    return new Pen(rng).smooth(points);
  };
  if (pasta) inside += solid(edge(15, 7), sheet.lit(mix(pasta.color, "#c98a3c", 0.25)), 4);
  const melt = edge(pasta ? 25 : 20, 10);
  inside +=
    path(melt, darken(gold, 0.25), 'transform="translate(2 4)" opacity=".5"') +
    path(melt, sheet.radial([lighten(gold, 0.3), gold, mix(gold, "#d98e34", 0.5)]), pasta ? "" : 'opacity=".86"');
  for (const [x, y] of scatter(inset(region, 34), 12, rng))
    inside += path(
      new Pen(rng).blob(rng.between(18, 40), rng.between(9, 22), 0.25, 8, x, y),
      mix(under, "#d4582c", 0.35),
      'opacity=".42"',
    );
  for (const [x, y] of scatter(inset(region, 30), 46, rng))
    inside += ellipse(
      x,
      y,
      rng.between(10, 34),
      rng.between(8, 22),
      sheet.fade(rng.chance(0.7) ? "#94501a" : "#fff3cf", 0.62),
    );
  const bubble = sheet.stamp(
    path(new Pen(rng).blob(11, 8, 0.2, 7), "#8a4617", 'opacity=".6"') +
      path(new Pen(rng).blob(6, 3.4, 0.2, 6, -3, -3), "#e9b866", 'opacity=".75"'),
  );
  for (const [x, y] of scatter(inset(region, 34), 26, rng)) inside += use(bubble, x, y);
  if (!pasta) inside += canvas.toss(pieces.slice(0, 3), { cover: 0.28, margin: 40, most: 10 });
  if (pasta && region.kind === "rect") inside += portions(canvas, under, gold);
  inside += dusting(canvas, "#4b7a32", 34, 0.85, 0.75);
  return {
    inside:
      inside +
      canvas.garnish({ most: 1, count: 8, over: foodIndex.of("herb").filter(({ shape }) => shape === "leaf") }),
  };
};

/** Cuts between portions, which show the sauce. */
function portions({ region, rng }: Canvas, under: string, gold: string): string {
  const cut = (from: Point, to: Point): string => {
    const middle: Point = [(from[0] + to[0]) / 2 + rng.around(14), (from[1] + to[1]) / 2 + rng.around(14)];
    const d = `M${n(from[0])} ${n(from[1])}Q${n(middle[0])} ${n(middle[1])} ${n(to[0])} ${n(to[1])}`;
    return (
      stroke(d, mix(under, darken(gold, 0.35), 0.55), 5, 'opacity=".7"') +
      stroke(d, lighten(gold, 0.4), 2.4, 'opacity=".7" transform="translate(3 4)"')
    );
  };
  const { cx, cy, rx, ry } = region;
  return (
    cut([cx - rx * 0.3, cy - ry * 0.88], [cx - rx * 0.32, cy + ry * 0.88]) +
    cut([cx + rx * 0.34, cy - ry * 0.88], [cx + rx * 0.32, cy + ry * 0.88]) +
    cut([cx - rx * 0.92, cy], [cx + rx * 0.92, cy])
  );
}
