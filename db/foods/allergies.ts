import type { Conn, Tx } from "../client/types.ts";
import { DomainError, fieldError, invalidFields, notFound } from "../errors.ts";
import { toLangMap } from "../recipes/content.ts";
import { awaitSaves } from "../recipes/save-lock.ts";
import type { Lang, LangMap } from "../schemas/common.ts";
import type { UserAllergy } from "../schemas/food.ts";
import { assertNames } from "./names.ts";

/** An allergen with its names. */
export interface AllergyRow {
  id: number;
  key: string;
  name: LangMap;
  origin_lang: Lang;
}

/** The allergens in a stable order. */
export const readAllergies = (conn: Conn) =>
  conn<AllergyRow[]>`select id, key, name, origin_lang from allergies order by id`;

/** The allergens by id. */
export async function readAllergiesById(conn: Conn): Promise<Map<number, AllergyRow>> {
  return new Map((await readAllergies(conn)).map((row) => [row.id, row]));
}

export async function readAllergy(conn: Conn, id: number): Promise<AllergyRow | null> {
  const [row] = await conn<AllergyRow[]>`select id, key, name, origin_lang from allergies where id = ${id}`;
  return row ?? null;
}

/** Adds an allergen; a name that is a text is in `lang`. */
export async function createAllergy(tx: Tx, name: string | LangMap, lang: Lang): Promise<AllergyRow> {
  assertNames({ name });
  const [row] = await tx<AllergyRow[]>`
    insert into allergies (key, name, origin_lang)
    values (${`own-${crypto.randomUUID()}`}, ${toLangMap(name, lang) as never}::jsonb, ${lang})
    returning id, key, name, origin_lang`;
  return row!;
}

async function lockAllergy(tx: Tx, id: number): Promise<AllergyRow> {
  await awaitSaves(tx);
  const [row] = await tx<AllergyRow[]>`select id, key, name, origin_lang from allergies where id = ${id} for update`;
  if (!row) throw notFound("allergy");
  return row;
}

/** Renames an allergen. A text renames it in `lang` only; its other languages stay, since it is still the same allergen. */
export async function renameAllergy(tx: Tx, id: number, name: string | LangMap, lang: Lang): Promise<AllergyRow> {
  const before = await lockAllergy(tx, id);
  assertNames({ name });
  const names = typeof name === "string" ? { ...before.name, [lang]: name } : name;
  const [row] = await tx<AllergyRow[]>`
    update allergies set name = ${names as never}::jsonb where id = ${id} returning id, key, name, origin_lang`;
  return row!;
}

/**
 * Deletes an allergen that is not in use: users who avoid it must not lose it silently.
 * @throws DomainError `not_found`; `conflict` while a food, a recipe or a user refers to it
 */
export async function deleteAllergy(tx: Tx, id: number): Promise<void> {
  await lockAllergy(tx, id);
  const [used] = await tx`
    select 1 where exists (select 1 from foods where ${id} = any(allergen_ids) or ${id} = any(may_contain_ids))
      or exists (select 1 from user_allergies where allergy_id = ${id})
      or exists (select 1 from recipe_versions where facts->'allergy_ids' @> ${id as never}::jsonb)
      or exists (select 1 from recipe_versions where facts->'may_contain_ids' @> ${id as never}::jsonb)`;
  if (used) throw new DomainError("conflict", "allergy_in_use", "A food, a recipe or a user names this allergen.");
  await tx`delete from allergies where id = ${id}`;
}

/** The allergens that a user avoids. */
export async function readUserAllergies(conn: Conn, userId: number): Promise<UserAllergy[]> {
  return [
    ...(await conn<UserAllergy[]>`
      select id, allergy_id, user_id from user_allergies where user_id = ${userId} order by id`),
  ];
}

/** Adds an allergen to those that a user avoids; idempotent. @throws DomainError `invalid` */
export async function addUserAllergy(tx: Tx, userId: number, allergyId: number): Promise<UserAllergy> {
  const [known] = await tx`select id from allergies where id = ${allergyId} for key share`;
  if (!known) throw invalidFields([fieldError(["allergy_id"], "There is no such allergy.", "unknown_allergy")]);
  const [row] = await tx<UserAllergy[]>`
    insert into user_allergies (user_id, allergy_id) values (${userId}, ${allergyId})
    on conflict (user_id, allergy_id) do update set allergy_id = excluded.allergy_id
    returning id, allergy_id, user_id`;
  return row!;
}

/** Removes one of a user's allergens. @throws DomainError `not_found` for another user's, except for an admin */
export async function removeUserAllergy(conn: Conn, id: number, userId: number, isAdmin: boolean): Promise<void> {
  const rows = await conn`
    delete from user_allergies where id = ${id} and (user_id = ${userId} or ${isAdmin}::bool) returning id`;
  if (rows.length === 0) throw notFound("user allergy");
}
