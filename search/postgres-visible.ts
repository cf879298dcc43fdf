import type { Conn } from "@toque/db/client/types.ts";
import type { RecipeSearch } from "./port.ts";
import { allOf, filters } from "./postgres-filters.ts";
import type { Fragment } from "./postgres-typos.ts";

/** The sets of documents that the caller sees: disjoint, each with an index of its own to start from, all rows called `d`. */
export interface Branches {
  /** What everyone sees. */
  shared: Fragment;
  /** What is shared and this caller sees something else for; null where there is nothing such. */
  hidden: Fragment | null;
  /** `from … where …` of the sets, `hidden` left out of the first one. */
  all: Fragment[];
}

/**
 * Who sees what: everyone the public document, but for its owner where there is one of the owner's own; of a family one
 * recipe, unless single recipes are asked for.
 * What is shared is read from narrower tables then.
 * @param words a condition on them, beside the query's filters
 */
export function visible(sql: Conn, query: RecipeSearch, words: Fragment | null): Branches {
  const { userId, mainVariants } = query.caller;
  const byFace = query.recipeIds === undefined;
  const face = byFace ? sql`and d.face` : sql``;
  const families = byFace ? mainVariants.map((main) => main.familyId) : [];
  const conditions = words === null ? [] : [words];
  const where = allOf(sql, [...filters(sql, query, false), ...conditions]);
  const shared = byFace
    ? sql`from ${sql(words === null ? "search_faces" : "search_texts")} d where ${allOf(sql, [...filters(sql, query, true), ...conditions])}`
    : sql`from search_documents d where d.audience = 'public' and ${where}`;
  if (userId === null) return { shared, hidden: null, all: [shared] };
  const replaced = sql`select r.recipe_id from search_documents r
    where r.owner_id = ${userId}::int and r.audience = 'public' and r.has_owner_document`;
  const elsewhere = sql`select f.recipe_id from search_documents f where f.family_id = any(${families}::int[])`;
  const hidden = families.length > 0 ? sql`${replaced} union all ${elsewhere}` : replaced;
  const notElsewhere = families.length > 0 ? sql`and d.recipe_id not in (${elsewhere})` : sql``;
  const all = [
    sql`${shared} and d.recipe_id not in (${hidden})`,
    sql`from search_documents d
      where d.audience = 'owner' and d.owner_id = ${userId}::int ${face} ${notElsewhere} and ${where}`,
  ];
  if (families.length > 0)
    all.push(sql`from search_documents d
      where d.recipe_id = any(${mainVariants.map((main) => main.recipeId)}::int[])
        and (d.audience = 'public' and d.recipe_id not in (${replaced})
          or d.audience = 'owner' and d.owner_id = ${userId}::int)
        and ${where}`);
  return { shared, hidden, all };
}

/** The given columns of every set, one recipe a row. */
export function union(sql: Conn, branches: Branches, columns: Fragment): Fragment {
  return branches.all
    .map((branch) => sql`select ${columns} ${branch}`)
    .reduce((before, one) => sql`${before} union all ${one}`);
}

/** How many there are. What is hidden is taken off afterwards: looking at every row whether it is takes longer. */
export function countOf(sql: Conn, { shared, hidden, all }: Branches): Fragment {
  const count = (branch: Fragment) => sql`(select count(*) ${branch})`;
  const less = hidden === null ? sql`0` : count(sql`${shared} and d.recipe_id in (${hidden})`);
  return all.slice(1).reduce((sum, branch) => sql`${sum} + ${count(branch)}`, sql`${count(shared)} - ${less}`);
}
