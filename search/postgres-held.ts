import type { Conn, Sql } from "@toque/db/client/types.ts";
import { readAlternatives } from "./alternatives.ts";
import type { RecipeSearch } from "./port.ts";
import { looseQuery } from "./postgres-tsquery.ts";
import { visible } from "./postgres-visible.ts";

/**
 * Those of the words that some recipe holds which the caller can find, as typed, in a compound or with typing errors. One
 * statement after that which reads the alternatives, whichever engine answers the search.
 */
export async function heldWords(
  sql: Sql,
  { lang, caller }: Pick<RecipeSearch, "lang" | "caller">,
  words: readonly string[],
): Promise<Set<string>> {
  if (words.length === 0) return new Set();
  return sql.begin(async (transaction) => {
    const tx = transaction as unknown as Conn;
    // As for the search by words: else the whole table is read for a word that is not there.
    await tx`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`;
    const { typos } = await readAlternatives(tx, { words: [...words], phrases: [], excluded: [] });
    const holds = words.map((word) => {
      const matches = tx`d.tsv @@ ${looseQuery({ words: [word], phrases: [], excluded: [] }, typos)}::tsquery`;
      const { all } = visible(tx, { lang, caller, page: 1 }, matches);
      return all.map((branch) => tx`exists (select 1 ${branch})`).reduce((any, one) => tx`${any} or ${one}`);
    });
    const list = holds
      .map((one, place) => tx`case when ${one} then ${place}::int end`)
      .reduce((a, b) => tx`${a}, ${b}`);
    const [row] = await tx<{ held: (number | null)[] }[]>`select array[${list}] as held`;
    return new Set(row!.held.flatMap((place) => (place === null ? [] : [words[place]!])));
  }) as Promise<Set<string>>;
}
