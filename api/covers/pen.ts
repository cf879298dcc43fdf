import type { Rng } from "./random.ts";
import { n } from "./svg.ts";

export type Point = readonly [number, number];

/** Formats points: whole pixels for large shapes, to keep the drawing short; one decimal for small ones. */
export function pointWriter(points: readonly Point[]): (x: number, y: number) => string {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const size = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  const one = size > 26 ? (value: number) => n(Math.round(value)) : n;
  return (x, y) => {
    const [a, b] = [one(x), one(y)];
    return b.startsWith("-") ? a + b : `${a} ${b}`;
  };
}

/** Draws around (0, 0), rotated and scaled: shapes are defined upright, and the light direction stays constant. */
export class Pen {
  readonly rng: Rng;
  /** Radians. */
  readonly angle: number;
  readonly scale: number;
  readonly #cos: number;
  readonly #sin: number;

  /** `angle` in radians. */
  constructor(rng: Rng, angle = 0, scale = 1) {
    this.rng = rng;
    this.angle = angle;
    this.scale = scale;
    this.#cos = Math.cos(angle) * scale;
    this.#sin = Math.sin(angle) * scale;
  }

  /** A pen of the same angle whose shapes are larger by that factor. */
  scaled(factor: number): Pen {
    return new Pen(this.rng, this.angle, this.scale * factor);
  }

  /** A point of the shape in drawing coordinates. */
  at(x: number, y: number): Point {
    return [x * this.#cos - y * this.#sin, x * this.#sin + y * this.#cos];
  }

  poly(points: readonly Point[], closed = true): string {
    const placed = points.map(([x, y]) => this.at(x, y));
    const write = pointWriter(placed);
    return `M${placed.map(([x, y]) => write(x, y)).join("L")}${closed ? "Z" : ""}`;
  }

  /**
   * A smooth line through the points: uniform Catmull–Rom as cubic Béziers. Its control points are symmetric around
   * every point, which allows the short `S` command.
   */
  smooth(points: readonly Point[], closed = true): string {
    const p = points.map(([x, y]) => this.at(x, y));
    const write = pointWriter(p);
    const count = p.length;
    const point = (i: number) => (closed ? p[(i + count) % count]! : p[Math.min(count - 1, Math.max(0, i))]!);
    const tangent = (i: number): Point => {
      const [before, after] = [point(i - 1), point(i + 1)];
      return [(after[0] - before[0]) / 6, (after[1] - before[1]) / 6];
    };
    const start = point(0);
    const lead = tangent(0);
    let d = `M${write(start[0], start[1])}`;
    for (let i = 1; i < (closed ? count + 1 : count); i++) {
      const [x, y] = point(i);
      const [tx, ty] = tangent(i);
      const first = i === 1 ? `C${write(start[0] + lead[0], start[1] + lead[1])} ` : "S";
      d += `${first}${write(x - tx, y - ty)} ${write(x, y)}`;
    }
    return closed ? `${d}Z` : d;
  }

  /** An uneven ellipse. `wobble` is the share by which the radius may differ. */
  blob(rx: number, ry = rx, wobble = 0.1, count = 7, cx = 0, cy = 0): string {
    const turn = this.rng.between(0, Math.PI * 2);
    const points = Array.from({ length: count }, (_, i): Point => {
      const angle = turn + (i / count) * Math.PI * 2;
      const reach = 1 + this.rng.around(wobble);
      return [cx + Math.cos(angle) * rx * reach, cy + Math.sin(angle) * ry * reach];
    });
    return this.smooth(points);
  }

  /** A rounded bar along x, curved by `bend` px in its middle. */
  bar(length: number, thick: number, bend = 0): string {
    const [l, t] = [length / 2, thick / 2];
    return this.smooth([
      [-l, 0],
      [-l + t * 0.5, -t * 0.85],
      [0, -t + bend],
      [l - t * 0.5, -t * 0.85],
      [l, 0],
      [l - t * 0.5, t * 0.85],
      [0, t + bend],
      [-l + t * 0.5, t * 0.85],
    ]);
  }

  /** Part of an ellipse as an open line, angles in radians. */
  arc(rx: number, ry: number, from: number, to: number, cx = 0, cy = 0): string {
    const points = Array.from({ length: 6 }, (_, i): Point => {
      const angle = from + ((to - from) * i) / 5;
      return [cx + Math.cos(angle) * rx, cy + Math.sin(angle) * ry];
    });
    return this.smooth(points, false);
  }

  /** A leaf or drop between (-length/2, 0) and (length/2, 0). */
  lens(length: number, wide: number, bend = 0): string {
    const l = length / 2;
    const [a, b, c, d] = [
      this.at(-l, 0),
      this.at(-l * 0.2, -wide + bend),
      this.at(l, 0),
      this.at(-l * 0.2, wide + bend),
    ];
    const write = pointWriter([a, c]);
    return `M${write(...a)}Q${write(...b)} ${write(...c)}Q${write(...d)} ${write(...a)}Z`;
  }

  line(...points: readonly Point[]): string {
    return this.poly(points, false);
  }

  /** The attributes `cx cy` of a dot of the shape; radii scale with the pen. */
  dot(x: number, y: number, r: number, fill: string, more = ""): string {
    const [px, py] = this.at(x, y);
    return `<circle cx="${n(px)}" cy="${n(py)}" r="${n(r * this.scale)}" fill="${fill}"${more ? ` ${more}` : ""}/>`;
  }
}
