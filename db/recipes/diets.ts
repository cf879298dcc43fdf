import type { Conn, Tx } from "../client/types.ts";
import { fieldError, invalidFields, notFound } from "../errors.ts";
import { assertNames } from "../foods/names.ts";
import { publishEvent } from "../outbox/publish.ts";
import type { Lang } from "../schemas/common.ts";
import { topics } from "../schemas/events.ts";
import type { DietInput } from "../schemas/recipe.ts";
import { toLangMap } from "./content.ts";
import type { NamedRow } from "./read.ts";

/** The diets in a stable order: all, or the one with an id (an empty list when there is none). */
export async function readDiets(conn: Conn, id: number | null): Promise<NamedRow[]> {
  return [
    ...(await conn<NamedRow[]>`
      select id, key, name, origin_lang, img from diets where ${id}::int is null or id = ${id} order by id`),
  ];
}

const announce = (tx: Tx, id: number) =>
  publishEvent(tx, { topic: topics.reference, key: "diets", type: "diet.saved", payload: { diet_id: id } });

/** Names every id that does not exist, by its path in the body. Existing rows are locked until the diet is written. */
async function assertExcluded(tx: Tx, input: DietInput): Promise<void> {
  const lists = {
    excluded_foods: ["foods", input.excluded_foods ?? [], "food"],
    excluded_subcategories: ["food_subcategories", input.excluded_subcategories ?? [], "subcategory"],
    excluded_categories: ["food_categories", input.excluded_categories ?? [], "category"],
  } as const;
  const errors = [];
  for (const [field, [table, ids, what]] of Object.entries(lists)) {
    if (ids.length === 0) continue;
    const rows = await tx<{ id: number }[]>`
      select id from ${tx(table)} where id = any(${ids as number[]}::int[])
        ${table === "foods" ? tx`and not personal` : tx``} order by id for key share`;
    const known = new Set(rows.map((row) => row.id));
    for (const [index, id] of ids.entries())
      if (!known.has(id)) errors.push(fieldError([field, index], `There is no such ${what}.`, `unknown_${what}`));
  }
  if (errors.length > 0) throw invalidFields(errors);
}

/**
 * Creates a diet; the recipes that fit it are recomputed by the event.
 * @param lang the default language of a name that is a text
 * @throws DomainError `invalid` naming each id that does not exist
 */
export async function createDiet(tx: Tx, input: DietInput, lang: Lang): Promise<NamedRow> {
  assertNames(input);
  await assertExcluded(tx, input);
  const origin = input.origin_lang ?? lang;
  const [row] = await tx<NamedRow[]>`
    insert into diets (key, name, origin_lang, img, excluded_traits, excluded_food_ids, excluded_subcategory_ids,
                       excluded_category_ids)
    values (${`own-${crypto.randomUUID()}`}, ${toLangMap(input.name, origin) as never}::jsonb, ${origin}, ${input.img ?? null},
            ${input.excluded_traits ?? []}::text[], ${input.excluded_foods ?? []}::int[],
            ${input.excluded_subcategories ?? []}::int[], ${input.excluded_categories ?? []}::int[])
    returning id, key, name, origin_lang, img`;
  await announce(tx, row!.id);
  return row!;
}

/** Deletes a diet; users who had chosen it have none afterwards. @throws DomainError `not_found` */
export async function deleteDiet(tx: Tx, id: number): Promise<void> {
  const rows = await tx`delete from diets where id = ${id} returning id`;
  if (rows.length === 0) throw notFound("diet");
  await announce(tx, id);
}

/** The diet of a user, or null. */
export async function readUserDiet(conn: Conn, userId: number): Promise<NamedRow | null> {
  const [row] = await conn<NamedRow[]>`
    select d.id, d.key, d.name, d.origin_lang, d.img from users u join diets d on d.id = u.diet_id where u.id = ${userId}`;
  return row ?? null;
}

/** Sets or clears a user's diet. @throws DomainError `invalid` when there is no such diet */
export async function writeUserDiet(tx: Tx, userId: number, dietId: number | null): Promise<void> {
  const [known] = dietId === null ? [true] : await tx`select id from diets where id = ${dietId} for share`;
  if (!known) throw invalidFields([fieldError(["diet_id"], "There is no such diet.", "unknown_diet")]);
  await tx`update users set diet_id = ${dietId} where id = ${userId}`;
}
