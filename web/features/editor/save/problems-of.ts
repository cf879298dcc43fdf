import type { FieldError } from "@toque/db/entities/common.ts";
import type { Problem, ProblemCode } from "../form/check.ts";
import { fieldOfLoc } from "../form/fields.ts";
import type { Places } from "../form/payload.ts";

/** What the server says in English and this form says in four languages. */
const known: Record<string, ProblemCode> = {
  "value_error.time": "preparation_longer",
  "value_error.url": "video_address",
  unknown_media: "picture_unknown",
  unknown_food: "food_unknown",
  unknown_quantity: "quantity_unknown",
};

/** The messages of a refused save at their fields. */
export function problemsOf(errors: readonly FieldError[], places: Places): Problem[] {
  return errors.map(({ loc, msg, type }) => ({
    field: fieldOfLoc(loc, places),
    code: known[type] ?? null,
    message: msg,
  }));
}
