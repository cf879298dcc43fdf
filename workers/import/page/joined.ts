import { allLines, type LineGroup, type PageRecipe } from "./page-recipe.ts";

// One description of a recipe, completed by what another says or by what the page shows.

/** A line without signs and case, for comparison. */
export const letters = (line: string): string => line.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
const together = (groups: readonly LineGroup[]): string => allLines(groups).map(letters).join("");

/** Of a description's lines, how many have to stand among the others for the headings of these. */
const ENOUGH = 0.6;
/** How much longer what is shown is than a description that only hints at it. */
const TIMES_LONGER = 3;
const LEAST_SHOWN = 3;
/** In letters; shorter beginnings are those of many lines. */
const SHORTEST = 6;

/** Lines under the headings that the same lines have elsewhere; null where too few are the same, or in another order. */
function underHeadings(said: readonly LineGroup[], shown: readonly LineGroup[]): LineGroup[] | null {
  const places = new Map<string, number[]>();
  for (const [at, { lines }] of shown.entries())
    for (const line of lines) places.set(letters(line), [...(places.get(letters(line)) ?? []), at]);
  const all = [...places.keys()].filter(({ length }) => length >= SHORTEST);
  // Where a line says more than the other, as in other units.
  const alike = (line: string) =>
    line.length < SHORTEST ? undefined : all.find((one) => one.startsWith(line) || line.startsWith(one));
  const names = new Set(shown.map(({ name }) => letters(name ?? "")));
  const groups: LineGroup[] = [];
  let at = -1;
  let same = 0;
  const lines = allLines(said).filter((line) => !names.has(letters(line)));
  for (const [i, line] of lines.entries()) {
    // The same line may stand in several groups: in the one that is being read, else in the next.
    const found = places.get(letters(line)) ?? places.get(alike(letters(line)) ?? "");
    const next = found?.find((place) => place >= at);
    if (found && next === undefined) return null;
    if (next !== undefined) same++;
    const place = next ?? Math.max(at, 0);
    if (place !== at || i === 0) groups.push({ name: shown[place]!.name, lines: [] });
    at = place;
    groups.at(-1)!.lines.push(line);
  }
  return same >= ENOUGH * lines.length ? groups : null;
}

/** Whether lines are the first of others, and the last of them ends within one: broken data ends where it could not be read. */
function isCutOff(own: readonly string[], others: readonly string[]): boolean {
  const [last, other] = [letters(own.at(-1)!), letters(others[own.length - 1] ?? "")];
  const isSame = own.slice(0, -1).every((line, i) => letters(line) === letters(others[i] ?? ""));
  return isSame && other.length > last.length && other.startsWith(last);
}

/**
 * The lines of a description, or those of the page: data has no headings for ingredients, and often one text for the whole of
 * a list, or a hint at it.
 */
function linesOf(said: LineGroup[], shown: LineGroup[], isMended: boolean): LineGroup[] {
  const [own, others] = [allLines(said), allLines(shown)];
  if (others.length === 0 || own.length === 0) return own.length === 0 ? shown : said;
  const isNamed = shown.some(({ name }) => name) && said.every(({ name }) => !name);
  const [ownText, otherText] = [together(said), together(shown)];
  if (ownText === otherText) return isNamed || isMended || own.length === 1 ? shown : said;
  const isHint = own.length === 1 && others.length >= LEAST_SHOWN && otherText.length > TIMES_LONGER * ownText.length;
  if (isHint || (isMended && isCutOff(own, others))) return shown;
  if (own.length === 1 && others.length > 1) {
    const within = others.filter((line) => ownText.includes(letters(line)));
    if (within.length >= ENOUGH * others.length && otherText.length >= ENOUGH * ownText.length) return shown;
  }
  return (isNamed ? underHeadings(said, shown) : null) ?? said;
}

/** Whether two lists say the same in other lines: the data's was one text, cut at its commas. */
const isCutOtherwise = (said: readonly LineGroup[], shown: readonly LineGroup[]): boolean =>
  together(said) === together(shown) && allLines(said).length !== allLines(shown).length;

const isUpper = (text: string): boolean => /\p{Lu}{2}/u.test(text) && !/\p{Ll}/u.test(text);

/** The name of the dish: as the page shows it, where the data has the site's name behind it, or only capitals. */
function titleIn(said: string | null, shown: string | null): string | null {
  if (said === null || shown === null) return said ?? shown;
  const isSame = letters(said) === letters(shown);
  const isLonger = said.startsWith(shown) && /^\s+[-–—|·»:]\s/.test(said.slice(shown.length));
  return isLonger || (isSame && isUpper(said)) ? shown : said;
}

const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** One description, with what only the other says. */
export function completed(first: PageRecipe, other: PageRecipe): PageRecipe {
  const both = { ...first } as Record<string, unknown>;
  for (const [key, value] of Object.entries(other)) if (isEmpty(both[key])) both[key] = value;
  return both as unknown as PageRecipe;
}

/** The same, in the form in which the page shows it where the data has lost that. @param isMended whether the data of the first was broken */
export function joined(first: PageRecipe, other: PageRecipe, isMended = false): PageRecipe {
  return {
    ...completed(first, other),
    title: titleIn(first.title, other.title),
    ingredients: isCutOtherwise(first.ingredients, other.ingredients)
      ? other.ingredients
      : linesOf(first.ingredients, other.ingredients, isMended),
    steps: linesOf(first.steps, other.steps, isMended),
  };
}
