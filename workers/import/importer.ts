import { readMeasurementSystem } from "@toque/db/accounts/users.ts";
import type { Database, Tx } from "@toque/db/client/types.ts";
import { ensureUnlistedFood, readKnownFoods } from "@toque/db/foods/known.ts";
import { loadLexicon } from "@toque/db/foods/lexicon.ts";
import { recipeIdByKey } from "@toque/db/recipes/read.ts";
import { createRecipe } from "@toque/db/recipes/save.ts";
import { readTags } from "@toque/db/recipes/tags.ts";
import { difficultyIds } from "@toque/db/schemas/recipe.ts";
import type { RecipeCreate } from "@toque/db/schemas/recipe-payload.ts";
import { gramsPer } from "@toque/db/shared/units/factors.ts";
import { foodAsWritten } from "./as-written.ts";
import { FoodMatcher, type Resolved, wordsOf } from "./foods.ts";
import { amountsOf, type IngredientLine } from "./lines/line.ts";
import { parseIngredientLine } from "./lines/parse.ts";
import { type RecipeSource, readMinutes } from "./markdown.ts";

/** An ingredient line that could not be matched to the food table, and why. */
export interface UnmatchedLine {
  line: string;
  reason: Extract<Resolved, { reason: string }>["reason"];
  detail: string;
}

/** Result of importing one file. */
export interface ImportedFile {
  file: string;
  /** Null: it was not imported. */
  recipeId: number | null;
  /** Reasons for the failure, or assumptions made. */
  remarks: string[];
  lines: number;
  unmatched: UnmatchedLine[];
}

/** Default weight in grams of an unmatched line without a weight: a guess that keeps it visible in the coverage. */
const UNLISTED_GRAMS = 100;
const SERVINGS = 4;
const MAX_LINES = 200;

type ImportedLine = NonNullable<RecipeCreate["ingredients"]>[number];

const grams: Record<string, number> = { ...gramsPer, ml: 1, l: 1000, dl: 100 };

/** The weight given in an unmatched line, else the default. Volumes count as water. */
export function unlistedWeight(line: IngredientLine): number {
  const weights = amountsOf(line).map(({ value, unit }) => (unit ? value * (grams[unit] ?? 0) : 0));
  return weights.find((weight) => weight > 0) ?? UNLISTED_GRAMS;
}

/** Sum of the minutes mentioned in the steps. */
const minutesOfSteps = (steps: readonly string[]): number =>
  steps.reduce((sum, step) => sum + (readMinutes(/\d+.*?(min|hour|hr)\w*/i.exec(step)?.[0] ?? "") ?? 0), 0);

interface Times {
  preparation: number;
  total: number;
  remarks: string[];
}

function timesOf(source: RecipeSource): Times {
  const { preparationTime: preparation, cookingTime: cooking, waitingTime: waiting } = source;
  if (preparation !== null && cooking !== null)
    return { preparation, total: preparation + cooking + (waiting ?? 0), remarks: [] };
  const named = minutesOfSteps(source.steps);
  const cook = cooking ?? named;
  const prepare = preparation ?? Math.max(5, 2 * source.ingredients.length);
  const guessed = [...(preparation === null ? ["preparation"] : []), ...(cooking === null ? ["cooking"] : [])];
  return {
    preparation: prepare,
    total: prepare + cook + (waiting ?? 0),
    remarks: [`no ${guessed.join(" or ")} time is given: estimated from its steps and ingredients`],
  };
}

/** Tags of the source that exist here under the same English name. */
const tagIds = (tags: readonly string[], known: ReadonlyMap<string, number>): number[] => [
  ...new Set(tags.flatMap((tag) => known.get(wordsOf(tag).join(" ")) ?? [])),
];

const limit = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1)}…` : text);

/** Imports recipes, one transaction each. Reads foods and tags once: create one importer for many files. */
export async function recipeImporter(db: Database, ownerId: number) {
  const [foods, tags, system] = await Promise.all([
    readKnownFoods(db.sql),
    readTags(db.sql, null),
    readMeasurementSystem(db.sql, ownerId),
  ]);
  const matcher = new FoodMatcher(foods, await loadLexicon(db.sql), "en", system);
  const tagByName = new Map(
    tags.flatMap(({ id, name }) => (name.en ? [[wordsOf(name.en).join(" "), id] as const] : [])),
  );

  /**
   * Converts source lines to ingredients, each with its original text and what is neither amount nor food. A food that is in no
   * table is used as written; a line that is not understood becomes the unlisted food by its weight: nothing that is written
   * is lost, and nothing is known to be safe.
   * @param isNew false: nothing is written, and so no food is made
   */
  async function ingredientsOf(tx: Tx, source: RecipeSource, isNew: boolean) {
    const unlisted = await ensureUnlistedFood(tx);
    const unmatched: UnmatchedLine[] = [];
    const ingredients: ImportedLine[] = [];
    for (const { text } of source.ingredients) {
      const line = parseIngredientLine(text, "en", matcher.foodNamed);
      const remarks = [line.preparation, line.note].filter(Boolean).join(", ");
      const found = matcher.resolve(line);
      const original_text = limit(text, 1000);
      const failed = found.find((one) => "reason" in one);
      if (failed && "reason" in failed) {
        unmatched.push({ line: text, reason: failed.reason, detail: failed.detail });
        const written = isNew && failed.reason === "unknown_food" ? await foodAsWritten(tx, ownerId, line) : null;
        ingredients.push(
          written
            ? {
                food_id: written.foodId,
                quantity_id: written.quantityId,
                multiplier: Math.round(written.multiplier * 1000) / 1000,
                original_text,
                ...(remarks ? { note: limit(remarks, 500) } : {}),
              }
            : {
                food_id: unlisted.foodId,
                quantity_id: unlisted.gramId,
                multiplier: Math.max(1, Math.round(unlistedWeight(line))),
                original_text,
              },
        );
        continue;
      }
      for (const one of found) {
        if (!("food" in one)) continue;
        const note = [one.rest, remarks].filter(Boolean).join(", ");
        ingredients.push({
          food_id: one.food.id,
          quantity_id: one.quantityId,
          multiplier: one.multiplier,
          original_text,
          ...(note ? { note: limit(note, 500) } : {}),
        });
      }
    }
    return { ingredients, unmatched };
  }

  /**
   * Imports one recipe as a private recipe of the owner; skips a file that was imported before. Of lines that match no food
   * nothing is known, so the recipe reports its allergens as unknown.
   * @param key permanent unique identifier of the file
   * @param pictures addresses of uploaded pictures
   */
  return async function importRecipe(
    file: string,
    key: string,
    source: RecipeSource,
    pictures: string[],
  ): Promise<ImportedFile> {
    const times = timesOf(source);
    const remarks = [...times.remarks];
    if (source.servings === null) remarks.push(`no number of servings is given: ${SERVINGS} are assumed`);
    return db.transaction(async (tx) => {
      const there = await recipeIdByKey(tx, key);
      const { ingredients, unmatched } = await ingredientsOf(tx, source, there === null);
      const done = { file, remarks, lines: source.ingredients.length, unmatched };
      if (there !== null) return { ...done, recipeId: there, remarks: ["it is here already"] };
      if (ingredients.length > MAX_LINES) remarks.push(`only ${MAX_LINES} ingredient lines are kept`);
      const payload: RecipeCreate = {
        name: limit(source.title, 200),
        description: limit(source.description, 5000),
        origin_lang: "en",
        nb_servings: source.servings ?? SERVINGS,
        preparation_time: times.preparation,
        total_time: times.total,
        difficulty_id: difficultyIds.easy,
        private: true,
        ingredients: ingredients.slice(0, MAX_LINES),
        steps: source.steps
          .slice(0, 100)
          .map((text, order) => ({ order, text: limit(text, 5000), duration: readMinutes(text) })),
        tips: source.notes.slice(0, 50).map((text) => limit(text, 1000)),
        recipe_tag: tagIds(source.tags, tagByName).map((tag_id) => ({ tag_id })),
        recipe_img: pictures.map((img_url) => ({ img_url })),
      };
      const summary = source.author ? `Imported; written by ${source.author}` : "Imported";
      const saved = await createRecipe(
        tx,
        payload,
        { ownerId, key },
        { authorId: ownerId, source: "import", summary: limit(summary, 200) },
      );
      return { ...done, recipeId: saved.id };
    });
  };
}
