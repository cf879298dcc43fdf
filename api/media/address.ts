/** The widths, in pixels, in which pictures are kept. */
export const IMAGE_SIZES = [320, 800, 1600] as const;
export type ImageSize = (typeof IMAGE_SIZES)[number];
export const LARGEST_SIZE: ImageSize = 1600;

/** What a picture is for; the column `kind` of table `media`. */
export type MediaKind = "recipe" | "tag" | "food" | "fridge" | "avatar" | "cooking";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const URL_PATH = /^\/media\/([0-9a-f-]{36})$/;

/** Whether a text is a media id in its canonical form (lower-case UUID). */
export function isMediaId(text: string): boolean {
  return UUID.test(text);
}

/** The `img_url` of an uploaded picture: a path of this server, the same wherever it runs. */
export function mediaUrl(id: string): string {
  return `/media/${id}`;
}

/** The media id in an `img_url`, or null when it is anything else (another site's address, a size, a query). */
export function mediaIdFromUrl(url: string): string | null {
  const id = URL_PATH.exec(url)?.[1];
  return id !== undefined && isMediaId(id) ? id : null;
}

/** The size a path segment names, or null. */
export function parseSize(text: string): ImageSize | null {
  return IMAGE_SIZES.find((size) => String(size) === text) ?? null;
}

/**
 * The sizes that are kept of a picture `width` pixels wide: each smaller one, and the first that holds it whole.
 * The larger ones would be the same picture again, for pictures are never enlarged.
 */
export function keptSizes(width: number): ImageSize[] {
  return IMAGE_SIZES.filter((_, index) => index === 0 || IMAGE_SIZES[index - 1]! < width);
}

/** The kept size that serves a request for `wanted` of a picture `width` pixels wide. */
export function servedSize(wanted: ImageSize, width: number): ImageSize {
  const largest = keptSizes(width).at(-1)!;
  return wanted < largest ? wanted : largest;
}

/** Where storage keeps one size of a picture. */
export function mediaKey(id: string, size: ImageSize): string {
  return `images/${id}/${size}.webp`;
}
