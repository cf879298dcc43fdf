import { readChef } from "@toque/db/game/chefs.ts";
import { createChef, setPortrait } from "@toque/db/game/creations.ts";
import { requestMint } from "@toque/db/game/minting.ts";
import { readRules } from "@toque/db/game/rules.ts";
import { mediaKey, mediaUrl } from "@toque/db/media/address.ts";
import { insertPicture } from "@toque/db/media/pictures.ts";
import { imageProcessor, totalBytes } from "../../platform/images/image.ts";
import type { JobHandler } from "../../runtime/context.ts";
import { JobError } from "../../runtime/errors.ts";
import { defineUserJob } from "../define.ts";
import type { JobDeps } from "../deps.ts";
import { pictureOf } from "./picture.ts";

/**
 * Brings a creation to its end: the chef is drawn from the creation's id, and the portrait from the chef's traits. The picture has
 * the creation's id as well, so that a repetition writes the same files. Where chefs are minted, that is the next job.
 */
export function chefCreationHandler({
  db,
  storage,
  log,
  portraits = null,
  minter = null,
}: Pick<JobDeps, "db" | "storage" | "log" | "portraits" | "minter">): JobHandler {
  const images = imageProcessor(1);
  return defineUserJob("chef-creation", async (context) => {
    const { job, signal } = context;
    const { workflow_id: id } = job.params;
    const rules = await readRules(db.sql);
    const made = await db.transaction((tx) => createChef(tx, rules, id));
    await context.progress("portrait", 30);
    const { traits } = await readChef(db.sql, rules, made.id);
    const picture = await pictureOf(traits, { images, model: portraits, log }, signal);
    signal.throwIfAborted();
    try {
      for (const { size, bytes } of picture.variants) await storage.put(mediaKey(id, size), bytes, "image/webp");
    } catch (cause) {
      throw new JobError({ code: "job_failed", detail: "The portrait could not be stored.", retryable: true, cause });
    }
    await context.commit(async (tx) => {
      await insertPicture(tx, {
        id,
        ownerId: job.userId,
        kind: "chef",
        width: picture.width,
        height: picture.height,
        bytes: totalBytes(picture),
      });
      await setPortrait(tx, id, mediaUrl(id));
      if (minter) await requestMint(tx, { id: made.id, userId: job.userId, lang: job.lang });
      return { result: { chef_id: made.id, chef_uid: made.uid, img_url: mediaUrl(id) } };
    });
  });
}
