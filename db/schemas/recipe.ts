import { type Static, Type } from "@sinclair/typebox";
import { Body, Enum, Id, Lang, LangText, LangTexts, NameInput, Nullable } from "./common.ts";
import { Allergy, EmbeddedFood, FoodTrait, foodTraits } from "./food.ts";
import { Quantity } from "./quantity.ts";
import { WeightSource } from "./weight-source.ts";

export const difficultyKeys = ["easy", "medium", "hard"] as const;
export const DifficultyKey = Enum(difficultyKeys);
export type DifficultyKey = (typeof difficultyKeys)[number];
/** Ids of the three difficulty levels: easy 1, medium 2, hard 3. */
export const difficultyIds: Record<DifficultyKey, number> = { easy: 1, medium: 2, hard: 3 };
export const Difficulty = Type.Object({ id: Id, name: LangText, key: DifficultyKey });
export type Difficulty = Static<typeof Difficulty>;

export const nutriScores = ["healthy", "neutral", "unhealthy"] as const;
export const NutriScore = Enum(nutriScores);
export type NutriScore = (typeof nutriScores)[number];

export const dishTypes = ["starter", "main_course", "dessert", "breakfast", "appetizer", "snack"] as const;
export const DishType = Enum(dishTypes);
export type DishType = (typeof dishTypes)[number];

export const tagTypes = ["meal_type", "cuisine", "diet", "specialty", "taste", "technique", "occasion"] as const;
export const TagType = Enum(tagTypes);
export type TagType = (typeof tagTypes)[number];
export const Tag = Type.Object({
  id: Id,
  key: Type.String(),
  name: LangText,
  type: TagType,
  img: Nullable(Type.String()),
  color: Nullable(Type.String()),
});
export type Tag = Static<typeof Tag>;

const image = Type.Optional(
  Nullable(Type.String({ minLength: 1, maxLength: 2000, description: "An uploaded picture" })),
);
/** `color` as #rrggbb; a name that is a text is in `origin_lang`, else in the language of the call. */
export const TagInput = Body({
  name: NameInput(100),
  type: TagType,
  img: image,
  color: Type.Optional(Nullable(Type.String({ pattern: "^#[0-9a-fA-F]{6}$" }))),
  origin_lang: Type.Optional(Lang),
});
export type TagInput = Static<typeof TagInput>;

const excluded = Type.Optional(Type.Array(Id, { maxItems: 500 }));
/** What a diet excludes: foods, whole subcategories and categories, and traits such as meat. */
export const DietInput = Body({
  name: NameInput(100),
  img: image,
  origin_lang: Type.Optional(Lang),
  excluded_foods: excluded,
  excluded_subcategories: excluded,
  excluded_categories: excluded,
  excluded_traits: Type.Optional(Type.Array(FoodTrait, { maxItems: foodTraits.length })),
});
export type DietInput = Static<typeof DietInput>;
export const UserDietInput = Body({ diet_id: Id });

export const Diet = Type.Object({ id: Id, key: Type.String(), name: LangText, img: Nullable(Type.String()) });
export type Diet = Static<typeof Diet>;

export const RecipeImage = Type.Object({ id: Id, recipe_id: Id, img_url: Type.String() });
export type RecipeImage = Static<typeof RecipeImage>;
export const Video = Type.Object({
  id: Id,
  video_url: Type.String(),
  jacket_url: Nullable(Type.String()),
  width: Nullable(Type.Integer()),
  height: Nullable(Type.Integer()),
});
export type Video = Static<typeof Video>;

/** `duration` in minutes. */
export const Step = Type.Object({
  id: Id,
  recipe_id: Id,
  order: Type.Integer(),
  img: Nullable(Type.String()),
  duration: Nullable(Type.Number()),
  text: LangText,
});
export type Step = Static<typeof Step>;

/**
 * A food that the words of a line name beside its own ("butter or margarine"): it counts for allergens and diets. Where it is
 * not understood, those are unknown.
 */
export const LineAlternative = Type.Object({
  text: Type.String(),
  food_ids: Type.Array(Id),
  understood: Type.Boolean(),
  offered: Type.Boolean({ description: "It may be taken instead of the food; else the words only name it" }),
});
export type LineAlternative = Static<typeof LineAlternative>;

export const IngredientLine = Type.Object({
  id: Id,
  recipe_id: Id,
  order: Type.Integer(),
  multiplier: Type.Number(),
  food: EmbeddedFood,
  food_known: Type.Boolean({ description: "false: the food table has no such food; original_text says what is meant" }),
  food_personal: Type.Boolean({
    description: "true: used as its cook wrote it, nothing is known of its allergens and traits",
  }),
  quantity: Quantity,
  /** The line as its author wrote it, never translated. */
  original_text: Nullable(Type.String()),
  /** What is neither amount nor food: "peeled and finely chopped". */
  note: Nullable(LangText),
  alternatives: Type.Array(LineAlternative),
});
export type IngredientLine = Static<typeof IngredientLine>;

export const UnlistedField = Enum(["name", "steps"]);

/** A food that the title or a step names and no ingredient holds. */
export const UnlistedFood = Type.Object({
  text: Type.String({ description: "The words, as written" }),
  field: UnlistedField,
  adds_allergens: Type.Boolean({
    description: "It holds an allergen that no ingredient has, or is not known to be free of one",
  }),
});
export type UnlistedFood = Static<typeof UnlistedFood>;

export const SubRecipe = Type.Object({
  id: Id,
  order: Type.Integer(),
  name: LangText,
  difficulty: DifficultyKey,
  nb_servings: Type.Integer(),
  steps: Type.Array(Step),
  ingredients: Type.Array(IngredientLine),
  recipe_img: Type.Array(RecipeImage),
  tags: Type.Array(Tag),
});
export type SubRecipe = Static<typeof SubRecipe>;

/**
 * Provenance of a line's nutrition: the food, its Ciqual codes, the weight and where that of its measure comes from, and which figures are unknown, stand for
 * "below a limit" or "traces", or are computed.
 */
export const NutritionProvenance = Type.Object({
  ingredient_id: Id,
  food_id: Id,
  ciqual_codes: Type.Array(Type.Integer()),
  weight: Type.Number(),
  /** Of the line's measure; null for an exact unit such as the gram, or where the source is not known. */
  weight_source: Nullable(WeightSource),
  energy: Nullable(Type.Number()),
  unknown: Type.Array(Type.String()),
  estimated: Type.Array(Type.String()),
  /** What counts for allergens and diets beside the food. */
  alternatives: Type.Array(LineAlternative),
});
export type NutritionProvenance = Static<typeof NutritionProvenance>;

const nutrient = Nullable(Type.Number());
/** Per serving: energy in kcal, the rest in g; `null` is unknown. */
export const nutritionProperties = {
  energy: nutrient,
  protein: nutrient,
  lipid: nutrient,
  saturated_fatty_acids: nutrient,
  carbohydrate: nutrient,
  sugar: nutrient,
  salt: nutrient,
  fiber: nutrient,
};

/** Whether the recipe is a main variant of its family. */
const mainMarks = {
  is_main_private: Type.Boolean({ description: "In the caller's own lists, by the caller's choice" }),
  is_main_public: Type.Boolean({ description: "In everyone's, by a moderator's choice" }),
};

export const Recipe = Type.Object({
  id: Id,
  version: Type.Integer(),
  name: LangText,
  description: LangText,
  origin_lang: Lang,
  difficulty: DifficultyKey,
  difficulty_id: Id,
  nb_servings: Type.Integer(),
  preparation_time: Type.Number(),
  total_time: Type.Number(),
  from_ai_generator: Type.Boolean(),
  from_ai_upgrader: Type.Boolean(),
  private: Type.Boolean(),
  sub_recipe_only: Type.Boolean(),
  author_id: Id,
  /** The username of who wrote it; null without one, and when the account is deleted. */
  author_name: Nullable(Type.String()),
  author_deleted: Type.Boolean(),
  owner_id: Id,
  parent_id: Nullable(Id),
  creation_time: Type.String(),
  kitchen_equipment: LangTexts,
  tips: LangTexts,
  serving_tips: LangTexts,
  food_and_wine_pairing: LangTexts,
  dietetic_info: Nullable(LangText),
  recipe_img: Type.Array(RecipeImage),
  img: Type.Array(Type.String()),
  cover_url: Type.String(),
  video: Nullable(Video),
  sub_recipes: Type.Array(SubRecipe),
  steps: Type.Array(Step),
  ingredients: Type.Array(IngredientLine),
  tags: Type.Array(Tag),
  diets: Type.Array(Diet),
  allergies: Type.Array(Allergy),
  /** Declared by the author in addition to the derived facts; an edit sends it back. */
  declared_diet_ids: Type.Array(Id),
  declared_allergy_ids: Type.Array(Id),
  declared_nutri_score: Nullable(NutriScore),
  /** Foods whose allergens have not been stated: with any of them the recipe is not known to be safe. */
  unknown_allergen_food_ids: Type.Array(Id),
  /** Allergens that some kinds or brands of its foods contain. */
  may_contain: Type.Array(Allergy),
  /** Foods that the title or a step names and no ingredient holds: where one would add allergens these are unknown. */
  unlisted_foods: Type.Array(UnlistedFood),
  ...nutritionProperties,
  nutri_score: Nullable(NutriScore),
  nutrition_coverage: Type.Number(),
  nutrition_provenance: Type.Array(NutritionProvenance),
  liked: Type.Boolean(),
  approval_status: Nullable(Enum(["PENDING", "APPROVED", "REJECTED", "MODIFICATION_REQUESTED"])),
  approval_comment: Nullable(
    Type.String({ description: "What the moderator said of the last request, to its owner and to who decides" }),
  ),
  ...mainMarks,
});
export type Recipe = Static<typeof Recipe>;

export const RecipeSummary = Type.Object({
  id: Id,
  name: LangText,
  owner_id: Id,
  difficulty: DifficultyKey,
  preparation_time: Type.Number(),
  total_time: Type.Number(),
  nutri_score: Nullable(NutriScore),
  private: Type.Boolean(),
  parent_id: Nullable(Id),
  tags: Type.Array(Tag),
  recipe_img: Type.Array(RecipeImage),
  img: Type.Array(Type.String()),
  cover_url: Type.String(),
});
export type RecipeSummary = Static<typeof RecipeSummary>;
export const OpenedRecipe = Type.Object({
  ...RecipeSummary.properties,
  opened_at: Type.String({ description: "When it was opened last, on any device; ISO 8601, UTC" }),
});
export type OpenedRecipe = Static<typeof OpenedRecipe>;
/** A recipe of a family, among the others. */
export const RecipeVariant = Type.Object({ ...RecipeSummary.properties, ...mainMarks });
export type RecipeVariant = Static<typeof RecipeVariant>;
export const LikedRecipe = Type.Object({ ...RecipeSummary.properties, liked: Type.Boolean() });
export type LikedRecipe = Static<typeof LikedRecipe>;

/** Whether the caller likes a recipe. */
export const RecipeLike = Type.Object({ liked: Type.Boolean() });

export const approvalStatuses = ["PENDING", "APPROVED", "REJECTED", "MODIFICATION_REQUESTED"] as const;
export const ApprovalStatus = Enum(approvalStatuses);
export type ApprovalStatus = (typeof approvalStatuses)[number];
export const RecipeApproval = Type.Object({
  id: Id,
  recipe_id: Id,
  status: ApprovalStatus,
  approver_id: Nullable(Id),
  /** The requested version, and the moderator's comment. */
  version: Type.Integer(),
  comment: Nullable(Type.String()),
});
export type RecipeApproval = Static<typeof RecipeApproval>;

/** Why a moderator should look closer at a version. */
export const reviewReasons = [
  "contradiction",
  "unknown_food",
  "ai_generated",
  "imported",
  "first_publication",
] as const;
export const ReviewReason = Enum(reviewReasons);
export type ReviewReason = (typeof reviewReasons)[number];
const reviewProperties = {
  approval: RecipeApproval,
  requested_at: Type.String(),
  author_name: Nullable(Type.String({ description: "The username of who asks; null without one" })),
  reasons: Type.Array(ReviewReason, {
    description: "Why to look closer: contradiction is a text that names what the list does not have",
  }),
};

/** An entry of the moderators' list: the version under review, with its request. */
export const ReviewedRecipe = Type.Object({ ...RecipeSummary.properties, ...reviewProperties });
export type ReviewedRecipe = Static<typeof ReviewedRecipe>;
export const ApprovalDecision = Body({ comment: Type.Optional(Nullable(Type.String({ maxLength: 2000 }))) });
export const ChangesRequest = Body({ comment: Type.String({ minLength: 1, maxLength: 2000, pattern: "\\S" }) });

export const versionSources = [
  "user",
  "ai_generator",
  "ai_upgrader",
  "chatbot",
  "translation",
  "import",
  "starter",
] as const;
export const VersionSource = Enum(versionSources);
export type VersionSource = (typeof versionSources)[number];
export const RecipeVersionEntry = Type.Object({
  version: Type.Integer(),
  created_at: Type.String(),
  author_id: Nullable(Id),
  source: VersionSource,
  summary: Type.String(),
});
export type RecipeVersionEntry = Static<typeof RecipeVersionEntry>;
