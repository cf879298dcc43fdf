import type { Conn, Tx } from "@toque/db/client/types.ts";
import type { Lang, LangMap } from "@toque/db/entities/common.ts";
import { collect, filled, type SourceText, type Translations, type TranslationWish } from "../../ai/translate/slots.ts";
import type { BulkKind } from "./lacking.ts";

/** Something that has a name and perhaps a plural: a tag, a quantity. */
export interface NamedEntity {
  id: number;
  name: LangMap;
  plural: LangMap | null;
  origin_lang: Lang;
}
export type NamedKind = Exclude<BulkKind, "recipes">;

export async function readNamed(conn: Conn, kind: NamedKind, ids: readonly number[]): Promise<NamedEntity[]> {
  const rows =
    kind === "tags"
      ? await conn<NamedEntity[]>`
          select id, name, null::jsonb as plural, origin_lang from tags where id = any(${[...ids]}::int[]) order by id`
      : await conn<NamedEntity[]>`
          select id, name, plural, origin_lang from quantities where id = any(${[...ids]}::int[]) order by id`;
  return [...rows];
}

/** Everything that some entities lack, by language; keys begin with the entity's id. */
export function missingOfNamed(entities: readonly NamedEntity[], wish: TranslationWish): Map<Lang, SourceText[]> {
  const found = new Map<Lang, SourceText[]>();
  for (const { id, name, plural, origin_lang } of entities) {
    collect(found, `${id}.name`, name, wish, origin_lang);
    if (plural) collect(found, `${id}.plural`, plural, wish, origin_lang);
  }
  return found;
}

/**
 * Writes the translations of one entity. A language that somebody filled meanwhile stays as they wrote it, and a name that was
 * changed meanwhile is left for the next run.
 */
export async function saveNamed(
  tx: Tx,
  kind: NamedKind,
  entity: NamedEntity,
  wish: TranslationWish,
  translations: Translations,
): Promise<void> {
  const { id, name, plural, origin_lang } = entity;
  const names = filled(`${id}.name`, name, wish, origin_lang, translations);
  if (kind === "tags") {
    await tx`update tags set name = ${names as never}::jsonb || name where id = ${id} and name @> ${name as never}::jsonb`;
    return;
  }
  const plurals = plural && filled(`${id}.plural`, plural, wish, origin_lang, translations);
  await tx`
    update quantities set name = ${names as never}::jsonb || name, plural = ${(plurals ?? {}) as never}::jsonb || plural
    where id = ${id} and name @> ${name as never}::jsonb and plural @> ${(plural ?? {}) as never}::jsonb`;
}
