import type { Lang } from "@toque/db/schemas/common.ts";
import { capitalize, enumerate } from "../../ai/language/fold.ts";
import { sayings } from "../texts/say.ts";

/** What an upgrade did, in the order in which it is told; how often, where that is told. */
export interface UpgradeDone {
  split: number;
  oven: boolean;
  timed: number;
  seasoned: boolean;
  equipment: number;
  tips: number;
  serving: boolean;
}

const order = ["split", "oven", "timed", "seasoned", "equipment", "tips", "serving"] as const;

/** One sentence that says what was done. */
export function summarize(done: UpgradeDone, lang: Lang): string {
  const say = sayings[lang];
  const parts = order
    .filter((what) => done[what])
    .map((what) => say(`upgrade.done.${what}`, { count: Number(done[what]) }));
  return parts.length === 0 ? say("upgrade.nothing") : `${capitalize(enumerate(parts, lang))}.`;
}
