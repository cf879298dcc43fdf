import type { Conn } from "../client/types.ts";
import { type AllergyRow, readAllergiesById } from "../foods/allergies.ts";
import type { TagRow } from "./read.ts";
import {
  type LoadedDiet,
  type LoadedFood,
  type LoadedQuantity,
  type LoadedReference,
  loadDietRules,
  loadFoodFacts,
  loadQuantities,
} from "./reference.ts";
import { readTagsById } from "./tags.ts";

// The rows that recipes refer to, kept from save to save: they are read with each one and seldom change. What is kept is of one
// version of them (migration 0046), which every save reads anew.

/** More rows of a kind than this are not kept: a few megabytes. */
const KEPT = 2000;

interface KeptRows {
  version: string;
  foods: Map<number, LoadedFood>;
  quantities: Map<number, LoadedQuantity>;
  tags: Map<number, TagRow>;
  /** All of them; null before they were read. */
  diets: LoadedDiet[] | null;
  allergies: ReadonlyMap<number, AllergyRow> | null;
}

const nothing = (version: string): KeptRows => ({
  version,
  foods: new Map(),
  quantities: new Map(),
  tags: new Map(),
  diets: null,
  allergies: null,
});
let kept = nothing("");

/** What some lines and tags refer to. Unknown ids are missing in it. */
export interface ReferenceData {
  reference: LoadedReference;
  tags: ReadonlyMap<number, TagRow>;
  /** All allergens. */
  allergies: ReadonlyMap<number, AllergyRow>;
}

/** The rows of some ids, those that were read among the ones that are kept from now on. */
async function rowsOf<T extends { id: number }>(
  ids: readonly number[],
  rows: Map<number, T>,
  read: (missing: number[]) => Promise<readonly T[]>,
): Promise<Map<number, T>> {
  const sorted = [...new Set(ids)].sort((a, b) => a - b);
  const found = new Map(sorted.map((id) => [id, rows.get(id)]));
  const missing = sorted.filter((id) => found.get(id) === undefined);
  if (missing.length > 0) {
    const more = await read(missing);
    if (rows.size + more.length > KEPT) rows.clear();
    for (const row of more) {
      rows.set(row.id, row);
      found.set(row.id, row);
    }
  }
  return new Map([...found].flatMap(([id, row]) => (row ? [[id, row]] : [])));
}

/**
 * The rows with these ids, read where they are not known yet.
 * @param version of the reference data, read in this transaction after `beginSave`
 */
export async function readReferenceData(
  conn: Conn,
  version: string,
  ids: { foodIds: readonly number[]; quantityIds: readonly number[]; tagIds: readonly number[] },
): Promise<ReferenceData> {
  if (kept.version !== version) kept = nothing(version);
  const rows = kept;
  const [foods, quantities, tags, diets, allergies] = await Promise.all([
    rowsOf(ids.foodIds, rows.foods, async (missing) => [...(await loadFoodFacts(conn, missing)).values()]),
    rowsOf(ids.quantityIds, rows.quantities, (missing) => loadQuantities(conn, missing)),
    rowsOf(ids.tagIds, rows.tags, (missing) => readTagsById(conn, missing)),
    rows.diets ?? loadDietRules(conn),
    rows.allergies ?? readAllergiesById(conn),
  ]);
  rows.diets = diets;
  rows.allergies = allergies;
  return { reference: { foods, quantities, diets }, tags, allergies };
}
