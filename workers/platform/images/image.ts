import { type ImageSize, keptSizes, LARGEST_SIZE, type UploadType } from "@toque/db/media/address.ts";
import { MediaError } from "@toque/db/media/errors.ts";
import pLimit from "p-limit";
import sharp, { type Metadata, type OutputInfo, type ResizeOptions } from "sharp";
import { sniffImageType } from "./sniff.ts";

// One thread per decoder and no cache: two pictures at a time must not starve requests.
sharp.concurrency(1);
sharp.cache(false);

/** Maximum pixels of an upload, for one frame before rotation. */
export const MAX_PIXELS = 40_000_000;
const WEBP_LONGEST_SIDE = 16_383;
const DECODE_SECONDS = 30;
const WEBP = { quality: 80, effort: 4, smartSubsample: true } as const;
/** A sixth of the work for a quarter more bytes: for pictures that come by the hundred. */
const QUICK_WEBP = { quality: 80, effort: 1, smartSubsample: false } as const;

/** One stored size as a WebP file. */
export interface ImageVariant {
  size: ImageSize;
  bytes: Uint8Array;
}

/** A picture ready to be stored: `width` and `height` of its largest variant in pixels, variants in ascending order of size. */
export interface PreparedImage {
  width: number;
  height: number;
  variants: ImageVariant[];
}

const SHARP_FORMATS: Record<UploadType, string> = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/webp": "webp",
  "image/avif": "heif",
};

/** Reads the header only: fake types and decompression bombs are rejected before decoding. */
async function checkHeader(bytes: Uint8Array): Promise<Metadata> {
  const type = sniffImageType(bytes);
  if (!type) throw new MediaError("unsupported_image_type");
  let header: Metadata;
  try {
    header = await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (cause) {
    throw new MediaError("image_unreadable", { cause });
  }
  if (header.format !== SHARP_FORMATS[type]) throw new MediaError("unsupported_image_type");
  if (type === "image/avif" && header.compression !== "av1") throw new MediaError("unsupported_image_type");
  if (header.width * header.height > MAX_PIXELS) throw new MediaError("image_has_too_many_pixels");
  return header;
}

/** The frame that a picture is fitted into: limited to the largest width and to WebP's maximum height. */
const INSIDE: ResizeOptions = {
  width: LARGEST_SIZE,
  height: WEBP_LONGEST_SIDE,
  fit: "inside",
  withoutEnlargement: true,
};
/** The middle of a picture as a square, never enlarged. */
const squareOf = ({ width, height }: Metadata): ResizeOptions => {
  const side = Math.min(width, height, LARGEST_SIZE);
  return { width: side, height: side, fit: "cover", position: "centre" };
};

/** Decodes the first frame, upright, in sRGB, and fits it into a frame. */
async function decode(bytes: Uint8Array, frame: ResizeOptions): Promise<{ data: Buffer; info: OutputInfo }> {
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", sequentialRead: true })
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient()
      .resize(frame)
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (cause) {
    throw new MediaError("image_unreadable", { cause });
  }
}

/** How a picture is made. */
export interface PrepareOptions {
  /** Whether only the middle of it is kept, as a square (profiles). */
  square?: boolean;
  /** Whether it is one of very many: encoded with less care for the last bytes and edges of colour. */
  quick?: boolean;
}

async function prepare(
  bytes: Uint8Array,
  { square = false, quick = false }: PrepareOptions = {},
): Promise<PreparedImage> {
  const header = await checkHeader(bytes);
  const { data, info } = await decode(bytes, square ? squareOf(header) : INSIDE);
  // The sizes are made from the decoded pixels, never from the file, which drops all metadata.
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const variants: ImageVariant[] = [];
  for (const size of keptSizes(info.width)) {
    const encoded = await sharp(data, { raw })
      .resize({ width: size, withoutEnlargement: true })
      .webp(quick ? QUICK_WEBP : WEBP)
      .toBuffer();
    variants.push({ size, bytes: encoded });
  }
  return { width: info.width, height: info.height, variants };
}

/** Converts uploaded files to the stored sizes. */
export interface ImageProcessor {
  /**
   * Checks, decodes and re-encodes one file, off the event loop; waits while two others are being processed.
   * @throws MediaError `unsupported_image_type`, `image_has_too_many_pixels`, `image_unreadable`
   */
  prepare(bytes: Uint8Array, options?: PrepareOptions): Promise<PreparedImage>;
  /** How many files are being processed and how many are waiting. */
  load(): { running: number; waiting: number };
}

/** Use one per process: the limit counts the files of this instance. */
export function imageProcessor(concurrency = 2): ImageProcessor {
  const limit = pLimit(concurrency);
  return {
    prepare: (bytes, options) => limit(prepare, bytes, options),
    load: () => ({ running: limit.activeCount, waiting: limit.pendingCount }),
  };
}

/** Total bytes of the variants. */
export function totalBytes(image: PreparedImage): number {
  return image.variants.reduce((sum, variant) => sum + variant.bytes.byteLength, 0);
}
