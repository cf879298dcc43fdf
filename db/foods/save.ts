import type { MeanFigures } from "../ciqual/mean.ts";
import { meanOfList } from "../ciqual/read.ts";
import type { Tx } from "../client/types.ts";
import { DomainError, fieldError, invalidFields, notFound } from "../errors.ts";
import { publishEvent } from "../outbox/publish.ts";
import { toLangListMap, toLangMap } from "../recipes/content.ts";
import type { WeightedCiqualFood } from "../schemas/ciqual.ts";
import type { FieldError, Lang, LangListMap, LangMap } from "../schemas/common.ts";
import { topics } from "../schemas/events.ts";
import type { FoodCreate, FoodTrait, FoodUpdate } from "../schemas/food.ts";
import { assertNames, type Named, originLang } from "./names.ts";
import { refuseWhileUsed } from "./use.ts";
import { syncVolumes } from "./volumes.ts";
import type { DensitySource } from "./weight-source.ts";

const figureFields = [
  "energy",
  "water",
  "protein",
  "carbohydrate",
  "lipid",
  "saturated_fatty_acids",
  "sugar",
  "salt",
  "fiber",
] as const;
type Figures = Record<(typeof figureFields)[number], number | null>;

/** The columns of `foods` to write. */
interface FoodRecord extends Figures {
  name: LangMap;
  plural: LangMap;
  aliases: LangListMap;
  origin_lang: Lang;
  img_url: string | null;
  category_id: number;
  subcategory_id: number | null;
  allergen_ids: number[] | null;
  may_contain_ids: number[];
  traits: FoodTrait[] | null;
  density: number | null;
  density_source: DensitySource | null;
  energy_computed: boolean;
  estimated: string[];
  from_ciqual: boolean;
}

const emptyFood: Omit<FoodRecord, "name" | "origin_lang" | "category_id"> = {
  plural: {},
  aliases: {},
  img_url: null,
  subcategory_id: null,
  allergen_ids: null,
  may_contain_ids: [],
  traits: null,
  density: null,
  density_source: null,
  energy_computed: false,
  estimated: [],
  from_ciqual: false,
  energy: null,
  water: null,
  protein: null,
  carbohydrate: null,
  lipid: null,
  saturated_fatty_acids: null,
  sugar: null,
  salt: null,
  fiber: null,
};

/**
 * Names every category, subcategory and allergen that does not exist or does not match. The allergens are locked, so
 * that deleting one waits and then finds this food using it.
 */
async function assertReferences(tx: Tx, food: FoodRecord): Promise<void> {
  const [found] = await tx<{ category: boolean; of_category: number | null; allergies: number[] }[]>`
    select exists (select 1 from food_categories where id = ${food.category_id}) as category,
      (select category_id from food_subcategories where id = ${food.subcategory_id}::int) as of_category,
      array(select id from allergies where id = any(${[...(food.allergen_ids ?? []), ...food.may_contain_ids]}::int[])
        order by id for key share)
        as allergies`;
  const errors: FieldError[] = [];
  if (!found?.category) errors.push(fieldError(["category_id"], "There is no such category.", "unknown_category"));
  if (food.subcategory_id !== null && found?.of_category === null)
    errors.push(fieldError(["subcategory_id"], "There is no such subcategory.", "unknown_subcategory"));
  else if (food.subcategory_id !== null && found?.of_category !== food.category_id)
    errors.push(
      fieldError(
        ["subcategory_id"],
        "This subcategory belongs to another category.",
        "subcategory_of_another_category",
      ),
    );
  for (const [field, ids] of [
    ["allergy_ids", food.allergen_ids ?? []] as const,
    ["may_contain_ids", food.may_contain_ids] as const,
  ])
    for (const [index, id] of ids.entries())
      if (!found?.allergies.includes(id))
        errors.push(fieldError([field, index], "There is no such allergy.", "unknown_allergy"));
  if (errors.length > 0) throw invalidFields(errors);
}

function figuresOf(mean: MeanFigures): Partial<FoodRecord> {
  return {
    ...mean.values,
    estimated: mean.estimated.toSorted(),
    energy_computed: mean.energyComputed,
    from_ciqual: true,
  };
}

/** Metadata of figures entered by hand. */
function givenFigures(input: FoodUpdate, before: FoodRecord | null): Partial<FoodRecord> {
  const given = figureFields.filter((field) => input[field] !== undefined);
  const kept = (before?.estimated ?? []).filter((field) => !given.some((one) => one === field));
  return {
    ...Object.fromEntries(given.map((field) => [field, input[field]])),
    estimated: kept,
    energy_computed: kept.includes("energy") && (before?.energy_computed ?? false),
    from_ciqual: false,
  };
}

/** The figures of a food after applying the input. @param before null for a new food */
async function figures(tx: Tx, input: FoodUpdate, before: FoodRecord | null): Promise<Partial<FoodRecord>> {
  const list = input.ciqual_food_weighted_list;
  if (list && list.length > 0) return figuresOf(await meanOfList(tx, list, "ciqual_food_weighted_list"));
  const given = figureFields.filter((field) => input[field] !== undefined);
  if (!list && before?.from_ciqual) {
    if (given.length === 0) return {};
    throw invalidFields(
      given.map((field) =>
        fieldError(
          [field],
          "The figures of this food come from its Ciqual list: send an empty list to give them yourself.",
          "figure_from_ciqual",
        ),
      ),
    );
  }
  return givenFigures(input, before);
}

/** The food as it will be stored. */
async function merge(tx: Tx, input: FoodUpdate, base: FoodRecord, before: FoodRecord | null): Promise<FoodRecord> {
  const { origin_lang: lang } = base;
  const { plural, aliases, img_url, subcategory_id, allergy_ids, may_contain_ids, traits, density } = input;
  const moved = input.category_id !== undefined && input.category_id !== base.category_id;
  return {
    ...base,
    ...(input.name === undefined ? {} : { name: toLangMap(input.name, lang, before?.name) }),
    ...(plural === undefined ? {} : { plural: plural === null ? {} : toLangMap(plural, lang, before?.plural) }),
    ...(aliases === undefined ? {} : { aliases: toLangListMap(aliases, lang, before?.aliases) }),
    ...(img_url === undefined ? {} : { img_url }),
    ...(input.category_id === undefined ? {} : { category_id: input.category_id }),
    // A food that moves to another category loses its subcategory.
    ...(subcategory_id === undefined ? (moved ? { subcategory_id: null } : {}) : { subcategory_id }),
    ...(allergy_ids === undefined
      ? {}
      : { allergen_ids: allergy_ids && [...new Set(allergy_ids)].toSorted((a, b) => a - b) }),
    ...(may_contain_ids === undefined
      ? {}
      : { may_contain_ids: [...new Set(may_contain_ids)].toSorted((a, b) => a - b) }),
    ...(traits === undefined ? {} : { traits: traits && [...new Set(traits)] }),
    ...(density === undefined || density === base.density
      ? {}
      : { density, density_source: density === null ? null : { kind: "stated" as const } }),
    ...(await figures(tx, input, before)),
  };
}

/** Every name in every language in one text for look-ups; folded by the database. */
function searchText({ name, plural, aliases }: FoodRecord): string {
  const words = [...Object.values(name), ...Object.values(plural), ...Object.values(aliases).flat()];
  return [...new Set(words)].join(" | ");
}

/** What makes a new food the personal one of its cook. */
export interface PersonalFood {
  ownerId: number;
  /** The same for two names that are the same food to this cook. */
  nameKey: string;
}

async function writeFood(
  tx: Tx,
  id: number | null,
  food: FoodRecord,
  personal: PersonalFood | null = null,
): Promise<number> {
  const row = { ...food, search_text: searchText(food), allergens_known: food.allergen_ids !== null };
  const record = tx`
    jsonb_to_record(${row as never}::jsonb) as t(name jsonb, plural jsonb, aliases jsonb, origin_lang lang, img_url text,
      energy float8, water float8, protein float8, carbohydrate float8, lipid float8, saturated_fatty_acids float8,
      sugar float8, salt float8, fiber float8, energy_computed bool, estimated text[], from_ciqual bool, category_id int,
      subcategory_id int, allergen_ids int[], may_contain_ids int[], traits text[], density float8, density_source jsonb, search_text text)`;
  const columns = tx`name, plural, aliases, origin_lang, img_url, energy, water, protein, carbohydrate, lipid,
    saturated_fatty_acids, sugar, salt, fiber, energy_computed, estimated, from_ciqual, category_id, subcategory_id,
    allergen_ids, may_contain_ids, traits, density, density_source, search_text`;
  const values = tx`t.name, t.plural, t.aliases, t.origin_lang, t.img_url, t.energy, t.water, t.protein, t.carbohydrate,
    t.lipid, t.saturated_fatty_acids, t.sugar, t.salt, t.fiber, t.energy_computed, t.estimated, t.from_ciqual,
    t.category_id, t.subcategory_id, t.allergen_ids, t.may_contain_ids, t.traits, t.density, t.density_source, fold(t.search_text)`;
  const [written] =
    id === null
      ? await tx<{ id: number }[]>`
          insert into foods (key, ${columns}, edited_at, personal, owner_id, name_key)
          select ${`${personal ? "personal" : "own"}-${crypto.randomUUID()}`}, ${values}, now(), ${personal !== null}::bool,
            ${personal?.ownerId ?? null}::int, ${personal?.nameKey ?? null}::text
          from ${record} returning id`
      : await tx<{ id: number }[]>`
          update foods f set (${columns}, edited_at, updated_at) = (select ${values}, now(), now() from ${record})
          where f.id = ${id} returning id`;
  return written!.id;
}

/** Replaces the links; weights become shares of the total. */
async function writeLinks(tx: Tx, foodId: number, list: readonly WeightedCiqualFood[]): Promise<void> {
  const shares = new Map<number, number>();
  const total = list.reduce((sum, { weight }) => sum + weight, 0);
  for (const { ciqual_food_id: code, weight } of list) shares.set(code, (shares.get(code) ?? 0) + weight / total);
  await tx`delete from food_ciqual_links where food_id = ${foodId} and ciqual_food_id <> all(${[...shares.keys()]}::int[])`;
  const links = [...shares].map(([code, share]) => ({ code, share }));
  await tx`
    insert into food_ciqual_links (food_id, ciqual_food_id, coefficient)
    select ${foodId}::int, code, share from jsonb_to_recordset(${links as never}::jsonb) as t(code int, share float8)
    on conflict (food_id, ciqual_food_id) do update set coefficient = excluded.coefficient`;
}

const announce = (tx: Tx, foodId: number, type: "food.saved" | "food.deleted") =>
  publishEvent(tx, { topic: topics.reference, key: `food:${foodId}`, type, payload: { food_id: foodId } });

async function finish(tx: Tx, foodId: number, input: FoodUpdate, food: FoodRecord): Promise<void> {
  if (input.ciqual_food_weighted_list) await writeLinks(tx, foodId, input.ciqual_food_weighted_list);
  if (input.density !== undefined)
    await refuseWhileUsed("food", "One of the volumes of this food is in use: its density stays.", () =>
      syncVolumes(tx, foodId, food.density),
    );
  await announce(tx, foodId, "food.saved");
}

/**
 * Creates a food. A name that is a text is in `said` by default. With a Ciqual list its figures are computed from the
 * list.
 * @param personal the cook that a personal food belongs to; null for a public one
 * @returns its id
 * @throws DomainError `invalid` naming each field with an unknown reference
 */
export async function createFood(
  tx: Tx,
  input: FoodCreate,
  said: Lang = "en",
  personal: PersonalFood | null = null,
): Promise<number> {
  assertNames(input satisfies Named);
  const lang = originLang(input.name, input.origin_lang, said);
  const base = { ...emptyFood, name: toLangMap(input.name, lang), origin_lang: lang, category_id: input.category_id };
  const food = await merge(tx, input, base, null);
  await assertReferences(tx, food);
  const id = await writeFood(tx, null, food, personal);
  await finish(tx, id, input, food);
  return id;
}

/**
 * Locks the row of a food and returns its picture.
 * @param expected the revision that the admin has seen, null to skip the check
 * @throws DomainError `not_found`, `stale`
 */
export async function lockFood(
  tx: Tx,
  id: number,
  expected: number | null = null,
): Promise<{ img_url: string | null }> {
  const [row] = await tx<{ img_url: string | null; revision: number }[]>`
    select img_url, revision from foods where id = ${id} for no key update`;
  if (!row) throw notFound("food");
  if (expected !== null && expected !== row.revision)
    throw new DomainError("stale", "stale_food", "This food was changed meanwhile: look at it again.");
  return row;
}

/**
 * Applies a patch to a food.
 * @throws DomainError `not_found`, `invalid`, `conflict` when a volume to be removed is in use
 */
export async function updateFood(tx: Tx, id: number, input: FoodUpdate): Promise<void> {
  const [before] = await tx<FoodRecord[]>`
    select name, plural, aliases, origin_lang, img_url, energy, water, protein, carbohydrate, lipid, saturated_fatty_acids,
      sugar, salt, fiber, energy_computed, estimated, from_ciqual, category_id, subcategory_id, allergen_ids, may_contain_ids, traits,
      density, density_source from foods where id = ${id} for no key update`;
  if (!before) throw notFound("food");
  assertNames(input);
  const food = await merge(tx, input, { ...before, origin_lang: input.origin_lang ?? before.origin_lang }, before);
  await assertReferences(tx, food);
  await writeFood(tx, id, food);
  await finish(tx, id, input, food);
}

/**
 * Deletes a food with its measures and links.
 * @throws DomainError `not_found`; `conflict` while a version of a recipe, a shopping list or a diet uses it
 */
export async function deleteFood(tx: Tx, id: number): Promise<void> {
  const [found] = await tx`select 1 from foods where id = ${id} for update`;
  if (!found) throw notFound("food");
  const inUse = "A recipe, a shopping list or a diet uses this food.";
  // Checked after the food is locked, so that a diet written concurrently is seen.
  const [diet] = await tx`select 1 from diets where ${id} = any(excluded_food_ids) limit 1`;
  if (diet) throw new DomainError("conflict", "food_in_use", inUse);
  await refuseWhileUsed("food", inUse, () => tx`delete from foods where id = ${id}`);
  await announce(tx, id, "food.deleted");
}
