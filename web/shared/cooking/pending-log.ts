import type { CookLogCreate } from "@toque/db/schemas/cooking.ts";
import { ApiError } from "../client/api-error.ts";
import { api, unwrap } from "../client/eden.ts";
import { newKey } from "../client/new-key.ts";
import { browserAtom } from "../storage/stored-atom.ts";
import { store } from "../store.ts";

/** An entry of the cook log that the server does not have yet. Its key makes sure that it gets it once. */
export interface PendingEntry {
  key: string;
  account: string;
  recipeId: number;
  body: CookLogCreate;
}

/** Written when a cooking is done, also without a network; sent as soon as there is one. */
export const pendingLogAtom = browserAtom<PendingEntry[]>("toque.cook-log", []);

export const noteCooked = (entry: Omit<PendingEntry, "key">): void =>
  store.set(pendingLogAtom, (list) => [...list, { ...entry, key: newKey() }]);

/** The body of an entry; those that an earlier version of the page has written down had other names for two fields. */
function bodyOf({ body }: PendingEntry): CookLogCreate {
  const { date, servings, ...rest }: CookLogCreate & { date?: string; servings?: number | null } = body;
  return {
    ...(date === undefined ? {} : { cooked_at: date }),
    ...(servings === undefined ? {} : { nb_servings: servings }),
    ...rest,
  };
}

const isKept = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500 || [401, 429].includes(error.status);

/**
 * Sends what waits, in order.
 * @returns whether any was sent
 * @throws what keeps the rest from being sent now; an entry that the server refuses is dropped
 */
export async function sendPending(account: string): Promise<boolean> {
  let isSent = false;
  for (const entry of store.get(pendingLogAtom).filter((one) => one.account === account)) {
    const log = api.api.recipe.recipes({ recipe_id: entry.recipeId })["cook-log"];
    try {
      await unwrap(log.post(bodyOf(entry), { headers: { "idempotency-key": entry.key } }));
      isSent = true;
    } catch (error) {
      if (isKept(error)) throw error;
    }
    store.set(pendingLogAtom, (list) => list.filter(({ key }) => key !== entry.key));
  }
  return isSent;
}
