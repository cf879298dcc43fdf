import { type Bytes, bytesOf } from "./bytes.ts";
import { jsonIn, textOf } from "./json.ts";
import { readLargeText } from "./large-text.ts";
import { isMealieBackup, mealieRecipe, mealieRows } from "./mealie.ts";
import { isGzip, paprikaFields, paprikaRecipe } from "./paprika.ts";
import { EntryProblem, FileRefused, shown } from "./problems.ts";
import { readText } from "./read-text.ts";
import { type Found, folderOf, isPicture, MAX_NESTED_BYTES, MAX_TEXT_BYTES, type ReadingContext } from "./source.ts";
import { ownRecipes, ownSource } from "./toque.ts";
import { type Budget, fullBudget, isZip, Zip, type ZipEntry } from "./zip.ts";

/** A backup's tables are one text. */
const MAX_TABLES_BYTES = 100_000_000;
/** ZIPs in ZIPs: an export of Tandoor's is one of ZIPs. */
const DEEPEST = 2;

/** Entries that an app's ZIP has beside its recipes. */
const isBeside = (entry: ZipEntry): boolean =>
  isPicture(entry) || /\.(?:pdf|css|js|svg|ico|ttf|woff2?|mp4|mov|log|env|db|sqlite3?|ini|lock)$/i.test(entry.name);

/** The recipes of a backup of Mealie's: tables in one entry, pictures in folders by id. */
async function* backupOf(zip: Zip, entry: ZipEntry, context: ReadingContext): AsyncGenerator<Found> {
  const tables = jsonIn(textOf(await zip.read(entry, MAX_TABLES_BYTES)), entry.name);
  if (!isMealieBackup(tables)) throw new EntryProblem("no_recipe", `${shown(entry.name)} holds no recipes.`);
  const pictures = new Map<string, string>();
  for (const { name } of zip.entries) {
    const id = /recipes\/([0-9a-f-]{32,36})\/images\/original\.[a-z]+$/i.exec(name)?.[1];
    if (id) pictures.set(id.replaceAll("-", "").toLowerCase(), name);
  }
  for (const row of mealieRows(tables)) {
    const picture = pictures.get(row.id.replaceAll("-", "").toLowerCase());
    yield { recipe: mealieRecipe(row, context.lang, picture ? [{ entry: picture }] : []), zip };
  }
}

/** The recipes of one entry: of a ZIP in it, of a gzipped recipe, of a text. @throws EntryProblem, FileRefused */
async function* fromEntry(
  zip: Zip,
  entry: ZipEntry,
  context: ReadingContext & { depth: number; isAlone: boolean },
): AsyncGenerator<Found> {
  const { name } = entry;
  if (/(?:^|\/)database\.json$/i.test(name)) {
    yield* backupOf(zip, entry, context);
    return;
  }
  const bytes = await zip.read(entry, /\.zip$/i.test(name) ? MAX_NESTED_BYTES : MAX_TEXT_BYTES);
  if (isZip(bytes)) {
    if (context.depth >= DEEPEST) throw new FileRefused(`${shown(name)} is a ZIP too deep inside of others.`);
    const inner = await Zip.open(bytesOf(bytes), zip.budget, shown(name));
    yield* fromZip(inner, { ...context, depth: context.depth + 1 });
  } else if (isGzip(bytes))
    yield { recipe: paprikaRecipe(await paprikaFields(bytes, name, zip.budget), context.lang), zip };
  else yield* readText(bytes, { name, zip, isAlone: context.isAlone }, context);
}

async function* fromZip(zip: Zip, context: ReadingContext & { depth: number }): AsyncGenerator<Found> {
  const own = await ownSource(zip);
  if (own !== null) {
    yield* ownRecipes(zip, own, context.signal);
    return;
  }
  const recipes = zip.entries.filter((entry) => !isBeside(entry));
  // A backup holds all of its recipes in one entry; what else is there repeats them or is none.
  const backup = recipes.find(({ name }) => /(?:^|\/)database\.json$/i.test(name));
  const inFolder = new Map<string, number>();
  for (const { name } of recipes) inFolder.set(folderOf(name), (inFolder.get(folderOf(name)) ?? 0) + 1);
  for (const entry of backup ? [backup] : recipes) {
    context.signal.throwIfAborted();
    const isAlone = inFolder.get(folderOf(entry.name)) === 1;
    try {
      for await (const found of fromEntry(zip, entry, { ...context, isAlone })) yield found;
    } catch (error) {
      if (!(error instanceof EntryProblem)) throw error;
      // A file of words beside the recipes is no broken recipe.
      const isOther =
        error.reason === "no_recipe" && !/\.(?:json|jsonld|paprikarecipe|cook|html?|zip)$/i.test(entry.name);
      if (!isOther) yield { name: entry.name, reason: error.reason };
    }
  }
}

/**
 * The recipes of an app's file, one after the other. What it is is told by its content.
 * @param name the file's name, for messages and for recipes without a title
 * @throws FileRefused when it is of no known kind, damaged as a whole, or hostile
 */
export async function* readRecipeFile(
  file: Bytes,
  name: string,
  context: ReadingContext,
  budget: Budget = fullBudget(),
): AsyncGenerator<Found> {
  const start = await file.read(0, 8);
  if (isZip(start)) {
    yield* fromZip(await Zip.open(file, budget), { ...context, depth: 0 });
    return;
  }
  if (file.size > MAX_TEXT_BYTES) {
    if (isGzip(start)) throw new FileRefused(`${shown(name)} is too large for a recipe.`);
    yield* readLargeText(file, name, context);
    return;
  }
  const bytes = await file.read(0, file.size);
  try {
    if (isGzip(start))
      yield { recipe: paprikaRecipe(await paprikaFields(bytes, name, budget), context.lang), zip: null };
    else for await (const found of readText(bytes, { name, zip: null, isAlone: false }, context)) yield found;
  } catch (error) {
    if (error instanceof EntryProblem) throw new FileRefused(error.message);
    throw error;
  }
}
