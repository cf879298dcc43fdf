import { Value } from "@sinclair/typebox/value";
import { RecipeDraft } from "@toque/db/schemas/ai.ts";
import { type Lang, pick } from "@toque/db/schemas/common.ts";
import type { DifficultyKey, DishType } from "@toque/db/schemas/recipe.ts";
import { conflict, constraintsOf } from "../substitutions/constraints.ts";
import { food, foodIndex, knowledge } from "./harness.ts";

/** A request to compose, foods by their keys. */
export interface Wish {
  lang?: Lang;
  available?: string[];
  required?: string[];
  forbidden?: string[];
  allergies?: string[];
  diet?: string | null;
  dishType?: DishType;
  difficulty?: DifficultyKey;
  maxTime?: number;
  servings?: number;
  seed?: number;
  errors?: string[];
  before?: object;
}

/** What the application checks of a draft, made independently of how it was composed. */
export function faults(
  draft: RecipeDraft,
  wish: Required<Pick<Wish, "lang" | "required" | "forbidden" | "allergies" | "maxTime" | "servings">> & {
    diet: string | null;
    difficulty: DifficultyKey | null;
  },
): string[] {
  const problems: string[] = [];
  if (!Value.Check(RecipeDraft, draft)) problems.push("schema");
  const listed = draft.ingredients.flatMap((line) => foodIndex.food(line.food_id ?? 0) ?? []);
  const ids = new Set(listed.map((entry) => entry.id));
  if (listed.length !== draft.ingredients.length) problems.push("unknown food");
  for (const line of draft.ingredients) {
    const used = foodIndex.food(line.food_id ?? 0);
    if (!used?.quantities.some((entry) => entry.id === line.quantity_id))
      problems.push(`quantity of ${line.food_name}`);
  }
  for (const key of wish.required) if (!ids.has(food(key).id)) problems.push(`required ${key}`);
  for (const key of wish.forbidden) if (ids.has(food(key).id)) problems.push(`forbidden ${key}`);
  const rules = constraintsOf({ allergy_keys: wish.allergies, diet_key: wish.diet }, foodIndex);
  for (const entry of listed) if (conflict(entry, rules)) problems.push(`conflict ${entry.key}`);
  const minutes = draft.preparation_time + draft.cooking_time;
  if (minutes > wish.maxTime) problems.push("time");
  if (draft.steps.reduce((sum, step) => sum + (step.minutes ?? 0), 0) !== minutes)
    problems.push("minutes of the steps");
  if (draft.nb_servings !== wish.servings) problems.push("servings");
  if (wish.difficulty && draft.difficulty !== wish.difficulty) problems.push("difficulty");
  const weights = draft.ingredients.map((line) => {
    const quantity = foodIndex.food(line.food_id ?? 0)?.quantities.find((entry) => entry.id === line.quantity_id);
    return ((quantity?.weight ?? 0) * line.multiplier) / wish.servings;
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total < 50 || total > 1500) problems.push(`weight ${Math.round(total)} g`);
  const text = [draft.title, ...draft.steps.map((step) => step.text)].join(" \n ");
  if (/[{}[\]]|undefined|NaN| {2}/.test(text + draft.overview)) problems.push(`template: ${text}`);
  const avoided = {
    foods: new Set(wish.forbidden.map((key) => food(key).id)),
    allergens: new Set(wish.allergies),
  };
  for (const stray of knowledge.lexicon.strayMentions(text, wish.lang, avoided, ids, draft.title))
    problems.push(`texts say ${stray}`);
  const lowerCase = text.toLowerCase();
  for (const entry of listed) {
    const names = [pick(entry.names, wish.lang), pick(entry.plurals, wish.lang)].map((name) => name.toLowerCase());
    const stems = names.map((name) => name.replace(/\S+$/, (word) => word.slice(0, Math.max(3, word.length - 3))));
    // German declines the adjective in front.
    const nouns = wish.lang === "de" ? stems.map((name) => name.split(" ").at(-1) ?? name) : stems;
    if (!nouns.some((name) => lowerCase.includes(name))) problems.push(`steps do not say ${entry.key}`);
  }
  return problems;
}
