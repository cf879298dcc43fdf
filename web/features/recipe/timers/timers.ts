import { atom } from "jotai/vanilla";
import { rightNow } from "../../../shared/cooking/clock.ts";
import { browserAtom } from "../../../shared/storage/stored-atom.ts";
import { store } from "../../../shared/store.ts";

/** A kitchen timer. Exactly one of `endsAt` (it runs) and `left` (it is paused) is set. */
export interface Timer {
  id: string;
  recipeId: number;
  /** The account that started it; null for a visitor. */
  account: string | null;
  /** The step that it belongs to. */
  stepId: number;
  /** What it is for, by its food: "Spaghetti". */
  label: string;
  /** Initial duration in seconds. */
  seconds: number;
  /** Milliseconds since 1970. */
  endsAt: number | null;
  /** Seconds that were left when it was paused. */
  left: number | null;
}

/** What is needed to start a timer. */
export type NewTimer = Omit<Timer, "id" | "endsAt" | "left">;

/** The timers of this browser; they keep running over a reload. */
export const timersAtom = browserAtom<Timer[]>("toque.timers", []);
/** Whether an ending timer plays a sound. */
export const timerSoundAtom = browserAtom("toque.timer-sound", true);

/** The timer of a step, or null. */
export const stepTimerAtom = (recipeId: number, stepId: number) =>
  atom((get) => get(timersAtom).find((timer) => timer.recipeId === recipeId && timer.stepId === stepId) ?? null);

/** Seconds left; 0 when it is done. */
export function secondsLeft(timer: Timer, now: number): number {
  if (timer.endsAt === null) return timer.left ?? 0;
  return Math.max(0, (timer.endsAt - now) / 1000);
}

export const isDone = (timer: Timer, now: number): boolean => timer.endsAt !== null && timer.endsAt <= now;

/** The part of its time that is left, 0 to 1. */
export const shareLeft = (timer: Timer, now: number): number =>
  Math.min(1, secondsLeft(timer, now) / Math.max(1, timer.seconds));

/** Those that ring, the first that rang first, and the others, the next to ring first; paused ones come last. */
export function byUrgency(timers: readonly Timer[], now: number): { ringing: Timer[]; running: Timer[] } {
  const end = ({ endsAt }: Timer): number => endsAt ?? Number.POSITIVE_INFINITY;
  const sorted = timers.toSorted((a, b) => (end(a) === end(b) ? (a.left ?? 0) - (b.left ?? 0) : end(a) - end(b)));
  return {
    ringing: sorted.filter((timer) => isDone(timer, now)),
    running: sorted.filter((timer) => !isDone(timer, now)),
  };
}

/** When the next timer ends, in milliseconds since 1970; null when none runs. */
export function nextEnd(timers: readonly Timer[], now: number): number | null {
  const ends = timers.flatMap(({ endsAt }) => (endsAt !== null && endsAt > now ? [endsAt] : []));
  return ends.length > 0 ? Math.min(...ends) : null;
}

/** A timer that starts now. */
export function createTimer(init: NewTimer & { id: string }, now: number): Timer {
  return { ...init, endsAt: now + init.seconds * 1000, left: null };
}

/** Pauses or resumes a timer; a timer that is done stays as it is. */
export function togglePaused(timer: Timer, now: number): Timer {
  if (isDone(timer, now)) return timer;
  if (timer.endsAt === null) return { ...timer, endsAt: now + (timer.left ?? 0) * 1000, left: null };
  return { ...timer, endsAt: null, left: secondsLeft(timer, now) };
}

/** Adds a minute; a timer that is done starts again with it. */
export function addMinute(timer: Timer, now: number, seconds = 60): Timer {
  if (timer.endsAt === null) return { ...timer, left: (timer.left ?? 0) + seconds };
  return { ...timer, endsAt: Math.max(timer.endsAt, now) + seconds * 1000 };
}

const change = (id: string, next: (timer: Timer, now: number) => Timer): void =>
  store.set(timersAtom, (timers) => timers.map((timer) => (timer.id === id ? next(timer, rightNow()) : timer)));

export const timers = {
  /** Starts a timer for a step; replaces the one that the step had. */
  start(init: NewTimer): void {
    const now = rightNow();
    const timer = createTimer({ ...init, id: `${init.stepId}-${Math.round(now)}` }, now);
    const isOther = ({ recipeId, stepId }: Timer): boolean => recipeId !== init.recipeId || stepId !== init.stepId;
    store.set(timersAtom, (list) => [...list.filter(isOther), timer]);
  },
  toggle: (id: string): void => change(id, togglePaused),
  extend: (id: string): void => change(id, addMinute),
  remove: (id: string): void => store.set(timersAtom, (list) => list.filter((timer) => timer.id !== id)),
};
