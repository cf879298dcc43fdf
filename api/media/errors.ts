/** What can go wrong with a picture, with the HTTP status of each and a sentence for whoever sent or asked for it. */
const FAULTS = {
  upload_not_found: [404, "There is no such upload, or its link is not complete. Ask for a new upload link."],
  upload_expired: [410, "This upload link is too old. Ask for a new one."],
  upload_already_used: [410, "This upload link was used already. Ask for a new one for another picture."],
  upload_in_progress: [409, "A picture is being uploaded with this link right now."],
  upload_interrupted: [400, "The picture did not arrive whole. Send it again with the same link."],
  image_too_large: [413, "The picture is larger than 12 MB. Send a smaller one."],
  unsupported_image_type: [415, "Send the picture itself as JPEG, PNG, WebP or AVIF."],
  image_has_too_many_pixels: [422, "The picture has more than 40 megapixels. Send a smaller one."],
  image_unreadable: [422, "The picture is damaged and cannot be opened."],
  media_busy: [503, "Too many pictures are arriving at once. Send it again in a moment, with the same link."],
  storage_unavailable: [503, "Pictures cannot be stored or read at the moment. Try again in a moment."],
  media_not_found: [404, "There is no such picture."],
} as const satisfies Record<string, readonly [number, string]>;

export type MediaFault = keyof typeof FAULTS;

const RETRY_AFTER_SECONDS = 5;

/** A fault of a picture or an upload; `message` may be shown to the user. `cause` is for the log only. */
export class MediaError extends Error {
  override readonly name = "MediaError";
  readonly status: number;

  constructor(
    readonly code: MediaFault,
    options?: ErrorOptions,
  ) {
    super(FAULTS[code][1], options);
    this.status = FAULTS[code][0];
  }

  /** The answer of the HTTP interface: `{"detail", "code"}`, kept by no cache. */
  toResponse(): Response {
    const headers = new Headers({ "cache-control": "no-store" });
    if (this.status === 503) headers.set("retry-after", String(RETRY_AFTER_SECONDS));
    return Response.json({ detail: this.message, code: this.code }, { status: this.status, headers });
  }
}
