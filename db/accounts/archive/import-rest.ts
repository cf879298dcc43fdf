import { Value } from "@sinclair/typebox/value";
import type { Database } from "../../client/types.ts";
import { createCookbook } from "../../cookbooks/save.ts";
import { saveCooking } from "../../cooking/cookings.ts";
import { logForeignCooking } from "../../cooking/log.ts";
import { mediaIdFromUrl, mediaUrl } from "../../media/address.ts";
import { savePantry } from "../../pantry/pantry.ts";
import { setLike } from "../../recipes/listing.ts";
import type { ArchiveContent } from "../../schemas/archive.ts";
import { CookbookCreate } from "../../schemas/cookbook.ts";
import { COOKING_DAYS, CookingInput, CookLogCreate } from "../../schemas/cooking.ts";
import type { ImportCounts, ImportOutcome } from "../../schemas/import.ts";
import { PantryInput } from "../../schemas/pantry.ts";
import { personalFood, publicFood } from "./import-foods.ts";
import type { ImportInto } from "./import-items.ts";
import { once, step } from "./import-step.ts";

type Cookbook = ArchiveContent<"cookbooks.json">[number];

/**
 * Takes a cookbook, private, with those of its recipes that were taken.
 * @param recipes ids here by ids in the archive
 * @param pictures ids here by ids in the archive
 */
export const importCookbook = (
  db: Database,
  into: ImportInto,
  book: Cookbook,
  recipes: ReadonlyMap<number, number>,
  pictures: ReadonlyMap<string, string>,
): Promise<ImportOutcome> =>
  once(db, into, "cookbook", book, async (tx) => {
    const seen = new Set<number>();
    const items = book.items.flatMap(({ recipe_id, position }) => {
      const id = recipes.get(recipe_id);
      if (id === undefined || seen.has(id)) return [];
      seen.add(id);
      return [{ recipe_id: id, position }];
    });
    const cover = pictures.get(mediaIdFromUrl(book.cover ?? "") ?? "");
    const input = {
      name: book.name,
      description: book.description,
      private: true,
      cover_img_url: cover ? mediaUrl(cover) : null,
      items,
    };
    if (!Value.Check(CookbookCreate, input)) return null;
    return createCookbook(tx, into.userId, input, { userId: into.userId });
  });

/**
 * Takes an entry of a cook log. One about a recipe of others keeps its name alone: that recipe has another id here.
 * @param recipeId the own recipe here that it is about
 */
export const importCookLogEntry = (
  db: Database,
  into: ImportInto,
  entry: ArchiveContent<"cook-log.json">[number],
  recipeId: number | null,
): Promise<ImportOutcome> =>
  once(db, into, "cook_log", entry, async (tx) => {
    const { date, servings, note, rating, recipe_name, recipe_lang } = entry;
    const input = { cooked_at: date, nb_servings: servings, note, rating };
    if (!Value.Check(CookLogCreate, input)) return null;
    return logForeignCooking(tx, into.userId, { ...input, recipe_id: recipeId, recipe_name, recipe_lang });
  });

/**
 * Takes where the account stands in an own recipe, while that is offered, and where nothing is known of it here. Timers are no
 * longer those of a step: it has another id here.
 * @param recipeId the own recipe here that it is about
 */
export const importCooking = (
  db: Database,
  into: ImportInto,
  { step: at, servings, timers, updated_at }: ArchiveContent<"cookings.json">[number],
  recipeId: number,
): Promise<ImportOutcome> =>
  step(db, into.userId, async (tx) => {
    const [known] = await tx`select 1 from cookings where user_id = ${into.userId} and recipe_id = ${recipeId}`;
    if (known || !(Date.parse(updated_at) > Date.now() - COOKING_DAYS * 86_400_000)) return "skipped";
    const input = { step: at, servings, timers: timers.map((timer) => ({ ...timer, step_id: null })), revision: 0 };
    if (!Value.Check(CookingInput, input)) return "refused";
    await saveCooking(tx, into.userId, recipeId, input);
    return "taken";
  });

/** Fills in what is at home, where the account has said nothing of pantry or fridge. @returns what became of its foods */
export async function importPantry(
  db: Database,
  into: ImportInto,
  { foods, pantry_counts }: ArchiveContent<"pantry.json">,
): Promise<ImportCounts> {
  const { userId } = into;
  let counts: ImportCounts = { taken: 0, skipped: 0, refused: 0 };
  const outcome = await step(db, userId, async (tx) => {
    const said = await tx<{ place: string }[]>`select distinct place from pantry_foods where user_id = ${userId}`;
    const has = new Set(said.map(({ place }) => place));
    const [chosen] = await tx`select 1 from pantries where user_id = ${userId}`;
    const found = { pantry: [] as number[], fridge: [] as PantryInput["fridge"] & object };
    for (const { place, food, confidence, read_as } of foods) {
      if ((place !== "pantry" && place !== "fridge") || has.has(place)) {
        counts.skipped++;
        continue;
      }
      const public_ = food.personal ? null : await publicFood(tx, food);
      const id = public_ ?? (await personalFood(tx, userId, food, "en"))?.id;
      counts[id === undefined ? "refused" : "taken"]++;
      if (id === undefined) continue;
      if (place === "pantry") found.pantry.push(id);
      else found.fridge.push({ food_id: id, confidence, read_as });
    }
    const input: unknown = {
      ...(found.pantry.length > 0 ? { pantry: found.pantry } : {}),
      ...(found.fridge.length > 0 ? { fridge: found.fridge } : {}),
      ...(chosen || pantry_counts ? {} : { pantry_counts }),
    };
    if (!Value.Check(PantryInput, input)) return "refused";
    await savePantry(tx, { userId }, input);
    return "taken";
  });
  if (outcome === "refused") counts = { taken: 0, skipped: 0, refused: foods.length };
  return counts;
}

/** Likes an own recipe that was taken. */
export const importLike = (db: Database, into: ImportInto, recipeId: number): Promise<ImportOutcome> =>
  step(db, into.userId, async (tx) => {
    const [own] = await tx`
      select exists (select 1 from recipe_likes l where l.recipe_id = r.id and l.user_id = r.owner_id) as liked
      from recipes r where r.id = ${recipeId} and r.owner_id = ${into.userId} and r.deleted_at is null`;
    if (!own || own.liked) return "skipped";
    await setLike(tx, recipeId, into.userId, true);
    return "taken";
  });

/** Takes a personal food of the archive. @returns its id here */
export async function importPersonalFood(
  db: Database,
  userId: number,
  food: ArchiveContent<"personal-foods.json">[number],
): Promise<{ id: number | null; outcome: ImportOutcome }> {
  let id: number | null = null;
  const outcome = await step(db, userId, async (tx) => {
    const taken = await personalFood(tx, userId, food, food.origin_lang);
    if (!taken) return "refused";
    id = taken.id;
    return taken.isNew ? "taken" : "skipped";
  });
  return { id: outcome === "refused" ? null : id, outcome };
}
