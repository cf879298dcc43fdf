import { circle, type Definitions, darken, lighten, solid, stroke } from "./pen.ts";

// Headwear is a trait like any other; headscarf and turban hide the hair.

const SCARF = "#4f8c8a";

/** Whether a kind of the trait `headwear` hides hair and ears, or the hair alone. */
export const hides = (kind: string): { hair: boolean; ears: boolean } => ({
  hair: kind === "headscarf" || kind === "turban",
  ears: kind === "headscarf",
});

/** What is behind the shoulders. */
export const drawHeadwearBehind = (definitions: Definitions, kind: string): string =>
  kind === "headscarf"
    ? solid(
        "M62 112C54 36 186 36 178 112C182 150 192 170 196 186C170 206 70 206 44 186C48 170 58 150 62 112Z",
        definitions.lit(SCARF),
        4,
      )
    : "";

function toque(definitions: Definitions): string {
  const cloth = "#fbf7f0";
  return (
    solid(
      "M80 82C54 78 46 46 74 38C74 12 108 4 120 20C134 2 168 12 166 38C194 46 186 78 160 82Z",
      definitions.linear("#ffffff", cloth, darken(cloth, 0.13)),
      4,
    ) +
    stroke("M98 78C94 62 94 50 98 40M120 78L120 46M142 78C146 62 146 50 142 40", darken(cloth, 0.3), 2, 0.28) +
    solid(
      "M76 74C100 68 140 68 164 74L161 100C140 94 100 94 79 100Z",
      definitions.linear("#ffffff", cloth, darken(cloth, 0.1)),
      3,
      0.24,
    )
  );
}

function cap(definitions: Definitions): string {
  const cloth = "#5f7d4f";
  return (
    solid(
      "M76 96C72 58 92 48 120 48C148 48 168 58 164 96C140 86 100 86 76 96Z",
      definitions.lit(cloth, 0.2, 0.14),
      3,
      0.24,
    ) + stroke("M78 84C102 74 138 74 162 84", darken(cloth, 0.3), 2, 0.4)
  );
}

function bandana(definitions: Definitions): string {
  const cloth = "#c43d2c";
  const dots = [
    [96, 62],
    [118, 56],
    [140, 62],
    [86, 80],
    [107, 74],
    [131, 74],
    [153, 80],
  ] as const;
  return (
    solid(
      "M160 84C176 78 190 84 196 96C184 98 176 98 168 94C180 104 182 114 178 122C168 116 160 104 156 94Z",
      definitions.lit(darken(cloth, 0.08)),
      2.5,
      0.22,
    ) +
    solid(
      "M74 100C66 50 98 44 120 44C142 44 174 50 166 100C142 84 98 84 74 100Z",
      definitions.lit(cloth, 0.2, 0.14),
      3,
      0.24,
    ) +
    dots.map(([x, y]) => circle(x, y, 2.8, "#fff6ea", 0.9)).join("")
  );
}

function turban(definitions: Definitions): string {
  const cloth = "#e07b2e";
  return (
    solid(
      "M72 100C58 54 82 24 120 24C158 24 182 54 168 100C160 86 144 78 120 90C96 78 80 86 72 100Z",
      definitions.lit(cloth, 0.2, 0.14),
      4,
      0.22,
    ) +
    stroke(
      "M76 88C88 62 128 44 160 46M80 74C94 52 124 36 146 34M164 88C152 62 130 52 112 50M120 88C132 76 150 68 168 74",
      darken(cloth, 0.32),
      2.2,
      0.34,
    ) +
    stroke("M84 66C98 48 118 38 134 36", lighten(cloth, 0.6), 2.4, 0.5)
  );
}

/** A frame of cloth over the forehead and under the chin. */
function headscarf(definitions: Definitions): string {
  const frame =
    "M62 112C54 36 186 36 178 112C180 140 172 176 120 180C68 176 60 140 62 112ZM82 108C84 84 100 76 120 76C140 76 156 84 158 108C158 136 144 158 120 160C96 158 82 136 82 108Z";
  return (
    `<path fill-rule="evenodd" d="${frame}" fill="${definitions.lit(SCARF, 0.22, 0.2)}"/>` +
    stroke(
      "M68 96C78 62 120 54 150 62M66 128C74 160 96 174 122 178M172 120C170 150 150 168 128 176",
      darken(SCARF, 0.35),
      2,
      0.35,
    ) +
    solid(
      "M64 146C82 178 152 178 178 146C184 176 162 206 128 210C94 210 60 182 64 146Z",
      definitions.lit(SCARF, 0.16, 0.16),
      2.5,
      0.22,
    ) +
    stroke("M78 166C100 190 146 188 170 163M92 188C112 202 140 200 158 188", darken(SCARF, 0.35), 1.8, 0.35)
  );
}

const kinds: Record<string, (definitions: Definitions) => string> = { toque, cap, bandana, turban, headscarf };

/** What is on the head. */
export const drawHeadwear = (definitions: Definitions, kind: string): string => kinds[kind]?.(definitions) ?? "";
