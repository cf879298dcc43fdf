import type { PendingQuery, Row } from "postgres";
import type { Tx } from "../client/types.ts";
import { DomainError, fieldError, invalidFields, notFound } from "../errors.ts";
import { withoutHidden } from "../foods/personal.ts";
import { isForeignKeyViolation } from "../foods/use.ts";
import { eventInsert } from "../outbox/publish.ts";
import { topics } from "../schemas/events.ts";
import type { VersionSource } from "../schemas/recipe.ts";
import type { RecipeContent, RecipeFacts } from "../schemas/recipe-content.ts";
import type { RecipeCreate } from "../schemas/recipe-payload.ts";
import { buildContent, countParts, toPayload } from "./content.ts";
import { computeFacts } from "./facts.ts";
import { readKnownNames, withoutDeleted } from "./known-names.ts";
import { withAlternatives } from "./line-alternatives.ts";
import {
  addAlternatives,
  checkReferences,
  type LoadedReferences,
  loadReferences,
  readNewRecipeStart,
  readSaveStart,
} from "./payload-references.ts";
import { familyOf, joinVersion, type Reader } from "./read.ts";
import { allIngredients, foodIdsOfLine } from "./reference.ts";
import { beginSave, savingMark } from "./save-lock.ts";
import { withUnlisted } from "./unlisted.ts";
import { type RecipeState, readRecipeState, type WrittenRecipe } from "./written.ts";

/** The author of a version, and the feature that wrote it. */
export interface VersionAuthor {
  authorId: number | null;
  source: VersionSource;
  /** One sentence for the history. */
  summary: string;
  jobId?: number | null;
}

/** A saved recipe: its id and its new version. */
export interface SavedRecipe {
  id: number;
  version: number;
}

/**
 * Writes a version with the recipe's own row and the event, in one statement.
 * @param recipe the statement that writes the row of the recipe
 * @throws DomainError `conflict` when a food or a measure of it was deleted since it was read
 */
async function insertVersion(
  tx: Tx,
  recipe: PendingQuery<Row[]>,
  saved: SavedRecipe & { ownerId: number | null },
  content: RecipeContent,
  facts: RecipeFacts,
  author: VersionAuthor,
): Promise<void> {
  // A food that is only an alternative is used as well: a change of it reaches this recipe, and it cannot be deleted.
  const used = allIngredients(content).flatMap((line) =>
    foodIdsOfLine(line).map((food_id) => ({ food_id, quantity_id: line.quantity_id })),
  );
  const { id, version, ownerId } = saved;
  const event = eventInsert(tx, {
    topic: topics.recipes,
    key: String(id),
    type: "recipe.saved",
    payload: { recipe_id: id, version, owner_id: ownerId },
  });
  try {
    await tx`
      with recipe as (${recipe}), event as (${event}),
      version as (
        insert into recipe_versions (recipe_id, version, content, facts, author_id, source, summary, job_id)
        values (${id}, ${version}, ${content as never}::jsonb, ${facts as never}::jsonb, ${author.authorId}, ${author.source},
                ${author.summary}, ${author.jobId ?? null}))
      insert into recipe_foods (recipe_id, version, food_id, quantity_id)
      select distinct ${id}::int, ${version}::int, f, q
      from unnest(${used.map((use) => use.food_id)}::int[], ${used.map((use) => use.quantity_id)}::int[]) as t(f, q)`;
  } catch (error) {
    if (!isForeignKeyViolation(error)) throw error;
    throw new DomainError("conflict", "reference_deleted", "A food or a measure was deleted meanwhile. Save again.");
  }
}

/** The properties of a new recipe beyond its content. */
export interface NewRecipe {
  ownerId: number;
  key?: string;
  /** Makes its first version public at once: starter content only. */
  approved?: boolean;
  fromAiGenerator?: boolean;
  vessel?: string | null;
  /** The recipe that a variant is copied from. */
  copyOf?: RecipeContent;
}

/** The root of the family that the new recipe joins as a variant; the caller has checked that it is visible. */
async function rootOf(tx: Tx, parentId: number): Promise<number> {
  const root = await familyOf(tx, parentId);
  if (root === null) throw invalidFields([fieldError(["parent_id"], "There is no such recipe.", "unknown_recipe")]);
  return root;
}

/** The reader of a save whose caller does not show the result. */
const anonymous: Reader = { userId: null, all: false, reviewer: false };

/** What shares the round trip of the save's last statements; it sees the rows that they write. */
type AfterWriting = (written: WrittenRecipe) => Promise<unknown>;

/**
 * Creates a recipe with its first version: two round trips.
 * @param after runs after the rows are written
 * @throws DomainError `invalid` naming each field with an unknown reference
 */
export async function createRecipe(
  tx: Tx,
  input: RecipeCreate,
  recipe: NewRecipe,
  author: VersionAuthor,
  after?: AfterWriting,
): Promise<SavedRecipe> {
  const [, created] = await Promise.all([
    beginSave(tx),
    readNewRecipeStart(tx, countParts(input), author.authorId ?? recipe.ownerId),
  ]);
  const loaded = await loadReferences(tx, input, created);
  const { lexicon } = loaded;
  // Somebody else's personal food is none, unless the owner sees it with a recipe.
  await withoutHidden(tx, loaded.reference.foods, { userId: recipe.ownerId });
  checkReferences(input, loaded, recipe.copyOf ?? null);
  const built = await withAlternatives(tx, buildContent(input, null, loaded.nextPartId), loaded.reference.foods);
  const content = await withUnlisted(tx, built, lexicon);
  await addAlternatives(tx, content, loaded.reference);
  if (recipe.vessel !== undefined) content.vessel = recipe.vessel;
  const facts = computeFacts(content, loaded.reference);
  const parentId = input.parent_id ? await rootOf(tx, input.parent_id) : null;
  const saved = { id: created.recipe_id, version: 1 };
  const row = tx`
    insert into recipes (id, key, parent_id, owner_id, author_id, private, from_ai_generator, approved_version)
    values (${saved.id}, ${recipe.key ?? null}, ${parentId}, ${recipe.ownerId}, ${author.authorId},
            ${input.private ?? false}, ${recipe.fromAiGenerator ?? false}, ${recipe.approved ? 1 : null})`;
  const writing = insertVersion(tx, row, { ...saved, ownerId: recipe.ownerId }, content, facts, author);
  const state: RecipeState = {
    owner_id: recipe.ownerId,
    author_id: author.authorId,
    author_name: created.author_name,
    author_deleted: false,
    private: input.private ?? false,
    sub_recipe_only: false,
    from_ai_generator: recipe.fromAiGenerator ?? false,
    from_ai_upgrader: false,
    created_at: created.created_at,
    liked: false,
    approval_status: null,
    approval_comment: null,
    is_main_private: false,
    is_main_public: false,
    approved_version: recipe.approved ? 1 : null,
    isAlone: parentId === null,
  };
  await Promise.all([writing, after?.({ ...saved, ...loaded, state, content, facts })]);
  return saved;
}

/** The row of a recipe with its current content, locked until the transaction ends. */
export interface LockedRecipe {
  id: number;
  owner_id: number;
  private: boolean;
  current_version: number;
  parent_id: number | null;
  content: RecipeContent;
}

/**
 * Begins a save of a recipe, whose row is locked until the transaction ends. Rows that only refer to the recipe can still be
 * added: an indexer that adds its document must not wait for a save that waits for this document. What hangs on it is read by
 * another statement: the one that waited for a concurrent save does not see the version that it wrote.
 */
async function lockRow(tx: Tx, recipeId: number): Promise<Omit<LockedRecipe, "content"> | null> {
  const [row] = await tx<Omit<LockedRecipe, "content">[]>`
    with begun as materialized (select ${savingMark(tx)})
    select r.id, r.owner_id, r.private, r.current_version, r.parent_id from begun, recipes r
    where r.id = ${recipeId} and r.deleted_at is null for no key update of r`;
  return row ?? null;
}

/** The current state of a recipe, its row locked until the transaction ends: one round trip. */
export async function lockRecipe(tx: Tx, recipeId: number): Promise<LockedRecipe> {
  const [recipe, [version]] = await Promise.all([
    lockRow(tx, recipeId),
    tx<{ content: RecipeContent }[]>`
      select v.content from recipes r ${joinVersion(tx, tx`r.current_version`)}
      where r.id = ${recipeId}`,
  ]);
  if (!recipe) throw notFound("recipe");
  return { ...recipe, content: version!.content };
}

/** 412 when the recipe was saved since the caller read it. */
export function assertFresh(current: number, expected: number | null): void {
  if (expected !== null && expected !== current)
    throw new DomainError("stale", "stale_version", `The recipe was changed meanwhile: it is at version ${current}.`);
}

/**
 * Checks that a recipe stays in its family. The caller has checked that the parent is visible.
 * @throws DomainError `invalid` when the parent is the recipe or a variant of it, or of another family
 */
async function assertFamily(
  tx: Tx,
  recipe: { id: number; parent_id: number | null },
  parentId: number | null | undefined,
): Promise<void> {
  if (parentId == null || parentId === recipe.parent_id) return;
  const root = await rootOf(tx, parentId);
  if (parentId === recipe.id || root === recipe.id)
    throw invalidFields([
      fieldError(["parent_id"], "A recipe is no variant of itself, nor of its own variant.", "cyclic_parent"),
    ]);
  if (root !== recipe.parent_id)
    throw invalidFields([fieldError(["parent_id"], "A recipe stays in its family.", "parent_of_another_family")]);
}

/**
 * Appends a version of a recipe; whether it is private stays unchanged unless the input says. Two round trips.
 * @param expectedVersion the version that the caller has seen, null to skip the check
 * @param options `check` runs once the row is locked, before anything else is refused; `after` when the rows are written, with
 * what they are to the reader
 * @throws DomainError `stale` when it is not the current one, `invalid`, `not_found`
 */
export async function saveRecipe(
  tx: Tx,
  recipeId: number,
  input: RecipeCreate,
  expectedVersion: number | null,
  author: VersionAuthor,
  options: { reader: Reader; check?: (current: LockedRecipe) => Promise<void>; after?: AfterWriting } = {
    reader: anonymous,
  },
): Promise<SavedRecipe> {
  const { reader, check, after } = options;
  const [row, read] = await Promise.all([
    lockRow(tx, recipeId),
    readRecipeState(tx, recipeId, reader, countParts(input)),
  ]);
  if (!row || !read) throw notFound("recipe");
  const loaded = await loadReferences(tx, input, read.start);
  const current: LockedRecipe = { ...row, content: read.content };
  await check?.(current);
  assertFresh(current.current_version, expectedVersion);
  await assertFamily(tx, current, input.parent_id);
  await withoutHidden(tx, loaded.reference.foods, { userId: current.owner_id });
  checkReferences(input, loaded, current.content);
  const content = buildContent(input, current.content, loaded.nextPartId);
  const isPrivate = input.private ?? current.private;
  return appendVersion(
    tx,
    current,
    content,
    isPrivate,
    loaded,
    author,
    after ? { state: read.state, write: after } : null,
  );
}

/**
 * Appends a content unchanged (a restored version, a change by the assistant), except for deleted tags and diets. The
 * row must be locked by {@link lockRecipe}.
 */
export async function appendContent(
  tx: Tx,
  current: LockedRecipe,
  written: RecipeContent,
  author: VersionAuthor,
): Promise<SavedRecipe> {
  const content = withoutDeleted(written, await readKnownNames(tx, written));
  const payload = toPayload(content, current.private);
  const loaded = await loadReferences(tx, payload, await readSaveStart(tx, 0));
  await withoutHidden(tx, loaded.reference.foods, { userId: current.owner_id });
  checkReferences(payload, loaded, content);
  return appendVersion(tx, current, content, current.private, loaded, author, null);
}

async function appendVersion(
  tx: Tx,
  current: LockedRecipe,
  written: RecipeContent,
  isPrivate: boolean,
  loaded: LoadedReferences,
  author: VersionAuthor,
  after: { state: RecipeState; write: AfterWriting } | null,
): Promise<SavedRecipe> {
  const { reference, lexicon } = loaded;
  const content = await withUnlisted(tx, await withAlternatives(tx, written, reference.foods), lexicon);
  await addAlternatives(tx, content, reference);
  const saved = { id: current.id, version: current.current_version + 1 };
  const facts = computeFacts(content, reference);
  const row = tx`
    update recipes set current_version = ${saved.version}, private = ${isPrivate}, updated_at = now()
    where id = ${saved.id}`;
  const writing = insertVersion(tx, row, { ...saved, ownerId: current.owner_id }, content, facts, author);
  const state = after && { ...after.state, private: isPrivate };
  await Promise.all([writing, state && after.write({ ...saved, ...loaded, state, content, facts })]);
  return saved;
}

/** Marks a recipe as upgraded by the assistant. */
export async function markUpgraded(tx: Tx, recipeId: number): Promise<void> {
  await tx`update recipes set from_ai_upgrader = true where id = ${recipeId}`;
}
