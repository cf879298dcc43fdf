import type { Finding, FindingCode, ParamsOf } from "@toque/db/entities/findings.ts";
import type { Cannot } from "../offline/compose/refusal.ts";
import type { GenerationBrief, NamedFood } from "./brief.ts";
import { referAll } from "./problem.ts";

const finding = <C extends FindingCode>(code: C, params: ParamsOf<C>): Finding => ({ code, params });
const refer = (foods: readonly NamedFood[]) => referAll(foods.map(({ id, names }) => ({ id, name: names })));

/** Why a chef declines to compose, as data: what it names is what was asked for. */
export function cannotFinding({ code, minutes }: Cannot, brief: GenerationBrief): Finding {
  const foods = refer(brief.required);
  switch (code) {
    case "required_forbidden": {
      const both = brief.required.filter(({ id }) => brief.forbidden.some((food) => food.id === id));
      return finding("required_and_forbidden", { foods: refer(both) });
    }
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
      return finding("chef_no_difficulty", { difficulty: brief.difficulty });
    case "no_template":
      return finding("chef_no_dish", {});
  }
}
