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

/** Those that are being made, so that one is not made twice at a time. */
const making = new Map<string, Promise<FoodLexicon>>();

/** The lexicon of the foods as they are now; made anew after one was changed. */
export async function loadLexicon(conn: Conn): Promise<FoodLexicon> {
  const version = await versionOf(conn);
  const kept = known(version) ?? making.get(version);
  if (kept) return kept;
  const rows = await lexiconRows(conn);
  // A food that was changed between these reads must not be kept under the version of before.
  if ((await versionOf(conn)) !== version) return FoodLexicon.build(rows);
  const madeMeanwhile = known(version) ?? making.get(version);
  if (madeMeanwhile) return madeMeanwhile;
  const made = FoodLexicon.build(rows);
  making.set(version, made);
  try {
    const lexicon = await made;
    keep(version, lexicon);
    return lexicon;
  } finally {
    making.delete(version);
  }
}
