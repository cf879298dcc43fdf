import type { TextLineRole, TextLineUse } from "@toque/db/schemas/recipe-text.ts";
import { diffArrays } from "diff";

// What lines of a text are known to be, whatever they look like: those of a page by its markup, and those that the cook said so of.

const linesOf = (text: string): string[] => text.split(/\r?\n/);

/**
 * The known lines of a text after an edit: every unchanged line keeps what it is, and so do lines that were edited in their places.
 * @param before the text with what its lines are
 */
export function keptRoles(before: { text: string; lines: readonly TextLineUse[] }, text: string): TextLineUse[] {
  const roleOf = new Map(before.lines.map(({ line, role }) => [line, role]));
  const kept: TextLineUse[] = [];
  let from = 1;
  let to = 1;
  const keep = (count: number): void => {
    for (let i = 0; i < count; i++) {
      const role = roleOf.get(from + i);
      if (role) kept.push({ line: to + i, role });
    }
  };
  const changes = diffArrays(linesOf(before.text), linesOf(text));
  for (const [i, { added, removed, count }] of changes.entries()) {
    if (added) {
      const gone = changes[i - 1];
      // As many lines as were taken out: they were edited.
      if (gone?.removed && gone.count === count) {
        from -= count;
        keep(count);
        from += count;
      }
      to += count;
    } else {
      if (!removed) {
        keep(count);
        to += count;
      }
      from += count;
    }
  }
  return kept;
}

/** What the cook said that lines are, by their words, so that it outlives edits of others. */
export type SaidRoles = ReadonlyMap<string, TextLineRole>;

/** Each line of a text by its words, and which of the lines with these words it is. */
function lineKeys(text: string): string[] {
  const counts = new Map<string, number>();
  return linesOf(text).map((line) => {
    const words = line.trim();
    const count = counts.get(words) ?? 0;
    counts.set(words, count + 1);
    return `${words}\n${count}`;
  });
}

/** Notes what the cook says of a line, by its number. */
export const sayRole = (said: SaidRoles, text: string, line: number, role: TextLineRole): SaidRoles => {
  const key = lineKeys(text)[line - 1];
  return key === undefined ? said : new Map(said).set(key, role);
};

/** All that is known of the lines of a text; what the cook said counts first. */
export function knownRoles(text: string, kept: readonly TextLineUse[], said: SaidRoles): TextLineUse[] {
  if (said.size === 0) return [...kept];
  const roles = new Map(kept.map(({ line, role }) => [line, role]));
  for (const [i, key] of lineKeys(text).entries()) {
    const role = said.get(key);
    if (role) roles.set(i + 1, role);
  }
  return [...roles].map(([line, role]) => ({ line, role })).sort((a, b) => a.line - b.line);
}
