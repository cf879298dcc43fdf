import { circle, type Definitions, darken, lighten, shadow, stroke } from "./pen.ts";

// What is behind a chef: a table seen from above, and a plate as the halo.

const tables: Record<string, string> = { oak: "#d9b083", slate: "#6f7a80", marble: "#e3ddd5", linen: "#dcb9b0" };
const plates: Record<string, string> = { white: "#fbfaf5", blue: "#c6d6e2", sage: "#d3dcc6", terracotta: "#e2b497" };

const rect = (x: number, y: number, width: number, height: number, fill: string, opacity = 1): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" opacity="${opacity}"/>`;

function grain(kind: string, color: string): string {
  if (kind === "oak")
    return [34, 92, 150, 206]
      .map((y) => rect(0, y, 240, 2, darken(color, 0.35), 0.28) + rect(0, y + 2, 240, 1.4, lighten(color, 0.5), 0.4))
      .concat(
        [
          [52, 14],
          [116, 176],
          [170, 8],
          [222, 150],
        ].map(([y, x]) => stroke(`M${x} ${y}c18 -3 34 4 58 0`, darken(color, 0.3), 1.4, 0.18)),
      )
      .join("");
  if (kind === "linen")
    return Array.from({ length: 8 }, (_, i) => i * 30)
      .map((x) => rect(x, 0, 9, 240, lighten(color, 0.55), 0.5) + rect(x + 12, 0, 2, 240, darken(color, 0.25), 0.14))
      .join("");
  if (kind === "marble")
    return ["M-6 40C60 64 70 20 130 48S210 30 250 66", "M-6 178C40 150 90 200 140 170S220 200 250 168"]
      .map((line) => stroke(line, darken(color, 0.3), 2.4, 0.2) + stroke(line, lighten(color, 0.7), 1, 0.5))
      .join("");
  return Array.from({ length: 5 }, (_, i) => 24 + i * 48)
    .map((at) => rect(at, 0, 2, 240, darken(color, 0.3), 0.18) + rect(0, at, 240, 2, darken(color, 0.3), 0.18))
    .join("");
}

/** The table. */
export function drawTable(definitions: Definitions, kind = "oak"): string {
  const color = tables[kind] ?? tables.oak!;
  return (
    rect(0, 0, 240, 240, definitions.linear(lighten(color, 0.18), color, darken(color, 0.08))) + grain(kind, color)
  );
}

/** The plate with its ring. */
export function drawPlate(definitions: Definitions, kind = "white"): string {
  const color = plates[kind] ?? plates.white!;
  return (
    circle(127, 131, 99, shadow, 0.2) +
    circle(124, 126, 98, shadow, 0.12) +
    circle(120, 118, 98, definitions.linear(lighten(color, 0.5), lighten(color, 0.1), darken(color, 0.1))) +
    circle(120, 118, 76, definitions.linear(darken(color, 0.06), lighten(color, 0.12), lighten(color, 0.3))) +
    `<circle cx="120" cy="118" r="88" fill="none" stroke="${darken(color, 0.3)}" stroke-width="2.4" opacity=".4"/>` +
    `<circle cx="120" cy="118" r="93" fill="none" stroke="${darken(color, 0.3)}" stroke-width="1" opacity=".4"/>`
  );
}
