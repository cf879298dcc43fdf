import type { Conn, Tx } from "@toque/db/client/types.ts";
import { readQuantityNames } from "@toque/db/foods/line-names.ts";
import { fillQuantityNames } from "@toque/db/foods/quantities.ts";
import { fillTagName, readTagsById } from "@toque/db/recipes/tags.ts";
import type { Lang, LangMap } from "@toque/db/schemas/common.ts";
import type { BulkKind } from "@toque/db/translations/lacking.ts";
import { collect, filled, type SourceText, type Translations, type TranslationWish } from "../../ai/translate/slots.ts";

/** An entity with a name and an optional plural: a tag, a quantity. */
export interface NamedEntity {
  id: number;
  name: LangMap;
  plural: LangMap | null;
  origin_lang: Lang;
}
export type NamedKind = Exclude<BulkKind, "recipes">;

export async function readNamed(conn: Conn, kind: NamedKind, ids: readonly number[]): Promise<NamedEntity[]> {
  if (kind === "quantities") return readQuantityNames(conn, ids);
  return (await readTagsById(conn, ids)).map(({ id, name, origin_lang }) => ({ id, name, plural: null, origin_lang }));
}

/** The missing texts of some entities, by language; keys begin with the entity's id. */
export function missingOfNamed(entities: readonly NamedEntity[], wish: TranslationWish): Map<Lang, SourceText[]> {
  const found = new Map<Lang, SourceText[]>();
  for (const { id, name, plural, origin_lang } of entities) {
    collect(found, `${id}.name`, name, wish, origin_lang);
    if (plural) collect(found, `${id}.plural`, plural, wish, origin_lang);
  }
  return found;
}

/**
 * Writes the translations of one entity. A language filled in concurrently is kept as written, and a name changed
 * concurrently is left for the next run.
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
  if (kind === "tags") return fillTagName(tx, id, name, names);
  const plurals = plural && filled(`${id}.plural`, plural, wish, origin_lang, translations);
  await fillQuantityNames(tx, id, { name, plural: plural ?? {} }, { name: names, plural: plurals ?? {} });
}
