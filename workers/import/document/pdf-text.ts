import { getDocumentProxy } from "unpdf";

// Runs in a process of its own (see read-pdf.ts): reads a PDF from its standard input, and writes what it holds as JSON.

/** What such a process answers. */
export type PdfAnswer = { lines: string[] } | { refused: "damaged" | "locked" | "too_large" };

/** A recipe has fewer pages; what has more is a book. */
const MOST_PAGES = 40;
const MOST_LINES = 4000;
const MOST_CHARACTERS = 200_000;
/** A gap of so many heights of a line is an empty one. */
const GAP = 1.9;

/** A run of letters of a page, with the place of its baseline. */
interface Run {
  str: string;
  transform: number[];
  width: number;
  height: number;
  hasEOL: boolean;
}

/** The lines of a page in the order in which the page draws them, which keeps columns apart; an empty one where there is a gap. */
export function linesOfRuns(runs: readonly Run[]): string[] {
  const lines: string[] = [];
  let line = "";
  let end = 0;
  let above: { y: number; height: number } | null = null;
  const finish = (): void => {
    const text = line.replace(/[\p{C}\s]+/gu, " ").trim();
    if (text) lines.push(text);
    line = "";
  };
  for (const { str, transform, width, height, hasEOL } of runs) {
    const [, , , , x = 0, y = 0] = transform;
    if (str.trim() !== "") {
      const drop = above === null ? 0 : above.y - y;
      const size = Math.max(above?.height ?? 0, height, 1);
      if (above && Math.abs(drop) > size / 2) {
        finish();
        if ((drop > size * GAP || drop < -size * GAP) && lines.length > 0 && lines.at(-1) !== "") lines.push("");
      } else if (line && x > end + size / 5 && !/\s$/.test(line)) line += " ";
      line += str;
      end = x + width;
      above = { y, height: height || size };
    } else if (str !== "" && line) line += " ";
    if (hasEOL) finish();
  }
  finish();
  return lines;
}

async function read(bytes: Uint8Array): Promise<PdfAnswer> {
  const pdf = await getDocumentProxy(bytes, { stopAtErrors: false });
  if (pdf.numPages > MOST_PAGES) return { refused: "too_large" };
  const lines: string[] = [];
  let length = 0;
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    for (const line of linesOfRuns(items.filter((item) => "str" in item))) {
      length += line.length + 1;
      if (lines.length >= MOST_LINES || length > MOST_CHARACTERS) return { lines };
      lines.push(line);
    }
    if (lines.at(-1)) lines.push("");
    page.cleanup();
  }
  return { lines };
}

if (import.meta.main) {
  const answer = await read(await Bun.stdin.bytes()).catch((error: unknown): PdfAnswer => {
    const isLocked = error instanceof Error && error.name === "PasswordException";
    return { refused: isLocked ? "locked" : "damaged" };
  });
  await Bun.write(Bun.stdout, JSON.stringify(answer));
  // Whatever the document left running ends with it.
  process.exit(0);
}
