import type { Conn } from "@toque/db/client/types.ts";
import type { RecipeSearch } from "./port.ts";
import { allOf, filters } from "./postgres-filters.ts";
import type { Fragment } from "./postgres-tsquery.ts";

/** The sets of documents visible to the caller: disjoint, each with its own index, all rows with the alias `d`. */
export interface Branches {
  /** The documents visible to everyone. */
  shared: Fragment;
  /** The shared documents that are replaced by others for this caller; null when there are none. */
  hidden: Fragment | null;
  /** `from … where …` of the sets, with `hidden` excluded from the first one. */
  all: Fragment[];
  /** Whether the first one is read from the narrow tables, which have bits for ids. */
  areNarrow: boolean;
}

/**
 * Visibility: the public document for everyone, except an owner who has an own document; of a family one recipe, unless
 * single recipes are requested; nothing by authors whom the caller has blocked. Shared documents are then read from narrower tables.
 * @param words a condition on the words, in addition to the query's filters
 */
export function visible(sql: Conn, query: RecipeSearch, words: Fragment | null): Branches {
  const { userId, mainVariants, blockedIds } = query.caller;
  const listedOnly = query.recipeIds === undefined;
  const listed = listedOnly ? sql`and d.listed` : sql``;
  const families = listedOnly ? mainVariants.map((main) => main.familyId) : [];
  // A recipe without an author cannot be blocked.
  const unblocked = sql`coalesce(d.author_id, 0) <> all(${blockedIds as number[]}::int[])`;
  const conditions = [...(blockedIds.length > 0 ? [unblocked] : []), ...(words === null ? [] : [words])];
  const where = allOf(sql, [...filters(sql, query, false), ...conditions]);
  const shared = listedOnly
    ? sql`from ${sql(words === null ? "listing_index" : "search_texts")} d where ${allOf(sql, [...filters(sql, query, true), ...conditions])}`
    : sql`from search_documents d where d.audience = 'public' and ${where}`;
  if (userId === null) return { shared, hidden: null, all: [shared], areNarrow: listedOnly };
  const replaced = sql`select r.recipe_id from search_documents r
    where r.owner_id = ${userId}::int and r.audience = 'public' and r.has_owner_document`;
  const elsewhere = sql`select f.recipe_id from search_documents f where f.family_id = any(${families}::int[])`;
  const hidden = families.length > 0 ? sql`${replaced} union all ${elsewhere}` : replaced;
  const notElsewhere = families.length > 0 ? sql`and d.recipe_id not in (${elsewhere})` : sql``;
  const all = [
    sql`${shared} and d.recipe_id not in (${hidden})`,
    sql`from search_documents d
      where d.audience = 'owner' and d.owner_id = ${userId}::int ${listed} ${notElsewhere} and ${where}`,
  ];
  if (families.length > 0)
    all.push(sql`from search_documents d
      where d.recipe_id = any(${mainVariants.map((main) => main.recipeId)}::int[])
        and (d.audience = 'public' and d.recipe_id not in (${replaced})
          or d.audience = 'owner' and d.owner_id = ${userId}::int)
        and ${where}`);
  return { shared, hidden, all, areNarrow: listedOnly };
}

/** The given columns of every set, one row per recipe. */
export function union(sql: Conn, branches: Branches, columns: Fragment): Fragment {
  return branches.all
    .map((branch) => sql`select ${columns} ${branch}`)
    .reduce((before, one) => sql`${before} union all ${one}`);
}

/**
 * The number of documents. The hidden ones are counted separately and subtracted, which is faster than checking every
 * row.
 */
export function countOf(sql: Conn, { shared, hidden, all }: Branches): Fragment {
  const count = (branch: Fragment) => sql`(select count(*) ${branch})`;
  const less = hidden === null ? sql`0` : count(sql`${shared} and d.recipe_id in (${hidden})`);
  return all.slice(1).reduce((sum, branch) => sql`${sum} + ${count(branch)}`, sql`${count(shared)} - ${less}`);
}
