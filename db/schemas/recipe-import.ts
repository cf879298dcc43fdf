import { type Static, Type } from "@sinclair/typebox";
import { Body, Enum, Lang, Nullable } from "./common.ts";
import { UnderstoodText } from "./recipe-text.ts";

export const RecipeImportRequest = Body({
  url: Type.Optional(
    Nullable(
      Type.String({
        minLength: 1,
        maxLength: 2000,
        description: "The address of a page of the web, or of a PDF, that holds a recipe",
      }),
    ),
  ),
  import_id: Type.Optional(
    Nullable(Type.String({ format: "uuid", description: "An upload of `/imports/files` that is a PDF" })),
  ),
  img_url: Type.Optional(
    Nullable(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: "One's own uploaded picture of a page: a model reads it",
      }),
    ),
  ),
  lang: Type.Optional(
    Nullable(Type.Unsafe<Lang>({ ...Lang, description: "The language of the recipe; told by the page by default" })),
  ),
});
export type RecipeImportRequest = Static<typeof RecipeImportRequest>;

/** How a recipe was found in a page, or what else it was read in. */
export const recipeImportWays = ["json-ld", "microdata", "rdfa", "structure", "text", "model", "pdf", "photo"] as const;
export const RecipeImportWay = Enum(recipeImportWays);
export type RecipeImportWay = (typeof recipeImportWays)[number];

/** Where a recipe is from; null where the page does not say. */
export const RecipeSource = Type.Object({
  url: Type.String({ description: "The page's address, after all redirects" }),
  site: Type.String({ description: "The site's name, else its host" }),
  author: Nullable(Type.String()),
  licence: Nullable(Type.String({ description: "An address, or the page's own words" })),
});
export type RecipeSource = Static<typeof RecipeSource>;

/** Where a recipe was imported from, and whether its owner says that it is their own work. */
export const ImportedSource = Type.Object({ ...RecipeSource.properties, own: Type.Boolean() });
export type ImportedSource = Static<typeof ImportedSource>;
export const RecipeOrigin = Type.Object({
  /** Null: it was not imported. */
  source: Nullable(ImportedSource),
});
export type RecipeOrigin = Static<typeof RecipeOrigin>;
export const OwnWork = Body({ own: Type.Boolean() });

/**
 * A recipe as it was found in a page, and as its lines were understood; nothing of it is saved but the picture. What was uploaded has
 * no source.
 */
export const RecipeImport = Type.Object({
  source: Nullable(RecipeSource),
  found_by: RecipeImportWay,
  text: Type.String({ description: "The recipe as it stands in the page, line by line: what `understood` counts" }),
  understood: UnderstoodText,
  yield_text: Nullable(Type.String({ description: "How much it makes, in the page's words" })),
  tags: Type.Array(Type.String()),
  img_url: Nullable(Type.String({ description: "The page's picture, stored as one of the caller's own" })),
});
export type RecipeImport = Static<typeof RecipeImport>;
