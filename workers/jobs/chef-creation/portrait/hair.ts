import { type Definitions, darken, locks, solid, stroke } from "./pen.ts";

// Hair: what falls behind the head, and what lies before it.

export const hairColors: Record<string, string> = {
  black: "#221a1c",
  brown: "#4a3328",
  blond: "#d8b26a",
  red: "#b8552a",
  grey: "#a39c95",
  white: "#e4ded6",
};

const CURLS_BEHIND = [
  [76, 112, 19],
  [70, 92, 20],
  [76, 70, 20],
  [164, 112, 19],
  [170, 92, 20],
  [164, 70, 20],
  [72, 132, 17],
  [168, 132, 17],
  [96, 54, 20],
  [144, 54, 20],
  [120, 48, 20],
] as const;

/** @param style a kind of the trait `hair` */
export function drawHairBehind(definitions: Definitions, style: string, color: string): string {
  const fill = definitions.lit(color);
  switch (style) {
    case "bob":
      return solid(
        "M66 104C62 48 178 48 174 104C176 132 176 150 168 170C150 176 148 168 148 150L92 150C92 168 90 176 72 170C64 150 64 132 66 104Z",
        fill,
      );
    case "braids":
      return solid("M76 96C70 44 170 44 164 96L166 150C160 156 152 152 150 140L90 140C88 152 80 156 74 150Z", fill);
    case "waves":
      return solid(
        "M68 100C60 42 180 42 172 100C180 118 170 132 178 148C184 168 176 186 160 190C152 176 152 160 148 146L92 146C88 160 88 176 80 190C64 186 56 168 62 148C70 132 60 118 68 100Z",
        fill,
      );
    case "curls":
      return locks(CURLS_BEHIND, fill);
    case "bun":
      return solid("M78 104C72 58 168 58 162 104L160 126C156 130 84 130 80 126Z", fill, 2);
    default:
      return "";
  }
}

const BRAID =
  "M160 138C172 150 170 160 164 168C174 176 170 190 160 198C164 206 160 214 154 218C146 212 148 204 150 198C142 190 144 178 152 170C144 160 148 148 160 138Z";

/** @param style a kind of the trait `hair` @param covered whether headwear hides the top */
export function drawHairBefore(definitions: Definitions, style: string, color: string, covered: boolean): string {
  const fill = definitions.lit(color);
  const parting = (path: string) => stroke(path, darken(color, 0.3), 1.4, 0.5);
  switch (style) {
    case "bob":
      return (
        solid(
          "M78 112C72 60 98 54 120 54C142 54 168 60 162 112C158 100 156 94 154 90C132 96 104 95 86 90C83 96 81 102 78 112Z",
          fill,
          2,
          0.16,
        ) + parting("M100 66C96 76 96 84 98 90M122 62C121 74 121 84 122 91M142 66C146 76 147 82 146 89")
      );
    case "braids":
      return (
        solid(
          "M78 108C72 60 100 56 120 56C142 56 168 60 162 108C156 88 140 76 120 74C100 76 86 88 78 108Z",
          fill,
          2,
          0.16,
        ) +
        solid(BRAID, fill, 2) +
        parting("M150 168C156 172 162 172 166 168M148 196C154 200 158 200 162 196")
      );
    case "waves":
      return solid(
        "M77 110C72 62 98 54 122 55C146 56 168 64 163 110C158 92 150 82 134 76C120 88 96 84 77 110Z",
        fill,
        2,
        0.16,
      );
    case "curls":
      return locks(
        [
          [92, 74, 13],
          [108, 68, 13],
          [126, 67, 13],
          [144, 72, 13],
          [82, 88, 9],
          [158, 88, 9],
        ],
        fill,
        2,
      );
    case "bun":
      return (
        (covered ? "" : locks([[120, 42, 17]], fill, 2)) +
        solid("M79 104C77 60 163 60 161 104C154 86 142 76 120 76C98 76 86 86 79 104Z", fill, 1.5, 0.14)
      );
    case "short":
      return solid("M78 108C74 60 166 60 162 108C157 92 152 88 148 86L92 86C88 88 83 92 78 108Z", fill, 1.5, 0.14);
    default:
      return "";
  }
}
