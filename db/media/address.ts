/** The widths, in pixels, in which pictures are stored. */
export const IMAGE_SIZES = [320, 800, 1600] as const;
export type ImageSize = (typeof IMAGE_SIZES)[number];
export const LARGEST_SIZE: ImageSize = 1600;

/** The purpose of a picture; the column `kind` of table `media`. */
export type MediaKind = "recipe" | "tag" | "food" | "fridge" | "avatar" | "cooking" | "chef";

/** The accepted content types of uploads. */
export const UPLOAD_TYPES = ["image/jpeg", "image/png", "image/webp", "image/avif"] as const;
export type UploadType = (typeof UPLOAD_TYPES)[number];

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const URL_PATH = /^\/media\/([0-9a-f-]{36})$/;

/** Whether a text is a media id in its canonical form (lower-case UUID). */
export function isMediaId(text: string): boolean {
  return UUID.test(text);
}

/** The `img_url` of an uploaded picture: a path of this server, independent of its origin. */
export function mediaUrl(id: string): string {
  return `/media/${id}`;
}

/** The media id in an `img_url`, or null for anything else (another site's address, a size, a query). */
export function mediaIdFromUrl(url: string): string | null {
  const id = URL_PATH.exec(url)?.[1];
  return id !== undefined && isMediaId(id) ? id : null;
}

/** The size named by a path segment, or null. */
export function parseSize(text: string): ImageSize | null {
  return IMAGE_SIZES.find((size) => String(size) === text) ?? null;
}

/**
 * The sizes stored of a picture `width` pixels wide: each smaller one, and the first that holds it whole. Larger ones
 * would be identical, since pictures are never enlarged.
 */
export function keptSizes(width: number): ImageSize[] {
  return IMAGE_SIZES.filter((_, index) => index === 0 || IMAGE_SIZES[index - 1]! < width);
}

/** The stored size that serves a request for `wanted` of a picture `width` pixels wide. */
export function servedSize(wanted: ImageSize, width: number): ImageSize {
  const largest = keptSizes(width).at(-1)!;
  return wanted < largest ? wanted : largest;
}

/** The storage key of one size of a picture. */
export function mediaKey(id: string, size: ImageSize): string {
  return `images/${id}/${size}.webp`;
}
