import type { Sql } from "@toque/db/client/types.ts";
import type { RecipeHits, RecipeSearch } from "./port.ts";
import { browse } from "./postgres-browse.ts";
import { searchWords } from "./postgres-words.ts";
import { isEmptyQuery, parseQuery } from "./text.ts";

/** Runs a recipe search in one statement, unless the words may be mistyped. */
export async function searchRecipeDocuments(sql: Sql, query: RecipeSearch): Promise<RecipeHits> {
  const parsed = parseQuery(query.text ?? "");
  // A text of punctuation alone has no searchable words.
  if (query.text?.trim() && isEmptyQuery(parsed)) return { ids: [], total: 0 };
  if (!isEmptyQuery(parsed)) return searchWords(sql, query, parsed);
  const [row] = await sql<RecipeHits[]>`${browse(sql, query)}`;
  return { ids: row!.ids, total: row!.total };
}
