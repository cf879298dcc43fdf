import { endImport } from "@toque/db/accounts/archive/imports.ts";
import { DomainError } from "@toque/db/errors.ts";
import { reserveQuota } from "@toque/db/jobs/quota.ts";
import type { RecipeImport } from "@toque/db/schemas/recipe-import.ts";
import { chooseRecipeLines } from "../../ai/agents/page-recipe.ts";
import { isPdf, PdfRefused } from "../../import/document/read-pdf.ts";
import { decodePage } from "../../import/page/charset.ts";
import { PageError } from "../../import/page/document.ts";
import { draftOf } from "../../import/page/draft.ts";
import { type Extraction, extractRecipe, isEnough } from "../../import/page/extract.ts";
import { ForbiddenByRobots, NotAPage, PageFetcher } from "../../import/page/fetch-page.ts";
import { understandLines } from "../../import/text/understand.ts";
import { FetchError } from "../../platform/http-client/fetch-guarded.ts";
import { pause } from "../../platform/pause.ts";
import type { JobHandler } from "../../runtime/context.ts";
import { JobError } from "../../runtime/errors.ts";
import { defineUserJob, type UserContext } from "../define.ts";
import type { JobDeps } from "../deps.ts";
import { type DocumentDeps, importPdf, importPhoto, importUpload, pdfError, understandingOf } from "./documents.ts";
import { takePicture } from "./picture.ts";

type ImportDeps = Pick<JobDeps, "translator" | "uploads" | "publicUrl" | "web"> & DocumentDeps;

const LONGEST_NAME = 200;
const siteOf = (url: string): string => new URL(url).host.replace(/^www\./, "");
const MOST_TAGS = 20;

/** What an import fails with; null for any other error. */
function importError(error: unknown): JobError | null {
  const of = (code: ConstructorParameters<typeof JobError>[0]["code"], detail: string) =>
    new JobError({ code, detail, cause: error });
  if (error instanceof ForbiddenByRobots)
    return of("import_forbidden", "The site does not want its pages to be read by programs.");
  if (error instanceof NotAPage) return of("import_not_a_page", "This address leads to no web page.");
  if (error instanceof PageError)
    return error.reason === "no_recipe"
      ? of("import_no_recipe", "No recipe was found on this page.")
      : of("import_too_large", "The page is too large.");
  if (error instanceof PdfRefused) return pdfError(error);
  if (!(error instanceof FetchError)) return null;
  if (error.reason === "refused") return of("import_address_refused", error.message);
  if (error.reason === "too_large") return of("import_too_large", error.message);
  if (error.reason === "timeout") return of("import_timeout", error.message);
  if (error.status === 429) return of("import_site_busy", "The site asks for fewer requests.");
  return of("import_unreachable", error.message);
}

/** Has the model choose among the lines of the page, where one is configured and the user has an AI action left. */
async function askModel(
  { db, translator: model, log }: ImportDeps,
  context: UserContext<"recipe-import">,
  found: Extraction,
): Promise<Extraction | null> {
  const { job, signal } = context;
  const limit = job.params.model_limit;
  if (!model || (limit !== null && limit < 1)) return null;
  if (limit !== null) {
    const isLeft = await db
      .transaction((tx) => reserveQuota(tx, job.userId, limit))
      .catch((error: unknown) => {
        if (error instanceof DomainError && error.kind === "too_many") return null;
        throw error;
      });
    if (isLeft === null) return null;
  }
  const chosen = await chooseRecipeLines({ model, lines: found.lines, signal, log });
  if (!chosen) return null;
  const { title, ingredients, steps } = chosen;
  const recipe = {
    ...found.recipe,
    title: title ?? found.recipe.title,
    ingredients: [{ name: null, lines: ingredients }],
    steps: steps.length > 0 ? [{ name: null, lines: steps }] : [],
  };
  return isEnough(recipe) ? { ...found, recipe, foundBy: "model" } : null;
}

async function importPage(deps: ImportDeps, context: UserContext<"recipe-import">, url: string): Promise<RecipeImport> {
  const { web, publicUrl } = deps;
  const { job, signal } = context;
  await context.progress("fetching", 10);
  const fetcher = new PageFetcher(web ?? {}, publicUrl, signal);
  const page = await fetcher.page(url);
  await context.progress("reading", 40);
  const type = page.headers.get("content-type") ?? "";
  if (/^\s*application\/pdf/i.test(type) || (!/html/i.test(type) && isPdf(page.bytes))) {
    const site = siteOf(page.url);
    return importPdf(deps, context, page.bytes, { url: page.url, site, author: null, licence: null });
  }
  const html = decodePage(page.bytes, page.headers.get("content-type"));
  let found = await extractRecipe(html, page.url, job.params.lang ?? job.lang, pause);
  if (!found.foundBy) {
    await context.progress("asking", 50);
    found = (await askModel(deps, context, found)) ?? found;
  }
  const { recipe, foundBy } = found;
  if (!foundBy) throw new PageError("no_recipe");
  await context.progress("understanding", 65);
  const lang = job.params.lang ?? found.lang;
  const draft = draftOf(recipe, lang);
  const understood = await understandLines(draft.recipe, [lang], await understandingOf(deps, job));
  await context.progress("picture", 80);
  const img_url = await takePicture({ ...deps, fetcher, userId: job.userId, signal }, recipe.images);
  return {
    source: {
      url: page.url,
      site: (recipe.site ?? siteOf(page.url)).slice(0, LONGEST_NAME),
      author: recipe.author?.slice(0, LONGEST_NAME) ?? null,
      licence: recipe.licence?.slice(0, 500) ?? null,
    },
    found_by: foundBy,
    text: draft.text,
    understood,
    yield_text: recipe.yieldText,
    tags: [...new Set(recipe.tags)].slice(0, MOST_TAGS),
    img_url,
  };
}

const modelOf = ({ translator, vision }: ImportDeps, { found_by }: RecipeImport): string | null =>
  (found_by === "model" ? translator : found_by === "photo" ? vision : null)?.name ?? null;

/**
 * Imports a recipe as a draft for its user, its lines understood. A web page is fetched by the guarded client, found by what it says
 * and shows, and its picture stored as the user's own; of a PDF, there or uploaded, the text layer is read; a photo of a page is
 * read by a model. Stages: fetching, reading, asking (a model), understanding, picture.
 */
export const recipeImportHandler = (deps: ImportDeps): JobHandler =>
  defineUserJob("recipe-import", async (context) => {
    const { url, import_id, picture } = context.job.params;
    const work = url
      ? importPage(deps, context, url)
      : import_id
        ? importUpload(deps, context, import_id)
        : importPhoto(deps, context, picture ?? "");
    const result = await work.catch((error: unknown) => {
      throw importError(error) ?? error;
    });
    await context.commit(async (tx) => {
      // Its files go with the next cleanup.
      if (import_id) await endImport(tx, import_id);
      return { result, model: modelOf(deps, result) };
    });
  });
