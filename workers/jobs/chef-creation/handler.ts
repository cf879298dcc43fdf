import { readChef } from "@toque/db/game/chefs.ts";
import { createChef, setPortrait } from "@toque/db/game/creations.ts";
import { readRules } from "@toque/db/game/rules.ts";
import { mediaKey, mediaUrl } from "@toque/db/media/address.ts";
import { insertPicture } from "@toque/db/media/pictures.ts";
import sharp from "sharp";
import { imageProcessor, totalBytes } from "../../platform/images/image.ts";
import type { JobHandler } from "../../runtime/context.ts";
import { JobError } from "../../runtime/errors.ts";
import { defineUserJob } from "../define.ts";
import type { JobDeps } from "../deps.ts";
import { drawPortrait } from "./portrait/index.ts";

/** Side of the picture in pixels, and of the drawing in its own units. */
const SIDE = 800;
const DRAWN = 240;
/** Points an inch at which a unit of SVG is a pixel. */
const DPI = 72;

/**
 * Brings a creation to its end: the chef is drawn from the creation's id, and the portrait from the chef's traits. The picture has
 * the creation's id as well, so that a repetition writes the same files.
 */
export function chefCreationHandler({ db, storage }: Pick<JobDeps, "db" | "storage">): JobHandler {
  const images = imageProcessor(1);
  return defineUserJob("chef-creation", async (context) => {
    const { job, signal } = context;
    const { workflow_id: id } = job.params;
    const rules = await readRules(db.sql);
    const made = await db.transaction((tx) => createChef(tx, rules, id));
    await context.progress("portrait", 30);
    const { traits } = await readChef(db.sql, rules, made.id);
    const png = await sharp(Buffer.from(drawPortrait(traits)), { density: (DPI * SIDE) / DRAWN })
      .resize(SIDE, SIDE)
      .png()
      .toBuffer();
    const picture = await images.prepare(png);
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
      return { result: { chef_id: made.id, chef_uid: made.uid, img_url: mediaUrl(id) } };
    });
  });
}
