import type { CoverShape } from "@toque/db/schemas/food-cover.ts";
import { darken, lighten } from "./color.ts";
import type { FoodIndex, Ingredient } from "./foods.ts";
import { Pen, type Point } from "./pen.ts";
import type { Rng } from "./random.ts";
import { anywhere, area, inset, outline, type Region, scatter } from "./region.ts";
import { type DrawPiece, pieceArea } from "./shapes/index.ts";
import { circle, ellipse, path, type Sheet, use } from "./svg.ts";

export interface Placed {
  food: Ingredient;
  x: number;
  y: number;
}

/** Shapes that look nearly the same at any angle. */
const even: readonly CoverShape[] = ["slice", "round", "ring", "berry", "pea", "egg", "cream", "sauce"];

/** Composes a dish: the foods, the region that they fill, and the methods that place them. */
export class Canvas {
  readonly sheet: Sheet;
  readonly rng: Rng;
  readonly region: Region;
  readonly foodIndex: FoodIndex;
  readonly ground: string;
  /** Level of detail, 0–1: fewer pieces of fewer kinds below 1. */
  readonly detail: number;
  readonly #drawPiece: DrawPiece;
  readonly #stamps = new Map<string, string[]>();

  constructor(setup: {
    sheet: Sheet;
    rng: Rng;
    region: Region;
    foodIndex: FoodIndex;
    ground: string;
    detail: number;
    drawPiece: DrawPiece;
  }) {
    this.detail = setup.detail;
    this.sheet = setup.sheet;
    this.rng = setup.rng;
    this.region = setup.region;
    this.foodIndex = setup.foodIndex;
    this.ground = setup.ground;
    this.#drawPiece = setup.drawPiece;
  }

  /**
   * One piece of a food at `angle` (radians, random by default). A food is drawn at one to four angles and rotated by
   * the remainder, so that its lighting stays roughly correct.
   */
  piece(food: Ingredient, x: number, y: number, scale = 1, angle = this.rng.between(0, Math.PI * 2)): string {
    const ways = this.detail < 0.5 ? 1 : this.detail < 1 || even.includes(food.shape) ? 2 : 4;
    const step = (Math.PI * 2) / ways;
    const way = Math.round(angle / step);
    const name = `${food.key} ${food.shape} ${food.color} ${scale.toFixed(1)} ${((way % ways) + ways) % ways}`;
    const known = this.#stamps.get(name);
    const pen = new Pen(this.rng, way * step, scale);
    const id = known?.[0] ?? this.sheet.stamp(this.#drawPiece(pen, { ...food, sheet: this.sheet }));
    if (!known) this.#stamps.set(name, [id]);
    const rest = Math.round(((angle - way * step) * 180) / Math.PI);
    return `<use href="#${id}" transform="translate(${Math.round(x)} ${Math.round(y)})rotate(${rest})"/>`;
  }

  /** One of a few pieces of a food at random angles, each drawn once and reused. */
  stamp(food: Ingredient, scale: number, variants: number): string {
    const name = `${food.key} ${food.shape} ${food.color} ${scale.toFixed(2)}`;
    const known = this.#stamps.get(name) ?? [];
    this.#stamps.set(name, known);
    const most = Math.max(1, Math.round(variants * this.detail));
    if (known.length < most) {
      const angle = (known.length / most) * Math.PI * 2 + this.rng.around(0.5);
      const size = scale * (1 + this.rng.around(0.12));
      const pen = new Pen(this.rng, angle, size);
      known.push(this.sheet.stamp(this.#drawPiece(pen, { ...food, sheet: this.sheet })));
      return known[known.length - 1]!;
    }
    return this.rng.pick(known);
  }

  /** A reused piece of the food at that position. */
  put(food: Ingredient, x: number, y: number, { scale = 1, variants = 5 } = {}): string {
    return use(this.stamp(food, scale, variants), x, y);
  }

  /** Number of pieces of a food that cover that share of the region. */
  count(food: Ingredient, cover: number, scale = 1, least = 3, most = 60): number {
    const pieces = (area(this.region) * cover) / (pieceArea[food.shape] * scale * scale);
    return Math.max(least, Math.min(Math.ceil(most * this.detail), Math.round(pieces)));
  }

  /** Foods mixed over the region, in proportion to weight; large pieces mostly lie beneath small ones. */
  toss(foods: readonly Ingredient[], { cover = 1, scale = 1, margin = 12, variants = 4, most = 44 } = {}): string {
    const shown = foods.slice(0, Math.ceil(2 + 5 * this.detail));
    const weight = (food: Ingredient) => Math.sqrt(food.weight);
    const total = shown.reduce((sum, food) => sum + weight(food), 0);
    const placed: Placed[] = [];
    for (const food of shown) {
      const count = this.count(food, (cover * weight(food)) / total, scale, 3, most);
      const own = placed.filter((other) => other.food === food).map(({ x, y }): Point => [x, y]);
      for (const [x, y] of scatter(inset(this.region, margin), count, this.rng, own, 6)) placed.push({ food, x, y });
    }
    const order = (item: Placed) => -pieceArea[item.food.shape] + this.rng.around(1600);
    return placed
      .map((item) => ({ item, order: order(item) }))
      .sort((a, b) => a.order - b.order)
      .map(({ item }) => this.put(item.food, item.x, item.y, { scale, variants }))
      .join("");
  }

  /** Pieces of one food spread over the region. */
  spread(
    food: Ingredient,
    count: number,
    { scale = 1, margin = 26, variants = 4, taken = [] as Point[] } = {},
  ): string {
    return scatter(inset(this.region, margin), Math.ceil(count * (0.4 + 0.6 * this.detail)), this.rng, taken)
      .map(([x, y]) => this.put(food, x, y, { scale, variants }))
      .join("");
  }

  /** A filled surface with depth: lighter in the middle, darker at its edge, with soft uneven patches. */
  surface(color: string, { patches = 12, rough = 0.35, region = this.region } = {}): string {
    const fill = this.sheet.radial([lighten(color, 0.14), color, darken(color, 0.22)], 0.45, 0.42, 0.62);
    const tones = [this.sheet.fade(lighten(color, 0.5), rough), this.sheet.fade(darken(color, 0.4), rough * 0.8)];
    let out = path(outline(region), fill);
    for (let i = 0; i < patches; i++) {
      const [x, y] = anywhere(region, this.rng);
      const r = this.rng.between(20, 62);
      out += ellipse(x, y, r, r * this.rng.between(0.5, 0.9), tones[i % 2]!);
    }
    return out;
  }

  /** Drops of fat that float on a liquid. */
  drops(color: string, count: number, big = 9): string {
    return scatter(inset(this.region, 14), count, this.rng)
      .map(([x, y]) => {
        const r = this.rng.between(2.5, big);
        return (
          circle(x, y, r, color, `opacity=".55" stroke="${darken(color, 0.25)}" stroke-width=".8"`) +
          circle(x - r * 0.3, y - r * 0.35, r * 0.28, "#fff", 'opacity=".7"')
        );
      })
      .join("");
  }

  /** The herbs and small toppings on top of a dish. */
  garnish({ most = 3, count = 9, scale = 1, margin = 30, over = this.foodIndex.of("herb", "topping") } = {}): string {
    return over
      .slice(0, most)
      .map((food) => {
        const fine = food.shape === "sprinkle" || food.shape === "seed";
        const pieces = fine ? Math.round(count * 1.6) : count;
        return this.spread(food, pieces, { scale, margin, variants: 4 });
      })
      .join("");
  }
}
