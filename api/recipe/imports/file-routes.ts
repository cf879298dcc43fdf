import { requestImport, resumeImport } from "@toque/db/accounts/archive/imports.ts";
import { Job } from "@toque/db/schemas/ai.ts";
import { AccountImportStart, AccountImportUpload } from "@toque/db/schemas/import.ts";
import { RecipeFileCreate, RecipeFileResumed } from "@toque/db/schemas/recipe-file-import.ts";
import { openUpload, uploadAnswer } from "../../authentication/account-archive/open-upload.ts";
import type { Deps } from "../../deps.ts";
import { idempotent } from "../../http/idempotency.ts";
import { httpModule, localeOf } from "../../http/module.ts";
import { responses } from "../../http/schemas.ts";
import { started } from "../jobs/answers.ts";

/** Recipes from another app's file: its upload is opened, its parts go where those of archives go, then a job reads it. */
export const recipeFileImportRoutes = (deps: Deps) =>
  httpModule(deps, "/api/recipe", "recipe")
    .post(
      "/imports/files",
      async ({ caller, body, set }) => {
        const file = { kind: "recipes", name: body.file_name } as const;
        return openUpload(deps, set, { userId: caller.userId, bytes: body.bytes, file });
      },
      {
        user: true,
        body: RecipeFileCreate,
        response: responses({ 201: AccountImportUpload }, 401, 409, 422, 429),
        detail: { summary: "Opens the upload of another app's recipes, in parts; an earlier upload is given up" },
      },
    )
    .post(
      "/imports/files/resume",
      async ({ caller, body, set }) => {
        const { id, received, ...upload } = await deps.db.transaction((tx) =>
          resumeImport(tx, caller.userId, body.import_id, "recipes"),
        );
        return { ...uploadAnswer(deps.config, set, { id, ...upload }), received };
      },
      {
        user: true,
        body: AccountImportStart,
        response: responses({ 200: RecipeFileResumed }, 401, 404, 422),
        detail: {
          summary: "Takes an upload up again that was left: its new address, and the parts that are stored already",
        },
      },
    )
    .post(
      "/imports/files/start",
      async ({ caller, body, headers, request }) => {
        const stored = await idempotent(deps.db, request, caller.userId, body, async (tx) => {
          const id = await requestImport(tx, caller.userId, body.import_id, headers.lang ?? "en", "recipes");
          return { status: 202, body: { id } };
        });
        return started(deps, caller, stored.body.id, localeOf(headers));
      },
      {
        user: true,
        body: AccountImportStart,
        response: responses({ 202: Job }, 401, 404, 409, 422),
        detail: {
          summary: "Takes over the recipes of an uploaded file as private ones; the job's result is a report of each",
        },
      },
    );
