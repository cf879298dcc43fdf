import type { Conn } from "../client/types.ts";
import { unlistedKey } from "../foods/known.ts";
import { presentHomeFood } from "../pantry/pantry.ts";
import type { CookableRecipe, NeededFood } from "../schemas/pantry.ts";
import type { RecipeContent } from "../schemas/recipe-content.ts";
import { type Need, needsOf } from "./needs.ts";
import { type Locale, presentQuantity } from "./present.ts";
import { type Reader, visible, visibleVersion } from "./read.ts";
import { type LoadedReference, loadReference } from "./reference.ts";

/** What is at home: the foods that were named, what is always there, and what stands in for what. */
export interface Home {
  named: ReadonlySet<number>;
  pantry: ReadonlySet<number>;
  standIns: ReadonlyMap<number, number>;
}

/** The needs of some recipes as the reader sees them, and the rows that they refer to. Two queries, however many recipes. */
export async function readNeeds(
  conn: Conn,
  recipeIds: readonly number[],
  reader: Reader,
): Promise<{ needs: Map<number, Need[]>; reference: LoadedReference }> {
  const rows = await conn<({ id: number } & Pick<RecipeContent, "ingredients" | "sub_recipes">)[]>`
    select r.id, v.content->'ingredients' as ingredients, v.content->'sub_recipes' as sub_recipes
    from recipes r join recipe_versions v on v.recipe_id = r.id and v.version = ${visibleVersion(conn, reader)}
    where r.id = any(${[...recipeIds]}::int[]) and ${visible(conn, reader)}`;
  const needs = new Map(rows.map((row) => [row.id, needsOf(row)]));
  const reference = await loadReference(
    conn,
    rows.flatMap((row) => [...row.ingredients, ...row.sub_recipes.flatMap((part) => part.ingredients)]),
  );
  return { needs, reference };
}

type Compared = Pick<CookableRecipe, "have" | "missing" | "swaps" | "matched">;

/** What of a recipe's needs is at home, what is not, and what stands in: each need in one of the three. */
export function compareNeeds(needs: readonly Need[], home: Home, reference: LoadedReference, locale: Locale): Compared {
  const compared: Compared = { have: [], missing: [], swaps: [], matched: 0 };
  const shown = (id: number) => {
    const food = reference.foods.get(id);
    return food ? presentHomeFood(food, locale) : null;
  };
  for (const { foodIds, lines } of needs) {
    const named = foodIds.find((id) => home.named.has(id));
    const there = named ?? foodIds.find((id) => home.pantry.has(id));
    const swapped = there === undefined ? foodIds.find((id) => home.standIns.has(id)) : undefined;
    const food = shown(there ?? swapped ?? foodIds[0]!);
    if (!food) continue;
    const amounts = lines.flatMap((line): NeededFood["amounts"] => {
      const quantity = reference.quantities.get(line.quantity_id);
      return quantity ? [{ multiplier: line.multiplier, quantity: presentQuantity(quantity, locale) }] : [];
    });
    if (reference.foods.get(food.food_id)?.key === unlistedKey) {
      // Several foods that the table lacks share the placeholder: each is called as it was written.
      for (const { original_text } of lines)
        compared.missing.push({
          ...food,
          name: original_text ?? food.name,
          plural: original_text ?? food.plural,
          amounts: [],
        });
      continue;
    }
    const needed: NeededFood = { ...food, amounts: summed(amounts) };
    if (there !== undefined) compared.have.push({ ...needed, from_pantry: named === undefined });
    else if (swapped !== undefined) {
      const other = shown(home.standIns.get(swapped)!);
      if (other) compared.swaps.push({ ...needed, with: other });
      else compared.missing.push(needed);
    } else compared.missing.push(needed);
  }
  compared.matched = compared.have.length;
  return compared;
}

/** Amounts of one measure added up. */
function summed(amounts: NeededFood["amounts"]): NeededFood["amounts"] {
  const byQuantity = new Map<number, NeededFood["amounts"][number]>();
  for (const { multiplier, quantity } of amounts) {
    const before = byQuantity.get(quantity.id)?.multiplier ?? 0;
    byQuantity.set(quantity.id, { multiplier: before + multiplier, quantity });
  }
  return [...byQuantity.values()];
}
