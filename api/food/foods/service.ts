import type { Tx } from "@toque/db/client/types.ts";
import { notFound } from "@toque/db/errors.ts";
import { readFood } from "@toque/db/foods/foods.ts";
import { createFood, deleteFood, lockFood, updateFood } from "@toque/db/foods/save.ts";
import type { Locale } from "@toque/db/recipes/present.ts";
import type { Food, FoodCreate, FoodUpdate } from "@toque/db/schemas/food.ts";
import { indexFoods } from "@toque/search/indexer.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/caller.ts";
import { idempotent, type StoredAnswer } from "../../http/idempotency.ts";
import { takePicture } from "../../media/take-picture.ts";
import { expectedVersion, readerOf } from "../../recipe/recipes/service.ts";

async function answer(tx: Tx, id: number, caller: Caller, locale: Locale): Promise<Food> {
  const food = await readFood(tx, id, locale, readerOf(caller));
  if (!food) throw notFound("food");
  return food;
}

/** A food's picture must be one that the admin uploaded for a food, or its present one. */
async function picture(tx: Tx, caller: Caller, url: string | null | undefined, kept: string | null): Promise<void> {
  if (!url) return;
  await takePicture(tx, { userId: caller.userId, kind: "food", url, kept, field: "img_url" });
}

/** The rules of foods beyond their table. */
export const foodService = (deps: Deps) => {
  /** Makes the change searchable at once, with every search engine. */
  const ownWrite = async (foodId: number) => {
    try {
      await indexFoods(deps.db, deps.search, [foodId]);
    } catch (error) {
      // The indexer retries later by the event in the outbox.
      deps.log.warn("the index did not take a food at once", { foodId, error });
    }
  };
  return {
    async create(request: Request, caller: Caller, input: FoodCreate, locale: Locale): Promise<StoredAnswer<Food>> {
      const stored = await idempotent(deps.db, request, caller.userId, input, async (tx) => {
        await picture(tx, caller, input.img_url, null);
        return { status: 201, body: await answer(tx, await createFood(tx, input, locale.lang), caller, locale) };
      });
      await ownWrite(stored.body.id);
      return stored;
    },

    async update(request: Request, caller: Caller, id: number, input: FoodUpdate, locale: Locale): Promise<Food> {
      const expected = expectedVersion(request);
      const food = await deps.db.transaction(async (tx) => {
        const before = await lockFood(tx, id, expected);
        await picture(tx, caller, input.img_url, before.img_url);
        await updateFood(tx, id, input);
        return answer(tx, id, caller, locale);
      });
      await ownWrite(id);
      return food;
    },

    async remove(request: Request, id: number): Promise<void> {
      const expected = expectedVersion(request);
      await deps.db.transaction(async (tx) => {
        if (expected !== null) await lockFood(tx, id, expected);
        await deleteFood(tx, id);
      });
      await ownWrite(id);
    },
  };
};
