import type { Meilisearch, MultiSearchParams } from "meilisearch";
import { FEW_HITS, searchWider, type Widening } from "./alternatives.ts";
import type { IndexedRecipe } from "./meilisearch-documents.ts";
import { type Match, type Slice, toSearchParams } from "./meilisearch-query.ts";
import { loose, looseRelevance, relevance, strict } from "./meilisearch-words.ts";
import { pageBounds, type RecipeHits, type RecipeSearch } from "./port.ts";
import { isEmptyQuery, type ParsedQuery, parseQuery } from "./text.ts";

/** One recipe index of a Meilisearch server. */
export interface RecipeIndex {
  client: Meilisearch;
  uid: string;
  /** What the words of a query may mean besides; asked only where few recipes match the words as typed. */
  alternatives(parsed: ParsedQuery): Promise<Widening>;
}

/** Consecutive parts of a result, without a document in two of them. */
type Parts = readonly Match[];

/** The documents of a match in classes: each condition's without those before it, then the rest. */
function parts(match: Match, conditions: readonly string[]): Parts {
  const of = (more: readonly string[]): Match => ({ ...match, conditions: [...match.conditions, ...more] });
  return [
    ...conditions.map((condition, index) => of([condition, ...conditions.slice(0, index).map((one) => `NOT ${one}`)])),
    of(conditions.map((one) => `NOT ${one}`)),
  ];
}

/** Runs the queries of several parts in one request. */
async function ask(index: RecipeIndex, query: RecipeSearch, wanted: readonly { match: Match; slice: Slice }[]) {
  if (wanted.length === 0) return [];
  const queries = wanted.map(({ match, slice }) => ({ indexUid: index.uid, ...toSearchParams(query, match, slice) }));
  const { results } = await index.client.multiSearch<MultiSearchParams, IndexedRecipe>({ queries });
  return results.map((result) => ({
    ids: result.hits.map((hit) => hit.recipe_id),
    total: "totalHits" in result ? Number(result.totalHits) : 0,
  }));
}

/** The first hits of each part, as many as a page has, and how many it has in all. */
type Counted = { match: Match; ids: number[]; total: number };

async function count(index: RecipeIndex, query: RecipeSearch, list: Parts): Promise<Counted[]> {
  const slice: Slice = { page: 1, hitsPerPage: Math.max(pageBounds(query).limit, FEW_HITS) };
  const answers = await ask(
    index,
    query,
    list.map((match) => ({ match, slice })),
  );
  return answers.map((answer, place) => ({ match: list[place]!, ...answer }));
}

const totalOf = (counted: readonly Counted[]): number => counted.reduce((sum, part) => sum + part.total, 0);

/** The asked page of the parts, one after the other. */
async function pageOf(index: RecipeIndex, query: RecipeSearch, counted: readonly Counted[]): Promise<RecipeHits> {
  const { limit, offset } = pageBounds(query);
  const total = totalOf(counted);
  let before = 0;
  const slices = counted.map(({ match, ids, total: size }) => {
    const from = Math.max(0, offset - before);
    const to = Math.min(size, offset + limit - before);
    before += size;
    return {
      match,
      ids: to <= ids.length ? ids.slice(from, Math.max(from, to)) : null,
      from,
      size: Math.max(0, to - from),
    };
  });
  const missing = slices.filter((slice) => slice.ids === null && slice.size > 0);
  const read = await ask(
    index,
    query,
    missing.map(({ match, from, size }) => ({ match, slice: { offset: from, limit: size } })),
  );
  const ids = slices.flatMap((slice) => slice.ids ?? read[missing.indexOf(slice)]?.ids ?? []);
  return { ids, total };
}

/**
 * A recipe search by the rules that all engines share. One request for a first page, one more for a later one, and the
 * same again for each step in which alternatives are searched.
 */
export async function searchRecipeIndex(index: RecipeIndex, query: RecipeSearch): Promise<RecipeHits> {
  const parsed = parseQuery(query.text ?? "");
  if ((query.text?.trim() && isEmptyQuery(parsed)) || query.recipeIds?.length === 0) return { ids: [], total: 0 };
  const isRanked = (query.sort ?? "relevance") === "relevance";
  const typed = strict(parsed);
  const counted = await count(index, query, parts(typed, isRanked ? relevance(query, parsed) : []));
  const exact = await pageOf(index, query, counted);
  if (isEmptyQuery(parsed)) return exact;
  return searchWider(
    exact,
    () => index.alternatives(parsed),
    async (alternatives) => {
      const wider = loose(parsed, alternatives);
      if (!isRanked) return pageOf(index, query, await count(index, query, [wider]));
      const known = counted.flatMap(({ ids }) => ids).map((id) => `recipe_id != ${id}`);
      const further = { ...wider, conditions: [...wider.conditions, ...known] };
      const more = await count(index, query, parts(further, looseRelevance(query, alternatives)));
      return pageOf(index, query, [...counted, ...more]);
    },
  );
}
