import { Value } from "@sinclair/typebox/value";
import {
  type ImportInto,
  lockImporter,
  noteItem,
  type SourceThing,
  takenItem,
} from "@toque/db/accounts/archive/import-items.ts";
import { readMeasurementSystem } from "@toque/db/accounts/users.ts";
import { DomainError } from "@toque/db/errors.ts";
import { loadLexicon } from "@toque/db/foods/load-lexicon.ts";
import { readMeasuresOf } from "@toque/db/foods/measures.ts";
import { correctionsFor } from "@toque/db/ingredients/corrections.ts";
import { createRecipe } from "@toque/db/recipes/save.ts";
import { writeSource } from "@toque/db/recipes/sources.ts";
import { readTags } from "@toque/db/recipes/tags.ts";
import { langs } from "@toque/db/schemas/common.ts";
import type { FileRecipe, FileRecipeNote, FileRecipeReason, RecipeApp } from "@toque/db/schemas/recipe-file-import.ts";
import { RecipeCreate } from "@toque/db/schemas/recipe-payload.ts";
import type { UnderstoodText } from "@toque/db/schemas/recipe-text.ts";
import { pause } from "../../platform/pause.ts";
import { draftOf } from "../page/draft.ts";
import { allLines } from "../page/page-recipe.ts";
import { plain } from "../text/section-words.ts";
import { understandLines } from "../text/understand.ts";
import type { AppRecipe } from "./app-recipe.ts";
import { payloadOf, withStepHeadings } from "./payload.ts";
import { type PhotoWork, TakenPhotos, takePhotos } from "./photos.ts";
import { ownSaver } from "./save-own.ts";
import type { SaveDeps, SaveRun } from "./save-run.ts";
import type { Found } from "./source.ts";

/** What each app is called: the source of its recipes. */
export const appNames: Record<RecipeApp, string> = {
  mealie: "Mealie",
  tandoor: "Tandoor",
  paprika: "Paprika",
  recipesage: "RecipeSage",
  nextcloud: "Nextcloud Cookbook",
  copymethat: "CopyMeThat",
  recipekeeper: "Recipe Keeper",
  cooklang: "Cooklang",
  mealmaster: "MealMaster",
  csv: "CSV",
  markdown: "Markdown",
  "json-ld": "schema.org",
  toque: "Toque",
};

const LONGEST_NAME = 200;

const skipped = (name: string, app: RecipeApp | null, reason: FileRecipeReason): FileRecipe => ({
  ...{ name: name.slice(0, LONGEST_NAME), app, outcome: "skipped", recipe_id: null, reason },
  ...{ lines: 0, unknown_lines: 0, photos: 0, notes: [] },
});

/** Lines of a list, and how many of them name no food that is known. */
function linesOf({ sections }: UnderstoodText): Pick<FileRecipe, "lines" | "unknown_lines"> {
  const all = sections.flatMap(({ ingredients }) => ingredients);
  return { lines: all.length, unknown_lines: all.filter(({ food }) => food === null).length };
}

/** Saves the recipes of a file, each in a transaction of its own. What they are understood by is read once. */
export async function recipeSaver(deps: SaveDeps, run: SaveRun) {
  const { db } = deps;
  const { userId, importId, signal } = run;
  const [lexicon, system, tags] = await Promise.all([
    loadLexicon(db.sql),
    readMeasurementSystem(db.sql, userId),
    readTags(db.sql, null),
  ]);
  const tagIds = new Map(
    tags.flatMap(({ id, name }) => langs.flatMap((lang) => (name[lang] ? [[plain(name[lang]), id] as const] : []))),
  );
  /** Under which name a recipe is noted. Those of a Toque are as in an archive of it: one is known from the other. */
  const placeOf = ({ app, own, sourceId }: AppRecipe): { into: ImportInto; thing: SourceThing } => ({
    into: {
      ...{ userId, importId, again: true },
      source: own?.source ?? `app:${app}`,
      isHere: own?.source === deps.publicUrl,
    },
    thing: own ? { id: own.id, created_at: own.created_at } : { id: sourceId },
  });
  const work: PhotoWork = { ...deps, userId, signal, taken: new TakenPhotos() };
  const saveOwn = ownSaver(deps, run, work);
  /** What this very run has saved: a file may hold a recipe twice. */
  const saved = new Set<number>();

  async function understand({ recipe }: AppRecipe) {
    const { lang } = recipe;
    const draft = draftOf(withStepHeadings(recipe), lang);
    const locale = { lang: run.lang, translated: true };
    return understandLines(draft.recipe, [lang], {
      lexicon,
      reader: run.lang,
      measuresOf: (ids) => readMeasuresOf(db.sql, ids, system, locale, { userId }),
      pause,
      corrections: correctionsFor(db.sql, userId, { withOthers: false }),
    });
  }

  /**
   * Saves a recipe with its pictures, unless the user has it from an earlier import.
   * @returns what became of it
   */
  return async function save(found: Found): Promise<FileRecipe> {
    if ("reason" in found) return skipped(found.name, null, found.reason);
    if ("own" in found) return saveOwn(found.own, found.zip);
    const { recipe: one, zip } = found;
    const { app, recipe } = one;
    const title = recipe.title?.slice(0, LONGEST_NAME) ?? "";
    if (!title || (recipe.ingredients.length === 0 && recipe.steps.length === 0))
      return skipped(title, app, title ? "no_recipe" : "unreadable");
    const { into, thing } = placeOf(one);
    const done = { name: title, app, reason: null, lines: 0, unknown_lines: 0, photos: 0, notes: [] };
    const before = await takenItem(db.sql, into, "recipe", thing);
    if (before) {
      const recipe_id = Number(before.target);
      if (!before.now || saved.has(recipe_id)) return { ...done, outcome: "already_there", recipe_id };
      // By the attempt of this import that broke off.
      return { ...done, outcome: "imported", recipe_id, ...linesOf(await understand(one)) };
    }
    const text = await understand(one);
    // A text is as long as a pasted one may be.
    const isCut =
      new Set(text.sections.flatMap(({ ingredients }) => ingredients.map(({ line }) => line))).size <
        allLines(recipe.ingredients).length || text.steps.length < allLines(recipe.steps).length;
    const { pictures, notes } = await takePhotos(work, one, zip);
    const wanted = [...new Set(recipe.tags.flatMap((tag) => tagIds.get(plain(tag)) ?? []))];
    const isTagLost = recipe.tags.some((tag) => !tagIds.has(plain(tag)));
    try {
      const report = await db.transaction(async (tx): Promise<FileRecipe> => {
        await lockImporter(tx, userId);
        const there = await takenItem(tx, into, "recipe", thing);
        if (there) return { ...done, outcome: "already_there", recipe_id: Number(there.target) };
        const { description } = recipe;
        const made = await payloadOf(tx, userId, {
          ...{ text, title, description, tags: wanted, pictures },
          equipment: one.equipment ?? [],
        });
        if (!Value.Check(RecipeCreate, made.payload)) return skipped(title, app, "invalid");
        const { id } = await createRecipe(
          tx,
          made.payload,
          { ownerId: userId },
          { authorId: userId, source: "import", summary: `Imported from ${appNames[app]}`, jobId: run.jobId },
        );
        const { author, licence } = recipe;
        await writeSource(tx, id, {
          url: one.url ?? "",
          site: appNames[app],
          author: author?.slice(0, LONGEST_NAME) ?? null,
          licence: licence?.slice(0, 500) ?? null,
        });
        await noteItem(tx, into, "recipe", thing, id);
        const said: FileRecipeNote[] = [
          ...new Set([
            ...made.notes,
            ...notes,
            ...(isCut ? (["shortened"] as const) : []),
            ...(isTagLost ? (["tags_left_out"] as const) : []),
          ]),
        ];
        return {
          ...{ name: title, app, outcome: "imported", recipe_id: id, reason: null, notes: said },
          ...linesOf(text),
          photos: pictures.length,
        };
      });
      if (report.recipe_id !== null) saved.add(report.recipe_id);
      return report;
    } catch (error) {
      // What the rules of input refuse: the others go on.
      if (error instanceof DomainError && error.kind === "invalid") return skipped(title, app, "invalid");
      throw error;
    }
  };
}
