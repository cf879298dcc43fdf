import type { Canvas } from "./canvas.ts";
import { brightness, darken, difference, lighten } from "./color.ts";
import type { Ingredient } from "./foods.ts";
import type { Form } from "./form.ts";
import { Pen, type Point } from "./pen.ts";
import type { Rng } from "./random.ts";
import { n, path, type Sheet, stroke } from "./svg.ts";
import { drawSymbol } from "./symbols/draw.ts";
import { symbolNamed } from "./symbols/load.ts";
import { centre, height, type Vessel, width } from "./types.ts";
import { throwShadow } from "./vessels/vessel.ts";

const spoons: readonly Form[] = [
  "soup",
  "curry",
  "porridge",
  "dip",
  "custard",
  "mousse",
  "stew",
  "dusted",
  "crumble",
  "grains",
];
const none: readonly Form[] = ["toasts", "sandwich", "balls", "buns", "roast", "skewers", "drink", "loaf"];

/** A rotated cloth under the dish, in a colour that the table does not have. */
export function drawNapkin(sheet: Sheet, rng: Rng, table: string, contents: string): string {
  const dyes = ["#fbf6ec", "#d06b50", "#7f9fae", "#8ba07a", "#e5bb62", "#4d667a", "#e0a79b", "#f0dfc0", "#a9bfa8"];
  const apart = dyes.filter((dye) => difference(dye, table) > 0.16 && difference(dye, contents) > 0.12);
  const dye = rng.pick(apart.length ? apart : dyes);
  const angle = rng.pick([-24, -16, 14, 21, 28]);
  const [w, h] = [430, 470];
  const side = rng.pick([-1, 1]);
  const [x, y] = [centre.x + side * 96 - w / 2, centre.y + rng.around(40) - h / 2];
  const line = brightness(dye) > 0.75 ? rng.pick(["#c4604a", "#6a87a0", "#7f9468"]) : lighten(dye, 0.6);
  const edge = `M${n(x)} ${n(y)}q${w / 2} ${n(rng.around(16))} ${w} 0q${n(rng.around(14))} ${h / 2} 0 ${h}q${-w / 2} ${n(rng.around(16))} ${-w} 0q${n(rng.around(14))} ${-h / 2} 0 ${-h}Z`;
  const stripes = [16, 26]
    .map((at, i) =>
      stroke(
        `M${n(x + at)} ${n(y + at)}h${w - at * 2}v${h - at * 2}h${-(w - at * 2)}Z`,
        line,
        i ? 1.6 : 4.5,
        'opacity=".75"',
      ),
    )
    .join("");
  const fold =
    stroke(
      `M${n(x + w * 0.5)} ${n(y + 4)}q${n(rng.around(18))} ${h / 2} 0 ${h - 8}`,
      darken(dye, 0.4),
      10,
      'opacity=".1"',
    ) + stroke(`M${n(x + 4)} ${n(y + h * 0.5)}q${w / 2} ${n(rng.around(18))} ${w - 8} 0`, "#fff", 8, 'opacity=".16"');
  return `<g transform="rotate(${angle} ${centre.x} ${centre.y})">${throwShadow(edge, 6)}${path(edge, sheet.lit(dye))}${fold}${stripes}</g>`;
}

/** Symbols of cutlery. */
export const cutlery = ["spoon", "fork"] as const;

/** A spoon or a fork beside the dish, in silver, brass or wood. */
export function drawCutlery(sheet: Sheet, rng: Rng, form: Form, vessel: Vessel, free: -1 | 1): string {
  if (none.includes(form) || ["board", "tray", "skewer-plate"].includes(vessel)) return "";
  const metal = rng.pick(["#c9cbcd", "#c9cbcd", "#cfae62", "#b98a58"]);
  const symbol = symbolNamed(cutlery[spoons.includes(form) ? 0 : 1]);
  const drawing = drawSymbol(symbol, new Pen(rng), { color: metal, accent: metal, sheet });
  const [x, y] = [free < 0 ? 78 : width - 78, centre.y - 60 + rng.around(26)];
  return `<g transform="translate(${n(x)} ${n(y)})rotate(${n(free * rng.between(4, 11))})">${drawing}</g>`;
}

const wholesome = (food: Ingredient): boolean =>
  [
    "berry",
    "pea",
    "leaf",
    "seed",
    "mushroom",
    "shrimp",
    "round",
    "chunk",
    "slice",
    "ring",
    "sprinkle",
    "floret",
  ].includes(food.shape) &&
  !food.traits.some((trait) => ["meat", "fish", "poultry"].includes(trait)) &&
  ["main", "herb", "topping"].includes(food.role) &&
  !/^(yellow-onion|potato)$/.test(food.key);

/** A few of the dish's own foods in the corners of the table, seasonings and garnishes before main foods. */
export function drawStrays(canvas: Canvas, rng: Rng, taken: -1 | 1): string {
  const foods = canvas.foodIndex.all
    .filter(wholesome)
    .sort((a, b) => Number(b.role !== "main") - Number(a.role !== "main") || b.weight - a.weight);
  if (!foods.length) return "";
  const chosen = rng.shuffle(foods.slice(0, 4)).slice(0, 2);
  const corners: Point[] = rng
    .shuffle([
      [-taken, -1],
      [-taken, 1],
      [taken, rng.pick([-1, 1])],
    ] as Point[])
    .slice(0, 2);
  let out = "";
  corners.forEach(([sx, sy], i) => {
    const food = chosen[i % chosen.length]!;
    const [x, y] = [centre.x + sx * (width / 2 - 66), centre.y + sy * (height / 2 - 62)];
    const count = food.shape === "slice" ? 2 : 4;
    for (let k = 0; k < count; k++)
      out += canvas.put(food, x + rng.around(62), y + rng.around(56), { scale: 1.1, variants: 3 });
  });
  return out;
}
