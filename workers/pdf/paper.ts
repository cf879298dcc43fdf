import PDFDocument from "pdfkit";
import { fontChooser, printable, type Run } from "./fonts.ts";
import { breakLines, type Placed, type Span, type TypeSize } from "./lines.ts";

// Pages of A4 with tagged texts on them. Places are in points, from the top left.

export const PAGE = { width: 595.28, height: 841.89 };
/** Baseline to baseline, in heights of the letters. */
const LEADING = 1.38;

type Element = PDFKit.PDFStructureElement;
/** What pdfkit knows of an opened font. */
interface Opened {
  _font: { font: { hasGlyphForCodePoint(codePoint: number): boolean }; ascender: number };
}

export interface Paper {
  doc: PDFKit.PDFDocument;
  /** Pages so far. */
  readonly pages: number;
  /** Whether some letter had no font. */
  readonly lacked: boolean;
  /** Turns to a page, which is made where it is the next one. */
  turnTo(page: number): void;
  /** A text in lines of a width. */
  lines(spans: readonly Span[], type: TypeSize, width: number): Placed[][];
  /** Draws one line, as content of an element; null: as nothing that is read. */
  line(line: readonly Placed[], at: { x: number; y: number }, size: number, element: Element | null): void;
  /** Draws what is there for the eye alone. */
  decoration(draw: () => void): void;
  /** A structure element inside of another, or of the document. */
  element(kind: string, inside?: Element, options?: { alt?: string }): Element;
  /** All of it, as a file. */
  finish(): Promise<Uint8Array<ArrayBuffer>>;
}

export const lineHeight = (size: number): number => size * LEADING;

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** pdfkit copies what the file says about itself into XML as it is; by then it has written its other copy. */
function escapeMetadata(doc: PDFKit.PDFDocument): void {
  const internal = doc as unknown as { endMetadata(): void };
  const endMetadata = internal.endMetadata.bind(doc);
  internal.endMetadata = () => {
    for (const [key, value] of Object.entries(doc.info))
      if (typeof value === "string")
        (doc.info as Record<string, unknown>)[key] = value.replace(/[&<>"]/g, (sign) => entities[sign]!);
    endMetadata();
  };
}

/** @param of what the file says about itself */
export function openPaper({ title, lang, author }: { title: string; lang: string; author: string | null }): Paper {
  const doc = new PDFDocument({
    size: "A4",
    margin: 0,
    // Columns go on over pages, each by itself.
    bufferPages: true,
    pdfVersion: "1.7",
    tagged: true,
    lang,
    displayTitle: true,
    // Without it pdfkit opens Helvetica, which would not be embedded.
    font: "",
    info: {
      ...{ Title: printable(title), Creator: "Toque", Producer: "Toque" },
      ...(author ? { Author: printable(author) } : {}),
    },
  });
  escapeMetadata(doc);
  const chunks: Uint8Array[] = [];
  doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => doc.on("end", resolve).on("error", reject));
  let pages = 1;
  const opened = (font: string): Opened["_font"] => (doc.font(font) as unknown as Opened)._font;
  const fonts = fontChooser((font, codePoint) => opened(font).font.hasGlyphForCodePoint(codePoint));
  const widths = new Map<string, number>();
  const measure = ({ font, text }: Run, size: number): number => {
    const key = `${size} ${font} ${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    const width = doc.font(font).fontSize(size).widthOfString(text);
    widths.set(key, width);
    return width;
  };
  const document = doc.struct("Document");
  doc.addStructure(document);
  const elements: Element[] = [];
  return {
    doc,
    get pages() {
      return pages;
    },
    get lacked() {
      return fonts.lacked;
    },
    turnTo(page) {
      if (page < pages) doc.switchToPage(page);
      else {
        doc.switchToPage(pages - 1);
        doc.addPage();
        pages++;
      }
    },
    lines: (spans, type, width) => breakLines(spans, type, width, fonts, measure),
    line(line, { x, y }, size, element) {
      const content = element ? doc.markStructureContent("Span") : null;
      if (!element) doc.markContent("Artifact", { type: "Pagination" });
      for (const run of line) {
        // All fonts of a line stand on one baseline.
        const top = y + size * 1.02 - (opened(run.font).ascender / 1000) * size;
        doc
          .fontSize(size)
          .fillColor(run.color)
          .text(run.text, x + run.x, top, { lineBreak: false });
      }
      doc.endMarkedContent();
      if (element && content) element.add(content);
    },
    decoration(draw) {
      doc.markContent("Artifact", { type: "Layout" });
      draw();
      doc.endMarkedContent();
    },
    element(kind, inside = document, options = {}) {
      const made = doc.struct(kind, options);
      inside.add(made);
      elements.push(made);
      return made;
    },
    async finish() {
      for (const element of elements.toReversed()) element.end();
      document.end();
      doc.end();
      await ended;
      return Buffer.concat(chunks);
    },
  };
}
