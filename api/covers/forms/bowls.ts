import type { Canvas } from "../canvas.ts";
import { brightness, darken, lighten, mix } from "../color.ts";
import type { Ingredient } from "../foods.ts";
import { Pen, type Point } from "../pen.ts";
import { along, disc, inset } from "../region.ts";
import { ellipse, path, shadowColor, stroke, use } from "../svg.ts";
import { pureeTone, sauceTone } from "../tones.ts";
import { type Arrange, dusting, fan, gloss, grainBed, isCitrus, simmered, softened, swirl, zigzag } from "./parts.ts";

/** Foods that were cut for the soup and still float in it. */
const floats = ({ shape }: Ingredient) =>
  ["noodle", "penne", "pea", "grain", "shrimp", "dice", "sheet", "round"].includes(shape);

export const soup: Arrange = (canvas) => {
  const { foodIndex, rng } = canvas;
  const chunky = foodIndex.share(foodIndex.mains.filter(floats)) > 0.12;
  const tone = chunky ? mix(sauceTone(foodIndex), "#d9a64e", 0.3) : pureeTone(foodIndex);
  let inside = canvas.surface(tone, { patches: 14, rough: 0.28 });
  if (chunky) {
    const pieces = foodIndex.mains.map((food) => softened(food, tone));
    inside +=
      canvas.toss(pieces, { cover: 0.7, scale: 0.82 }) + sink(canvas, tone, 12) + canvas.drops(lighten(tone, 0.3), 16);
  }
  const cream = foodIndex.of("cream")[0];
  if (cream)
    inside += swirl(canvas, lighten(cream.color, 0.2), { turns: rng.between(1.6, 2.4), reach: 0.62, thick: 9 });
  const oil = foodIndex.of("fat").find(({ shape }) => shape === "drizzle");
  if (oil && !cream) inside += canvas.drops(lighten(oil.color, 0.15), 18, 10);
  inside += gloss(canvas, 0.4);
  if (!chunky && !cream) inside += diced(canvas);
  const bread = foodIndex.shaped("bread")[0];
  if (bread) {
    const crouton = {
      ...bread,
      key: "crouton",
      shape: "cube" as const,
      color: mix(bread.color, "#d99a4a", 0.45),
      accent: bread.accent,
    };
    inside += heap(canvas, crouton, 7, 0.62);
  }
  inside += canvas.garnish({ count: 9, margin: 34, most: 3 });
  const pepper = foodIndex.named("black-pepper", "paprika", "nutmeg")[0];
  return { inside: inside + (pepper ? dusting(canvas, darken(pepper.color, 0.1), 22, 0.75, 0.7) : "") };
};

/** A small heap of pieces in the middle. */
function heap(canvas: Canvas, food: Ingredient, count: number, scale: number): string {
  const { region, rng } = canvas;
  let out = "";
  for (let i = 0; i < count; i++) {
    const [angle, r] = [i * 2.4, 11 * Math.sqrt(i) * scale * 2];
    out += canvas.piece(
      food,
      region.cx + Math.cos(angle) * r + rng.around(5),
      region.cy + Math.sin(angle) * r + rng.around(5),
      scale,
    );
  }
  return out;
}

/** A cold soup comes with fine dice of its own vegetables. */
function diced(canvas: Canvas): string {
  const { foodIndex, region, rng } = canvas;
  const greens = foodIndex.mains.filter((food) => ["slice", "strip", "ring"].includes(food.shape)).slice(1, 4);
  let out = "";
  const middle = disc(region.cx + rng.around(16), region.cy + rng.around(16), region.rx * 0.36, region.ry * 0.34);
  for (const spot of along(middle, greens.length * 7, rng, { jitter: 44 })) {
    const food = greens[Math.floor(rng.next() * greens.length)]!;
    const dice = {
      ...food,
      key: `${food.key}-diced`,
      shape: "dice" as const,
      traits: [],
      color: mix(food.color, food.accent, 0.25),
    };
    out += canvas.put(dice, spot.x, spot.y, { scale: 0.85, variants: 3 });
  }
  return out;
}

/** Sauce that partly covers the pieces, so that they appear to lie in it and not on it. */
function sink({ rng, region, sheet }: Canvas, tone: string, count: number): string {
  const fill = sheet.fade(tone, 0.85);
  let out = "";
  for (let i = 0; i < count; i++) {
    const [angle, r] = [rng.between(0, Math.PI * 2), Math.sqrt(rng.next()) * 0.92];
    out += ellipse(
      region.cx + Math.cos(angle) * r * region.rx,
      region.cy + Math.sin(angle) * r * region.ry,
      rng.between(22, 46),
      rng.between(14, 30),
      fill,
    );
  }
  return out;
}

/** Garnish on one side, drawn last: avocado, citrus. */
export function crown(canvas: Canvas, foods: readonly Ingredient[]): string {
  const start = canvas.rng.between(0.3, 1.2);
  return foods
    .slice(0, 2)
    .map((food, i) => {
      const avocado = food.key.includes("avocado");
      const count = avocado ? 5 : 3;
      return fan(
        canvas,
        food,
        count,
        start + i * 2.6,
        avocado ? { reach: 0.56, step: 0.2, scale: 1.1, turn: 1.35 } : { reach: 0.66, step: 0.33, scale: 1.02 },
      );
    })
    .join("");
}

const laidOn = (food: Ingredient) => isCitrus(food) || food.key.includes("avocado");

export const stew: Arrange = (canvas) => {
  const { foodIndex, rng, region } = canvas;
  const meaty = foodIndex.mains.some(({ traits }) => traits.includes("meat"));
  const wine = foodIndex.of("liquid").some(({ color }) => brightness(color) < 0.4);
  const lean = sauceTone(foodIndex, meaty || wine);
  const tone = meaty || wine || foodIndex.shaped("egg").length ? lean : darken(lean, 0.14);
  const eggs = foodIndex.of("egg").filter(({ shape, key }) => shape === "egg" && key !== "egg-white");
  const pieces = simmered(
    foodIndex,
    foodIndex.mains.filter((food) => !laidOn(food)),
    tone,
  );
  let inside = canvas.surface(tone, { patches: 20, rough: 0.45 });
  inside += canvas.toss(pieces, { cover: eggs.length ? 0.55 : 1.2, scale: 0.98, margin: 4, most: 34 });
  inside +=
    sink(canvas, tone, eggs.length ? 10 : 11) +
    canvas.drops(lighten(mix(tone, "#e8a23c", 0.4), 0.1), 12, 7) +
    gloss(canvas, 0.28);
  if (eggs.length) {
    const count = Math.max(3, Math.min(6, Math.round(eggs[0]!.weight / 50)));
    const start = rng.between(0, 6);
    for (const spot of along(inset(region, region.rx * 0.46), count, rng, {
      from: start,
      to: start + Math.PI * 2,
      jitter: 7,
    })) {
      inside += canvas.piece(eggs[0]!, spot.x, spot.y, 1.12);
    }
  }
  inside += crown(canvas, foodIndex.mains.filter(laidOn));
  inside += canvas.garnish({
    count: 10,
    most: 3,
    over: [...foodIndex.of("herb", "topping")].filter(({ shape }) => shape !== "stick"),
  });
  return { inside };
};

export const curry: Arrange = (canvas) => {
  const { foodIndex } = canvas;
  const yellow = foodIndex.named("turmeric", "curry", "saffron").length > 0;
  const tone = yellow ? mix(sauceTone(foodIndex), "#f0b443", 0.38) : sauceTone(foodIndex);
  const grains = foodIndex.shaped("grain").filter(({ key }) => !key.includes("corn"));
  const pieces = simmered(
    foodIndex,
    foodIndex.mains.filter((food) => !laidOn(food) && !grains.includes(food)),
    tone,
  );
  let inside = canvas.surface(tone, { patches: 18, rough: 0.4 });
  if (grains[0]) {
    const cooked = { ...grains[0], color: mix(grains[0].color, tone, 0.5), accent: mix(grains[0].accent, tone, 0.55) };
    inside += grainBed(canvas, cooked, { most: 70 }) + sink(canvas, tone, 20);
  }
  if (pieces.length) inside += canvas.toss(pieces, { cover: grains[0] ? 0.3 : 0.92, scale: 0.96, margin: 8, most: 22 });
  inside +=
    sink(canvas, tone, grains[0] ? 12 : 8) + canvas.drops(mix(tone, "#d8661e", 0.35), 14, 6) + gloss(canvas, 0.32);
  const cream = foodIndex.of("cream")[0];
  if (cream) inside += swirl(canvas, lighten(cream.color, 0.1), { turns: 1.5, reach: 0.72, thick: 6 });
  inside += crown(canvas, foodIndex.mains.filter(laidOn));
  return { inside: inside + canvas.garnish({ count: 11, most: 3 }) };
};

export const porridge: Arrange = (canvas) => {
  const { foodIndex, rng, region } = canvas;
  const grain = foodIndex.shaped("grain")[0]!;
  const milk = foodIndex.of("cream", "liquid")[0];
  const fruits = foodIndex.mains.filter((food) => food !== grain && !isCitrus(food));
  const tone = mix(grain.color, milk?.color ?? "#fbf7ee", grain.key.includes("oat") ? 0.5 : 0.6);
  const soft = { ...grain, color: mix(grain.color, tone, 0.55), accent: mix(grain.accent, tone, 0.55) };
  let inside = canvas.surface(tone, { patches: 14, rough: 0.4 }) + grainBed(canvas, soft, { most: 62 });
  inside += milkSkin(canvas, lighten(tone, 0.35));
  const start = rng.between(2.4, 4.2);
  fruits.slice(0, 2).forEach((food, i) => {
    const at = start + i * 2.5;
    if (["wedge", "slice", "strip"].includes(food.shape))
      inside += fan(canvas, golden(food), 6, at, { reach: 0.55, step: 0.27, scale: 1.08, turn: 1.1 });
    else inside += crescent(canvas, food, 22, at + (i ? 0 : 1.6));
  });
  for (const food of foodIndex
    .of("topping")
    .filter(({ shape }) => shape === "seed")
    .slice(0, 2))
    inside += crescent(canvas, food, 15, start + 3.9);
  const vanilla = foodIndex.named("vanilla").find(({ shape }) => shape === "stick");
  if (vanilla) inside += canvas.piece(vanilla, region.cx + 46, region.cy - 40, 1.1, 0.75);
  const zest = foodIndex.mains.find(isCitrus);
  if (zest)
    inside +=
      canvas.piece(zest, region.cx + 86, region.cy - 62, 0.9) + canvas.piece(zest, region.cx + 58, region.cy - 92, 0.9);
  const syrup = foodIndex.of("syrup")[0];
  if (syrup) inside += zigzag(canvas, syrup.color, 4.6, 0.85);
  const dust = foodIndex.named("cinnamon", "cocoa", "nutmeg")[0];
  if (dust) inside += cloud(canvas, dust.color, -30, 26);
  return { inside: inside + canvas.garnish({ over: foodIndex.of("herb"), count: 5 }) };
};

const golden = (food: Ingredient): Ingredient => ({ ...food, color: mix(food.color, "#e0a04a", 0.35) });

/** Small pieces heaped along a curved band. */
function crescent(canvas: Canvas, food: Ingredient, count: number, at: number): string {
  const { region, rng } = canvas;
  let out = "";
  for (let i = 0; i < count; i++) {
    const angle = at + rng.around(0.75);
    const r = 0.6 + rng.around(0.22) * (1 - Math.abs(angle - at));
    out += use(
      canvas.stamp(food, 1, 5),
      region.cx + Math.cos(angle) * r * region.rx,
      region.cy + Math.sin(angle) * r * region.ry,
    );
  }
  return out;
}

/** A pinch of spice, scattered in one cluster. */
function cloud({ rng, region, sheet }: Canvas, color: string, dx: number, dy: number): string {
  let d = "";
  for (let i = 0; i < 90; i++) {
    const [angle, r] = [rng.between(0, 6.28), Math.abs(rng.around(96))];
    d += `M${Math.round(region.cx + dx + Math.cos(angle) * r)} ${Math.round(region.cy + dy + Math.sin(angle) * r * 0.8)}h.1`;
  }
  return (
    ellipse(region.cx + dx, region.cy + dy, 84, 66, sheet.fade(color, 0.4)) + stroke(d, color, 2.6, 'opacity=".6"')
  );
}

function milkSkin({ rng, region, sheet }: Canvas, color: string): string {
  let out = "";
  for (let i = 0; i < 9; i++) {
    const angle = rng.between(0, 6.28);
    out += ellipse(
      region.cx + Math.cos(angle) * region.rx * 0.82,
      region.cy + Math.sin(angle) * region.ry * 0.82,
      52,
      40,
      sheet.fade(color, 0.9),
    );
  }
  return out;
}

export const dip: Arrange = (canvas) => {
  const { foodIndex, rng, region } = canvas;
  const tone = mix(pureeTone(foodIndex), "#f0e2c0", 0.3);
  let inside = canvas.surface(tone, { patches: 8, rough: 0.3 });
  const start = rng.between(0, 6.28);
  const groove: Point[] = Array.from({ length: 26 }, (_, i) => {
    const [angle, r] = [start + i * 0.52, 1 - i / 30];
    return [region.cx + Math.cos(angle) * r * region.rx * 0.8, region.cy + Math.sin(angle) * r * region.ry * 0.8];
  });
  const d = new Pen(rng).smooth(groove, false);
  inside += stroke(d, darken(tone, 0.24), 24, 'opacity=".4"') + stroke(d, darken(tone, 0.14), 13, 'opacity=".6"');
  inside += stroke(d, lighten(tone, 0.75), 9, 'opacity=".75" transform="translate(11 13)"');
  const oil = foodIndex.of("fat")[0];
  if (oil) {
    const pool = new Pen(rng).smooth(groove.slice(3, 24), false);
    inside +=
      stroke(pool, mix(oil.color, "#c99a1e", 0.25), 14, 'opacity=".72"') +
      stroke(pool, lighten(oil.color, 0.65), 3, 'opacity=".8" transform="translate(-2 -3)"');
  }
  const spice = foodIndex.of("spice").filter(({ key }) => key !== "black-pepper");
  const red = spice.find(({ key }) => key.includes("paprika")) ?? spice[0];
  if (red) inside += cloud(canvas, red.color, 46, -44);
  const whole = foodIndex.mains.find(({ shape }) => ["pea", "berry", "chunk"].includes(shape));
  if (whole) {
    inside += path(new Pen(rng).blob(58, 50, 0.1, 8, region.cx, region.cy + 6), shadowColor, 'opacity=".1"');
    for (let i = 0; i < 13; i++) {
      const [angle, r] = [i * 2.4, 13 * Math.sqrt(i)];
      inside += canvas.put(whole, region.cx + Math.cos(angle) * r, region.cy + Math.sin(angle) * r, { scale: 1.12 });
    }
  }
  return { inside: inside + gloss(canvas, 0.3) + canvas.garnish({ count: 10, margin: 50, most: 2 }) };
};
