import type { Pen } from "../pen.ts";
import { circle, n, path, shadowColor, solid, stroke } from "../svg.ts";
import type { Part, SvgSymbol } from "./load.ts";
import type { Tones } from "./paint.ts";
import { writePath } from "./path.ts";

/** The symbol around (0, 0), rotated and scaled by the pen. */
export function drawSymbol({ parts }: SvgSymbol, pen: Pen, tones: Tones): string {
  return parts.map((part) => drawPart(part, pen, tones)).join("");
}

function drawPart({ geometry, fill, stroke: line, shadow, more }: Part, pen: Pen, tones: Tones): string {
  const inside = fill(tones);
  const wide = line ? line.width * (line.scales ? pen.scale : 1) : 0;
  const border = line ? `stroke="${line.paint(tones)}" stroke-width="${n(wide)}"` : "";
  const rest = [border, more].filter(Boolean).join(" ");
  if (geometry.kind === "circle") {
    const [x, y] = pen.at(geometry.x, geometry.y);
    return circle(x, y, geometry.r * pen.scale, inside, rest);
  }
  const d =
    geometry.kind === "path"
      ? writePath(geometry.subpaths, pen)
      : pen.blob(geometry.rx, geometry.ry, geometry.share, geometry.points, geometry.x, geometry.y);
  if (shadow === null) return path(d, inside, rest);
  if (inside !== "none") return solid(d, inside, shadow, rest);
  const place = `transform="translate(${n(shadow * 0.7)} ${n(shadow * 1.3)})" opacity=".3"`;
  return stroke(d, shadowColor, wide, place) + path(d, inside, rest);
}
