import sharp from "sharp";
import type { ImageModelPort } from "../../ai/ports.ts";
import type { ImageProcessor, PreparedImage } from "../../platform/images/image.ts";
import type { Logger } from "../../platform/logging/logger.ts";
import { drawPortrait } from "./portrait/index.ts";
import { portraitPrompt } from "./prompt.ts";

/** Side of the picture in pixels, and of the drawing in its own units. */
const SIDE = 800;
const DRAWN = 240;
/** Points an inch at which a unit of SVG is a pixel. */
const DPI = 72;

type Traits = Readonly<Record<string, string>>;

async function drawn(traits: Traits): Promise<Uint8Array> {
  return sharp(Buffer.from(drawPortrait(traits)), { density: (DPI * SIDE) / DRAWN })
    .resize(SIDE, SIDE)
    .png()
    .toBuffer();
}

/** What the model made, square, cropped from below so that no hat is cut. */
async function painted(model: ImageModelPort, traits: Traits, signal: AbortSignal): Promise<Uint8Array> {
  const answer = await model.draw(portraitPrompt(traits), signal);
  return sharp(answer).resize(SIDE, SIDE, { fit: "cover", position: "top" }).png().toBuffer();
}

interface Tools {
  images: ImageProcessor;
  /** Null: all portraits are drawn here. */
  model: ImageModelPort | null;
  log: Logger;
}

/**
 * The portrait of a chef, by the image model where there is one. Whatever goes wrong with it is logged with its reason, and the
 * portrait is drawn here instead: nobody waits for a model, or loses a chef by it.
 */
export async function pictureOf(
  traits: Traits,
  { images, model, log }: Tools,
  signal: AbortSignal,
): Promise<PreparedImage> {
  if (model)
    try {
      return await images.prepare(await painted(model, traits, signal));
    } catch (error) {
      signal.throwIfAborted();
      const reason = (error as { code?: unknown }).code ?? "image_unreadable";
      log.warn("the image model gave no portrait: it is drawn here", { model: model.name, reason, error });
    }
  return images.prepare(await drawn(traits));
}
