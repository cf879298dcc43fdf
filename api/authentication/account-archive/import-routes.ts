import { expectedPart, notePart, requestImport } from "@toque/db/accounts/archive/imports.ts";
import { DomainError } from "@toque/db/errors.ts";
import { Job } from "@toque/db/schemas/ai.ts";
import { AccountImportCreate, AccountImportStart, AccountImportUpload } from "@toque/db/schemas/import.ts";
import { declaredLength, ReadError, readLimited } from "@toque/workers/platform/http-client/read-limited.ts";
import { putPart } from "@toque/workers/platform/storage/parts.ts";
import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { callers } from "../../http/caller.ts";
import { idempotent } from "../../http/idempotency.ts";
import { httpModule, localeOf } from "../../http/module.ts";
import { responses } from "../../http/schemas.ts";
import { started } from "../../recipe/jobs/answers.ts";
import { openUpload } from "./open-upload.ts";

/** Parts that are received at a time by one process; each is in memory once. */
const MAX_RECEIVING = 8;
/** Timeout for receiving one part. */
const READ_MS = 180_000;

/** Bringing in an archive: its upload is opened, then the job that reads it is started. */
export const accountImportRoutes = (deps: Deps) =>
  httpModule(deps, "/api/authentication", "accounts")
    .post(
      "/users/@me/import-upload",
      ({ caller, body, set }) => openUpload(deps, set, { userId: caller.userId, bytes: body.bytes }),
      {
        user: true,
        body: AccountImportCreate,
        response: responses({ 201: AccountImportUpload }, 401, 409, 422, 429),
        detail: { summary: "Opens the upload of an account's archive, in parts; an earlier upload is given up" },
      },
    )
    .post(
      "/users/@me/import",
      async ({ caller, body, headers, request }) => {
        const stored = await idempotent(deps.db, request, caller.userId, body, async (tx) => {
          const id = await requestImport(tx, caller.userId, body.import_id, headers.lang ?? "en");
          return { status: 202, body: { id } };
        });
        return started(deps, caller, stored.body.id, localeOf(headers));
      },
      {
        user: true,
        body: AccountImportStart,
        response: responses({ 202: Job }, 401, 404, 409, 422),
        detail: {
          summary: "Takes over what an uploaded archive of an account holds; the job's result is a report",
        },
      },
    );

const unknownUpload = () =>
  new DomainError("not_found", "import_not_found", "There is no such upload, or not any more.");
const wrongSize = (bytes: number) =>
  new DomainError("invalid", "wrong_part_size", `This part of the archive has ${bytes} bytes.`);

/** One part of an archive, for whoever has the address of its upload; sent again, it replaces what is there. */
export const accountUploadRoutes = (deps: Deps) => {
  let receiving = 0;
  return new Elysia({ name: "account-upload", normalize: false }).use(callers(deps)).put(
    "/media/upload/imports/:id/:part",
    async ({ params, request }) => {
      const { db } = deps;
      const token = new URL(request.url).searchParams.get("token") ?? "";
      const part = /^\d{1,3}$/.test(params.part) ? Number(params.part) : Number.POSITIVE_INFINITY;
      const expected = await expectedPart(db.sql, params.id, token, part);
      if (expected === null) throw unknownUpload();
      const declared = declaredLength(request.headers);
      if (declared !== null && declared !== expected) throw wrongSize(expected);
      if (receiving >= MAX_RECEIVING)
        throw new DomainError("unavailable", "uploads_busy", "Too many archives are being uploaded. Try again soon.", {
          retryAfterSeconds: 5,
        });
      receiving++;
      try {
        const bytes = await readLimited(request.body, {
          limit: expected,
          signal: AbortSignal.any([request.signal, AbortSignal.timeout(READ_MS)]),
          ...(declared === null ? {} : { declared }),
        }).catch((error: unknown) => {
          if (!(error instanceof ReadError)) throw error;
          if (error.reason === "too_large") throw wrongSize(expected);
          throw new DomainError("malformed", "upload_interrupted", "The upload broke off. Send this part again.");
        });
        if (bytes.byteLength !== expected) throw wrongSize(expected);
        await putPart(deps, params.id, part, bytes);
        if (!(await notePart(db.sql, params.id, part))) throw unknownUpload();
      } finally {
        receiving--;
      }
      return new Response(null, { status: 204, headers: { "cache-control": "no-store" } });
    },
    {
      unauthenticated: true,
      // The body is read here, with the limit of the part.
      parse: "none",
      detail: { tags: ["media"], summary: "Uploads one part of an account's archive" },
    },
  );
};
