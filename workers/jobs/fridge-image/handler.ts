import type { Conn } from "@toque/db/client/types.ts";
import { exactNamesOf } from "@toque/db/foods/exact-names.ts";
import type { FoodLexicon } from "@toque/db/foods/lexicon.ts";
import { readFoodNames } from "@toque/db/foods/line-names.ts";
import { loadLexicon } from "@toque/db/foods/load-lexicon.ts";
import type { FridgeFoods, FridgeSighting } from "@toque/db/schemas/ai.ts";
import { type Lang, langs, pick } from "@toque/db/schemas/common.ts";
import type { FoodSearchResult } from "@toque/db/schemas/food.ts";
import { type SeenFood, seeFoods } from "../../ai/agents/fridge.ts";
import type { JobHandler } from "../../runtime/context.ts";
import { JobError } from "../../runtime/errors.ts";
import { defineJob } from "../define.ts";
import type { JobDeps } from "../deps.ts";

/** The relevance of a food that is not called exactly so. */
const INEXACT = 0.8;

/** The food that a name means: by its exact name in any language, the reader's first, else the only one that the words name in any language, misspelt or not. */
function foodOf(lexicon: FoodLexicon, name: string, lang: Lang): { id: number; weight: number } | null {
  // A model may answer in English whatever the language it is asked in.
  for (const one of [lang, ...langs.filter((other) => other !== lang)]) {
    const exact = exactNamesOf(lexicon, one).find(name);
    if (exact) return { id: exact.food.id, weight: one === lang ? 1 : INEXACT };
  }
  const [mention, ...others] = lexicon.scan(name, lang);
  const [id, ...more] = mention && mention.negated === null && others.length === 0 ? lexicon.idsOf(mention) : [];
  return id !== undefined && more.length === 0 ? { id, weight: INEXACT } : null;
}

/** The food that each name means, in the order of the names; null where there is none, or may be several. */
async function matchNames(conn: Conn, names: readonly string[], lang: Lang): Promise<(FoodSearchResult | null)[]> {
  const lexicon = await loadLexicon(conn);
  const found = names.map((name) => foodOf(lexicon, name, lang));
  const ids = [...new Set(found.flatMap((food) => food?.id ?? []))];
  const shown = new Map((await readFoodNames(conn, ids)).map((food) => [food.id, food]));
  return found.map((match): FoodSearchResult | null => {
    const food = match && shown.get(match.id);
    if (!food) return null;
    const { id } = food;
    const name = pick(food.name, lang, food.origin_lang);
    return { type: "food", id, food_id: id, weight: match.weight, personal: false, name };
  });
}

/** What was seen with the known foods, and these each once, in the order of the names. */
export async function matchFoods(
  conn: Conn,
  seen: readonly SeenFood[],
  lang: Lang,
): Promise<Pick<FridgeFoods, "matches" | "sightings">> {
  const names = [...new Set(seen.flatMap(({ name, or }) => [name, ...or]))];
  const foods = new Map((await matchNames(conn, names, lang)).map((food, place) => [names[place], food]));
  const matches = new Map<number, FoodSearchResult>();
  const sightings = seen.map(({ name, sure, or }): FridgeSighting => {
    const food = foods.get(name) ?? null;
    if (food && !matches.has(food.id)) matches.set(food.id, food);
    const others = or.flatMap((other) => foods.get(other) ?? []);
    const likely = new Map(others.filter(({ id }) => id !== food?.id).map((other) => [other.id, other]));
    return { name, confidence: (sure ?? 1) * (food?.weight ?? 1), food, likely: [...likely.values()] };
  });
  return { matches: [...matches.values()], sightings };
}

/** Names the foods on a picture and matches them to known foods. The result is a `FridgeFoods`. */
export function fridgeImageHandler(deps: Pick<JobDeps, "vision" | "db" | "readPicture" | "log">): JobHandler {
  const { vision, db, readPicture, log } = deps;
  return defineJob("fridge-image", async (context) => {
    const { job, signal } = context;
    if (!vision)
      throw new JobError({
        code: "vision_model_not_configured",
        detail: "Recognising foods needs a model that sees; the offline chef does not.",
      });
    await context.progress("reading", 10);
    const picture = await readPicture(job.params.picture);
    if (!picture) throw new JobError({ code: "picture_not_found", detail: "This picture is not there any more." });
    await context.progress("looking", 25);
    const { foods, raw } = await seeFoods({ vision, picture, lang: job.lang, signal, log });
    await context.progress("matching", 85);
    const matched = await matchFoods(db.sql, foods, job.lang);
    await context.commit(async () => {
      return { result: { foods: foods.map(({ name }) => name), raw, ...matched }, model: vision.name };
    });
  });
}
