import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Paint, parsePaint } from "./paint.ts";
import { ellipsePath, parsePath, type Subpath } from "./path.ts";
import { type Element, parseXml } from "./xml.ts";

/*
 * Symbols: constant drawings, stored as SVG files in this folder.
 *
 * To draw another food, put its drawing into one of the files or into a new one, and add a line with its name to the table
 * in `../shapes/index.ts`.
 *
 *   <svg xmlns="http://www.w3.org/2000/svg">
 *     <title>Pulses</title>
 *     <symbol id="chickpea" viewBox="-13 -13 26 26">
 *       <ellipse rx="12.5" ry="11.9" data-uneven=".04" fill="{color|ball}" data-shadow="2.2"/>
 *       <path d="M-4.5 0Q-1 -6 4.5 0Q-1 6 -4.5 0Z" fill="{accent|darken .1}" opacity=".55"/>
 *     </symbol>
 *   </svg>
 *
 * - A symbol is drawn around (0, 0), the point it is laid and turned at; its viewBox holds all of it. Its size is that in a
 *   dish of about 360 px across. Its `id` is unique among all files.
 * - Elements: `path`, `circle`, `ellipse`; in `<defs>`, `linearGradient` and `radialGradient` with `stop`. No groups, no
 *   transforms, no text, no styles: a piece is turned point by point, so that the light does not turn with it.
 * - Attributes: those of their geometry, `fill` (always), `stroke`, `stroke-width`, `stroke-linecap`, `stroke-linejoin`,
 *   `fill-rule`, `opacity`. `vector-effect="non-scaling-stroke"` keeps a line's width when the piece is scaled.
 * - `data-shadow="3"`: is 3 px above the ground and casts a shadow.
 * - `data-uneven=".05"` on an ellipse: its outline differs by up to 5 % from piece to piece, through `data-points` points
 *   (7 if not given).
 * - Paint is `none`, `#rgb`, `#rrggbb`, `url(#gradient)` or a placeholder for a tone of the food: `{color}` or `{accent}`,
 *   followed by filters as needed: `{color|lighten .2}`, `{accent|darken .1}`, `{color|mix accent .5}`,
 *   `{color|mix #8a5228 .5}`. The last filter may be `lit` (a body lit from the top left) or `ball` (a round one).
 *
 * Foods that vary in more than their outline (crumbs, noodles, bent leaves) are code in `../shapes`.
 */

/** One element of a symbol. */
export interface Part {
  geometry:
    | { kind: "path"; subpaths: readonly Subpath[] }
    | { kind: "circle"; x: number; y: number; r: number }
    | { kind: "uneven"; x: number; y: number; rx: number; ry: number; share: number; points: number };
  fill: Paint;
  stroke: { paint: Paint; width: number; scales: boolean } | null;
  /** Height above the ground in px. */
  shadow: number | null;
  /** Attributes that are copied unchanged. */
  more: string;
}

export interface SvgSymbol {
  name: string;
  viewBox: { x: number; y: number; width: number; height: number };
  parts: readonly Part[];
}

export type Symbols = ReadonlyMap<string, SvgSymbol>;

const paintAttributes = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-linecap",
  "stroke-linejoin",
  "fill-rule",
  "opacity",
  "vector-effect",
  "data-shadow",
];
const copied = ["stroke-linecap", "stroke-linejoin", "fill-rule", "opacity"];

/** The permitted elements, with their parents and attributes. */
const elements: Record<string, { inside: readonly string[]; attributes: readonly string[] }> = {
  defs: { inside: ["svg"], attributes: [] },
  linearGradient: { inside: ["defs"], attributes: ["id", "x1", "y1", "x2", "y2"] },
  radialGradient: { inside: ["defs"], attributes: ["id", "cx", "cy", "r"] },
  stop: { inside: ["linearGradient", "radialGradient"], attributes: ["offset", "stop-color", "stop-opacity"] },
  symbol: { inside: ["svg"], attributes: ["id", "viewBox"] },
  path: { inside: ["symbol"], attributes: ["d", ...paintAttributes] },
  circle: { inside: ["symbol"], attributes: ["cx", "cy", "r", ...paintAttributes] },
  ellipse: {
    inside: ["symbol"],
    attributes: ["cx", "cy", "rx", "ry", "data-uneven", "data-points", ...paintAttributes],
  },
};

function check(parent: Element): void {
  for (const child of parent.children) {
    const known = elements[child.name];
    if (!known?.inside.includes(parent.name)) throw new Error(`<${child.name}> in <${parent.name}>`);
    for (const name of child.attributes.keys())
      if (!known.attributes.includes(name)) throw new Error(`attribute ${name} of <${child.name}>`);
    check(child);
  }
}

/** The attribute's number, or the fallback when it is missing. */
function numberOf({ name, attributes }: Element, attribute: string, fallback?: number): number {
  const text = attributes.get(attribute);
  const value = text === undefined ? fallback : Number(text.trim() || Number.NaN);
  if (value === undefined || !Number.isFinite(value))
    throw new Error(`${attribute} of <${name}> is no number: ${text}`);
  return value;
}

function readGradient({ name, attributes, children }: Element): Paint {
  const stops = children.map((stop) => {
    const opacity = stop.attributes.get("stop-opacity");
    return {
      offset: numberOf(stop, "offset"),
      color: parsePaint(stop.attributes.get("stop-color") ?? ""),
      more: opacity === undefined ? "" : ` stop-opacity="${opacity}"`,
    };
  });
  const place = [...attributes].filter(([key]) => key !== "id").map(([key, value]) => ` ${key}="${value}"`);
  return (tones) => {
    const body = stops.map(
      ({ offset, color, more }) => `<stop offset="${offset}" stop-color="${color(tones)}"${more}/>`,
    );
    const id = tones.sheet.define((key) => `<${name} id="${key}"${place.join("")}>${body.join("")}</${name}>`);
    return `url(#${id})`;
  };
}

function readGeometry(element: Element): Part["geometry"] {
  const { name, attributes } = element;
  if (name === "path") return { kind: "path", subpaths: parsePath(attributes.get("d") ?? "") };
  const [x, y] = [numberOf(element, "cx", 0), numberOf(element, "cy", 0)];
  if (name === "circle") {
    const r = numberOf(element, "r");
    return attributes.has("data-shadow")
      ? { kind: "path", subpaths: ellipsePath(x, y, r, r) }
      : { kind: "circle", x, y, r };
  }
  const [rx, ry] = [numberOf(element, "rx"), numberOf(element, "ry")];
  if (!attributes.has("data-uneven")) return { kind: "path", subpaths: ellipsePath(x, y, rx, ry) };
  const points = numberOf(element, "data-points", 7);
  return { kind: "uneven", x, y, rx, ry, share: numberOf(element, "data-uneven"), points };
}

function readPart(element: Element, gradients: ReadonlyMap<string, Paint>): Part {
  const { attributes } = element;
  const stroke = attributes.get("stroke") ?? "none";
  return {
    geometry: readGeometry(element),
    fill: parsePaint(attributes.get("fill") ?? "", gradients),
    stroke:
      stroke === "none"
        ? null
        : {
            paint: parsePaint(stroke, gradients),
            width: numberOf(element, "stroke-width", 1),
            scales: attributes.get("vector-effect") !== "non-scaling-stroke",
          },
    shadow: attributes.has("data-shadow") ? numberOf(element, "data-shadow") : null,
    more: copied
      .filter((name) => attributes.has(name))
      .map((name) => `${name}="${attributes.get(name)}"`)
      .join(" "),
  };
}

function readSymbol(element: Element, gradients: ReadonlyMap<string, Paint>): SvgSymbol {
  const name = element.attributes.get("id") ?? "";
  if (!/^[a-z][a-z0-9-]*$/.test(name)) throw new Error(`a symbol's id is lower case: ${name}`);
  try {
    const box = (element.attributes.get("viewBox") ?? "").split(/[\s,]+/).map(Number);
    const [x = 0, y = 0, width = 0, height = 0] = box;
    if (box.length !== 4 || !(x < 0 && y < 0 && x + width > 0 && y + height > 0))
      throw new Error("its viewBox does not hold the point (0, 0)");
    if (!element.children.length) throw new Error("it is empty");
    const parts = element.children.map((child) => readPart(child, gradients));
    return { name, viewBox: { x, y, width, height }, parts };
  } catch (error) {
    throw new Error(`symbol ${name}: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * The symbols of one SVG file, in its order.
 * @throws when the file does not have the format described above
 */
export function parseSymbols(svg: string): SvgSymbol[] {
  const root = parseXml(svg);
  if (root.name !== "svg") throw new Error(`<${root.name}> is not <svg>`);
  check(root);
  const gradients = new Map<string, Paint>();
  for (const defs of root.children.filter(({ name }) => name === "defs"))
    for (const gradient of defs.children) gradients.set(gradient.attributes.get("id") ?? "", readGradient(gradient));
  return root.children.filter(({ name }) => name === "symbol").map((symbol) => readSymbol(symbol, gradients));
}

/**
 * The symbols of all SVG files of these folders, by name.
 * @throws when a file is invalid, or two symbols have the same name
 */
export function loadSymbols(...folders: readonly string[]): Symbols {
  const symbols = new Map<string, SvgSymbol>();
  for (const folder of folders) {
    for (const file of readdirSync(folder).filter((name) => name.endsWith(".svg"))) {
      try {
        for (const symbol of parseSymbols(readFileSync(join(folder, file), "utf8"))) {
          if (symbols.has(symbol.name)) throw new Error(`symbol ${symbol.name}: its name is taken`);
          symbols.set(symbol.name, symbol);
        }
      } catch (error) {
        throw new Error(`${file}: ${(error as Error).message}`, { cause: error });
      }
    }
  }
  return symbols;
}

/** The folder of the files that belong to the application. */
export const symbolFolder = import.meta.dir;

/** Its symbols, read once. */
export const symbols = loadSymbols(symbolFolder);

/**
 * The symbol of that name.
 * @throws when there is none
 */
export function symbolNamed(name: string, among: Symbols = symbols): SvgSymbol {
  const symbol = among.get(name);
  if (!symbol) throw new Error(`no symbol: ${name}`);
  return symbol;
}
