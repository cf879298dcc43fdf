import type { Cooking, CookingInput, CookingTimer } from "@toque/db/schemas/cooking.ts";
import type { Timer } from "../timers/timers.ts";

// Where somebody stands in a recipe, as this device has it, and how that meets what the server has. Pure.

/** Limits of the server. */
const MAX_TIMERS = 20;
const MAX_SECONDS = 2_592_000;
const MAX_LABEL = 200;

/** What the server had when this device last heard of it. */
export interface Base {
  revision: number;
  step: number;
  servings: number;
  timers: CookingTimer[];
}

/** A cooking on this device; its timers are kept with all others. */
export interface LocalCooking {
  recipeId: number;
  /** The account that cooks; null for a visitor, whose cooking stays in this browser. */
  account: string | null;
  /** The recipe's name, for timers that are shown elsewhere. */
  name: string;
  /** From 0, over all parts of the recipe. */
  step: number;
  servings: number;
  base: Base | null;
  /** Done here; the server has yet to hear of it. */
  ended: boolean;
  /** Done but for its timers: it ends with the last of them. */
  finished: boolean;
  /** When it was last changed here, in milliseconds since 1970. */
  at: number;
}

export function toWire({ id, stepId, label, seconds, endsAt, left }: Timer): CookingTimer {
  return {
    id,
    step_id: stepId > 0 ? stepId : null,
    label: label.slice(0, MAX_LABEL),
    seconds: Math.min(MAX_SECONDS, Math.max(1, Math.round(seconds))),
    ends_at: endsAt === null ? null : new Date(endsAt).toISOString(),
    left: endsAt === null ? Math.min(MAX_SECONDS, Math.max(0, left ?? 0)) : null,
  };
}

export function fromWire(timer: CookingTimer, recipeId: number, account: string | null): Timer {
  const { id, step_id, label, seconds, ends_at, left } = timer;
  return {
    ...{ id, recipeId, account, stepId: step_id ?? 0, label, seconds },
    ...{ endsAt: ends_at === null ? null : Date.parse(ends_at), left },
  };
}

const isSameTimer = (a: CookingTimer | undefined, b: CookingTimer | undefined): boolean =>
  a === b ||
  (!!a && !!b && a.label === b.label && a.seconds === b.seconds && a.ends_at === b.ends_at && a.left === b.left);

const byId = (timers: readonly CookingTimer[]): Map<string, CookingTimer> =>
  new Map(timers.map((one) => [one.id, one]));

type State = Omit<CookingInput, "revision">;

const isSameState = (a: State, b: State): boolean =>
  a.step === b.step &&
  a.servings === b.servings &&
  a.timers.length === b.timers.length &&
  a.timers.every((timer) => isSameTimer(timer, byId(b.timers).get(timer.id)));

/** Two changes of one state: what this device changed stands, everything else is the other's. */
export function merge(base: State, mine: State, theirs: State): State {
  const [before, own, other] = [byId(base.timers), byId(mine.timers), byId(theirs.timers)];
  const ids = [...new Set([...other.keys(), ...own.keys()])];
  const timers = ids.flatMap((id) => {
    const changedHere = !isSameTimer(before.get(id), own.get(id));
    return (changedHere ? own.get(id) : other.get(id)) ?? [];
  });
  return {
    step: mine.step === base.step ? theirs.step : mine.step,
    servings: mine.servings === base.servings ? theirs.servings : mine.servings,
    timers: timers.slice(-MAX_TIMERS),
  };
}

/** What to do about one recipe: its state here from now on (null: none), and what the server is to be told. */
export interface Step {
  state: (State & { base: Base | null }) | null;
  send: "put" | "end" | null;
}

/**
 * How the state of this device and the server's come together.
 * @param mine null when this device has none; `ended` when it is done here
 * @param theirs null when the server has none
 */
export function reconcile(mine: (State & { base: Base | null; ended: boolean }) | null, theirs: Cooking | null): Step {
  const heard: Base | null = theirs && {
    revision: theirs.revision,
    step: theirs.step,
    servings: theirs.servings,
    timers: theirs.timers,
  };
  if (!mine) return { state: heard && { ...heard, base: heard }, send: null };
  if (mine.ended) return { state: null, send: heard ? "end" : null };
  if (!heard) {
    // Ended by another device, unless something was done here since.
    if (mine.base && isSameState(mine.base, mine)) return { state: null, send: null };
    return { state: { ...mine, base: null }, send: "put" };
  }
  if (mine.base?.revision === heard.revision) return { state: mine, send: isSameState(mine.base, mine) ? null : "put" };
  const merged = merge(mine.base ?? { step: 0, servings: mine.servings, timers: [] }, mine, heard);
  return { state: { ...merged, base: heard }, send: isSameState(merged, heard) ? null : "put" };
}
