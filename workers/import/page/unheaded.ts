import type { Block } from "./blocks.ts";
import { isNumbered as isCounted, isGroupName, type LineGroup, unnumbered } from "./page-recipe.ts";

// Parts of a recipe that no heading names: a list is told by its amounts, a method by its place below the list and by its sentences.

const LONGEST_INGREDIENT = 120;
const LEAST_INGREDIENTS = 4;
/** Lines without an amount that stand among those with one: "salt and pepper". */
const MOST_WITHOUT = 2;
const LONGEST_WITHOUT = 60;
const SHORTEST_STEP = 30;
const LEAST_STEPS = 2;

/** Blocks, from one to before another. */
export interface Stretch {
  from: number;
  to: number;
}

const isHeading = ({ level }: Block): boolean => level > 0 && level < 7;

/**
 * The lines of a list; emphasised ones without an amount name those below them.
 * @param hasAmount whether a text is an ingredient with an amount
 */
export function groupsOf(
  blocks: readonly Block[],
  { from, to }: Stretch,
  hasAmount: (text: string) => boolean,
): LineGroup[] {
  const groups: LineGroup[] = [{ name: null, lines: [] }];
  for (const { text, level, isEntry } of blocks.slice(from, to)) {
    const isName = !isEntry && (level > 0 || isGroupName(text)) && !hasAmount(text);
    if (isName) groups.push({ name: text.replace(/\s*:$/, ""), lines: [] });
    else groups.at(-1)!.lines.push(...unnumbered([text]));
  }
  return groups.filter(({ lines }) => lines.length > 0);
}

/** Whether a line without an amount may belong to a list whose lines look the same. */
const fitsInto = ({ text, level, shape }: Block, like: Block): boolean =>
  shape === like.shape && level === like.level && text.length <= LONGEST_WITHOUT && !/[.!?:]$/.test(text);

/**
 * The longest stretch of lines of which most begin with an amount, and those around it that look the same.
 * @param hasAmount whether a text is an ingredient with an amount
 */
export function listByAmounts(blocks: readonly Block[], hasAmount: (text: string) => boolean): Stretch | null {
  let best: (Stretch & { amounts: number }) | null = null;
  let open: (Stretch & { amounts: number; shapes: Set<string> }) | null = null;
  for (const [at, { text, level, shape }] of blocks.entries()) {
    const fits = text.length <= LONGEST_INGREDIENT && !isHeading(blocks[at]!);
    if (fits && hasAmount(text)) {
      open ??= { from: at, to: at, amounts: 0, shapes: new Set() };
      open.to = at + 1;
      open.amounts++;
      open.shapes.add(shape);
    } else if (!fits || (open && at - open.to >= MOST_WITHOUT)) open = null;
    // What neither looks like the lines nor like a name of some of them stands between two lists.
    else if (open && !open.shapes.has(shape) && level === 0 && !isGroupName(text)) open = null;
    if (open && open.amounts > (best?.amounts ?? LEAST_INGREDIENTS - 1)) best = { ...open };
  }
  if (!best) return null;
  let { from, to } = best;
  const [first, last] = [blocks[from]!, blocks[to - 1]!];
  while (from > 0 && first.isEntry && fitsInto(blocks[from - 1]!, first)) from--;
  while (to < blocks.length && fitsInto(blocks[to]!, last)) to++;
  // The name of the first lines looks like those of the others.
  const above = blocks[from - 1];
  const names = blocks
    .slice(from, to)
    .filter(({ isEntry, text, level }) => !isEntry && level === 7 && !hasAmount(text));
  if (above?.level === 7 && !above.isEntry && names.some(({ shape }) => shape === above.shape)) from--;
  return { from, to };
}

/** The steps below a list: a numbered list, else paragraphs of whole sentences, up to the next heading; null for none. */
export function methodBelow(blocks: readonly Block[], from: number): Stretch | null {
  const isNumbered = ({ element }: Block) => {
    const entry = element.tag === "li" ? element : element.parent;
    return entry?.tag === "li" && entry.parent?.tag === "ol";
  };
  const isSentence = ({ text }: Block) => /[.!]$/.test(text);
  const isStep = (block: Block) =>
    isNumbered(block) || (!block.isEntry && block.text.length >= SHORTEST_STEP && isSentence(block));
  const isEntryBelowHeading = (at: number) => {
    const { isEntry, isLink, text } = blocks[at]!;
    const isHeaded = at > 0 && blocks[at - 1]!.level > 0 && !blocks[at - 1]!.isEntry;
    return isHeaded && isEntry && !isLink && text.length >= SHORTEST_STEP && isSentence(blocks[at]!);
  };
  let start = from;
  // A line that is neither may be a heading of another kind.
  while (start < blocks.length && start < from + 4 && !isStep(blocks[start]!) && !isEntryBelowHeading(start)) start++;
  const first = blocks[start];
  if (!first || !(isStep(first) || isEntryBelowHeading(start))) return null;
  const isList = first.isEntry && !isNumbered(first);
  const goesOn = (block: Block) =>
    !isHeading(block) &&
    isNumbered(block) === isNumbered(first) &&
    (!isList || (block.isEntry && !block.isLink)) &&
    (isStep(block) || (isSentence(block) && block.shape === first.shape && block.isEntry === isList));
  // "Step 2" as a heading is the number of the step below it.
  const isNumber = ({ text, isEntry }: Block) => !isEntry && isCounted(text, true);
  let end = start;
  while (end < blocks.length && (goesOn(blocks[end]!) || isNumber(blocks[end]!))) end++;
  return end - start >= LEAST_STEPS ? { from: start, to: end } : null;
}
