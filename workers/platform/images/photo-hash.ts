import pLimit from "p-limit";
import sharp from "sharp";

// The perceptual hash of a photo: the same for the same photo in another size, format or quality.

/** Side of the picture that is transformed, and of the low frequencies that are kept. */
const SIDE = 32;
const KEPT = 8;
const DECODE_SECONDS = 10;

const cosines = Array.from({ length: KEPT }, (_, frequency) =>
  Array.from({ length: SIDE }, (_, at) => Math.cos(((2 * at + 1) * frequency * Math.PI) / (2 * SIDE))),
);

/** The lowest frequencies of a square picture in grey: a discrete cosine transform (DCT-II), rows first. */
function lowFrequencies(grey: Uint8Array): number[] {
  const rows = Array.from({ length: SIDE }, (_, y) =>
    cosines.map((wave) => wave.reduce((sum, cosine, x) => sum + cosine * grey[y * SIDE + x]!, 0)),
  );
  return cosines.flatMap((wave) =>
    Array.from({ length: KEPT }, (_, u) => wave.reduce((sum, cosine, y) => sum + cosine * rows[y]![u]!, 0)),
  );
}

/** Two at a time, as where uploads are decoded. */
const limit = pLimit(2);

/**
 * The hash of a stored picture: 64 bits as 16 hexadecimal digits, each telling whether a low frequency of the picture in grey is
 * above their median (pHash: Zauner, Implementation and Benchmarking of Perceptual Image Hash Functions, 2010, section 3.2).
 */
export const photoHash = (picture: Uint8Array): Promise<string> =>
  limit(async () => {
    const grey = await sharp(picture)
      .timeout({ seconds: DECODE_SECONDS })
      .flatten({ background: "#ffffff" })
      .resize(SIDE, SIDE, { fit: "fill" })
      .toColourspace("b-w")
      .raw()
      .toBuffer();
    const frequencies = lowFrequencies(grey);
    // The first is the mean brightness, which says nothing of the picture.
    const sorted = frequencies.slice(1).sort((a, b) => a - b);
    const median = sorted[sorted.length >> 1]!;
    const bits = frequencies.map((frequency) => (frequency > median ? "1" : "0")).join("");
    return (bits.match(/.{4}/g) ?? []).map((four) => Number.parseInt(four, 2).toString(16)).join("");
  });
