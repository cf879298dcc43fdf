import { unmarked } from "../text/marks.ts";
import { type PageElement, tidy } from "./document.ts";
import { nameBetweenSigns } from "./inline.ts";

/** What a part of a page has that is looked at here. */
interface Part {
  text: string;
  /** Of a heading; 7 of what only looks like one, 0 of others. */
  level: number;
  element: PageElement;
}

/** A line of preformatted text. */
export interface PreLine {
  /** As it stands there, with what it is indented by. */
  raw: string;
  /** An empty line stands above. */
  isApart: boolean;
}

const NARROWEST = 40;
const LEAST_WRAPS = 3;
/** What is indented by so much, and short, stands in the middle as a heading does. */
const CENTRED = 12;
const LONGEST_CENTRED = 60;

const begins = /^\s*(?:[-–—•·*]\s|#|\d{1,2}\s*[.)]\s)/;
const heading = /^\s*(#{1,6})\s+\S/;
const isNamed = ({ raw }: PreLine): boolean => nameBetweenSigns(raw.trim()) !== null;
/** Whether a line only begins where the words of the line above do, behind its amount. */
const isInColumn = (line: PreLine, above: PreLine | undefined): boolean =>
  above !== undefined &&
  indent(above) < indent(line) &&
  /\s\S/.test(above.raw.slice(indent(line) - 1, indent(line) + 1));

const indent = ({ raw }: PreLine): number => /^\s*/.exec(raw)![0].length;
const goesOnSmall = ({ raw }: PreLine): boolean => /^\s*\p{Ll}/u.test(raw);

/** Whether the next line only begins because this one was full. */
const isWrapped = (line: PreLine, next: PreLine, width: number): boolean => {
  const word = /\S+/.exec(next.raw)?.[0] ?? "";
  const isOfList = /^\s*\p{N}/u.test(line.raw) && /^\s*\p{N}/u.test(next.raw);
  return (
    !next.isApart &&
    !begins.test(next.raw) &&
    !heading.test(line.raw) &&
    !isNamed(line) &&
    !isNamed(next) &&
    !isOfList &&
    (line.raw.trimEnd().length + 1 + word.length > width || (begins.test(line.raw) && indent(next) > indent(line)))
  );
};

/** A heading of Markdown, or what stands in the middle, as what it looks like. */
function marked<P extends Part>(block: P, line: PreLine, above: PreLine | undefined): P {
  const { raw } = line;
  if (isNamed(line)) return block;
  const level = heading.exec(raw)?.[1]?.length;
  const text = tidy(unmarked(raw));
  if (level) return { ...block, level, text };
  const isCentred = indent(line) >= CENTRED && !isInColumn(line, above) && text.length <= LONGEST_CENTRED;
  const isBold = /^\s*(\*\*|__).+\1\s*$/.test(raw);
  return { ...block, text, level: isCentred || isBold ? 7 : block.level };
}

/**
 * Lines of preformatted text as they were before they were wrapped; where nothing shows that they were,
 * as they are.
 * @param lines what is known of each line of such a text
 */
export function withoutWraps<P extends Part>(blocks: readonly P[], lines: ReadonlyMap<P, PreLine>): P[] {
  const widths = new Map<PageElement, number>();
  // A longer line was not wrapped at all.
  for (const [at, { element }] of blocks.entries()) {
    const [line, next] = [lines.get(blocks[at]!), lines.get(blocks[at + 1] ?? blocks[at]!)];
    if (line && next && !next.isApart && goesOnSmall(next))
      widths.set(element, Math.max(widths.get(element) ?? 0, line.raw.trimEnd().length));
  }
  const wraps = new Map<PageElement, { all: number; small: number }>();
  const joint = (at: number): boolean => {
    const [block, next] = [blocks[at]!, blocks[at + 1]];
    const [line, following] = [lines.get(block), next && lines.get(next)];
    const width = widths.get(block.element) ?? 0;
    return (
      line !== undefined &&
      following !== undefined &&
      block.element === next?.element &&
      width >= NARROWEST &&
      isWrapped(line, following, width)
    );
  };
  for (const [at, { element }] of blocks.entries()) {
    if (!joint(at)) continue;
    const count = wraps.get(element) ?? { all: 0, small: 0 };
    count.all++;
    if (goesOnSmall(lines.get(blocks[at + 1]!)!)) count.small++;
    wraps.set(element, count);
  }
  const isWrappedText = (element: PageElement) => {
    const { all, small } = wraps.get(element) ?? { all: 0, small: 0 };
    return all >= LEAST_WRAPS && 2 * small > all;
  };
  const found: P[] = [];
  for (const [at, block] of blocks.entries()) {
    const line = lines.get(block);
    const last = found.at(-1);
    if (last && at > 0 && isWrappedText(block.element) && joint(at - 1)) last.text = `${last.text} ${block.text}`;
    else found.push(line ? marked(block, line, lines.get(blocks[at - 1] ?? block)) : { ...block });
  }
  return found;
}
