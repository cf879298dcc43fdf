import { ApiError } from "../client/api-error.ts";
import { toast } from "./toast.ts";
import { errorSentence } from "./use-error-text.ts";

/** Shows an error in a toast. Not for 401 and 403, which have already opened their dialog. */
export function toastError(error: unknown): void {
  if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return;
  toast.error(errorSentence(error));
}
