import type { Cooking, CurrentCooking } from "@toque/db/schemas/cooking.ts";
import { ApiError } from "../../../shared/client/api-error.ts";
import { api, call, unwrap } from "../../../shared/client/eden.ts";
import { rightNow } from "../../../shared/cooking/clock.ts";
import { textOf } from "../../../shared/formatting/text.ts";
import { currentLanguage } from "../../../shared/preferences/language.ts";
import { store } from "../../../shared/store.ts";
import { timersAtom } from "../timers/timers.ts";
import { fromWire, type LocalCooking, reconcile, type Step, toWire } from "./cooking-state.ts";
import { cookingsAtom, timersOf } from "./cookings.ts";

/** Rounds after which a conflict is left to the next change. */
const MAX_ROUNDS = 4;

const find = (recipeId: number, account: string): LocalCooking | undefined =>
  store.get(cookingsAtom).find((one) => one.recipeId === recipeId && one.account === account);

const wireOf = (cooking: LocalCooking) => timersOf(store.get(timersAtom), cooking).map(toWire).slice(-20);

/** Puts a state into this browser; null removes it with its timers. */
function keep(recipeId: number, account: string, state: Step["state"], name: string): void {
  const before = find(recipeId, account);
  const others = store.get(cookingsAtom).filter((one) => one !== before);
  const kept = store
    .get(timersAtom)
    .filter((timer) => timer.recipeId !== recipeId || (timer.account ?? null) !== account);
  if (!state) {
    store.set(cookingsAtom, others);
    store.set(timersAtom, kept);
    return;
  }
  const { step, servings, base } = state;
  // As it was: written again, it would look like a change.
  if (
    before &&
    JSON.stringify(mineOf(before)) === JSON.stringify({ step, servings, timers: state.timers, base, ended: false })
  )
    return;
  const next: LocalCooking = {
    ...{ recipeId, account, name: before?.name ?? name, step, servings, base },
    ...{ ended: false, finished: before?.finished ?? false, at: before?.at ?? rightNow() },
  };
  store.set(cookingsAtom, [...others, next]);
  store.set(timersAtom, [...kept, ...state.timers.map((timer) => fromWire(timer, recipeId, account))]);
}

const mineOf = (cooking: LocalCooking | undefined) =>
  cooking
    ? {
        ...{ step: cooking.step, servings: cooking.servings, timers: wireOf(cooking) },
        ...{ base: cooking.base, ended: cooking.ended },
      }
    : null;

const isGone = (error: unknown): boolean => error instanceof ApiError && [404, 422].includes(error.status);

/** Sends the state of one recipe. @returns whether it has to be compared again */
async function put(recipeId: number, account: string): Promise<boolean> {
  const cooking = find(recipeId, account);
  if (!cooking) return false;
  const body = {
    ...{ step: cooking.step, servings: cooking.servings, timers: wireOf(cooking) },
    revision: cooking.base?.revision ?? 0,
  };
  try {
    const path = api.api.recipe.recipes({ recipe_id: recipeId }).cooking;
    const { revision, step, servings, timers } = await unwrap<Cooking>(path.put(body, call({ quiet: true })));
    const base = { revision, step, servings, timers };
    store.set(cookingsAtom, (list) =>
      list.map((one) => (one.recipeId === recipeId && one.account === account ? { ...one, base } : one)),
    );
    return false;
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return true;
    if (!isGone(error)) throw error;
    // Not to be shared, as a recipe that an admin reads: it goes on in this browser alone.
    store.set(cookingsAtom, (list) =>
      list.map((one) => (one.recipeId === recipeId && one.account === account ? { ...one, account: null } : one)),
    );
    store.set(timersAtom, (list) =>
      list.map((one) => (one.recipeId === recipeId && one.account === account ? { ...one, account: null } : one)),
    );
    return false;
  }
}

async function end(recipeId: number): Promise<void> {
  try {
    await unwrap(api.api.recipe.recipes({ recipe_id: recipeId }).cooking.delete(undefined, call({ quiet: true })));
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

/**
 * Brings this browser and the server together, for one account.
 * @param read what the account is cooking, by the server
 * @throws ApiError when the server cannot be reached: all that is here stays for the next time
 */
export async function syncCookings(account: string, read: () => Promise<CurrentCooking[]>): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const listed = new Map((await read()).map((one) => [one.recipe_id, one]));
    const own = store.get(cookingsAtom).filter((one) => one.account === account);
    let isAgain = false;
    for (const recipeId of new Set([...listed.keys(), ...own.map((one) => one.recipeId)])) {
      const theirs = listed.get(recipeId) ?? null;
      // As it is now: it may have changed while another was sent.
      const { state, send } = reconcile(mineOf(find(recipeId, account)), theirs);
      if (send === "end") await end(recipeId);
      keep(recipeId, account, state, theirs ? textOf(theirs.recipe.name, currentLanguage()) : "");
      if (send === "put" && (await put(recipeId, account))) isAgain = true;
    }
    if (!isAgain) return;
  }
}
