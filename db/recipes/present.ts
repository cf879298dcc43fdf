import { presentWeightSource } from "../foods/weight-source.ts";
import type { Lang, LangListMap, LangMap, LangText } from "../schemas/common.ts";
import { pick, pickList } from "../schemas/common.ts";
import type { EmbeddedFood } from "../schemas/food.ts";
import type { Quantity } from "../schemas/quantity.ts";
import type {
  DifficultyKey,
  IngredientLine,
  LikedRecipe,
  Recipe,
  RecipeImage,
  Step,
  SubRecipe,
  Tag,
  UnlistedFood,
} from "../schemas/recipe.ts";
import { difficultyKeys } from "../schemas/recipe.ts";
import type { ImageContent, IngredientContent, StepContent, UnlistedMention } from "../schemas/recipe-content.ts";
import type { FoodRow, MeasureRow, NamedRow, QuantityRow, RecipeRow, RecipeSummaryRow, TagRow } from "./read.ts";
import { allIngredients } from "./reference.ts";

/** The language of an answer; `translated: false` returns the language maps instead, for editors. */
export interface Locale {
  lang: Lang;
  translated: boolean;
}

/** easy for 1, medium for 2, hard for 3. */
export const difficultyKey = (id: number): DifficultyKey => difficultyKeys[id - 1] ?? "easy";

/** A text in the language of the answer, or its language map. */
export const sayText = (map: LangMap, locale: Locale, origin: Lang): LangText =>
  locale.translated ? pick(map, locale.lang, origin) : map;
const sayAll = (map: LangListMap, locale: Locale, origin: Lang) =>
  locale.translated ? pickList(map, locale.lang, origin) : map;

/** Address of a recipe's drawn cover; the version makes it immutable for caches. */
export const coverUrl = (recipeId: number, version: number) => `/media/covers/${recipeId}-${version}.svg`;

export const presentTag = (tag: TagRow, locale: Locale): Tag => ({
  id: tag.id,
  key: tag.key,
  name: sayText(tag.name, locale, tag.origin_lang),
  type: tag.type,
  img: tag.img,
  color: tag.color,
});

/** Anything with an id and a name: an allergy, a category. */
export const presentNamed = (row: Pick<NamedRow, "id" | "name" | "origin_lang">, locale: Locale) => ({
  id: row.id,
  name: sayText(row.name, locale, row.origin_lang),
});

/** The plural of a food's or a measure's name, else the name. */
export const pluralOf = (row: { name: LangMap; plural: LangMap; origin_lang: Lang }, locale: Locale): string =>
  row.plural[locale.lang] ?? pick(row.name, locale.lang, row.origin_lang);

export const presentQuantity = (row: QuantityRow, locale: Locale): Quantity => ({
  id: row.id,
  type: row.type,
  name: sayText(row.name, locale, row.origin_lang),
  plural: pluralOf(row, locale),
  weight: row.weight,
  unit: row.unit,
});

/** A measure with the source of its weight. */
export const presentMeasure = (row: MeasureRow, locale: Locale): Quantity => ({
  ...presentQuantity(row, locale),
  weight_source: presentWeightSource(row.weight_source),
});

/** A food as nested in a recipe or a shopping list. */
export const presentFood = (row: FoodRow, locale: Locale): EmbeddedFood => ({
  id: row.id,
  name: sayText(row.name, locale, row.origin_lang),
  plural: pluralOf(row, locale),
  img_url: row.img_url,
  energy: row.energy,
  protein: row.protein,
  lipid: row.lipid,
  saturated_fatty_acids: row.saturated_fatty_acids,
  carbohydrate: row.carbohydrate,
  sugar: row.sugar,
  category_id: row.category_id,
  subcategory_id: row.subcategory_id,
});

const presentImages = (images: ImageContent[], recipeId: number): RecipeImage[] =>
  images.map(({ id, img_url }) => ({ id, recipe_id: recipeId, img_url }));

/** The answer of GET /recipes/{id}. */
export function presentRecipe(row: RecipeRow, locale: Locale): Recipe {
  const { content, facts } = row;
  const origin = content.origin_lang;
  const foods = new Map(row.foods?.map((food) => [food.id, food]));
  const quantities = new Map(row.quantities?.map((quantity) => [quantity.id, quantity]));
  const tags = new Map(row.tags?.map((tag) => [tag.id, tag]));
  const steps = (list: StepContent[]): Step[] =>
    list.map(({ id, order, img, duration, text }) => ({
      id,
      recipe_id: row.id,
      order,
      img,
      duration,
      text: sayText(text, locale, origin),
    }));
  const lines = (list: IngredientContent[]): IngredientLine[] =>
    list.flatMap(({ id, order, multiplier, food_id, quantity_id, original_text, note, alternatives }) => {
      const food = foods.get(food_id);
      const quantity = quantities.get(quantity_id);
      if (!food || !quantity) return [];
      return {
        id,
        recipe_id: row.id,
        order,
        multiplier,
        food: presentFood(food, locale),
        food_known: !food.unlisted,
        food_personal: food.personal,
        quantity: presentQuantity(quantity, locale),
        original_text: original_text ?? null,
        note: note ? sayText(note, locale, origin) : null,
        alternatives: alternatives ?? [],
      };
    });
  const tagList = (ids: number[]) => ids.flatMap((id) => (tags.has(id) ? [presentTag(tags.get(id)!, locale)] : []));
  const cover = coverUrl(row.id, row.version);
  const measureOfLine = new Map(allIngredients(content).map((line) => [line.id, quantities.get(line.quantity_id)]));
  return {
    id: row.id,
    version: row.version,
    name: sayText(content.name, locale, origin),
    description: sayText(content.description, locale, origin),
    origin_lang: origin,
    difficulty: difficultyKey(content.difficulty_id),
    difficulty_id: content.difficulty_id,
    nb_servings: content.nb_servings,
    preparation_time: content.preparation_time,
    total_time: content.total_time,
    from_ai_generator: row.from_ai_generator,
    from_ai_upgrader: row.from_ai_upgrader,
    private: row.private,
    sub_recipe_only: row.sub_recipe_only,
    author_id: row.author_id,
    author_name: row.author_name,
    author_deleted: row.author_deleted,
    owner_id: row.owner_id,
    parent_id: row.parent_id,
    creation_time: row.created_at.toISOString(),
    kitchen_equipment: sayAll(content.kitchen_equipment, locale, origin),
    tips: sayAll(content.tips, locale, origin),
    serving_tips: sayAll(content.serving_tips, locale, origin),
    food_and_wine_pairing: sayAll(content.food_and_wine_pairing, locale, origin),
    dietetic_info: content.dietetic_info ? sayText(content.dietetic_info, locale, origin) : null,
    recipe_img: presentImages(content.recipe_img, row.id),
    img: content.recipe_img.length > 0 ? content.recipe_img.map((image) => image.img_url) : [cover],
    cover_url: cover,
    video: content.video,
    sub_recipes: content.sub_recipes.map(
      (sub): SubRecipe => ({
        id: sub.id,
        order: sub.order,
        name: sayText(sub.name, locale, origin),
        difficulty: difficultyKey(sub.difficulty_id),
        nb_servings: sub.nb_servings,
        steps: steps(sub.steps),
        ingredients: lines(sub.ingredients),
        recipe_img: presentImages(sub.recipe_img, row.id),
        tags: tagList(sub.tag_ids),
      }),
    ),
    steps: steps(content.steps),
    ingredients: lines(content.ingredients),
    tags: tagList(content.tag_ids),
    diets: (row.diets ?? []).map((diet) => ({ ...presentNamed(diet, locale), key: diet.key, img: diet.img })),
    allergies: (row.allergies ?? []).map((allergy) => presentNamed(allergy, locale)),
    declared_diet_ids: content.declared_diet_ids,
    declared_allergy_ids: content.declared_allergy_ids,
    declared_nutri_score: content.declared_nutri_score,
    unknown_allergen_food_ids: facts.unknown_allergen_food_ids,
    may_contain: (row.may_contain ?? []).map((allergy) => presentNamed(allergy, locale)),
    unlisted_foods: (content.unlisted ?? []).map(presentUnlisted),
    ...facts.nutrition,
    nutri_score: facts.nutri_score,
    nutrition_coverage: facts.coverage,
    // Facts of older versions lack the alternatives.
    nutrition_provenance: facts.provenance.map((entry) => ({
      ...entry,
      weight_source: presentWeightSource(measureOfLine.get(entry.ingredient_id)?.weight_source ?? null),
      alternatives: entry.alternatives ?? [],
    })),
    liked: row.liked,
    approval_status: row.approval_status,
    approval_comment: row.approval_comment,
    is_main_private: row.is_main_private,
    is_main_public: row.is_main_public,
  };
}

/** A food that the texts name, for the answer. */
export const presentUnlisted = ({ text, field, allergens }: UnlistedMention): UnlistedFood => ({
  text,
  field,
  adds_allergens: allergens === null || allergens.length > 0,
});

/** The answer for a recipe card, with whether the reader likes it. */
export function presentSummary(row: RecipeSummaryRow, locale: Locale): LikedRecipe {
  const cover = coverUrl(row.id, row.version);
  return {
    id: row.id,
    name: sayText(row.name, locale, row.origin_lang),
    owner_id: row.owner_id,
    difficulty: difficultyKey(row.difficulty_id),
    preparation_time: row.preparation_time,
    total_time: row.total_time,
    nutri_score: row.nutri_score,
    private: row.private,
    parent_id: row.parent_id,
    tags: row.tags.map((tag) => presentTag(tag, locale)),
    recipe_img: presentImages(row.recipe_img, row.id),
    img: row.recipe_img.length > 0 ? row.recipe_img.map((image) => image.img_url) : [cover],
    cover_url: cover,
    liked: row.liked,
  };
}
