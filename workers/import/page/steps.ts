import { allLines, type LineGroup } from "./page-recipe.ts";

/** Whether a line is long enough for a sentence, or ends like one. */
export const isSentence = (line: string): boolean => line.length >= 40 || /[.!]$/.test(line);
const mostly = (lines: readonly string[], fits: (line: string) => boolean): boolean =>
  lines.length >= 3 && 3 * lines.filter(fits).length > 2 * lines.length;

/**
 * Steps without what stands between them: the entries of a list without the captions of pictures, sentences without the ingredients
 * that are listed again beside each.
 */
export function withoutOthers(groups: LineGroup[], entries: ReadonlySet<string> = new Set()): LineGroup[] {
  const all = allLines(groups);
  const [listed, plain] = [all.filter((line) => entries.has(line)), all.filter((line) => !entries.has(line))];
  const isWanted = (keepsEntries: boolean) =>
    groups
      .map(({ name, lines }) => ({ name, lines: lines.filter((line) => entries.has(line) === keepsEntries) }))
      .filter(({ lines }) => lines.length > 0);
  if (mostly(listed, isSentence)) return listed.length > plain.length ? isWanted(true) : groups;
  return mostly(plain, isSentence) && listed.length >= 3 ? isWanted(false) : groups;
}
