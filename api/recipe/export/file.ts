import type { Conn } from "@toque/db/client/types.ts";
import type { RecipeExportFormat } from "@toque/db/schemas/recipe-export.ts";
import type { PdfMaker } from "@toque/workers/pdf/make-pdf.ts";
import { csvText } from "./apps/csv.ts";
import { mealMasterText } from "./apps/meal-master.ts";
import { mealieFiles } from "./apps/mealie.ts";
import { nextcloudFiles } from "./apps/nextcloud.ts";
import { paprikaFiles } from "./apps/paprika.ts";
import { recipeKeeperFiles } from "./apps/recipe-keeper.ts";
import { recipeSageText } from "./apps/recipe-sage.ts";
import { tandoorFiles } from "./apps/tandoor.ts";
import { recipeCooklang } from "./cooklang.ts";
import { recipeJsonLd, said } from "./json-ld.ts";
import { recipeMarkdown } from "./markdown.ts";
import { recipeSheet } from "./pdf.ts";
import { toqueFiles } from "./toque.ts";
import { type ExportContext, type FileEntry, fileStem, type Written } from "./written.ts";
import { zipStream } from "./zip.ts";

type Recipes = AsyncIterable<Written>;

/** What an export is written with. */
export interface Exporting extends ExportContext {
  conn: Conn;
  pdfs: Pick<PdfMaker, "make">;
  /** Whom it is written for. */
  reader: number | null;
  signal: AbortSignal;
}

/** A format: a file a recipe, a text of all recipes, or the files of a ZIP. */
type Format = { type: string; ending: string } & (
  | { one: (recipe: Written, exporting: Exporting) => string | Promise<Uint8Array<ArrayBuffer>> }
  | { text: (recipes: Recipes) => AsyncGenerator<string> }
  | { files: (recipes: Recipes, exporting: Exporting) => AsyncGenerator<FileEntry> }
);

const ZIP = "application/zip";
const formats: Record<RecipeExportFormat, Format> = {
  toque: {
    ...{ type: ZIP, ending: "zip" },
    files: (recipes, exporting) => toqueFiles(exporting.conn, recipes, exporting.reader, exporting),
  },
  "json-ld": {
    ...{ type: "application/ld+json; charset=utf-8", ending: "jsonld" },
    one: ({ recipe, lang, origin }) => `${JSON.stringify(recipeJsonLd(recipe, lang, origin), null, 2)}\n`,
  },
  markdown: {
    ...{ type: "text/markdown; charset=utf-8", ending: "md" },
    one: ({ recipe, lang, origin }) => recipeMarkdown(recipe, lang, origin),
  },
  cooklang: {
    ...{ type: "text/plain; charset=utf-8", ending: "cook" },
    one: ({ recipe, lang, origin }) => recipeCooklang(recipe, lang, origin),
  },
  pdf: {
    ...{ type: "application/pdf", ending: "pdf" },
    one: async (recipe, exporting) => exporting.pdfs.make(await recipeSheet(recipe, exporting), exporting.signal),
  },
  mealie: { type: ZIP, ending: "zip", files: mealieFiles },
  tandoor: { type: ZIP, ending: "zip", files: tandoorFiles },
  paprika: { type: "application/octet-stream", ending: "paprikarecipes", files: paprikaFiles },
  recipesage: { type: "application/json; charset=utf-8", ending: "json", text: recipeSageText },
  nextcloud: { type: ZIP, ending: "zip", files: nextcloudFiles },
  recipekeeper: { type: ZIP, ending: "zip", files: recipeKeeperFiles },
  mealmaster: { type: "text/plain; charset=utf-8", ending: "mmf", text: mealMasterText },
  csv: { type: "text/csv; charset=utf-8", ending: "csv", text: csvText },
};

const nameOf = ({ recipe, row }: Written): string => fileStem(said(recipe.name), row.id);

/** What an export answers. */
export interface Exported {
  /** Without its ending. */
  name: string;
  ending: string;
  type: string;
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | string;
}

/** A text as bytes, each piece made when there is room for it. */
function textStream(pieces: AsyncGenerator<string>, signal: AbortSignal): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      try {
        signal.throwIfAborted();
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      } catch (error) {
        controller.error(error);
      }
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}

function streamOf(format: Format, recipes: Recipes, exporting: Exporting): ReadableStream<Uint8Array> {
  const { signal } = exporting;
  if ("text" in format) return textStream(format.text(recipes), signal);
  if ("files" in format) return zipStream(format.files(recipes, exporting), signal);
  const { one } = format;
  async function* each(): AsyncGenerator<FileEntry> {
    for await (const recipe of recipes)
      yield { name: `${nameOf(recipe)}.${format.ending}`, content: await one(recipe, exporting) };
  }
  return zipStream(each(), signal);
}

async function* only(recipe: Written): AsyncGenerator<Written> {
  yield recipe;
}

/** A recipe as a file. */
export async function exportedRecipe(
  recipe: Written,
  format: RecipeExportFormat,
  exporting: Exporting,
): Promise<Exported> {
  const known = formats[format];
  const body = "one" in known ? await known.one(recipe, exporting) : streamOf(known, only(recipe), exporting);
  return { name: nameOf(recipe), ending: known.ending, type: known.type, body };
}

/** Recipes as one file: a ZIP of a file each, or what the app reads. */
export function exportedRecipes(recipes: Recipes, format: RecipeExportFormat, exporting: Exporting): Exported {
  const known = formats[format];
  const { type, ending } = "one" in known ? { type: ZIP, ending: "zip" } : known;
  return { name: "toque-recipes", ending, type, body: streamOf(known, recipes, exporting) };
}
