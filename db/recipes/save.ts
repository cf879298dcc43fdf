import type { Tx } from "../client/types.ts";
import type { FieldError } from "../entities/common.ts";
import { topics } from "../entities/events.ts";
import type { VersionSource } from "../entities/recipe.ts";
import type { RecipeContent, RecipeFacts } from "../entities/recipe-content.ts";
import type { RecipeCreate } from "../entities/recipe-payload.ts";
import { DomainError, fieldError, invalidFields, notFound } from "../errors.ts";
import { emit } from "../outbox/emit.ts";
import { buildContent, countParts, nextPartIds, toPayload } from "./content.ts";
import { computeFacts } from "./facts.ts";
import { readKnownNames, withoutGone } from "./gone.ts";
import { allIngredients, loadReference, pairsOf, type Reference, referenceErrors } from "./reference.ts";

/** Who writes a version, and by what. */
export interface VersionAuthor {
  authorId: number | null;
  source: VersionSource;
  /** One sentence for the history. */
  summary: string;
  jobId?: number | null;
}

/** A saved recipe: its id and the version that the save made. */
export interface SavedRecipe {
  id: number;
  version: number;
}

type Input = Pick<
  RecipeCreate,
  "ingredients" | "sub_recipes" | "difficulty_id" | "recipe_tag" | "allergy_ids" | "diet_ids"
>;

/**
 * Loads what the payload refers to and throws one 422 that names every id that does not exist.
 * @param before the content that the new one grew out of
 */
async function checkReferences(
  tx: Tx,
  input: Input,
  before: Pick<RecipeContent, "ingredients" | "sub_recipes"> | null,
): Promise<Reference> {
  const kept = before ? pairsOf(before) : new Set<string>();
  const subs = input.sub_recipes ?? [];
  const lines = [...(input.ingredients ?? []), ...subs.flatMap((sub) => sub.ingredients ?? [])];
  const tagIds = [...(input.recipe_tag ?? []), ...subs.flatMap((sub) => sub.recipe_tag ?? [])].map((tag) => tag.tag_id);
  const reference = await loadReference(tx, lines, true);
  // Held until the version is there: whoever takes one out waits, and then sees that it is in use.
  const [known] = await tx<{ tags: number[]; allergies: number[] }[]>`
    select array(select id from tags where id = any(${tagIds}::int[]) order by id for key share) as tags,
           array(select id from allergies where id = any(${input.allergy_ids ?? []}::int[]) order by id for key share)
             as allergies`;
  const tags = new Set(known?.tags);
  const allergies = new Set(known?.allergies);
  const diets = new Set(reference.diets.map((diet) => diet.id));
  const errors: FieldError[] = [
    ...referenceErrors(input.ingredients ?? [], reference, ["ingredients"], kept),
    ...subs.flatMap((sub, i) =>
      referenceErrors(sub.ingredients ?? [], reference, ["sub_recipes", i, "ingredients"], kept),
    ),
  ];
  const unknown = (loc: (string | number)[], what: string) =>
    errors.push(fieldError(loc, `There is no such ${what}.`, `unknown_${what}`));
  const checkDifficulty = (id: number, loc: (string | number)[]) => {
    if (id < 1 || id > 3) unknown([...loc, "difficulty_id"], "difficulty");
  };
  checkDifficulty(input.difficulty_id, []);
  for (const [i, sub] of subs.entries()) {
    checkDifficulty(sub.difficulty_id, ["sub_recipes", i]);
    for (const [k, tag] of (sub.recipe_tag ?? []).entries())
      if (!tags.has(tag.tag_id)) unknown(["sub_recipes", i, "recipe_tag", k, "tag_id"], "tag");
  }
  for (const [i, tag] of (input.recipe_tag ?? []).entries())
    if (!tags.has(tag.tag_id)) unknown(["recipe_tag", i, "tag_id"], "tag");
  for (const [i, id] of (input.allergy_ids ?? []).entries())
    if (!allergies.has(id)) unknown(["allergy_ids", i], "allergy");
  for (const [i, id] of (input.diet_ids ?? []).entries()) if (!diets.has(id)) unknown(["diet_ids", i], "diet");
  if (errors.length > 0) throw invalidFields(errors);
  return reference;
}

async function insertVersion(
  tx: Tx,
  recipe: SavedRecipe & { ownerId: number | null },
  content: RecipeContent,
  facts: RecipeFacts,
  author: VersionAuthor,
): Promise<void> {
  const lines = allIngredients(content);
  await tx`
    insert into recipe_versions (recipe_id, version, content, facts, author_id, source, summary, job_id)
    values (${recipe.id}, ${recipe.version}, ${content as never}::jsonb, ${facts as never}::jsonb, ${author.authorId},
            ${author.source}, ${author.summary}, ${author.jobId ?? null})`;
  if (lines.length > 0)
    await tx`
      insert into recipe_foods (recipe_id, version, food_id, quantity_id)
      select distinct ${recipe.id}::int, ${recipe.version}::int, f, q
      from unnest(${lines.map((l) => l.food_id)}::int[], ${lines.map((l) => l.quantity_id)}::int[]) as t(f, q)`;
  await emit(tx, {
    topic: topics.recipes,
    key: String(recipe.id),
    type: "recipe.saved",
    payload: { recipe_id: recipe.id, version: recipe.version, owner_id: recipe.ownerId },
  });
}

/** What a new recipe is beyond its content. */
export interface NewRecipe {
  ownerId: number;
  key?: string;
  /** Everyone may read its first version at once: starter content only. */
  approved?: boolean;
  fromAiGenerator?: boolean;
  vessel?: string | null;
  /** What a variant is copied from. */
  copyOf?: RecipeContent;
}

/** The family's root of a recipe that the new one is to be a variant of; the caller has checked that it may be seen. */
async function rootOf(tx: Tx, parentId: number): Promise<number> {
  const [row] = await tx<{ root: number }[]>`
    select coalesce(parent_id, id) as root from recipes where id = ${parentId} and deleted_at is null`;
  if (!row) throw invalidFields([fieldError(["parent_id"], "There is no such recipe.", "unknown_recipe")]);
  return row.root;
}

/**
 * Creates a recipe with its first version.
 * @throws DomainError `invalid` naming each field that refers to something unknown
 */
export async function createRecipe(
  tx: Tx,
  input: RecipeCreate,
  recipe: NewRecipe,
  author: VersionAuthor,
): Promise<SavedRecipe> {
  const reference = await checkReferences(tx, input, recipe.copyOf ?? null);
  const content = buildContent(input, null, await nextPartIds(tx, countParts(input)));
  if (recipe.vessel !== undefined) content.vessel = recipe.vessel;
  const facts = computeFacts(content, reference);
  const parentId = input.parent_id ? await rootOf(tx, input.parent_id) : null;
  const [row] = await tx<{ id: number }[]>`
    insert into recipes (key, parent_id, owner_id, author_id, private, from_ai_generator, approved_version)
    values (${recipe.key ?? null}, ${parentId}, ${recipe.ownerId}, ${author.authorId}, ${input.private ?? false},
            ${recipe.fromAiGenerator ?? false}, ${recipe.approved ? 1 : null})
    returning id`;
  const saved = { id: row!.id, version: 1 };
  await insertVersion(tx, { ...saved, ownerId: recipe.ownerId }, content, facts, author);
  return saved;
}

/** The present state of a recipe, its row locked until the transaction ends. */
export async function lockRecipe(tx: Tx, recipeId: number) {
  const [recipe] = await tx<
    { id: number; owner_id: number; private: boolean; current_version: number; parent_id: number | null }[]
  >`
    select id, owner_id, private, current_version, parent_id from recipes
    where id = ${recipeId} and deleted_at is null for update`;
  if (!recipe) throw notFound("recipe");
  // A statement of its own: the one that waited for somebody else's save does not see the version that was saved.
  const [version] = await tx<{ content: RecipeContent }[]>`
    select content from recipe_versions where recipe_id = ${recipeId} and version = ${recipe.current_version}`;
  return { ...recipe, content: version!.content };
}

/** 412 when somebody saved since the caller read. */
export function assertFresh(current: number, expected: number | null): void {
  if (expected !== null && expected !== current)
    throw new DomainError("stale", "stale_version", `The recipe was changed meanwhile: it is at version ${current}.`);
}

/**
 * A recipe stays in the family that it was made in. The caller has checked that the parent may be seen.
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
 * Appends a version of a recipe; the earlier ones stay, and so does whether it is private unless the input says.
 * @param expectedVersion the version that the caller has seen, null when it does not say
 * @throws DomainError `stale` when it is not the current one, `invalid`, `not_found`
 */
export async function saveRecipe(
  tx: Tx,
  recipeId: number,
  input: RecipeCreate,
  expectedVersion: number | null,
  author: VersionAuthor,
): Promise<SavedRecipe> {
  const current = await lockRecipe(tx, recipeId);
  assertFresh(current.current_version, expectedVersion);
  await assertFamily(tx, current, input.parent_id);
  const reference = await checkReferences(tx, input, current.content);
  const content = buildContent(input, current.content, await nextPartIds(tx, countParts(input)));
  return appendVersion(tx, current, content, input.private ?? current.private, reference, author);
}

/**
 * Appends a content as it is (a restored version, a change by the assistant), but for tags and diets that are gone. The row
 * must be locked by {@link lockRecipe}.
 */
export async function appendContent(
  tx: Tx,
  current: Awaited<ReturnType<typeof lockRecipe>>,
  written: RecipeContent,
  author: VersionAuthor,
): Promise<SavedRecipe> {
  const content = withoutGone(written, await readKnownNames(tx, written));
  const payload = toPayload(content, current.private);
  const reference = await checkReferences(tx, payload, content);
  return appendVersion(tx, current, content, current.private, reference, author);
}

async function appendVersion(
  tx: Tx,
  current: { id: number; owner_id: number; current_version: number },
  content: RecipeContent,
  isPrivate: boolean,
  reference: Reference,
  author: VersionAuthor,
): Promise<SavedRecipe> {
  const saved = { id: current.id, version: current.current_version + 1 };
  await insertVersion(tx, { ...saved, ownerId: current.owner_id }, content, computeFacts(content, reference), author);
  await tx`update recipes set current_version = ${saved.version}, private = ${isPrivate}, updated_at = now()
           where id = ${saved.id}`;
  return saved;
}

/** Marks a recipe as deleted; it can be restored for 30 days. */
export async function deleteRecipe(tx: Tx, recipeId: number): Promise<void> {
  const [row] = await tx<{ owner_id: number }[]>`
    update recipes set deleted_at = now() where id = ${recipeId} and deleted_at is null returning owner_id`;
  if (!row) throw notFound("recipe");
  await emit(tx, {
    topic: topics.recipes,
    key: String(recipeId),
    type: "recipe.deleted",
    payload: { recipe_id: recipeId, owner_id: row.owner_id },
  });
}

/** How long a deletion can be taken back. */
export const RESTORABLE_DAYS = 30;

/**
 * Takes a deletion back.
 * @throws DomainError `not_found` unless the owner (or an admin) deleted it within {@link RESTORABLE_DAYS}
 */
export async function restoreDeletedRecipe(tx: Tx, recipeId: number, userId: number, isAdmin: boolean): Promise<void> {
  const [row] = await tx<{ owner_id: number; current_version: number }[]>`
    update recipes set deleted_at = null, updated_at = now()
    where id = ${recipeId} and deleted_at > now() - make_interval(days => ${RESTORABLE_DAYS})
      and (owner_id = ${userId} or ${isAdmin}::bool)
    returning owner_id, current_version`;
  if (!row) throw notFound("recipe");
  await emit(tx, {
    topic: topics.recipes,
    key: String(recipeId),
    type: "recipe.saved",
    payload: { recipe_id: recipeId, version: row.current_version, owner_id: row.owner_id },
  });
}
