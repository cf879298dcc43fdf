import type { Database } from "@toque/db/client/types.ts";
import { issueUpload } from "@toque/db/media/tickets.ts";
import type { PageFetcher } from "../../import/page/fetch-page.ts";
import { sniffImageType } from "../../platform/images/sniff.ts";
import { MAX_UPLOAD_BYTES, type Uploads } from "../../platform/images/uploads.ts";
import type { Logger } from "../../platform/logging/logger.ts";

/** How many pictures of a page are tried. */
const MOST_TRIED = 2;

/** What it takes to store a picture of a page for a user. */
export interface PictureWork {
  db: Database;
  uploads: Uploads;
  publicUrl: string;
  fetcher: PageFetcher;
  userId: number;
  signal: AbortSignal;
  log: Logger;
}

/**
 * Fetches the first picture of a list that can be had, and stores it as an uploaded one is: checked, decoded, re-encoded.
 * @returns its address; null where there is none: a recipe without a picture is still a recipe
 */
export async function takePicture(work: PictureWork, addresses: readonly string[]): Promise<string | null> {
  const { db, uploads, publicUrl, fetcher, userId, signal, log } = work;
  for (const address of addresses.slice(0, MOST_TRIED)) {
    try {
      const { bytes } = await fetcher.picture(address, MAX_UPLOAD_BYTES);
      const contentType = sniffImageType(bytes);
      if (!contentType) continue;
      const ticket = await issueUpload(db.sql, { ownerId: userId, kind: "recipe", contentType, publicUrl });
      const upload = new URL(ticket.upload_url);
      const accepted = await uploads.accept({
        id: upload.pathname.split("/").at(-1) ?? "",
        token: upload.searchParams.get("token") ?? "",
        body: new Blob([bytes]).stream(),
        signal,
      });
      return accepted.img_url;
    } catch (error) {
      signal.throwIfAborted();
      log.info("the picture of an imported page could not be had", { error });
    }
  }
  return null;
}
