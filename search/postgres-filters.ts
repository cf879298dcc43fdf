import type { Conn } from "@toque/db/client/types.ts";
import type { FoodRef, RecipeSearch } from "./port.ts";
import type { Fragment } from "./postgres-tsquery.ts";

export const allOf = (sql: Conn, conditions: readonly Fragment[]): Fragment =>
  conditions.reduce((all, one) => sql`${all} and ${one}`, sql`true`);

const idsOf = (refs: readonly FoodRef[] | undefined, kind: FoodRef["kind"]): number[] =>
  (refs ?? []).filter((ref) => ref.kind === kind).map((ref) => ref.id);

/** The bits set by the database's `id_mask` and `id_signature`, as the text of a bigint. */
const bits = (ids: readonly number[], bitOf: (id: number) => number): string =>
  BigInt.asIntN(
    64,
    ids.reduce((all, id) => all | (1n << BigInt(bitOf(id))), 0n),
  ).toString();

/** A column of ids, with its bit column where the table has one. */
interface IdColumn {
  ids: Fragment;
  mask?: Fragment;
  /** Several ids share a bit. */
  isSignature?: boolean;
}

const bitOf = (column: IdColumn) => (id: number) => (column.isSignature ? id % 64 : Math.min(id, 63));
/**
 * Whether the bits alone are exact: each id has its own bit, and none is the sign bit. They are then compared by order:
 * the planner estimates that equality of an expression holds for one row in two hundred, an inequality for one in
 * three, and for rare rows it sorts instead of reading in order.
 */
const isExact = (column: IdColumn, ids: readonly number[]) => !column.isSignature && ids.every((id) => id < 63);

function hasAll(sql: Conn, column: IdColumn, ids: readonly number[]): Fragment {
  const compared = sql`${column.ids} @> ${ids as number[]}::int[]`;
  if (!column.mask) return compared;
  const mask = bits(ids, bitOf(column));
  return isExact(column, ids)
    ? sql`${column.mask} & ${mask}::bigint >= ${mask}::bigint`
    : sql`${column.mask} & ${mask}::bigint = ${mask}::bigint and ${compared}`;
}

function hasNone(sql: Conn, column: IdColumn, ids: readonly number[]): Fragment {
  const compared = sql`${column.ids} && ${ids as number[]}::int[]`;
  if (!column.mask) return sql`not (${compared})`;
  const shared = sql`${column.mask} & ${bits(ids, bitOf(column))}::bigint`;
  return isExact(column, ids) ? sql`${shared} <= 0` : sql`not (${shared} <> 0 and ${compared})`;
}

/** A column of ids. The listing index has only the bits, for columns whose ids rarely exceed them. */
function columnOf(
  sql: Conn,
  name: "diet" | "allergen" | "food_category" | "food_subcategory",
  hasBits: boolean,
): IdColumn {
  const ids = sql(`${name}_ids`);
  if (!hasBits) return { ids: sql`d.${ids}` };
  const whole = sql`(select x.${ids} from search_documents x where x.recipe_id = d.recipe_id and x.audience = 'public')`;
  return { ids: whole, mask: sql`d.${sql(`${name}_mask`)}` };
}

/** That a recipe fits all of these diets. @param hasBits see `filters` */
export const dietCondition = (sql: Conn, ids: readonly number[], hasBits: boolean): Fragment =>
  hasAll(sql, columnOf(sql, "diet", hasBits), ids);

/**
 * The filters that do not depend on the caller, over rows with the alias `d`.
 * @param hasBits whether the rows are from `listing_index` or `search_texts`; else from `search_documents`
 */
export function filters(sql: Conn, query: RecipeSearch, hasBits: boolean): Fragment[] {
  const conditions: Fragment[] = [];
  const add = (given: boolean, condition: () => Fragment) => {
    if (given) conditions.push(condition());
  };
  const column = (name: Parameters<typeof columnOf>[1]) => columnOf(sql, name, hasBits);
  const foods = {
    food: sql`d.food_ids`,
    category: column("food_category"),
    subcategory: column("food_subcategory"),
  };
  for (const kind of ["food", "category", "subcategory"] as const) {
    const wanted = idsOf(query.withFoods, kind);
    const unwanted = idsOf(query.withoutFoods, kind);
    // Required foods use the index on them, which a condition on bits would prevent.
    const list: IdColumn = kind === "food" ? { ids: foods.food } : foods[kind];
    const signed: IdColumn =
      kind === "food" && hasBits ? { ids: foods.food, mask: sql`d.food_mask`, isSignature: true } : list;
    add(wanted.length > 0, () => hasAll(sql, list, wanted));
    add(unwanted.length > 0, () => hasNone(sql, signed, unwanted));
  }
  const { difficultyIds = [], tagIds = [], excludedAllergenIds = [], recipeIds = [] } = query;
  add(difficultyIds.length > 0, () => sql`d.difficulty_id = any(${difficultyIds as number[]}::int[])`);
  add(tagIds.length > 0, () => hasAll(sql, { ids: sql`d.tag_ids` }, tagIds));
  add(query.minPreparationTime !== undefined, () => sql`d.preparation_time >= ${query.minPreparationTime!}::float8`);
  add(query.maxPreparationTime !== undefined, () => sql`d.preparation_time <= ${query.maxPreparationTime!}::float8`);
  add(query.minTotalTime !== undefined, () => sql`d.total_time >= ${query.minTotalTime!}::float8`);
  add(query.maxTotalTime !== undefined, () => sql`d.total_time <= ${query.maxTotalTime!}::float8`);
  add(query.authorId !== undefined, () => sql`d.author_id = ${query.authorId!}::int`);
  add(query.recipeIds !== undefined, () => sql`d.recipe_id = any(${recipeIds as number[]}::int[])`);
  add(
    excludedAllergenIds.length > 0,
    () => sql`not d.allergens_unknown and ${hasNone(sql, column("allergen"), excludedAllergenIds)}`,
  );
  add((query.dietIds ?? []).length > 0, () => dietCondition(sql, query.dietIds ?? [], hasBits));
  return conditions;
}
