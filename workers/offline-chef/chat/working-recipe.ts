import type { Lang } from "@toque/db/schemas/common.ts";
import { capitalize } from "../../ai/language/fold.ts";
import type { FoodIndex } from "../foods/food-index.ts";
import { type Amount, weightOf } from "../foods/quantities.ts";
import type { KnownFood, KnownQuantity } from "../knowledge.ts";
import type { DishFacts } from "../substitutions/engine.ts";
import { type Editing, editedText } from "../text/steps.ts";
import { namesDish } from "./changes/named.ts";
import { type LineView, type RecipeChange, type RecipeView, type StepView, type TextList, textLists } from "./tools.ts";

export interface WorkingLine {
  /** `null` for a line that the change adds. */
  lineId: number | null;
  food: KnownFood;
  quantity: KnownQuantity;
  multiplier: number;
  before: { food: KnownFood; multiplier: number } | null;
  removed: boolean;
  /** What the line's words offer beside its food; none once the food is another one. */
  alternatives: KnownFood[];
  note: string;
  /** Whether the alternatives are to be taken out of the line. */
  settled: boolean;
  /** The note, where it is to be another one. */
  noted: string | null;
}

interface WorkingStep extends StepView {
  now: string;
}

/** What texts say where they keep the name of a food that is gone. */
interface GoneWords {
  /** For texts that keep their words. */
  note: string;
  /** Follows a name that does. */
  suffix: string;
  /** Stands for a name that must not be in the dish; `null` where it may. */
  mark: string | null;
}

/** A copy of a recipe that is changed in memory; {@link changes} lists what the tool has to change. */
export class WorkingRecipe {
  readonly lines: WorkingLine[];
  readonly steps: WorkingStep[];
  readonly lang: Lang;
  /** The lists of texts that go with the recipe, and the names of its sub-recipes by id. */
  readonly lists: Partial<Record<TextList, string[]>>;
  readonly subNames: Map<number, string>;
  readonly #view: RecipeView;
  readonly #foodIndex: FoodIndex;
  servings: number;
  name: string;
  description: string;

  constructor(view: RecipeView, foodIndex: FoodIndex, lang: Lang) {
    this.#view = view;
    this.#foodIndex = foodIndex;
    this.lang = view.lang ?? lang;
    this.servings = view.nb_servings;
    this.name = view.name;
    this.description = view.description;
    const parts = [view, ...view.sub_recipes];
    this.lines = parts.flatMap((part) => part.ingredients).map((line) => workingLine(line, foodIndex, this.lang));
    this.steps = parts.flatMap((part) => part.steps).map((step) => ({ ...step, now: step.text }));
    this.lists = Object.fromEntries(textLists.map((list) => [list, view[list] ?? []]));
    this.subNames = new Map(
      view.sub_recipes.flatMap((sub) => (sub.sub_recipe_id === undefined ? [] : [[sub.sub_recipe_id, sub.name]])),
    );
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

  /** The foods with the alternatives of the lines: all that counts for allergens and diets. */
  get counted(): KnownFood[] {
    const all = this.present.flatMap((line) => {
      const stays = !line.settled && line.before?.food.id === line.food.id;
      return [line.food, ...(stays ? line.alternatives : [])];
    });
    return [...new Map(all.map((food) => [food.key, food])).values()];
  }

  /** Takes an alternative out of the lines that offer it: what remains is their food alone. */
  settle(food: KnownFood): void {
    for (const line of this.present) if (line.alternatives.some(({ key }) => key === food.key)) line.settled = true;
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

  /** Replaces the food of one line with other foods. The steps are rewritten by {@link rename}. */
  replaceLine(line: WorkingLine, amounts: readonly Amount[]): void {
    const [first, ...rest] = amounts;
    if (!first) return;
    line.food = first.food;
    line.quantity = first.quantity;
    line.multiplier = first.multiplier;
    for (const amount of rest) this.addLine(amount);
  }

  addLine({ food, quantity, multiplier }: Amount): void {
    this.lines.push({ lineId: null, food, quantity, multiplier, before: null, removed: false, ...noWords });
  }

  /** Lets every text of the recipe name the new foods, or none, instead of the old one. */
  rename(old: KnownFood, now: readonly KnownFood[], words: GoneWords): void {
    const others = this.foods.filter((food) => food.id !== old.id && !now.some((entry) => entry.id === food.id));
    const editing: Editing = { old, now, others, lang: this.lang, foodIndex: this.#foodIndex };
    const aside = { ...editing, isAside: true };
    const edited = (text: string): string | null => editedText(text, aside, words.note, words.mark);
    const put = (text: string): string => edited(text) ?? text;
    for (const step of this.steps) step.now = editedText(step.now, editing, words.note, words.mark) ?? step.now;
    this.description = put(this.description);
    const named = (name: string): string | null => editedText(name, editing, words.suffix, words.mark);
    for (const [id, name] of this.subNames) this.subNames.set(id, named(name) ?? name);
    for (const line of this.present.filter(({ alternatives }) => alternatives.length === 0)) {
      const note = edited(line.noted ?? line.note);
      if (note !== null) line.noted = note;
    }
    for (const list of textLists) {
      const texts = this.lists[list] ?? [];
      // What goes with the dish is another one; it is not offered to whom must not have it.
      if (list === "food_and_wine_pairing") {
        if (words.mark !== null) this.lists[list] = texts.filter((text) => edited(text) === null);
      } else this.lists[list] = texts.map(put);
    }
    const name = named(this.name);
    if (name !== null) this.name = capitalize(name);
    else if (namesDish(old, this, this.#foodIndex)) this.name = `${this.name} (${words.suffix})`;
  }

  /** Every text as it is now, and whether it is another one than before. */
  get texts(): { now: string; isNew: boolean }[] {
    const old = this.#view;
    const pairs: [now: string, before: string | undefined][] = [
      [this.name, old.name],
      [this.description, old.description],
      ...this.steps.map(({ now, text }): [string, string] => [now, text]),
      ...textLists.flatMap((list) =>
        (this.lists[list] ?? []).map((now): [string, string | undefined] => [
          now,
          old[list]?.find((one) => one === now),
        ]),
      ),
      ...old.sub_recipes.map(({ sub_recipe_id: id, name }): [string, string] => [
        (id === undefined ? undefined : this.subNames.get(id)) ?? name,
        name,
      ]),
      ...this.present.map(({ noted, note }): [string, string] => [noted ?? note, note]),
    ];
    return pairs.filter(([now]) => now !== "").map(([now, before]) => ({ now, isNew: now !== before }));
  }

  /** Takes a food out of the lines; the steps say so. */
  remove(food: KnownFood, words: GoneWords): void {
    for (const line of this.present) if (line.food.id === food.id) line.removed = true;
    this.rename(food, [], words);
  }

  get changedSteps(): number {
    return this.steps.filter((step) => step.now !== step.text).length;
  }

  /** The changes for the tool; empty when nothing is different. Scaling comes last: it affects every line. */
  changes(): RecipeChange[] {
    const lines = this.lines.flatMap((line): RecipeChange[] => {
      const { food, quantity, multiplier } = line;
      const amount =
        food.words === undefined
          ? { food_id: food.id, quantity_id: quantity.id, multiplier }
          : { food_id: food.words, quantity_id: quantity.unit ?? "piece", multiplier };
      if (line.lineId === null) return line.removed ? [] : [{ op: "add_food", ...amount }];
      if (line.removed) return [{ op: "remove_food", line_id: line.lineId }];
      if (line.before && line.before.food.id !== line.food.id) {
        return [{ op: "replace_food", line_id: line.lineId, ...amount }];
      }
      return [
        ...(line.before && line.before.multiplier !== line.multiplier
          ? [{ op: "set_multiplier" as const, line_id: line.lineId, multiplier: line.multiplier }]
          : []),
        // A note that offers something itself goes with it.
        ...(line.settled || line.noted !== null
          ? [{ op: "set_note" as const, line_id: line.lineId, note: line.noted ?? line.note }]
          : []),
      ];
    });
    const steps = this.steps.flatMap((step): RecipeChange[] => {
      if (step.now === step.text) return [];
      return [{ op: "rewrite_step", step_id: step.step_id, text: step.now }];
    });
    const texts = {
      ...(this.name === this.#view.name ? {} : { name: this.name }),
      ...(this.description === this.#view.description ? {} : { description: this.description }),
    };
    const subs = this.#view.sub_recipes.flatMap(({ sub_recipe_id: id, name: old }): RecipeChange[] => {
      const name = id === undefined ? undefined : this.subNames.get(id);
      return id === undefined || name === undefined || name === old
        ? []
        : [{ op: "set_texts", name, sub_recipe_id: id }];
    });
    const lists = textLists.flatMap((list): RecipeChange[] => {
      const [old, now] = [this.#view[list] ?? [], this.lists[list] ?? []];
      return now.length === old.length && now.every((text, i) => text === old[i])
        ? []
        : [{ op: "set_list", list, texts: now }];
    });
    return [
      ...lines,
      ...steps,
      ...(Object.keys(texts).length ? [{ op: "set_texts" as const, ...texts }] : []),
      ...subs,
      ...lists,
      ...(this.servings === this.#view.nb_servings
        ? []
        : [{ op: "scale_servings" as const, nb_servings: this.servings }]),
    ];
  }
}

export const gramsOf = (line: Pick<WorkingLine, "food" | "quantity" | "multiplier">): number => weightOf(line);

function workingLine(line: LineView, foodIndex: FoodIndex, lang: Lang): WorkingLine {
  const food = foodIndex.food(line.food_id) ?? unknownFood(line, `food-${line.food_id}`, lang);
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
    alternatives: (line.or ?? []).flatMap(({ text, food_ids, understood }) => [
      ...food_ids.flatMap((id) => foodIndex.food(id) ?? []),
      ...(understood ? [] : [notUnderstood(text, lang)]),
    ]),
    note: line.note && !line.or?.some(({ text }) => line.note?.includes(text)) ? line.note : "",
    settled: false,
    noted: null,
  };
}

const noWords = { alternatives: [], note: "", settled: false, noted: null };

/** Words of a line that name something unknown: nothing can be said of its allergens. */
const notUnderstood = (text: string, lang: Lang): KnownFood =>
  unknownFood({ food_id: 0, food_name: text }, `words-${text}`, lang);

/** A food that the knowledge lacks: nothing is known of it but its name, not even its allergens. */
export function unknownFood(line: Pick<LineView, "food_id" | "food_name">, key: string, lang: Lang): KnownFood {
  const names = { [lang]: line.food_name };
  return {
    id: line.food_id,
    key,
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
export const isUnknownFood = (food: KnownFood): boolean => food.quantities.length === 0;
