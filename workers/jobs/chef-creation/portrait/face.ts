import { circle, type Definitions, darken, ellipse, lighten, mix, shadow, solid, stroke } from "./pen.ts";

// The head with its face.

export const skins: Record<string, string> = {
  porcelain: "#f7d7bf",
  sand: "#f0c9a8",
  honey: "#dca878",
  amber: "#b9824f",
  chestnut: "#8c5836",
  ebony: "#5f3a26",
};

const HEAD = "M80 102C80 56 160 56 160 102C160 134 146 163 120 163C94 163 80 134 80 102Z";

const FULL_BEARD = "M76 108C88 132 98 130 104 132C110 134 130 134 136 132C142 130 152 132 164 108L166 170L74 170Z";
const STUBBLE = "M76 112C85 140 100 136 106 137C112 138 128 138 134 137C140 136 155 140 164 112L166 170L74 170Z";
const MOUSTACHE =
  "M120 136C112 130 98 132 90 144C84 146 80 143 79 139C79 150 90 155 100 151C110 149 116 146 120 143C124 146 130 149 140 151C150 155 161 150 161 139C160 143 156 146 150 144C142 132 128 130 120 136Z";

function mouth(kind: string, skin: string): string {
  const lip = mix(darken(skin, 0.2), "#b8483a", 0.6);
  if (kind === "grin")
    return (
      `<path d="M108 141C114 143 126 143 132 141C130 154 110 154 108 141Z" fill="${darken(lip, 0.35)}"/>` +
      '<path d="M110 141.8C115 143.4 125 143.4 130 141.8C129 146.5 111 146.5 110 141.8Z" fill="#fffaf2"/>'
    );
  if (kind === "thoughtful") return stroke("M111 145C117 149 127 148 132 141", lip, 3);
  return stroke("M109 143C114 150 126 150 131 143", lip, 3);
}

function glasses(kind: string): string {
  const frame = "#5a3326";
  if (kind !== "round" && kind !== "square") return "";
  const lens = (x: number) =>
    kind === "round"
      ? `${circle(x, 113, 13, "#ffffff", 0.14)}<circle cx="${x}" cy="113" r="13" fill="none" stroke="${frame}" stroke-width="2.6"/>`
      : `<rect x="${x - 13}" y="103" width="26" height="20" rx="4" fill="#ffffff" fill-opacity=".14" stroke="${frame}" stroke-width="2.6"/>`;
  return (
    [103, 137].map((x) => lens(x) + stroke(`M${x - 7} 108l5 -4`, "#ffffff", 2, 0.7)).join("") +
    stroke("M116 112C118 109.5 122 109.5 124 112", frame, 2.6) +
    stroke("M90 111L80 109M150 111L160 109", frame, 2.2)
  );
}

function eyes(brows: string, color: string): string {
  const width = brows === "bushy" ? 4.4 : 2.6;
  const rise = brows === "raised" ? 4 : 0;
  return [-1, 1]
    .map((side) => {
      const x = 120 + side * 17;
      return (
        ellipse(x, 112.5, 4.6, 5.6, "#3a2417") +
        circle(x - 1.5, 110.3, 1.7, "#ffffff") +
        stroke(
          `M${x - side * 7} ${99 - rise}C${x - side * 2} ${95 - rise} ${x + side * 4} ${95 - rise} ${x + side * 8} ${99 - rise}`,
          color,
          width,
        )
      );
    })
    .join("");
}

export interface Face {
  skin: string;
  /** The colour of brows and beard. */
  hair: string;
  beard: string;
  mouth: string;
  brows: string;
  glasses: string;
  ears: boolean;
}

/** Ears, head, cheeks, beard, mouth, nose, eyes and glasses. */
export function drawFace(definitions: Definitions, face: Face): string {
  const { skin, hair, beard } = face;
  const hairs = definitions.lit(hair, 0.14, 0.2);
  const ears = face.ears
    ? [80, 160].map((x) => ellipse(x, 116, 7.5, 11, definitions.lit(darken(skin, 0.07)))).join("")
    : "";
  const head =
    `<path d="${HEAD}" transform="translate(2 5)" fill="${shadow}" opacity=".2"/>` +
    `<path d="${HEAD}" fill="${definitions.linear(lighten(skin, 0.2), skin, darken(skin, 0.14))}"/>`;
  const grown =
    beard === "full"
      ? `<path d="${FULL_BEARD}" fill="${hairs}"/>`
      : beard === "stubble"
        ? `<path d="${STUBBLE}" fill="${hairs}" opacity=".35"/>`
        : "";
  const inside = definitions.inside(
    HEAD,
    ellipse(99, 131, 15, 11, definitions.fade("#d9543f", 0.32)) +
      ellipse(141, 131, 15, 11, definitions.fade("#d9543f", 0.32)) +
      ellipse(120, 78, 46, 16, definitions.fade(shadow, 0.28)) +
      grown,
  );
  const nose =
    stroke("M119 120C117 126 113 130 116 132C119 134 123 134 125 131", darken(skin, 0.26), 2.2, 0.75) +
    ellipse(118.5, 128, 3.2, 3, lighten(skin, 0.4), 0.35);
  return (
    ears +
    head +
    inside +
    mouth(face.mouth, skin) +
    nose +
    (beard === "moustache" ? solid(MOUSTACHE, hairs, 1.6, 0.24) : "") +
    eyes(face.brows, darken(hair, 0.2)) +
    glasses(face.glasses)
  );
}
