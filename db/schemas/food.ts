import { type Static, type TOptional, type TString, Type } from "@sinclair/typebox";
import { WeightedCiqualFood } from "./ciqual.ts";
import { Body, Enum, Id, Lang, LangListMap, LangText, LangTexts, langs, NameInput, Nullable } from "./common.ts";
import { WeightSource } from "./weight-source.ts";

export const Allergy = Type.Object({ id: Id, name: LangText });
export type Allergy = Static<typeof Allergy>;

/** Keys of the 14 allergens of EU Regulation 1169/2011, Annex II. */
export const euAllergens = [
  "gluten",
  "crustaceans",
  "eggs",
  "fish",
  "peanuts",
  "soybeans",
  "milk",
  "nuts",
  "celery",
  "mustard",
  "sesame",
  "sulphites",
  "lupin",
  "molluscs",
] as const;

export const FoodCategory = Type.Object({ id: Id, name: LangText });
export type FoodCategory = Static<typeof FoodCategory>;
/** A category in the list of all; the objectives of quests name it by its key. */
export const ListedFoodCategory = Type.Object({ ...FoodCategory.properties, key: Type.String() });
export type ListedFoodCategory = Static<typeof ListedFoodCategory>;
export const FoodSubcategory = Type.Object({ id: Id, name: LangText, category_id: Id });
export type FoodSubcategory = Static<typeof FoodSubcategory>;
/** A subcategory in a list; what the page knows of the foods of some, it knows by their keys. */
export const ListedFoodSubcategory = Type.Object({ ...FoodSubcategory.properties, key: Type.String() });
export type ListedFoodSubcategory = Static<typeof ListedFoodSubcategory>;

const figure = Nullable(Type.Number());
const languageTexts = Object.fromEntries(langs.map((lang) => [lang, Type.Optional(Type.String())])) as Record<
  Lang,
  TOptional<TString>
>;
/** Plurals by language; a language without one is left out. */
export const FoodPlurals = Type.Object(languageTexts, { additionalProperties: false });

/** A food as nested in a recipe; figures per 100 g, `null` is unknown. Energy in kcal, the rest in g. */
export const EmbeddedFood = Type.Object({
  id: Id,
  name: LangText,
  /** For a list: "Eggs 6". Equal to the name when there is no plural. */
  plural: Type.String(),
  img_url: Nullable(Type.String()),
  energy: figure,
  protein: figure,
  lipid: figure,
  saturated_fatty_acids: figure,
  carbohydrate: figure,
  sugar: figure,
  category_id: Id,
  subcategory_id: Nullable(Id),
});
export type EmbeddedFood = Static<typeof EmbeddedFood>;

export const Food = Type.Object({
  ...EmbeddedFood.properties,
  water: figure,
  salt: figure,
  fiber: figure,
  from_ciqual: Type.Boolean(),
  personal: Type.Boolean({ description: "true: used as its cook wrote it, and seen only with their recipes" }),
  origin_lang: Lang,
  /** Its number of changes: the `ETag` of the calls that change it. */
  revision: Type.Integer(),
  /** Other names; with `translated=false` by language. */
  aliases: LangTexts,
  /** The plural by language, for editors; languages without one are left out. */
  plurals: FoodPlurals,
  /** Figures that are not fully measured: below a limit, a trace, computed, or known for a part of the food only. */
  estimated: Type.Array(Type.String()),
  /** Grams per millilitre, if it is measured by volume. */
  density: Nullable(Type.Number()),
  /** Null without a density, or where its source is not known. */
  density_source: Nullable(WeightSource),
  traits: Type.Array(Type.String()),
  /** Whether its traits have been stated; if not, it fits no diet. */
  traits_known: Type.Boolean(),
  allergens_known: Type.Boolean(),
  allergies: Type.Array(Allergy),
  /** Allergens that some kinds or brands of it contain. */
  may_contain: Type.Array(Allergy),
  category: FoodCategory,
  subcategory: Nullable(FoodSubcategory),
});
export type Food = Static<typeof Food>;

const found = { weight: Type.Number(), name: LangText, id: Id };
export const FoundFood = Type.Object({
  type: Type.Literal("food"),
  ...found,
  food_id: Id,
  personal: Type.Boolean({ description: "true: the caller's own, used as written" }),
});
export const FoundCategory = Type.Object({ type: Type.Literal("category"), ...found, category_id: Id });
export const FoundSubcategory = Type.Object({ type: Type.Literal("subcategory"), ...found, subcategory_id: Id });
export const FoodSearchResult = Type.Union([FoundFood, FoundCategory, FoundSubcategory]);
export type FoodSearchResult = Static<typeof FoodSearchResult>;

/** Traits: a diet excludes by them, beyond foods and categories. */
export const foodTraits = [
  "meat",
  "pork",
  "beef",
  "poultry",
  "lamb",
  "fish",
  "crustacean",
  "mollusc",
  "dairy",
  "lactose",
  "egg",
  "honey",
  "gelatine",
  "animal-fat",
  "gluten",
  "grain",
  "legume",
  "alcohol",
  "nut",
  "refined-sugar",
] as const;
export const FoodTrait = Enum(foodTraits);
export type FoodTrait = (typeof foodTraits)[number];

const given = (maximum: number) => Type.Optional(Nullable(Type.Number({ minimum: 0, maximum })));
/** Figures per 100 g, for a food without a Ciqual list: kcal and g. */
const givenFigures = {
  energy: given(1000),
  water: given(100),
  protein: given(100),
  carbohydrate: given(100),
  lipid: given(100),
  saturated_fatty_acids: given(100),
  sugar: given(100),
  salt: given(100),
  fiber: given(100),
};

const foodFields = {
  name: NameInput(200),
  origin_lang: Type.Optional(Lang),
  plural: Type.Optional(Nullable(NameInput(200))),
  aliases: Type.Optional(
    Type.Union([Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 20 }), LangListMap]),
  ),
  img_url: Type.Optional(
    Nullable(Type.String({ minLength: 1, maxLength: 2000, description: "An uploaded food picture" })),
  ),
  category_id: Id,
  subcategory_id: Type.Optional(Nullable(Id)),
  allergy_ids: Type.Optional(
    Nullable(Type.Array(Id, { maxItems: 50, description: "Empty: known to hold none; null or absent: unknown" })),
  ),
  may_contain_ids: Type.Optional(
    Type.Array(Id, { maxItems: 50, description: "Allergens that some kinds or brands of it contain" }),
  ),
  traits: Type.Optional(
    Nullable(
      Type.Array(FoodTrait, {
        maxItems: foodTraits.length,
        description: "Empty: known to have none; null or absent: unknown",
      }),
    ),
  ),
  // Below a hundredth a millilitre would weigh nothing; puffed grain has ten times that.
  density: Type.Optional(Nullable(Type.Number({ minimum: 0.01, maximum: 25, description: "g/ml" }))),
  from_ciqual: Type.Optional(Type.Boolean({ description: "Follows from the list; what is sent has no effect" })),
  ciqual_food_weighted_list: Type.Optional(
    Type.Array(WeightedCiqualFood, {
      maxItems: 50,
      description: "The figures are computed from it; it stands before given ones",
    }),
  ),
  ...givenFigures,
};
export const FoodCreate = Body(foodFields);
export type FoodCreate = Static<typeof FoodCreate>;
/** Omitted fields stay unchanged. */
export const FoodUpdate = Body({
  ...foodFields,
  name: Type.Optional(foodFields.name),
  category_id: Type.Optional(Id),
});
export type FoodUpdate = Static<typeof FoodUpdate>;

export const UserAllergy = Type.Object({ id: Id, allergy_id: Id, user_id: Id });
export type UserAllergy = Static<typeof UserAllergy>;
export const UserAllergyCreate = Body({ allergy_id: Id });

/** A food that no table holds: the words of its cook, or a row of the Ciqual table. Exactly one of the two. */
export const PersonalFoodCreate = Body({
  name: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: "As written, in the language of the call" }),
  ),
  ciqual_food_id: Type.Optional(
    Nullable(
      Type.Integer({
        minimum: 1,
        maximum: 2147483647,
        description: "A row of the Ciqual table: its names and figures",
      }),
    ),
  ),
});
export type PersonalFoodCreate = Static<typeof PersonalFoodCreate>;

/** The public food that takes the place of a personal one. */
export const PersonalFoodMerge = Body({ food_id: Id });
/** The public food that a personal one becomes: with its allergens and traits stated. */
const { img_url: _, ...promoted } = foodFields;
export const PersonalFoodPromotion = Body({
  ...promoted,
  allergy_ids: Type.Array(Id, { maxItems: 50, description: "Empty: known to hold none" }),
  traits: Type.Array(FoodTrait, { maxItems: foodTraits.length, description: "Empty: known to have none" }),
});
export type PersonalFoodPromotion = Static<typeof PersonalFoodPromotion>;

/** A personal food as moderators see it; the revision is the `ETag` of the calls that end it. */
export const PersonalFoodEntry = Type.Object({
  id: Id,
  name: LangText,
  origin_lang: Lang,
  revision: Type.Integer(),
  owner_id: Nullable(Id),
  owner_name: Nullable(Type.String()),
  from_ciqual: Type.Boolean(),
  nb_recipes: Type.Integer({ description: "Recipes that use it in any of their versions" }),
  created_at: Type.String(),
});
export type PersonalFoodEntry = Static<typeof PersonalFoodEntry>;

/** What a cook changes of a food of their own. */
export const PersonalFoodUpdate = Body({
  name: Type.String({ minLength: 1, maxLength: 200, description: "As written, in the language of the call" }),
});

/** A recipe that uses a food. */
export const OwnFoodRecipe = Type.Object({ id: Id, name: LangText });

/** A cook's own food; the revision is the `ETag` of the calls that change it. */
export const OwnFoodEntry = Type.Object({
  id: Id,
  name: LangText,
  origin_lang: Lang,
  revision: Type.Integer(),
  from_ciqual: Type.Boolean(),
  shared: Type.Boolean({
    description: "true: a public recipe, one under review or somebody else's uses it, so its name stays",
  }),
  nb_recipes: Type.Integer({ description: "Recipes that use it in any of their versions, deleted ones included" }),
  nb_shopping_lists: Type.Integer(),
  recipes: Type.Array(OwnFoodRecipe, {
    description: "At most 10 of the cook's own recipes that use it now, the newest first",
  }),
  created_at: Type.String(),
});
export type OwnFoodEntry = Static<typeof OwnFoodEntry>;

/** A text is in the language of the call's `lang` header. */
export const AllergyInput = Body({ name: NameInput(100) });
export const FoodCategoryInput = Body({ name: NameInput(100) });
export const FoodSubcategoryInput = Body({ name: NameInput(100), category_id: Id });
