import sharp, { type Sharp } from "sharp";

/** A JPEG of noise and colour, which does not compress well. Sizes in pixels. */
export function photo(width: number, height: number): Sharp {
  const data = Buffer.alloc(width * height * 3);
  for (let i = 0, state = 1; i < data.length; i++) {
    state = (state * 1_103_515_245 + 12_345) >>> 0;
    data[i] = ((i / 3) % width) / 8 + (state >>> 27);
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** A picture of one colour. */
export function plain(width: number, height: number, background = "#d2691e"): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** A stream of the bytes in chunks, as a request body arrives. */
export function streamOf(bytes: Uint8Array, chunk = 65_536): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.byteLength) return controller.close();
      controller.enqueue(bytes.slice(at, at + chunk));
      at += chunk;
    },
  });
}
