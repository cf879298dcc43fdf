import { fieldError, invalidFields } from "@toque/db/errors.ts";
import { addCookingImage, expectedReward } from "@toque/db/game/cookings.ts";
import { readDish } from "@toque/db/game/dishes.ts";
import { readRevision } from "@toque/db/game/events.ts";
import { readRules } from "@toque/db/game/rules.ts";
import { mediaIdFromUrl, mediaKey } from "@toque/db/media/address.ts";
import { MediaError } from "@toque/db/media/errors.ts";
import { assertOwnedMedia } from "@toque/db/media/pictures.ts";
import type { CookingImage, CookingImageInput, CookingReward } from "@toque/db/schemas/game-cooking.ts";
import { photoHash } from "@toque/workers/platform/images/photo-hash.ts";
import type { Deps } from "../../deps.ts";
import { follow } from "../../events/follow.ts";
import type { ServerEvent } from "../../http/sse.ts";
import { type Change, change } from "../module.ts";

/** The smallest stored size, which every picture has. */
const SMALL = 320;

/** Photos of cookings, what a dish would bring, and the stream of changes. */
export const gameCookingService = (deps: Deps) => {
  const unknownPicture = () =>
    invalidFields([
      fieldError(["img_url"], "This is not a picture (cooking) that you uploaded here.", "unknown_media"),
    ]);

  /** The perceptual hash of an own picture. Outside of a transaction, as it is read from the storage. */
  async function hashOf(userId: number, imgUrl: string): Promise<string> {
    const bad = await assertOwnedMedia(deps.db.sql, userId, "cooking", [imgUrl]);
    const id = mediaIdFromUrl(imgUrl);
    if (bad.length > 0 || id === null) throw unknownPicture();
    const object = await deps.storage.get(mediaKey(id, SMALL)).catch((cause: unknown) => {
      throw new MediaError("storage_unavailable", { cause });
    });
    if (!object) throw unknownPicture();
    return photoHash(await new Response(object.stream).bytes());
  }

  return {
    /** @throws DomainError 404; 409 `cooking_finished`, `photo_known`; 422 */
    async addImage(request: Change & { body: CookingImageInput }, cookingId: number): Promise<CookingImage> {
      const { caller, body } = request;
      const photo_hash = await hashOf(caller.userId, body.img_url);
      const image = { img_url: body.img_url, step_id: body.step_id ?? null, photo_hash };
      return change(deps, request, (tx, rules) => addCookingImage(tx, rules, caller.userId, cookingId, image), 201);
    },

    /** What a recipe would bring the caller now. @throws DomainError 404; 409 `recipe_not_public` */
    async reward(userId: number, recipeId: number): Promise<CookingReward> {
      const dish = await readDish(deps.db.sql, userId, recipeId);
      return expectedReward(deps.db.sql, await readRules(deps.db.sql), userId, { dish });
    },

    /** Tells whenever something of the caller's game has changed. Without a revision only what comes from now on. */
    async *follow(userId: number, after: number | null, signal: AbortSignal): AsyncGenerator<ServerEvent> {
      let last = after ?? (await readRevision(deps.db.sql, userId));
      const readAfter = async () => {
        const revision = await readRevision(deps.db.sql, userId);
        return revision > last ? [revision] : [];
      };
      for await (const revisions of follow(deps.eventHub, { key: `game:${userId}`, readAfter, signal }))
        for (const revision of revisions) {
          last = revision;
          yield { id: revision, event: "game", data: { revision } };
        }
    },
  };
};
