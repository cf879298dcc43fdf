import { ApiError } from "../../shared/client/api-error.ts";
import type { Translate } from "../../shared/i18n/keys.ts";
import { toast } from "../../shared/ui/toast.ts";
import { toastError } from "../../shared/ui/toast-error.ts";

/** Why the API refuses what administrators ask for: codes that the catalogue has sentences for. */
const codes = [
  "already_replayed",
  "already_discarded",
  "job_not_failed",
  "tag_in_use",
  "allergy_in_use",
  "quantity_in_use",
  "universal_unit",
  "volume_of_density",
  "translation_model_not_configured",
] as const;

/** The sentence of a refusal that administrators know; null for any other error. */
export function refusalText(error: unknown, t: Translate<"operations">): string | null {
  const known = error instanceof ApiError ? codes.find((code) => code === error.code) : undefined;
  return known ? t(`refused.${known}`) : null;
}

/** Tells in a toast why something was refused. */
export function toastRefusal(error: unknown, t: Translate<"operations">): void {
  const text = refusalText(error, t);
  if (text === null) toastError(error);
  else toast.error(text);
}
