import type { FilterCount } from "@toque/db/schemas/search.ts";
import type { ToggleOption } from "../../../shared/ui/toggle-pills.tsx";

/**
 * The options with how many recipes each leaves. Those that leave none are not offered, but for chosen ones; without counts all are.
 * @param idOf the id by which a value is counted
 */
export function counted<T extends string | number>(
  options: readonly ToggleOption<T>[],
  chosen: readonly T[],
  counts: readonly FilterCount[] | undefined,
  idOf: (value: T) => number,
): ToggleOption<T>[] {
  if (!counts) return [...options];
  const byId = new Map(counts.map(({ id, count }) => [id, count]));
  return options
    .map((option) => ({ ...option, count: byId.get(idOf(option.value)) ?? 0 }))
    .filter(({ value, count }) => count > 0 || chosen.includes(value));
}
