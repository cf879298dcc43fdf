import type { Lang } from "@toque/db/schemas/common.ts";
import { minutesNamed } from "../../ai/language/measures.ts";
import { workWords } from "../text/work.ts";

/** Where the minutes of a step come from. */
export interface StepTime {
  minutes: number;
  /** `stated` in its text, or `usual` for work of the hands. */
  from: "stated" | "usual";
}

/**
 * How long a step takes: by its own words, else what its handwork usually takes. Null where it depends on the food or the
 * heat: that is for the cook to see.
 */
export function timeOf(text: string, lang: Lang): StepTime | null {
  const stated = minutesNamed(text);
  if (stated !== null) return { minutes: stated, from: "stated" };
  const { slow, handwork } = workWords[lang];
  if (slow.test(text)) return null;
  const work = handwork.filter(({ words }) => words.test(text)).map(({ minutes }) => minutes);
  return work.length === 0 ? null : { minutes: Math.max(...work), from: "usual" };
}

/**
 * Shares the minutes of a step among the parts it was split into, as their own words have it. Null when that does not come
 * out even: the step is then better left whole than its time guessed at.
 */
export function shareMinutes(minutes: number | null, parts: readonly string[]): (number | null)[] | null {
  const stated = parts.map(minutesNamed);
  const sum = stated.reduce<number>((all, part) => all + (part ?? 0), 0);
  return minutes === null || sum === minutes ? stated : null;
}
