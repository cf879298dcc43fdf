import sharp from "sharp";

/** Turns a drawn cover into a WebP picture `width` px wide; throws where the SVG does not parse. */
export function rasterizeCover(svg: string, width: number): Promise<Buffer> {
  return sharp(Buffer.from(svg))
    .resize({ width: Math.round(width) })
    .webp({ quality: 84 })
    .toBuffer();
}
