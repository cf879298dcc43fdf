import { isDeepStrictEqual } from "node:util";
import type { Conn, Tx } from "../client/types.ts";
import { DomainError, notFound } from "../errors.ts";
import { assertNames } from "../foods/names.ts";
import { publishEvents } from "../outbox/publish.ts";
import type { Lang, LangMap } from "../schemas/common.ts";
import { topics } from "../schemas/events.ts";
import type { TagInput, TagType } from "../schemas/recipe.ts";
import { toLangMap } from "./content.ts";
import type { TagRow } from "./read.ts";
import { awaitSaves } from "./save-lock.ts";

/** The tags, all or those of one type, in a stable order. */
export async function readTags(conn: Conn, type: TagType | null): Promise<TagRow[]> {
  return [
    ...(await conn<TagRow[]>`
      select id, key, type, name, origin_lang, img, color from tags
      where ${type}::text is null or type = ${type} order by type, id`),
  ];
}

export async function readTag(conn: Conn, id: number): Promise<TagRow | null> {
  const [row] = await conn<TagRow[]>`select id, key, type, name, origin_lang, img, color from tags where id = ${id}`;
  return row ?? null;
}

/** Some tags, in the order of their ids. */
export async function readTagsById(conn: Conn, ids: readonly number[]): Promise<TagRow[]> {
  return [
    ...(await conn<TagRow[]>`
      select id, key, type, name, origin_lang, img, color from tags where id = any(${[...ids]}::int[]) order by id`),
  ];
}

/** The id of a tag by its key ("meal_type:dessert"), or null. */
export async function tagIdByKey(conn: Conn, key: string): Promise<number | null> {
  const [row] = await conn<{ id: number }[]>`select id from tags where key = ${key}`;
  return row?.id ?? null;
}

/**
 * Adds a tag.
 * @param lang of a name that is a text, where the input does not say
 * @throws DomainError `invalid` when a name is blank
 */
export async function createTag(tx: Tx, input: TagInput, lang: Lang): Promise<TagRow> {
  assertNames(input);
  const origin = input.origin_lang ?? lang;
  const [row] = await tx<TagRow[]>`
    insert into tags (key, type, name, origin_lang, img, color)
    values (${`own-${crypto.randomUUID()}`}, ${input.type}, ${toLangMap(input.name, origin) as never}::jsonb, ${origin},
            ${input.img ?? null}, ${input.color ?? null})
    returning id, key, type, name, origin_lang, img, color`;
  return row!;
}

/** The tag with its row locked. @throws DomainError `not_found` */
export async function lockTag(tx: Tx, id: number): Promise<TagRow> {
  await awaitSaves(tx);
  const [row] = await tx<TagRow[]>`
    select id, key, type, name, origin_lang, img, color from tags where id = ${id} for update`;
  if (!row) throw notFound("tag");
  return row;
}

/** Publishes events for the recipes with these tags: the search finds them by the names of their tags, in every language. */
export async function announceTagged(tx: Tx, tagIds: readonly number[]): Promise<void> {
  const rows = await tx<{ recipe_id: number; version: number; owner_id: number | null }[]>`
    select distinct r.id as recipe_id, r.current_version as version, r.owner_id
    from recipes r join recipe_versions v on v.recipe_id = r.id and v.version in (r.current_version, r.approved_version)
    where r.deleted_at is null
      and exists (select 1 from jsonb_array_elements_text(v.content->'tag_ids') tag where tag::int = any(${[...tagIds]}::int[]))`;
  await publishEvents(
    tx,
    rows.map((payload) => ({
      topic: topics.recipes,
      key: String(payload.recipe_id),
      type: "recipe.saved" as const,
      payload: { ...payload },
    })),
  );
}

/**
 * Overwrites a tag; the translations of a name are kept while it is unchanged. @throws DomainError `not_found`,
 * `invalid`
 */
export async function updateTag(tx: Tx, id: number, input: TagInput, lang: Lang): Promise<TagRow> {
  const before = await lockTag(tx, id);
  assertNames(input);
  const origin = input.origin_lang ?? (typeof input.name === "string" ? lang : before.origin_lang);
  const [row] = await tx<TagRow[]>`
    update tags set type = ${input.type}, name = ${toLangMap(input.name, origin, before.name) as never}::jsonb,
      origin_lang = ${origin}, img = ${input.img ?? null}, color = ${input.color ?? null}
    where id = ${id} returning id, key, type, name, origin_lang, img, color`;
  if (!isDeepStrictEqual(row!.name, before.name)) await announceTagged(tx, [id]);
  return row!;
}

/**
 * Adds translations to the name of a tag. Translations that a user wrote in the meantime are kept, and a tag whose name
 * was changed since `before` was read is left unchanged.
 */
export async function fillTagName(tx: Tx, id: number, before: LangMap, filled: LangMap): Promise<void> {
  await tx`
    update tags set name = ${filled as never}::jsonb || name where id = ${id} and name @> ${before as never}::jsonb`;
}

/**
 * Deletes a tag. Replaced versions may still refer to it; readers skip deleted tags.
 * @throws DomainError `not_found`; `conflict` while the current or the public version of a recipe has it
 */
export async function deleteTag(tx: Tx, id: number): Promise<void> {
  await lockTag(tx, id);
  const [used] = await tx`
    select 1 from recipes r join recipe_versions v on v.recipe_id = r.id and v.version in (r.current_version, r.approved_version)
    where v.content->'tag_ids' @> ${id as never}::jsonb
       or exists (select 1 from jsonb_array_elements(v.content->'sub_recipes') s where s->'tag_ids' @> ${id as never}::jsonb)
    limit 1`;
  if (used) throw new DomainError("conflict", "tag_in_use", "A recipe has this tag.");
  await tx`delete from tags where id = ${id}`;
}
