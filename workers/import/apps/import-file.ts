import { fillCookbook } from "@toque/db/cookbooks/import.ts";
import type { FileRecipe, RecipeFileImport } from "@toque/db/schemas/recipe-file-import.ts";
import { collectWhenLarge } from "../../platform/garbage.ts";
import { pause } from "../../platform/pause.ts";
import type { Bytes } from "./bytes.ts";
import { chargePhotos } from "./photos.ts";
import { FileRefused, shown } from "./problems.ts";
import { readRecipeFile } from "./read-file.ts";
import { recipeSaver } from "./save.ts";
import type { SaveDeps, SaveRun } from "./save-run.ts";
import type { Found } from "./source.ts";
import { picturesOfOwn } from "./toque.ts";
import type { Budget, Zip } from "./zip.ts";

/** Recipes of one file. */
const MAX_RECIPES = 10_000;
const MAX_COOKBOOKS = 200;
/** Recipes that are worked on together: while one is written, the pictures of others are made. */
const TOGETHER = 6;

export interface FileImportRun extends SaveRun {
  file: Bytes;
  fileName: string;
  /** What it may unpack to, each time that it is read; without one, {@link fullBudget}. */
  budget?: () => Budget;
  onProgress(stage: string, percent: number): Promise<void>;
}

/** Saves recipes, some at a time, and hands on what became of each in their order. Ends when none is being saved any more. */
async function* savedInOrder(
  source: AsyncIterable<Found>,
  save: (found: Found) => Promise<FileRecipe>,
): AsyncGenerator<{ found: Found; saved: FileRecipe }> {
  const pending: { found: Found; saving: Promise<FileRecipe> }[] = [];
  const first = async () => {
    const { found, saving } = pending[0]!;
    const saved = await saving;
    pending.shift();
    return { found, saved };
  };
  try {
    for await (const found of source) {
      const saving = save(found);
      // It is awaited in its turn, which may come after another has failed.
      saving.catch(() => {});
      pending.push({ found, saving });
      if (pending.length === TOGETHER) yield await first();
    }
    while (pending.length > 0) yield await first();
  } finally {
    await Promise.allSettled(pending.map(({ saving }) => saving));
  }
}

/**
 * How many recipes a file holds: it is read once before anything is written, its pictures by their sizes, and refused as a whole
 * if it is hostile.
 */
async function count({ file, fileName, lang, signal, budget }: FileImportRun): Promise<number> {
  let recipes = 0;
  const charged = new WeakMap<Zip, Set<string>>();
  for await (const found of readRecipeFile(file, fileName, { lang, signal }, budget?.())) {
    if ("recipe" in found) chargePhotos(found.recipe.photos, found.zip, charged);
    if ("own" in found) chargePhotos(picturesOfOwn(found.own), found.zip, charged);
    if (++recipes > MAX_RECIPES) throw new FileRefused(`${shown(fileName)} holds more than ${MAX_RECIPES} recipes.`);
    signal.throwIfAborted();
    await pause();
  }
  return recipes;
}

/**
 * Takes over the recipes of an app's file that the user does not have from it yet: each a transaction of its own, so that what
 * broke off goes on where it ended.
 * @throws FileRefused when the file is of no known kind, damaged as a whole, or hostile
 */
export async function importRecipeFile(deps: SaveDeps, run: FileImportRun): Promise<RecipeFileImport> {
  const { file, fileName, lang, signal, userId, onProgress } = run;
  await onProgress("checking", 1);
  const total = await count(run);
  if (total === 0) throw new FileRefused(`${shown(fileName)} holds no recipe of a known kind.`);
  let reached = 10;
  await onProgress("recipes", reached);
  const save = await recipeSaver(deps, run);
  const recipes: FileRecipe[] = [];
  /** Of a recipe that a file has twice there is one. */
  const books = new Map<string, Set<number>>();
  const put = (found: Found, saved: FileRecipe) => {
    recipes.push(saved);
    if (!("recipe" in found) || saved.recipe_id === null || saved.outcome === "skipped") return;
    for (const name of found.recipe.cookbooks) {
      const ids = books.get(name);
      if (ids) ids.add(saved.recipe_id);
      else if (books.size < MAX_COOKBOOKS) books.set(name, new Set([saved.recipe_id]));
    }
  };
  for await (const { found, saved } of savedInOrder(
    readRecipeFile(file, fileName, { lang, signal }, run.budget?.()),
    save,
  )) {
    signal.throwIfAborted();
    put(found, saved);
    // An import leaves no pause in which the engine would collect what the embedded database leaves behind.
    if (deps.db.kind === "pglite" && recipes.length % 20 === 0) collectWhenLarge();
    const percent = 10 + Math.floor((85 * recipes.length) / Math.max(total, recipes.length));
    if (percent > reached) await onProgress("recipes", percent);
    reached = percent;
  }
  await onProgress("cookbooks", 96);
  const cookbooks: RecipeFileImport["cookbooks"] = [];
  for (const [name, ids] of books) {
    signal.throwIfAborted();
    const filled = await deps.db.transaction((tx) => fillCookbook(tx, userId, name, [...ids]));
    if (filled) cookbooks.push({ id: filled.id, name, recipes: filled.added });
  }
  const of = (outcome: FileRecipe["outcome"]) => recipes.filter((one) => one.outcome === outcome).length;
  return {
    file_name: fileName,
    counts: { imported: of("imported"), already_there: of("already_there"), skipped: of("skipped") },
    photos: recipes.reduce((sum, { photos }) => sum + photos, 0),
    cookbooks,
    recipes,
  };
}
