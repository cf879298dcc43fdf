import { type FontChooser, printable, type Run, type Style } from "./fonts.ts";

// Texts broken into lines of a width.

/** Words of one look. */
export interface Span {
  text: string;
  style?: Style;
  color?: string;
}

/** A run of letters with its place in a line, in points. */
export interface Placed extends Run {
  x: number;
  width: number;
  color: string;
}

export interface TypeSize {
  size: number;
  color: string;
  style: Style;
}

/** The width of letters, in points. */
export type Measure = (run: Run, size: number) => number;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

interface Piece extends Run {
  width: number;
  color: string;
}
const widthOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { width }) => sum + width, 0);

/**
 * Breaks words into lines at spaces, and a word that is wider than a line anywhere.
 * @param width in points
 */
export function breakLines(
  spans: readonly Span[],
  { size, color, style }: TypeSize,
  width: number,
  fonts: FontChooser,
  measure: Measure,
): Placed[][] {
  const piecesOf = (text: string, span: Span): Piece[] =>
    fonts.runsOf(text, span.style ?? style).map((run) => ({
      ...run,
      width: measure(run, size),
      color: span.color ?? color,
    }));
  // Spans that follow each other without a space are one word.
  const words: { pieces: Piece[]; spaced: Piece[] | null }[] = [];
  let space: Piece[] | null = null;
  for (const [i, span] of spans.entries()) {
    const leads = i > 0 && /^\s/.test(span.text);
    const text = printable(span.text);
    if (leads) space = piecesOf(" ", span);
    for (const [n, word] of text.split(" ").entries()) {
      if (n > 0) space = piecesOf(" ", span);
      if (word === "") continue;
      const pieces = piecesOf(word, span);
      const last = words.at(-1);
      if (space === null && last) last.pieces.push(...pieces);
      else words.push({ pieces, spaced: space });
      space = null;
    }
    if (/\s$/.test(span.text)) space = piecesOf(" ", span);
  }
  const lines: Piece[][] = [];
  let line: Piece[] = [];
  const finish = (): void => {
    if (line.length > 0) lines.push(line);
    line = [];
  };
  for (const { pieces, spaced } of words) {
    const gap = line.length > 0 ? (spaced ?? []) : [];
    if (widthOf(line) + widthOf(gap) + widthOf(pieces) <= width) {
      line.push(...gap, ...pieces);
      continue;
    }
    finish();
    if (widthOf(pieces) <= width) {
      line.push(...pieces);
      continue;
    }
    for (const piece of pieces)
      for (const { segment } of graphemes.segment(piece.text)) {
        const one = { ...piece, text: segment, width: measure({ font: piece.font, text: segment }, size) };
        if (widthOf(line) + one.width > width) finish();
        line.push(one);
      }
  }
  finish();
  return lines.map((one) => placed(one, size, measure));
}

/** Pieces of one font and colour as one run, which keeps the space between their words in the text layer. */
function placed(pieces: readonly Piece[], size: number, measure: Measure): Placed[] {
  const runs: Placed[] = [];
  let x = 0;
  for (const piece of pieces) {
    const last = runs.at(-1);
    // A space belongs to the run before it, whatever the look of the words around.
    if (last && last.font === piece.font && (last.color === piece.color || piece.text === " ")) last.text += piece.text;
    else {
      if (last) x += last.width;
      runs.push({ font: piece.font, text: piece.text, color: piece.color, width: 0, x });
    }
    const run = runs.at(-1)!;
    run.width = measure(run, size);
  }
  return runs;
}
