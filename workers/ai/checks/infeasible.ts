import type { FindingCode, ParamsOf, StoredFinding } from "@toque/db/schemas/findings.ts";
import type { Infeasible } from "../response-tools.ts";
import type { GenerationBrief } from "./brief.ts";
import { referFoods } from "./problem.ts";

const finding = <C extends FindingCode>(code: C, params: ParamsOf<C>): StoredFinding => ({ code, params });
const requiredAndForbidden = ({ required, forbidden }: GenerationBrief) =>
  required.filter(({ id }) => forbidden.some((food) => food.id === id));

/** Why the request disproves the claim that it is infeasible, for the model; null when it does not. */
export function infeasibleFault({ code, minutes, difficulty }: Infeasible, brief: GenerationBrief): string | null {
  switch (code) {
    case "required_forbidden":
      return requiredAndForbidden(brief).length === 0 ? "No food is required and forbidden at once." : null;
    case "required_allergen":
    case "required_diet":
    case "unknown_food":
      return brief.required.length === 0 ? "No food is required." : null;
    case "no_time":
      return minutes !== undefined && minutes <= brief.maxTime
        ? `${minutes} minutes are within the ${brief.maxTime} that were given.`
        : null;
    case "no_difficulty":
      return difficulty === brief.difficulty ? `The difficulty that was asked for is ${difficulty}.` : null;
    case "no_dish":
      return null;
  }
}

/** Why a request is infeasible, as data: contains only values of the request, never a model's text. */
export function infeasibleFinding({ code, minutes, difficulty }: Infeasible, brief: GenerationBrief): StoredFinding {
  const foods = referFoods(brief.required);
  switch (code) {
    case "required_forbidden":
      return finding("required_and_forbidden", { foods: referFoods(requiredAndForbidden(brief)) });
    case "required_allergen":
      return finding("required_unsafe", { foods });
    case "required_diet":
      return finding("required_against_diet", { foods });
    case "unknown_food":
      return finding("chef_food_unknown", { foods });
    case "no_time":
      return minutes === undefined
        ? finding("chef_no_time", { limit_minutes: brief.maxTime })
        : finding("chef_quickest", { minutes, limit_minutes: brief.maxTime });
    case "no_difficulty":
      return difficulty === undefined || minutes === undefined
        ? finding("chef_no_difficulty", { difficulty: brief.difficulty })
        : finding("chef_other_difficulty", { difficulty, minutes });
    case "no_dish":
      return foods.length > 0 ? finding("chef_no_dish_with", { foods }) : finding("chef_no_dish", {});
  }
}
