import { atom } from "jotai/vanilla";
import { browserAtom } from "../../../shared/storage/stored-atom.ts";
import { store } from "../../../shared/store.ts";

/** A kitchen timer. Exactly one of `endsAt` (it runs) and `left` (it is paused) is set. */
export interface Timer {
  id: string;
  recipeId: number;
  /** The step that it belongs to. */
  stepId: number;
  /** What it is for: "Step 2 · Shakshouka". */
  label: string;
  /** Initial duration in seconds. */
  seconds: number;
  /** Milliseconds since 1970. */
  endsAt: number | null;
  /** Seconds that were left when it was paused. */
  left: number | null;
}

/** The timers of this browser; they keep running over a reload. */
export const timersAtom = browserAtom<Timer[]>("toque.timers", []);
/** Whether an ending timer plays a sound. */
export const timerSoundAtom = browserAtom("toque.timer-sound", false);

/** The timer of a step, or null. */
export const stepTimerAtom = (stepId: number) =>
  atom((get) => get(timersAtom).find((timer) => timer.stepId === stepId) ?? null);

/** Seconds left; 0 when it is done. */
export function secondsLeft(timer: Timer, now: number): number {
  if (timer.endsAt === null) return timer.left ?? 0;
  return Math.max(0, (timer.endsAt - now) / 1000);
}

export const isDone = (timer: Timer, now: number): boolean => timer.endsAt !== null && timer.endsAt <= now;

/** A timer that starts now. */
export function createTimer(init: Omit<Timer, "endsAt" | "left">, now: number): Timer {
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
  store.set(timersAtom, (timers) => timers.map((timer) => (timer.id === id ? next(timer, Date.now()) : timer)));

export const timers = {
  /** Starts a timer for a step; replaces the one that the step had. */
  start(init: Omit<Timer, "id" | "endsAt" | "left">): void {
    const timer = createTimer({ ...init, id: `${init.stepId}-${Date.now()}` }, Date.now());
    store.set(timersAtom, (list) => [...list.filter(({ stepId }) => stepId !== init.stepId), timer]);
  },
  toggle: (id: string): void => change(id, togglePaused),
  extend: (id: string): void => change(id, addMinute),
  remove: (id: string): void => store.set(timersAtom, (list) => list.filter((timer) => timer.id !== id)),
};
