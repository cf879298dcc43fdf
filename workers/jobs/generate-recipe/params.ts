import { type Static, Type } from "@sinclair/typebox";
import type { Conn } from "@toque/db/client/types.ts";
import { GenerationRequest } from "@toque/db/entities/ai.ts";
import { type Lang, pick } from "@toque/db/entities/common.ts";
import type { GenerationBrief } from "../../ai/checks/brief.ts";
import { briefProblems } from "../../ai/checks/draft.ts";
import { findingsOf, textsOf } from "../../ai/checks/problem.ts";
import { loadConstraints } from "../../ai/read/constraints.ts";
import { readFoods } from "../../ai/read/foods.ts";
import { readForUser } from "../../ai/read/recipes.ts";
import { schemaFaults } from "../../ai/tools/define.ts";
import { JobError } from "../../runtime/errors.ts";

/** What a generate-recipe job is given: the request as the API resolved it. `test` composes without making a recipe. */
export const GenerationParams = Type.Object({ ...GenerationRequest.properties, test: Type.Optional(Type.Boolean()) });
export type GenerationParams = Static<typeof GenerationParams>;

/** @throws JobError `invalid_params` */
export function readParams(params: unknown): GenerationParams {
  const faults = schemaFaults(GenerationParams, params);
  if (faults)
    throw new JobError({ code: "invalid_params", detail: "The request is not valid.", cause: new Error(faults) });
  return params as GenerationParams;
}

/**
 * What is asked for, with the user's own allergies and diet as hard limits. Defaults are those of the form: an easy main
 * course for 4 in 15 minutes.
 * @throws JobError `unknown_food`, `recipe_not_found`, or `request_contradicts_itself` when no recipe can keep it
 */
export async function readBrief(
  conn: Conn,
  params: GenerationParams,
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
    lang,
    available: named(available_food),
    required: named(required_food),
    forbidden: named(forbidden_food),
    constraints: await loadConstraints(conn, userId, params.allergies),
    dishType: params.type ?? "main_course",
    difficulty: params.difficulty ?? "easy",
    maxTime: params.max_time ?? 15,
    nbServings: params.nb_servings ?? 4,
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
