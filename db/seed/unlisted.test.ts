import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Database } from "../client/types.ts";
import { withUnlisted } from "../recipes/unlisted.ts";
import { langs } from "../schemas/common.ts";
import type { RecipeContent } from "../schemas/recipe-content.ts";
import { testDatabase } from "../testing/database.ts";

// The starter recipes are read word by word in four languages, each as if it were the author's: what they name is in their lists.

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

test("no starter recipe names a food that its list does not hold, in any language", async () => {
  const rows = await db.sql<{ key: string; content: RecipeContent }[]>`
    select r.key, v.content from recipes r join recipe_versions v on v.recipe_id = r.id and v.version = r.current_version
    where r.key is not null`;
  expect(rows.length).toBeGreaterThan(40);
  const found: string[] = [];
  for (const { key, content } of rows)
    for (const lang of langs) {
      const { unlisted = [] } = await withUnlisted(db.sql, { ...content, origin_lang: lang });
      found.push(...unlisted.map(({ text, field }) => `${key}, ${lang}: ${text} (${field})`));
    }
  expect(found).toEqual([]);
});
