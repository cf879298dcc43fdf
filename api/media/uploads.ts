import type { Database } from "@toque/db/client/types.ts";
import type { Logger } from "@toque/db/log.ts";
import type { Storage } from "@toque/workers/storage/port.ts";
import { mediaKey, mediaUrl } from "./address.ts";
import { MediaError } from "./errors.ts";
import { type ImageProcessor, type PreparedImage, totalBytes } from "./image.ts";
import { readLimited } from "./read-limited.ts";
import { type ClaimedTicket, claimTicket, completeTicket, releaseTicket } from "./tickets.ts";

/** How many uploads may be read or wait for the decoder at once; each holds up to 12 MB. */
const MAX_UPLOADS = 24;
/** How long one body may take to arrive. */
const READ_MS = 180_000;

export interface UploadDeps {
  db: Database;
  storage: Storage;
  images: ImageProcessor;
  log: Logger;
  /** For tests. */
  maxUploads?: number;
}

/** One upload as it comes in. */
export interface IncomingUpload {
  id: string;
  token: string;
  body: ReadableStream<Uint8Array> | null;
  /** The Content-Length, where the sender gave one. */
  declaredLength?: number;
  /** Aborts when the sender hangs up. */
  signal?: AbortSignal;
}

/** What became of an upload; width and height in pixels of the largest size kept. */
export interface AcceptedUpload {
  img_url: string;
  width: number;
  height: number;
}

/** Takes pictures in. */
export interface Uploads {
  /**
   * Claims the ticket, reads, checks, re-encodes and stores the picture. When anything fails the ticket is free again.
   * No transaction is open meanwhile.
   * @throws MediaError
   */
  accept(upload: IncomingUpload): Promise<AcceptedUpload>;
}

/** Composes the upload path. One a process: it counts the uploads that are running. */
export function createUploads(deps: UploadDeps): Uploads {
  const { db, storage, images, log } = deps;
  let running = 0;

  async function removeFiles(id: string, image: PreparedImage): Promise<void> {
    for (const { size } of image.variants) {
      await storage.delete(mediaKey(id, size)).catch((error: unknown) => {
        log.warn("a file of a failed upload stays in storage", { key: mediaKey(id, size), error });
      });
    }
  }

  async function store(ticket: ClaimedTicket, image: PreparedImage): Promise<void> {
    try {
      for (const { size, bytes } of image.variants) await storage.put(mediaKey(ticket.id, size), bytes, "image/webp");
    } catch (cause) {
      log.error("a picture could not be stored", { storage: storage.name, error: cause });
      throw new MediaError("storage_unavailable", { cause });
    }
    const { width, height } = image;
    if (!(await completeTicket(db.sql, ticket, { width, height, bytes: totalBytes(image) })))
      throw new MediaError("upload_not_found");
  }

  async function receive(ticket: ClaimedTicket, upload: IncomingUpload): Promise<AcceptedUpload> {
    const late = AbortSignal.timeout(READ_MS);
    const bytes = await readLimited(upload.body, {
      ...(upload.declaredLength === undefined ? {} : { declared: upload.declaredLength }),
      signal: upload.signal ? AbortSignal.any([upload.signal, late]) : late,
    });
    const image = await images.prepare(bytes);
    try {
      await store(ticket, image);
    } catch (error) {
      await removeFiles(ticket.id, image);
      throw error;
    }
    return { img_url: mediaUrl(ticket.id), width: image.width, height: image.height };
  }

  return {
    async accept(upload) {
      if (running >= (deps.maxUploads ?? MAX_UPLOADS)) throw new MediaError("media_busy");
      running++;
      try {
        const ticket = await claimTicket(db.sql, upload.id, upload.token);
        try {
          return await receive(ticket, upload);
        } catch (error) {
          await releaseTicket(db.sql, ticket).catch((failure: unknown) => {
            log.warn("an upload ticket could not be given back", { id: ticket.id, error: failure });
          });
          throw error;
        }
      } finally {
        running--;
      }
    },
  };
}
