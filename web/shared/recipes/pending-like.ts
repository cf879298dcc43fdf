import type { QueryClient } from "@tanstack/react-query";
import { api, unwrap } from "../client/eden.ts";
import { texts } from "../i18n/texts.ts";
import { browserStorage } from "../storage/storage.ts";
import { toast } from "../ui/toast.ts";
import { toastError } from "../ui/toast-error.ts";
import { recipesKey } from "./use-like.ts";

// A visitor's like waits for the sign-in, in the browser's storage: the link of the mail opens in another tab.

const storageKey = "toque.pending-like";
/** A sign-in that takes longer is about something else by now. */
const maxAgeMs = 30 * 60_000;

/** Keeps a recipe's like until somebody has signed in; a later one takes its place. */
export function keepLike(id: number): void {
  browserStorage.writeJson(storageKey, { id, at: Date.now() });
}

/** The recipe whose like waits, which then no longer waits; null where there is none, or it has waited too long. */
export function takeLike(now = Date.now()): number | null {
  const kept = browserStorage.readJson(storageKey, (stored) => stored as { id?: unknown; at?: unknown } | null);
  browserStorage.remove(storageKey);
  if (!Number.isSafeInteger(kept?.id) || typeof kept?.at !== "number") return null;
  return kept.at <= now && now - kept.at <= maxAgeMs ? Number(kept.id) : null;
}

/** Gives the like that a visitor signed in for, where one waits. */
export async function giveLike(client: QueryClient): Promise<void> {
  const id = takeLike();
  if (id === null) return;
  try {
    await unwrap(api.api.recipe.recipes({ recipe_id: id }).like.post());
    await client.invalidateQueries({ queryKey: [recipesKey] });
    toast.success(texts.translator("shell")("sign_in_for.like.done"));
  } catch (error) {
    toastError(error);
  }
}
