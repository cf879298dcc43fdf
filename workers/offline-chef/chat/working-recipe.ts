import type { Lang } from "@toque/db/schemas/common.ts";
import { type TextList, textLists, type WishedChange } from "../../ai/changes/schema.ts";
import { capitalize } from "../../ai/language/fold.ts";
import type { ViewStep } from "../../ai/prompts/context.ts";
import type { FoodIndex } from "../foods/food-index.ts";
import { type Amount, weightOf } from "../foods/quantities.ts";
import { unknownFood } from "../foods/unknown.ts";
import type { KnownFood } from "../knowledge.ts";
import type { DishFacts } from "../substitutions/engine.ts";
import { type Editing, editedText } from "../text/steps.ts";
import { namesDish } from "./changes/named.ts";
import type { LineView, RecipeView } from "./tools.ts";

/** A text of a recipe while it is changed: empty where there is none, and `null` once it is taken out. */
interface WorkingText {
  readonly before: string;
  now: string | null;
}
const workingText = (before: string): WorkingText => ({ before, now: before });
const isChanged = ({ before, now }: WorkingText): boolean => now !== before;

export interface WorkingLine extends Amount {
  /** `null` for a line that the change adds. */
  lineId: number | null;
  before: { food: KnownFood; multiplier: number } | null;
  removed: boolean;
  /** What the line's words offer beside its food; none once the food is another one. */
  alternatives: KnownFood[];
  /** What stands beside the food, without a note that offers something itself. */
  note: WorkingText;
  /** Whether the alternatives are to be taken out of the line. */
  settled: boolean;
}

interface WorkingStep extends ViewStep, WorkingText {
  now: string;
}

/** What texts say where they keep the name of a food that is gone. */
export interface GoneWords {
  /** For texts that keep their words. */
  note: string;
  /** Follows a name that does. */
  suffix: string;
  /** Stands for a name that must not be in the dish; `null` where it may. */
  mark: string | null;
}

/** A copy of a recipe that is changed in memory; {@link changes} lists what the tool has to change. */
export class WorkingRecipe {
  readonly view: RecipeView;
  readonly lang: Lang;
  readonly lines: WorkingLine[];
  readonly steps: WorkingStep[];
  servings: number;
  readonly #foodIndex: FoodIndex;
  readonly #title: WorkingText;
  readonly #description: WorkingText;
  readonly #subNames: (WorkingText & { id: number })[];
  readonly #lists: { list: TextList; texts: WorkingText[] }[];

  constructor(view: RecipeView, foodIndex: FoodIndex, lang: Lang) {
    this.view = view;
    this.#foodIndex = foodIndex;
    this.lang = view.lang ?? lang;
    this.servings = view.nb_servings;
    const parts = [view, ...view.sub_recipes];
    this.lines = parts.flatMap((part) => part.ingredients).map((line) => workingLine(line, foodIndex, this.lang));
    this.steps = parts.flatMap((part) => part.steps).map((step) => ({ ...step, before: step.text, now: step.text }));
    this.#title = workingText(view.name);
    this.#description = workingText(view.description);
    this.#subNames = view.sub_recipes.map(({ sub_recipe_id: id, name }) => ({ id, ...workingText(name) }));
    this.#lists = textLists.map((list) => ({ list, texts: (view[list] ?? []).map(workingText) }));
  }

  get name(): string {
    return this.#title.now ?? "";
  }

  get present(): WorkingLine[] {
    return this.lines.filter((line) => !line.removed);
  }

  get foods(): KnownFood[] {
    return distinctFoods(this.present.map(({ food }) => food));
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
    return this.present.filter((line) => line.food.id === food.id).reduce((sum, line) => sum + weightOf(line), 0);
  }

  facts(): DishFacts {
    return {
      name: this.name,
      lines: this.present.map((line) => ({ food: line.food, grams: weightOf(line) })),
      stepTexts: this.steps.map((step) => step.now),
      lang: this.lang,
      foodIndex: this.#foodIndex,
    };
  }

  /** Replaces the food of one line with other foods. The steps are rewritten by {@link rename}. */
  replaceLine(line: WorkingLine, [first, ...rest]: readonly Amount[]): void {
    if (first) Object.assign(line, first);
    for (const amount of rest) this.addLine(amount);
  }

  addLine(amount: Amount): void {
    const empty = { alternatives: [], note: workingText(""), settled: false };
    this.lines.push({ ...amount, ...empty, lineId: null, before: null, removed: false });
  }

  /** Takes a food out of the lines; the texts say so. */
  remove(food: KnownFood, words: GoneWords): void {
    for (const line of this.present) if (line.food.id === food.id) line.removed = true;
    this.rename(food, [], words);
  }

  /** Lets every text of the recipe name the new foods, or none, instead of the old one. */
  rename(old: KnownFood, now: readonly KnownFood[], { note, suffix, mark }: GoneWords): void {
    const others = this.foods.filter((food) => food.id !== old.id && !now.some((entry) => entry.id === food.id));
    const editing: Editing = { old, now, others, lang: this.lang, foodIndex: this.#foodIndex };
    const edit = (text: WorkingText, said: string, isAside = false): boolean => {
      const edited = editedText(text.now ?? "", { ...editing, isAside }, said, mark);
      text.now = edited ?? text.now;
      return edited !== null;
    };
    for (const step of this.steps) edit(step, note);
    for (const name of this.#subNames) edit(name, suffix);
    const notes = this.present.filter(({ alternatives }) => alternatives.length === 0).map((line) => line.note);
    for (const text of [this.#description, ...notes]) edit(text, note, true);
    // What goes with the dish is another one; it is not offered to whom must not have it.
    for (const { list, texts } of this.#lists)
      for (const text of texts)
        if (list !== "food_and_wine_pairing") edit(text, note, true);
        else if (mark !== null && edit(text, note, true)) text.now = null;
    if (edit(this.#title, suffix)) this.#title.now = capitalize(this.name);
    else if (namesDish(old, this, this.#foodIndex)) this.#title.now = `${this.name} (${suffix})`;
  }

  /** Every text as it is now, and whether it is another one than before. */
  get texts(): { now: string; isNew: boolean }[] {
    const listed = this.#lists.flatMap(({ texts }) => texts);
    const notes = this.present.map(({ note }) => note);
    return [this.#title, this.#description, ...this.steps, ...listed, ...this.#subNames, ...notes].flatMap((text) =>
      text.now ? [{ now: text.now, isNew: isChanged(text) }] : [],
    );
  }

  get changedSteps(): number {
    return this.steps.filter(isChanged).length;
  }

  /** The changes for the tool; empty when nothing is different. Scaling comes last: it affects every line. */
  changes(): WishedChange[] {
    const [name, description] = [this.#title, this.#description].map((text) => (isChanged(text) ? text.now : null));
    return [
      ...this.lines.flatMap(changesOf),
      ...this.steps
        .filter(isChanged)
        .map(({ step_id, now }): WishedChange => ({ op: "rewrite_step", step_id, text: now })),
      ...(name || description
        ? [{ op: "set_texts" as const, ...(name ? { name } : {}), ...(description ? { description } : {}) }]
        : []),
      ...this.#subNames
        .filter(isChanged)
        .map(({ id, now }): WishedChange => ({ op: "set_texts", name: now ?? "", sub_recipe_id: id })),
      ...this.#lists
        .filter(({ texts }) => texts.some(isChanged))
        .map(
          ({ list, texts }): WishedChange => ({ op: "set_list", list, texts: texts.flatMap(({ now }) => now ?? []) }),
        ),
      ...(this.servings === this.view.nb_servings
        ? []
        : [{ op: "scale_servings" as const, nb_servings: this.servings }]),
    ];
  }
}

/** Each food once, in order. */
export const distinctFoods = (foods: readonly KnownFood[]): KnownFood[] => [
  ...new Map(foods.map((food) => [food.id, food])).values(),
];

function changesOf({
  lineId,
  food,
  quantity,
  multiplier,
  before,
  removed,
  note,
  settled,
}: WorkingLine): WishedChange[] {
  const amount =
    food.words === undefined
      ? { food_id: food.id, quantity_id: quantity.id, multiplier }
      : { food_id: food.words, quantity_id: quantity.unit ?? "piece", multiplier };
  if (lineId === null) return removed ? [] : [{ op: "add_food", ...amount }];
  if (removed) return [{ op: "remove_food", line_id: lineId }];
  if (before && before.food.id !== food.id) return [{ op: "replace_food", line_id: lineId, ...amount }];
  return [
    ...(before && before.multiplier !== multiplier
      ? [{ op: "set_multiplier" as const, line_id: lineId, multiplier }]
      : []),
    ...(settled || isChanged(note) ? [{ op: "set_note" as const, line_id: lineId, note: note.now ?? "" }] : []),
  ];
}

function workingLine(line: LineView, foodIndex: FoodIndex, lang: Lang): WorkingLine {
  const { line_id, quantity_id: id, quantity_name, weight, multiplier, note = "", or = [] } = line;
  const food = foodIndex.food(line.food_id) ?? unknownFood(line.food_id, line.food_name, `food-${line.food_id}`, lang);
  const known = food.quantities.find((entry) => entry.id === id);
  return {
    lineId: line_id,
    food,
    quantity: { ...(known ?? { id, key: quantity_name, names: { [lang]: quantity_name }, unit: null }), weight },
    multiplier,
    before: { food, multiplier },
    removed: false,
    // Of words that name something unknown nothing can be said, not even of their allergens.
    alternatives: or.flatMap(({ text, food_ids, understood }) => [
      ...food_ids.flatMap((one) => foodIndex.food(one) ?? []),
      ...(understood ? [] : [unknownFood(0, text, `words-${text}`, lang)]),
    ]),
    note: workingText(or.some(({ text }) => note.includes(text)) ? "" : note),
    settled: false,
  };
}
