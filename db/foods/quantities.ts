import type { Tx } from "../client/types.ts";
import { DomainError, fieldError, invalidFields, notFound } from "../errors.ts";
import { publishEvent } from "../outbox/publish.ts";
import { toLangMap } from "../recipes/content.ts";
import type { MeasureRow } from "../recipes/read.ts";
import type { Lang, LangMap } from "../schemas/common.ts";
import { topics } from "../schemas/events.ts";
import type { QuantityCreate, QuantityUpdate } from "../schemas/quantity.ts";
import { assertNames, originLang } from "./names.ts";
import { refuseWhileUsed } from "./use.ts";
import { type StoredWeightSource, weightSourceOf } from "./weight-source.ts";

type Owner = Pick<QuantityCreate, "type" | "food_id" | "subcategory_id" | "category_id">;

const owners = { food: "foods", subcategory: "food_subcategories", category: "food_categories" } as const;

const kinds = ["food", "subcategory", "category"] as const;

/** The owner of a measure: exactly one id, matching its type. Its row is locked until the measure is written. */
async function ownerOf(tx: Tx, input: Owner): Promise<number> {
  const errors = kinds.flatMap((kind) => {
    const id = input[`${kind}_id`];
    if (kind === input.type && id == null)
      return [fieldError([`${kind}_id`], `A measure of type ${kind} names its ${kind}.`, "missing")];
    if (kind !== input.type && id != null)
      return [fieldError([`${kind}_id`], `A measure of type ${input.type} has no ${kind}.`, "extra_forbidden")];
    return [];
  });
  if (errors.length > 0) throw invalidFields(errors);
  const id = input[`${input.type}_id`]!;
  const [found] = await tx`select 1 from ${tx(owners[input.type])} where id = ${id} for key share`;
  if (!found)
    throw invalidFields([fieldError([`${input.type}_id`], `There is no such ${input.type}.`, `unknown_${input.type}`)]);
  return id;
}

const inUse = "An ingredient of a recipe or of a shopping list uses this measure.";
const columns = (tx: Tx) =>
  tx`q.id, q.type, q.name, q.plural, q.origin_lang, q.weight, q.unit, ${weightSourceOf(tx)} as weight_source`;
/** Of every weight that a moderator gives. */
const stated: StoredWeightSource = { kind: "stated" };

/**
 * Adds a measure of a food, of a subcategory or of a category.
 * @param said the default language of a name that is a text
 * @throws DomainError `invalid` when the ids do not fit the type, or do not exist
 */
export async function createQuantity(tx: Tx, input: QuantityCreate, said: Lang = "en"): Promise<MeasureRow> {
  assertNames(input);
  const owner = await ownerOf(tx, input);
  const lang = originLang(input.name, input.origin_lang, said);
  const name = toLangMap(input.name, lang);
  const plural = input.plural ? toLangMap(input.plural, lang) : {};
  const [row] = await tx<MeasureRow[]>`
    insert into quantities as q (key, type, ${tx(`${input.type}_id`)}, name, plural, origin_lang, weight, weight_source, edited_at)
    values (${`own-${crypto.randomUUID()}`}, ${input.type}, ${owner}, ${name as never}::jsonb, ${plural as never}::jsonb,
            ${lang}, ${input.weight}, ${stated as never}::jsonb, now())
    returning ${columns(tx)}`;
  return row!;
}

const announce = (tx: Tx, id: number) =>
  publishEvent(tx, {
    topic: topics.reference,
    key: `quantity:${id}`,
    type: "quantity.saved",
    payload: { quantity_id: id },
  });

interface LockedQuantity extends Owner {
  name: LangMap;
  plural: LangMap;
  origin_lang: Lang;
  weight: number;
}

/** The measure with its row locked; units cannot be changed. */
async function lockQuantity(tx: Tx, id: number): Promise<LockedQuantity> {
  const [row] = await tx<(LockedQuantity & { universal: boolean; unit: string | null })[]>`
    select type, food_id, subcategory_id, category_id, name, plural, origin_lang, weight, unit, num_nonnulls(food_id, subcategory_id, category_id) = 0 as universal
    from quantities where id = ${id} for update`;
  if (!row) throw notFound("quantity");
  if (row.universal) throw new DomainError("conflict", "universal_unit", "A universal unit stays as it is.");
  if (row.unit !== null)
    throw new DomainError(
      "conflict",
      "volume_of_density",
      "This follows from the food's density: change that instead.",
    );
  return row;
}

/**
 * Changes the owner of a measure where the input names another.
 * @throws DomainError `invalid` as for a new one; `conflict` while an ingredient or a shopping list uses it
 */
async function moveQuantity(tx: Tx, id: number, before: Owner, input: QuantityUpdate): Promise<void> {
  const { type = before.type, food_id, subcategory_id, category_id } = input;
  const isNamed = kinds.some((kind) => input[`${kind}_id`] != null);
  if (type === before.type && !isNamed) return;
  const owner: Owner = { type, food_id, subcategory_id, category_id };
  const ownerId = await ownerOf(tx, owner);
  if (owner.type === before.type && ownerId === before[`${before.type}_id`]) return;
  const [used] = await tx`
    select 1 where exists (select 1 from recipe_foods where quantity_id = ${id})
      or exists (select 1 from shopping_list_items where quantity_id = ${id})`;
  if (used) throw new DomainError("conflict", "quantity_in_use", inUse);
  const idOf = (kind: Owner["type"]) => (kind === owner.type ? ownerId : null);
  await tx`
    update quantities set type = ${owner.type}, food_id = ${idOf("food")}, subcategory_id = ${idOf("subcategory")},
      category_id = ${idOf("category")} where id = ${id}`;
}

/**
 * Applies a patch to a measure; the recipes that use it are updated when its weight changes.
 * @throws DomainError `not_found`; `invalid`; `conflict` for a unit, and for another owner while it is in use
 */
export async function updateQuantity(tx: Tx, id: number, input: QuantityUpdate): Promise<MeasureRow> {
  const before = await lockQuantity(tx, id);
  assertNames(input);
  await moveQuantity(tx, id, before, input);
  const lang = input.origin_lang ?? before.origin_lang;
  const name = input.name === undefined ? before.name : toLangMap(input.name, lang, before.name);
  const plural =
    input.plural === undefined
      ? before.plural
      : input.plural === null
        ? {}
        : toLangMap(input.plural, lang, before.plural);
  const restated = input.weight !== undefined && input.weight !== before.weight;
  const [row] = await tx<MeasureRow[]>`
    update quantities q set name = ${name as never}::jsonb, plural = ${plural as never}::jsonb, origin_lang = ${lang},
      weight = ${input.weight ?? before.weight}, edited_at = now(),
      weight_source = case when ${restated}::bool then ${stated as never}::jsonb else weight_source end
    where id = ${id} returning ${columns(tx)}`;
  if (row!.weight !== before.weight) await announce(tx, id);
  return row!;
}

/**
 * Adds translations to the names of a measure. Translations that a user wrote in the meantime are kept, and a measure
 * whose names were changed since `before` was read is left unchanged.
 */
export async function fillQuantityNames(
  tx: Tx,
  id: number,
  before: { name: LangMap; plural: LangMap },
  filled: { name: LangMap; plural: LangMap },
): Promise<void> {
  await tx`
    update quantities set name = ${filled.name as never}::jsonb || name, plural = ${filled.plural as never}::jsonb || plural
    where id = ${id} and name @> ${before.name as never}::jsonb and plural @> ${before.plural as never}::jsonb`;
}

/**
 * Deletes a measure.
 * @throws DomainError `not_found`; `conflict` for a unit, and while an ingredient or a shopping list uses it
 */
export async function deleteQuantity(tx: Tx, id: number): Promise<void> {
  await lockQuantity(tx, id);
  await refuseWhileUsed("quantity", inUse, () => tx`delete from quantities where id = ${id}`);
}
