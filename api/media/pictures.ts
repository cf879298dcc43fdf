import type { Conn } from "@toque/db/client/types.ts";
import type { Storage, StoredObject } from "@toque/workers/storage/port.ts";
import {
  type ImageSize,
  isMediaId,
  LARGEST_SIZE,
  type MediaKind,
  mediaIdFromUrl,
  mediaKey,
  servedSize,
} from "./address.ts";

/** An uploaded picture. `width` in pixels of its largest kept size; `ownerId` null once the account is gone. */
export interface Picture {
  id: string;
  ownerId: number | null;
  kind: MediaKind;
  isPublic: boolean;
  width: number;
}

/** Finds an uploaded picture by its id; null when there is none or its upload has not ended. */
export async function findPicture(conn: Conn, id: string): Promise<Picture | null> {
  if (!isMediaId(id)) return null;
  const [row] = await conn<Picture[]>`
    select id, owner_id as "ownerId", kind, is_public as "isPublic", width
    from media where id = ${id} and uploaded_at is not null`;
  return row ?? null;
}

/** Opens a picture's file in the kept size nearest to `wanted`; null when storage has lost it. */
export function openPicture(storage: Storage, picture: Picture, wanted: ImageSize): Promise<StoredObject | null> {
  return storage.get(mediaKey(picture.id, servedSize(wanted, picture.width)));
}

/**
 * The WebP bytes of a user's own picture by its `img_url`, for a model that looks at it. Call it outside a transaction.
 * @returns null when the URL is no uploaded picture of this user
 */
export async function readOwnPicture(
  deps: { conn: Conn; storage: Storage },
  input: { userId: number; url: string; size?: ImageSize },
): Promise<Uint8Array | null> {
  const id = mediaIdFromUrl(input.url);
  const picture = id === null ? null : await findPicture(deps.conn, id);
  if (picture?.ownerId !== input.userId) return null;
  const object = await openPicture(deps.storage, picture, input.size ?? LARGEST_SIZE);
  return object ? await new Response(object.stream).bytes() : null;
}

/**
 * Checks the picture URLs of a payload: each must be an uploaded picture of `userId` of this kind. Another site's address
 * never passes: showing it would tell that site who reads the recipe.
 * @param kept URLs that stand on the entity already (its version before, the parent of a variant); they pass as they are
 * @returns the indexes in `urls` that do not pass, ascending
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
 * Makes pictures visible to everyone, for ever, in the transaction that publishes what shows them. URLs that are none of
 * ours are passed over. Photos of a fridge stay private whatever happens.
 * @returns how many turned public now
 */
export async function publishMedia(conn: Conn, urls: readonly string[]): Promise<number> {
  const ids = [...new Set(urls.map(mediaIdFromUrl).filter((id) => id !== null))];
  if (ids.length === 0) return 0;
  const changed = await conn`
    update media set is_public = true
    where id = any(${ids}::uuid[]) and uploaded_at is not null and not is_public and kind <> 'fridge'`;
  return changed.count;
}
