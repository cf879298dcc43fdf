import type { Lang } from "@toque/db/schemas/common.ts";

/** Lines under a heading, or under none. */
export interface LineGroup {
  name: string | null;
  lines: string[];
}

/** What a page says of its recipe, as it stands there. Times in minutes; null or empty where it does not say. */
export interface PageRecipe {
  title: string | null;
  description: string | null;
  ingredients: LineGroup[];
  steps: LineGroup[];
  notes: string[];
  /** "Serves 4", "12 muffins". */
  yieldText: string | null;
  servings: number | null;
  preparationTime: number | null;
  cookingTime: number | null;
  totalTime: number | null;
  /** Absolute addresses, the best first. */
  images: string[];
  author: string | null;
  /** The site or the publisher. */
  site: string | null;
  /** An address or words. */
  licence: string | null;
  tags: string[];
  lang: Lang | null;
}

export const emptyRecipe = (): PageRecipe => ({
  title: null,
  description: null,
  ingredients: [],
  steps: [],
  notes: [],
  yieldText: null,
  servings: null,
  preparationTime: null,
  cookingTime: null,
  totalTime: null,
  images: [],
  author: null,
  site: null,
  licence: null,
  tags: [],
  lang: null,
});

export const allLines = (groups: readonly LineGroup[]): string[] => groups.flatMap(({ lines }) => lines);

/** "For the dough" names a group also where nothing else shows it. */
const groupIntroduction =
  /^(?:for the|für (?:den|die|das)|pour (?:la|le|les)|pour l['’]|para (?:el|la|los|las))[\s\p{L}]/iu;
const LONGEST_GROUP = 60;
const LONGEST_INTRODUCTION = 40;

/** Whether a line among ingredients can only be the name of those below it. */
export const isGroupName = (line: string): boolean =>
  !/\p{N}/u.test(line) &&
  ((line.length <= LONGEST_GROUP && /\p{L}\s?:$/u.test(line)) ||
    (line.length <= LONGEST_INTRODUCTION && groupIntroduction.test(line)));

/** "1." or "Step 3", which is nothing but the number of the line below it. */
const onlyNumber =
  /^(?:(?:step|étape|etape|paso|schritt|nr|n°)\.?\s*)?\d{1,2}(?:\s*(?:\/|of|de|sur|von)\s*\d{1,2})?\s*[.):]?$/iu;
const leadingNumber =
  /^(?:(?:step|étape|etape|paso|schritt)\s*\d{1,2}\s*[.:)–-]*\s*|\d{1,2}\s*[.)](?:\s*[-–—])?\s+)(?=\S)/iu;
const bullet = /^(?:[-–—•·*◦‣●▪☐□✓✔]\s+|(?:\p{Extended_Pictographic}[\uFE0F\u200D]*)+\s+)/u;

/** Whether a number of a method stands before a line. @param alone whether the line is nothing but the number */
export const isNumbered = (line: string, alone = false): boolean => (alone ? onlyNumber : leadingNumber).test(line);

/** Lines of a list or of a method without their numbers and bullets. */
export const unnumbered = (lines: readonly string[]): string[] =>
  lines.flatMap((line) => {
    if (onlyNumber.test(line)) return [];
    const text = line.replace(bullet, "").replace(leadingNumber, "").trim();
    return text ? [text] : [];
  });

const circled = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳";
const count = new RegExp(`^(?:[(\\[]?0?(\\d{1,2})\\s*[.):/\\]–-]*|([${circled}]))\\s*(?=\\p{L})`, "u");
const LEAST_COUNTED = 2;

/**
 * How many signs the number before each line has, where lines count from one: "01 Peel", "(1) Peel", "1/ Peel".
 * @returns as many as lines are counted from the first on; empty for lines that do not count
 */
export function countsBefore(lines: readonly string[]): number[] {
  const lengths: number[] = [];
  for (const line of lines) {
    const found = count.exec(line);
    const number = found && (found[1] ? Number(found[1]) : circled.indexOf(found[2]!) + 1);
    if (number !== lengths.length + 1) break;
    lengths.push(found![0].length);
  }
  return lengths.length >= LEAST_COUNTED ? lengths : [];
}

/** "1.", "(1)", "Step 1:" and "1 –" within a text. */
const innerNumber =
  /(?<=^|[\s.!?])(?:(?:[Ss]tep|STEP|[ÉéEe]tape|ÉTAPE|[Pp]aso|PASO|[Ss]chritt|SCHRITT)\s?(\d{1,2})\s?[.):–—-]*|[([]?(\d{1,2})[.)\]]|(\d{1,2})\s[–—-](?=\s\p{Lu}))\s*(?=\p{L})/gu;

/** "1. Peel. 2. Boil." as its steps; null for a text that does not count from one without a gap. */
export function numberedParts(text: string): string[] | null {
  const counted: { start: number; end: number }[] = [];
  for (const match of text.matchAll(innerNumber))
    if (Number(match[1] ?? match[2] ?? match[3]) === counted.length + 1)
      counted.push({ start: match.index, end: match.index + match[0].length });
  if (counted.length < 2 || counted[0]!.start > 0) return null;
  return counted.map(({ end }, i) => text.slice(end, counted[i + 1]?.start ?? text.length).trim());
}
