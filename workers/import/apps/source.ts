import type { Lang } from "@toque/db/schemas/common.ts";
import { MAX_UPLOAD_BYTES } from "../../platform/images/uploads.ts";
import type { AppRecipe } from "./app-recipe.ts";
import type { EntryReason } from "./problems.ts";
import type { OwnRecipe } from "./toque.ts";
import type { Zip, ZipEntry } from "./zip.ts";

/** A recipe of a file, or why there is none in a place. */
export type Found =
  | { recipe: AppRecipe; zip: Zip | null }
  | { own: OwnRecipe; zip: Zip }
  | { name: string; reason: EntryReason };

/** What readers know of the file. */
export interface ReadingContext {
  /** The language of recipes that do not tell theirs. */
  lang: Lang;
  signal: AbortSignal;
}

export const MAX_TEXT_BYTES = 32_000_000;
export const MAX_PHOTO_BYTES = MAX_UPLOAD_BYTES;
export const MAX_NESTED_BYTES = 100_000_000;

const PICTURE = /\.(?:jpe?g|png|webp|avif|gif|heic)$/i;
export const isPicture = ({ name }: ZipEntry): boolean => PICTURE.test(name);
export const folderOf = (name: string): string => name.slice(0, name.lastIndexOf("/") + 1);
const stemOf = (name: string): string => name.slice(name.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "");

const MOST_PHOTOS = 3;
/** The same picture smaller. */
const isSmall = (name: string): boolean => /thumb|min-original|tiny-original/i.test(stemOf(name));

/**
 * The pictures that belong to an entry: those that it names, else those that are called as it is, else those of its folder, where
 * it is the only recipe.
 * @param named paths or addresses as the recipe writes them
 */
export function picturesOf(
  zip: Zip,
  entry: string,
  named: readonly string[] = [],
  isAlone = false,
): { entry: string }[] {
  const folder = folderOf(entry);
  const pictures = zip.entries.filter((one) => isPicture(one) && !isSmall(one.name));
  const byName = named.flatMap((path) => {
    const plain = path.replace(/^\.?\//, "").replaceAll("\\", "/");
    return pictures.filter(({ name }) => name === folder + plain || name === plain);
  });
  const within = (one: ZipEntry) =>
    one.name.startsWith(folder) &&
    !one.name
      .slice(folder.length)
      .replace(/^images\//, "")
      .includes("/");
  const stem = stemOf(entry);
  const alike = pictures.filter((one) => within(one) && stemOf(one.name) === stem);
  const found = byName.length > 0 ? byName : alike.length > 0 ? alike : isAlone ? pictures.filter(within) : [];
  return [...new Set(found.map(({ name }) => name))].slice(0, MOST_PHOTOS).map((name) => ({ entry: name }));
}
