import type { Tx } from "@toque/db/client/types.ts";
import { fieldError, invalidFields, notFound } from "@toque/db/errors.ts";
import { readCiqualLinks, readFood } from "@toque/db/foods/foods.ts";
import { mergePersonalFood } from "@toque/db/foods/merge.ts";
import { deleteOwnFood, renameOwnFood } from "@toque/db/foods/own.ts";
import { type PersonalFoodSource, takePersonalFood } from "@toque/db/foods/personal.ts";
import { createFood } from "@toque/db/foods/save.ts";
import type { Locale } from "@toque/db/recipes/present.ts";
import type { Food, PersonalFoodCreate, PersonalFoodPromotion } from "@toque/db/schemas/food.ts";
import { indexFoods, indexRecipes } from "@toque/search/indexer.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/caller.ts";
import { idempotent, type StoredAnswer } from "../../http/idempotency.ts";
import { expectedVersion, readerOf } from "../../recipe/recipes/service.ts";

/** Exactly one of the two. @throws DomainError `invalid` */
function sourceOf({ name, ciqual_food_id }: PersonalFoodCreate): PersonalFoodSource {
  if (ciqual_food_id != null && name !== undefined)
    throw invalidFields([
      fieldError(["name"], "A row of the Ciqual table has its own name: send one of the two.", "extra_forbidden"),
    ]);
  if (ciqual_food_id != null) return { ciqualFoodId: ciqual_food_id };
  if (name === undefined) throw invalidFields([fieldError(["name"], "Field required", "missing")]);
  return { name };
}

const cookOf = (caller: Caller) => ({ ...readerOf(caller), userId: caller.userId });

/** Foods that no table holds: used as written by their cook, and made public ones by moderators. */
export const personalFoodService = (deps: Deps) => {
  const answer = async (tx: Tx, id: number, caller: Caller, locale: Locale): Promise<Food> => {
    const food = await readFood(tx, id, locale, readerOf(caller));
    if (!food) throw notFound("food");
    return food;
  };

  /** The rows of the Ciqual table that the figures come from: they stay where the moderator names none. */
  const figuresOf = async (tx: Tx, personalId: number, caller: Caller) => {
    const links = (await readCiqualLinks(tx, personalId, readerOf(caller))) ?? [];
    const list = links.map(({ ciqual_food_id, coefficient }) => ({ ciqual_food_id, weight: coefficient }));
    return list.length > 0 ? { ciqual_food_weighted_list: list } : {};
  };

  /** Makes the change searchable at once; the events in the outbox do what fails here. */
  const ownWrite = async (foodId: number, recipeIds: readonly number[]) => {
    try {
      await indexFoods(deps.db, deps.search, [foodId]);
      if (recipeIds.length > 0) await indexRecipes(deps.db, deps.search, [...recipeIds]);
    } catch (error) {
      deps.log.warn("the index did not take a personal food at once", { foodId, error });
    }
  };

  /** Ends a personal food: merged into the one that `target` answers. */
  const end = async (
    call: { request: Request; caller: Caller; personalId: number; body: unknown; locale: Locale; status: number },
    target: (tx: Tx) => Promise<number>,
  ): Promise<StoredAnswer<Food>> => {
    const { request, caller, personalId, body, locale, status } = call;
    const expected = expectedVersion(request);
    let recipeIds: number[] = [];
    const stored = await idempotent(deps.db, request, caller.userId, body, async (tx) => {
      const foodId = await target(tx);
      recipeIds = await mergePersonalFood(tx, personalId, foodId, caller.userId, expected);
      return { status, body: await answer(tx, foodId, caller, locale) };
    });
    deps.log.info("a personal food was merged", { personalId, foodId: stored.body.id, by: caller.userId });
    await ownWrite(stored.body.id, recipeIds);
    return stored;
  };

  return {
    take: (request: Request, caller: Caller, input: PersonalFoodCreate, locale: Locale): Promise<StoredAnswer<Food>> =>
      idempotent(deps.db, request, caller.userId, input, async (tx) => {
        const { id, isNew } = await takePersonalFood(tx, caller.userId, sourceOf(input), locale.lang);
        return { status: isNew ? 201 : 200, body: await answer(tx, id, caller, locale) };
      }),

    async rename(request: Request, caller: Caller, id: number, name: string, locale: Locale): Promise<Food> {
      const expected = expectedVersion(request);
      const { food, recipeIds } = await deps.db.transaction(async (tx) => {
        const change = { id, name, said: locale.lang, expected };
        return {
          recipeIds: await renameOwnFood(tx, cookOf(caller), change),
          food: await answer(tx, id, caller, locale),
        };
      });
      await ownWrite(id, recipeIds);
      return food;
    },

    async remove(request: Request, caller: Caller, id: number): Promise<void> {
      const expected = expectedVersion(request);
      await deps.db.transaction((tx) => deleteOwnFood(tx, cookOf(caller), id, expected));
      await ownWrite(id, []);
    },

    merge: (request: Request, caller: Caller, personalId: number, body: { food_id: number }, locale: Locale) =>
      end({ request, caller, personalId, body, locale, status: 200 }, async () => body.food_id),

    promote: (request: Request, caller: Caller, personalId: number, body: PersonalFoodPromotion, locale: Locale) =>
      end({ request, caller, personalId, body, locale, status: 201 }, async (tx) =>
        createFood(tx, { ...(await figuresOf(tx, personalId, caller)), ...body }, locale.lang),
      ),
  };
};
