import { fieldError, invalidFields } from "@toque/db/errors.ts";
import { loadLexicon } from "@toque/db/foods/load-lexicon.ts";
import { readMeasuresOf } from "@toque/db/foods/measures.ts";
import { correctionsFor } from "@toque/db/ingredients/corrections.ts";
import type { Locale } from "@toque/db/recipes/present.ts";
import { RECIPE_TEXT_LINES, type ReadTextRequest, type UnderstoodText } from "@toque/db/schemas/recipe-text.ts";
import { understandRecipe } from "@toque/workers/import/text/understand.ts";
import { pause } from "@toque/workers/platform/pause.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/caller.ts";
import { readerOf } from "../recipes/service.ts";

/** A text that is edited is read anew after each pause in typing. */
const READS_PER_MINUTE = 90;
/** How long a text is read before others are served: a long one takes some hundred milliseconds, a usual one less than ten. */
const SLICE_MS = 5;

/** Lets other requests run once a slice of time is used up. */
function pauses(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < SLICE_MS) return;
    await pause();
    began = performance.now();
  };
}

/** Understands a pasted recipe. @throws DomainError `too_many`; `invalid` for more lines than a recipe has */
export async function readText(
  deps: Deps,
  caller: Caller,
  { text, ...said }: ReadTextRequest,
  locale: Locale,
): Promise<UnderstoodText> {
  deps.limiter.take(`read-text:${caller.userId}`, READS_PER_MINUTE);
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "").length;
  if (lines === 0) throw invalidFields([fieldError(["text"], "The text is empty.", "string_too_short")]);
  if (lines > RECIPE_TEXT_LINES)
    throw invalidFields([fieldError(["text"], `At most ${RECIPE_TEXT_LINES} lines can be read.`, "too_many_lines")]);
  const { sql } = deps.db;
  return understandRecipe(text, said, {
    lexicon: await loadLexicon(sql),
    reader: locale.lang,
    measuresOf: (ids) => readMeasuresOf(sql, ids, caller.measurementSystem, locale, readerOf(caller)),
    pause: pauses(),
    corrections: correctionsFor(sql, caller.userId, { withOthers: true }),
    similar: deps.similarFoods,
  });
}
