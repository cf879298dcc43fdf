import type { Conn } from "../client/types.ts";
import { DomainError, fieldError, invalidFields } from "../errors.ts";
import type { CiqualFood, NutritionFacts, WeightedCiqualFood } from "../schemas/ciqual.ts";
import type { Lang, LangMap } from "../schemas/common.ts";
import { type FieldError, pick } from "../schemas/common.ts";
import type { PublishedField } from "./columns.ts";
import type { CiqualFigures } from "./figure.ts";
import { type MeanFigures, meanFigures } from "./mean.ts";

/** A row of `ciqual_foods` as read for an answer. */
export interface CiqualFoodRow {
  id: number;
  name: LangMap;
  category_id: number | null;
  published: Record<PublishedField, string>;
  figures: CiqualFigures;
}

/** The published texts of a row, with its name in `lang`, English or French. */
export function presentCiqualFood(
  { id, name, category_id, published, figures }: CiqualFoodRow,
  lang: Lang,
): CiqualFood {
  const computed = figures.energy.kind === "computed" ? figures.energy.value : null;
  return { id, name: pick(name, lang), category_id, ...published, computed_energy: computed };
}

/**
 * Distinguishes "not in the table" from "there is no table yet": called where nothing was found.
 * @throws DomainError `conflict` while the table has not been imported
 */
async function assertImported(conn: Conn): Promise<void> {
  const [row] = await conn`select 1 from ciqual_foods limit 1`;
  if (row) return;
  throw new DomainError(
    "conflict",
    "ciqual_not_imported",
    "The Ciqual table is not on this server yet. An administrator imports it first: bun run admin ciqual, or POST /api/food/ciqual/update-ciqual-db.",
  );
}

/** One food of the table, or null. @throws DomainError `conflict` while the table has not been imported */
export async function readCiqualFood(conn: Conn, id: number): Promise<CiqualFoodRow | null> {
  const [row] = await conn<CiqualFoodRow[]>`
    select id, name, category_id, published, figures from ciqual_foods where id = ${id}`;
  if (!row) await assertImported(conn);
  return row ?? null;
}

/**
 * Foods of the table ordered by code. Each word of `name` must occur in one of the names; accents and case are ignored.
 * @param ifImported none instead of an error while there is no table
 * @throws DomainError `conflict` while the table has not been imported
 */
export async function listCiqualFoods(
  conn: Conn,
  { name, offset, limit, ifImported }: { name: string; offset: number; limit: number; ifImported?: boolean },
): Promise<{ rows: CiqualFoodRow[]; total: number }> {
  const words = name.split(/\s+/).filter(Boolean).slice(0, 8);
  const fits = words
    .map((word) => conn`search_text like '%' || fold(${word.replace(/[\\%_]/g, "\\$&")}) || '%'`)
    .reduce((all, one) => conn`${all} and ${one}`, conn`true`);
  const [count] = await conn<{ total: number }[]>`select count(*)::int as total from ciqual_foods where ${fits}`;
  if (!count?.total && !ifImported) await assertImported(conn);
  const rows = await conn<CiqualFoodRow[]>`
    select id, name, category_id, published, figures from ciqual_foods where ${fits}
    order by id limit ${limit} offset ${offset}`;
  return { rows: [...rows], total: count?.total ?? 0 };
}

/**
 * The mean figures of a weighted list.
 * @param at path of the list in the body
 * @throws DomainError `invalid` naming each entry that is not in the table, `conflict` while there is no table
 */
export async function meanOfList(conn: Conn, list: readonly WeightedCiqualFood[], at: string): Promise<MeanFigures> {
  const codes = list.map(({ ciqual_food_id }) => ciqual_food_id);
  const rows = await conn<{ id: number; figures: CiqualFigures }[]>`
    select id, figures from ciqual_foods where id = any(${codes}::int[])`;
  const known = new Map(rows.map(({ id, figures }) => [id, figures]));
  const errors: FieldError[] = [];
  const parts = list.flatMap(({ ciqual_food_id, weight }, index) => {
    const figures = known.get(ciqual_food_id);
    if (figures) return [{ figures, weight }];
    errors.push(fieldError([at, index, "ciqual_food_id"], "The Ciqual table has no such food.", "unknown_ciqual_food"));
    return [];
  });
  if (errors.length > 0) {
    await assertImported(conn);
    throw invalidFields(errors);
  }
  return meanFigures(parts);
}

/** The nutrition facts of a weighted list, per 100 g of it. @throws DomainError `invalid` */
export async function computeNutritionFacts(conn: Conn, list: readonly WeightedCiqualFood[]): Promise<NutritionFacts> {
  const { values, estimated, coverage } = await meanOfList(conn, list, "weighted_list");
  return { ...values, estimated: estimated.toSorted(), nutrition_coverage: coverage };
}
