import { readMeasurementSystem } from "@toque/db/accounts/users.ts";
import type { Database } from "@toque/db/client/types.ts";
import { unlistedKey } from "@toque/db/foods/known.ts";
import type { FoodLexicon } from "@toque/db/foods/lexicon.ts";
import { loadLexicon } from "@toque/db/foods/load-lexicon.ts";
import { readMeasuresOf } from "@toque/db/foods/measures.ts";
import {
  correctedWords,
  type FoodCorrection,
  type MeasureCorrection,
  rememberCorrections,
} from "@toque/db/ingredients/corrections.ts";
import { markProcessed } from "@toque/db/outbox/inbox.ts";
import { allIngredients } from "@toque/db/recipes/reference.ts";
import { authorOfSave, readVersionAndBefore } from "@toque/db/recipes/saved-version.ts";
import type { Lang } from "@toque/db/schemas/common.ts";
import type { BusMessage } from "@toque/db/schemas/events.ts";
import type { IngredientContent } from "@toque/db/schemas/recipe-content.ts";
import type { TextIngredient, UnderstoodText } from "@toque/db/schemas/recipe-text.ts";
import { pause } from "../platform/pause.ts";
import { draftOf } from "./page/draft.ts";
import { emptyRecipe } from "./page/page-recipe.ts";
import { understandLines } from "./text/understand.ts";

// A saved line keeps the words that it was read from. So what a cook corrected in the review is seen when the recipe is saved: the
// words are read once more, and what they are read as is compared with what was saved. A line whose food was changed in the editor
// has lost its words, so that a food that is taken instead of another is no correction.

/** The consumer group that learns. */
export const CORRECTIONS_GROUP = "corrections";

/** Lines that this version brought in, by their words: those that stand in it once. */
function newLines(lines: readonly IngredientContent[], before: readonly IngredientContent[]): IngredientContent[] {
  const known = new Set(
    before.map((line) => `${line.food_id} ${line.quantity_id} ${line.multiplier} ${line.original_text}`),
  );
  return [...Map.groupBy(lines, (line) => line.original_text?.trim() ?? "")].flatMap(([words, same]) => {
    const [line] = same;
    if (words === "" || words.includes("\n") || same.length > 1 || !line) return [];
    return known.has(`${line.food_id} ${line.quantity_id} ${line.multiplier} ${line.original_text}`) ? [] : [line];
  });
}

/**
 * Lines of foods as written in whose place the editor put another food, with the words that they had. Only where all else of the list
 * is as it was, so that it is certain which line it was.
 */
function mendedLines(
  now: readonly IngredientContent[],
  before: readonly IngredientContent[],
  isAsWritten: (foodId: number) => boolean,
): IngredientContent[] {
  if (now.length !== before.length) return [];
  const changed = now.flatMap((line, i) => (line.food_id === before[i]!.food_id ? [] : [{ line, old: before[i]! }]));
  const isMend = changed.every(
    ({ line, old }) =>
      isAsWritten(old.food_id) && old.original_text && !line.original_text && !isAsWritten(line.food_id),
  );
  return isMend ? changed.map(({ line, old }) => ({ ...line, original_text: old.original_text! })) : [];
}

/** What a saved line says against what its words are read as; nothing where it is one of several foods. */
function correctionsOf(
  line: IngredientContent,
  read: TextIngredient,
  { lang, lexicon }: { lang: Lang; lexicon: FoodLexicon },
): { food?: FoodCorrection; measure?: MeasureCorrection } {
  if (read.alternatives.length > 0) return {};
  const key = lexicon.keyOf(line.food_id);
  const foodId = key === undefined || key === unlistedKey ? null : line.food_id;
  const asRead = read.food?.id ?? null;
  const words = correctedWords(read.food_text, lang);
  const food = words === null ? undefined : { lang, words, foodId, isAsRead: foodId === asRead };
  const { unit, amount, amount_max } = read;
  const isMeasured = foodId !== null && foodId === asRead && unit !== null && amount !== null && amount_max === null;
  const doubt = isMeasured ? read.doubts.find(({ kind }) => kind === "unit_unknown") : undefined;
  if (!isMeasured || !doubt) return food ? { food } : {};
  const { quantity_id: quantityId, multiplier } = line;
  const isAsRead = read.quantity?.id === quantityId && read.multiplier === multiplier;
  const measure = { lang, foodId, unit, quantityId, perUnit: Math.round((1e6 * multiplier) / amount) / 1e6, isAsRead };
  return food ? { food, measure } : { measure };
}

/** Reads the words of lines as they are read without any correction; each that is one food. */
async function readAgain(
  db: Database,
  lines: readonly IngredientContent[],
  { userId, lang, lexicon }: { userId: number; lang: Lang; lexicon: FoodLexicon },
): Promise<Map<IngredientContent, TextIngredient>> {
  const group = { name: null, lines: lines.map((line) => line.original_text!.trim()) };
  const { recipe } = draftOf({ ...emptyRecipe(), ingredients: [group] }, lang);
  const system = await readMeasurementSystem(db.sql, userId);
  const text: UnderstoodText = await understandLines(recipe, [lang], {
    lexicon,
    reader: lang,
    measuresOf: (ids) => readMeasuresOf(db.sql, ids, system, { lang, translated: true }, { userId }),
    pause,
  });
  const foods = text.sections.flatMap(({ ingredients }) => ingredients);
  const byWords = Map.groupBy(foods, ({ original_text }) => original_text);
  return new Map(
    lines.flatMap((line) => {
      const found = byWords.get(line.original_text!.trim()) ?? [];
      return found.length === 1 ? [[line, found[0]!] as const] : [];
    }),
  );
}

/** Remembers what the cook of a saved version corrected in its lines: once, however often it is told. */
export async function learnFromSave(db: Database, message: BusMessage<"recipe.saved">): Promise<void> {
  const saved = await authorOfSave(db.sql, message);
  // What a job wrote is no correction by a user. An imported page is saved by the user, after the review.
  if (!saved || saved.job_id !== null || (saved.source !== "user" && saved.source !== "import")) return;
  const version = await readVersionAndBefore(db.sql, message.payload);
  if (!version) return;
  const { content, before } = version;
  const lang = content.origin_lang;
  const lexicon = await loadLexicon(db.sql);
  const isAsWritten = (foodId: number) => [undefined, unlistedKey].includes(lexicon.keyOf(foodId));
  const lines = [
    ...newLines(allIngredients(content), before ? allIngredients(before) : []),
    ...(before ? mendedLines(content.ingredients, before.ingredients, isAsWritten) : []),
  ];
  if (lines.length === 0) return;
  const read = await readAgain(db, lines, { userId: saved.author, lang, lexicon });
  const said = [...read].map(([line, ingredient]) => correctionsOf(line, ingredient, { lang, lexicon }));
  const foods = said.flatMap(({ food }) => food ?? []);
  const measures = said.flatMap(({ measure }) => measure ?? []);
  if (foods.length === 0 && measures.length === 0) return;
  await db.transaction(async (tx) => {
    if (await markProcessed(tx, CORRECTIONS_GROUP, message.id))
      await rememberCorrections(tx, saved.author, { foods, measures });
  });
}
