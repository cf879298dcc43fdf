import type { Conn } from "../client/types.ts";
import { hashToken, newToken } from "../tokens.ts";
import { isMediaId, type MediaKind, mediaUrl, UPLOAD_TYPES } from "./address.ts";
import { MediaError } from "./errors.ts";

/** The upload link for one picture; the wire form of every image-upload-url call. `expires_at` is ISO 8601. */
export interface UploadTicket {
  upload_url: string;
  img_url: string;
  expires_at: string;
}

// The ticket is the media row itself. The column holds the token's hash while the ticket is free, prefixed by this mark
// while an upload is running; after the upload `uploaded_at` is set.
const BUSY = "busy:";

/**
 * Creates a single-use upload link that is valid for ten minutes.
 * @param publicUrl the server's own origin as seen by clients
 * @throws MediaError `unsupported_image_type` when `contentType` is not accepted
 */
export async function issueUpload(
  conn: Conn,
  input: { ownerId: number; kind: MediaKind; contentType: string; publicUrl: string },
): Promise<UploadTicket> {
  if (!UPLOAD_TYPES.some((type) => type === input.contentType)) throw new MediaError("unsupported_image_type");
  const token = newToken();
  const [row] = await conn<{ id: string; expires_at: Date }[]>`
    insert into media (owner_id, kind, content_type, upload_token_hash, upload_expires_at)
    values (${input.ownerId}, ${input.kind}, ${input.contentType}, ${hashToken(token)}, now() + interval '10 minutes')
    returning id, upload_expires_at as expires_at`;
  const { id, expires_at } = row!;
  const uploadUrl = new URL(`/media/upload/${id}`, input.publicUrl);
  uploadUrl.searchParams.set("token", token);
  return { upload_url: uploadUrl.href, img_url: mediaUrl(id), expires_at: expires_at.toISOString() };
}

/** A ticket claimed by one upload until it is released or completed. */
export interface ClaimedTicket {
  id: string;
  hash: string;
  kind: MediaKind;
}

/**
 * Claims a free, unexpired ticket; of two concurrent uploads only one succeeds.
 * @throws MediaError `upload_not_found`, `upload_expired`, `upload_already_used`, `upload_in_progress`
 */
export async function claimTicket(conn: Conn, id: string, token: string): Promise<ClaimedTicket> {
  if (!isMediaId(id)) throw new MediaError("upload_not_found");
  const hash = hashToken(token);
  const [claimed] = await conn<{ kind: MediaKind }[]>`
    update media set upload_token_hash = ${BUSY + hash}
    where id = ${id} and upload_token_hash = ${hash} and uploaded_at is null and upload_expires_at > now()
    returning kind`;
  if (claimed) return { id, hash, kind: claimed.kind };
  // The reason is only disclosed with the right token: others must not learn that the picture exists.
  const [row] = await conn<{ used: boolean; busy: boolean }[]>`
    select uploaded_at is not null as used, upload_token_hash <> ${hash} and upload_expires_at > now() as busy
    from media where id = ${id} and upload_token_hash in (${hash}, ${BUSY + hash})`;
  if (!row) throw new MediaError("upload_not_found");
  throw new MediaError(row.used ? "upload_already_used" : row.busy ? "upload_in_progress" : "upload_expired");
}

/** Releases a ticket after a failed upload, which can be retried until the ticket expires. */
export async function releaseTicket(conn: Conn, ticket: ClaimedTicket): Promise<void> {
  await conn`
    update media set upload_token_hash = ${ticket.hash}
    where id = ${ticket.id} and upload_token_hash = ${BUSY + ticket.hash} and uploaded_at is null`;
}

/**
 * Marks a ticket's picture as uploaded. Sizes in pixels, `bytes` of all its files. @returns false when the row no
 * longer exists
 */
export async function completeTicket(
  conn: Conn,
  ticket: ClaimedTicket,
  image: { width: number; height: number; bytes: number },
): Promise<boolean> {
  const done = await conn`
    update media set upload_token_hash = ${ticket.hash}, uploaded_at = now(), content_type = 'image/webp',
      width = ${image.width}, height = ${image.height}, bytes = ${image.bytes}
    where id = ${ticket.id} and upload_token_hash = ${BUSY + ticket.hash}
    returning id`;
  return done.length === 1;
}

/** Pictures whose ticket expired an hour ago without an upload, oldest first, at most `limit`. */
export async function abandonedUploads(conn: Conn, limit: number): Promise<string[]> {
  const rows = await conn<{ id: string }[]>`
    select id from media where uploaded_at is null and upload_expires_at < now() - interval '1 hour'
    order by upload_expires_at limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** Deletes tickets that were never used. */
export async function deleteUnused(conn: Conn, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await conn`delete from media where id = any(${ids}::uuid[]) and uploaded_at is null`;
}
