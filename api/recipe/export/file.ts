import { presentRecipe } from "@toque/db/recipes/present.ts";
import type { RecipeRow } from "@toque/db/recipes/read.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { RecipeExportFormat } from "@toque/db/schemas/recipe-export.ts";
import type { RecipeSource } from "@toque/db/schemas/recipe-import.ts";
import { recipeCooklang } from "./cooklang.ts";
import { recipeJsonLd, said } from "./json-ld.ts";
import { recipeMarkdown } from "./markdown.ts";

const formats = {
  "json-ld": { type: "application/ld+json; charset=utf-8", ending: "jsonld" },
  markdown: { type: "text/markdown; charset=utf-8", ending: "md" },
  cooklang: { type: "text/plain; charset=utf-8", ending: "cook" },
} as const satisfies Record<RecipeExportFormat, { type: string; ending: string }>;

/**
 * The name of a recipe's file: letters, digits and hyphens of ASCII alone, so that no system reads a path, a device or a
 * hidden file in it. The id makes it one of its kind.
 */
export function fileName(name: string, id: number, format: RecipeExportFormat): string {
  const words = name
    .normalize("NFKD")
    .replace(/ß/g, "ss")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-+|-+$/g, "");
  return `${words || "recipe"}-${id}.${formats[format].ending}`;
}

/** A recipe as a file, in the reader's language. */
export function recipeFile(
  row: RecipeRow,
  options: { lang: Lang; format: RecipeExportFormat; publicUrl: string; source: RecipeSource | null },
): { name: string; type: string; text: string } {
  const { lang, format, publicUrl, source } = options;
  const recipe = presentRecipe(row, { lang, translated: true });
  const photo = recipe.recipe_img[0]?.img_url;
  const origin = {
    address: `${publicUrl}/recipes/${row.id}`,
    image: new URL(photo ? `${photo}/1600` : recipe.cover_url.replace(/\.svg$/, ".webp"), publicUrl).href,
    author: row.author_name ?? "Toque",
    source,
  };
  const text =
    format === "markdown"
      ? recipeMarkdown(recipe, lang, origin)
      : format === "cooklang"
        ? recipeCooklang(recipe, lang, origin)
        : `${JSON.stringify(recipeJsonLd(recipe, lang, origin), null, 2)}\n`;
  return { name: fileName(said(recipe.name), row.id, format), type: formats[format].type, text };
}
