import type { Conn, Sql } from "@toque/db/client/types.ts";
import { loadLexicon } from "@toque/db/foods/load-lexicon.ts";
import type { UnderstoodFilter, UnderstoodQuery } from "@toque/db/schemas/search.ts";
import type { RecipeHits, RecipeSearch, SearchEngine } from "../port.ts";
import { heldWords } from "../postgres-held.ts";
import { fold, parseQuery } from "../text.ts";
import { combined, type Resolved, resolve } from "./resolve.ts";
import { textWithout, understand } from "./understand.ts";

/** A search whose words were understood. */
export interface WordSearch {
  /** What the engine is asked. */
  query: RecipeSearch;
  understood: UnderstoodQuery;
}

/** What a search found, and what it understood. */
export interface UnderstoodHits extends RecipeHits, WordSearch {}

/** The text that is to be searched as it is. */
const literally = (query: RecipeSearch): WordSearch => ({
  query,
  understood: { text: query.text ?? "", filters: [], dropped: [] },
});

/** Whether the request itself says what words would: it wins. */
const isSaid = ({ part: { means } }: Resolved, query: RecipeSearch): boolean =>
  (means.kind === "time" && (query.maxTotalTime !== undefined || query.minTotalTime !== undefined)) ||
  (means.kind === "difficulty" && (query.difficultyIds ?? []).length > 0);

function toFilter({ part, filters }: Resolved, text: string): UnderstoodFilter {
  const { kind } = part.means;
  return {
    kind,
    words: text.slice(part.start, part.end),
    start: part.start,
    end: part.end,
    diet_id: kind === "diet" ? (filters?.dietIds?.[0] ?? null) : null,
    difficulty_id: filters?.difficultyIds?.[0] ?? null,
    tag_id: filters?.tagIds?.[0] ?? null,
    max_total_time: filters?.maxTotalTime ?? null,
  };
}

/** What is left out and not known is at least not to be named. */
const unnamed = ({ part: { means } }: Resolved): string[] =>
  means.kind === "without"
    ? means.foods.flatMap(({ name }) =>
        fold(name)
          .split(" ")
          .map((word) => `-${word}`),
      )
    : [];

/**
 * Turns the words of a search into filters. Those of the search itself stay, and are never widened.
 * @param query with the text as typed
 * @param unused ids of tags that no recipe of the caller has: their words stay text
 */
export async function understandSearch(
  conn: Conn,
  query: RecipeSearch,
  unused: ReadonlySet<number> = new Set(),
): Promise<WordSearch> {
  const { text } = query;
  if (!text?.trim()) return literally(query);
  const lexicon = await loadLexicon(conn);
  const { parts, fillers, text: rest } = understand(text, query.lang, lexicon);
  const all = (await resolve(conn, parts, lexicon)).map((one) =>
    one.filters?.tagIds?.some((id) => unused.has(id)) ? { ...one, filters: null } : one,
  );
  const resolved = all.filter(({ filters }) => filters !== null);
  const unknown = all.filter(({ filters }) => filters === null);
  const left = unknown.flatMap(unnamed);
  const gone = [
    ...resolved.map(({ part }) => part),
    ...unknown.flatMap((one) => (unnamed(one).length > 0 ? one.part : [])),
  ];
  const kept = unknown.length === 0 ? rest : [textWithout(text, [...gone, ...fillers]), ...left].join(" ").trim();
  const applied = resolved.filter((one) => !isSaid(one, query));
  return {
    query: applied.reduce((sum, { filters }) => combined(sum, filters ?? {}), { ...query, text: kept || undefined }),
    understood: { text: kept, filters: applied.map((one) => toFilter(one, text)), dropped: [] },
  };
}

/** The tags among some filters that no recipe has which the caller may find: as filters they would find nothing. */
async function unusedTags(
  engine: SearchEngine,
  { lang, caller }: RecipeSearch,
  filters: readonly UnderstoodFilter[],
): Promise<Set<number>> {
  const unused = new Set<number>();
  for (const { tag_id } of filters) {
    if (tag_id === null) continue;
    const { total } = await engine.searchRecipes({ lang, caller, tagIds: [tag_id], page: 1, pageSize: 1 });
    if (total === 0) unused.add(tag_id);
  }
  return unused;
}

/** The plain words of a text that consist of some folded words, as typed; phrases and exclusions are none. */
const wordsAsTyped = (text: string, words: ReadonlySet<string>) =>
  [...text.matchAll(/(?<!\S)[^\s"-][^\s"]*/gu)].flatMap(({ index, 0: word }) =>
    fold(word)
      .split(" ")
      .every((part) => words.has(part))
      ? [{ word, start: index, end: index + word.length }]
      : [],
  );

/**
 * A search by the words as a cook means them: see `understand`. A tag that no recipe has is no filter. Where nothing is found,
 * words that no recipe of the caller holds are left out, as long as something else of the words remains.
 * @param query with the text as typed
 * @param literal takes the text as it is
 * @throws SearchEngineError
 */
export async function searchUnderstood(
  { sql, engine }: { sql: Sql; engine: SearchEngine },
  query: RecipeSearch,
  literal = false,
): Promise<UnderstoodHits> {
  let asked = literal ? literally(query) : await understandSearch(sql, query);
  let hits = await engine.searchRecipes(asked.query);
  const unused = hits.total === 0 ? await unusedTags(engine, query, asked.understood.filters) : new Set<number>();
  if (unused.size > 0) {
    asked = await understandSearch(sql, query, unused);
    hits = await engine.searchRecipes(asked.query);
  }
  const { text } = asked.query;
  if (literal || hits.total > 0 || !text) return { ...hits, ...asked };
  const { words, phrases } = parseQuery(text);
  const held = await heldWords(sql, query, words);
  const gone = wordsAsTyped(text, new Set(words.filter((word) => !held.has(word))));
  const isAnythingLeft = held.size + phrases.length + asked.understood.filters.length > 0;
  if (gone.length === 0 || !isAnythingLeft) return { ...hits, ...asked };
  const rest = textWithout(text, gone);
  const left: WordSearch = {
    query: { ...asked.query, text: rest || undefined },
    understood: { ...asked.understood, text: rest, dropped: gone.map(({ word }) => word) },
  };
  return { ...(await engine.searchRecipes(left.query)), ...left };
}
