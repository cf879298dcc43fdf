import { type Pen, type Point, pointWriter } from "../pen.ts";
import { n } from "../svg.ts";

/** One command of SVG path data with absolute points; the last point is where it ends, the others are its controls. */
interface Segment {
  command: "M" | "L" | "C" | "S" | "Q" | "T" | "A";
  points: readonly Point[];
  /** Of an elliptical arc: radii, and what SVG calls x-axis-rotation (degrees), large-arc-flag and sweep-flag. */
  arc?: { rx: number; ry: number; rotation: number; large: string; sweep: string };
}

/** A run of segments that begins with `M`. */
export interface Subpath {
  segments: readonly Segment[];
  closed: boolean;
}

/** How many points follow each command. */
const pointCounts: Record<string, number> = { M: 1, L: 1, C: 3, S: 2, Q: 2, T: 1 };

/**
 * Reads SVG path data: every command of the specification, absolute or relative.
 * @throws when the text is not path data
 */
export function parsePath(d: string): Subpath[] {
  const subpaths: { segments: Segment[]; closed: boolean }[] = [];
  let at = 0;
  const match = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(d)?.[1] ?? null;
    if (found !== null) at = pattern.lastIndex;
    return found;
  };
  const number = (): number => {
    const found = match(/[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/iy);
    if (found === null) throw new Error(`a number is missing in path data at ${at}: ${d.slice(at, at + 20)}`);
    return Number(found);
  };
  const flag = (): string => {
    const found = match(/[\s,]*([01])/y);
    if (found === null) throw new Error(`an arc's flag is missing in path data at ${at}: ${d.slice(at, at + 20)}`);
    return found;
  };

  let [x, y] = [0, 0];
  let start: Point = [0, 0];
  let command = "";
  while (at < d.length) {
    const letter = match(/\s*([a-zA-Z])/y);
    if (letter === null && /^[\s,]*$/.test(d.slice(at))) break;
    // Numbers without a letter repeat the last command; after a move they draw lines.
    if (letter !== null) command = letter;
    else if (command === "M" || command === "m") command = command === "M" ? "L" : "l";
    const kind = command.toUpperCase();
    const [ox, oy] = command === kind ? [0, 0] : [x, y];
    const open = subpaths.at(-1);
    if (kind === "Z") {
      if (!open || letter === null) throw new Error(`not path data: ${d}`);
      open.closed = true;
      [x, y] = start;
      continue;
    }
    if (kind === "M") subpaths.push({ segments: [], closed: false });
    else if (!open) throw new Error(`path data does not begin with M: ${d}`);
    else if (open.closed) subpaths.push({ segments: [{ command: "M", points: [start] }], closed: false });
    const { segments } = subpaths.at(-1)!;

    if (kind === "H" || kind === "V") {
      if (kind === "H") x = ox + number();
      else y = oy + number();
      segments.push({ command: "L", points: [[x, y]] });
    } else if (kind === "A") {
      const arc = { rx: number(), ry: number(), rotation: number(), large: flag(), sweep: flag() };
      [x, y] = [ox + number(), oy + number()];
      segments.push({ command: "A", points: [[x, y]], arc });
    } else {
      const count = pointCounts[kind];
      if (!count) throw new Error(`no command of path data: ${command}`);
      const points = Array.from({ length: count }, (): Point => [ox + number(), oy + number()]);
      [x, y] = points[count - 1]!;
      if (kind === "M") start = [x, y];
      segments.push({ command: kind as Segment["command"], points });
    }
  }
  if (!subpaths.length) throw new Error("there is no path data");
  return subpaths;
}

/** An ellipse as a path, so that it can be rotated and can cast a shadow. */
export const ellipsePath = (x: number, y: number, rx: number, ry: number): Subpath[] =>
  parsePath(`M${x - rx} ${y}a${rx} ${ry} 0 1 1 ${rx * 2} 0a${rx} ${ry} 0 1 1 ${-rx * 2} 0Z`);

/** The path rotated and scaled by the pen, as path data. */
export function writePath(subpaths: readonly Subpath[], pen: Pen): string {
  return subpaths
    .map(({ segments, closed }) => {
      const write = pointWriter(segments.map(({ points }) => pen.at(...points.at(-1)!)));
      const body = segments.map(({ command, points, arc }) => {
        const text = points.map((point) => write(...pen.at(...point))).join(" ");
        if (!arc) return command + text;
        const rotation = arc.rx === arc.ry ? 0 : arc.rotation + (pen.angle * 180) / Math.PI;
        return `A${n(arc.rx * pen.scale)} ${n(arc.ry * pen.scale)} ${n(rotation)} ${arc.large} ${arc.sweep} ${text}`;
      });
      return body.join("") + (closed ? "Z" : "");
    })
    .join("");
}
