import type { Database } from "../client/types.ts";
import { lexiconDigest } from "../foods/lexicon-digest.ts";
import { loadLexicon } from "../foods/load-lexicon.ts";
import { recomputeBatch } from "./recompute.ts";

/** Recipes per transaction: their texts are read while their rows are locked. */
const BATCH = 20;
/** How long a walk stays with a process that was killed. */
const LEASE_MS = 60_000;

/** True while recipes may be computed by other words, rules or foods than those of now. */
async function isDue(db: Database, digest: string): Promise<boolean> {
  const [row] = await db.sql<{ due: boolean }[]>`
    select computed_by is distinct from ${digest} as due from lexicon_walk`;
  return row!.due;
}

/**
 * Takes the walk for this process, or goes on with it.
 * @returns the last recipe that was reached; null while another process walks
 */
async function claim(db: Database, digest: string, worker: string): Promise<number | null> {
  // PGlite has a single process, and a lease left by a killed one would only be waited for.
  const free =
    db.kind === "pglite" ? db.sql`true` : db.sql`held_by is null or held_by = ${worker} or held_until < now()`;
  const [row] = await db.sql<{ after: number }[]>`
    update lexicon_walk set held_by = ${worker}, held_until = now() + ${LEASE_MS}::float8 * interval '1 millisecond',
      after_recipe = case when target = ${digest} then after_recipe else 0 end, target = ${digest}
    where ${free} returning after_recipe as after`;
  return row?.after ?? null;
}

/**
 * Brings every recipe to what the words, rules and foods of now make of it, where they are not those that it was computed by:
 * after a release with other words, and after a change of a food that texts may name without listing it. Short transactions,
 * of which each notes how far it came, so that a walk that was broken off goes on there. Only versions with another result
 * are written, and only their recipes announced. Of several processes one walks at a time.
 * @returns the number of changed versions; null while another process walks
 */
export async function walkRecipes(
  db: Database,
  options: { worker?: string; signal?: AbortSignal } = {},
): Promise<number | null> {
  const { worker = crypto.randomUUID(), signal } = options;
  const digest = await lexiconDigest(db.sql);
  if (!(await isDue(db, digest))) return 0;
  let after = await claim(db, digest, worker);
  let changed = 0;
  try {
    while (after !== null) {
      signal?.throwIfAborted();
      const from = after;
      const rows = await db.sql<{ id: number }[]>`
        select id from recipes where id > ${from} order by id limit ${BATCH}`;
      const ids = rows.map(({ id }) => id);
      if (ids.length === 0) {
        await db.sql`
          update lexicon_walk set computed_by = target, target = null, after_recipe = 0
          where held_by = ${worker} and target = ${digest}`;
        return changed;
      }
      // Made before the recipes are locked: that takes a second after a food was changed.
      await loadLexicon(db.sql);
      const reached: number = ids.at(-1)!;
      const count = await db.transaction(async (tx) => {
        const [mine] = await tx`
          update lexicon_walk set after_recipe = ${reached},
            held_until = now() + ${LEASE_MS}::float8 * interval '1 millisecond'
          where held_by = ${worker} and target = ${digest} returning 1`;
        return mine ? recomputeBatch(tx, ids, { readsWords: true }) : null;
      });
      if (count === null) return null;
      changed += count;
      after = reached;
      // Answers to people come in between.
      await Bun.sleep(0);
    }
    return null;
  } finally {
    await db.sql`update lexicon_walk set held_by = null, held_until = null where held_by = ${worker}`.catch(() => {});
  }
}
