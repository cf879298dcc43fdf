import type { Database } from "@toque/db/client/types.ts";
import { mediaKey, mediaUrl } from "@toque/db/media/address.ts";
import { MediaError } from "@toque/db/media/errors.ts";
import { type ClaimedTicket, claimTicket, completeTicket, releaseTicket } from "@toque/db/media/tickets.ts";
import { ReadError, readLimited } from "../http-client/read-limited.ts";
import type { Logger } from "../logging/logger.ts";
import type { Storage } from "../storage/port.ts";
import { type ImageProcessor, type PreparedImage, totalBytes } from "./image.ts";

/** The largest upload, in bytes: 12 MB. */
export const MAX_UPLOAD_BYTES = 12_000_000;
/** Maximum uploads being read or waiting for the decoder; each holds up to 12 MB. */
const MAX_UPLOADS = 24;
/** Timeout for receiving one body. */
const READ_MS = 180_000;

export interface UploadDeps {
  db: Database;
  storage: Storage;
  images: ImageProcessor;
  log: Logger;
  /** For tests. */
  maxUploads?: number;
}

/** An incoming upload. */
export interface IncomingUpload {
  id: string;
  token: string;
  body: ReadableStream<Uint8Array> | null;
  /** The Content-Length, if sent. */
  declaredLength?: number;
  /** Aborts when the sender disconnects. */
  signal?: AbortSignal;
  /** One of very many, by an import. */
  quick?: boolean;
}

/** The result of an upload; width and height in pixels of the largest stored size. */
export interface AcceptedUpload {
  img_url: string;
  width: number;
  height: number;
}

/** Accepts pictures. */
export interface Uploads {
  /**
   * Claims the ticket, reads, checks, re-encodes and stores the picture. On failure the ticket is released.
   * Holds no transaction open during this.
   * @throws MediaError
   */
  accept(upload: IncomingUpload): Promise<AcceptedUpload>;
}

/** Creates the upload path. One per process: it counts the running uploads. */
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
      limit: MAX_UPLOAD_BYTES,
      signal: upload.signal ? AbortSignal.any([upload.signal, late]) : late,
    }).catch((error: unknown) => {
      if (!(error instanceof ReadError)) throw error;
      throw new MediaError(error.reason === "too_large" ? "image_too_large" : "upload_interrupted", { cause: error });
    });
    const image = await images.prepare(bytes, {
      square: ticket.kind === "avatar",
      quick: upload.quick ?? false,
    });
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
