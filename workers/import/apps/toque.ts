import type { ArchivedRecipe } from "@toque/db/accounts/archive/import-versions.ts";
import { mediaIdFromUrl } from "@toque/db/media/address.ts";
import { RECIPES_FORMAT, RECIPES_VERSION } from "@toque/db/schemas/recipe-export.ts";
import { ArchiveError, parseEntry } from "../../account-archive/entries.ts";
import { isFields, said } from "./app-recipe.ts";
import { jsonIn, textOf } from "./json.ts";
import { EntryProblem, FileRefused } from "./problems.ts";
import type { Found } from "./source.ts";
import type { Zip, ZipEntry } from "./zip.ts";

// Toque's own ZIP of recipes: a manifest, and the files of an account's archive. Its lines are not understood anew.

/** A recipe of such a ZIP, with all that it says. */
export interface OwnRecipe {
  /** The address of the installation. */
  source: string;
  archived: ArchivedRecipe;
}

const MAX_MANIFEST_BYTES = 10_000;
const MAX_RECIPE_BYTES = 4_000_000;
/** Pictures of one recipe. */
const MOST_PICTURES = 500;
const RECIPE = /^recipes\/([1-9]\d{0,8})\/recipe\.json$/;

/**
 * The installation that a ZIP of recipes is of; null for any other ZIP.
 * @throws FileRefused for one of a newer format
 */
export async function ownSource(zip: Zip): Promise<string | null> {
  const entry = zip.find("manifest.json");
  if (!entry || entry.listed.uncompressedSize > MAX_MANIFEST_BYTES) return null;
  const manifest = jsonIn(textOf(await zip.read(entry, MAX_MANIFEST_BYTES)), entry.name);
  if (!isFields(manifest) || manifest.format !== RECIPES_FORMAT) return null;
  if (manifest.version !== RECIPES_VERSION)
    throw new FileRefused('"manifest.json" names a format that is newer than this Toque reads.');
  return said(manifest.source).slice(0, 500);
}

async function ownRecipe(zip: Zip, entry: ZipEntry, id: string): Promise<ArchivedRecipe> {
  const read = async (one: ZipEntry): Promise<Buffer> => zip.read(one, MAX_RECIPE_BYTES);
  try {
    const recipe = parseEntry("recipes/*/recipe.json", entry.name, await read(entry));
    const name = `recipes/${id}/versions/${recipe.current_version}.json`;
    const listed = zip.find(name);
    const version = listed && parseEntry("recipes/*/versions/*.json", name, await read(listed));
    const isIts = String(recipe.id) === id && version?.recipe_id === recipe.id;
    if (!version || !isIts || version.version !== recipe.current_version)
      throw new EntryProblem("unreadable", `${entry.name} lacks its version.`);
    return { recipe, versions: [version], isShortened: false };
  } catch (error) {
    if (error instanceof ArchiveError) throw new EntryProblem("unreadable", error.message);
    throw error;
  }
}

/** The recipes of Toque's own ZIP, the oldest first: variants come after the recipe that they are of. */
export async function* ownRecipes(zip: Zip, source: string, signal: AbortSignal): AsyncGenerator<Found> {
  const entries = zip.entries
    .flatMap((entry) => {
      const id = RECIPE.exec(entry.name)?.[1];
      return id ? [{ entry, id }] : [];
    })
    .sort((a, b) => Number(a.id) - Number(b.id));
  for (const { entry, id } of entries) {
    signal.throwIfAborted();
    try {
      yield { own: { source, archived: await ownRecipe(zip, entry, id) }, zip };
    } catch (error) {
      if (!(error instanceof EntryProblem)) throw error;
      yield { name: entry.name, reason: error.reason };
    }
  }
}

function* idsIn(value: unknown): Generator<string> {
  if (typeof value === "string") {
    const id = mediaIdFromUrl(value);
    if (id !== null) yield id;
  } else if (typeof value === "object" && value !== null) for (const one of Object.values(value)) yield* idsIn(one);
}

/** The ids of the pictures that a recipe names, and their entries. */
export function picturesOfOwn({ archived }: OwnRecipe): { id: string; entry: string }[] {
  const ids = new Set(archived.versions.flatMap(({ content }) => [...idsIn(content)]));
  return [...ids].slice(0, MOST_PICTURES).map((id) => ({ id, entry: `pictures/${id}.webp` }));
}
