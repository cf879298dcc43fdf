import type { Lang } from "@toque/db/schemas/common.ts";
import type { FoodSearchResult } from "@toque/db/schemas/food.ts";
import { type SearchEngine, toFoodSearchResult } from "@toque/search/port.ts";
import { seeFoods } from "../../ai/agents/fridge.ts";
import type { JobHandler } from "../../runtime/context.ts";
import { JobError } from "../../runtime/errors.ts";
import { defineJob } from "../define.ts";
import type { JobDeps } from "../deps.ts";

/** Minimum relevance of a hit to count as the food that was meant; mere resemblance scores lower. */
const SURE = 0.6;

/** The known foods among the names, each once, in the order of the names. */
export async function matchFoods(
  search: Pick<SearchEngine, "searchFoods">,
  names: readonly string[],
  lang: Lang,
): Promise<FoodSearchResult[]> {
  const found = new Map<number, FoodSearchResult>();
  for (const text of names) {
    const hits = await search.searchFoods({ text, lang, limit: 5 });
    const hit = hits.find(({ type, weight }) => type === "food" && weight >= SURE);
    if (hit && !found.has(hit.id)) found.set(hit.id, toFoodSearchResult(hit, lang));
  }
  return [...found.values()];
}

/** Names the foods on a picture and matches them to known foods. The result is a `FridgeFoods`. */
export function fridgeImageHandler(deps: Pick<JobDeps, "vision" | "search" | "readPicture" | "log">): JobHandler {
  const { vision, search, readPicture, log } = deps;
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
    const matches = await matchFoods(search, foods, job.lang);
    await context.commit(async () => {
      return { result: { foods, raw, matches }, model: vision.name };
    });
  });
}
