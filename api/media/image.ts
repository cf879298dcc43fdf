import sharp, { type Metadata, type OutputInfo } from "sharp";
import { type ImageSize, keptSizes, LARGEST_SIZE } from "./address.ts";
import { MediaError } from "./errors.ts";
import { workQueue } from "./queue.ts";
import { sniffImageType, type UploadType } from "./sniff.ts";

// Decoders get one thread each and keep nothing: two pictures at a time must not take the machine from requests.
sharp.concurrency(1);
sharp.cache(false);

/** The most pixels of an upload, of one frame before rotation. */
export const MAX_PIXELS = 40_000_000;
const WEBP_LONGEST_SIDE = 16_383;
const DECODE_SECONDS = 30;
const WEBP = { quality: 80, effort: 4, smartSubsample: true } as const;

/** One kept size as a WebP file. */
export interface ImageVariant {
  size: ImageSize;
  bytes: Uint8Array;
}

/** A picture ready to be stored: `width` and `height` in pixels of its largest variant, variants from small to large. */
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

/** Reads the header only: neither a fake type nor a picture that would unpack to gigabytes reaches a decoder. */
async function checkHeader(bytes: Uint8Array): Promise<void> {
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
}

/** Decodes the first frame, upright, in sRGB, no wider than the largest size and no taller than WebP can be. */
async function decode(bytes: Uint8Array): Promise<{ data: Buffer; info: OutputInfo }> {
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", sequentialRead: true })
      .timeout({ seconds: DECODE_SECONDS })
      .autoOrient()
      .resize({ width: LARGEST_SIZE, height: WEBP_LONGEST_SIDE, fit: "inside", withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (cause) {
    throw new MediaError("image_unreadable", { cause });
  }
}

async function prepare(bytes: Uint8Array): Promise<PreparedImage> {
  await checkHeader(bytes);
  const { data, info } = await decode(bytes);
  // The sizes are made from the decoded pixels, never from the file: what the file carried besides them stays behind.
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const variants: ImageVariant[] = [];
  for (const size of keptSizes(info.width)) {
    const encoded = await sharp(data, { raw }).resize({ width: size, withoutEnlargement: true }).webp(WEBP).toBuffer();
    variants.push({ size, bytes: encoded });
  }
  return { width: info.width, height: info.height, variants };
}

/** Turns uploaded files into what is kept of them. */
export interface ImageProcessor {
  /**
   * Checks, decodes and re-encodes one file, off the event loop; waits while two others are at it.
   * @throws MediaError `unsupported_image_type`, `image_has_too_many_pixels`, `image_unreadable`
   */
  prepare(bytes: Uint8Array): Promise<PreparedImage>;
  load(): { running: number; waiting: number };
}

/** One a process: the limit counts what runs through this one. */
export function imageProcessor(concurrency = 2): ImageProcessor {
  const queue = workQueue(concurrency);
  return { prepare: (bytes) => queue.run(() => prepare(bytes)), load: queue.load };
}

/** How many bytes the variants take together. */
export function totalBytes(image: PreparedImage): number {
  return image.variants.reduce((sum, variant) => sum + variant.bytes.byteLength, 0);
}
