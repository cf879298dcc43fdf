import { relinkFoods } from "../ciqual/relink.ts";
import type { Tx } from "../client/types.ts";
import { volumeQuantities } from "../foods/volumes.ts";
import type { StoredWeightSource } from "../foods/weight-source.ts";
import { publishEvents } from "../outbox/publish.ts";
import { topics } from "../schemas/events.ts";
import type { FoodFigures, SeedFood, SeedFoodFile } from "./files.ts";

/** Names, plurals and aliases in every language, as one text for look-ups; folded by the database. */
function searchText(food: SeedFood): string {
  const words = [...Object.values(food.names), ...Object.values(food.plurals), ...Object.values(food.aliases).flat()];
  return [...new Set(words)].join(" | ");
}

/** The food's own quantities, and the volume measures where its density is known. */
function quantitiesOf(food: SeedFood) {
  const own = food.quantities.map((quantity) => ({ ...quantity, unit: null as string | null }));
  const taken = new Set(own.map((quantity) => quantity.key));
  const volumes = food.density === null ? [] : volumeQuantities(food.density);
  const source: StoredWeightSource = { kind: "density" };
  return [
    ...own,
    ...volumes
      .filter(({ key }) => !taken.has(key))
      .map((volume) => ({ ...volume, source, unit: volume.key as string })),
  ];
}

/** The links of a food as shares of the whole. */
function linksOf(food: SeedFood) {
  const total = food.ciqual.reduce((sum, { weight }) => sum + weight, 0);
  return food.ciqual.map(({ code, weight }) => ({ food: food.key, code, share: weight / total }));
}

/** Writes the measures of foods, but for those that were edited. @returns the ids of those that were there and now weigh something else */
async function seedQuantities(tx: Tx, foods: readonly SeedFood[]): Promise<number[]> {
  const quantities = foods.flatMap((food) =>
    quantitiesOf(food).map((q) => ({
      food: food.key,
      key: q.key,
      name: q.names,
      plural: q.plurals,
      weight: q.weight,
      unit: q.unit,
      source: q.source,
    })),
  );
  const rows = tx`
    jsonb_to_recordset(${quantities as never}::jsonb)
      as t(food text, key text, name jsonb, plural jsonb, weight float8, unit text, source jsonb)
    join foods f on f.key = t.food and f.edited_at is null`;
  const reweighed = await tx<{ id: number }[]>`
    select q.id from ${rows} join quantities q on q.food_id = f.id and q.key = t.key
    where q.edited_at is null and q.weight <> t.weight order by q.id`;
  await tx`
    insert into quantities (key, type, food_id, name, plural, weight, unit, weight_source)
    select t.key, 'food', f.id, t.name, t.plural, t.weight, t.unit, t.source from ${rows}
    on conflict (food_id, key) do update set name = excluded.name, plural = excluded.plural, weight = excluded.weight,
      unit = excluded.unit, weight_source = excluded.weight_source
    where quantities.edited_at is null`;
  return reweighed.map(({ id }) => id);
}

/**
 * Writes categories, subcategories, foods, their Ciqual links and quantities in a handful of statements. A food or a
 * measure that was edited is left unchanged, and where the Ciqual table is imported, its figures take precedence.
 */
export async function seedFoods(tx: Tx, files: SeedFoodFile[], figures: Record<string, FoodFigures>): Promise<void> {
  const categories = files.map((file, index) => ({
    key: file.category.key,
    name: file.category.names,
    aisle: index + 1,
  }));
  await tx`insert into food_categories (key, name, aisle_position)
           select key, name, aisle from jsonb_to_recordset(${categories as never}::jsonb) as t(key text, name jsonb, aisle int)
           on conflict (key) do update set name = excluded.name, aisle_position = excluded.aisle_position`;
  const subcategories = files.flatMap((file) =>
    file.subcategories.map((sub) => ({ key: sub.key, name: sub.names, category: file.category.key })),
  );
  await tx`insert into food_subcategories (key, name, category_id)
           select t.key, t.name, c.id
           from jsonb_to_recordset(${subcategories as never}::jsonb) as t(key text, name jsonb, category text)
           join food_categories c on c.key = t.category
           on conflict (key) do update set name = excluded.name, category_id = excluded.category_id`;
  const places = new Map(files.flatMap((file) => file.foods).map((food, place) => [food.key, place]));
  const foods = files.flatMap((file) =>
    file.foods.map((food) => {
      const figure = figures[food.key];
      if (!figure) throw new Error(`${food.key} has no figures: run bun db/seed/figures.ts`);
      return {
        key: food.key,
        name: food.names,
        plural: food.plurals,
        aliases: food.aliases,
        ...figure.values,
        energy_computed: figure.energy_computed,
        estimated: figure.estimated,
        from_ciqual: food.ciqual.length > 0,
        category: file.category.key,
        subcategory: food.subcategory,
        allergens: food.allergens,
        may_contain: food.may_contain,
        made_of: food.made_of,
        since: food.since,
        place: places.get(food.key),
        traits: food.traits,
        density: food.density,
        density_source: food.density_source,
        cover: food.cover,
        search_text: searchText(food),
      };
    }),
  );
  const columns = tx`name, plural, aliases, energy, water, protein, carbohydrate, lipid, saturated_fatty_acids, sugar, salt,
    fiber, energy_computed, estimated, from_ciqual, category_id, subcategory_id, allergen_ids, may_contain_ids, made_of,
    traits, density, density_source, cover, search_text`;
  const written = await tx<{ id: number; fresh: boolean }[]>`
    insert into foods as f (key, ${columns})
    select t.key, t.name, t.plural, t.aliases, energy, water, protein, carbohydrate, lipid, saturated_fatty_acids, sugar,
           salt, fiber, energy_computed, estimated, from_ciqual, c.id, s.id,
           case when jsonb_typeof(t.allergens) = 'array' then
             array(select a.id from allergies a where a.key in (select jsonb_array_elements_text(t.allergens)) order by a.id) end,
           array(select a.id from allergies a where a.key in (select jsonb_array_elements_text(t.may_contain)) order by a.id),
           array(select jsonb_array_elements_text(t.made_of)),
           array(select jsonb_array_elements_text(t.traits)), density, density_source, cover, fold(t.search_text)
    from jsonb_to_recordset(${foods as never}::jsonb) as t(
      key text, name jsonb, plural jsonb, aliases jsonb, energy float8, water float8, protein float8, carbohydrate float8,
      lipid float8, saturated_fatty_acids float8, sugar float8, salt float8, fiber float8, energy_computed bool,
      estimated text[], from_ciqual bool, category text, subcategory text, allergens jsonb, may_contain jsonb,
      made_of jsonb, since int, place int, traits jsonb, density float8, density_source jsonb, cover jsonb, search_text text)
    join food_categories c on c.key = t.category
    join food_subcategories s on s.key = t.subcategory
    order by t.since, t.place
    on conflict (key) do update set name = excluded.name, plural = excluded.plural, aliases = excluded.aliases,
      energy = excluded.energy, water = excluded.water, protein = excluded.protein, carbohydrate = excluded.carbohydrate,
      lipid = excluded.lipid, saturated_fatty_acids = excluded.saturated_fatty_acids, sugar = excluded.sugar,
      salt = excluded.salt, fiber = excluded.fiber, energy_computed = excluded.energy_computed,
      estimated = excluded.estimated, from_ciqual = excluded.from_ciqual, category_id = excluded.category_id,
      subcategory_id = excluded.subcategory_id, allergen_ids = excluded.allergen_ids,
      may_contain_ids = excluded.may_contain_ids, made_of = excluded.made_of, traits = excluded.traits,
      density = excluded.density, density_source = excluded.density_source, cover = excluded.cover, search_text = excluded.search_text, updated_at = now()
    where f.edited_at is null
      and (f.name, f.plural, f.aliases, f.energy, f.water, f.protein, f.carbohydrate, f.lipid, f.saturated_fatty_acids,
           f.sugar, f.salt, f.fiber, f.energy_computed, f.estimated, f.from_ciqual, f.category_id, f.subcategory_id,
           f.allergen_ids, f.may_contain_ids, f.made_of, f.traits, f.density, f.cover)
        is distinct from (excluded.name, excluded.plural, excluded.aliases, excluded.energy, excluded.water, excluded.protein,
           excluded.carbohydrate, excluded.lipid, excluded.saturated_fatty_acids, excluded.sugar, excluded.salt,
           excluded.fiber, excluded.energy_computed, excluded.estimated, excluded.from_ciqual, excluded.category_id,
           excluded.subcategory_id, excluded.allergen_ids, excluded.may_contain_ids, excluded.made_of, excluded.traits, excluded.density,
           excluded.cover)
    returning id, xmax = 0 as fresh`;
  const all = files.flatMap((file) => file.foods);
  const links = all.flatMap(linksOf);
  await tx`insert into food_ciqual_links (food_id, ciqual_food_id, coefficient)
           select f.id, t.code, t.share
           from jsonb_to_recordset(${links as never}::jsonb) as t(food text, code int, share float8)
           join foods f on f.key = t.food and f.edited_at is null
           on conflict (food_id, ciqual_food_id) do update set coefficient = excluded.coefficient`;
  // Says nothing about the food itself, so no recipe is recomputed for it.
  await tx`update foods f set density_source = t.source
           from jsonb_to_recordset(${foods.map(({ key, density_source: source }) => ({ key, source })) as never}::jsonb)
             as t(key text, source jsonb)
           where f.key = t.key and f.edited_at is null and f.density_source is distinct from t.source`;
  const reweighed = await seedQuantities(tx, all);
  const [table] = await tx`select 1 from ciqual_foods limit 1`;
  if (table) await relinkFoods(tx);
  // Existing recipes are recomputed.
  const changed = written.filter(({ fresh }) => !fresh).map(({ id }) => id);
  await publishEvents(tx, [
    ...changed.map(
      (id) => ({ topic: topics.reference, key: `food:${id}`, type: "food.saved", payload: { food_id: id } }) as const,
    ),
    ...reweighed.map(
      (id) =>
        ({
          topic: topics.reference,
          key: `quantity:${id}`,
          type: "quantity.saved",
          payload: { quantity_id: id },
        }) as const,
    ),
  ]);
}
