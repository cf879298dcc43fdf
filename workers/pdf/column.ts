import type { Placed, Span, TypeSize } from "./lines.ts";
import { lineHeight, PAGE, type Paper } from "./paper.ts";

/** What is printed on: the page without its margins. */
export const PLACE = { left: 54, top: 58, width: PAGE.width - 108, bottom: PAGE.height - 62 };
/** A text of more lines is cut by the end of a page. */
const MOST_TOGETHER = 8;

/** Paragraphs of a text. */
export const breakable = (text: string): string[] => text.split(/\n+/).filter((one) => one.trim() !== "");

type Element = PDFKit.PDFStructureElement;

interface Beside {
  indent: number;
  draw(at: { x: number; y: number }): void;
}

/** Where texts stand below each other, over as many pages as they need. */
export interface Column {
  /** The page that it has come to, counted from 0. */
  readonly page: number;
  at(): { x: number; y: number; width: number };
  space(points: number): void;
  /** Goes to the next page where less than this is left of the present one; what is higher than a page begins here. */
  keep(points: number): void;
  paragraph(spans: readonly Span[], type: TypeSize, element: Element): void;
  /**
   * A paragraph that is not cut by the end of a page if it is short.
   * @param beside draws what stands left of its first line, which is indented by so many points
   */
  together(spans: readonly Span[], type: TypeSize, element: Element, beside?: Beside): void;
  /** Lines that are broken already. */
  set(lines: readonly Placed[][], size: number, element: Element, indent?: number): void;
}

interface Start {
  y: number;
  page?: number;
  /** By page, from the left margin. */
  indent?: (page: number) => number;
  width?: (page: number) => number;
}

/** A column that begins at a place of a page. */
export function column(
  paper: Paper,
  { y: first, page: from = 0, indent = () => 0, width = () => PLACE.width }: Start,
): Column {
  let page = from;
  let y = first;
  const next = (): void => {
    page++;
    y = PLACE.top;
    paper.turnTo(page);
  };
  const keep = (points: number): void => {
    paper.turnTo(page);
    if (y + points > PLACE.bottom && y > PLACE.top && points <= PLACE.bottom - PLACE.top) next();
  };
  function set(lines: readonly Placed[][], size: number, element: Element, inset = 0): void {
    for (const line of lines) {
      keep(lineHeight(size));
      paper.line(line, { x: PLACE.left + indent(page) + inset, y }, size, element);
      y += lineHeight(size);
    }
  }
  /** Its lines are as wide as the page is on which each stands. */
  function flow(spans: readonly Span[], type: TypeSize, element: Element, isWhole: boolean, beside?: Beside): void {
    const inset = beside?.indent ?? 0;
    let lines = paper.lines(spans, type, width(page) - inset);
    const height = lineHeight(type.size);
    if (isWhole) {
      const before = page;
      keep((lines.length <= MOST_TOGETHER ? lines.length : 2) * height);
      if (page !== before && width(page) !== width(before)) lines = paper.lines(spans, type, width(page) - inset);
    }
    beside?.draw({ x: PLACE.left + indent(page), y });
    set(lines, type.size, element, inset);
  }
  return {
    get page() {
      return page;
    },
    at: () => ({ x: PLACE.left + indent(page), y, width: width(page) }),
    space(points) {
      y += points;
    },
    keep,
    paragraph: (spans, type, element) => flow(spans, type, element, false),
    together: (spans, type, element, beside) => flow(spans, type, element, true, beside),
    set,
  };
}
