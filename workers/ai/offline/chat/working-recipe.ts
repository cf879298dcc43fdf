import type { Lang } from "@toque/db/entities/common.ts";
import type { KnownFood, KnownQuantity, Pantry } from "../knowledge.ts";
import type { FoodReader } from "../lexicon/reader.ts";
import { type Amount, weightOf } from "../quantities.ts";
import type { DishFacts } from "../substitutions/engine.ts";
import { capitalize } from "../text/fold.ts";
import { removeFood } from "../text/removal.ts";
import { rewriteFood } from "../text/rewrite.ts";
import type { LineView, RecipeChange, RecipeView, StepView } from "./tools.ts";

export interface WorkingLine {
  /** `null` for a line that the change adds. */
  lineId: number | null;
  food: KnownFood;
  quantity: KnownQuantity;
  multiplier: number;
  before: { food: KnownFood; multiplier: number } | null;
  removed: boolean;
}

interface WorkingStep extends StepView {
  now: string;
}

/** A recipe on the worktop: changed in memory, then turned into the list of changes that brings it there. */
export class WorkingRecipe {
  readonly lines: WorkingLine[];
  readonly steps: WorkingStep[];
  readonly lang: Lang;
  readonly #view: RecipeView;
  readonly #reader: FoodReader;
  servings: number;
  name: string;
  description: string;

  constructor(view: RecipeView, pantry: Pantry, reader: FoodReader, lang: Lang) {
    this.#view = view;
    this.#reader = reader;
    this.lang = view.lang ?? lang;
    this.servings = view.nb_servings;
    this.name = view.name;
    this.description = view.description;
    const parts = [view, ...view.sub_recipes];
    this.lines = parts.flatMap((part) => part.ingredients).map((line) => workingLine(line, pantry, this.lang));
    this.steps = parts.flatMap((part) => part.steps).map((step) => ({ ...step, now: step.text }));
  }

  get view(): RecipeView {
    return this.#view;
  }

  get present(): WorkingLine[] {
    return this.lines.filter((line) => !line.removed);
  }

  get foods(): KnownFood[] {
    return [...new Map(this.present.map((line) => [line.food.id, line.food])).values()];
  }

  grams(food: KnownFood): number {
    return this.present.filter((line) => line.food.id === food.id).reduce((sum, line) => sum + gramsOf(line), 0);
  }

  facts(): DishFacts {
    return {
      name: this.name,
      lines: this.present.map((line) => ({ food: line.food, grams: gramsOf(line) })),
      stepTexts: this.steps.map((step) => step.now),
      lang: this.lang,
    };
  }

  /** Puts other foods in the place of one on one of its lines. The steps are rewritten by {@link rename}. */
  replaceLine(line: WorkingLine, amounts: readonly Amount[]): void {
    const [first, ...rest] = amounts;
    if (!first) return;
    line.food = first.food;
    line.quantity = first.quantity;
    line.multiplier = first.multiplier;
    for (const amount of rest) this.addLine(amount);
  }

  addLine({ food, quantity, multiplier }: Amount): void {
    this.lines.push({ lineId: null, food, quantity, multiplier, before: null, removed: false });
  }

  /** Names the new foods wherever steps, name and description named the old one. */
  rename(old: KnownFood, now: readonly KnownFood[]): void {
    const others = this.foods.filter((food) => food.id !== old.id && !now.some((entry) => entry.id === food.id));
    const uses = now.map((food) => ({ food, grams: this.grams(food) || null }));
    const put = (text: string): string => rewriteFood(text, old, others, uses, this.lang, this.#reader) ?? text;
    for (const step of this.steps) step.now = put(step.now);
    this.name = capitalize(put(this.name));
    this.description = put(this.description);
  }

  /** Takes a food out of the lines and of the steps. */
  remove(food: KnownFood, remark: string): void {
    for (const line of this.present) if (line.food.id === food.id) line.removed = true;
    const others = this.foods.filter((other) => other.id !== food.id);
    for (const step of this.steps) {
      const left = removeFood(step.now, food, others, this.lang, this.#reader, remark);
      if (left !== null) step.now = left;
    }
  }

  get changedSteps(): number {
    return this.steps.filter((step) => step.now !== step.text).length;
  }

  /** What the tool has to do; empty when nothing is different. Scaling comes last: it takes every line along. */
  changes(): RecipeChange[] {
    const lines = this.lines.flatMap((line): RecipeChange[] => {
      const amount = { food_id: line.food.id, quantity_id: line.quantity.id, multiplier: line.multiplier };
      if (line.lineId === null) return line.removed ? [] : [{ op: "add_food", ...amount }];
      if (line.removed) return [{ op: "remove_food", line_id: line.lineId }];
      if (line.before && line.before.food.id !== line.food.id) {
        return [{ op: "replace_food", line_id: line.lineId, ...amount }];
      }
      return line.before && line.before.multiplier !== line.multiplier
        ? [{ op: "set_multiplier", line_id: line.lineId, multiplier: line.multiplier }]
        : [];
    });
    const keptSteps = this.steps.filter((step) => step.now !== "").length;
    const steps = this.steps.flatMap((step): RecipeChange[] => {
      if (step.now === step.text) return [];
      if (step.now === "") return keptSteps > 0 ? [{ op: "remove_step", step_id: step.step_id }] : [];
      return [{ op: "rewrite_step", step_id: step.step_id, text: step.now }];
    });
    const texts = {
      ...(this.name === this.#view.name ? {} : { name: this.name }),
      ...(this.description === this.#view.description ? {} : { description: this.description }),
    };
    return [
      ...lines,
      ...steps,
      ...(Object.keys(texts).length ? [{ op: "set_texts" as const, ...texts }] : []),
      ...(this.servings === this.#view.nb_servings
        ? []
        : [{ op: "scale_servings" as const, nb_servings: this.servings }]),
    ];
  }
}

export const gramsOf = (line: Pick<WorkingLine, "food" | "quantity" | "multiplier">): number => weightOf(line);

function workingLine(line: LineView, pantry: Pantry, lang: Lang): WorkingLine {
  const food = pantry.food(line.food_id) ?? strangerFood(line, lang);
  const quantity = food.quantities.find((entry) => entry.id === line.quantity_id) ?? {
    id: line.quantity_id,
    key: line.quantity_name,
    names: { [lang]: line.quantity_name },
    unit: null,
    weight: line.weight,
  };
  return {
    lineId: line.line_id,
    food,
    quantity: { ...quantity, weight: line.weight },
    multiplier: line.multiplier,
    before: { food, multiplier: line.multiplier },
    removed: false,
  };
}

/** A food that the knowledge lacks: nothing is known of it but its name, not even its allergens. */
function strangerFood(line: LineView, lang: Lang): KnownFood {
  const names = { [lang]: line.food_name };
  return {
    id: line.food_id,
    key: `food-${line.food_id}`,
    names,
    plurals: names,
    aliases: {},
    category_key: "",
    subcategory_key: "",
    traits: [],
    traits_known: false,
    allergen_keys: null,
    density: null,
    quantities: [],
    energy: null,
    protein: null,
    lipid: null,
    saturated_fatty_acids: null,
    carbohydrate: null,
    sugar: null,
    salt: null,
    fiber: null,
  };
}

/** Whether the chef knows the food at all. */
export const isStranger = (food: KnownFood): boolean => food.quantities.length === 0;
