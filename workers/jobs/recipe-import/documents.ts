import { findImport } from "@toque/db/accounts/archive/imports.ts";
import { readMeasurementSystem } from "@toque/db/accounts/users.ts";
import { loadLexicon } from "@toque/db/foods/load-lexicon.ts";
import { readMeasuresOf } from "@toque/db/foods/measures.ts";
import { correctionsFor } from "@toque/db/ingredients/corrections.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import { IMPORT_PART_BYTES } from "@toque/db/schemas/import.ts";
import type { RecipeImport, RecipeSource } from "@toque/db/schemas/recipe-import.ts";
import { RECIPE_TEXT_LENGTH, RECIPE_TEXT_LINES } from "@toque/db/schemas/recipe-text.ts";
import { copyPage } from "../../ai/agents/page-photo.ts";
import { bytesOfParts } from "../../import/apps/bytes.ts";
import { isPdf, MAX_PDF, PdfRefused, readPdf } from "../../import/document/read-pdf.ts";
import { PageError } from "../../import/page/document.ts";
import type { Understanding } from "../../import/text/reading.ts";
import { understandRecipe } from "../../import/text/understand.ts";
import { pause } from "../../platform/pause.ts";
import { JobError } from "../../runtime/errors.ts";
import type { UserContext } from "../define.ts";
import type { JobDeps } from "../deps.ts";
import { foodsByMeaning } from "../embed/foods.ts";

/** What it takes to read a document or a photo. */
export type DocumentDeps = Pick<JobDeps, "db" | "storage" | "health" | "vision" | "readPicture" | "log" | "embedder">;
type Context = UserContext<"recipe-import">;

/** What a PDF that is not read is answered with. */
export function pdfError(error: PdfRefused): JobError {
  const of = (code: ConstructorParameters<typeof JobError>[0]["code"], detail: string) =>
    new JobError({ code, detail, cause: error });
  if (error.reason === "empty") return of("import_no_text", "The PDF holds pictures of pages and no text.");
  if (error.reason === "too_large") return of("import_too_large", "The PDF is too large to be read.");
  return of(
    "import_document_refused",
    error.reason === "locked" ? "The PDF is locked by a password." : "The file is no PDF, or it is damaged.",
  );
}

/** What the lines of a job's recipe are understood by. */
export async function understandingOf(
  { db, log, embedder }: Pick<DocumentDeps, "db" | "log" | "embedder">,
  job: { userId: number; lang: Lang },
): Promise<Understanding> {
  const locale = { lang: job.lang, translated: true };
  const system = await readMeasurementSystem(db.sql, job.userId);
  return {
    lexicon: await loadLexicon(db.sql),
    reader: job.lang,
    measuresOf: (ids) => readMeasuresOf(db.sql, ids, system, locale, { userId: job.userId }),
    pause,
    corrections: correctionsFor(db.sql, job.userId, { withOthers: true }),
    similar: foodsByMeaning({ db, log }, async () => embedder),
  };
}

/** Lines as a text that is not longer than a pasted one may be. */
function textOf(lines: readonly string[]): string {
  const kept: string[] = [];
  let length = 0;
  let filled = 0;
  for (const line of lines) {
    length += line.length + 1;
    if (line.trim() !== "") filled++;
    if (length > RECIPE_TEXT_LENGTH || filled > RECIPE_TEXT_LINES) break;
    kept.push(line);
  }
  return kept.join("\n").trim();
}

/** A recipe that is nothing but text. @throws PageError `no_recipe` */
async function importLines(
  deps: DocumentDeps,
  context: Context,
  read: { lines: readonly string[]; source: RecipeSource | null; found_by: "pdf" | "photo" },
): Promise<RecipeImport> {
  const { job } = context;
  const { lines, source, found_by } = read;
  await context.progress("understanding", 65);
  const text = textOf(lines);
  if (text === "") throw new PageError("no_recipe");
  const understood = await understandRecipe(text, { lang: job.params.lang }, await understandingOf(deps, job));
  const count = understood.sections.reduce((sum, { ingredients }) => sum + ingredients.length, 0);
  if (count === 0 || (count === 1 && understood.steps.length === 0)) throw new PageError("no_recipe");
  return { source, found_by, text, understood, yield_text: null, tags: [], img_url: null };
}

/** The recipe of a PDF's text layer. @throws PdfRefused, PageError */
export async function importPdf(
  deps: DocumentDeps,
  context: Context,
  bytes: Uint8Array,
  source: RecipeSource | null,
): Promise<RecipeImport> {
  return importLines(deps, context, { lines: await readPdf(bytes, context.signal), source, found_by: "pdf" });
}

/** The recipe of an uploaded PDF. @throws PdfRefused, PageError, JobError */
export async function importUpload(deps: DocumentDeps, context: Context, id: string): Promise<RecipeImport> {
  await context.progress("reading", 20);
  const found = await findImport(deps.db.sql, id, context.job.userId);
  if (!found) throw new JobError({ code: "not_found", detail: "The file is not there any more. Upload it again." });
  if (found.bytes > MAX_PDF) throw new PdfRefused("too_large");
  const file = bytesOfParts(deps, id, { bytes: found.bytes, partBytes: IMPORT_PART_BYTES });
  const bytes = await file.read(0, found.bytes);
  if (!isPdf(bytes)) throw new PdfRefused("damaged");
  return importPdf(deps, context, bytes, null);
}

/** The recipe of a photographed page, as a model copies its text. @throws JobError, PageError, FailedAnswer, ModelError */
export async function importPhoto(deps: DocumentDeps, context: Context, key: string): Promise<RecipeImport> {
  const { vision, readPicture, log } = deps;
  if (!vision)
    throw new JobError({
      code: "vision_model_not_configured",
      detail: "Reading a photo needs a model that sees; the offline chef does not.",
    });
  await context.progress("reading", 20);
  const picture = await readPicture(key);
  if (!picture) throw new JobError({ code: "picture_not_found", detail: "This picture is not there any more." });
  await context.progress("asking", 30);
  const lines = await copyPage({ vision, picture, signal: context.signal, log });
  return importLines(deps, context, { lines, source: null, found_by: "photo" });
}
