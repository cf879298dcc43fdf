import type { Canvas } from "../canvas.ts";
import { darken, lighten, mix } from "../color.ts";
import type { Ingredient } from "../foods.ts";
import { Pen } from "../pen.ts";
import { along, box, disc, inset, scatter } from "../region.ts";
import { pieceArea } from "../shapes/index.ts";
import { circle, ellipse, path, stroke } from "../svg.ts";
import { sauceTone, spiced } from "../tones.ts";
import { type Arrange, dusting, fan, gloss, isCitrus, isMeat, isOnion, softened, zigzag } from "./parts.ts";

const isBed = ({ shape, role, key }: Ingredient) => shape === "leaf" && role === "main" && !/mangetout|bay/.test(key);

/** From bottom to top: leaves, heavy pieces, crumbled and sliced pieces, dressing. */
export const salad: Arrange = (canvas) => {
  const { foodIndex, region } = canvas;
  const bed = foodIndex.mains.filter(isBed);
  const tops = foodIndex.mains.filter(
    (food) =>
      ["cube", "round", "crumble"].includes(food.shape) &&
      food.traits.some((trait) => trait === "dairy" || trait === "lactose"),
  );
  const rest = foodIndex.mains.filter((food) => !bed.includes(food) && !tops.includes(food));
  let inside = ellipse(
    region.cx + 4,
    region.cy + 8,
    region.rx * 0.94,
    region.ry * 0.92,
    canvas.sheet.fade("#2a1408", 0.32),
  );
  if (bed.length) {
    for (const leaf of bed.slice(0, 2)) inside += canvas.spread(leaf, 44, { scale: 1.15, margin: 24, variants: 9 });
    for (const leaf of bed.slice(0, 2)) inside += canvas.spread(leaf, 16, { scale: 1, margin: 62, variants: 9 });
  }
  inside += canvas.toss(rest.map(small), {
    cover: bed.length ? 0.62 : 1.7,
    scale: bed.length ? 0.95 : 1.02,
    margin: bed.length ? 42 : 14,
    variants: 5,
    most: 24,
  });
  if (bed.length)
    for (const leaf of bed.slice(0, 1)) inside += canvas.spread(leaf, 7, { scale: 0.95, margin: 60, variants: 9 });
  for (const top of tops.slice(0, 2))
    inside += canvas.spread(top, top.shape === "cube" ? 13 : 6, {
      scale: top.shape === "round" ? 0.86 : 1.05,
      margin: 48,
    });
  const nuts = foodIndex.mains.filter(({ traits, shape }) => traits.includes("nut") && shape === "chunk");
  for (const nut of nuts.slice(0, 1)) inside += canvas.spread(nut, 9, { scale: 0.95, margin: 44 });
  const dark = foodIndex.named("balsamic")[0];
  if (dark) inside += zigzag(canvas, dark.color, 3.4, 0.9);
  else if (foodIndex.of("fat").length) inside += canvas.drops("#d8bd4a", 16, 6);
  return { inside: inside + canvas.garnish({ count: 8, most: 2 }) };
};

/** Rings and slices of onion are drawn finer than by default. */
const small = (food: Ingredient): Ingredient =>
  isOnion(food) || /^(red-onion|radish|celery)$/.test(food.key) ? { ...food, weight: food.weight * 0.5 } : food;

/** All pieces mixed with a little sauce. */
export const tossed: Arrange = (canvas) => {
  const { foodIndex } = canvas;
  const wet = foodIndex.of("sauce", "cream").length > 0 || foodIndex.named("tamari", "soy").length > 0;
  const raw = canvas.foodIndex.of("fat").length > 0 && canvas.region.rx < 170;
  const tone = wet
    ? sauceTone(foodIndex)
    : raw
      ? mix(foodIndex.mains[0]?.color ?? "#c9a06a", "#e9dcae", 0.6)
      : darken(mix(foodIndex.mains[0]?.color ?? "#c9a06a", "#8a6a3a", 0.3), 0.2);
  const citrus = foodIndex.mains.filter(isCitrus);
  const pieces = foodIndex.mains
    .filter((food) => !citrus.includes(food) && food.role === "main")
    .map((food) => diced(canvas, softened(food, tone)));
  let inside = canvas.surface(tone, { patches: 12 });
  inside +=
    canvas.toss(pieces, { cover: 1.7, scale: canvas.region.rx < 170 ? 0.82 : 1.02, margin: 2, variants: 4, most: 34 }) +
    gloss(canvas, 0.2);
  if (citrus[0])
    inside += fan(canvas, citrus[0], 3, canvas.rng.between(-1.2, 0.4), { reach: 0.68, step: 0.36, scale: 0.95 });
  const eggs = foodIndex.shaped("egg");
  if (eggs[0]) inside += canvas.spread(eggs[0], 2, { margin: 80 });
  return { inside: inside + canvas.garnish({ count: 10, most: 3 }) };
};

/** In a glass or a bowl a fillet is cut into cubes, an avocado too. */
function diced({ region }: Canvas, food: Ingredient): Ingredient {
  const cut = food.shape === "fillet" || food.shape === "fish" || (region.rx < 170 && food.key.includes("avocado"));
  return cut ? { ...food, shape: "cube", key: `${food.key}-diced` } : food;
}

/** One main piece on a plate: a bed or a pool of sauce, the piece, side pieces, a garnish. */
export const plated: Arrange = (canvas) => {
  const { foodIndex, rng, region, sheet } = canvas;
  const hero =
    foodIndex.mains.find(
      (food) =>
        ["fillet", "fish", "round", "chunk", "slice", "strip", "shrimp"].includes(food.shape) &&
        (isMeat(food) || food.traits.some((trait) => /fish|crustacean|mollusc/.test(trait))),
    ) ?? foodIndex.mains[0];
  if (!hero) return tossed(canvas);
  const others = foodIndex.mains.filter((food) => food !== hero && !isOnion(food));
  const citrus = others.filter(isCitrus);
  const sides = others.filter((food) => !isCitrus(food));
  const juicy = foodIndex.of("sauce", "cream", "liquid").length > 0;
  let inside = ellipse(region.cx + 4, region.cy + 8, region.rx * 0.9, region.ry * 0.86, sheet.fade("#2a1408", 0.25));
  if (juicy) {
    const cream = foodIndex.of("cream")[0];
    const tone =
      cream && sides[0] ? mix(cream.color, sides[0].color, 0.22) : mix(sauceTone(foodIndex), "#a8561c", 0.35);
    const reach = cream ? 0.97 : 0.86;
    inside += path(
      new Pen(rng).blob(region.rx * reach, region.ry * reach * 0.95, 0.05, 11, region.cx, region.cy),
      sheet.lit(tone),
    );
    inside += path(
      new Pen(rng).blob(region.rx * reach * 0.86, region.ry * reach * 0.8, 0.06, 11, region.cx - 3, region.cy - 4),
      lighten(tone, 0.1),
      'opacity=".7"',
    );
  }
  const side = sides[0];
  if (
    side &&
    [
      "pea",
      "grain",
      "leaf",
      "strip",
      "stick",
      "slice",
      "floret",
      "cube",
      "dice",
      "mushroom",
      "berry",
      "chunk",
      "wedge",
      "penne",
    ].includes(side.shape)
  ) {
    inside += canvas.toss(sides.slice(0, 3), {
      cover: side.shape === "pea" ? 1.15 : 0.85,
      margin: 12,
      most: 170,
      variants: 6,
    });
  }
  inside += heroes(canvas, hero);
  if (citrus[0])
    inside += fan(canvas, citrus[0], hero.shape === "slice" ? 5 : 3, hero.shape === "slice" ? 2.3 : 0.95, {
      reach: 0.66,
      step: 0.34,
      scale: 1,
    });
  if (foodIndex.named("black-pepper").length) inside += dusting(canvas, "#3b332c", 20, 0.75, 0.6);
  return { inside: inside + canvas.garnish({ count: 7, most: 2, margin: 50, scale: 1.1 }) };
};

function heroes(canvas: Canvas, hero: Ingredient): string {
  const { region, rng } = canvas;
  if (["slice", "strip"].includes(hero.shape)) {
    let out = "";
    for (let i = 0; i < 8; i++) {
      const angle = -2.62 + i * 0.3;
      out += canvas.piece(
        hero,
        region.cx + 4 + Math.cos(angle) * region.rx * 0.52,
        region.cy + 20 + Math.sin(angle) * region.ry * 0.56,
        1.42,
        angle + 0.35,
      );
    }
    return out;
  }
  const size = pieceArea[hero.shape];
  const count =
    size > 12000
      ? 1
      : size > 8000
        ? Math.max(1, Math.min(3, Math.round(hero.weight / 200)))
        : Math.min(7, canvas.count(hero, 0.4));
  if (size > 8000) {
    const lean = -0.42 + rng.around(0.12);
    return Array.from({ length: count }, (_, i) => {
      const off = (i - (count - 1) / 2) * 76;
      return canvas.piece(
        hero,
        region.cx - Math.sin(lean) * off,
        region.cy + Math.cos(lean) * off - 4,
        count === 1 ? 1.25 : 1.06,
        lean + rng.around(0.08),
      );
    }).join("");
  }
  return scatter(inset(region, 62), count, rng)
    .map(([x, y]) => canvas.piece(hero, x, y, 1.1))
    .join("");
}

/** Pieces side by side on a tray, coated in oil. */
export const roast: Arrange = (canvas) => {
  const { foodIndex, region, rng, sheet } = canvas;
  const foods = foodIndex.mains.filter((food) => !isCitrus(food)).map((food) => spiced(food, foodIndex));
  let inside = "";
  for (const [x, y] of scatter(inset(region, 40), 11, rng))
    inside += ellipse(x, y, rng.between(34, 74), rng.between(24, 50), sheet.fade("#b9822e", 0.3));
  const tiny = foods.every(({ shape }) => ["pea", "berry", "seed", "dice"].includes(shape));
  inside += canvas.toss(foods, {
    cover: tiny ? 0.98 : 0.74,
    scale: tiny ? 1.22 : 1.02,
    margin: 14,
    most: 150,
    variants: 7,
  });
  for (const spice of foodIndex.of("spice").slice(0, 2)) inside += dusting(canvas, spice.color, 60, 0.95, 0.6);
  const citrus = foodIndex.mains.filter(isCitrus)[0];
  if (citrus) inside += canvas.spread(citrus, 5, { margin: 60 });
  return { inside: inside + canvas.garnish({ count: 11, most: 2 }) };
};

/** Fish and vegetables in opened paper. */
export const parcel: Arrange = (canvas) => {
  const { foodIndex, region, rng, sheet } = canvas;
  const hero = foodIndex.shaped("fillet", "fish", "shrimp")[0] ?? foodIndex.mains[0];
  const citrus = foodIndex.mains.filter(isCitrus);
  const bed = foodIndex.mains.filter(
    (food) => food !== hero && !citrus.includes(food) && !isOnion(food) && food.shape !== "berry",
  );
  const bright = foodIndex.mains.filter(({ shape }) => shape === "berry");
  let out = "";
  for (const side of [-1, 1]) {
    const [cx, cy] = [region.cx + side * 128, region.cy + side * 6];
    const paper = new Pen(rng, side * 0.1);
    const edge = paper.poly(
      Array.from({ length: 22 }, (_, i) => {
        const [angle, r] = [(i / 22) * Math.PI * 2, 1 + (i % 2 ? 0.045 : -0.035) + rng.around(0.02)];
        return [Math.cos(angle) * 126 * r, Math.sin(angle) * 172 * r];
      }),
    );
    const at = (d: string) => `<g transform="translate(${cx} ${cy})">${d}</g>`;
    out += at(
      path(edge, "#2a1408", 'opacity=".25" transform="translate(5 9)"') +
        path(edge, sheet.lit("#e3cfa8")) +
        path(paper.blob(104, 148, 0.03, 12), sheet.radial(["#c9a872", "#e6d3ad"])),
    );
    const folds = Array.from({ length: 11 }, (_, i) => {
      const angle = (i / 11) * Math.PI * 2 + 0.2;
      return paper.line([Math.cos(angle) * 104, Math.sin(angle) * 146], [Math.cos(angle) * 122, Math.sin(angle) * 168]);
    });
    out += at(stroke(folds.join(""), "#b4935c", 1.8, 'opacity=".7"'));
    const spot = disc(cx, cy, 84, 124);
    for (const food of bed.slice(0, 3)) {
      for (const [x, y] of scatter(spot, food.shape === "slice" ? 9 : 11, rng))
        out += canvas.put(food, x, y, { scale: 0.95, variants: 5 });
    }
    if (hero) out += canvas.piece(hero, cx, cy, hero.shape === "fillet" ? 1.34 : 0.95, 1.45 + side * 0.12);
    citrus.slice(0, 1).forEach((food) => {
      for (const dy of [-78, -42]) out += canvas.piece(food, cx + 14 + rng.around(8), cy + dy, 0.8);
    });
    for (const food of bright.slice(0, 1))
      for (const { x, y } of along(disc(cx, cy, 74, 122), 6, rng, { jitter: 10, from: side, to: side + 6.28 }))
        out += canvas.piece(food, x, y, 0.92);
    for (const herb of foodIndex.of("herb").slice(0, 1))
      for (const [x, y] of scatter(disc(cx, cy, 58, 100), 7, rng))
        out += canvas.put(herb, x, y, { scale: 1.05, variants: 5 });
    for (const [x, y] of scatter(box(cx, cy, 90, 160), 9, rng)) out += circle(x, y, 1.5, "#3b332c", 'opacity=".7"');
  }
  return { inside: "", over: out };
};
