import type { Conn, Tx } from "../client/types.ts";
import { DomainError, notFound } from "../errors.ts";
import { publishEvent } from "../outbox/publish.ts";
import { topics } from "../schemas/events.ts";
import type { ApprovalStatus, RecipeApproval } from "../schemas/recipe.ts";
import type { RecipeContent } from "../schemas/recipe-content.ts";
import { type Reader, visible } from "./read.ts";
import { lockRecipe } from "./save.ts";
import { assertOwnWork } from "./sources.ts";

/** The actions of a moderator on a request. */
export const approvalActions = ["approve", "reject", "request-changes"] as const;
export type ApprovalAction = (typeof approvalActions)[number];

/** The allowed status transitions by action. */
export const transitions: Record<ApprovalStatus, Partial<Record<ApprovalAction, ApprovalStatus>>> = {
  PENDING: { approve: "APPROVED", reject: "REJECTED", "request-changes": "MODIFICATION_REQUESTED" },
  APPROVED: {},
  REJECTED: {},
  MODIFICATION_REQUESTED: {},
};

const columns = (conn: Conn) => conn`id, recipe_id, status, approver_id, version, comment`;

const saved = (tx: Tx, recipe: { id: number; version: number; ownerId: number | null }) =>
  publishEvent(tx, {
    topic: topics.recipes,
    key: String(recipe.id),
    type: "recipe.saved",
    payload: { recipe_id: recipe.id, version: recipe.version, owner_id: recipe.ownerId },
  });

/**
 * Requests that the current version of a recipe be made public. A request that was rejected or returned for changes may
 * be followed by a new one.
 * @throws DomainError `conflict` while one is pending, when the current version is already public, or when the recipe was
 *   imported and is not its owner's own work
 */
export async function requestApproval(tx: Tx, recipeId: number): Promise<RecipeApproval> {
  const recipe = await lockRecipe(tx, recipeId);
  await assertOwnWork(tx, recipeId);
  const [state] = await tx<{ approved_version: number | null; pending: boolean }[]>`
    select approved_version, exists (select 1 from recipe_approvals a where a.recipe_id = r.id and a.status = 'PENDING') as pending
    from recipes r where id = ${recipeId}`;
  if (state?.pending) throw new DomainError("conflict", "approval_pending", "A request for this recipe is pending.");
  if (!recipe.private && state?.approved_version === recipe.current_version)
    throw new DomainError("conflict", "already_public", "This version of the recipe is public.");
  const [row] = await tx<RecipeApproval[]>`
    insert into recipe_approvals (recipe_id, version) values (${recipeId}, ${recipe.current_version})
    returning ${columns(tx)}`;
  // The owner's open pages show the request at once.
  await saved(tx, { id: recipeId, version: recipe.current_version, ownerId: recipe.owner_id });
  return row!;
}

/** Requests that a recipe created in this transaction be made public; its creation is already published. */
export async function requestFirstApproval(tx: Tx, recipeId: number): Promise<void> {
  await assertOwnWork(tx, recipeId);
  await tx`insert into recipe_approvals (recipe_id, version) values (${recipeId}, 1)`;
}

/** A decision, and the pictures of the version that it made public. */
export interface Decision {
  approval: RecipeApproval;
  published: RecipeContent | null;
}

/**
 * Decides on a request. Approving publishes the requested version, even when the owner has edited the recipe since.
 * @throws DomainError `not_found`; `forbidden` on the own recipe; `conflict` on a transition that is not allowed
 */
export async function decideApproval(
  tx: Tx,
  approvalId: number,
  action: ApprovalAction,
  moderator: { userId: number; comment: string | null },
): Promise<Decision> {
  const [request] = await tx<(RecipeApproval & { owner_id: number | null })[]>`
    select a.id, a.recipe_id, a.status, a.approver_id, a.version, a.comment, r.owner_id
    from recipe_approvals a join recipes r on r.id = a.recipe_id
    where a.id = ${approvalId} and r.deleted_at is null for update of a, r`;
  if (!request) throw notFound("approval");
  if (request.owner_id === moderator.userId)
    throw new DomainError("forbidden", "own_recipe", "Somebody else decides on your own recipe.");
  const next = transitions[request.status][action];
  if (!next)
    throw new DomainError(
      "conflict",
      "transition_not_allowed",
      `A request that is ${request.status} is decided already.`,
    );
  const [approval] = await tx<RecipeApproval[]>`
    update recipe_approvals set status = ${next}, approver_id = ${moderator.userId}, comment = ${moderator.comment},
      updated_at = now()
    where id = ${approvalId} returning ${columns(tx)}`;
  let published: RecipeContent | null = null;
  if (next === "APPROVED") {
    await tx`update recipes set approved_version = ${request.version}, private = false, updated_at = now()
             where id = ${request.recipe_id}`;
    const [version] = await tx<{ content: RecipeContent }[]>`
      select content from recipe_versions where recipe_id = ${request.recipe_id} and version = ${request.version}`;
    published = version?.content ?? null;
  }
  await saved(tx, { id: request.recipe_id, version: request.version, ownerId: request.owner_id });
  return { approval: approval!, published };
}

/**
 * Makes a public recipe the main public variant of its family.
 * @throws DomainError `not_found` when it is not visible to the reader; `conflict` when it is private or not approved
 */
export async function setMainPublic(tx: Tx, recipeId: number, reader: Reader): Promise<void> {
  const [family] = await tx<{ id: number }[]>`
    select coalesce(r.parent_id, r.id) as id from recipes r where r.id = ${recipeId} and ${visible(tx, reader)}`;
  if (!family) throw notFound("recipe");
  // The whole family is locked, so that concurrent choices do not result in two main variants.
  const rows = await tx<
    { id: number; private: boolean; approved_version: number | null; owner_id: number | null; deleted: boolean }[]
  >`
    select id, private, approved_version, owner_id, deleted_at is not null as deleted from recipes
    where id = ${family.id} or parent_id = ${family.id} order by id for update`;
  const recipe = rows.find((row) => row.id === recipeId);
  if (!recipe || recipe.deleted) throw notFound("recipe");
  if (recipe.private || recipe.approved_version === null)
    throw new DomainError("conflict", "recipe_not_public", "Only a public recipe can show its family to everyone.");
  await tx`update recipes set is_main_public = (id = ${recipeId})
           where (id = ${family.id} or parent_id = ${family.id}) and is_main_public <> (id = ${recipeId})`;
  await saved(tx, { id: recipeId, version: recipe.approved_version, ownerId: recipe.owner_id });
}

/** Replaces the public version of a recipe, if the public one is `from`. */
export async function moveApproved(tx: Tx, recipeId: number, from: number, to: number): Promise<void> {
  await tx`update recipes set approved_version = ${to} where id = ${recipeId} and approved_version = ${from}`;
}
