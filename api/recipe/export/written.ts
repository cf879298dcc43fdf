import { mediaIdFromUrl } from "@toque/db/media/address.ts";
import { presentRecipe } from "@toque/db/recipes/present.ts";
import type { RecipeRow } from "@toque/db/recipes/read.ts";
import type { Lang, MeasurementSystem } from "@toque/db/schemas/common.ts";
import type { Recipe } from "@toque/db/schemas/recipe.ts";
import type { ImportedSource } from "@toque/db/schemas/recipe-import.ts";
import type { Origin } from "./json-ld.ts";

/** A file of a ZIP. */
export interface FileEntry {
  name: string;
  content: string | Uint8Array;
}

/** A recipe that is written into a file, in the reader's language. */
export interface Written {
  row: RecipeRow;
  recipe: Recipe;
  lang: Lang;
  origin: Origin;
  source: ImportedSource | null;
}

/** What is asked of an export. */
export interface ExportContext {
  lang: Lang;
  /** Of the reader: what is read by people has its amounts, what programs read is metric. */
  system: MeasurementSystem;
  publicUrl: string;
  /** The stored bytes of a picture (WebP, its largest size) by its id; null where it is lost. */
  picture(id: string): Promise<Uint8Array | null>;
}

export function writtenRecipe(row: RecipeRow, source: ImportedSource | null, context: ExportContext): Written {
  const { lang, publicUrl } = context;
  const recipe = presentRecipe(row, { lang, translated: true });
  const photo = recipe.recipe_img[0]?.img_url;
  const origin = {
    address: `${publicUrl}/recipes/${row.id}`,
    image: new URL(photo ? `${photo}/1600` : recipe.cover_url.replace(/\.svg$/, ".webp"), publicUrl).href,
    author: row.author_name ?? "Toque",
    source,
  };
  return { row, recipe, lang, origin, source };
}

/** The first picture of a recipe, as it is stored. */
export async function photoOf({ recipe }: Written, { picture }: ExportContext): Promise<Uint8Array | null> {
  const id = mediaIdFromUrl(recipe.recipe_img[0]?.img_url ?? "");
  return id === null ? null : picture(id);
}

/**
 * The name of a recipe's file: letters, digits and hyphens of ASCII alone, so that no system reads a path, a device or a
 * hidden file in it. The id makes it one of its kind.
 */
export function fileStem(name: string, id: number): string {
  const words = name
    .normalize("NFKD")
    .replace(/ß/g, "ss")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-+|-+$/g, "");
  return `${words || "recipe"}-${id}`;
}
