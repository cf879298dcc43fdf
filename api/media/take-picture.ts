import type { Tx } from "@toque/db/client/types.ts";
import { fieldError, invalidFields } from "@toque/db/errors.ts";
import type { MediaKind } from "@toque/db/media/address.ts";
import { assertOwnedMedia, publishMedia } from "@toque/db/media/pictures.ts";

/**
 * Validates an uploaded picture of a public entity (a food, a tag, a diet, a profile) and makes it public.
 * @param kept the present address; accepted unchanged
 * @throws DomainError `invalid` naming `img_url` or the given field, when the picture is not one that the user uploaded for it
 */
export async function takePicture(
  tx: Tx,
  picture: { userId: number; kind: MediaKind; url: string | null | undefined; kept?: string | null; field: string },
): Promise<void> {
  const { userId, kind, url, kept, field } = picture;
  if (!url) return;
  const bad = await assertOwnedMedia(tx, userId, kind, [url], kept ? [kept] : []);
  if (bad.length > 0)
    throw invalidFields([
      fieldError([field], `This is not a picture (${kind}) that you uploaded here.`, "unknown_media"),
    ]);
  await publishMedia(tx, [url]);
}
