type Rgb = [number, number, number];

/** The colour if it is a plain `#rrggbb`, else the fallback: no other data may reach the drawing. */
export function safeColor(value: unknown, fallback: string): string {
  return typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : fallback;
}

export function rgb(color: string): Rgb {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function hex([r, g, b]: Rgb): string {
  const byte = (x: number) => Math.round(Math.min(255, Math.max(0, x)));
  return `#${((1 << 24) | (byte(r) << 16) | (byte(g) << 8) | byte(b)).toString(16).slice(1)}`;
}

/** Interpolates between two colours: `t` 0 is `a`, 1 is `b`. */
export function mix(a: string, b: string, t: number): string {
  const [x, y] = [rgb(a), rgb(b)];
  return hex([x[0] + (y[0] - x[0]) * t, x[1] + (y[1] - x[1]) * t, x[2] + (y[2] - x[2]) * t]);
}

/** Mixes towards a warm white, as under kitchen light. */
export const lighten = (color: string, t: number): string => mix(color, "#fffaf0", t);

/** Mixes towards a dark brown and keeps some of the hue: shadows on food are warm. */
export const darken = (color: string, t: number): string => mix(saturate(color, 1 + t * 0.5), "#241008", t);

/** Raises (above 1) or lowers (below 1) the saturation at the same brightness. */
export function saturate(color: string, factor: number): string {
  const [r, g, b] = rgb(color);
  const grey = 0.299 * r + 0.587 * g + 0.114 * b;
  return hex([grey + (r - grey) * factor, grey + (g - grey) * factor, grey + (b - grey) * factor]);
}

/** Perceived brightness, 0–1. */
export function brightness(color: string): number {
  const [r, g, b] = rgb(color);
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
}

/** Saturation, 0–1. */
export function chroma(color: string): number {
  const [r, g, b] = rgb(color);
  return (Math.max(r, g, b) - Math.min(r, g, b)) / 255;
}

/** Perceived difference, about 0–1. "Redmean" weighting of Thiadmer Riemersma. */
export function difference(a: string, b: string): number {
  const [x, y] = [rgb(a), rgb(b)];
  const mean = (x[0] + y[0]) / 2;
  const [dr, dg, db] = [x[0] - y[0], x[1] - y[1], x[2] - y[2]];
  return Math.sqrt((2 + mean / 256) * dr * dr + 4 * dg * dg + (2 + (255 - mean) / 256) * db * db) / 765;
}

/** Weighted mean of colours, slightly saturated since averages turn grey; `fallback` for a total weight of 0. */
export function blend(parts: readonly { color: string; weight: number }[], fallback: string): string {
  const total = parts.reduce((sum, part) => sum + part.weight, 0);
  if (!(total > 0)) return fallback;
  const sum: Rgb = [0, 0, 0];
  for (const part of parts) {
    const [r, g, b] = rgb(part.color);
    sum[0] += (r * part.weight) / total;
    sum[1] += (g * part.weight) / total;
    sum[2] += (b * part.weight) / total;
  }
  return saturate(hex(sum), 1.12);
}
