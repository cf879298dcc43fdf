import { fitsDiet } from "../recipes/facts.ts";
import type { DietRule, FoodFacts } from "../recipes/reference.ts";
import { kindByKey } from "../shared/lexicon/kinds.ts";
import type { FoodLexicon } from "./lexicon.ts";
import data from "./stand-ins.json";

const kinds = data.kinds.flatMap((key) => kindByKey.get(key) ?? []);

/** What a person must not be offered. */
export interface Avoided {
  allergenIds: readonly number[];
  diet: DietRule | null;
}

/** Whether a food may be offered: what is not known of it is not safe. */
const isSafe = (food: FoodFacts, { allergenIds, diet }: Avoided): boolean =>
  (allergenIds.length === 0 ||
    (food.allergen_ids !== null &&
      ![...food.allergen_ids, ...food.may_contain_ids].some((id) => allergenIds.includes(id)))) &&
  (diet === null || fitsDiet(diet, [food]));

/**
 * Which foods can be replaced by one at home: a food of the same kind ("red pepper" for "green pepper"), for the kinds where that
 * works in most dishes. Nothing that the person avoids stands in, nor a food of which that is unknown.
 * @param home in the order in which they are preferred
 * @returns the food at home by the food that it stands in for
 */
export function standIns(lexicon: FoodLexicon, home: readonly FoodFacts[], avoided: Avoided): Map<number, number> {
  const there = new Set(home.map(({ id }) => id));
  const found = new Map<number, number>();
  const offered = home.filter((food) => !food.personal && isSafe(food, avoided));
  for (const kind of kinds) {
    const mine = offered.find((food) =>
      kind.has({
        key: food.key,
        category_key: food.category_key,
        subcategory_key: food.subcategory_key ?? "",
        traits: food.traits ?? [],
      }),
    );
    if (!mine) continue;
    for (const other of lexicon.all())
      if (
        !there.has(other.id) &&
        !found.has(other.id) &&
        kind.has({
          key: other.key,
          category_key: other.category,
          subcategory_key: other.subcategory ?? "",
          traits: other.traits ?? [],
        })
      )
        found.set(other.id, mine.id);
  }
  return found;
}
