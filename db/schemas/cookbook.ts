import { type Static, Type } from "@sinclair/typebox";
import { Body, Id, Nullable } from "./common.ts";

/** Limits per user. */
export const cookbookLimits = { cookbooks: 100, items: 1000 } as const;

/** A recipe's position in a cookbook; not necessarily a whole number. */
export const CookbookItem = Type.Object({ id: Id, cookbook_id: Id, recipe_id: Id, position: Type.Number() });
export type CookbookItem = Static<typeof CookbookItem>;

const cookbookProperties = {
  id: Id,
  user_id: Id,
  name: Type.String(),
  description: Type.String(),
  private: Type.Boolean(),
  cover_img_url: Nullable(Type.String()),
};

/** Recipes not visible to the reader are left out of the items. */
export const Cookbook = Type.Object({ ...cookbookProperties, items: Type.Array(CookbookItem) });
export type Cookbook = Static<typeof Cookbook>;
/** What a recipe adds to a cookbook's cover: its pictures, or its drawn cover. */
export const CookbookPreview = Type.Object({ recipe_id: Id, img: Type.Array(Type.String()), cover_url: Type.String() });
export type CookbookPreview = Static<typeof CookbookPreview>;
/** The number of recipes that a cover is composed of. */
export const previewCount = 4;
/** `nb_items` counts the recipes visible to the reader; `previews` are the first of them. */
export const CookbookSummary = Type.Object({
  ...cookbookProperties,
  nb_items: Type.Integer({ minimum: 0 }),
  previews: Type.Array(CookbookPreview, { maxItems: previewCount }),
});
export type CookbookSummary = Static<typeof CookbookSummary>;

const name = Type.String({ minLength: 1, maxLength: 200, pattern: "\\S" });
const description = Type.String({ maxLength: 5000 });
const cover = Nullable(Type.String({ minLength: 1, maxLength: 2000 }));
const position = Type.Number({ minimum: -1e9, maximum: 1e9 });

/** Without a position the recipe comes last. */
export const CookbookItemCreate = Body({ recipe_id: Id, position: Type.Optional(position) });
export type CookbookItemCreate = Static<typeof CookbookItemCreate>;
export const CookbookItemPatch = Body({ position });

export const CookbookCreate = Body({
  name,
  description: Type.Optional(Type.String({ ...description, default: "" })),
  private: Type.Optional(Type.Boolean({ default: true })),
  cover_img_url: Type.Optional(cover),
  items: Type.Optional(Type.Array(CookbookItemCreate, { maxItems: cookbookLimits.items })),
});
export type CookbookCreate = Static<typeof CookbookCreate>;

export const CookbookPatch = Type.Partial(Body({ name, description, private: Type.Boolean(), cover_img_url: cover }), {
  additionalProperties: false,
});
export type CookbookPatch = Static<typeof CookbookPatch>;
