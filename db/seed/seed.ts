import { createHash } from "node:crypto";
import { usernameSkeleton } from "../accounts/usernames.ts";
import type { Database, Tx } from "../client/types.ts";
import { publishEvent } from "../outbox/publish.ts";
import { createRecipe } from "../recipes/save.ts";
import { topics } from "../schemas/events.ts";
import { difficultyIds } from "../schemas/recipe.ts";
import type { RecipeCreate } from "../schemas/recipe-payload.ts";
import { defaultRules } from "../shared/game/rules.ts";
import {
  readFigures,
  readFoodFiles,
  readRecipeFiles,
  type SeedIngredient,
  type SeedRecipe,
  type SeedStep,
} from "./files.ts";
import { seedFoods } from "./foods.ts";
import { readGameContent } from "./game/content.ts";
import { seedGame } from "./game/seed.ts";
import { allergies } from "./reference/allergies.ts";
import { diets } from "./reference/diets.ts";
import { tags } from "./reference/tags.ts";
import { difficulties, massUnits, volumeUnits } from "./reference/units.ts";

/** The account that owns the starter recipes. It cannot be used to sign in: the domain is reserved (RFC 2606). */
export const HOUSE_EMAIL = "kitchen@toque.invalid";

async function seedReference(tx: Tx): Promise<void> {
  const list = Object.entries(allergies).map(([key, name]) => ({ key, name }));
  await tx`insert into allergies (key, name) select key, name from jsonb_to_recordset(${list as never}::jsonb) as t(key text, name jsonb)
           on conflict (key) do update set name = excluded.name`;
  const dietRows = diets.map((diet) => ({ key: diet.key, name: diet.names, excluded_traits: diet.excludes }));
  await tx`insert into diets (key, name, excluded_traits)
           select key, name, array(select jsonb_array_elements_text(excluded_traits))
           from jsonb_to_recordset(${dietRows as never}::jsonb) as t(key text, name jsonb, excluded_traits jsonb)
           on conflict (key) do update set name = excluded.name, excluded_traits = excluded.excluded_traits`;
  const tagRows = tags.map(({ key, type, names, color }) => ({ key, type, name: names, color }));
  await tx`insert into tags (key, type, name, color)
           select * from jsonb_to_recordset(${tagRows as never}::jsonb) as t(key text, type text, name jsonb, color text)
           on conflict (key) do update set name = excluded.name, color = excluded.color`;
  const levels = difficulties.map(({ id, key, names }) => ({ id, key, name: names }));
  await tx`insert into difficulties (id, key, name)
           select * from jsonb_to_recordset(${levels as never}::jsonb) as t(id int, key text, name jsonb)
           on conflict (id) do update set name = excluded.name`;
  const units = massUnits.map(({ unit, names, plurals, weight }) => ({
    key: unit,
    name: names,
    plural: plurals,
    weight,
    // The others are exact.
    source: unit === "pinch" ? { kind: "estimate" } : null,
  }));
  await tx`insert into quantities (key, type, name, plural, weight, unit, weight_source)
           select key, 'category', name, plural, weight, key, source
           from jsonb_to_recordset(${units as never}::jsonb)
             as t(key text, name jsonb, plural jsonb, weight float8, source jsonb)
           on conflict (key) where num_nonnulls(food_id, subcategory_id, category_id) = 0
           do update set name = excluded.name, plural = excluded.plural, weight = excluded.weight,
             weight_source = excluded.weight_source`;
}

async function houseAccount(tx: Tx): Promise<number> {
  const [row] = await tx<{ id: number }[]>`select id from users where email = ${HOUSE_EMAIL}`;
  if (row) return row.id;
  const [created] = await tx<{ id: number }[]>`
    insert into users (email, username, username_skeleton, language)
    values (${HOUSE_EMAIL}, 'Toque', ${usernameSkeleton("Toque")}, 'en') returning id`;
  return created!.id;
}

/** Finds ids by the keys that seed files use. */
interface Keys {
  food: Map<string, number>;
  /** By `food/quantity`, and by the unit alone for universal ones. */
  quantity: Map<string, number>;
  tag: Map<string, number>;
}

async function loadKeys(tx: Tx): Promise<Keys> {
  const foods = await tx<{ id: number; key: string }[]>`select id, key from foods`;
  const quantities = await tx<{ id: number; key: string }[]>`
    select q.id, case when f.key is null then q.key else f.key || '/' || q.key end as key
    from quantities q left join foods f on f.id = q.food_id`;
  const tagRows = await tx<{ id: number; key: string }[]>`select id, key from tags`;
  const map = (rows: { id: number; key: string }[]) => new Map(rows.map((row) => [row.key, row.id]));
  return { food: map([...foods]), quantity: map([...quantities]), tag: map([...tagRows]) };
}

function need(map: Map<string, number>, key: string, recipe: string): number {
  const id = map.get(key);
  if (id === undefined) throw new Error(`starter recipe ${recipe}: unknown key ${key}`);
  return id;
}

/** A starter recipe as an ordinary create payload. */
export function toCreatePayload(recipe: SeedRecipe, keys: Keys): RecipeCreate {
  const line = (ingredient: SeedIngredient, order: number) => ({
    order,
    food_id: need(keys.food, ingredient.food, recipe.key),
    quantity_id:
      keys.quantity.get(`${ingredient.food}/${ingredient.quantity}`) ??
      need(keys.quantity, ingredient.quantity, `${recipe.key}, ${ingredient.food}`),
    multiplier: ingredient.multiplier,
  });
  const step = ({ text, duration }: SeedStep, order: number) => ({ order, text, duration });
  const tagKeys = [`meal_type:${recipe.dish_type}`, ...recipe.tags];
  return {
    name: recipe.names,
    description: recipe.description,
    dietetic_info: recipe.dietetic_info,
    origin_lang: "en",
    nb_servings: recipe.nb_servings,
    preparation_time: recipe.preparation_time,
    total_time: recipe.total_time,
    difficulty_id: difficultyIds[recipe.difficulty],
    private: false,
    kitchen_equipment: recipe.kitchen_equipment,
    tips: recipe.tips,
    serving_tips: recipe.serving_tips,
    food_and_wine_pairing: recipe.food_and_wine_pairing,
    ingredients: recipe.ingredients.map(line),
    steps: recipe.steps.map(step),
    sub_recipes: recipe.sub_recipes.map((sub, order) => ({
      order,
      name: sub.names,
      difficulty_id: difficultyIds[sub.difficulty],
      nb_servings: sub.nb_servings,
      ingredients: sub.ingredients.map(line),
      steps: sub.steps.map(step),
    })),
    recipe_tag: [...new Set(tagKeys)].map((key) => ({ tag_id: need(keys.tag, key, recipe.key) })),
  };
}

/**
 * Gives a starter recipe the tags that came after it, as long as it still is as it was brought in: a recipe that somebody has
 * changed is left alone.
 */
async function addNewTags(tx: Tx, recipe: SeedRecipe, house: number, keys: Keys): Promise<void> {
  const ids = recipe.tags.map((key) => need(keys.tag, key, recipe.key));
  const [changed] = await tx<{ id: number }[]>`
    update recipe_versions v
    set content = jsonb_set(v.content, '{tag_ids}', v.content->'tag_ids' || (
      select jsonb_agg(t.id order by t.place) from unnest(${ids}::int[]) with ordinality as t(id, place)
      where not v.content->'tag_ids' @> to_jsonb(t.id)))
    from recipes r
    where r.key = ${recipe.key} and r.owner_id = ${house} and r.current_version = 1 and r.deleted_at is null
      and v.recipe_id = r.id and v.version = 1 and not v.content->'tag_ids' @> to_jsonb(${ids}::int[])
    returning r.id`;
  if (!changed) return;
  await publishEvent(tx, {
    topic: topics.recipes,
    key: String(changed.id),
    type: "recipe.saved",
    payload: { recipe_id: changed.id, version: 1, owner_id: house },
  });
}

/**
 * Seeds the reference data and the starter foods and recipes in one transaction; idempotent. Of an existing starter recipe only
 * new tags are added: its owner may have edited it.
 * @returns whether anything was written
 */
export async function seed(db: Database): Promise<boolean> {
  const [files, figures, recipes, game] = await Promise.all([
    readFoodFiles(),
    readFigures(),
    readRecipeFiles(),
    readGameContent(),
  ]);
  const digest = createHash("sha256")
    .update(
      JSON.stringify([files, figures, recipes, allergies, diets, tags, massUnits, volumeUnits, game, defaultRules]),
    )
    .digest("hex");
  return db.transaction(async (tx) => {
    await tx`select pg_advisory_xact_lock(7461, 2)`;
    const [done] = await tx<{ value: string }[]>`select value from settings where key = 'starter-content'`;
    if (done?.value === digest) return false;
    await seedReference(tx);
    await seedFoods(tx, files, figures);
    await seedGame(tx, game);
    const house = await houseAccount(tx);
    const keys = await loadKeys(tx);
    const there = new Set(
      (await tx<{ key: string }[]>`select key from recipes where key is not null`).map((row) => row.key),
    );
    for (const recipe of recipes) {
      if (there.has(recipe.key)) {
        await addNewTags(tx, recipe, house, keys);
        continue;
      }
      await createRecipe(
        tx,
        toCreatePayload(recipe, keys),
        { ownerId: house, key: recipe.key, approved: true, vessel: recipe.vessel },
        { authorId: house, source: "starter", summary: "Starter recipe" },
      );
    }
    await tx`insert into settings (key, value) values ('starter-content', ${digest as never}::jsonb)
             on conflict (key) do update set value = excluded.value, updated_at = now()`;
    return true;
  });
}
