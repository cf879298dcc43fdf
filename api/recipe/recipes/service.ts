import type { Tx } from "@toque/db/client/types.ts";
import { fieldError, invalidFields, notFound } from "@toque/db/errors.ts";
import { requestFirstApproval } from "@toque/db/recipes/approvals.ts";
import { toLangMap, toPayload } from "@toque/db/recipes/content.ts";
import { deleteRecipe, restoreDeletedRecipe } from "@toque/db/recipes/delete.ts";
import { assertOwner, variantIds } from "@toque/db/recipes/listing.ts";
import { assertMediaOfPayload, assertTimes } from "@toque/db/recipes/payload-rules.ts";
import { type Locale, presentRecipe, presentSummary } from "@toque/db/recipes/present.ts";
import { type Reader, type RecipeRow, readMainMarks, readRecipe, readSummaries } from "@toque/db/recipes/read.ts";
import { createRecipe, type LockedRecipe, saveRecipe, type VersionAuthor } from "@toque/db/recipes/save.ts";
import { sourceOfImport, writeSource } from "@toque/db/recipes/sources.ts";
import { rowOfWritten, type WrittenRecipe } from "@toque/db/recipes/written.ts";
import type { LikedRecipe, Recipe, RecipeSummary, RecipeVariant } from "@toque/db/schemas/recipe.ts";
import type { RecipeCreate, RecipeUpdate, VariantCreate } from "@toque/db/schemas/recipe-payload.ts";
import { buildDocuments, documentOfOwn, type FamilyDocuments } from "@toque/search/documents.ts";
import { indexRecipes } from "@toque/search/indexer.ts";
import { variantName } from "@toque/workers/ai/language/variant-name.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/caller.ts";
import { idempotent, type StoredAnswer } from "../../http/idempotency.ts";

/** The reader of a request. An admin reads as the owner would. */
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

function answer(row: RecipeRow | null, locale: Locale, status: number): StoredAnswer<Recipe> {
  if (!row) throw notFound("recipe");
  const body = presentRecipe(row, locale);
  return { status, body, headers: withETag(body) };
}

/**
 * Checks the parent of a payload, which must be visible to the caller. For an own variant whose root is hidden from
 * them any hidden parent is accepted and ignored: an editor opened earlier can still save, and the root's id cannot be
 * found out by trying.
 * @param before the recipe that is edited, as the caller sees it
 */
async function seenParent(tx: Tx, parentId: number | null | undefined, caller: Caller, before?: RecipeRow | null) {
  if (parentId == null || (await readRecipe(tx, parentId, readerOf(caller)))) return parentId ?? null;
  if (before && before.parent_id === null && before.family_id !== before.id) return null;
  throw invalidFields([fieldError(["parent_id"], "There is no such recipe.", "unknown_recipe")]);
}

/** A save's answer, and how the search hears of it. */
interface Saved {
  row: RecipeRow | null;
  /** To be indexed after the commit. */
  documents: FamilyDocuments | null;
  /** Indexed by the transaction. */
  isIndexed: boolean;
}

/** The recipe rules beyond single fields; SQL and invariants are the repository's. */
export const recipeService = (deps: Deps) => {
  /**
   * Makes the change searchable at once, with every search engine.
   * @param documents of this recipe, read in the transaction that changed it
   */
  const ownWrite = async (recipeId: number, documents: FamilyDocuments | null = null) => {
    try {
      await indexRecipes(deps.db, deps.search, [recipeId], documents);
    } catch (error) {
      // The indexer retries later by the event in the outbox.
      deps.log.warn("the index did not take a write at once", { recipeId, error });
    }
  };
  /**
   * What a save does in the round trip that writes its rows. A recipe without variants that was never public is indexed there,
   * by what was written, and so is its answer made; otherwise both are read, since variants and versions hang together.
   */
  const afterSave = (tx: Tx, caller: Caller) => {
    const saved: Saved = { row: null, documents: null, isIndexed: false };
    const write = async (written: WrittenRecipe) => {
      const { id, state } = written;
      saved.isIndexed = state.isAlone && state.approved_version === null;
      const indexing = saved.isIndexed ? deps.search.indexSaved(tx, documentOfOwn(written)) : null;
      if (state.isAlone) saved.row = rowOfWritten(written);
      [saved.row, saved.documents] = await Promise.all([
        saved.row ?? readRecipe(tx, id, readerOf(caller)),
        saved.isIndexed ? null : buildDocuments(tx, [id]),
        indexing,
      ]);
    };
    return { saved, write };
  };
  /** Makes a save searchable that is committed. */
  const searchable = async (id: number, saved: Saved | null) => {
    if (saved?.isIndexed) await deps.search.follow([id]);
    else await ownWrite(id, saved?.documents ?? null);
  };
  return {
    async read(id: number, caller: Caller | null, locale: Locale): Promise<Recipe> {
      const row = await readRecipe(deps.db.sql, id, readerOf(caller));
      if (!row) throw notFound("recipe");
      return presentRecipe(row, locale);
    },

    /** @param importId the import that it is of: it stays private, and keeps its source */
    async create(
      request: Request,
      caller: Caller,
      given: RecipeCreate,
      locale: Locale,
      importId: number | null = null,
    ): Promise<StoredAnswer<Recipe>> {
      const input = importId === null ? given : { ...given, private: true, parent_id: null };
      assertTimes(input);
      let indexed: Saved | null = null;
      const stored = await idempotent(deps.db, request, caller.userId, input, async (tx) => {
        await assertMediaOfPayload(tx, caller.userId, input, null);
        await seenParent(tx, input.parent_id, caller);
        const { saved, write } = afterSave(tx, caller);
        const imported = importId === null ? null : await sourceOfImport(tx, importId, caller.userId);
        const author: VersionAuthor = imported
          ? { authorId: caller.userId, source: "import", summary: "Imported" }
          : { authorId: caller.userId, source: "user", summary: "Created" };
        // Nothing is public unseen: who wants that asks for it by creating, and has a private recipe until then.
        const isWanted = input.private !== true;
        await createRecipe(tx, { ...input, private: true }, { ownerId: caller.userId }, author, async (written) => {
          const asked = isWanted ? requestFirstApproval(tx, written.id) : null;
          if (isWanted) written.state.approval_status = "PENDING";
          await Promise.all([asked, write(written), imported && writeSource(tx, written.id, imported)]);
        });
        indexed = saved;
        return answer(saved.row, locale, 201);
      });
      await searchable(stored.body.id, indexed);
      return stored;
    },

    async update(
      request: Request,
      caller: Caller,
      id: number,
      input: RecipeUpdate,
      locale: Locale,
    ): Promise<StoredAnswer<Recipe>> {
      assertTimes(input);
      const expected = expectedVersion(request);
      let indexed: Saved | null = null;
      const stored = await idempotent(deps.db, request, caller.userId, input, async (tx) => {
        let parent_id: number | null = null;
        if (input.parent_id != null) {
          await assertOwner(tx, id, readerOf(caller));
          parent_id = await seenParent(tx, input.parent_id, caller, await readRecipe(tx, id, readerOf(caller)));
        }
        const { saved, write } = afterSave(tx, caller);
        const author: VersionAuthor = { authorId: caller.userId, source: "user", summary: "Edited" };
        const check = async (current: LockedRecipe) => {
          if (current.owner_id !== caller.userId) await assertOwner(tx, id, readerOf(caller));
          await assertMediaOfPayload(tx, caller.userId, input, current.content);
        };
        await saveRecipe(tx, id, { ...input, parent_id }, expected, author, {
          reader: readerOf(caller),
          check,
          after: write,
        });
        indexed = saved;
        return answer(saved.row, locale, 200);
      });
      await searchable(id, indexed);
      return stored;
    },

    async remove(caller: Caller, id: number): Promise<void> {
      await deps.db.transaction(async (tx) => {
        await assertOwner(tx, id, readerOf(caller));
        await deleteRecipe(tx, id);
      });
      await ownWrite(id);
    },

    /** Restores a deleted recipe. */
    async restore(caller: Caller, id: number, locale: Locale): Promise<StoredAnswer<Recipe>> {
      const restored = await deps.db.transaction(async (tx) => {
        await restoreDeletedRecipe(tx, id, caller.userId, caller.isAdmin);
        return answer(await readRecipe(tx, id, readerOf(caller)), locale, 200);
      });
      await ownWrite(id);
      return restored;
    },

    async createVariant(
      request: Request,
      caller: Caller,
      id: number,
      overrides: VariantCreate,
      locale: Locale,
    ): Promise<StoredAnswer<Recipe>> {
      let indexed: Saved | null = null;
      const stored = await idempotent(deps.db, request, caller.userId, overrides, async (tx) => {
        const source = await readRecipe(tx, id, readerOf(caller));
        if (!source) throw notFound("recipe");
        await assertMediaOfPayload(tx, caller.userId, overrides, source.content);
        const given = Object.fromEntries(Object.entries(overrides).filter(([, value]) => value !== undefined));
        const copied: RecipeCreate = { ...toPayload(source.content, true), ...given, parent_id: id };
        assertTimes(copied);
        const named = { ...copied, name: toLangMap(copied.name, copied.origin_lang) };
        const name = await variantName(tx, { ...source.content, id }, named, caller.userId);
        const input: RecipeCreate = { ...copied, name };
        const { saved, write } = afterSave(tx, caller);
        await createRecipe(
          tx,
          input,
          { ownerId: caller.userId, vessel: source.content.vessel, copyOf: source.content },
          { authorId: caller.userId, source: "user", summary: `Variant of recipe ${id}` },
          write,
        );
        indexed = saved;
        return answer(saved.row, locale, 201);
      });
      await searchable(stored.body.id, indexed);
      return stored;
    },

    async variants(id: number, caller: Caller | null, locale: Locale): Promise<RecipeVariant[]> {
      const reader = readerOf(caller);
      const ids = await variantIds(deps.db.sql, id, reader);
      const rows = await readSummaries(deps.db.sql, ids, reader);
      const marks = await readMainMarks(deps.db.sql, ids, reader);
      const none = { is_main_private: false, is_main_public: false };
      return rows.map((row) => ({ ...toSummary(presentSummary(row, locale)), ...(marks.get(row.id) ?? none) }));
    },

    ownWrite,
  };
};

/** A card without the like. */
export function toSummary({ liked: _, ...summary }: LikedRecipe): RecipeSummary {
  return summary;
}
