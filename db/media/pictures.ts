import type { Conn, Tx } from "../client/types.ts";
import { isMediaId, type MediaKind, mediaIdFromUrl, mediaUrl } from "./address.ts";

/** An uploaded picture. `width` in pixels of its largest stored size; `ownerId` is null after the account is deleted. */
export interface Picture {
  id: string;
  ownerId: number | null;
  kind: MediaKind;
  isPublic: boolean;
  width: number;
}

/** An uploaded picture by its id; null when it does not exist or its upload is not complete. */
export async function findPicture(conn: Conn, id: string): Promise<Picture | null> {
  if (!isMediaId(id)) return null;
  const [row] = await conn<Picture[]>`
    select id, owner_id as "ownerId", kind, is_public as "isPublic", width
    from media where id = ${id} and uploaded_at is not null`;
  return row ?? null;
}

/**
 * Checks the picture URLs of a payload: each must be an uploaded picture of `userId` of this kind. URLs of other sites
 * are always rejected: loading them would disclose the reader to that site.
 * @param kept URLs that the entity already has (its previous version, the parent of a variant); accepted unchanged
 * @returns the indexes in `urls` of the rejected ones, ascending
 */
export async function assertOwnedMedia(
  conn: Conn,
  userId: number,
  kind: MediaKind,
  urls: readonly string[],
  kept: readonly string[] = [],
): Promise<number[]> {
  const allowed = new Set(kept);
  const ids = urls.map((url) => (allowed.has(url) ? null : mediaIdFromUrl(url)));
  const asked = [...new Set(ids.filter((id) => id !== null))];
  const rows =
    asked.length === 0
      ? []
      : await conn<{ id: string }[]>`
          select id from media where id = any(${asked}::uuid[]) and owner_id = ${userId} and kind = ${kind}
            and uploaded_at is not null`;
  const owned = new Set(rows.map((row) => row.id));
  return urls.flatMap((url, index) => (allowed.has(url) || owned.has(ids[index] ?? "") ? [] : [index]));
}

/**
 * Makes pictures public permanently, in the transaction that publishes the entity showing them. URLs of other sites are
 * ignored. Photos of a fridge always stay private.
 * @returns how many became public
 */
export async function publishMedia(conn: Conn, urls: readonly string[]): Promise<number> {
  const ids = [...new Set(urls.map(mediaIdFromUrl).filter((id) => id !== null))];
  if (ids.length === 0) return 0;
  const changed = await conn`
    update media set is_public = true
    where id = any(${ids}::uuid[]) and uploaded_at is not null and not is_public and kind <> 'fridge'`;
  return changed.count;
}

/** Notes a public picture that Toque itself has made, whose files are stored; again it changes nothing. Sizes in pixels. */
export async function insertPicture(
  tx: Tx,
  picture: { id: string; ownerId: number; kind: MediaKind; width: number; height: number; bytes: number },
): Promise<void> {
  const { id, ownerId, kind, width, height, bytes } = picture;
  await tx`
    insert into media (id, owner_id, kind, content_type, upload_expires_at, uploaded_at, width, height, bytes, is_public)
    values (${id}, ${ownerId}, ${kind}, 'image/webp', now(), now(), ${width}, ${height}, ${bytes}, true)
    on conflict (id) do nothing`;
}

/** Whether a version under review shows a picture. */
export async function isUnderReview(conn: Conn, pictureId: string): Promise<boolean> {
  const [row] = await conn`
    select 1 from recipe_approvals a
    join recipe_versions v on v.recipe_id = a.recipe_id and v.version = a.version
    where a.status = 'PENDING' and position(${mediaUrl(pictureId)}::text in v.content::text) > 0 limit 1`;
  return row !== undefined;
}
