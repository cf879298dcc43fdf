import type { Database, Tx } from "@toque/db/client/types.ts";
import { difficultyIds } from "@toque/db/entities/recipe.ts";
import type { RecipeCreate } from "@toque/db/entities/recipe-payload.ts";
import { createRecipe } from "@toque/db/recipes/save.ts";
import { gramsPer } from "@toque/db/units/factors.ts";
import { FoodMatcher, type KnownFood, type Resolved, readKnownFoods, wordsOf } from "./foods.ts";
import { parseLine } from "./line.ts";
import { type RecipeSource, readMinutes } from "./markdown.ts";

/** An ingredient line that has no place in the food table, and why. */
export interface UnmatchedLine {
  line: string;
  reason: Extract<Resolved, { reason: string }>["reason"];
  detail: string;
}

/** What became of one file. */
export interface ImportedFile {
  file: string;
  /** Null: it was not brought in. */
  recipeId: number | null;
  /** Why not, or what was assumed. */
  remarks: string[];
  lines: number;
  unmatched: UnmatchedLine[];
}

/** Stands for what a line names and the food table does not: nobody knows its allergens or its figures. */
const UNLISTED = "unlisted-ingredient";
/** Grams that an unmatched line counts for when it names no weight: a guess that keeps it visible in the coverage. */
const UNLISTED_GRAMS = 100;
const SERVINGS = 4;

async function unlistedFood(tx: Tx): Promise<{ foodId: number; gram: number }> {
  const name = {
    en: "Unlisted ingredient",
    fr: "Ingrédient non répertorié",
    es: "Ingrediente no catalogado",
    de: "Nicht erfasste Zutat",
  };
  await tx`
    insert into foods (key, name, category_id, search_text)
    select ${UNLISTED}, ${name as never}::jsonb, id, '' from food_categories where key = 'condiments'
    on conflict (key) do nothing`;
  const [row] = await tx<{ food: number; gram: number }[]>`
    select (select id from foods where key = ${UNLISTED}) as food,
           (select id from quantities where key = 'g' and num_nonnulls(food_id, subcategory_id, category_id) = 0) as gram`;
  return { foodId: row!.food, gram: row!.gram };
}

const grams: Record<string, number> = { ...gramsPer, ml: 1, l: 1000, dl: 100 };

/** The weight that an unmatched line names, else the guess. Volumes count as water. */
function unlistedWeight(line: string): number {
  const weights = parseLine(line).amounts.map(({ value, unit }) => (unit ? value * (grams[unit] ?? 0) : 0));
  return weights.find((weight) => weight > 0) ?? UNLISTED_GRAMS;
}

/** Minutes that the steps name, added up. */
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

/** Brings recipes in, one transaction each. Made once for many files: it reads foods and tags once. */
export async function recipeImporter(db: Database, ownerId: number) {
  const [foods, tags] = await Promise.all([
    readKnownFoods(db.sql),
    db.sql<{ id: number; name: string }[]>`select id, name->>'en' as name from tags where name ? 'en'`,
  ]);
  const matcher = new FoodMatcher(foods.filter((food) => food.key !== UNLISTED));
  const tagByName = new Map(tags.map((tag) => [wordsOf(tag.name).join(" "), tag.id]));

  /** The lines of a source as ingredients; a food twice in the same quantity becomes one line. */
  function ingredientsOf(source: RecipeSource) {
    const unmatched: UnmatchedLine[] = [];
    const ingredients: { food_id: number; quantity_id: number; multiplier: number }[] = [];
    const add = (food: KnownFood, quantityId: number, multiplier: number) => {
      const same = ingredients.find((one) => one.food_id === food.id && one.quantity_id === quantityId);
      if (same) same.multiplier += multiplier;
      else ingredients.push({ food_id: food.id, quantity_id: quantityId, multiplier });
    };
    for (const { text } of source.ingredients) {
      const found = matcher.resolve(parseLine(text));
      const failed = found.find((one) => "reason" in one);
      if (failed && "reason" in failed) unmatched.push({ line: text, reason: failed.reason, detail: failed.detail });
      else for (const one of found) if ("food" in one) add(one.food, one.quantityId, one.multiplier);
    }
    return { ingredients, unmatched };
  }

  /**
   * Brings one recipe in as a private recipe of the owner; a file that was brought in before is left as it is. Lines that
   * match no food are kept word by word among the tips, and an unlisted ingredient stands for them: the recipe then says
   * that its allergens are not known.
   * @param key what tells this file from all others, for ever
   * @param pictures addresses of uploaded pictures
   */
  return async function importRecipe(
    file: string,
    key: string,
    source: RecipeSource,
    pictures: string[],
  ): Promise<ImportedFile> {
    const { ingredients, unmatched } = ingredientsOf(source);
    const times = timesOf(source);
    const remarks = [...times.remarks];
    if (source.servings === null) remarks.push(`no number of servings is given: ${SERVINGS} are assumed`);
    const done = { file, remarks, lines: source.ingredients.length, unmatched };
    return db.transaction(async (tx) => {
      const [there] = await tx<{ id: number }[]>`select id from recipes where key = ${key}`;
      if (there) return { ...done, recipeId: there.id, remarks: ["it is here already"] };
      const unlisted = unmatched.length > 0 ? await unlistedFood(tx) : null;
      const weight = unmatched.reduce((sum, { line }) => sum + unlistedWeight(line), 0);
      const payload: RecipeCreate = {
        name: limit(source.title, 200),
        description: limit(source.description, 5000),
        origin_lang: "en",
        nb_servings: source.servings ?? SERVINGS,
        preparation_time: times.preparation,
        total_time: times.total,
        difficulty_id: difficultyIds.easy,
        private: true,
        ingredients: [
          ...ingredients,
          ...(unlisted
            ? [{ food_id: unlisted.foodId, quantity_id: unlisted.gram, multiplier: Math.round(weight) }]
            : []),
        ],
        steps: source.steps
          .slice(0, 100)
          .map((text, order) => ({ order, text: limit(text, 5000), duration: readMinutes(text) })),
        tips: [...unmatched.map(({ line }) => line), ...source.notes].slice(0, 50).map((text) => limit(text, 1000)),
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
