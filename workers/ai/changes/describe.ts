import type { LineNames } from "@toque/db/foods/line-names.ts";
import { difficultyKey } from "@toque/db/recipes/present.ts";
import { allIngredients } from "@toque/db/recipes/reference.ts";
import { type Lang, pick, pickList } from "@toque/db/schemas/common.ts";
import type { RecipeContent, StepContent } from "@toque/db/schemas/recipe-content.ts";
import { textLists } from "./schema.ts";

/** Parts of a description that are kept, and characters of a text in it. */
const MAX_PARTS = 10;
const MAX_TEXT = 60;

const short = (text: string) => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT).trimEnd()}…` : text);
const stepsOf = (content: RecipeContent): StepContent[] =>
  [content, ...content.sub_recipes].flatMap((part) => part.steps);

/**
 * What differs between two contents of a recipe, in short English words with names in `lang`: for a model to know what was
 * done before, made by code.
 */
export function describeChange(before: RecipeContent, after: RecipeContent, names: LineNames, lang: Lang): string[] {
  const food = (id: number) => pick(names.foods.get(id)?.name, lang);
  const amount = (line: { multiplier: number; quantity_id: number }) =>
    `${line.multiplier} ${pick(names.quantities.get(line.quantity_id)?.name, lang)}`;
  const parts: string[] = [];
  const field = (name: string, one: string | number, other: string | number) => {
    if (one !== other) parts.push(`${name}: ${short(String(one))} → ${short(String(other))}`);
  };
  field("name", pick(before.name, lang, before.origin_lang), pick(after.name, lang, after.origin_lang));
  field("servings", before.nb_servings, after.nb_servings);
  field("preparation_time", before.preparation_time, after.preparation_time);
  field("total_time", before.total_time, after.total_time);
  field("difficulty", difficultyKey(before.difficulty_id), difficultyKey(after.difficulty_id));
  const lines = new Map(allIngredients(before).map((line) => [line.id, line]));
  const isScaled = before.nb_servings !== after.nb_servings;
  for (const line of allIngredients(after)) {
    const old = lines.get(line.id);
    lines.delete(line.id);
    if (!old) parts.push(`added ${food(line.food_id)} ${amount(line)}`);
    else if (old.food_id !== line.food_id) parts.push(`${food(old.food_id)} → ${food(line.food_id)} ${amount(line)}`);
    else if (!isScaled && amount(old) !== amount(line))
      parts.push(`${food(line.food_id)}: ${amount(old)} → ${amount(line)}`);
    else if (pick(old.note, lang) !== pick(line.note, lang)) parts.push(`note of ${food(line.food_id)}`);
  }
  for (const line of lines.values()) parts.push(`removed ${food(line.food_id)}`);
  const steps = new Map(stepsOf(before).map((step) => [step.id, step]));
  const rewritten = stepsOf(after).filter((step) => {
    const old = steps.get(step.id);
    steps.delete(step.id);
    return !old || JSON.stringify(old.text) !== JSON.stringify(step.text) || old.duration !== step.duration;
  });
  if (rewritten.length > 0) parts.push(`steps written: ${rewritten.length}`);
  if (steps.size > 0) parts.push(`steps removed: ${steps.size}`);
  if (pick(before.description, lang) !== pick(after.description, lang)) parts.push("description");
  if (pick(before.dietetic_info, lang) !== pick(after.dietetic_info, lang)) parts.push("dietetic_info");
  for (const list of textLists)
    if (
      pickList(before[list], lang, before.origin_lang).join() !== pickList(after[list], lang, after.origin_lang).join()
    )
      parts.push(list);
  if (before.tag_ids.join() !== after.tag_ids.join()) parts.push("tags");
  return parts.length > MAX_PARTS ? [...parts.slice(0, MAX_PARTS), `${parts.length - MAX_PARTS} more`] : parts;
}
