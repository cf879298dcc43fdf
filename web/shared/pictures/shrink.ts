import { drawCropped } from "./crop-image.ts";
import { PictureError } from "./picture-error.ts";

/** Draws a file anew, smaller and without its metadata. @throws PictureError */
export async function shrunk(file: File): Promise<Blob> {
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode().catch((cause: unknown) => {
      throw new PictureError("unreadable", { cause });
    });
    return await drawCropped(image, { x: 0, y: 0, width: image.naturalWidth, height: image.naturalHeight });
  } finally {
    URL.revokeObjectURL(url);
  }
}
