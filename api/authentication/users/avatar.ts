import { lockAvatar, writeAvatar } from "@toque/db/accounts/profile.ts";
import { holdPicture, retireAvatar } from "@toque/db/media/avatars.ts";
import type { Deps } from "../../deps.ts";
import { takePicture } from "../../media/take-picture.ts";

/**
 * Shows an uploaded picture in a profile, or none. The former one is shown to nobody from then on, and its files are
 * removed later.
 * @throws DomainError `invalid` naming `avatar_url`, when it is not a picture that the user uploaded for it
 */
export async function changeAvatar(deps: Pick<Deps, "db">, userId: number, url: string | null): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const before = await lockAvatar(tx, userId);
    if (url !== null) await holdPicture(tx, url);
    await takePicture(tx, { userId, kind: "avatar", url, field: "avatar_url" });
    await writeAvatar(tx, userId, url);
    if (before !== null && before !== url) await retireAvatar(tx, before);
  });
}
