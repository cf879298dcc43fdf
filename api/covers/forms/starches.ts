import type { Canvas } from "../canvas.ts";
import { darken, lighten, mix } from "../color.ts";
import type { Ingredient } from "../foods.ts";
import { Pen, type Point } from "../pen.ts";
import { along, disc } from "../region.ts";
import { solid, stroke, use } from "../svg.ts";
import { sauceTone } from "../tones.ts";
import { crown } from "./bowls.ts";
import { type Arrange, dusting, gloss, grainBed, isCitrus, isOnion, softened } from "./parts.ts";

/** Rice, lentils, couscous: a bed of grains with the other foods in it, arranged radially in a wide pan. */
export const grains: Arrange = (canvas) => {
  const { foodIndex, rng } = canvas;
  const bed = foodIndex.shaped("grain").find(({ key }) => !key.includes("corn")) ?? foodIndex.mains[0];
  if (!bed) return { inside: canvas.surface("#e6d3ac") };
  const spice = foodIndex.named("saffron", "turmeric", "paprika")[0];
  const tinted = foodIndex.named("saffron", "turmeric").length
    ? "#eab63f"
    : spice
      ? mix(spice.color, "#f0c070", 0.6)
      : null;
  const dark = bed.key.includes("lentil");
  const cooked = tinted
    ? { ...bed, color: mix(bed.color, tinted, 0.75), accent: mix(bed.accent, darken(tinted, 0.2), 0.75) }
    : bed;
  const tone = dark ? darken(cooked.color, 0.2) : mix(cooked.color, cooked.accent, 0.5);
  let inside = canvas.surface(tone, { patches: 12, rough: 0.3 }) + grainBed(canvas, cooked);
  const rest = foodIndex.mains.filter((food) => food !== bed && !isOnion(food));
  const citrus = rest.filter(isCitrus);
  const pieces = rest.filter((food) => !isCitrus(food));
  if (citrus.length && pieces.length > 3) {
    inside += wheel(canvas, pieces, citrus[0]!);
    return {
      inside:
        inside +
        canvas.garnish({ count: 7, most: 1, over: foodIndex.of("herb").filter(({ key }) => key !== "saffron") }),
    };
  }
  const small = pieces.map(
    (food): Ingredient =>
      dark && ["slice", "ring"].includes(food.shape) ? { ...food, shape: "dice", traits: [] } : food,
  );
  inside += canvas.toss(small, { cover: dark ? 0.34 : 0.4, scale: dark ? 1 : 0.96, margin: 16, most: 26 });
  const rings = foodIndex.all.filter(isOnion);
  if (dark && rings[0])
    inside += canvas.spread({ ...rings[0], color: mix(rings[0].color, "#c98bb0", 0.3) }, 7, { scale: 0.6 });
  const cheese = foodIndex.shaped("cheese-shred")[0];
  if (cheese && !small.includes(cheese)) inside += canvas.spread(cheese, 12);
  inside += crown(canvas, citrus) + canvas.garnish({ count: 12, most: 2 });
  if (rng.chance(0.9) && foodIndex.named("black-pepper").length) inside += dusting(canvas, "#3b332c", 20, 0.8, 0.6);
  return { inside: inside };
};

/** Long pieces as spokes, round ones between them, lemon at the rim. */
function wheel(canvas: Canvas, foods: readonly Ingredient[], citrus: Ingredient): string {
  const { region, rng } = canvas;
  const start = rng.between(0, 1);
  let out = "";
  const small = foods.filter(({ shape }) => ["pea", "berry", "dice"].includes(shape));
  const long = foods.filter(({ shape }) => ["strip", "stick"].includes(shape)).slice(0, 3);
  const big = foods.filter((food) => !small.includes(food) && !long.includes(food)).slice(0, 4);
  for (const food of small.slice(0, 2)) out += canvas.spread(food, 26, { scale: 0.95 });
  const spokes = 12;
  for (let i = 0; i < spokes; i++) {
    const food = long[i % Math.max(1, long.length)];
    if (!food) break;
    const angle = start + (i / spokes) * Math.PI * 2;
    const at = (r: number): Point => [
      region.cx + Math.cos(angle) * region.rx * r,
      region.cy + Math.sin(angle) * region.ry * r,
    ];
    for (const [k, turn] of [
      [0.47, 0.07],
      [0.52, -0.16],
    ] as const) {
      const [x, y] = at(k);
      out += canvas.piece(food, x, y, 1.12, angle + turn);
    }
  }
  const ring = along(disc(region.cx, region.cy, region.rx * 0.72, region.ry * 0.72), big.length * 4, rng, {
    from: start + 0.26,
    to: start + 0.26 + Math.PI * 2,
    jitter: 8,
  });
  ring.forEach((spot, i) => {
    out += canvas.piece(big[i % big.length]!, spot.x, spot.y, 0.94, spot.angle + Math.PI / 2);
  });
  for (const spot of along(disc(region.cx, region.cy, region.rx * 0.86, region.ry * 0.86), 6, rng, {
    from: start,
    to: start + Math.PI * 2,
  })) {
    out += canvas.piece(citrus, spot.x, spot.y, 0.86);
  }
  const middle = big[0];
  return middle ? out + canvas.piece(middle, region.cx, region.cy, 1) : out;
}

/** Short pasta, gnocchi, spaetzle: pieces heaped up with sauce, cheese and the rest on top. */
export const pasta: Arrange = (canvas) => {
  const { foodIndex, rng, sheet, region } = canvas;
  const shape = foodIndex.shaped("penne", "sheet").find(({ role }) => role === "main") ?? foodIndex.named("gnocchi")[0];
  const sauces = foodIndex.of("sauce", "cream");
  const tone = sauces.length ? sauceTone(foodIndex) : "#d9a94e";
  let inside = canvas.surface(mix(tone, "#d9aa55", 0.4), { patches: 14 });
  const dough = "#f0cd78";
  const color = shape ? lighten(mix(shape.color, tone, sauces.length ? 0.16 : 0), 0.12) : dough;
  const noodles = Array.from({ length: 8 }, (_, i) => {
    const pen = new Pen(rng, (i / 8) * Math.PI + rng.around(0.3));
    const d = pen.smooth([
      [-22 - rng.between(0, 9), 0],
      [-10, -7 + rng.around(3)],
      [4, -6 + rng.around(4)],
      [22 + rng.between(0, 8), -2],
      [20, 4],
      [2, 6 + rng.around(4)],
      [-12, 5 + rng.around(3)],
    ]);
    return sheet.stamp(
      solid(d, sheet.lit(color), 3) +
        stroke(
          pen.smooth(
            [
              [-14, -2],
              [0, -3],
              [14, -2],
            ],
            false,
          ),
          "#fff",
          1.8,
          'opacity=".5"',
        ),
    );
  });
  for (let i = 0; i < 170 * (0.4 + 0.6 * canvas.detail); i++) {
    const [angle, r] = [rng.between(0, 6.28), Math.sqrt(rng.next()) * 0.98];
    const [x, y] = [region.cx + Math.cos(angle) * r * region.rx, region.cy + Math.sin(angle) * r * region.ry];
    inside += shape
      ? i < 95
        ? canvas.put({ ...shape, color }, x, y, { scale: 0.95, variants: 8 })
        : ""
      : use(rng.pick(noodles), x, y);
  }
  const cheeses = foodIndex.shaped("cheese-shred");
  for (const cheese of cheeses.slice(0, 2)) inside += canvas.spread(cheese, 16, { margin: 20 });
  const rest = foodIndex.mains.filter((food) => food !== shape && !cheeses.includes(food) && !isOnion(food));
  if (rest.length) inside += canvas.toss(rest, { cover: 0.32, scale: 0.9, margin: 24, most: 16 });
  const onions = foodIndex.all.filter(isOnion)[0];
  if (onions && foodIndex.share([onions]) > 0.12) {
    const fried = { ...onions, key: "fried-onion", color: "#c98a3c", accent: "#8f5522" };
    inside += canvas.spread(fried, 22, { scale: 0.86, margin: 62, variants: 6 });
  }
  inside += gloss(canvas, 0.2) + canvas.garnish({ count: 13, most: 2 });
  return {
    inside: foodIndex.named("black-pepper").length ? inside + dusting(canvas, "#3b332c", 24, 0.8, 0.65) : inside,
  };
};

/** Long pasta wound into one large nest, with soft yellow food in its middle. */
export const noodles: Arrange = (canvas) => {
  const { foodIndex, region } = canvas;
  const food = foodIndex.shaped("noodle")[0];
  if (!food) return pasta(canvas);
  const sauces = foodIndex.of("sauce", "cream");
  const tone = sauces.length ? sauceTone(foodIndex) : mix(food.accent, "#e6bd5c", 0.5);
  const color = sauces.length ? mix(food.color, tone, 0.22) : food.color;
  let inside = canvas.surface(mix(tone, darken(food.accent, 0.1), 0.4), { patches: 8 });
  inside += nest(canvas, { ...food, color });
  const yolk = foodIndex.named("egg-yolk")[0] ?? foodIndex.shaped("egg")[0];
  const cheeses = foodIndex.shaped("cheese-shred");
  const rest = foodIndex.mains
    .filter((other) => other !== food && !cheeses.includes(other))
    .map((other) => softened(other, tone));
  if (sauces.length && !sauces.every(({ role }) => role === "cream")) {
    const heap = {
      key: "sauce",
      shape: "sauce" as const,
      color: tone,
      accent: darken(tone, 0.2),
      weight: 1,
      traits: [],
      role: "sauce" as const,
    };
    for (const [dx, dy] of [
      [0, 0],
      [34, 14],
      [-30, 20],
      [6, -32],
    ] as const)
      inside += canvas.piece(heap, region.cx + dx, region.cy + dy, 1.5);
  }
  inside += canvas.toss(rest, { cover: 0.42, scale: 0.92, margin: 28, most: 24 });
  for (const cheese of cheeses.slice(0, 1)) inside += canvas.spread(cheese, 15, { margin: 36 });
  if (yolk)
    inside += canvas.piece({ ...yolk, key: "egg-yolk", shape: "round", color: "#f4b02e" }, region.cx, region.cy, 1.25);
  inside += canvas.garnish({ count: 9, most: 2, margin: 40 });
  const pepper = foodIndex.named("black-pepper")[0];
  return { inside: pepper ? inside + dusting(canvas, pepper.color, 34, 0.85, 0.75) : inside };
};

/** Strands in layers, each an arc around the middle; a layer is one line drawn dark, then light and thinner. */
function nest({ rng, region, sheet }: Canvas, { key, color, accent }: Ingredient): string {
  const wide = /tagliatelle/.test(key) ? 15 : /rice/.test(key) ? 7 : 9.5;
  let out = "";
  const layers = 11;
  for (let layer = 0; layer < layers; layer++) {
    let d = "";
    for (let i = 0; i < 5; i++) {
      const share = layer < 5 ? rng.between(0.55, 1) : rng.between(0.12, 0.9);
      const [rx, ry] = [region.rx * share, region.ry * share * rng.between(0.82, 1)];
      const start = rng.between(0, 6.28);
      d += new Pen(rng, rng.around(0.6)).arc(
        rx,
        ry,
        start,
        start + rng.between(1.6, 3.6),
        rng.around(22),
        rng.around(22),
      );
    }
    const id = sheet.define((at) => `<path id="${at}" d="${d}"/>`);
    const tone = layer % 2 ? color : mix(color, accent, 0.22);
    const ink = (stop: string, w: number, more = "") =>
      `<use href="#${id}" stroke="${stop}" stroke-width="${w.toFixed(1)}"${more}/>`;
    out += `${ink("#2a1408", wide + 2, ' opacity=".2" x="1.5" y="3.5"')}${ink(darken(accent, 0.06), wide)}${ink(lighten(tone, 0.1), wide * 0.66)}${ink("#fff", wide * 0.16, ' opacity=".45" x="-1" y="-1.6"')}`;
  }
  return `<g fill="none" stroke-linecap="round" transform="translate(${region.cx} ${region.cy})">${out}</g>`;
}
