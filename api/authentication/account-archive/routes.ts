import { findExport, requestExport } from "@toque/db/accounts/archive/exports.ts";
import { UnreadablePart } from "@toque/db/accounts/archive/part-seal.ts";
import { assertFreshSession } from "@toque/db/accounts/identities.ts";
import { DomainError } from "@toque/db/errors.ts";
import { Job } from "@toque/db/schemas/ai.ts";
import { readParts } from "@toque/workers/platform/storage/parts.ts";
import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { callers } from "../../http/caller.ts";
import { idempotent } from "../../http/idempotency.ts";
import { httpModule, localeOf } from "../../http/module.ts";
import { responses } from "../../http/schemas.ts";
import { started } from "../../recipe/jobs/answers.ts";
import { ownerByAddress } from "./address.ts";

/** Asking for an archive of all that the caller owns. */
export const accountArchiveRoutes = (deps: Deps) =>
  httpModule(deps, "/api/authentication", "accounts").post(
    "/users/@me/export",
    async ({ caller, headers, request }) => {
      await assertFreshSession(deps.db.sql, caller.sessionId, "Sign in again, then export the account.");
      const stored = await idempotent(deps.db, request, caller.userId, null, async (tx) => {
        const id = await requestExport(tx, caller.userId, headers.lang ?? "en");
        return { status: 202, body: { id } };
      });
      return started(deps, caller, stored.body.id, localeOf(headers));
    },
    {
      user: true,
      response: responses({ 202: Job }, 401, 403, 409, 429),
      detail: {
        summary:
          "Asks for an archive of everything that the caller owns, within 10 minutes of signing in; the job's result names its address, for a day",
      },
    },
  );

const notFound = (cause?: unknown) =>
  new DomainError("not_found", "export_not_found", "There is no such archive, or not any more.", { cause });

/** The download, by an address that is the session's: a browser sends no access token with a link. */
export const accountDownloadRoutes = (deps: Deps) =>
  new Elysia({ name: "account-download", normalize: false }).use(callers(deps)).get(
    "/media/exports/:id",
    async ({ params, request }) => {
      const owner = await ownerByAddress(deps, request, params.id);
      const found = owner === null ? null : await findExport(deps.db.sql, params.id, owner);
      if (!found) throw notFound();
      const name = `toque-${found.created_at.toISOString().slice(0, 10)}.tar.gz`;
      const parts = request.method === "HEAD" ? null : readParts(deps, params.id, found.parts);
      const body = await parts?.catch((cause: unknown) => {
        // Sealed with a key that is gone: it can only be made anew.
        throw cause instanceof UnreadablePart ? notFound(cause) : cause;
      });
      return new Response(body ?? null, {
        headers: {
          "content-type": "application/gzip",
          "content-length": String(found.bytes),
          "content-disposition": `attachment; filename="${name}"`,
          "cache-control": "private, no-store",
          "x-content-type-options": "nosniff",
          "referrer-policy": "no-referrer",
        },
      });
    },
    {
      unauthenticated: true,
      detail: { tags: ["media"], summary: "The archive of an account, by the address in its job's result" },
    },
  );
