import type { Conn, Tx } from "../client/types.ts";
import { mediaIdFromUrl, mediaUrl } from "./address.ts";

/**
 * Keeps an uploaded picture from being removed as unused until the end of the transaction. Says nothing about whose it
 * is, nor whether it is there.
 */
export async function holdPicture(tx: Tx, url: string): Promise<void> {
  const id = mediaIdFromUrl(url);
  if (id !== null) await tx`select 1 from media where id = ${id} for update`;
}

/** The former picture of a profile is shown to nobody any more; its files go with {@link abandonUnusedAvatars}. */
export async function retireAvatar(tx: Tx, url: string): Promise<void> {
  const id = mediaIdFromUrl(url);
  if (id !== null) await tx`update media set is_public = false where id = ${id} and kind = 'avatar'`;
}

/**
 * Turns pictures that no profile shows into uploads that were never made, an hour after they could have been: those are
 * removed with their files (`removeAbandonedUploads`). One that is being chosen is locked and becomes public, so this
 * leaves it alone; one that is public still without a profile (its account was erased) is retired first.
 * @returns how many
 */
export async function abandonUnusedAvatars(conn: Conn): Promise<number> {
  const unused = conn`m.kind = 'avatar' and m.uploaded_at is not null and m.upload_expires_at < now() - interval '1 hour'
    and not exists (select 1 from users u where u.avatar_url = ${mediaUrl("")}::text || m.id::text)`;
  const { count } = await conn`
    update media m set uploaded_at = null, upload_token_hash = null where not m.is_public and ${unused}`;
  await conn`update media m set is_public = false where m.is_public and ${unused}`;
  return count;
}
