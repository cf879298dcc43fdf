import type { Section } from "../text/section-words.ts";
import { type Block, isInQuotation } from "./blocks.ts";
import { allLines, countsBefore, isNumbered, type LineGroup, numberedParts, unnumbered } from "./page-recipe.ts";
import { isSentence, withoutOthers } from "./steps.ts";

/** A line of a section, with what it looks like. */
export interface RunLine {
  text: string;
  shape: string;
  isEntry: boolean;
  isLink: boolean;
  isReference: boolean;
  isBehindBlank: boolean;
  /** A number stands before it. */
  isNumbered: boolean;
  /** It is emphasised as a whole. */
  isLoud: boolean;
  /** It begins with an emphasised label: "Next walk: …". */
  isLabelled: boolean;
  /** It stands in a quotation. */
  isQuoted: boolean;
  /** Its place among the lines of the page. */
  at: number;
}

/** Lines of one section that stand together. */
export interface Run {
  section: Section;
  groups: { name: string | null; lines: RunLine[] }[];
  /** By the class of its part of the page, not by a heading above. */
  byClass: boolean;
  /** The places of its first line and behind its last one, among the lines of the page. */
  start: number;
  end: number;
}

type Groups = Run["groups"];
const LEAST_AMOUNTS = 3;
const FEWEST_WORDS = 4;
const LEAST_STEPS = 2;
const LEAST_ABOVE_BLANK = 3;

/** The line of a block, with what it looks like; none for a number alone. @param isMethod whether numbers within it begin steps */
export function runLinesOf(blocks: readonly Block[], at: number, isMethod: boolean): RunLine[] {
  const { text, level, isEntry, isLink, isReference, isBehindBlank, lead, shape, element } = blocks[at]!;
  const isCounted = isNumbered(text) || isNumbered(blocks[at - 1]?.text ?? "", true);
  return ((isMethod ? numberedParts(text) : null) ?? unnumbered([text])).map((line) => ({
    text: line,
    shape,
    isEntry,
    isLink,
    isReference,
    isBehindBlank,
    isNumbered: isCounted,
    isLoud: level === 7,
    isLabelled: lead?.endsWith(":") ?? false,
    isQuoted: isInQuotation(element),
    at,
  }));
}

export const linesOfRun = (groups: Groups): RunLine[] => groups.flatMap(({ lines }) => lines);
const filled = (groups: Groups): Groups => groups.filter(({ lines }) => lines.length > 0);
const kept = (groups: Groups, isKept: (line: RunLine) => boolean): Groups =>
  filled(groups.map(({ name, lines }) => ({ name, lines: lines.filter(isKept) })));
const plainGroups = (groups: Groups): LineGroup[] =>
  groups.map(({ name, lines }) => ({ name, lines: lines.map(({ text }) => text) }));
const isStopped = (text: string): boolean => /[.!?…)"”»]$/.test(text);
/** "Love, Ann x". */
const isSigned = (text: string): boolean => /^\p{Lu}\p{L}+(?:\s\p{L}+){0,2},\s\p{Lu}\p{L}+(?:\s\S{1,3})?$/u.test(text);
const isName = (text: string): boolean =>
  /^\p{Lu}[\p{L}\s.&'’-]*\p{L}$/u.test(text) && text.split(/\s+/).length < FEWEST_WORDS;
/** What a line looks like without what its words stand in: a list may link some of its foods and not others. */
const outer = (shape: string): string => shape.split(">").slice(0, 2).join(">");
const hasWords = (text: string): boolean => text.split(/\s+/).length >= FEWEST_WORDS;

/**
 * The lines of a list without what stands around it: its introduction, links and sentences that look like none of its lines; and the
 * steps below it, where a heading that is not known stands above them.
 */
export function ingredientsOf(
  groups: Groups,
  hasAmount: (text: string) => boolean,
): { list: Groups; steps: Groups; others: RunLine[] } {
  const isStep = ({ text }: RunLine) => isStopped(text) && isSentence(text) && hasWords(text);
  // Below the steps a greeting may stand.
  const isOfMethod = ({ name, lines }: Groups[number]) =>
    name !== null &&
    lines.slice(0, LEAST_STEPS).every(isStep) &&
    2 * lines.filter(isStep).length > lines.length &&
    !lines.some(({ text }) => hasAmount(text));
  let end = groups.length;
  while (end > 1 && isOfMethod(groups[end - 1]!)) end--;
  const below = groups.slice(end);
  const steps = linesOfRun(below).length >= LEAST_STEPS ? below : [];
  const own = steps.length > 0 ? groups.slice(0, end) : groups;
  const shapes = new Set(linesOfRun(own).flatMap(({ text, shape }) => (hasAmount(text) ? [outer(shape)] : [])));
  const first = linesOfRun(own).find(({ text }) => hasAmount(text));
  if (!first || linesOfRun(own).filter(({ text }) => hasAmount(text)).length < LEAST_AMOUNTS)
    return { list: own, steps, others: [] };
  let isBefore = true;
  const list = kept(own, (line) => {
    if (line === first) isBefore = false;
    if (shapes.has(outer(line.shape))) return true;
    const isOther = line.isLink || line.isReference || isBefore || (/[.!?…]$/.test(line.text) && hasWords(line.text));
    return !isOther || hasAmount(line.text);
  });
  const left = new Set(linesOfRun(list));
  return { list, steps, others: linesOfRun(own).filter((line) => !left.has(line)) };
}

/** How many lines a signature has. */
const MOST_SIGNED = 3;

/** The last lines that are none of the steps: emphasised as none of these is, or without a stop where all have one, as a signature. */
function unlike(lines: readonly RunLine[]): RunLine[] {
  const from = lines.findLastIndex(({ text }) => isStopped(text)) + 1;
  const [steps, signed] = [lines.slice(0, from), lines.slice(from)];
  const isElsewhere = ({ shape }: RunLine) => steps.every((step) => outer(step.shape) !== outer(shape));
  const isSignature =
    signed.length > 0 &&
    signed.length <= MOST_SIGNED &&
    steps.length >= LEAST_STEPS &&
    steps.every(({ text }) => isStopped(text)) &&
    signed.every((line) => isName(line.text) || isSigned(line.text) || line.text.endsWith(",") || isElsewhere(line));
  if (isSignature) return signed;
  const last = lines.at(-1);
  const isLoudest = last?.isLoud && lines.length > LEAST_STEPS && lines.slice(0, -1).every(({ isLoud }) => !isLoud);
  return isLoudest ? [last] : [];
}

/** The lines at the end that are marked as no line above them is, by a label or as a quotation: remarks on the steps. */
function remarks(lines: readonly RunLine[]): RunLine[] {
  const isMarked = ({ isLabelled, isQuoted }: RunLine) => isLabelled || isQuoted;
  const from = lines.findLastIndex((line) => !isMarked(line)) + 1;
  return from > 0 && !lines.slice(0, from).some(isMarked) ? lines.slice(from) : [];
}

/** The last lines, where an empty line stands above them and above no other: remarks on the steps. */
function setApart(lines: readonly RunLine[]): RunLine[] {
  const from = lines.findLastIndex(({ isBehindBlank }) => isBehindBlank);
  const isOnly = lines.slice(1, from).every(({ isBehindBlank }) => !isBehindBlank);
  const below = lines.slice(from);
  const isRemark = from >= LEAST_ABOVE_BLANK && isOnly && below.length < LEAST_ABOVE_BLANK;
  return isRemark && lines.every(({ isNumbered, isEntry }) => !isNumbered && !isEntry) ? below : [];
}

/** The steps of a method, the remarks below them and the other lines among them: what has no number where all above have one. */
export function stepsOf(
  groups: Groups,
  saysGoodbye: (text: string) => boolean,
): { steps: LineGroup[]; notes: string[]; others: RunLine[] } {
  const all = linesOfRun(groups);
  const isElsewhere = ({ isLink, isReference, text }: RunLine) => isLink || (isReference && !isStopped(text));
  const links = all.filter(isElsewhere).length;
  const own = 2 * links < all.length ? kept(groups, (line) => !isElsewhere(line)) : groups;
  const lines = linesOfRun(own);
  for (const [i, length] of countsBefore(lines.map(({ text }) => text)).entries()) {
    const line = lines[i]!;
    line.text = line.text.slice(length);
    line.isNumbered = true;
  }
  const numbered = lines.findLastIndex(({ isNumbered }) => isNumbered) + 1;
  const isCounted = numbered >= LEAST_STEPS && lines.slice(0, numbered).every(({ isNumbered }) => isNumbered);
  const behind = isCounted ? lines.slice(numbered) : [];
  const loud = behind.findIndex(({ isLoud }) => isLoud);
  const notes = behind
    .slice(0, loud < 0 ? behind.length : loud)
    .flatMap(({ text }) => (saysGoodbye(text) ? [] : [text]));
  const left = new Set(isCounted ? lines.slice(0, numbered) : lines);
  const withoutFarewell = () => {
    for (const line of [...left].reverse()) {
      // An entry of a list that begins so may be a step: "Enjoy with rice".
      const isStep = line.isEntry && line.text.split(/\s+/).length >= FEWEST_WORDS;
      if (isStep || left.size === 1 || !saysGoodbye(line.text)) break;
      left.delete(line);
    }
  };
  withoutFarewell();
  for (const line of [...remarks([...left]), ...setApart([...left])]) {
    left.delete(line);
    if (!saysGoodbye(line.text)) notes.push(line.text);
  }
  for (const line of unlike([...left])) {
    if (line.isEntry || line.isNumbered) continue;
    left.delete(line);
    if (!isName(line.text) && !isSigned(line.text)) notes.push(line.text);
  }
  withoutFarewell();
  const steps = kept(own, (line) => left.has(line));
  const entries = new Set(linesOfRun(steps).flatMap(({ text, isEntry }) => (isEntry ? [text] : [])));
  const found = withoutOthers(plainGroups(steps), entries);
  const texts = new Set(allLines(found));
  return { steps: found, notes, others: linesOfRun(steps).filter(({ text }) => !texts.has(text)) };
}

/** Lists with amounts count most, and twice where steps follow: an article about ingredients is no list, nor is a reader's comment. */
export function scoreOfRun(runs: readonly Run[], run: Run, hasAmount: (text: string) => boolean): number {
  const lines = linesOfRun(run.groups);
  if (run.section !== "ingredients") return lines.length;
  const next = runs.slice(runs.indexOf(run) + 1).find(({ groups }) => linesOfRun(groups).length > 0);
  const isFollowed = next?.section === "method" && linesOfRun(next.groups).length >= LEAST_STEPS;
  return (isFollowed ? 2 : 1) * (lines.length + 3 * lines.filter(({ text }) => hasAmount(text)).length);
}

/** The lines above a list that a heading of something else took. */
export const linesBefore = (runs: readonly Run[], list: Run | undefined, method: Run | undefined): RunLine[] =>
  runs
    .filter((run) => list && run.end <= list.start && run !== method && run.section !== "ingredients")
    .flatMap(({ groups }) => linesOfRun(groups));

export { plainGroups };
