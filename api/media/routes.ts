import type { Database } from "@toque/db/client/types.ts";
import type { Logger } from "@toque/db/log.ts";
import type { Storage, StoredObject } from "@toque/workers/storage/port.ts";
import { Elysia } from "elysia";
import { LARGEST_SIZE, parseSize, servedSize } from "./address.ts";
import { MediaError } from "./errors.ts";
import { findPicture, openPicture, type Picture } from "./pictures.ts";
import type { Uploads } from "./uploads.ts";

export interface MediaRoutesDeps {
  db: Database;
  storage: Storage;
  uploads: Uploads;
  log: Logger;
  /** Who asks: the id of the signed-in user, or null. Only asked for pictures that are not public. */
  userIdOf(request: Request): Promise<number | null>;
  /** Whether someone else may see a private picture too (who reviews a recipe, say). Nobody else may when absent. */
  mayAlsoSee?(request: Request, picture: Picture): Promise<boolean>;
}

// A picture never changes under its id, so a public one may be kept for ever; it never becomes private again.
const PUBLIC_CACHE = "public, max-age=31536000, immutable";
const PRIVATE_CACHE = "private, max-age=300";

/** Whether an If-None-Match header names `etag` (RFC 9110, 13.1.2: weak comparison). */
function matches(header: string | null, etag: string): boolean {
  if (header === null) return false;
  if (header.trim() === "*") return true;
  return header.split(",").some((entry) => entry.trim().replace(/^W\//, "") === etag);
}

/** The Content-Length of a request; undefined when there is none that is a number. */
function declaredLength(request: Request): number | undefined {
  const text = request.headers.get("content-length");
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/**
 * Uploading and showing pictures: `PUT`/`POST /media/upload/{id}?token=…` with the file as body, `GET`/`HEAD
 * /media/{id}` and `/media/{id}/{320|800|1600}`. Answers its own errors as `{"detail", "code"}`.
 */
export function mediaRoutes(deps: MediaRoutesDeps) {
  const { db, storage, uploads, log } = deps;

  /** A fault becomes its answer here: no error handler of another plugin needs to know of pictures. */
  async function answer(work: () => Promise<Response>): Promise<Response> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof MediaError) return error.toResponse();
      throw error;
    }
  }

  const upload = ({ request, params }: { request: Request; params: { id: string } }) =>
    answer(async () => {
      const declared = declaredLength(request);
      const accepted = await uploads.accept({
        id: params.id,
        token: new URL(request.url).searchParams.get("token") ?? "",
        body: request.body,
        signal: request.signal,
        ...(declared === undefined ? {} : { declaredLength: declared }),
      });
      return Response.json(accepted, { headers: { "cache-control": "no-store" } });
    });

  async function maySee(request: Request, picture: Picture): Promise<boolean> {
    if (picture.isPublic) return true;
    const userId = await deps.userIdOf(request);
    if (userId !== null && userId === picture.ownerId) return true;
    return (await deps.mayAlsoSee?.(request, picture)) ?? false;
  }

  async function open(picture: Picture, size: NonNullable<ReturnType<typeof parseSize>>): Promise<StoredObject> {
    let object: StoredObject | null;
    try {
      object = await openPicture(storage, picture, size);
    } catch (cause) {
      log.error("a picture could not be read", { id: picture.id, storage: storage.name, error: cause });
      throw new MediaError("storage_unavailable", { cause });
    }
    if (!object) {
      log.error("a picture is missing in storage", { id: picture.id, size, storage: storage.name });
      throw new MediaError("media_not_found");
    }
    return object;
  }

  const show = ({ request, params }: { request: Request; params: { id: string; size?: string } }) =>
    answer(async () => {
      const size = params.size === undefined ? LARGEST_SIZE : parseSize(params.size);
      const picture = size === null ? null : await findPicture(db.sql, params.id);
      if (size === null || !picture || !(await maySee(request, picture))) throw new MediaError("media_not_found");
      const etag = `"${picture.id}-${servedSize(size, picture.width)}"`;
      const headers = new Headers({
        etag,
        "cache-control": picture.isPublic ? PUBLIC_CACHE : PRIVATE_CACHE,
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; sandbox",
      });
      if (!picture.isPublic) headers.set("vary", "Authorization, Cookie");
      if (matches(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
      const object = await open(picture, size);
      headers.set("content-type", object.contentType);
      headers.set("content-length", String(object.size));
      // HEAD as well: Elysia answers it by this handler and leaves the body out itself.
      return new Response(object.stream, { headers });
    });

  // The body is read by us, under our limit: "none" keeps Elysia from reading it first.
  const uploadHook = {
    parse: "none" as const,
    detail: {
      tags: ["media"],
      summary: "Upload a picture with an upload link",
      description: "The file is the body: JPEG, PNG, WebP or AVIF, at most 12 MB and 40 megapixels.",
    },
  };
  const showHook = { detail: { tags: ["media"], summary: "A picture as WebP" } };

  return new Elysia({ name: "toque.media" })
    .put("/media/upload/:id", upload, uploadHook)
    .post("/media/upload/:id", upload, uploadHook)
    .get("/media/:id", show, showHook)
    .get("/media/:id/:size", show, showHook);
}
