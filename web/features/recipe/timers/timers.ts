import { atom } from "jotai/vanilla";
import { atomWithStorage } from "jotai/vanilla/utils";
import { store } from "../../../shared/store.ts";

/** A kitchen timer. Exactly one of `endsAt` and `left` is set: it runs, or it rests. */
export interface Timer {
  id: string;
  recipeId: number;
  /** The step that it belongs to. */
  stepId: number;
  /** What it is for: "Step 2 · Shakshouka". */
  label: string;
  /** What it began with, in seconds. */
  seconds: number;
  /** Milliseconds since 1970. */
  endsAt: number | null;
  /** Seconds that were left when it was paused. */
  left: number | null;
}

/** The timers of this browser; they go on over a reload. */
export const timersAtom = atomWithStorage<Timer[]>("toque.timers", [], undefined, { getOnInit: true });
/** Whether a timer that ends may be heard. */
export const timerSoundAtom = atomWithStorage("toque.timer-sound", false, undefined, { getOnInit: true });

/** The timer of a step, or null. */
export const stepTimerAtom = (stepId: number) =>
  atom((get) => get(timersAtom).find((timer) => timer.stepId === stepId) ?? null);

/** Seconds left; 0 when it is done. */
export function secondsLeft(timer: Timer, now: number): number {
  if (timer.endsAt === null) return timer.left ?? 0;
  return Math.max(0, (timer.endsAt - now) / 1000);
}

export const isDone = (timer: Timer, now: number): boolean => timer.endsAt !== null && timer.endsAt <= now;

/** A timer that begins now. */
export function startedTimer(init: Omit<Timer, "endsAt" | "left">, now: number): Timer {
  return { ...init, endsAt: now + init.seconds * 1000, left: null };
}

/** Running becomes resting and the other way round; what is done stays done. */
export function toggled(timer: Timer, now: number): Timer {
  if (isDone(timer, now)) return timer;
  if (timer.endsAt === null) return { ...timer, endsAt: now + (timer.left ?? 0) * 1000, left: null };
  return { ...timer, endsAt: null, left: secondsLeft(timer, now) };
}

/** A minute more: a timer that is done begins anew with it. */
export function extended(timer: Timer, now: number, seconds = 60): Timer {
  if (timer.endsAt === null) return { ...timer, left: (timer.left ?? 0) + seconds };
  return { ...timer, endsAt: Math.max(timer.endsAt, now) + seconds * 1000 };
}

const change = (id: string, next: (timer: Timer, now: number) => Timer): void =>
  store.set(timersAtom, (timers) => timers.map((timer) => (timer.id === id ? next(timer, Date.now()) : timer)));

export const timers = {
  /** Starts a timer for a step; one that the step had is replaced. */
  start(init: Omit<Timer, "id" | "endsAt" | "left">): void {
    const timer = startedTimer({ ...init, id: `${init.stepId}-${Date.now()}` }, Date.now());
    store.set(timersAtom, (list) => [...list.filter(({ stepId }) => stepId !== init.stepId), timer]);
  },
  toggle: (id: string): void => change(id, toggled),
  extend: (id: string): void => change(id, extended),
  remove: (id: string): void => store.set(timersAtom, (list) => list.filter((timer) => timer.id !== id)),
};
