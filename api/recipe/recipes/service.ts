import type { Tx } from "@toque/db/client/types.ts";
import type { LikedRecipe, Recipe, RecipeSummary, RecipeVariant } from "@toque/db/entities/recipe.ts";
import type { RecipeCreate, RecipeUpdate, VariantCreate } from "@toque/db/entities/recipe-payload.ts";
import { fieldError, invalidFields, notFound } from "@toque/db/errors.ts";
import { toPayload } from "@toque/db/recipes/content.ts";
import { assertOwner, variantIds } from "@toque/db/recipes/listing.ts";
import { presentRecipe, presentSummary, type Voice } from "@toque/db/recipes/present.ts";
import { type Reader, type RecipeRow, readMainMarks, readRecipe, readSummaries } from "@toque/db/recipes/read.ts";
import {
  createRecipe,
  deleteRecipe,
  restoreDeletedRecipe,
  saveRecipe,
  type VersionAuthor,
} from "@toque/db/recipes/save.ts";
import { indexRecipes } from "@toque/search/indexer.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/caller.ts";
import { idempotent, type StoredAnswer } from "../../http/idempotency.ts";
import { assertMediaOfPayload } from "./media-of-payload.ts";

/** Whose eyes a request reads with. An admin reads as the owner would. */
export const readerOf = (caller: Caller | null): Reader => ({
  userId: caller?.userId ?? null,
  all: caller?.isAdmin ?? false,
  reviewer: caller?.isModerator ?? false,
});

const withETag = (recipe: Recipe): Record<string, string> => ({ etag: `"${recipe.version}"` });

/** The version that an If-Match header names; null without one or for `*`. */
export function expectedVersion(request: Request): number | null {
  const header = request.headers.get("if-match");
  if (header === null || header.trim() === "*") return null;
  const version = /^(?:W\/)?"(\d+)"$/.exec(header.trim())?.[1];
  if (version === undefined)
    throw invalidFields([{ loc: ["headers", "if-match"], msg: 'Expected an ETag such as "3".', type: "value_error" }]);
  return Number(version);
}

async function answer(tx: Tx, id: number, caller: Caller, voice: Voice, status: number): Promise<StoredAnswer<Recipe>> {
  const row = await readRecipe(tx, id, readerOf(caller));
  if (!row) throw notFound("recipe");
  const body = presentRecipe(row, voice);
  return { status, body, headers: withETag(body) };
}

/** Preparation is part of the whole: both limits are told apart from type errors by name. */
function assertTimes(input: Pick<RecipeCreate, "preparation_time" | "total_time">): void {
  if (input.preparation_time > input.total_time)
    throw invalidFields([
      fieldError(["preparation_time"], "Preparation cannot take longer than the whole.", "value_error.time"),
    ]);
}

/**
 * The parent that a payload names, which the caller must be able to see. Of an own variant whose root is hidden from them any
 * parent that they cannot see passes and says nothing: an editor that was open when the root was hidden still saves, and
 * nobody finds out by trying which id the root has.
 * @param before the recipe that is edited, as the caller sees it
 */
async function seenParent(tx: Tx, parentId: number | null | undefined, caller: Caller, before?: RecipeRow | null) {
  if (parentId == null || (await readRecipe(tx, parentId, readerOf(caller)))) return parentId ?? null;
  if (before && before.parent_id === null && before.family_id !== before.id) return null;
  throw invalidFields([fieldError(["parent_id"], "There is no such recipe.", "unknown_recipe")]);
}

/** The recipe rules that stand above single fields; SQL and invariants are the repository's. */
export const recipeService = (deps: Deps) => {
  /** What the caller wrote is found by the caller at once, whatever engine serves the search. */
  const ownWrite = async (recipeId: number) => {
    try {
      await indexRecipes(deps.db, deps.search, [recipeId]);
    } catch (error) {
      // The event in the outbox brings the index up to date later.
      deps.log.warn("the index did not take a write at once", { recipeId, error });
    }
  };
  return {
    async read(id: number, caller: Caller | null, voice: Voice): Promise<Recipe> {
      const row = await readRecipe(deps.db.sql, id, readerOf(caller));
      if (!row) throw notFound("recipe");
      return presentRecipe(row, voice);
    },

    async create(request: Request, caller: Caller, input: RecipeCreate, voice: Voice): Promise<StoredAnswer<Recipe>> {
      assertTimes(input);
      const stored = await idempotent(deps.db, request, caller.userId, input, async (tx) => {
        await assertMediaOfPayload(tx, caller.userId, input, null);
        await seenParent(tx, input.parent_id, caller);
        const saved = await createRecipe(
          tx,
          input,
          { ownerId: caller.userId },
          { authorId: caller.userId, source: "user", summary: "Created" },
        );
        return answer(tx, saved.id, caller, voice, 201);
      });
      await ownWrite(stored.body.id);
      return stored;
    },

    async update(
      request: Request,
      caller: Caller,
      id: number,
      input: RecipeUpdate,
      voice: Voice,
    ): Promise<StoredAnswer<Recipe>> {
      assertTimes(input);
      const expected = expectedVersion(request);
      const stored = await idempotent(deps.db, request, caller.userId, input, async (tx) => {
        await assertOwner(tx, id, caller.userId, caller.isAdmin);
        const before = await readRecipe(tx, id, readerOf(caller));
        const parent_id = await seenParent(tx, input.parent_id, caller, before);
        await assertMediaOfPayload(tx, caller.userId, input, before?.content ?? null);
        const author: VersionAuthor = { authorId: caller.userId, source: "user", summary: "Edited" };
        await saveRecipe(tx, id, { ...input, parent_id }, expected, author);
        return answer(tx, id, caller, voice, 200);
      });
      await ownWrite(id);
      return stored;
    },

    async remove(caller: Caller, id: number): Promise<void> {
      await deps.db.transaction(async (tx) => {
        await assertOwner(tx, id, caller.userId, caller.isAdmin);
        await deleteRecipe(tx, id);
      });
      await ownWrite(id);
    },

    /** Takes a deletion back. */
    async restore(caller: Caller, id: number, voice: Voice): Promise<StoredAnswer<Recipe>> {
      const restored = await deps.db.transaction(async (tx) => {
        await restoreDeletedRecipe(tx, id, caller.userId, caller.isAdmin);
        return answer(tx, id, caller, voice, 200);
      });
      await ownWrite(id);
      return restored;
    },

    async createVariant(
      request: Request,
      caller: Caller,
      id: number,
      overrides: VariantCreate,
      voice: Voice,
    ): Promise<StoredAnswer<Recipe>> {
      const stored = await idempotent(deps.db, request, caller.userId, overrides, async (tx) => {
        const source = await readRecipe(tx, id, readerOf(caller));
        if (!source) throw notFound("recipe");
        await assertMediaOfPayload(tx, caller.userId, overrides, source.content);
        const given = Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== undefined));
        const input: RecipeCreate = { ...toPayload(source.content, true), ...given, parent_id: id };
        assertTimes(input);
        const saved = await createRecipe(
          tx,
          input,
          { ownerId: caller.userId, vessel: source.content.vessel, copyOf: source.content },
          { authorId: caller.userId, source: "user", summary: `Variant of recipe ${id}` },
        );
        return answer(tx, saved.id, caller, voice, 201);
      });
      await ownWrite(stored.body.id);
      return stored;
    },

    async variants(id: number, caller: Caller | null, voice: Voice): Promise<RecipeVariant[]> {
      const reader = readerOf(caller);
      const ids = await variantIds(deps.db.sql, id, reader);
      const rows = await readSummaries(deps.db.sql, ids, reader);
      const marks = await readMainMarks(deps.db.sql, ids, reader);
      const none = { is_main_private: false, is_main_public: false };
      return rows.map((row) => ({ ...toSummary(presentSummary(row, voice)), ...(marks.get(row.id) ?? none) }));
    },

    ownWrite,
  };
};

/** A card without the like. */
export function toSummary({ liked: _, ...summary }: LikedRecipe): RecipeSummary {
  return summary;
}
