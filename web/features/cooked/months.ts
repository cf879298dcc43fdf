import type { CookedRecipe } from "@toque/db/schemas/cooking.ts";
import { dateOfDay } from "../../shared/cooking/cook-log.ts";

export interface Month {
  /** "2026-05" */
  key: string;
  /** A day of it, to be formatted. */
  first: Date;
  entries: CookedRecipe[];
}

/** Entries in the months that they were cooked in; their order stays. */
export function byMonth(entries: readonly CookedRecipe[]): Month[] {
  const groups = Map.groupBy(entries, ({ cooked_at }) => cooked_at.slice(0, 7));
  return [...groups].map(([key, cooked]) => ({ key, first: dateOfDay(`${key}-01`), entries: cooked }));
}
