import type { Database } from "@toque/db/client/types.ts";
import type { BusMessage } from "@toque/db/entities/events.ts";
import type { RecipeContent } from "@toque/db/entities/recipe-content.ts";
import { saveEmbedding } from "@toque/db/recipes/embeddings.ts";
import { allIngredients } from "@toque/db/recipes/reference.ts";
import type { EmbedderPort } from "../../ai/ports.ts";

export interface EmbedDeps {
  db: Database;
  embedder: EmbedderPort;
}

/** What a recipe is embedded by: names and descriptions in every language it has, and the names of its foods. */
export function embeddedText(content: RecipeContent, foodNames: readonly string[]): string {
  const names = [content.name, ...content.sub_recipes.map((sub) => sub.name)].flatMap((map) => Object.values(map));
  return [...names, ...Object.values(content.description), ...foodNames].join("\n");
}

interface Source {
  version: number;
  content: RecipeContent;
}

async function readSource({ sql }: Database, recipeId: number, model: string): Promise<Source | null> {
  const [row] = await sql<Source[]>`
    select v.version, v.content from recipes r
    join recipe_versions v on v.recipe_id = r.id and v.version = r.current_version
    where r.id = ${recipeId} and r.deleted_at is null and not exists (
      select 1 from recipe_embeddings e where e.recipe_id = r.id and e.version = v.version and e.model = ${model})`;
  return row ?? null;
}

/**
 * Brings a recipe's embedding to its current version. Does nothing where it is there already, so that repeating costs no
 * model call; of two at once the newer version stays.
 * @returns whether an embedding was written
 * @throws ModelError
 */
export async function embedRecipe(
  { db, embedder }: EmbedDeps,
  recipeId: number,
  signal?: AbortSignal,
): Promise<boolean> {
  const source = await readSource(db, recipeId, embedder.name);
  if (!source) return false;
  const foodIds = allIngredients(source.content).map((line) => line.food_id);
  const foods = await db.sql<{ name: Record<string, string> }[]>`
    select name from foods where id = any(${foodIds}::int[]) order by id`;
  const text = embeddedText(
    source.content,
    foods.flatMap(({ name }) => Object.values(name)),
  );
  const [vector] = await embedder.embed([text], signal);
  if (!vector) throw new Error("the embedder gave no vector");
  return saveEmbedding(db.sql, { id: recipeId, version: source.version, model: embedder.name, vector });
}

/**
 * What the embedder's consumer does on a recipe event: the recipe's present state counts, not the event's.
 * @returns whether an embedding was written
 */
export async function handleRecipeEvent(deps: EmbedDeps, message: BusMessage, signal?: AbortSignal): Promise<boolean> {
  if (message.type !== "recipe.saved") return false;
  return embedRecipe(deps, (message.payload as BusMessage<"recipe.saved">["payload"]).recipe_id, signal);
}

/**
 * Embeds recipes whose embedding is missing, of an older version, or of another model: after the model was changed.
 * @returns how many were written
 */
export async function embedOutdated(deps: EmbedDeps, signal?: AbortSignal): Promise<number> {
  let written = 0;
  let after = 0;
  while (true) {
    signal?.throwIfAborted();
    const rows = await deps.db.sql<{ id: number }[]>`
      select r.id from recipes r left join recipe_embeddings e on e.recipe_id = r.id
      where r.deleted_at is null and r.id > ${after}
        and (e.recipe_id is null or e.version <> r.current_version or e.model <> ${deps.embedder.name})
      order by r.id limit 100`;
    if (rows.length === 0) return written;
    for (const { id } of rows) if (await embedRecipe(deps, id, signal)) written += 1;
    after = rows.at(-1)!.id;
  }
}
