// The hand of the drawings: light from the top left, no outlines, warm contact shadows.

const SHADOW = "#2a1408";

const channels = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** A colour between two. @param share 0 gives the first, 1 the second */
export function mix(a: string, b: string, share: number): string {
  const to = channels(b);
  const mixed = channels(a).map((value, i) => Math.round(value + (to[i]! - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
export const lighten = (color: string, share: number): string => mix(color, "#fffaf0", share);
export const darken = (color: string, share: number): string => mix(color, "#241008", share);

/** Gradients and clips of one drawing, each with an id of its own. */
export class Definitions {
  private readonly all: string[] = [];

  /** A fill from the top left to the bottom right. */
  linear(...colors: string[]): string {
    const stops = colors.map(
      (color, i) => `<stop offset="${(i / (colors.length - 1)).toFixed(2)}" stop-color="${color}"/>`,
    );
    return `url(#${this.add((id) => `<linearGradient id="${id}" x1=".15" y1="0" x2=".85" y2="1">${stops.join("")}</linearGradient>`)})`;
  }

  /** A fill of a surface in that light. */
  lit(color: string, light = 0.2, dark = 0.17): string {
    return this.linear(lighten(color, light), color, darken(color, dark));
  }

  /** A soft spot. */
  fade(color: string, opacity: number): string {
    const stop = (offset: number, share: number) =>
      `<stop offset="${offset}" stop-color="${color}" stop-opacity="${(opacity * share).toFixed(2)}"/>`;
    const stops = stop(0, 1) + stop(0.55, 0.55) + stop(1, 0);
    return `url(#${this.add((id) => `<radialGradient id="${id}">${stops}</radialGradient>`)})`;
  }

  /** What is drawn inside of an outline. */
  inside(outline: string, content: string): string {
    const id = this.add((own) => `<clipPath id="${own}"><path d="${outline}"/></clipPath>`);
    return `<g clip-path="url(#${id})">${content}</g>`;
  }

  toString(): string {
    return `<defs>${this.all.join("")}</defs>`;
  }

  private add(make: (id: string) => string): string {
    const id = `d${this.all.length}`;
    this.all.push(make(id));
    return id;
  }
}

/** A shape with its shadow. @param depth how far it stands off */
export const solid = (path: string, fill: string, depth = 3, opacity = 0.2): string =>
  `<path d="${path}" transform="translate(${(depth * 0.8).toFixed(1)} ${(depth * 1.3).toFixed(1)})" fill="${SHADOW}" opacity="${opacity}"/>` +
  `<path d="${path}" fill="${fill}"/>`;

export const stroke = (path: string, color: string, width: number, opacity = 1): string =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, opacity = 1): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" opacity="${opacity}"/>`;

export const circle = (x: number, y: number, r: number, fill: string, opacity = 1): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" opacity="${opacity}"/>`;

/** Round locks with their shadows: each a middle and a radius. */
export const locks = (points: readonly (readonly [number, number, number])[], fill: string, depth = 2.5): string =>
  points.map(([x, y, r]) => circle(x + depth * 0.8, y + depth * 1.3, r, SHADOW, 0.13)).join("") +
  points.map(([x, y, r]) => circle(x, y, r, fill)).join("");

/** A shadow of its own. */
export const shadow = SHADOW;
