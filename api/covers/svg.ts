import { darken, lighten } from "./color.ts";

/** A number with at most one decimal, in its shortest form. */
export function n(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return Object.is(rounded, -0) || !Number.isFinite(rounded) ? "0" : String(rounded).replace(/^(-?)0\./, "$1.");
}

export const shadowColor = "#2a1408";

/** The definitions of one drawing: gradients, clips and reused shapes, under ids that are unique on the page. */
export class Sheet {
  readonly #prefix: string;
  readonly #defs: string[] = [];
  readonly #ids = new Map<string, string>();

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  /** Stores a definition and returns its id; `build` receives the id. Equal definitions share one. */
  define(build: (id: string) => string): string {
    const body = build("@");
    const known = this.#ids.get(body);
    if (known) return known;
    const id = `${this.#prefix}${this.#defs.length.toString(36)}`;
    this.#ids.set(body, id);
    this.#defs.push(build(id));
    return id;
  }

  /** Linear gradient from the top left, the light's side, to the bottom right. */
  linear(stops: readonly string[], x2 = 0.85, y2 = 1): string {
    return this.#gradient(`linearGradient`, `x1="${n(1 - x2)}" y1="0" x2="${n(x2)}" y2="${n(y2)}"`, stops);
  }

  /** Radial gradient; `cx`, `cy` in shares of the bounding box. */
  radial(stops: readonly string[], cx = 0.5, cy = 0.5, r = 0.5): string {
    return this.#gradient("radialGradient", `cx="${cx}" cy="${cy}" r="${r}"`, stops);
  }

  /** A stop is a colour, optionally `colour@offset` or `colour@offset/opacity`. */
  #gradient(tag: string, attributes: string, stops: readonly string[]): string {
    const body = stops
      .map((stop, i) => {
        const [color, place] = stop.split("@");
        const [offset, opacity] = (place ?? n0(i / Math.max(1, stops.length - 1))).split("/");
        return `<stop offset="${offset}" stop-color="${color}"${opacity ? ` stop-opacity="${opacity}"` : ""}/>`;
      })
      .join("");
    return `url(#${this.define((id) => `<${tag} id="${id}" ${attributes}>${body}</${tag}>`)})`;
  }

  /** Fill for a body of that colour, lit from the top left. */
  lit(color: string): string {
    return this.linear([lighten(color, 0.22), `${color}@.5`, darken(color, 0.2)]);
  }

  /** Fill for a ball of that colour. */
  ball(color: string): string {
    return this.radial([lighten(color, 0.45), `${color}@.45`, darken(color, 0.35)], 0.36, 0.3, 0.72);
  }

  /** Fill that fades from the colour to nothing at the edge: soft blotches and shadows. */
  fade(color: string, opacity = 0.5): string {
    return this.radial([`${color}@0/${opacity}`, `${color}@.55/${n0(opacity * 0.6)}`, `${color}@1/0`]);
  }

  clip(d: string): string {
    return this.define((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`);
  }

  /** Stores a drawing for repeated use; see `use`. */
  stamp(body: string): string {
    return this.define((id) => `<g id="${id}">${body}</g>`);
  }

  toString(): string {
    return `<defs>${this.#defs.join("")}</defs>`;
  }
}

const n0 = (value: number): string => String(Math.round(value * 100) / 100).replace(/^0\./, ".");

/**
 * Deduplicates repeated outlines of a finished drawing (mostly bodies and their shadows).
 * Relies on this module's output, where `d` is always the first attribute.
 */
export function compact(svg: string, prefix: string): string {
  const times = new Map<string, number>();
  for (const [, d] of svg.matchAll(/<path d="([^"]{70,})"/g)) times.set(d!, (times.get(d!) ?? 0) + 1);
  const ids = new Map<string, string>();
  const short = svg.replace(/<path d="([^"]{70,})"([^>]*)\/>(?!<\/clipPath>)/g, (whole, d: string, rest: string) => {
    if ((times.get(d) ?? 0) < 2) return whole;
    const id = ids.get(d) ?? `${prefix}p${ids.size.toString(36)}`;
    ids.set(d, id);
    return `<use href="#${id}"${rest.replace(/transform="translate\(([-.\d]+) ([-.\d]+)\)"/, 'x="$1" y="$2"')}/>`;
  });
  const kept = [...ids].map(([d, id]) => `<path id="${id}" d="${d}"/>`).join("");
  return short.replace("<defs>", `<defs>${kept}`);
}

export const use = (id: string, x: number, y: number): string =>
  `<use href="#${id}" x="${n(Math.round(x))}" y="${n(Math.round(y))}"/>`;

export const path = (d: string, fill: string, more = ""): string =>
  `<path d="${d}" fill="${fill}"${more ? ` ${more}` : ""}/>`;

export const stroke = (d: string, color: string, wide: number, more = ""): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${n(wide)}"${more ? ` ${more}` : ""}/>`;

export const circle = (x: number, y: number, r: number, fill: string, more = ""): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${more ? ` ${more}` : ""}/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = ""): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${more ? ` ${more}` : ""}/>`;

export const rect = (x: number, y: number, w: number, h: number, r: number, fill: string, more = ""): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${r ? ` rx="${n(r)}"` : ""} fill="${fill}"${more ? ` ${more}` : ""}/>`;

/** A body on its contact shadow; `depth` is its height above the ground in px. */
export const solid = (d: string, fill: string, depth = 2, more = ""): string =>
  `<path d="${d}" transform="translate(${n(depth * 0.7)} ${n(depth * 1.3)})" fill="${shadowColor}" opacity=".3"/>${path(d, fill, more)}`;
