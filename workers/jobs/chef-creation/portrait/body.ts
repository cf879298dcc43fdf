import { circle, type Definitions, darken, ellipse, lighten, shadow, solid, stroke } from "./pen.ts";

// The jacket, the neck, and what is in the pocket.

interface Jacket {
  cloth: string;
  /** Buttons or stripes. */
  trim: string;
  stripes?: true;
}
const jackets: Record<string, Jacket> = {
  white: { cloth: "#fbf6ee", trim: "#3d6b6b" },
  black: { cloth: "#3b3735", trim: "#c9a24b" },
  striped: { cloth: "#f7f0e4", trim: "#3e5f86", stripes: true },
  denim: { cloth: "#5a7699", trim: "#e9dcc0" },
  mustard: { cloth: "#d9a441", trim: "#5b3a22" },
};

const BODY = "M14 264C14 206 50 190 92 180L148 180C190 190 226 206 226 264Z";

const buttons = (definitions: Definitions, color: string): string =>
  [212, 230]
    .flatMap((y) =>
      [104, 137].map((x) => circle(x + 1, y + 1.6, 4, shadow, 0.25) + circle(x, y, 4, definitions.lit(color))),
    )
    .join("");

const stripes = (color: string): string =>
  Array.from({ length: 6 }, (_, i) => 184 + i * 11)
    .map((y) => stroke(`M10 ${y + 4}C70 ${y - 5} 170 ${y - 5} 230 ${y + 4}`, color, 4.4, 0.85))
    .join("");

/** The shoulders with the jacket; the neck only where no cloth covers it. */
export function drawBody(definitions: Definitions, kind: string, skin: string, coversNeck: boolean): string {
  const { cloth, trim, stripes: striped } = jackets[kind] ?? jackets.white!;
  const front =
    `<path d="M120 196L150 182L172 250L112 250Z" fill="${darken(cloth, 0.05)}" opacity=".75"/>` +
    stroke("M146 190C150 212 150 226 148 244", darken(cloth, 0.3), 1.6, 0.4) +
    buttons(definitions, trim) +
    stroke("M58 196C56 212 58 230 62 246", darken(cloth, 0.3), 1.6, 0.3) +
    stroke("M182 196C184 212 182 230 178 246", darken(cloth, 0.3), 1.6, 0.3);
  const neckFill = definitions.linear(darken(skin, 0.2), darken(skin, 0.1), darken(skin, 0.16));
  const collar = definitions.lit(lighten(cloth, 0.3));
  const neck = coversNeck
    ? ""
    : `<path d="M100 146L100 182C108 198 132 198 140 182L140 146Z" fill="${neckFill}"/>` +
      solid("M98 178C92 180 88 186 88 194L112 206L120 196C108 194 102 188 98 178Z", collar, 1.5) +
      solid("M142 178C148 180 152 186 152 194L128 206L120 196C132 194 138 188 142 178Z", collar, 1.5);
  const shoulders = solid(BODY, definitions.lit(cloth, 0.25, 0.14), 5, 0.22);
  return `<g transform="translate(0 -7)">${shoulders}${definitions.inside(BODY, (striped ? stripes(trim) : "") + front)}${neck}</g>`;
}

/** What stands in the breast pocket. */
export function drawPocket(definitions: Definitions, kind: string): string {
  switch (kind) {
    case "spoon":
      return `<g transform="rotate(14 184 226)"><rect x="182.5" y="206" width="5" height="36" rx="2.5" fill="${definitions.lit("#b9783f")}"/>${ellipse(185, 203, 8, 11, definitions.lit("#c98a4e"))}${ellipse(184.5, 203, 5, 7.5, "#8f5a2c", 0.3)}</g>`;
    case "rosemary":
      return (
        stroke("M186 240C186 228 184 212 180 198", "#4b7a32", 2.4) +
        [206, 213, 220, 227].map((y) => stroke(`M184 ${y}l-9 -6M184 ${y}l8 -7`, definitions.lit("#6a9c48"), 3)).join("")
      );
    case "thermometer":
      return `<g transform="rotate(12 186 222)"><rect x="184" y="204" width="4" height="40" rx="2" fill="#a9a6a1"/>${circle(186, 200, 9, definitions.lit("#d9d5ce"))}${circle(186, 200, 6, "#fffaf2")}${stroke("M186 200l3 -4", "#c43d2c", 1.8)}</g>`;
    case "pencil":
      return `<g transform="rotate(16 186 222)"><rect x="183" y="202" width="6" height="42" fill="${definitions.lit("#e0a52f")}"/><path d="M183 202l3 -9l3 9Z" fill="#f0d9b5"/><path d="M185 196l1 -3l1 3Z" fill="#3a2417"/></g>`;
    default:
      return "";
  }
}
