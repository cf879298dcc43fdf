import { brightness, darken, difference, lighten } from "./color.ts";
import type { Ingredient } from "./foods.ts";
import type { Form } from "./form.ts";
import { Pen, type Point } from "./pen.ts";
import type { Rng } from "./random.ts";
import type { Stage } from "./stage.ts";
import { n, path, type Sheet, shadowColor, stroke } from "./svg.ts";
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

/** A cloth that lies under the dish at a slant, in a colour that the table does not have. */
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

/** A spoon or a fork beside the dish, in silver, brass or wood. */
export function drawCutlery(sheet: Sheet, rng: Rng, form: Form, vessel: Vessel, free: -1 | 1): string {
  if (none.includes(form) || ["board", "tray", "skewer-plate"].includes(vessel)) return "";
  const metal = rng.pick(["#c9cbcd", "#c9cbcd", "#cfae62", "#b98a58"]);
  const fill = sheet.linear([lighten(metal, 0.6), metal, darken(metal, 0.3)], 0.3);
  const shaft: Point[] = [
    [-4, 40],
    [-5, 150],
    [-9, 216],
    [0, 226],
    [9, 216],
    [5, 150],
    [4, 40],
    [0, 20],
  ];
  const pen = new Pen(rng);
  let d: string;
  let shine = "";
  if (spoons.includes(form)) {
    d = pen.smooth([
      [-4, 66],
      [-24, 30],
      [-29, -14],
      [-15, -48],
      [0, -56],
      [15, -48],
      [29, -14],
      [24, 30],
      [4, 66],
      [5, 150],
      [9, 216],
      [0, 226],
      [-9, 216],
      [-5, 150],
    ]);
    shine =
      path(pen.blob(18, 36, 0.03, 9, 0, -10), darken(metal, 0.22), 'opacity=".55"') +
      path(pen.blob(6, 20, 0.05, 7, -7, -20), "#fff", 'opacity=".55"');
  } else {
    const tines = [-17, -6, 5, 16].map((x) => `M${x} 4V-54a3.2 3.2 0 0 1 6 0V4Z`).join("");
    d = `${tines}M-18 0h41q3 38 -16 52l-5 6h-3l-4-6q-18 -14 -13 -52Z${new Pen(rng, 0, 1).smooth(shaft.map(([x, y]): Point => [x + 2, y]))}`;
  }
  const [x, y] = [free < 0 ? 78 : width - 78, centre.y - 60 + rng.around(26)];
  return `<g transform="translate(${n(x)} ${n(y)})rotate(${n(free * rng.between(4, 11))})">${path(d, shadowColor, 'opacity=".28" transform="translate(4 7)"')}${path(d, fill)}${shine}${stroke("M-1 90V200", "#fff", 2, 'opacity=".6"')}</g>`;
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

/** A few of the dish's own foods that rolled into the corners of the table, the lively ones first. */
export function drawStrays(stage: Stage, rng: Rng, taken: -1 | 1): string {
  const foods = stage.larder.all
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
      out += stage.put(food, x + rng.around(62), y + rng.around(56), { scale: 1.1, variants: 3 });
  });
  return out;
}
