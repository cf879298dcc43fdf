import { Value } from "@sinclair/typebox/value";
import type { Database, Tx } from "../../client/types.ts";
import { createCookbook } from "../../cookbooks/save.ts";
import { logForeignCooking } from "../../cooking/log.ts";
import { DomainError } from "../../errors.ts";
import { mediaIdFromUrl, mediaUrl } from "../../media/address.ts";
import { setLike } from "../../recipes/listing.ts";
import type { ArchiveContent } from "../../schemas/archive.ts";
import { CookbookCreate } from "../../schemas/cookbook.ts";
import { CookLogCreate } from "../../schemas/cooking.ts";
import type { ImportOutcome } from "../../schemas/import.ts";
import { ShoppingListCreate } from "../../schemas/shopping-list.ts";
import { createList } from "../../shopping-lists/lists.ts";
import { anyName, localMeasure, personalFood, publicFood } from "./import-foods.ts";
import { type ImportInto, lockImporter, noteItem, takenItem } from "./import-items.ts";

type Cookbook = ArchiveContent<"cookbooks.json">[number];
type List = ArchiveContent<"shopping-lists.json">[number];
type ListItem = List["items"][number];

/** Runs one step of an import in a transaction; what the rules of input refuse is counted. */
async function step(db: Database, userId: number, work: (tx: Tx) => Promise<ImportOutcome>): Promise<ImportOutcome> {
  try {
    return await db.transaction(async (tx) => {
      await lockImporter(tx, userId);
      return work(tx);
    });
  } catch (error) {
    if (error instanceof DomainError) return "refused";
    throw error;
  }
}

/** Takes a thing that has an id in the archive, unless it was taken before. */
const once = (
  db: Database,
  into: ImportInto,
  kind: "cookbook" | "shopping_list" | "cook_log",
  thing: { id: number; created_at: string },
  make: (tx: Tx) => Promise<number | null>,
): Promise<ImportOutcome> =>
  step(db, into.userId, async (tx) => {
    const before = await takenItem(tx, into, kind, thing);
    if (before) return before.now ? "taken" : "skipped";
    const id = await make(tx);
    if (id === null) return "refused";
    await noteItem(tx, into, kind, thing, id);
    return "taken";
  });

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

/** A line of a list here; a text where neither food nor measure is one of this installation. */
async function listItem(tx: Tx, userId: number, item: ListItem): Promise<Record<string, unknown> | null> {
  const { position, multiplier, food, quantity, text } = item;
  if (!food || !quantity) return text === null ? null : { type: "custom", position, multiplier, data: text };
  const public_ = food.personal ? null : await publicFood(tx, food);
  const id = public_ ?? (await personalFood(tx, userId, food, "en"))?.id ?? null;
  const measure = id === null ? null : await localMeasure(tx, id, { ...quantity, id: 1, weight: 0 });
  if (id !== null && measure) return { type: "ingredient", position, multiplier, food_id: id, quantity_id: measure.id };
  const said = `${multiplier} ${anyName(quantity.name, "en")?.text ?? ""} ${anyName(food.name, "en")?.text ?? ""}`;
  return { type: "custom", position, multiplier: 1, data: said.trim().slice(0, 500) };
}

/** Takes a shopping list with its items. */
export const importList = (db: Database, into: ImportInto, list: List): Promise<ImportOutcome> =>
  once(db, into, "shopping_list", list, async (tx) => {
    const items: unknown[] = [];
    for (const item of list.items) {
      const local = await listItem(tx, into.userId, item);
      if (local) items.push(local);
    }
    const input: unknown = { name: list.name, items };
    if (!Value.Check(ShoppingListCreate, input)) return null;
    return createList(tx, into.userId, input);
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
    const input = { date, servings, note, rating };
    if (!Value.Check(CookLogCreate, input)) return null;
    return logForeignCooking(tx, into.userId, { ...input, recipe_id: recipeId, recipe_name, recipe_lang });
  });

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
