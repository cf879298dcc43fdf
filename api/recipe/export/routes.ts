import { notFound } from "@toque/db/errors.ts";
import { everyOwnId } from "@toque/db/recipes/listing.ts";
import { readRecipe, readRecipes } from "@toque/db/recipes/read.ts";
import { readSource, readSources } from "@toque/db/recipes/sources.ts";
import { RecipeExportArchive, RecipeExportFile, RecipeExportFormat } from "@toque/db/schemas/recipe-export.ts";
import { t } from "elysia";
import type { Deps } from "../../deps.ts";
import { httpModule, localeOf } from "../../http/module.ts";
import { idParam, responses } from "../../http/schemas.ts";
import { readerOf } from "../recipes/service.ts";
import { recipeFile } from "./file.ts";
import { zipStream } from "./zip.ts";

/** Each reads all of an account's recipes. */
const ARCHIVES_PER_MINUTE = 5;
/** Recipes of an archive in memory at a time. */
const RECIPES_AT_ONCE = 25;

const attachment = (name: string, type: string): Record<string, string> => ({
  "content-type": type,
  // The name is ASCII without quotes; see fileName.
  "content-disposition": `attachment; filename="${name}"`,
  "cache-control": "private, no-store",
  "x-content-type-options": "nosniff",
});
const formatQuery = t.Object({ format: RecipeExportFormat });

/** Recipes as files for other programs. */
export const recipeExportRoutes = (deps: Deps) =>
  httpModule(deps, "/api/recipe", "recipe")
    .get(
      "/recipes/:recipe_id/export",
      async ({ caller, params, query, headers }) => {
        const { sql } = deps.db;
        const reader = readerOf(caller);
        const row = await readRecipe(sql, params.recipe_id, reader);
        if (!row) throw notFound("recipe");
        const { name, type, text } = recipeFile(row, {
          lang: localeOf(headers).lang,
          format: query.format,
          publicUrl: deps.config.publicUrl,
          source: await readSource(sql, row.id, reader),
        });
        return new Response(text, { headers: attachment(name, type) }) as unknown as string;
      },
      {
        visitor: true,
        params: t.Object({ recipe_id: idParam() }),
        query: formatQuery,
        response: responses({ 200: RecipeExportFile }, 401, 404),
        detail: {
          summary: "A recipe as a file, in the language of the call: schema.org JSON-LD, Markdown or Cooklang",
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
        async function* files() {
          for (let i = 0; i < ids.length; i += RECIPES_AT_ONCE) {
            const part = ids.slice(i, i + RECIPES_AT_ONCE);
            // One that was deleted while the archive was written is in neither.
            const rows = await readRecipes(sql, part, reader);
            const sources = await readSources(sql, part, reader);
            for (const row of rows) {
              const source = sources.get(row.id) ?? null;
              yield recipeFile(row, { lang, format: query.format, publicUrl: deps.config.publicUrl, source });
            }
          }
        }
        const name = `toque-recipes-${new Date().toISOString().slice(0, 10)}.zip`;
        const body = zipStream(files(), request.signal);
        return new Response(body, { headers: attachment(name, "application/zip") }) as unknown as string;
      },
      {
        user: true,
        query: formatQuery,
        response: responses({ 200: RecipeExportArchive }, 401),
        detail: { summary: "All recipes of the caller as a ZIP of such files, one a recipe" },
      },
    );
