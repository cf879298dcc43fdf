import type { Canvas } from "../canvas.ts";
import { darken, lighten, mix } from "../color.ts";
import type { Ingredient } from "../foods.ts";
import { Pen, type Point } from "../pen.ts";
import { disc, scatter } from "../region.ts";
import { circle, ellipse, path, shadowColor, solid, stroke } from "../svg.ts";
import { type Arrange, isMeat, isOnion, tucked } from "./parts.ts";

/** Toasts with something on them: heaped when there are herbs, spread thin otherwise. */
export const toasts: Arrange = (canvas) => {
  const { foodIndex, region, rng } = canvas;
  const bread = foodIndex.shaped("bread")[0] ?? foodIndex.mains[0];
  if (!bread) return { inside: "" };
  const round = region.rx < 200;
  const spots: [number, number, number][] = round
    ? [
        [-64, -62, -0.5],
        [72, -38, 0.3],
        [-36, 72, 0.25],
        [84, 82, -0.4],
      ]
    : [
        [-146, -66, -0.16],
        [8, -76, 0.1],
        [150, -54, -0.1],
        [-112, 82, 0.12],
        [66, 84, -0.14],
      ];
  const scale = 1;
  const grow = round ? 1.16 : region.kind === "rect" ? 1.22 : 1.04;
  const toast = { ...bread, color: mix(bread.color, "#d99a4c", 0.22) };
  const tops = foodIndex.mains.filter((food) => food !== bread && food.shape !== "bread");
  const herbs = foodIndex.of("herb");
  let out = "";
  for (const [dx, dy, lean] of spots) {
    const [x, y] = [region.cx + dx, region.cy + dy];
    out += canvas.piece(toast, x, y, scale, lean);
    out += grill(new Pen(rng, lean), x, y);
    out +=
      herbs.length || tops.length > 1
        ? heaped(canvas, tops, x, y)
        : spreadOn(canvas, tops[0] ?? foodIndex.of("sauce", "cream", "fat")[0], x, y, lean);
    for (const herb of herbs.slice(0, 1)) {
      for (const [hx, hy] of scatter(disc(x, y, 40, 26), herb.shape === "sprinkle" ? 6 : 3, rng))
        out += canvas.piece(herb, hx, hy, 0.95);
    }
    for (const [sx, sy] of scatter(disc(x, y, 46, 30), 5, rng))
      out += circle(sx, sy, 1.4, rng.chance(0.5) ? "#3b332c" : "#fff", 'opacity=".8"');
  }
  const { cx, cy } = region;
  return { inside: "", over: `<g transform="translate(${cx} ${cy})scale(${grow})translate(${-cx} ${-cy})">${out}</g>` };
};

function grill(pen: Pen, x: number, y: number): string {
  const lines = [-44, -18, 8, 34].map((at) => pen.line([at - 6, -30], [at + 10, 30])).join("");
  return `<g transform="translate(${Math.round(x)} ${Math.round(y)})">${stroke(lines, "#6b3a18", 5, 'opacity=".28"')}</g>`;
}

function heaped(canvas: Canvas, tops: readonly Ingredient[], x: number, y: number): string {
  const { rng } = canvas;
  let out = ellipse(x + 2, y + 4, 60, 40, canvas.sheet.fade(shadowColor, 0.4));
  for (const food of tops.slice(0, 3)) {
    const cut: Ingredient =
      ["slice", "wedge"].includes(food.shape) && !isMeat(food)
        ? { ...food, key: `${food.key}-cut`, shape: "cube" }
        : food;
    const small = tucked(cut);
    const count = tops.length > 1 ? 7 : 14;
    for (const [px, py] of scatter(disc(x, y, 48, 30), count, rng))
      out += canvas.put(small, px, py, { scale: cut.shape === "cube" ? 0.58 : 0.72, variants: 6 });
  }
  return out;
}

/** Pulp rubbed or paste spread up to the crust, with oil on it. */
function spreadOn(canvas: Canvas, food: Ingredient | undefined, x: number, y: number, lean: number): string {
  if (!food) return "";
  const { rng, sheet } = canvas;
  const pen = new Pen(rng, lean);
  const pulp = food.shape === "drizzle" ? "#dcb84a" : food.color;
  let out =
    path(pen.blob(62, 40, 0.12, 12), darken(pulp, 0.12), 'opacity=".75"') +
    path(pen.blob(54, 33, 0.16, 12, -1, -1), sheet.lit(mix(pulp, "#ef7a4e", 0.2)), 'opacity=".9"');
  for (let i = 0; i < 9; i++) {
    const [px, py] = [rng.around(46), rng.around(27)];
    out += path(
      pen.blob(rng.between(4, 10), rng.between(3, 6), 0.25, 6, px, py),
      i % 2 ? darken(pulp, 0.16) : lighten(pulp, 0.3),
      'opacity=".6"',
    );
    if (i % 3 === 0) out += path(pen.blob(1.6, 2.4, 0, 4, px + 4, py + 3), "#f6dc9a");
  }
  const oil: Point[] = [
    [-44, -8],
    [-20, 12],
    [2, -12],
    [24, 11],
    [46, -6],
  ];
  const thread = pen.smooth(oil, false);
  out +=
    stroke(thread, "#d6b93c", 3.6, 'opacity=".75"') +
    stroke(thread, "#fff6cc", 1.1, 'opacity=".9" transform="translate(-.6 -1)"');
  return `<g transform="translate(${Math.round(x)} ${Math.round(y)})">${out}</g>`;
}

/** Two halves of a sandwich, cut side up: crust, the layers between, crust. */
export const sandwich: Arrange = (canvas) => {
  const { foodIndex, region, rng, sheet } = canvas;
  const bread = foodIndex.shaped("bread", "round")[0];
  const crust = bread?.accent ?? "#a8713f";
  const crumb = bread?.color ?? "#ead2a4";
  const layers = [
    ...foodIndex.mains.filter((food) => food !== bread && !isOnion(food)),
    ...foodIndex.of("cream", "sauce", "egg"),
  ].slice(0, 5);
  let out = "";
  for (const side of [-1, 1]) {
    const pen = new Pen(rng, side * 0.1 + 0.04);
    let half = "";
    const w = 232;
    const slab = (y: number, high: number) =>
      pen.smooth([
        [-w / 2, y],
        [-w / 2 + 14, y - high / 2],
        [0, y - high / 2 - 4],
        [w / 2 - 14, y - high / 2],
        [w / 2, y],
        [w / 2 - 12, y + high / 2],
        [0, y + high / 2],
        [-w / 2 + 12, y + high / 2],
      ]);
    const thick = 18;
    const top = -(layers.length * thick) / 2 - 20;
    half += solid(slab(-top + 4, 46), sheet.lit(crust), 7) + path(slab(-top, 32), sheet.lit(lighten(crumb, 0.15)));
    layers.forEach((food, i) => {
      const y = top + 26 + i * thick + thick / 2;
      const wave: Point[] = [];
      for (let k = 0; k <= 12; k++)
        wave.push([-w / 2 - 5 + (k * (w + 10)) / 12, y - thick * 0.62 + (k % 2 ? -3 : 3) + rng.around(2)]);
      for (let k = 12; k >= 0; k--)
        wave.push([
          -w / 2 - 3 + (k * (w + 6)) / 12,
          y + thick * 0.62 + (food.shape === "leaf" ? (k % 2 ? 7 : -3) : rng.around(3)),
        ]);
      half +=
        solid(pen.smooth(wave), sheet.lit(food.color), 2) +
        stroke(
          pen.smooth(
            wave.slice(1, 12).map(([x, at]): Point => [x, at + 4]),
            false,
          ),
          lighten(food.color, 0.45),
          2,
          'opacity=".6"',
        );
    });
    half += solid(slab(top - 4, 46), sheet.lit(crust), 4) + path(slab(top + 2, 32), sheet.lit(lighten(crumb, 0.15)));
    out += `<g transform="translate(${region.cx + side * 128} ${region.cy + side * 16})">${half}</g>`;
  }
  return { inside: "", over: out + canvas.garnish({ count: 5, most: 1 }) };
};

/** Parallel skewers with alternating pieces. */
export const skewers: Arrange = (canvas) => {
  const { foodIndex, region, rng } = canvas;
  const foods = foodIndex.mains.filter((food) => !["leaf", "grain", "noodle"].includes(food.shape)).slice(0, 4);
  const leaves = foodIndex.shaped("leaf").filter(({ role }) => role === "main");
  let out = leaves
    .slice(0, 1)
    .map((leaf) => canvas.spread(leaf, 16, { variants: 6 }))
    .join("");
  const rows = 4;
  for (let row = 0; row < rows; row++) {
    const y = region.cy + (row - (rows - 1) / 2) * 76;
    const lean = rng.around(0.04);
    const along = (x: number) => y + (x - region.cx) * Math.tan(lean);
    const [from, to] = [region.cx - region.rx - 4, region.cx + region.rx + 18];
    const stick = `M${Math.round(from)} ${Math.round(along(from))}L${Math.round(to)} ${Math.round(along(to))}`;
    out +=
      stroke(stick, shadowColor, 6, 'opacity=".3" transform="translate(3 6)"') +
      stroke(stick, "#c99a5b", 6) +
      stroke(stick, "#ecd0a0", 2, 'transform="translate(0 -1)"');
    for (let i = 0; i < 7 && foods.length; i++) {
      const x = region.cx - region.rx + 62 + i * 62;
      const food = foods[(i + row) % foods.length]!;
      const big = food.shape === "fillet" || food.shape === "fish" ? ({ ...food, shape: "cube" } as Ingredient) : food;
      out += canvas.piece(
        big,
        x,
        along(x),
        big.shape === "cube" ? 1.5 : big.shape === "strip" || big.shape === "pea" ? 1.3 : 0.98,
        lean + rng.around(0.4),
      );
    }
  }
  return { inside: "", over: out + canvas.garnish({ count: 8, most: 2 }) };
};
