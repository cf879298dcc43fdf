import { atom } from "jotai/vanilla";
import { rightNow } from "../../../shared/cooking/clock.ts";
import { session } from "../../../shared/session/session.ts";
import { browserAtom } from "../../../shared/storage/stored-atom.ts";
import { store } from "../../../shared/store.ts";
import { isDone, type Timer, timersAtom } from "../timers/timers.ts";
import type { LocalCooking } from "./cooking-state.ts";

/** Milliseconds after which a cooking that nobody touched is forgotten, as on the server. */
const KEPT_MS = 3 * 86_400_000;

/** What is being cooked in this browser. */
export const cookingsAtom = browserAtom<LocalCooking[]>("toque.cookings", []);

/** The recipe whose cook mode is open, or null. */
export const openCookingAtom = atom<number | null>(null);

/** The account of this page; null for a visitor. */
export const currentAccount = (): string | null => session.getState().session?.user.id?.toString() ?? null;

const isLive = ({ at, ended }: LocalCooking): boolean => !ended && at > rightNow() - KEPT_MS;

/** The cooking of a recipe by the account of this page, or null. */
export const cookingOf = (list: readonly LocalCooking[], recipeId: number): LocalCooking | null =>
  list.find((one) => one.recipeId === recipeId && one.account === currentAccount() && isLive(one)) ?? null;

/** The timers that belong to a cooking. */
export const timersOf = (list: readonly Timer[], { recipeId, account }: Pick<LocalCooking, "recipeId" | "account">) =>
  list.filter((timer) => timer.recipeId === recipeId && (timer.account ?? null) === account);

const write = (recipeId: number, next: Partial<LocalCooking>): void =>
  store.set(cookingsAtom, (list) =>
    list.map((one) =>
      one.recipeId === recipeId && one.account === currentAccount() ? { ...one, ...next, at: rightNow() } : one,
    ),
  );

/** Ends a cooking that has nothing to go back to: neither a step nor a timer. */
function tidy(recipeId: number): void {
  const cooking = cookingOf(store.get(cookingsAtom), recipeId);
  if (!cooking || store.get(openCookingAtom) === recipeId) return;
  if (timersOf(store.get(timersAtom), cooking).length > 0) return;
  if (cooking.step === 0 || cooking.finished) cookings.end(recipeId);
}

export const cookings = {
  /** Begins a cooking, or goes on with it: another number of servings is taken over. */
  begin({
    recipeId,
    name,
    servings,
    chosen,
  }: {
    recipeId: number;
    name: string;
    servings: number;
    chosen: boolean;
  }): void {
    const before = cookingOf(store.get(cookingsAtom), recipeId);
    if (before) {
      const next = { name, finished: false, ...(chosen ? { servings } : {}) };
      if (before.name !== name || before.finished || (chosen && before.servings !== servings)) write(recipeId, next);
      return;
    }
    const account = currentAccount();
    const cooking: LocalCooking = {
      ...{ recipeId, account, name, step: 0, servings, base: null },
      ...{ ended: false, finished: false, at: rightNow() },
    };
    store.set(cookingsAtom, (list) => [
      ...list.filter((one) => (one.recipeId !== recipeId || one.account !== account) && (isLive(one) || one.ended)),
      cooking,
    ]);
  },
  setStep: (recipeId: number, step: number): void => write(recipeId, { step }),
  setServings: (recipeId: number, servings: number): void => write(recipeId, { servings }),
  /** Cook mode is closed, or a timer is gone. */
  tidy,
  /** Done: what still runs goes on, and is the last of it; what rings is stopped. */
  finish(recipeId: number): void {
    const cooking = cookingOf(store.get(cookingsAtom), recipeId);
    if (!cooking) return;
    const rung = new Set(
      timersOf(store.get(timersAtom), cooking)
        .filter((timer) => isDone(timer, rightNow()))
        .map(({ id }) => id),
    );
    store.set(timersAtom, (list) => list.filter(({ id }) => !rung.has(id)));
    write(recipeId, { step: 0, finished: true });
  },
  /** Ends a cooking with its timers. */
  end(recipeId: number): void {
    const cooking = cookingOf(store.get(cookingsAtom), recipeId);
    if (!cooking) return;
    const gone = new Set(timersOf(store.get(timersAtom), cooking).map(({ id }) => id));
    store.set(timersAtom, (list) => list.filter(({ id }) => !gone.has(id)));
    // A visitor's is known to nobody else.
    if (cooking.account === null)
      store.set(cookingsAtom, (list) => list.filter((one) => one.recipeId !== recipeId || one.account !== null));
    else write(recipeId, { ended: true });
  },
};
