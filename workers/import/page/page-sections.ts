import type { Lang } from "@toque/db/schemas/common.ts";
import type { Block } from "./blocks.ts";
import { isIngredient, isYieldAbove, saysGoodbye } from "./line-kinds.ts";
import { allLines, type LineGroup } from "./page-recipe.ts";
import { runLinesOf, stepsOf } from "./runs.ts";
import { groupsOf, listByAmounts, methodBelow, type Stretch } from "./unheaded.ts";

/** A line outside of the sections, and its place among the lines of the page. */
export interface RestLine {
  text: string;
  at: number;
}

/** What the sections of a page hold, and its lines outside of them. */
export interface PageSections {
  /** The heading above a list that is told by its amounts alone. */
  heading: string | null;
  /** Where the list begins, among the lines of the page; null without one. */
  start: number | null;
  ingredients: LineGroup[];
  steps: LineGroup[];
  notes: string[];
  rest: RestLine[];
}

/** More lines are no recipe; each is parsed. */
const MOST_LINES = 600;

/** Steps that stand below a list without a heading, and the remarks below them. */
function stepsIn(
  blocks: readonly Block[],
  { from, to }: Stretch,
  before: readonly string[],
  lang: Lang,
): { steps: LineGroup[]; notes: string[] } {
  const lines = blocks.slice(from, to).flatMap((_, i) => runLinesOf(blocks, from + i, true));
  const { steps, notes } = stepsOf([{ name: null, lines }], (text) => saysGoodbye(text, lang));
  return { steps, notes: [...notes, ...before] };
}

/**
 * What headings tell, with a list and a method that no heading names.
 * @param found its `end` is the place behind the list
 */
export function withUnheaded(
  found: PageSections & { end: number },
  blocks: readonly Block[],
  lang: Lang,
): PageSections {
  const { end, ...sections } = found;
  if (allLines(sections.ingredients).length > 0) {
    const below = allLines(sections.steps).length === 0 ? methodBelow(blocks, end) : null;
    return below ? { ...sections, ...stepsIn(blocks, below, sections.notes, lang) } : sections;
  }
  const list = listByAmounts(blocks.slice(0, MOST_LINES), (text) => isIngredient(text, lang));
  if (!list) return sections;
  const below = allLines(sections.steps).length === 0 ? methodBelow(blocks, list.to) : null;
  const isHeading = ({ level }: Block) => level > 0 && level < 7;
  const above = blocks
    .slice(0, list.from)
    .findLast((one, i) => isHeading(one) && !isYieldAbove(one, blocks[i + 1], lang));
  // One above the list and one above the steps name these, and not the dish.
  const isOfList = blocks.slice(list.to, list.to + 2).some((block) => isHeading(block) && block.level === above?.level);
  return {
    ...sections,
    heading: isOfList ? null : (above?.text ?? null),
    start: list.from,
    ingredients: groupsOf(blocks, list, (text) => isIngredient(text, lang)),
    ...(below ? stepsIn(blocks, below, sections.notes, lang) : {}),
  };
}
