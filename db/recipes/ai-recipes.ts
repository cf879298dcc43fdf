import type { Conn, Tx } from "../client/types.ts";
import type { GeneratedRecipe, GeneratedRecipeSummary, StoredCheck } from "../schemas/ai.ts";

/** The part of a generated recipe that is stored as JSON; the rest has its own columns. */
export type Generated = Omit<GeneratedRecipe, "id" | "recipe_id" | "model" | "checks">;

interface Row {
  id: number;
  user_id: number;
  recipe_id: number | null;
  generated: Omit<Generated, "at_hand"> & Partial<Pick<Generated, "at_hand">>;
  checks: StoredCheck[];
  model: string;
  created_at: Date;
}

/** A generated recipe with its checks as stored. */
export type AiRecipe = Omit<GeneratedRecipe, "checks"> & { checks: StoredCheck[] };

/** A generated recipe of this user, or null. `all` gives an admin access to every one. */
export async function readAiRecipe(conn: Conn, id: number, userId: number, all: boolean): Promise<AiRecipe | null> {
  const [row] = await conn<Row[]>`
    select id, user_id, recipe_id, generated, checks, model, created_at from ai_recipes
    where id = ${id} and (user_id = ${userId} or ${all}::bool)`;
  if (!row) return null;
  // Rows older than the field have none.
  const at_hand = row.generated.at_hand ?? [];
  return { ...row.generated, at_hand, id: row.id, recipe_id: row.recipe_id, model: row.model, checks: row.checks };
}

/** The newest generated recipes of a user, at most 200. */
export async function listAiRecipes(conn: Conn, userId: number): Promise<GeneratedRecipeSummary[]> {
  const rows = await conn<Row[]>`
    select id, user_id, recipe_id, generated, checks, model, created_at from ai_recipes
    where user_id = ${userId} order by id desc limit 200`;
  return rows.map(({ id, recipe_id, generated, created_at }) => ({
    id,
    recipe_id,
    title: generated.title,
    difficulty: generated.difficulty,
    total_time: generated.total_time,
    nb_servings: generated.nb_servings,
    created_at: created_at.toISOString(),
  }));
}

/** The stored data of a generation: the request, the model's answer, and the recipe created from it, if any. */
export interface NewAiRecipe {
  userId: number;
  jobId: number;
  recipeId: number | null;
  request: unknown;
  generated: Generated;
  checks: StoredCheck[];
  model: string;
}

/** Stores a generated recipe. @returns its id */
export async function insertAiRecipe(tx: Tx, recipe: NewAiRecipe): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into ai_recipes (user_id, job_id, recipe_id, request, generated, checks, model)
    values (${recipe.userId}, ${recipe.jobId}, ${recipe.recipeId}, ${recipe.request as never}::jsonb,
            ${recipe.generated as never}::jsonb, ${recipe.checks as never}::jsonb, ${recipe.model}) returning id`;
  return row!.id;
}
