import { DomainError, type DomainErrorKind } from "../errors.ts";

/** The errors of pictures and uploads, with a message for the client. */
const FAULTS = {
  upload_not_found: ["not_found", "There is no such upload, or its link is not complete. Ask for a new upload link."],
  upload_expired: ["gone", "This upload link is too old. Ask for a new one."],
  upload_already_used: ["gone", "This upload link was used already. Ask for a new one for another picture."],
  upload_in_progress: ["conflict", "A picture is being uploaded with this link right now."],
  upload_interrupted: ["malformed", "The picture did not arrive whole. Send it again with the same link."],
  image_too_large: ["too_large", "The picture is larger than 12 MB. Send a smaller one."],
  unsupported_image_type: ["unsupported_type", "Send the picture itself as JPEG, PNG, WebP or AVIF."],
  image_has_too_many_pixels: ["invalid", "The picture has more than 40 megapixels. Send a smaller one."],
  image_unreadable: ["invalid", "The picture is damaged and cannot be opened."],
  media_busy: ["unavailable", "Too many pictures are arriving at once. Send it again in a moment, with the same link."],
  storage_unavailable: ["unavailable", "Pictures cannot be stored or read at the moment. Try again in a moment."],
  media_not_found: ["not_found", "There is no such picture."],
} as const satisfies Record<string, readonly [DomainErrorKind, string]>;

export type MediaFault = keyof typeof FAULTS;

const RETRY_AFTER_SECONDS = 5;

/** An error of a picture or an upload. `cause` is for the log only. */
export class MediaError extends DomainError {
  constructor(code: MediaFault, options: { cause?: unknown } = {}) {
    const [kind, message] = FAULTS[code];
    super(kind, code, message, {
      ...options,
      ...(kind === "unavailable" ? { retryAfterSeconds: RETRY_AFTER_SECONDS } : {}),
    });
    this.name = "MediaError";
  }
}
