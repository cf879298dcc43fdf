import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { coverShapes } from "@toque/db/schemas/food-cover.ts";
import sharp from "sharp";
import { drawCover } from "../index.ts";
import { Pen, type Point } from "../pen.ts";
import { cutlery } from "../props.ts";
import { Rng } from "../random.ts";
import { type Drawing, drawings, pieceDrawer } from "../shapes/index.ts";
import { Sheet } from "../svg.ts";
import { ornaments } from "../table.ts";
import { faults } from "../testing/faults.ts";
import { drawSymbol } from "./draw.ts";
import { loadSymbols, type Part, parseSymbols, symbolFolder, symbols } from "./load.ts";
import { parsePath, writePath } from "./path.ts";

const namesOf = (line: Drawing): string[] =>
  !("symbol" in line) ? [] : typeof line.symbol === "string" ? [line.symbol] : Object.keys(line.symbol);

/** Points between which the part lies: its corners and the controls of its curves. */
function pointsOf({ geometry }: Part): Point[] {
  if (geometry.kind === "path")
    return geometry.subpaths.flatMap(({ segments }) => segments.flatMap((one) => one.points));
  const { x, y } = geometry;
  const [rx, ry] =
    geometry.kind === "circle"
      ? [geometry.r, geometry.r]
      : [geometry.rx * (1 + geometry.share), geometry.ry * (1 + geometry.share)];
  return [
    [x - rx, y - ry],
    [x + rx, y + ry],
  ];
}

describe("the symbols", () => {
  test("are all used, and each used one exists", () => {
    const used = new Set([...drawings.flatMap(namesOf), ...cutlery, ...ornaments.map(({ symbol }) => symbol)]);
    expect([...used].sort()).toEqual([...symbols.keys()].sort());
  });

  test("draw every shape: each ends with one entry for all its foods", () => {
    for (const shape of coverShapes) {
      const lines = drawings.filter((line) => line.shape === shape);
      const open = lines.map(({ words, traits }) => !words && !traits);
      expect([shape, open.indexOf(true)]).toEqual([shape, lines.length - 1]);
    }
  });

  test("that share one food have shares that add up to 1", () => {
    for (const line of drawings) {
      if (!("symbol" in line) || typeof line.symbol === "string") continue;
      expect(Object.values(line.symbol).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1);
    }
  });

  for (const symbol of symbols.values()) {
    test(`${symbol.name} fits its viewBox, and is valid when rotated and scaled`, async () => {
      const { x, y, width, height } = symbol.viewBox;
      for (const [px, py] of symbol.parts.flatMap(pointsOf)) {
        expect(px).toBeWithin(x, x + width + 0.01);
        expect(py).toBeWithin(y, y + height + 0.01);
      }
      for (const [angle, scale] of [
        [0, 1],
        [0.7, 0.5],
        [-2.2, 1.4],
      ] as const) {
        const sheet = new Sheet("t");
        const tones = { color: "#12ab9f", accent: "#0b5f58", sheet };
        const drawing = drawSymbol(symbol, new Pen(new Rng(5), angle, scale), tones);
        const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-150 -150 300 300">${sheet}${drawing}</svg>`;
        expect(faults(svg)).toEqual([]);
        expect(svg).not.toMatch(/[{}|]/);
        const { channels } = await sharp(Buffer.from(svg)).stats();
        expect(channels[3]?.max).toBeGreaterThan(0);
      }
    });
  }

  test("a symbol is added by a file and a table entry", async () => {
    const folder = join(import.meta.dir, "..", "testing");
    const line: Drawing = { shape: "round", words: ["pretzel"], symbol: "pretzel" };
    const drawPiece = pieceDrawer([line, ...drawings], loadSymbols(symbolFolder, folder));
    const food = { shape: "round", color: "#b5651d", accent: "#5c2e0b", weight: 400, traits: [] } as const;
    const input = (key: string) => ({
      seed: 11,
      vessel: "board" as const,
      dishType: "snack" as const,
      techniques: [],
      specialties: [],
      foods: [{ ...food, key, traits: [] }],
    });
    const svg = drawCover(input("soft-pretzel"), drawPiece);
    expect(faults(svg)).toEqual([]);
    expect(svg).toContain("#fefbf3");
    expect(svg.length).toBeLessThan(40_000);
    expect((await sharp(Buffer.from(svg)).metadata()).width).toBe(800);
    expect(drawCover(input("soft-pretzel"), drawPiece)).toBe(svg);
    expect(drawCover(input("soft-pretzel"))).not.toContain("#fefbf3");
    // All others are drawn as before.
    expect(drawCover(input("mozzarella"), drawPiece)).toBe(drawCover(input("mozzarella")));
  });

  test("a drawing that names an unknown symbol is an error at startup", () => {
    expect(() => pieceDrawer([{ shape: "round", symbol: "unheard-of" }], symbols)).toThrow("no symbol: unheard-of");
  });

  test("duplicate names are an error", () => {
    expect(() => loadSymbols(symbolFolder, symbolFolder)).toThrow("its name is taken");
  });
});

describe("a symbol file", () => {
  const file = (body: string, defs = "") =>
    `<svg xmlns="http://www.w3.org/2000/svg">${defs}<symbol id="a" viewBox="-9 -9 18 18">${body}</symbol></svg>`;

  test("is read with comments and a title", () => {
    const [symbol] = parseSymbols(`<?xml version="1.0"?><!-- a --> ${file('<circle r="2" fill="#fff"/>')}`);
    expect([symbol?.name, symbol?.viewBox, symbol?.parts.length]).toEqual([
      "a",
      { x: -9, y: -9, width: 18, height: 18 },
      1,
    ]);
  });

  const wrong: Record<string, string> = {
    "an element that is not known": file('<g><circle r="2" fill="#fff"/></g>'),
    "a script": file("<script/>"),
    "an element in the wrong place": '<svg><circle r="2" fill="#fff"/></svg>',
    "a style": file('<circle r="2" fill="#fff" style="x"/>'),
    "a class": file('<circle r="2" fill="#fff" class="x"/>'),
    "a transform": file('<circle r="2" fill="#fff" transform="scale(2)"/>'),
    "an event handler": file('<circle r="2" fill="#fff" onclick="x"/>'),
    "an attribute twice": file('<circle r="2" r="2" fill="#fff"/>'),
    "no fill": file('<circle r="2"/>'),
    "a colour by name": file('<circle r="2" fill="red"/>'),
    "a link": file('<circle r="2" fill="url(http://x)"/>'),
    "a gradient that is not there": file('<circle r="2" fill="url(#x)"/>'),
    "a tone that is not known": file('<circle r="2" fill="{shade}"/>'),
    "a filter that is not known": file('<circle r="2" fill="{color|blur .2}"/>'),
    "a filter without its amount": file('<circle r="2" fill="{color|lighten}"/>'),
    "an amount above 1": file('<circle r="2" fill="{color|lighten 20}"/>'),
    "light before another filter": file('<circle r="2" fill="{color|lit|lighten .2}"/>'),
    "a size that is none": file('<circle r="big" fill="#fff"/>'),
    "a size that is missing": file('<ellipse rx="2" fill="#fff"/>'),
    "path data that is none": file('<path d="M0 0 whatever" fill="#fff"/>'),
    "no path data": file('<path fill="#fff"/>'),
    "an empty symbol": file(""),
    text: file("text"),
    "an entity": file('<circle r="2" fill="&lt;"/>'),
    "no viewBox": '<svg><symbol id="a"><circle r="2" fill="#fff"/></symbol></svg>',
    "a viewBox beside the centre": '<svg><symbol id="a" viewBox="0 0 9 9"><circle r="2" fill="#fff"/></symbol></svg>',
    "no name": '<svg><symbol viewBox="-9 -9 18 18"><circle r="2" fill="#fff"/></symbol></svg>',
    "elements that do not nest": "<svg><symbol></svg></symbol>",
    "an element left open": "<svg>",
    "no svg": '<circle r="2"/>',
    nothing: "",
  };
  for (const [what, svg] of Object.entries(wrong))
    test(`with ${what} is rejected`, () => {
      expect(() => parseSymbols(svg)).toThrow();
    });
});

describe("path data", () => {
  const upright = new Pen(new Rng(1));
  const written = (d: string, pen = upright) => writePath(parsePath(d), pen);

  test("is written with absolute commands for any input", () => {
    expect(written("m1 2l3 4h5v-6z")).toBe("M1 2L4 6L9 6L9 0Z");
    expect(written("M1 2 3 4 5 6")).toBe("M1 2L3 4L5 6");
    expect(written("m1 2 3 4")).toBe("M1 2L4 6");
    expect(written("M0 0c1 1 2 2 3 3s4 4 5 5")).toBe("M0 0C1 1 2 2 3 3S7 7 8 8");
    expect(written("M0,0q1,1,2,0t2,0")).toBe("M0 0Q1 1 2 0T4 0");
    expect(written("M0 0-3.5.5")).toBe("M0 0L-3.5 .5");
    expect(written("M1e1 0")).toBe("M10 0");
  });

  test("continues from the start of a closed subpath", () => {
    expect(written("M1 1l2 0zl0 2")).toBe("M1 1L3 1ZM1 1L1 3");
    expect(written("M1 1h2zm5 5h1")).toBe("M1 1L3 1ZM6 6L7 6");
  });

  test("is rotated and scaled point by point", () => {
    const quarter = new Pen(new Rng(1), Math.PI / 2, 2);
    expect(written("M1 0L3 4", quarter)).toBe("M0 2L-8 6");
    expect(written("M0 0A5 3 10 0 1 4 4", quarter)).toBe("M0 0A10 6 100 0 1 -8 8");
    expect(written("M0 0a5 5 0 014 4", quarter)).toBe("M0 0A10 10 0 0 1 -8 8");
  });

  for (const d of ["", " ", "L1 1", "M1", "M1 1X2", "M1 1z2", "M0 0A5 5 0 2 1 4 4", "Z"])
    test(`"${d}" is rejected`, () => {
      expect(() => parsePath(d)).toThrow();
    });
});
