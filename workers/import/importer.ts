import { readMeasurementSystem } from "@toque/db/accounts/users.ts";
import type { Database } from "@toque/db/client/types.ts";
import { loadLexicon } from "@toque/db/foods/load-lexicon.ts";
import { readMeasuresOf } from "@toque/db/foods/measures.ts";
import { correctionsFor } from "@toque/db/ingredients/corrections.ts";
import { recipeIdByKey } from "@toque/db/recipes/read.ts";
import { createRecipe } from "@toque/db/recipes/save.ts";
import { readTags } from "@toque/db/recipes/tags.ts";
import type { TextIngredient, UnderstoodText } from "@toque/db/schemas/recipe-text.ts";
import { pause } from "../platform/pause.ts";
import { payloadOf } from "./apps/payload.ts";
import { wordsOf } from "./foods.ts";
import type { RecipeSource } from "./markdown.ts";
import { draftOf } from "./page/draft.ts";
import { emptyRecipe, type LineGroup } from "./page/page-recipe.ts";
import { understandLines } from "./text/understand.ts";

/** An ingredient line that has no food of the table, or no measure of it, and why. */
export interface UnmatchedLine {
  line: string;
  reason: "unknown_food" | "no_such_measure" | "several_foods";
  detail: string;
}

/** Result of importing one file. */
export interface ImportedFile {
  file: string;
  /** Null: it was not imported. */
  recipeId: number | null;
  /** Reasons for the failure, or assumptions made. */
  remarks: string[];
  lines: number;
  unmatched: UnmatchedLine[];
  /** How many of the others name a food without an amount, which is taken in its usual measure. */
  assumed: number;
}

const SERVINGS = 4;
const lang = "en";

/** Tags of the source that exist here under the same English name. */
const tagIds = (tags: readonly string[], known: ReadonlyMap<string, number>): number[] => [
  ...new Set(tags.flatMap((tag) => known.get(wordsOf(tag).join(" ")) ?? [])),
];

/** Lines that follow each other under one heading. */
function groupsOf(source: RecipeSource): LineGroup[] {
  const groups: LineGroup[] = [];
  for (const { text, group } of source.ingredients) {
    if (groups.length === 0 || groups.at(-1)!.name !== group) groups.push({ name: group, lines: [] });
    groups.at(-1)!.lines.push(text);
  }
  return groups;
}

/** Why the foods of one line are not known with their amounts; null where they are. */
function unmatchedOf(foods: readonly TextIngredient[]): UnmatchedLine | null {
  const of = (reason: UnmatchedLine["reason"], { original_text, food_text, food, unit }: TextIngredient) => ({
    line: original_text,
    reason,
    detail: reason === "no_such_measure" ? `${unit ?? "piece"} of ${food?.name ?? food_text}` : food_text,
  });
  for (const one of foods) {
    if (!one.food) return of("unknown_food", one);
    if (!one.quantity || one.doubts.some(({ kind }) => kind === "unit_unknown")) return of("no_such_measure", one);
    if (one.doubts.some(({ kind }) => kind === "several_foods")) return of("several_foods", one);
  }
  return null;
}

/** How the lines of a list were understood. A list of an import is never one line with several doubts: each counts once. */
function resultOf({ sections }: UnderstoodText): Pick<ImportedFile, "lines" | "unmatched" | "assumed"> {
  const lines = [
    ...Map.groupBy(
      sections.flatMap(({ ingredients }) => ingredients),
      ({ line }) => line,
    ).values(),
  ];
  const unmatched = lines.flatMap((foods) => unmatchedOf(foods) ?? []);
  const assumed = lines.filter(
    (foods) =>
      unmatchedOf(foods) === null && foods.some(({ doubts }) => doubts.some(({ kind }) => kind === "amount_missing")),
  ).length;
  return { lines: lines.length, unmatched, assumed };
}

/** Imports recipes, one transaction each. Reads foods and tags once: create one importer for many files. */
export async function recipeImporter(db: Database, ownerId: number) {
  const [lexicon, tags, system] = await Promise.all([
    loadLexicon(db.sql),
    readTags(db.sql, null),
    readMeasurementSystem(db.sql, ownerId),
  ]);
  const tagByName = new Map(
    tags.flatMap(({ id, name }) => (name.en ? [[wordsOf(name.en).join(" "), id] as const] : [])),
  );

  /** What the lines of a file say: as of any other recipe that is brought in. */
  function understand(source: RecipeSource): Promise<UnderstoodText> {
    const { title, description, servings, preparationTime, cookingTime, steps, notes } = source;
    const page = { ...emptyRecipe(), title, description, servings, preparationTime, cookingTime, notes };
    const draft = draftOf({ ...page, ingredients: groupsOf(source), steps: [{ name: null, lines: steps }] }, lang);
    const locale = { lang, translated: true } as const;
    return understandLines({ ...draft.recipe, waitingTime: source.waitingTime }, [lang], {
      lexicon,
      reader: lang,
      measuresOf: (ids) => readMeasuresOf(db.sql, ids, system, locale, { userId: ownerId }),
      pause,
      corrections: correctionsFor(db.sql, ownerId, { withOthers: false }),
    });
  }

  /**
   * Imports one recipe as a private recipe of the owner; skips a file that was imported before. A food that is in no table is
   * used as written; of lines that are not understood nothing is known, so the recipe reports its allergens as unknown.
   * @param key permanent unique identifier of the file
   * @param pictures addresses of uploaded pictures
   */
  return async function importRecipe(
    file: string,
    key: string,
    source: RecipeSource,
    pictures: string[],
  ): Promise<ImportedFile> {
    const text = await understand(source);
    const done = { file, ...resultOf(text) };
    return db.transaction(async (tx) => {
      const there = await recipeIdByKey(tx, key);
      if (there !== null) return { ...done, recipeId: there, remarks: ["it is here already"] };
      const { title, description } = source;
      const made = await payloadOf(tx, ownerId, {
        ...{ text, title, description, pictures },
        tags: tagIds(source.tags, tagByName),
        equipment: [],
      });
      const remarks = made.notes.flatMap((note) => said[note] ?? []);
      const summary = source.author ? `Imported; written by ${source.author}` : "Imported";
      const saved = await createRecipe(
        tx,
        made.payload,
        { ownerId, key },
        { authorId: ownerId, source: "import", summary: summary.slice(0, 200) },
      );
      return { ...done, remarks, recipeId: saved.id };
    });
  };
}

/** What the report says of what was assumed. */
const said: Partial<Record<string, string>> = {
  times_estimated: "a time is not given: estimated from its steps and ingredients",
  servings_assumed: `no number of servings is given: ${SERVINGS} are assumed`,
  shortened: "it is longer than a recipe may be: its end is left out",
};
