import type { Tx } from "@toque/db/client/types.ts";
import type { Food, FoodCreate, FoodUpdate } from "@toque/db/entities/food.ts";
import { notFound } from "@toque/db/errors.ts";
import { readFood } from "@toque/db/foods/foods.ts";
import { createFood, deleteFood, updateFood } from "@toque/db/foods/save.ts";
import type { Voice } from "@toque/db/recipes/present.ts";
import { indexFoods } from "@toque/search/indexer.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/caller.ts";
import { idempotent, type StoredAnswer } from "../../http/idempotency.ts";
import { takePicture } from "../../media/take-picture.ts";

async function answer(tx: Tx, id: number, voice: Voice): Promise<Food> {
  const food = await readFood(tx, id, voice);
  if (!food) throw notFound("food");
  return food;
}

/** A food's picture is one that the admin has uploaded for a food, or the one it had. */
async function picture(tx: Tx, caller: Caller, url: string | null | undefined, foodId: number | null): Promise<void> {
  if (!url) return;
  const [before] =
    foodId === null ? [] : await tx<{ img_url: string | null }[]>`select img_url from foods where id = ${foodId}`;
  await takePicture(tx, { userId: caller.userId, kind: "food", url, kept: before?.img_url ?? null, field: "img_url" });
}

/** The rules of foods that stand above their table. */
export const foodService = (deps: Deps) => {
  /** What the caller wrote is found by the caller at once, whatever engine serves the search. */
  const ownWrite = async (foodId: number) => {
    try {
      await indexFoods(deps.db, deps.search, [foodId]);
    } catch (error) {
      // The event in the outbox brings the index up to date later.
      deps.log.warn("the index did not take a food at once", { foodId, error });
    }
  };
  return {
    async create(request: Request, caller: Caller, input: FoodCreate, voice: Voice): Promise<StoredAnswer<Food>> {
      const stored = await idempotent(deps.db, request, caller.userId, input, async (tx) => {
        await picture(tx, caller, input.img_url, null);
        return { status: 201, body: await answer(tx, await createFood(tx, input, voice.lang), voice) };
      });
      await ownWrite(stored.body.id);
      return stored;
    },

    async update(caller: Caller, id: number, input: FoodUpdate, voice: Voice): Promise<Food> {
      const food = await deps.db.transaction(async (tx) => {
        const [before] = await tx`select 1 from foods where id = ${id} for no key update`;
        if (!before) throw notFound("food");
        await picture(tx, caller, input.img_url, id);
        await updateFood(tx, id, input);
        return answer(tx, id, voice);
      });
      await ownWrite(id);
      return food;
    },

    async remove(id: number): Promise<void> {
      await deps.db.transaction((tx) => deleteFood(tx, id));
      await ownWrite(id);
    },
  };
};
