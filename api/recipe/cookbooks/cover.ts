import type { Tx } from "@toque/db/client/types.ts";
import { fieldError, invalidFields } from "@toque/db/errors.ts";
import { assertOwnedMedia, publishMedia } from "@toque/db/media/pictures.ts";
import { coverUrl } from "@toque/db/recipes/present.ts";
import { readSummaries } from "@toque/db/recipes/read.ts";

const DRAWN = /^\/media\/covers\//;

/** The new cover of a cookbook. */
export interface Cover {
  url: string | null;
  /** The present cover. */
  before: string | null;
  isPublic: boolean;
}

/**
 * Rejects a cover that is neither an uploaded recipe picture of the user nor a picture of a recipe in the cookbook, and
 * for a public cookbook a drawn one of a non-public recipe. The picture of a public cookbook becomes public.
 */
export async function takeCover(tx: Tx, userId: number, recipeIds: readonly number[], cover: Cover): Promise<void> {
  if (cover.url === null) return;
  // With the user's own access, even for an admin, so that private content does not become public.
  const own = await readSummaries(tx, [...recipeIds], { userId });
  const drawnFor = cover.isPublic ? await readSummaries(tx, [...recipeIds], { userId: null }) : own;
  const allowed = [
    ...own.flatMap(({ recipe_img }) => recipe_img.map(({ img_url }) => img_url)),
    ...drawnFor.map(({ id, version }) => coverUrl(id, version)),
    ...(cover.before !== null && !(cover.isPublic && DRAWN.test(cover.before)) ? [cover.before] : []),
  ];
  const bad = await assertOwnedMedia(tx, userId, "recipe", [cover.url], allowed);
  if (bad.length > 0)
    throw invalidFields([
      fieldError(
        ["cover_img_url"],
        "This is neither a picture that you uploaded here nor one that everyone who sees the cookbook may see.",
        "unknown_media",
      ),
    ]);
  if (cover.isPublic) await publishMedia(tx, [cover.url]);
}
