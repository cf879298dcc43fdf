import { PictureError } from "./picture-error.ts";

/** Pixels of the longer side beyond which no screen shows more of a dish; the server keeps 1600. */
export const maxSide = 2400;
/** Bytes that the server takes. */
export const maxBytes = 12 * 1024 * 1024;

/** A part of a picture, in pixels of the picture itself. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** How large an area is drawn: as it is, or smaller, in its own proportions. */
export function drawnSize({ width, height }: Pick<Area, "width" | "height">, side = maxSide) {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The largest area of a proportion (width by height) in the middle of a picture; null is the whole picture. */
export function middleArea(width: number, height: number, proportion: number | null): Area {
  if (proportion === null) return { x: 0, y: 0, width, height };
  const fits =
    width / height > proportion ? { width: height * proportion, height } : { width, height: width / proportion };
  return { x: (width - fits.width) / 2, y: (height - fits.height) / 2, ...fits };
}

const toBlob = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality));

/**
 * The area of a picture as a file of its own: WebP, or JPEG where the browser cannot write WebP, without what the camera
 * wrote beside it.
 * @throws PictureError
 */
export async function cutPicture(image: HTMLImageElement, area: Area): Promise<Blob> {
  for (const side of [maxSide, 1600]) {
    const { width, height } = drawnSize(area, side);
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext("2d");
    if (!context) throw new PictureError("unreadable");
    context.imageSmoothingQuality = "high";
    // A transparent picture that becomes a JPEG would be black underneath.
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
