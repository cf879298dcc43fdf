import { darken, lighten, mix } from "../color.ts";
import type { Sheet } from "../svg.ts";

/** The values of a symbol's placeholders. */
export interface Tones {
  color: string;
  accent: string;
  sheet: Sheet;
}

/** The value of a `fill`, a `stroke` or a `stop-color` for given tones. */
export type Paint = (tones: Tones) => string;

type Gradients = ReadonlyMap<string, Paint>;

const share = (text: string | undefined): number => {
  const value = Number(text);
  if (!text || !(value > 0 && value <= 1)) throw new Error(`not a share between 0 and 1: ${text}`);
  return value;
};

/** A colour: `#rrggbb`, `color` or `accent`. */
function parseColor(text: string): Paint {
  if (text === "color" || text === "accent") return (tones) => tones[text];
  if (/^#[0-9a-f]{6}$/.test(text)) return () => text;
  throw new Error(`neither color, accent nor #rrggbb: ${text}`);
}

/** Appends one filter of a placeholder. */
function filter(of: Paint, text: string): Paint {
  const [name, ...parameters] = text.split(" ");
  const amount = () => share(parameters.at(-1));
  if (name === "lighten" && parameters.length === 1) {
    const by = amount();
    return (tones) => lighten(of(tones), by);
  }
  if (name === "darken" && parameters.length === 1) {
    const by = amount();
    return (tones) => darken(of(tones), by);
  }
  if (name === "mix" && parameters.length === 2) {
    const [other, by] = [parseColor(parameters[0]!), amount()];
    return (tones) => mix(of(tones), other(tones), by);
  }
  throw new Error(`no filter of a tone: ${text}`);
}

/**
 * Reads a paint: `none`, a colour, `{placeholder}` or `url(#gradient)`.
 * @throws for anything else
 */
export function parsePaint(text: string, gradients: Gradients = new Map()): Paint {
  if (text === "none" || /^#([0-9a-f]{3}|[0-9a-f]{6})$/.test(text)) return () => text;
  const reference = /^url\(#([\w-]+)\)$/.exec(text)?.[1];
  if (reference) {
    const gradient = gradients.get(reference);
    if (!gradient) throw new Error(`no gradient: ${reference}`);
    return gradient;
  }
  const placeholder = /^\{([^{}]+)\}$/.exec(text)?.[1];
  if (!placeholder) throw new Error(`not a paint: ${text}`);
  const [base = "", ...filters] = placeholder.split("|");
  const last = filters.at(-1);
  const light = last === "lit" || last === "ball" ? last : null;
  const tone = (light ? filters.slice(0, -1) : filters).reduce(filter, parseColor(base));
  return light ? (tones) => tones.sheet[light](tone(tones)) : tone;
}
