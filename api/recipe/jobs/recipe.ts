import { notFound } from "@toque/db/errors.ts";
import { type Locale, presentRecipe } from "@toque/db/recipes/present.ts";
import { readRecipe } from "@toque/db/recipes/read.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/caller.ts";
import { readerOf, recipeService } from "../recipes/service.ts";

/** The answer of a call whose job has written a recipe: the recipe as it is now, found by its owner at once. */
export async function recipeOfJob(deps: Deps, caller: Caller, recipeId: number, locale: Locale): Promise<Response> {
  await recipeService(deps).ownWrite(recipeId);
  const row = await readRecipe(deps.db.sql, recipeId, readerOf(caller));
  // Deleted between the job's end and now.
  if (!row) throw notFound("recipe");
  return Response.json(presentRecipe(row, locale), { headers: { etag: `"${row.version}"` } });
}
