import type { Block } from "./blocks.ts";
import { type LineGroup, unnumbered } from "./page-recipe.ts";

// Parts of a recipe that no heading names: a list is told by its amounts, a method by its place below the list and by its sentences.

const LONGEST_INGREDIENT = 120;
const LEAST_INGREDIENTS = 4;
/** Lines without an amount that stand among those with one: "salt and pepper". */
const MOST_WITHOUT = 2;
const SHORTEST_STEP = 30;
const LEAST_STEPS = 2;

/** Blocks, from one to before another. */
export interface Stretch {
  from: number;
  to: number;
}

const linesOf = (blocks: readonly Block[]): string[] => unnumbered(blocks.map(({ text }) => text));
export const groupOf = (blocks: readonly Block[], { from, to }: Stretch): LineGroup[] => [
  { name: null, lines: linesOf(blocks.slice(from, to)) },
];

/**
 * The longest stretch of lines of which most begin with an amount.
 * @param hasAmount whether a text is an ingredient with an amount
 */
export function listByAmounts(blocks: readonly Block[], hasAmount: (text: string) => boolean): Stretch | null {
  let best: (Stretch & { amounts: number }) | null = null;
  let open: (Stretch & { amounts: number }) | null = null;
  for (const [at, { text, level }] of blocks.entries()) {
    const fits = text.length <= LONGEST_INGREDIENT && (level === 0 || level === 7);
    if (fits && hasAmount(text)) {
      open ??= { from: at, to: at, amounts: 0 };
      open.to = at + 1;
      open.amounts++;
    } else if (!fits || (open && at - open.to >= MOST_WITHOUT)) open = null;
    if (open && open.amounts > (best?.amounts ?? LEAST_INGREDIENTS - 1)) best = { ...open };
  }
  return best;
}

/** The steps below a list: a numbered list, else paragraphs of whole sentences, up to the next heading; null for none. */
export function methodBelow(blocks: readonly Block[], from: number): Stretch | null {
  const isHeading = ({ level }: Block) => level > 0 && level < 7;
  const isNumbered = ({ element }: Block) => element.tag === "li" && element.parent?.tag === "ol";
  const isStep = (block: Block) =>
    isNumbered(block) || (!block.isEntry && block.text.length >= SHORTEST_STEP && /[.!]$/.test(block.text));
  let start = from;
  // A line that is neither may be a heading of another kind.
  while (start < blocks.length && start < from + 4 && !isStep(blocks[start]!)) start++;
  const first = blocks[start];
  if (!first || !isStep(first)) return null;
  let end = start;
  while (
    end < blocks.length &&
    !isHeading(blocks[end]!) &&
    isStep(blocks[end]!) &&
    isNumbered(blocks[end]!) === isNumbered(first)
  )
    end++;
  return end - start >= LEAST_STEPS ? { from: start, to: end } : null;
}
