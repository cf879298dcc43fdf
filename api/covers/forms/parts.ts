import type { Canvas } from "../canvas.ts";
import { darken, lighten, mix } from "../color.ts";
import type { FoodIndex, Ingredient } from "../foods.ts";
import { Pen, type Point } from "../pen.ts";
import { inset, scatter } from "../region.ts";
import { n, path, rect, shadowColor, stroke } from "../svg.ts";

/** The output of a form: `inside` is clipped to a hollow vessel, `over` is not. */
export interface Dish {
  inside: string;
  over?: string;
}
export type Arrange = (canvas: Canvas) => Dish;

/** A thread of cream or syrup poured in a spiral, thick in its middle and thin at its ends. */
export function swirl(
  { rng, region, sheet }: Canvas,
  color: string,
  { turns = 2.1, reach = 0.6, thick = 8 } = {},
): string {
  const [cx, cy] = [region.cx + rng.around(14), region.cy + rng.around(14)];
  const start = rng.between(0, Math.PI * 2);
  const way = rng.chance(0.5) ? 1 : -1;
  const size = Math.min(region.rx, region.ry) * reach;
  const [outer, inner]: [Point[], Point[]] = [[], []];
  const steps = Math.round(turns * 9);
  for (let i = 0; i <= steps; i++) {
    const t = i / steps;
    const angle = start + way * t * turns * Math.PI * 2;
    const r = size * (1 - t * 0.88);
    const half = (Math.sin(t * Math.PI) * thick + 0.6) * (1 + rng.around(0.25));
    outer.push([cx + Math.cos(angle) * (r + half), cy + Math.sin(angle) * (r + half)]);
    inner.push([cx + Math.cos(angle) * (r - half), cy + Math.sin(angle) * (r - half)]);
  }
  const d = new Pen(rng).smooth([...outer, ...inner.reverse()]);
  return (
    path(d, shadowColor, 'opacity=".12" transform="translate(1.5 3)"') + path(d, sheet.lit(color), 'opacity=".93"')
  );
}

/** Slices that overlap in an arc near the rim, such as lemon or avocado. `at` in radians. */
export function fan(
  canvas: Canvas,
  food: Ingredient,
  count: number,
  at: number,
  { reach = 0.66, step = 0.3, scale = 1, turn = 0 } = {},
): string {
  const { region } = canvas;
  let out = "";
  for (let i = 0; i < count; i++) {
    const angle = at + (i - (count - 1) / 2) * step;
    const [x, y] = [region.cx + Math.cos(angle) * region.rx * reach, region.cy + Math.sin(angle) * region.ry * reach];
    out += canvas.piece(food, x, y, scale, angle + Math.PI / 2 + turn);
  }
  return out;
}

/** A zigzag thread of syrup, oil or dressing over the dish. */
export function zigzag({ rng, region }: Canvas, color: string, wide = 5, opacity = 0.85): string {
  const points: Point[] = [];
  const [turns, steps] = [rng.pick([3, 4]), 8];
  const reach = turns === 3 ? 0.46 : 0.52;
  for (let i = 0; i <= turns * steps; i++) {
    const t = i / (turns * steps);
    const wave = Math.sin(t * turns * Math.PI * 2) * Math.sqrt(Math.max(0.1, 1 - (t * 2 - 1) ** 2));
    const slant = Math.cos(t * turns * Math.PI * 2) * 0.08;
    points.push([
      (t * 2 - 1 + slant) * region.rx * 0.8 + rng.around(3),
      wave * region.ry * reach * (1 + rng.around(0.2)) + rng.around(3),
    ]);
  }
  const d = new Pen(rng, rng.pick([-0.6, -0.4, 0.35, 0.6])).smooth(points, false);
  return `<g transform="translate(${region.cx} ${region.cy})" opacity="${opacity}">${stroke(d, shadowColor, wide, 'opacity=".18" transform="translate(1 3)"')}${stroke(d, darken(color, 0.1), wide)}${stroke(d, lighten(color, 0.6), wide * 0.28, 'opacity=".8" transform="translate(-.8 -1.2)"')}</g>`;
}

/** Powder sprinkled over part of the dish. */
export function dusting({ rng, region }: Canvas, color: string, grains = 90, reach = 0.8, opacity = 0.75): string {
  let [fine, coarse] = ["", ""];
  for (const [x, y] of scatter(inset(region, Math.min(region.rx, region.ry) * (1 - reach)), grains, rng, [], 2)) {
    const dot = `M${Math.round(x)} ${Math.round(y)}h.1`;
    if (rng.chance(0.7)) fine += dot;
    else coarse += dot;
  }
  return (
    stroke(fine, color, 2.2, `opacity="${opacity}"`) + stroke(coarse, darken(color, 0.1), 3.6, `opacity="${opacity}"`)
  );
}

/** A dense bed of grains: a few clumps, each drawn once and reused everywhere. */
export function grainBed(canvas: Canvas, food: Ingredient, { region = canvas.region, most = 150 } = {}): string {
  const { rng, sheet } = canvas;
  const { key } = food;
  const round = /lentil|couscous|quinoa|millet|polenta|split/.test(key);
  const oats = /oat/.test(key);
  const wide = oats ? 9 : round ? 8 : 6.4;
  const half = oats ? 2.6 : round ? 0.4 : 4.4;
  const clumps = [0, 1, 2].map((tone) => {
    let d = "";
    for (let i = 0; i < 26; i++) {
      const [r, at, lie] = [Math.sqrt(rng.next()) * 34, rng.between(0, 6.28), rng.between(0, 3.14)];
      const [x, y] = [Math.cos(at) * r, Math.sin(at) * r];
      d += `M${n(x)} ${n(y)}l${n(Math.cos(lie) * half * 2)} ${n(Math.sin(lie) * half * 2)}`;
    }
    const color = [food.color, mix(food.color, food.accent, 0.3), lighten(food.color, 0.14)][tone]!;
    const id = sheet.define((at) => `<path id="${at}" d="${d}"/>`);
    const layer = (ink: string, w: number, more = "") =>
      `<use href="#${id}" stroke="${ink}" stroke-width="${n(w)}"${more}/>`;
    return sheet.stamp(
      `<g fill="none" stroke-linecap="round">${layer(shadowColor, wide + 1, ' opacity=".2" y="2.4" x="1"')}${layer(darken(mix(color, food.accent, 0.5), 0.08), wide)}${layer(lighten(color, 0.1), wide * 0.66, ' x="-.7" y="-.9"')}</g>`,
    );
  });
  const count = Math.min(most, Math.round((region.rx * region.ry * 4) / 1150)) * (0.5 + 0.5 * canvas.detail);
  return scatter(inset(region, 8), count, rng, [], 4)
    .map(
      ([x, y]) =>
        `<use href="#${rng.pick(clumps)}" transform="translate(${Math.round(x)} ${Math.round(y)})rotate(${rng.int(360)})"/>`,
    )
    .join("");
}

/** Highlights on a wet surface: a few soft bright arcs near the top left. */
export function gloss({ region }: Canvas, opacity = 0.3): string {
  if (region.kind === "rect") {
    return rect(
      region.cx - region.rx * 0.86,
      region.cy - region.ry * 0.84,
      region.rx * 0.8,
      10,
      5,
      "#fff",
      `opacity="${opacity * 0.6}"`,
    );
  }
  const arc = (k: number, from: number, to: number) => {
    const at = (angle: number) =>
      `${n(region.cx + Math.cos(angle) * region.rx * k)} ${n(region.cy + Math.sin(angle) * region.ry * k)}`;
    return `M${at(from)}A${n(region.rx * k)} ${n(region.ry * k)} 0 0 1 ${at(to)}`;
  };
  return (
    stroke(arc(0.84, 3.6, 4.35), "#fff", 7, `opacity="${opacity}"`) +
    stroke(arc(0.84, 4.5, 4.62), "#fff", 7, `opacity="${opacity}"`)
  );
}

export const isCitrus = ({ key, shape }: Ingredient): boolean =>
  shape === "slice" && /lemon|lime|orange|grapefruit/.test(key);
export const isMeat = ({ traits }: Ingredient): boolean =>
  traits.some(
    (trait) => trait === "meat" || trait === "poultry" || trait === "beef" || trait === "pork" || trait === "lamb",
  );
export const isOnion = ({ key }: Ingredient): boolean => /yellow-onion|shallot|^onion/.test(key);

/** Foods softened by cooking: onions turn glassy and take the colour of their sauce. */
export const softened = (food: Ingredient, tone: string): Ingredient =>
  isOnion(food)
    ? {
        ...food,
        color: mix(food.color, tone, 0.45),
        accent: mix(food.accent, tone, 0.55),
        weight: food.weight * 0.1,
      }
    : food;

/** The pieces of a dish that simmered in its sauce: onions dissolve in it unless there are many. */
export const simmered = (foodIndex: FoodIndex, foods: readonly Ingredient[], tone: string): Ingredient[] =>
  foods.filter((food) => !isOnion(food) || foodIndex.share([food]) > 0.12).map((food) => softened(food, tone));

/** A food cut to fit a toast: darker at its edge, never larger than its bread. */
export const tucked = (food: Ingredient): Ingredient => ({ ...food, accent: mix(food.accent, food.color, 0.3) });
