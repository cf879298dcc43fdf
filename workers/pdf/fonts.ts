import { fileURLToPath } from "node:url";

// Which font draws which letters. The page's own font is split by script; what it lacks (fractions, Greek, Cyrillic, symbols …) is
// drawn by DejaVu Sans.

export type Style = "regular" | "bold" | "hand";

const file = (specifier: string): string => fileURLToPath(import.meta.resolve(specifier));
const sarabun = (weight: number): string[] =>
  ["latin", "latin-ext", "vietnamese", "thai"].map((script) =>
    file(`@fontsource/sarabun/files/sarabun-${script}-${weight}-normal.woff`),
  );
const dejavu = (name: string): string => file(`dejavu-fonts-ttf/ttf/${name}.ttf`);

const fontsOf: Record<Style, () => string[]> = {
  regular: () => [...sarabun(400), dejavu("DejaVuSans")],
  bold: () => [...sarabun(600), dejavu("DejaVuSans-Bold")],
  hand: () => [file("@fontsource/coming-soon/files/coming-soon-latin-400-normal.woff"), ...fontsOf.regular()],
};
const files = new Map<Style, string[]>();

/** Letters that one font draws. */
export interface Run {
  font: string;
  text: string;
}

/** In place of a letter that no font has. */
const UNKNOWN = "□";
const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * A text as it can be drawn: composed, in one line, without characters that nobody sees. Narrow and other no-break characters
 * become those that the fonts have; a line breaks at plain spaces alone.
 */
export const printable = (text: string): string =>
  text
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\t\n\r\v\f\u2028\u2029]+/g, " ")
    .replace(/[\u202f\u2007]/g, "\u00a0")
    .replace(/\u2011/g, "-")
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Variation_Selector}]/gu, "")
    .replace(/ {2,}/g, " ")
    // "180 °C" stays together.
    .replace(/(?<=\d) (?=[°%])/g, "\u00a0")
    .trim();

/** Chooses fonts for letters. */
export interface FontChooser {
  /** A printable text, cut where the font changes. */
  runsOf(text: string, style: Style): Run[];
  /** Whether some letter had no font. */
  readonly lacked: boolean;
}

/** @param draws whether a font file has a shape for a code point */
export function fontChooser(draws: (font: string, codePoint: number) => boolean): FontChooser {
  const chosen = new Map<string, string | null>();
  let lacked = false;
  const fontOf = (cluster: string, style: Style): string | null => {
    const key = `${style}${cluster}`;
    const known = chosen.get(key);
    if (known !== undefined) return known;
    const fonts = files.get(style) ?? fontsOf[style]();
    files.set(style, fonts);
    const codePoints = Array.from(cluster, (letter) => letter.codePointAt(0)!);
    const font = fonts.find((one) => codePoints.every((codePoint) => draws(one, codePoint))) ?? null;
    chosen.set(key, font);
    return font;
  };
  return {
    runsOf(text, style) {
      const runs: Run[] = [];
      for (const { segment } of segmenter.segment(text)) {
        let cluster = segment;
        let font = fontOf(cluster, style);
        if (font === null) {
          lacked = true;
          cluster = UNKNOWN;
          font = fontOf(cluster, style)!;
        }
        const last = runs.at(-1);
        if (last?.font === font) last.text += cluster;
        else runs.push({ font, text: cluster });
      }
      return runs;
    },
    get lacked() {
      return lacked;
    },
  };
}
