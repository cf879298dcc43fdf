import type { Point } from "./pen.ts";
import type { Rng } from "./random.ts";
import { n } from "./svg.ts";

/** The part of a vessel that holds food: an ellipse, or a rectangle with rounded corners. */
export interface Region {
  kind: "ellipse" | "rect";
  cx: number;
  cy: number;
  rx: number;
  ry: number;
  corner: number;
}

export const disc = (cx: number, cy: number, rx: number, ry = rx): Region => ({
  kind: "ellipse",
  cx,
  cy,
  rx,
  ry,
  corner: 0,
});

/** `w` and `h` are the full sides. */
export const box = (cx: number, cy: number, w: number, h: number, corner = 20): Region => ({
  kind: "rect",
  cx,
  cy,
  rx: w / 2,
  ry: h / 2,
  corner,
});

/** The same region, smaller by `margin` px on every side (larger where negative). */
export function inset(region: Region, margin: number): Region {
  return {
    ...region,
    rx: Math.max(4, region.rx - margin),
    ry: Math.max(4, region.ry - margin),
    corner: Math.max(0, region.corner - margin),
  };
}

export const area = (region: Region): number =>
  region.kind === "ellipse" ? Math.PI * region.rx * region.ry : 4 * region.rx * region.ry;

export function outline({ kind, cx, cy, rx, ry, corner }: Region): string {
  if (kind === "ellipse") {
    const half = `a${n(rx)} ${n(ry)} 0 1 0 `;
    return `M${n(cx - rx)} ${n(cy)}${half}${n(rx * 2)} 0${half}${n(-rx * 2)} 0Z`;
  }
  const r = Math.min(corner, rx, ry);
  const turn = `a${n(r)} ${n(r)} 0 0 1 `;
  const [w, h] = [2 * (rx - r), 2 * (ry - r)];
  return (
    `M${n(cx - rx + r)} ${n(cy - ry)}h${n(w)}${turn}${n(r)} ${n(r)}v${n(h)}${turn}${n(-r)} ${n(r)}` +
    `h${n(-w)}${turn}${n(-r)} ${n(-r)}v${n(-h)}${turn}${n(r)} ${n(-r)}Z`
  );
}

/** A point of the region, uniform over its area. */
export function anywhere(region: Region, rng: Rng): Point {
  if (region.kind === "ellipse") {
    const angle = rng.between(0, Math.PI * 2);
    const reach = Math.sqrt(rng.next());
    return [region.cx + Math.cos(angle) * reach * region.rx, region.cy + Math.sin(angle) * reach * region.ry];
  }
  return [region.cx + rng.between(-1, 1) * region.rx, region.cy + rng.between(-1, 1) * region.ry];
}

/**
 * Irregularly spread points of the region: each is the candidate farthest from all before it (Mitchell's
 * best-candidate sampling), also from `taken`.
 */
export function scatter(region: Region, count: number, rng: Rng, taken: readonly Point[] = [], tries = 9): Point[] {
  const placed: Point[] = [];
  for (let i = 0; i < count; i++) {
    let best: Point = anywhere(region, rng);
    let bestGap = -1;
    for (let t = 0; t < tries; t++) {
      const candidate = anywhere(region, rng);
      const gap = Math.min(nearest(candidate, placed), nearest(candidate, taken));
      if (gap > bestGap) [best, bestGap] = [candidate, gap];
    }
    placed.push(best);
  }
  return placed;
}

function nearest([x, y]: Point, points: readonly Point[]): number {
  let least = Number.MAX_VALUE;
  for (const [px, py] of points) least = Math.min(least, (px - x) ** 2 + (py - y) ** 2);
  return least;
}

/** Evenly spaced points along an ellipse, from `from` to `to` radians, displaced by up to ±`jitter` px. */
export function along(
  region: Region,
  count: number,
  rng: Rng,
  { from = 0, to = Math.PI * 2, jitter = 0 }: { from?: number; to?: number; jitter?: number } = {},
): { x: number; y: number; angle: number }[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = from + ((to - from) * (i + 0.5)) / count;
    return {
      x: region.cx + Math.cos(angle) * region.rx + rng.around(jitter),
      y: region.cy + Math.sin(angle) * region.ry + rng.around(jitter),
      angle,
    };
  });
}
