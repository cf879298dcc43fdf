import type { EmbeddedFood } from "@toque/db/schemas/food.ts";
import type { Quantity } from "@toque/db/schemas/quantity.ts";
import type { IngredientLine, LikedRecipe, Recipe, Step, Tag } from "@toque/db/schemas/recipe.ts";
import type { User } from "@toque/db/schemas/user.ts";

// Recipes as the API returns them, in English.

export const tags = {
  main: { id: 1, key: "main-course", name: "Main course", type: "meal_type", img: null, color: null },
  dessert: { id: 2, key: "dessert", name: "Dessert", type: "meal_type", img: null, color: null },
  middleEastern: { id: 3, key: "middle-eastern", name: "Middle Eastern", type: "cuisine", img: null, color: null },
} satisfies Record<string, Tag>;

export const units = {
  piece: { id: 1, type: "food", name: "piece", plural: "pieces", weight: 60, unit: null },
  gram: { id: 2, type: "category", name: "g", plural: "g", weight: 1, unit: "g" },
  teaspoon: { id: 3, type: "category", name: "teaspoon", plural: "teaspoons", weight: 3, unit: "tsp" },
} satisfies Record<string, Quantity>;

export function food(id: number, name: string): EmbeddedFood {
  return {
    id,
    name,
    plural: name,
    img_url: null,
    energy: 80,
    protein: 4,
    lipid: 3,
    saturated_fatty_acids: 1,
    carbohydrate: 8,
    sugar: 3,
    category_id: 1,
    subcategory_id: null,
  };
}

function line(recipe_id: number, order: number, name: string, multiplier: number, quantity: Quantity): IngredientLine {
  return {
    id: recipe_id * 100 + order,
    recipe_id,
    order,
    multiplier,
    food: food(recipe_id * 10 + order, name),
    quantity,
    food_known: true,
    food_personal: false,
    original_text: null,
    note: null,
    alternatives: [],
  };
}

function step(recipe_id: number, order: number, text: string, duration: number | null): Step {
  return { id: recipe_id * 100 + order, recipe_id, order, img: null, duration, text };
}

type Ingredient = [name: string, multiplier: number, quantity: Quantity];

/** A full recipe with the given fields, and defaults for the others. */
export function recipe(
  id: number,
  name: string,
  changes: Partial<Recipe> & { lines?: Ingredient[]; texts?: [text: string, duration: number | null][] } = {},
): Recipe {
  const { lines = [], texts = [], ...rest } = changes;
  return {
    id,
    version: 1,
    name,
    description: "",
    origin_lang: "en",
    difficulty: "easy",
    difficulty_id: 1,
    nb_servings: 4,
    preparation_time: 10,
    total_time: 35,
    from_ai_generator: false,
    from_ai_upgrader: false,
    private: false,
    sub_recipe_only: false,
    author_id: 1,
    author_name: "maya.cooks",
    author_deleted: false,
    owner_id: 1,
    parent_id: null,
    creation_time: "2026-02-01T12:00:00.000Z",
    kitchen_equipment: [],
    tips: [],
    serving_tips: [],
    food_and_wine_pairing: [],
    dietetic_info: null,
    recipe_img: [],
    img: [],
    cover_url: `/media/covers/${id}.svg`,
    video: null,
    sub_recipes: [],
    steps: texts.map(([text, duration], index) => step(id, index + 1, text, duration)),
    ingredients: lines.map(([food, multiplier, quantity], index) => line(id, index + 1, food, multiplier, quantity)),
    tags: [tags.main],
    diets: [],
    allergies: [],
    declared_diet_ids: [],
    declared_allergy_ids: [],
    declared_nutri_score: null,
    unknown_allergen_food_ids: [],
    may_contain: [],
    unlisted_foods: [],
    energy: 312,
    protein: 17,
    lipid: 13,
    saturated_fatty_acids: 3,
    carbohydrate: 28,
    sugar: 9,
    salt: 1.2,
    fiber: 6,
    nutri_score: "healthy",
    nutrition_coverage: 0.97,
    nutrition_provenance: [],
    liked: false,
    approval_status: null,
    approval_comment: null,
    is_main_private: false,
    is_main_public: false,
    ...rest,
  };
}

export const shakshouka = recipe(1, "Shakshouka with chickpeas", {
  description: "Eggs poached in a thick, peppery tomato sauce, with chickpeas to make it dinner.",
  tags: [tags.main, tags.middleEastern],
  liked: true,
  img: ["/media/photos/shakshouka-02.webp"],
  allergies: [{ id: 3, name: "Eggs" }],
  tips: ["Crumble feta over it at the table, and keep good bread near."],
  lines: [
    ["Tomatoes, crushed", 800, units.gram],
    ["Chickpeas, cooked", 240, units.gram],
    ["Eggs", 4, units.piece],
    ["Red pepper", 1, units.piece],
    ["Cumin, ground", 1, units.teaspoon],
  ],
  texts: [
    ["Soften the onion and pepper in olive oil over a medium heat.", 8],
    ["Stir in the garlic, cumin and paprika until they smell sweet, then add the tomatoes and chickpeas.", 12],
    ["Make wells, break an egg into each, cover and cook until the whites are set.", 6],
  ],
});

export const recipes: Recipe[] = [
  shakshouka,
  recipe(2, "Beetroot borscht", { total_time: 80, img: ["/media/photos/borscht.webp"] }),
  recipe(3, "Herb and tomato pizza", {
    total_time: 45,
    difficulty: "medium",
    difficulty_id: 2,
    liked: true,
    nutri_score: "neutral",
    img: ["/media/photos/herbs-pizza.webp"],
  }),
  recipe(4, "Paneer tikka masala", { total_time: 50, img: ["/media/photos/paneer-tikka-masala-02.webp"] }),
  recipe(5, "Country skillet", { total_time: 25, img: ["/media/photos/country-skillet.webp"] }),
  recipe(6, "Apple strudel", {
    tags: [tags.dessert],
    total_time: 1530,
    difficulty: "hard",
    difficulty_id: 3,
    nutri_score: "unhealthy",
    img: ["/media/photos/apple-strudel-2.webp"],
  }),
  recipe(7, "Green lentil salad with a name that is long enough to need two lines", { nutri_score: null }),
  recipe(8, "Pumpkin soup"),
];

/** The list entry of a full recipe. */
export function summary(full: Recipe): LikedRecipe {
  const { id, name, owner_id, difficulty, preparation_time, total_time, nutri_score, parent_id, tags, liked } = full;
  const { recipe_img, img, cover_url } = full;
  return {
    id,
    name,
    owner_id,
    difficulty,
    preparation_time,
    total_time,
    nutri_score,
    private: full.private,
    parent_id,
    tags,
    recipe_img,
    img,
    cover_url,
    liked,
  };
}

export const user: User = {
  id: 1,
  email: { email: "maya@example.com" },
  provider_id: null,
  provider_user_id: null,
  discord_id: null,
  username: "Maya",
  avatar_url: null,
  password_hash: null,
  roles: [],
  socials: [],
  bio: null,
};

/** The response of GET /api/auth/session for `user`. The token expires in an hour (`exp`) and is unsigned. */
export function sessionAnswer(now = Date.now()) {
  const claims = btoa(JSON.stringify({ sub: String(user.id), exp: Math.floor(now / 1000) + 3600 }));
  return {
    user: { id: user.id, name: user.username, email: user.email.email },
    expires: new Date(now + 30 * 86_400_000).toISOString(),
    accessToken: `eyJhbGciOiJub25lIn0.${claims}.unsigned`,
  };
}
