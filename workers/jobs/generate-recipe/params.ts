import type { Conn } from "@toque/db/client/types.ts";
import { readFoods } from "@toque/db/foods/details.ts";
import type { JobParams } from "@toque/db/jobs/catalogue.ts";
import { type Lang, pick } from "@toque/db/schemas/common.ts";
import type { GenerationBrief } from "../../ai/checks/brief.ts";
import { briefProblems } from "../../ai/checks/draft.ts";
import { findingsOf, textsOf } from "../../ai/checks/problem.ts";
import { loadConstraints } from "../../ai/read/constraints.ts";
import { readForUser } from "../../ai/read/recipes.ts";
import { JobError } from "../../runtime/errors.ts";

/**
 * The request, with the user's own allergies and diet as hard limits. Defaults are those of the form: an easy main
 * course for 4 in 15 minutes.
 * @throws JobError `unknown_food`, `recipe_not_found`, or `request_contradicts_itself` when the request is contradictory
 */
export async function readBrief(
  conn: Conn,
  params: JobParams<"generate-recipe">,
  userId: number,
  lang: Lang,
): Promise<GenerationBrief> {
  const { available_food = [], required_food = [], forbidden_food = [] } = params;
  const wanted = [...new Set([...available_food, ...required_food, ...forbidden_food])];
  const foods = new Map((await readFoods(conn, wanted)).map((food) => [food.id, food]));
  const named = (ids: readonly number[]) =>
    [...new Set(ids)].map((id) => {
      const food = foods.get(id);
      if (!food)
        throw new JobError({
          code: "unknown_food",
          detail: `There is no food ${id}.`,
          findings: [{ code: "food_not_found", params: { id } }],
        });
      return { id, name: pick(food.name, lang), names: food.name };
    });
  const recipeId = params.recipe_id ?? null;
  if (recipeId !== null && !(await readForUser(conn, recipeId, userId)))
    throw new JobError({ code: "recipe_not_found", detail: "This recipe does not exist." });
  const brief: GenerationBrief = {
    userId,
    lang,
    available: named(available_food),
    required: named(required_food),
    forbidden: named(forbidden_food),
    constraints: await loadConstraints(conn, userId, params.allergies),
    dishType: params.type ?? "main_course",
    difficulty: params.difficulty ?? "easy",
    maxTime: params.max_time ?? 15,
    nbServings: params.nb_servings ?? 4,
    ...(params.seed === undefined ? {} : { seed: params.seed }),
    recipeId,
  };
  const problems = await briefProblems(conn, brief);
  if (problems.length > 0)
    throw new JobError({
      code: "request_contradicts_itself",
      detail: `No recipe can keep this request. ${textsOf(problems).join(" ")}`,
      findings: findingsOf(problems),
    });
  return brief;
}
