import { darken, lighten, mix } from "../color.ts";
import type { Ingredient } from "../foods.ts";
import { Pen } from "../pen.ts";
import { along, box, disc, inset, scatter } from "../region.ts";
import { shapes } from "../shapes/index.ts";
import type { Stage } from "../stage.ts";
import { circle, ellipse, path, stroke } from "../svg.ts";
import { sauceTone, spiced } from "../tones.ts";
import { type Arrange, dusting, fan, gloss, isCitrus, isMeat, isOnion, softened, zigzag } from "./parts.ts";

const isBed = ({ shape, role, key }: Ingredient) => shape === "leaf" && role === "main" && !/mangetout|bay/.test(key);

/** Leaves below, the heavy things on them, crumbled and sliced things on top, then the dressing. */
export const salad: Arrange = (stage) => {
  const { larder, region } = stage;
  const bed = larder.mains.filter(isBed);
  const tops = larder.mains.filter(
    (food) =>
      ["cube", "round", "crumble"].includes(food.shape) &&
      food.traits.some((trait) => trait === "dairy" || trait === "lactose"),
  );
  const rest = larder.mains.filter((food) => !bed.includes(food) && !tops.includes(food));
  let inside = ellipse(
    region.cx + 4,
    region.cy + 8,
    region.rx * 0.94,
    region.ry * 0.92,
    stage.sheet.fade("#2a1408", 0.32),
  );
  if (bed.length) {
    for (const leaf of bed.slice(0, 2)) inside += stage.spread(leaf, 44, { scale: 1.15, margin: 24, variants: 9 });
    for (const leaf of bed.slice(0, 2)) inside += stage.spread(leaf, 16, { scale: 1, margin: 62, variants: 9 });
  }
  inside += stage.toss(rest.map(small), {
    cover: bed.length ? 0.62 : 1.7,
    scale: bed.length ? 0.95 : 1.02,
    margin: bed.length ? 42 : 14,
    variants: 5,
    most: 24,
  });
  if (bed.length)
    for (const leaf of bed.slice(0, 1)) inside += stage.spread(leaf, 7, { scale: 0.95, margin: 60, variants: 9 });
  for (const top of tops.slice(0, 2))
    inside += stage.spread(top, top.shape === "cube" ? 13 : 6, {
      scale: top.shape === "round" ? 0.86 : 1.05,
      margin: 48,
    });
  const nuts = larder.mains.filter(({ traits, shape }) => traits.includes("nut") && shape === "chunk");
  for (const nut of nuts.slice(0, 1)) inside += stage.spread(nut, 9, { scale: 0.95, margin: 44 });
  const dark = larder.named("balsamic")[0];
  if (dark) inside += zigzag(stage, dark.color, 3.4, 0.9);
  else if (larder.of("fat").length) inside += stage.drops("#d8bd4a", 16, 6);
  return { inside: inside + stage.garnish({ count: 8, most: 2 }) };
};

/** Rings and slices of onion are cut finer than they come. */
const small = (food: Ingredient): Ingredient =>
  isOnion(food) || /^(red-onion|radish|celery)$/.test(food.key) ? { ...food, weight: food.weight * 0.5 } : food;

/** Everything turned together in a little sauce. */
export const tossed: Arrange = (stage) => {
  const { larder } = stage;
  const wet = larder.of("sauce", "cream").length > 0 || larder.named("tamari", "soy").length > 0;
  const raw = stage.larder.of("fat").length > 0 && stage.region.rx < 170;
  const tone = wet
    ? sauceTone(larder)
    : raw
      ? mix(larder.mains[0]?.color ?? "#c9a06a", "#e9dcae", 0.6)
      : darken(mix(larder.mains[0]?.color ?? "#c9a06a", "#8a6a3a", 0.3), 0.2);
  const citrus = larder.mains.filter(isCitrus);
  const pieces = larder.mains
    .filter((food) => !citrus.includes(food) && food.role === "main")
    .map((food) => diced(stage, softened(food, tone)));
  let inside = stage.surface(tone, { patches: 12 });
  inside +=
    stage.toss(pieces, { cover: 1.7, scale: stage.region.rx < 170 ? 0.82 : 1.02, margin: 2, variants: 4, most: 34 }) +
    gloss(stage, 0.2);
  if (citrus[0])
    inside += fan(stage, citrus[0], 3, stage.rng.between(-1.2, 0.4), { reach: 0.68, step: 0.36, scale: 0.95 });
  const eggs = larder.shaped("egg");
  if (eggs[0]) inside += stage.spread(eggs[0], 2, { margin: 80 });
  return { inside: inside + stage.garnish({ count: 10, most: 3 }) };
};

/** In a glass or a bowl a fillet is cut into cubes, an avocado too. */
function diced({ region }: Stage, food: Ingredient): Ingredient {
  const cut = food.shape === "fillet" || food.shape === "fish" || (region.rx < 170 && food.key.includes("avocado"));
  return cut ? { ...food, shape: "cube", key: `${food.key}-diced` } : food;
}

/** One fine piece on a plate: a bed or a pool of sauce, the piece, what goes with it, a garnish. */
export const plated: Arrange = (stage) => {
  const { larder, rng, region, sheet } = stage;
  const hero =
    larder.mains.find(
      (food) =>
        ["fillet", "fish", "round", "chunk", "slice", "strip", "shrimp"].includes(food.shape) &&
        (isMeat(food) || food.traits.some((trait) => /fish|crustacean|mollusc/.test(trait))),
    ) ?? larder.mains[0];
  if (!hero) return tossed(stage);
  const others = larder.mains.filter((food) => food !== hero && !isOnion(food));
  const citrus = others.filter(isCitrus);
  const sides = others.filter((food) => !isCitrus(food));
  const juicy = larder.of("sauce", "cream", "liquid").length > 0;
  let inside = ellipse(region.cx + 4, region.cy + 8, region.rx * 0.9, region.ry * 0.86, sheet.fade("#2a1408", 0.25));
  if (juicy) {
    const cream = larder.of("cream")[0];
    const tone = cream && sides[0] ? mix(cream.color, sides[0].color, 0.22) : mix(sauceTone(larder), "#a8561c", 0.35);
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
    inside += stage.toss(sides.slice(0, 3), {
      cover: side.shape === "pea" ? 1.15 : 0.85,
      margin: 12,
      most: 170,
      variants: 6,
    });
  }
  inside += heroes(stage, hero);
  if (citrus[0])
    inside += fan(stage, citrus[0], hero.shape === "slice" ? 5 : 3, hero.shape === "slice" ? 2.3 : 0.95, {
      reach: 0.66,
      step: 0.34,
      scale: 1,
    });
  if (larder.named("black-pepper").length) inside += dusting(stage, "#3b332c", 20, 0.75, 0.6);
  return { inside: inside + stage.garnish({ count: 7, most: 2, margin: 50, scale: 1.1 }) };
};

function heroes(stage: Stage, hero: Ingredient): string {
  const { region, rng } = stage;
  if (["slice", "strip"].includes(hero.shape)) {
    let out = "";
    for (let i = 0; i < 8; i++) {
      const angle = -2.62 + i * 0.3;
      out += stage.piece(
        hero,
        region.cx + 4 + Math.cos(angle) * region.rx * 0.52,
        region.cy + 20 + Math.sin(angle) * region.ry * 0.56,
        1.42,
        angle + 0.35,
      );
    }
    return out;
  }
  const room = shapes[hero.shape].room;
  const count =
    room > 12000
      ? 1
      : room > 8000
        ? Math.max(1, Math.min(3, Math.round(hero.weight / 200)))
        : Math.min(7, stage.count(hero, 0.4));
  if (room > 8000) {
    const lean = -0.42 + rng.around(0.12);
    return Array.from({ length: count }, (_, i) => {
      const off = (i - (count - 1) / 2) * 76;
      return stage.piece(
        hero,
        region.cx - Math.sin(lean) * off,
        region.cy + Math.cos(lean) * off - 4,
        count === 1 ? 1.25 : 1.06,
        lean + rng.around(0.08),
      );
    }).join("");
  }
  return scatter(inset(region, 62), count, rng)
    .map(([x, y]) => stage.piece(hero, x, y, 1.1))
    .join("");
}

/** Pieces on a tray, side by side, with the oil that they were turned in. */
export const roast: Arrange = (stage) => {
  const { larder, region, rng, sheet } = stage;
  const foods = larder.mains.filter((food) => !isCitrus(food)).map((food) => spiced(food, larder));
  let inside = "";
  for (const [x, y] of scatter(inset(region, 40), 11, rng))
    inside += ellipse(x, y, rng.between(34, 74), rng.between(24, 50), sheet.fade("#b9822e", 0.3));
  const tiny = foods.every(({ shape }) => ["pea", "berry", "seed", "dice"].includes(shape));
  inside += stage.toss(foods, {
    cover: tiny ? 0.98 : 0.74,
    scale: tiny ? 1.22 : 1.02,
    margin: 14,
    most: 150,
    variants: 7,
  });
  for (const spice of larder.of("spice").slice(0, 2)) inside += dusting(stage, spice.color, 60, 0.95, 0.6);
  const citrus = larder.mains.filter(isCitrus)[0];
  if (citrus) inside += stage.spread(citrus, 5, { margin: 60 });
  return { inside: inside + stage.garnish({ count: 11, most: 2 }) };
};

/** Fish and vegetables in opened paper. */
export const parcel: Arrange = (stage) => {
  const { larder, region, rng, sheet } = stage;
  const hero = larder.shaped("fillet", "fish", "shrimp")[0] ?? larder.mains[0];
  const citrus = larder.mains.filter(isCitrus);
  const bed = larder.mains.filter(
    (food) => food !== hero && !citrus.includes(food) && !isOnion(food) && food.shape !== "berry",
  );
  const bright = larder.mains.filter(({ shape }) => shape === "berry");
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
        out += stage.put(food, x, y, { scale: 0.95, variants: 5 });
    }
    if (hero) out += stage.piece(hero, cx, cy, hero.shape === "fillet" ? 1.34 : 0.95, 1.45 + side * 0.12);
    citrus.slice(0, 1).forEach((food) => {
      for (const dy of [-78, -42]) out += stage.piece(food, cx + 14 + rng.around(8), cy + dy, 0.8);
    });
    for (const food of bright.slice(0, 1))
      for (const { x, y } of along(disc(cx, cy, 74, 122), 6, rng, { jitter: 10, from: side, to: side + 6.28 }))
        out += stage.piece(food, x, y, 0.92);
    for (const herb of larder.of("herb").slice(0, 1))
      for (const [x, y] of scatter(disc(cx, cy, 58, 100), 7, rng))
        out += stage.put(herb, x, y, { scale: 1.05, variants: 5 });
    for (const [x, y] of scatter(box(cx, cy, 90, 160), 9, rng)) out += circle(x, y, 1.5, "#3b332c", 'opacity=".7"');
  }
  return { inside: "", over: out };
};
