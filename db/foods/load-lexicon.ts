import type { Conn } from "../client/types.ts";
import { FoodLexicon } from "./lexicon.ts";
import { lexiconRows } from "./lexicon-rows.ts";

async function versionOf(conn: Conn): Promise<string> {
  const [row] = await conn<{ version: string }[]>`select version from food_lexicon_version`;
  return row!.version;
}

/** The lexicon made last: making one takes much longer than to use it. */
let last: { version: string; lexicon: FoodLexicon } | undefined;
/** Those of other versions, as long as somebody uses them: of other databases, or of before a change. */
const earlier = new Map<string, WeakRef<FoodLexicon>>();

function keep(version: string, lexicon: FoodLexicon): void {
  if (last?.version === version) return;
  if (last) earlier.set(last.version, new WeakRef(last.lexicon));
  earlier.delete(version);
  for (const [known, lexicon] of earlier) if (!lexicon.deref()) earlier.delete(known);
  last = { version, lexicon };
}

function known(version: string): FoodLexicon | undefined {
  const lexicon = last?.version === version ? last.lexicon : earlier.get(version)?.deref();
  if (lexicon) keep(version, lexicon);
  return lexicon;
}

/** What is done after each language of a lexicon that is being made. */
let afterLanguage = () => {};

/** Has memory collected while a lexicon is made: each language leaves tens of megabytes of garbage. */
export function collectAfterLanguages(collect: () => void): void {
  afterLanguage = collect;
}

/**
 * The lexicon of the foods as they are now; made anew after one was changed.
 * @param read its version, where the caller has just read it
 */
export async function loadLexicon(conn: Conn, read?: string): Promise<FoodLexicon> {
  const version = read ?? (await versionOf(conn));
  const kept = known(version);
  if (kept) return kept;
  const rows = await lexiconRows(conn);
  // A food that was changed between these reads must not be kept under the version of before.
  const isSame = (await versionOf(conn)) === version;
  // Somebody else may have made it meanwhile: it takes a second of the processor.
  const madeMeanwhile = isSame ? known(version) : undefined;
  if (madeMeanwhile) return madeMeanwhile;
  // Without a pause: who waits for it may hold a connection in a transaction, which others would then wait for.
  const lexicon = FoodLexicon.of(rows, () => afterLanguage());
  if (isSame) keep(version, lexicon);
  return lexicon;
}
