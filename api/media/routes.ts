import { isAskedAbout } from "@toque/db/game/picks.ts";
import { LARGEST_SIZE, mediaKey, mediaUrl, parseSize, servedSize } from "@toque/db/media/address.ts";
import { MediaError } from "@toque/db/media/errors.ts";
import { findPicture, isUnderReview, type Picture } from "@toque/db/media/pictures.ts";
import { declaredLength } from "@toque/workers/platform/http-client/read-limited.ts";
import type { StoredObject } from "@toque/workers/platform/storage/port.ts";
import { Elysia } from "elysia";
import type { Deps } from "../deps.ts";
import { IMMUTABLE, matchesEtag } from "../http/asset.ts";
import { type Caller, callers } from "../http/caller.ts";

// A public picture is IMMUTABLE: its content never changes under its id, and it never becomes private again.
const PRIVATE_CACHE = "private, no-store";

interface ShowContext {
  request: Request;
  params: { id: string; size?: string };
  viewer(): Promise<Caller | null>;
}

/**
 * Uploading and showing pictures: `PUT`/`POST /media/upload/{id}?token=…` with the file as body, `GET`/`HEAD
 * /media/{id}` and `/media/{id}/{320|800|1600}`.
 */
export function mediaRoutes(deps: Deps) {
  const { db, storage, uploads, log } = deps;

  const upload = async ({ request, params }: { request: Request; params: { id: string } }) => {
    const declared = declaredLength(request.headers);
    const accepted = await uploads.accept({
      id: params.id,
      token: new URL(request.url).searchParams.get("token") ?? "",
      body: request.body,
      signal: request.signal,
      ...(declared === null ? {} : { declaredLength: declared }),
    });
    return Response.json(accepted, { headers: { "cache-control": "no-store" } });
  };

  /**
   * Everyone may see a public picture; a private one its owner, a moderator while it is part of a version under
   * review, and who is asked to judge the cooking that it shows.
   */
  async function maySee(viewer: () => Promise<Caller | null>, picture: Picture): Promise<boolean> {
    if (picture.isPublic) return true;
    const caller = await viewer();
    if (!caller) return false;
    if (caller.userId === picture.ownerId) return true;
    if (picture.kind === "cooking") return isAskedAbout(db.sql, caller.userId, mediaUrl(picture.id));
    return caller.isModerator && (await isUnderReview(db.sql, picture.id));
  }

  async function open(picture: Picture, size: NonNullable<ReturnType<typeof parseSize>>): Promise<StoredObject> {
    let object: StoredObject | null;
    try {
      object = await storage.get(mediaKey(picture.id, servedSize(size, picture.width)));
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

  const show = async ({ request, params, viewer }: ShowContext) => {
    const size = params.size === undefined ? LARGEST_SIZE : parseSize(params.size);
    const picture = size === null ? null : await findPicture(db.sql, params.id);
    if (size === null || !picture || !(await maySee(viewer, picture))) throw new MediaError("media_not_found");
    const etag = `"${picture.id}-${servedSize(size, picture.width)}"`;
    const headers = new Headers({
      etag,
      "cache-control": picture.isPublic ? IMMUTABLE : PRIVATE_CACHE,
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    if (!picture.isPublic) headers.set("vary", "authorization, cookie");
    if (matchesEtag(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers });
    const object = await open(picture, size);
    headers.set("content-type", object.contentType);
    headers.set("content-length", String(object.size));
    // HEAD as well: Elysia handles it by this handler and omits the body.
    return new Response(object.stream, { headers });
  };

  // We read the body ourselves, with our limit: "none" keeps Elysia from reading it first.
  const uploadHook = {
    unauthenticated: true as const,
    parse: "none" as const,
    detail: {
      tags: ["media"],
      summary: "Upload a picture with an upload link",
      description: "The file is the body: JPEG, PNG, WebP or AVIF, at most 12 MB and 40 megapixels.",
    },
  };
  const showHook = { browser: true as const, detail: { tags: ["media"], summary: "A picture as WebP" } };

  return new Elysia({ name: "media", normalize: false })
    .use(callers(deps))
    .put("/media/upload/:id", upload, uploadHook)
    .post("/media/upload/:id", upload, uploadHook)
    .get("/media/:id", show, showHook)
    .get("/media/:id/:size", show, showHook);
}
