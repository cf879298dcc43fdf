/** What a cook has ticked off of one version of a recipe. */
export interface Ticks {
  /** "i5" for the ingredient line 5, "s3" for the step 3. */
  done: string[];
  /** When the last one was set, in milliseconds since 1970. */
  at: number;
}
/** By recipe and version: "12@3". */
export type KeptTicks = Readonly<Record<string, Ticks>>;

/** Of so many recipes the ticks are kept. */
export const keptRecipes = 30;
/** A meal is over by then: what was ticked before is not shown any more. In milliseconds. */
export const keptFor = 7 * 86_400_000;

export const ticksKey = (recipe: { id: number; version: number }): string => `${recipe.id}@${recipe.version}`;
export const ingredientTick = (id: number): string => `i${id}`;
export const stepTick = (id: number): string => `s${id}`;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const isTicks = (value: unknown): value is Ticks =>
  isRecord(value) &&
  Number.isFinite(value.at) &&
  Array.isArray(value.done) &&
  value.done.every((tick) => typeof tick === "string");

/** The ticks in what was kept; whatever does not read as such, or is too old, is left out. */
export function parseTicks(kept: string | null, now: number): KeptTicks {
  try {
    const from: unknown = JSON.parse(kept ?? "null");
    if (!isRecord(from)) return {};
    return Object.fromEntries(
      Object.entries(from).filter(
        (entry): entry is [string, Ticks] => isTicks(entry[1]) && now - entry[1].at < keptFor,
      ),
    );
  } catch {
    // Written by something else: as if nothing were there.
    return {};
  }
}

/** With the ticks of one recipe replaced; of the others the newest stay. */
export function withTicks(kept: KeptTicks, key: string, done: readonly string[], now: number): KeptTicks {
  const others = Object.entries(kept)
    .filter(([other]) => other !== key)
    .sort(([, a], [, b]) => b.at - a.at)
    .slice(0, keptRecipes - 1);
  return Object.fromEntries(done.length > 0 ? [[key, { done: [...done], at: now }], ...others] : others);
}
