import type { Rng } from "../random.ts";
import type { Region } from "../region.ts";
import { n, path, type Sheet, shadowColor } from "../svg.ts";

/** A drawn vessel: the layers below and above its contents, and their region. */
export interface Drawn {
  back: string;
  front: string;
  region: Region;
  /** Whether the contents lie in a hollow (and are clipped by its wall) rather than on a flat surface. */
  hollow: boolean;
  /** The colour around the contents. */
  ground: string;
}

export interface VesselPen {
  sheet: Sheet;
  rng: Rng;
  /** The main colour of the contents, for vessels that come in several glazes. */
  contents: string;
}

/** The soft shadow that a vessel of that outline casts on the table; `lift` in px. */
export function throwShadow(d: string, lift: number): string {
  return [1.9, 1.35, 0.85, 0.4]
    .map((k, i) =>
      path(
        d,
        shadowColor,
        `transform="translate(${n(lift * k * 0.55)} ${n(lift * k)})" opacity="${[0.05, 0.07, 0.09, 0.14][i]}"`,
      ),
    )
    .join("");
}

/** The highlight on a rim: a bright arc at the top left and a faint one opposite, as strokes on the outline. */
export function rimLight(cx: number, cy: number, rx: number, ry: number, wide: number, opacity = 0.8): string {
  const arc = (from: number, to: number, o: number) => {
    const [x1, y1] = [cx + Math.cos(from) * rx, cy + Math.sin(from) * ry];
    const [x2, y2] = [cx + Math.cos(to) * rx, cy + Math.sin(to) * ry];
    return `<path d="M${n(x1)} ${n(y1)}A${n(rx)} ${n(ry)} 0 0 1 ${n(x2)} ${n(y2)}" fill="none" stroke="#fff" stroke-width="${n(wide)}" stroke-linecap="round" opacity="${n2(o)}"/>`;
  };
  return arc(3.45, 4.5, opacity) + arc(0.5, 1.1, opacity * 0.45);
}

/** The wall's shadow on the contents of a hollow: strongest at the top left, where the wall blocks the light. */
export function wallShadow(sheet: Sheet, { kind, cx, cy, rx, ry, corner }: Region, depth = 0.4): string {
  const clip = `clip-path="url(#${sheet.clip(shape(cx, cy, rx, ry, kind, corner))})"`;
  const ring = (dx: number, dy: number, grow: number) =>
    `${shape(cx, cy, rx + 60, ry + 60, kind, corner + 60)}${shape(cx + dx, cy + dy, rx + grow, ry + grow, kind, corner)}`;
  const layers = [
    [14, 20, 6, 0.25],
    [9, 13, 4, 0.3],
    [5, 7, 2, 0.35],
    [0, 0, -2.5, 0.3],
  ] as const;
  return `<g ${clip} fill="${shadowColor}" fill-rule="evenodd">${layers
    .map(([dx, dy, grow, o]) => `<path d="${ring(dx, dy, grow)}" opacity="${n2(o * depth)}"/>`)
    .join("")}</g>`;
}

const n2 = (value: number): string => String(Math.round(value * 100) / 100);

function shape(cx: number, cy: number, rx: number, ry: number, kind: Region["kind"], corner: number): string {
  if (kind === "ellipse") {
    return `M${n(cx - rx)} ${n(cy)}a${n(rx)} ${n(ry)} 0 1 0 ${n(rx * 2)} 0a${n(rx)} ${n(ry)} 0 1 0 ${n(-rx * 2)} 0Z`;
  }
  const r = Math.min(corner, rx, ry);
  const t = `a${n(r)} ${n(r)} 0 0 1 `;
  return `M${n(cx - rx + r)} ${n(cy - ry)}h${n(2 * (rx - r))}${t}${n(r)} ${n(r)}v${n(2 * (ry - r))}${t}${n(-r)} ${n(r)}h${n(-2 * (rx - r))}${t}${n(-r)} ${n(-r)}v${n(-2 * (ry - r))}${t}${n(r)} ${n(-r)}Z`;
}
