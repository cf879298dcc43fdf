/** A file that is not read, or not on: it is damaged, hostile, or of no known kind. The message names the entry. */
export class FileRefused extends Error {
  override readonly name = "FileRefused";
}

/** Why one recipe of a file is left out. */
export type EntryReason = "unreadable" | "too_large" | "no_recipe";

/** One entry of a file that cannot be read; the others are. */
export class EntryProblem extends Error {
  override readonly name = "EntryProblem";
  constructor(
    readonly reason: EntryReason,
    message: string,
  ) {
    super(message);
  }
}

/** A name as a message shows it. */
export const shown = (name: string): string => JSON.stringify(name.slice(0, 100));
