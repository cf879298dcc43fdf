import { readUnminted, setPublicKey } from "@toque/db/game/minting.ts";
import type { Minter } from "../../platform/minter/port.ts";
import type { JobHandler } from "../../runtime/context.ts";
import { JobError } from "../../runtime/errors.ts";
import { defineUserJob } from "../define.ts";
import type { JobDeps } from "../deps.ts";

/**
 * Has a chef minted and keeps the key. The minter is called outside of any transaction, with the chef's id: a job that is repeated
 * asks for the same key. A chef that has one is not asked for again.
 */
export function chefMintHandler({
  db,
  publicUrl,
  minter,
}: Pick<JobDeps, "db" | "publicUrl"> & { minter?: Minter | null | undefined }): JobHandler {
  return defineUserJob("chef-mint", async (context) => {
    const { chef_id: id } = context.job.params;
    const chef = await readUnminted(db.sql, id);
    let publicKey: string | null = null;
    if (chef && minter) {
      const { img_url, ...told } = chef;
      try {
        publicKey = await minter.mint({ ...told, image_url: new URL(img_url, publicUrl).href }, context.signal);
      } catch (cause) {
        context.signal.throwIfAborted();
        throw new JobError({ code: "job_failed", detail: "The chef could not be minted.", retryable: true, cause });
      }
    }
    const key = publicKey;
    await context.commit(async (tx) => {
      if (key !== null) await setPublicKey(tx, id, key);
      return { result: { chef_id: id, public_key: key } };
    });
  });
}
