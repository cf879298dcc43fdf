import { t } from "elysia";
import type { Deps } from "../deps.ts";
import { responses } from "../http/schemas.ts";
import type { MediaKind } from "./address.ts";
import { issueUpload } from "./tickets.ts";

const UploadTicket = t.Object({ upload_url: t.String(), img_url: t.String(), expires_at: t.String() });

/** What every call that hands out an upload address is made of: who may call it is the route's own affair. */
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
