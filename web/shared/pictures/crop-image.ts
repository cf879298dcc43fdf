import { PictureError } from "./picture-error.ts";

/** The longest side of an uploaded picture in pixels; the server scales it down to 1600. */
export const maxSide = 2400;
/** The largest upload that the server accepts, in bytes. */
export const maxBytes = 12 * 1024 * 1024;

/** An area of a picture in its own pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The size of an area scaled down to at most `side` pixels. */
export function scaledSize({ width, height }: Pick<Area, "width" | "height">, side = maxSide) {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The largest centred area with an aspect ratio (width by height); null for the whole picture. */
export function centeredArea(width: number, height: number, ratio: number | null): Area {
  if (ratio === null) return { x: 0, y: 0, width, height };
  const fits = width / height > ratio ? { width: height * ratio, height } : { width, height: width / ratio };
  return { x: (width - fits.width) / 2, y: (height - fits.height) / 2, ...fits };
}

const toBlob = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality));

/**
 * Draws an area of a picture into a new file without metadata: WebP, or JPEG where the browser cannot encode WebP.
 * @throws PictureError
 */
export async function drawCropped(image: HTMLImageElement, area: Area): Promise<Blob> {
  for (const side of [maxSide, 1600]) {
    const { width, height } = scaledSize(area, side);
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext("2d");
    if (!context) throw new PictureError("unreadable");
    context.imageSmoothingQuality = "high";
    // JPEG has no transparency: transparent areas would turn black.
    context.fillStyle = "#ffffff";
    context.fillRect(0, 0, width, height);
    context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, width, height);
    const webp = await toBlob(canvas, "image/webp", 0.88);
    const blob = webp?.type === "image/webp" ? webp : await toBlob(canvas, "image/jpeg", 0.88);
    if (!blob) throw new PictureError("unreadable");
    if (blob.size <= maxBytes) return blob;
  }
  throw new PictureError("too_large");
}
