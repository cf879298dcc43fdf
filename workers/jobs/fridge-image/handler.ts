import { type Static, Type } from "@sinclair/typebox";
import type { FridgeFoods } from "@toque/db/entities/ai.ts";
import type { Lang } from "@toque/db/entities/common.ts";
import type { FoodSearchResult } from "@toque/db/entities/food.ts";
import { type SearchEngine, toFoodSearchResult } from "@toque/search/port.ts";
import { seeFoods } from "../../ai/agents/fridge.ts";
import { schemaFaults } from "../../ai/tools/define.ts";
import type { JobHandler } from "../../runtime/context.ts";
import { JobError } from "../../runtime/errors.ts";
import type { JobDeps } from "../deps.ts";
import { withJobErrors } from "../failures.ts";

/** What a fridge-image job is given: the storage key of a picture that whoever made the job has checked to be the user's. */
export const FridgeParams = Type.Object({ picture: Type.String({ minLength: 1, maxLength: 200 }) });
export type FridgeParams = Static<typeof FridgeParams>;

/** Relevance from which a hit is the food that was meant; what only resembles it lies below. */
const SURE = 0.6;

/** The known foods among some names, each once, in the order of the names. */
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

/** Names the foods on a picture and finds the known ones among them. The result is a `FridgeFoods`. */
export function fridgeImageHandler(deps: Pick<JobDeps, "vision" | "search" | "readPicture" | "log">): JobHandler {
  const { vision, search, readPicture, log } = deps;
  return (context) =>
    withJobErrors(async () => {
      const { job, signal } = context;
      const faults = schemaFaults(FridgeParams, job.params);
      if (faults)
        throw new JobError({ code: "invalid_params", detail: "The request is not valid.", cause: new Error(faults) });
      if (!vision)
        throw new JobError({
          code: "vision_model_not_configured",
          detail: "Recognising foods needs a model that sees; the offline chef does not.",
        });
      await context.progress("reading", 10);
      const picture = await readPicture((job.params as FridgeParams).picture);
      if (!picture) throw new JobError({ code: "picture_not_found", detail: "This picture is not there any more." });
      await context.progress("looking", 25);
      const { foods, raw } = await seeFoods({ vision, picture, lang: job.lang, signal, log });
      await context.progress("matching", 85);
      const matches = await matchFoods(search, foods, job.lang);
      await context.commit(async () => {
        const result: FridgeFoods = { foods, raw, matches };
        return { result, model: vision.name };
      });
    });
}
