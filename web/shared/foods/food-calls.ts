import { queryOptions } from "@tanstack/react-query";
import type { FoodCiqualLink, NutritionFacts } from "@toque/db/schemas/ciqual.ts";
import type { LangMap } from "@toque/db/schemas/common.ts";
import type {
  Allergy,
  Food,
  FoodCategory,
  FoodCreate,
  FoodSubcategory,
  FoodUpdate,
  OwnFoodEntry,
  PersonalFoodEntry,
  PersonalFoodPromotion,
} from "@toque/db/schemas/food.ts";
import type { CorrectionReview, CorrectionStatus, LineCorrection } from "@toque/db/schemas/line-correction.ts";
import type { Quantity } from "@toque/db/schemas/quantity.ts";
import { request } from "../client/fetch.ts";
import { listed } from "../client/listed.ts";

// The calls of the pages about foods. Texts are language maps, so that a change of language needs no other answer.

const root = "/api/food";
const maps = { translated: false } as const;
/** The revision that somebody has seen, so that nobody else's change is overwritten. */
const seen = (revision: number) => ({ headers: { "if-match": `"${revision}"` } });
const minutes = 60_000;

/** Every query of the pages about foods begins with this key. */
export const foodPagesKey = "food-pages";

/** One food; the answer may be another one, into which it was merged. */
export const foodQuery = (id: number) =>
  queryOptions({
    queryKey: [foodPagesKey, "food", id],
    queryFn: ({ signal }) => request<Food>(`${root}/food/${id}`, { query: maps, signal }),
  });

/** Which rows of the Ciqual table its figures come from; for those who are signed in. */
export const foodSourcesQuery = (id: number, lang: string) =>
  queryOptions({
    queryKey: [foodPagesKey, "sources", id, lang],
    queryFn: ({ signal }) => request<FoodCiqualLink[]>(`${root}/food/${id}/ciqual-relationships`, { signal }),
    staleTime: 5 * minutes,
  });

/** What it can be measured in; for those who are signed in. */
export const foodMeasuresQuery = (id: number) =>
  queryOptions({
    queryKey: [foodPagesKey, "measures", id],
    queryFn: ({ signal }) => request<Quantity[]>(`/api/recipe/foods/${id}/quantities`, { query: maps, signal }),
  });

export const allergiesQuery = queryOptions({
  queryKey: [foodPagesKey, "allergies"],
  queryFn: ({ signal }) => request<Allergy[]>(`${root}/allergies`, { query: maps, signal }),
  staleTime: 60 * minutes,
});

export const categoriesQuery = queryOptions({
  queryKey: [foodPagesKey, "categories"],
  queryFn: async ({ signal }) => {
    const [categories, subcategories] = await Promise.all([
      request<FoodCategory[]>(`${root}/food-categories`, { query: maps, signal }),
      request<FoodSubcategory[]>(`${root}/food-subcategories`, { query: maps, signal }),
    ]);
    return { categories, subcategories };
  },
  staleTime: 60 * minutes,
});

/** The figures of a mixture; null for an empty one. */
export const mixtureQuery = (list: readonly { ciqual_food_id: number; weight: number }[]) =>
  queryOptions({
    queryKey: [foodPagesKey, "mixture", list],
    queryFn: ({ signal }) =>
      request<NutritionFacts>(`${root}/ciqual/compute-nutrition-facts`, {
        method: "POST",
        body: { weighted_list: list },
        signal,
      }),
    enabled: list.length > 0,
    staleTime: 5 * minutes,
  });

export const ownFoodsQuery = (page: number) =>
  queryOptions({
    queryKey: [foodPagesKey, "own", page],
    queryFn: ({ signal }) => listed<OwnFoodEntry>(`${root}/users/@me/personal-foods`, page, signal),
  });

export const personalFoodsQuery = (page: number) =>
  queryOptions({
    queryKey: [foodPagesKey, "personal", page],
    queryFn: ({ signal }) => listed<PersonalFoodEntry>(`${root}/personal-foods`, page, signal),
  });

/** A page of what cooks corrected of how their lines were understood, of one state; for moderators. */
export const lineCorrectionsQuery = (status: CorrectionStatus, page: number, lang: string) =>
  queryOptions({
    queryKey: [foodPagesKey, "corrections", status, page, lang],
    queryFn: ({ signal }) => listed<LineCorrection>(`${root}/line-corrections`, page, signal, { status }),
    staleTime: 0,
  });

export interface MeasureInput {
  name: LangMap;
  plural?: LangMap | null;
  weight: number;
}

/** The calls that change foods. Each throws an ApiError. */
export const foodCalls = {
  read: (id: number) => request<Food>(`${root}/food/${id}`, { query: maps }),
  create: (food: FoodCreate, key: string) =>
    request<Food>(`${root}/food`, { method: "POST", body: food, headers: { "idempotency-key": key } }),
  update: (id: number, food: FoodUpdate, revision: number) =>
    request<Food>(`${root}/food/${id}`, { method: "PUT", body: food, ...seen(revision) }),
  remove: (id: number, revision: number) =>
    request<void>(`${root}/food/${id}`, { method: "DELETE", ...seen(revision) }),
  pictureTicket: (content_type: string, signal: AbortSignal) =>
    request<{ upload_url: string; img_url: string }>(`${root}/food-image-upload-url`, {
      method: "POST",
      query: { content_type },
      signal,
    }),
  renameOwn: (id: number, name: string, revision: number) =>
    request<Food>(`${root}/personal-foods/${id}`, { method: "PATCH", body: { name }, ...seen(revision) }),
  removeOwn: (id: number, revision: number) =>
    request<void>(`${root}/personal-foods/${id}`, { method: "DELETE", ...seen(revision) }),
  merge: (id: number, food_id: number, revision: number) =>
    request<Food>(`${root}/personal-foods/${id}/merge`, { method: "POST", body: { food_id }, ...seen(revision) }),
  promote: (id: number, food: PersonalFoodPromotion, revision: number) =>
    request<Food>(`${root}/personal-foods/${id}/promotion`, { method: "POST", body: food, ...seen(revision) }),
  reviewCorrection: (review: CorrectionReview) =>
    request<LineCorrection>(`${root}/line-corrections/decision`, { method: "PUT", body: review }),
  addMeasure: (food_id: number, measure: MeasureInput) =>
    request<Quantity>("/api/recipe/quantities", { method: "POST", body: { type: "food", food_id, ...measure } }),
  changeMeasure: (id: number, measure: MeasureInput) =>
    request<Quantity>(`/api/recipe/quantities/${id}`, { method: "PUT", body: measure }),
  removeMeasure: (id: number) => request<void>(`/api/recipe/quantities/${id}`, { method: "DELETE" }),
};
