import { readVersionsOf } from "@toque/db/accounts/archive/recipes.ts";
import type { Conn } from "@toque/db/client/types.ts";
import { mediaIdFromUrl } from "@toque/db/media/address.ts";
import type { ArchiveContent } from "@toque/db/schemas/archive.ts";
import { RECIPES_FORMAT, RECIPES_VERSION } from "@toque/db/schemas/recipe-export.ts";
import type { ExportContext, FileEntry, Written } from "./written.ts";

// Recipes in all their languages, with their pictures: the files of an account's archive, as they are seen by the reader.

const json = (value: unknown): string => `${JSON.stringify(value, null, 1)}\n`;

/** Addresses of pictures anywhere in a content. */
function* picturesIn(value: unknown): Generator<string> {
  if (typeof value === "string") {
    const id = mediaIdFromUrl(value);
    if (id !== null) yield id;
  } else if (typeof value === "object" && value !== null)
    for (const one of Object.values(value)) yield* picturesIn(one);
}

/** The recipe's own file. Of somebody else's recipe it says whose it is, and nothing that only its owner sees. */
function recipeJson({ row, source, origin }: Written, reader: number | null, changed: Date) {
  const isOwn = row.owner_id === reader;
  const when = row.created_at.toISOString();
  const from = { url: origin.address, site: "Toque", author: row.author_name, licence: null, own_at: null };
  const said = source && {
    ...{ url: source.url, site: source.site, author: source.author, licence: source.licence },
    own_at: source.own && isOwn ? when : null,
  };
  return {
    id: row.id,
    parent_id: row.parent_id,
    private: row.private,
    current_version: row.version,
    approved_version: null,
    sub_recipe_only: row.sub_recipe_only,
    from_ai_generator: row.from_ai_generator,
    from_ai_upgrader: row.from_ai_upgrader,
    main_variant: isOwn && row.is_main_private,
    created_at: when,
    updated_at: changed.toISOString(),
    deleted_at: null,
    imported_from: said ?? (isOwn ? null : from),
  } satisfies ArchiveContent<"recipes/*/recipe.json">;
}

/** The files of recipes that come in again without loss. @param reader whom they are written for */
export async function* toqueFiles(
  conn: Conn,
  recipes: AsyncIterable<Written>,
  reader: number | null,
  { picture, publicUrl }: ExportContext,
): AsyncGenerator<FileEntry> {
  const manifest = { format: RECIPES_FORMAT, version: RECIPES_VERSION, created_at: new Date(), source: publicUrl };
  yield { name: "manifest.json", content: json(manifest) };
  const written = new Set<string>();
  for await (const one of recipes) {
    const { row } = one;
    const [version] = await readVersionsOf(conn, { recipeId: row.id, after: row.version - 1, limit: 1 });
    if (!version || version.version !== row.version) continue;
    const folder = `recipes/${row.id}`;
    for (const id of picturesIn(version.content)) {
      if (written.has(id)) continue;
      written.add(id);
      const content = await picture(id);
      if (content) yield { name: `pictures/${id}.webp`, content };
    }
    const said = row.owner_id === reader ? version : { ...version, summary: "" };
    yield { name: `${folder}/versions/${row.version}.json`, content: json(said) };
    yield { name: `${folder}/recipe.json`, content: json(recipeJson(one, reader, new Date(version.created_at))) };
  }
}
