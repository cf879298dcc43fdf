import type { FoodAtHand, GenerationRequest } from "@toque/db/schemas/ai.ts";

/** A limit that a person may lift in passing. What concerns safety is not among them: that is changed in the profile. */
export type Lift =
  | { kind: "time"; foodId: number; minutes: number }
  | { kind: "forbidden"; foodId: number }
  | { kind: "dish"; foodId: number };

const STEP = 5;
/** The server's limit. */
const mostMinutes = 1440;
const mostRequired = 20;

/** What would bring a food in; null where the person may not decide that here. */
export function liftOf({ food_id, used, reason, minutes }: FoodAtHand): Lift | null {
  if (used) return null;
  if (reason === "time" && minutes !== null && minutes <= mostMinutes)
    return { kind: "time", foodId: food_id, minutes: Math.ceil(minutes / STEP) * STEP };
  return reason === "forbidden" || reason === "dish" ? { kind: reason, foodId: food_id } : null;
}

/** The request without the limit, and with the food required where there is room. */
export function lifted(request: GenerationRequest, lift: Lift): GenerationRequest {
  const { forbidden_food = [], required_food = [] } = request;
  const required = [...required_food.filter((id) => id !== lift.foodId), lift.foodId];
  return {
    ...request,
    ...(lift.kind === "time" ? { max_time: lift.minutes } : {}),
    forbidden_food: forbidden_food.filter((id) => id !== lift.foodId),
    required_food: required.length <= mostRequired ? required : required_food,
  };
}
