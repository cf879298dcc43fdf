import type { Conn } from "@toque/db/client/types.ts";
import { hashToken, newToken } from "../tokens.ts";
import { isMediaId, type MediaKind, mediaUrl } from "./address.ts";
import { MediaError } from "./errors.ts";
import { UPLOAD_TYPES } from "./sniff.ts";

/** What a client gets to upload one picture; the wire form of every image-upload-url call. `expires_at` is ISO 8601. */
export interface UploadTicket {
  upload_url: string;
  img_url: string;
  expires_at: string;
}

// The ticket is the media row itself. Its token's hash stands alone while the ticket is free, and behind this mark
// while an upload is running; after the upload `uploaded_at` tells that it is used.
const BUSY = "busy:";

/**
 * Makes a single-use upload link that lasts ten minutes.
 * @param publicUrl the server's own origin as clients reach it
 * @throws MediaError `unsupported_image_type` when `contentType` is none that may be uploaded
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

/** A ticket that this upload holds alone until it is released or completed. */
export interface ClaimedTicket {
  id: string;
  hash: string;
}

/**
 * Takes a free, unexpired ticket; of two uploads at once only one gets it.
 * @throws MediaError `upload_not_found`, `upload_expired`, `upload_already_used`, `upload_in_progress`
 */
export async function claimTicket(conn: Conn, id: string, token: string): Promise<ClaimedTicket> {
  if (!isMediaId(id)) throw new MediaError("upload_not_found");
  const hash = hashToken(token);
  const claimed = await conn`
    update media set upload_token_hash = ${BUSY + hash}
    where id = ${id} and upload_token_hash = ${hash} and uploaded_at is null and upload_expires_at > now()
    returning id`;
  if (claimed.length === 1) return { id, hash };
  // Why not is told only to someone who shows the token: others cannot learn that the picture exists.
  const [row] = await conn<{ used: boolean; busy: boolean }[]>`
    select uploaded_at is not null as used, upload_token_hash <> ${hash} and upload_expires_at > now() as busy
    from media where id = ${id} and upload_token_hash in (${hash}, ${BUSY + hash})`;
  if (!row) throw new MediaError("upload_not_found");
  throw new MediaError(row.used ? "upload_already_used" : row.busy ? "upload_in_progress" : "upload_expired");
}

/** Gives a ticket back after an upload that failed: it can be tried again until it expires. */
export async function releaseTicket(conn: Conn, ticket: ClaimedTicket): Promise<void> {
  await conn`
    update media set upload_token_hash = ${ticket.hash}
    where id = ${ticket.id} and upload_token_hash = ${BUSY + ticket.hash} and uploaded_at is null`;
}

/** Marks a ticket's picture as there. Sizes in pixels, `bytes` of all its files. @returns false when the row is gone */
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
