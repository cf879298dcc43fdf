import type { FoodSearchResult } from "@toque/db/schemas/food.ts";

/**
 * A food, a category or a subcategory as the search writes it: `12`, `category:3`, `subcategory:7`.
 */
export type FoodRef = string;

export type FoodKind = FoodSearchResult["type"];

const pattern = /^(?:[1-9]\d{0,8}|(?:category|subcategory):[1-9]\d{0,8})$/;

export function isFoodRef(text: string): text is FoodRef {
  return pattern.test(text);
}

/** `{kind: "food", id: 12}` of `12`. */
export function parseFoodRef(ref: FoodRef): { kind: FoodKind; id: number } {
  const [kind, id] = ref.includes(":") ? ref.split(":") : ["food", ref];
  return { kind: kind === "category" || kind === "subcategory" ? kind : "food", id: Number(id) };
}

/** The reference of an entry of the food search. */
export function refOf(hit: FoodSearchResult): FoodRef {
  if (hit.type === "category") return `category:${hit.category_id}`;
  if (hit.type === "subcategory") return `subcategory:${hit.subcategory_id}`;
  return String(hit.food_id);
}

/** The ids of those references that are foods, for calls that take no categories. */
export function foodIds(refs: readonly FoodRef[]): number[] {
  return refs.map(parseFoodRef).flatMap(({ kind, id }) => (kind === "food" ? id : []));
}

/** `list` with `ref` at its end, once. */
export function withRef(list: readonly FoodRef[], ref: FoodRef): FoodRef[] {
  return [...list.filter((other) => other !== ref), ref];
}

/** `list` without what is in `taken`: a food cannot be wanted and unwanted at once. */
export function withoutRefs(list: readonly FoodRef[], taken: readonly FoodRef[]): FoodRef[] {
  return list.filter((ref) => !taken.includes(ref));
}
