import { notFound } from "@toque/db/errors.ts";
import { LARGEST_SIZE, mediaKey, servedSize } from "@toque/db/media/address.ts";
import { findPicture } from "@toque/db/media/pictures.ts";
import { everyOwnId } from "@toque/db/recipes/listing.ts";
import { readRecipe, readRecipes } from "@toque/db/recipes/read.ts";
import { readSource, readSources } from "@toque/db/recipes/sources.ts";
import { type Lang, MeasurementSystem } from "@toque/db/schemas/common.ts";
import { RecipeExportArchive, RecipeExportFile, RecipeExportFormat } from "@toque/db/schemas/recipe-export.ts";
import { PdfMaker } from "@toque/workers/pdf/make-pdf.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { httpModule, localeOf } from "../../http/module.ts";
import { clientAddress } from "../../http/rate-limit.ts";
import { idParam, responses } from "../../http/schemas.ts";
import { readerOf } from "../recipes/service.ts";
import { type Exported, type Exporting, exportedRecipe, exportedRecipes } from "./file.ts";
import { writtenRecipe } from "./written.ts";

/** Each reads all of an account's recipes. */
const ARCHIVES_PER_MINUTE = 5;
/** Each is drawn in some tenths of a second, one after the other. */
const PDFS_PER_MINUTE = 30;
/** Recipes of an archive in memory at a time. */
const RECIPES_AT_ONCE = 25;

/** @param when added to the name of a file of many recipes */
const answer = ({ name, ending, type, body }: Exported, when = ""): string =>
  new Response(body, {
    headers: {
      "content-type": type,
      // The name is ASCII without quotes; see fileStem.
      "content-disposition": `attachment; filename="${name}${when}.${ending}"`,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    },
  }) as unknown as string;
const formatQuery = t.Object({
  format: RecipeExportFormat,
  measurement_system: t.Optional(MeasurementSystem),
});

/** What an export is written with. */
const exportingOf = (
  { db, storage, config }: Pick<Deps, "db" | "storage" | "config">,
  pdfs: PdfMaker,
  of: { lang: Lang; system: MeasurementSystem; reader: number | null; signal: AbortSignal },
): Exporting => ({
  pdfs,
  ...of,
  conn: db.sql,
  publicUrl: config.publicUrl,
  async picture(id) {
    const picture = await findPicture(db.sql, id);
    const object = picture && (await storage.get(mediaKey(id, servedSize(LARGEST_SIZE, picture.width))));
    return object ? new Response(object.stream).bytes() : null;
  },
});

/** Recipes as files for other programs. */
export const recipeExportRoutes = (deps: Deps, pdfs = new PdfMaker()) =>
  httpModule(deps, "/api/recipe", "recipe")
    .get(
      "/recipes/:recipe_id/export",
      async ({ caller, params, query, headers, request, server }) => {
        const { sql } = deps.db;
        if (query.format === "pdf") {
          const peer = server?.requestIP(request)?.address ?? null;
          const who = caller?.userId ?? clientAddress(request, peer, deps.config.trustedProxies);
          deps.limiter.take(`recipe-pdf:${who}`, PDFS_PER_MINUTE);
        }
        const reader = readerOf(caller);
        const row = await readRecipe(sql, params.recipe_id, reader);
        if (!row) throw notFound("recipe");
        const { lang } = localeOf(headers);
        const exporting = exportingOf(deps, pdfs, {
          ...{ lang, system: query.measurement_system ?? caller?.measurementSystem ?? "metric" },
          ...{ reader: caller?.userId ?? null, signal: request.signal },
        });
        const source = await readSource(sql, row.id, reader);
        return answer(await exportedRecipe(writtenRecipe(row, source, exporting), query.format, exporting));
      },
      {
        visitor: true,
        params: t.Object({ recipe_id: idParam() }),
        query: formatQuery,
        response: responses({ 200: RecipeExportFile }, 401, 404),
        detail: {
          summary:
            "A recipe as a file: Toque's own ZIP in all its languages, or in the language of the call for other programs and for printing",
        },
      },
    )
    .get(
      "/users/@me/recipes/export",
      async ({ caller, query, headers, request }) => {
        deps.limiter.take(`recipe-export:${caller.userId}`, ARCHIVES_PER_MINUTE);
        const { sql } = deps.db;
        const { lang } = localeOf(headers);
        const reader = { userId: caller.userId };
        const ids = await everyOwnId(sql, caller.userId);
        const exporting = exportingOf(deps, pdfs, {
          ...{ lang, system: query.measurement_system ?? caller.measurementSystem },
          ...{ reader: caller.userId, signal: request.signal },
        });
        async function* recipes() {
          for (let i = 0; i < ids.length; i += RECIPES_AT_ONCE) {
            const part = ids.slice(i, i + RECIPES_AT_ONCE);
            // One that was deleted while the archive was written is in neither.
            const rows = await readRecipes(sql, part, reader);
            const sources = await readSources(sql, part, reader);
            for (const row of rows) yield writtenRecipe(row, sources.get(row.id) ?? null, exporting);
          }
        }
        const file = exportedRecipes(recipes(), query.format, exporting);
        return answer(file, `-${new Date().toISOString().slice(0, 10)}`);
      },
      {
        user: true,
        query: formatQuery,
        response: responses({ 200: RecipeExportArchive }, 401),
        detail: { summary: "All recipes of the caller as one such file, or a ZIP of one a recipe" },
      },
    );
