import type { MediaKind } from "@toque/db/media/address.ts";
import { issueUpload } from "@toque/db/media/tickets.ts";
import { UploadTicket } from "@toque/db/schemas/common.ts";
import { t } from "elysia";
import type { Deps } from "../deps.ts";
import { responses } from "../http/schemas.ts";

/** The common part of every call that returns an upload address; the route checks access. */
export const uploadUrl = (deps: Deps, kind: MediaKind) => ({
  issue: ({ caller, query }: { caller: { userId: number }; query: { content_type: string } }) =>
    issueUpload(deps.db.sql, {
      ownerId: caller.userId,
      kind,
      contentType: query.content_type,
      publicUrl: deps.config.publicUrl,
    }),
  query: t.Object({ content_type: t.String({ maxLength: 100 }) }),
  response: responses({ 200: UploadTicket }, 401, 403, 415),
  detail: { summary: `A single-use address to upload a picture to (${kind})` },
});
