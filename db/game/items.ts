import type { Conn, Tx } from "../client/types.ts";
import { fieldError, invalidFields, notFound } from "../errors.ts";
import { toLangMap } from "../recipes/content.ts";
import type { Lang, LangMap } from "../schemas/common.ts";
import type { ItemEffect, ItemType } from "../schemas/game.ts";
import type { ItemTemplateInput } from "../schemas/game-quest.ts";

// Kinds of items, and what users own of them. A template that was deleted stays for those who have such an item.

export interface ItemTemplateRow {
  id: number;
  key: string | null;
  name: LangMap;
  description: LangMap;
  origin_lang: Lang;
  image_url: string | null;
  opening_cost: number;
  type: ItemType;
  effect: ItemEffect;
}

const columns = (conn: Conn) => conn`
  t.id, t.key, t.name, t.description, t.origin_lang, t.image_url, t.opening_cost, t.type, t.effect`;

/** The templates, of one type or all. */
export async function readItemTemplates(conn: Conn, type: ItemType | null): Promise<ItemTemplateRow[]> {
  return [
    ...(await conn<ItemTemplateRow[]>`
      select ${columns(conn)} from item_templates t
      where t.deleted_at is null and (${type}::text is null or t.type = ${type}::text) order by t.id`),
  ];
}

/** @throws DomainError 404 */
export async function readItemTemplate(conn: Conn, id: number, type: ItemType | null = null): Promise<ItemTemplateRow> {
  const [row] = await conn<ItemTemplateRow[]>`
    select ${columns(conn)} from item_templates t
    where t.id = ${id} and t.deleted_at is null and (${type}::text is null or t.type = ${type}::text)`;
  if (!row) throw notFound("item template");
  return row;
}

/** What only the fields together tell. @throws DomainError 422 */
function assertFits({ type, opening_cost = 0, effect = {} }: ItemTemplateInput): void {
  const refuse = (field: string, message: string): never => {
    throw invalidFields([fieldError([field], message, "value_error")]);
  };
  if (type !== "chefbox" && opening_cost > 0) refuse("opening_cost", "Only a chefbox is opened.");
  if (effect.rest !== undefined && type !== "consumable")
    refuse("effect", "Only a consumable takes fatigue off a rest.");
  if (effect.fatigue_percent !== undefined && type !== "equipment")
    refuse("effect", "Only equipment makes cooking less tiring.");
}

/** @param lang the language of texts that are no language maps @throws DomainError 422 */
export async function createItemTemplate(tx: Tx, input: ItemTemplateInput, lang: Lang): Promise<ItemTemplateRow> {
  assertFits(input);
  const origin = input.origin_lang ?? lang;
  const [row] = await tx<ItemTemplateRow[]>`
    insert into item_templates as t (type, name, description, origin_lang, image_url, opening_cost, effect, edited)
    values (${input.type}, ${toLangMap(input.name, origin) as never}::jsonb,
      ${toLangMap(input.description, origin) as never}::jsonb, ${origin}, ${input.image_url ?? null},
      ${input.opening_cost ?? 0}, ${(input.effect ?? {}) as never}::jsonb, true)
    returning ${columns(tx)}`;
  return row!;
}

/** Writes a template anew; the starter content leaves it alone from then on. @throws DomainError 404; 422 */
export async function writeItemTemplate(
  tx: Tx,
  id: number,
  input: ItemTemplateInput,
  lang: Lang,
): Promise<ItemTemplateRow> {
  await tx`select 1 from item_templates where id = ${id} for update`;
  const before = await readItemTemplate(tx, id);
  assertFits(input);
  const origin = input.origin_lang ?? (typeof input.name === "string" ? lang : before.origin_lang);
  const [row] = await tx<ItemTemplateRow[]>`
    update item_templates t set type = ${input.type}, name = ${toLangMap(input.name, origin, before.name) as never}::jsonb,
      description = ${toLangMap(input.description, origin, before.description) as never}::jsonb, origin_lang = ${origin},
      image_url = ${input.image_url ?? null}, opening_cost = ${input.opening_cost ?? 0},
      effect = ${(input.effect ?? {}) as never}::jsonb, edited = true
    where t.id = ${id} returning ${columns(tx)}`;
  return row!;
}

/** Deletes a template; items of it stay with their owners. @throws DomainError 404 */
export async function deleteItemTemplate(tx: Tx, id: number): Promise<void> {
  const rows = await tx`
    update item_templates set deleted_at = now(), edited = true where id = ${id} and deleted_at is null returning id`;
  if (rows.length === 0) throw notFound("item template");
}

export interface ItemRow {
  id: number;
  item_template_id: number;
  owner_id: number;
  tradable: boolean;
  used: boolean;
  item_template: ItemTemplateRow;
}

/** Items that one call answers at most: those that were not used come first. */
const LISTED = 500;

/** What a user owns, unused things first, then newest first. */
export async function readItemsOf(conn: Conn, userId: number): Promise<ItemRow[]> {
  const rows = await conn<(Omit<ItemRow, "item_template"> & ItemTemplateRow & { item_id: number })[]>`
    select i.id as item_id, i.item_template_id, i.owner_id, i.tradable, i.used_at is not null as used, ${columns(conn)}
    from items i join item_templates t on t.id = i.item_template_id
    where i.owner_id = ${userId} order by i.used_at is not null, i.id desc limit ${LISTED}`;
  return rows.map(({ item_id, item_template_id, owner_id, tradable, used, ...template }) => ({
    id: item_id,
    item_template_id,
    owner_id,
    tradable,
    used,
    item_template: template,
  }));
}
