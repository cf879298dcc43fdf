import { ApiError } from "../client/api-error.ts";
import { texts } from "../i18n/texts.ts";
import { toast } from "../ui/toast.ts";
import { toastError } from "../ui/toast-error.ts";
import { errorSentence } from "../ui/use-error-text.ts";

/** Refusals of the game that have words of their own. */
const refusals = [
  "brigade_full",
  "cooking_finished",
  "cooking_in_progress",
  "image_missing",
  "no_charges",
  "not_enough_spoon",
  "not_tired",
  "photo_known",
  "recipe_not_public",
  "stale_points",
  "too_early",
] as const;

/** One sentence on an error of the game, in the reader's language: what happened, and what to do. */
export function gameErrorText(error: unknown): string {
  const known = error instanceof ApiError ? refusals.find((code) => code === error.code) : undefined;
  return known ? texts.translator("game")(`refused.${known}`) : errorSentence(error);
}

/** Shows an error of the game in a toast; 401 and 403 have opened their dialog. */
export function toastGameError(error: unknown): void {
  if (error instanceof ApiError && refusals.some((code) => code === error.code)) toast.error(gameErrorText(error));
  else toastError(error);
}
