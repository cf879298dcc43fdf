import { type Static, Type } from "@sinclair/typebox";
import { Body, Id, Nullable } from "./common.ts";
import { EmbeddedFood } from "./food.ts";
import { Quantity } from "./quantity.ts";

/** Limits per user. */
export const shoppingListLimits = { lists: 100, items: 500, data: 500, multiplier: 100_000 } as const;

const itemProperties = {
  id: Id,
  shopping_list_id: Id,
  /** The position in the list; not necessarily a whole number. */
  position: Type.Number(),
  multiplier: Type.Number({ exclusiveMinimum: 0 }),
  /** The position of the food's category in a shop, ascending; null without a category. */
  aisle_position: Nullable(Type.Integer()),
};

/**
 * An amount of a quantity of a food. Each form requires fields that the other lacks, so that clients can distinguish
 * them.
 */
export const ShoppingListIngredient = Type.Object({
  type: Type.Literal("ingredient"),
  ...itemProperties,
  food_id: Id,
  quantity_id: Id,
  food: EmbeddedFood,
  quantity: Quantity,
});
export type ShoppingListIngredient = Static<typeof ShoppingListIngredient>;

/** A custom text: "Bin bags". */
export const ShoppingListCustomItem = Type.Object({
  type: Type.Literal("custom"),
  ...itemProperties,
  data: Type.String({ minLength: 1 }),
});
export type ShoppingListCustomItem = Static<typeof ShoppingListCustomItem>;

/** Exactly one of the two forms. */
export const ShoppingListItem = Type.Union([ShoppingListIngredient, ShoppingListCustomItem]);
export type ShoppingListItem = Static<typeof ShoppingListItem>;

export const ShoppingList = Type.Object({
  id: Id,
  user_id: Id,
  name: Type.String(),
  /** Incremented with every change of any list of the user; the event id of the stream. */
  revision: Type.Integer(),
  items: Type.Array(ShoppingListItem),
});
export type ShoppingList = Static<typeof ShoppingList>;

/** An event of the stream: a list has reached a revision, or was deleted. */
export const ShoppingListChange = Type.Object({ id: Id, revision: Type.Integer(), deleted: Type.Boolean() });
export type ShoppingListChange = Static<typeof ShoppingListChange>;

const position = Type.Number({ minimum: -1e9, maximum: 1e9 });
const multiplier = Type.Number({ exclusiveMinimum: 0, maximum: shoppingListLimits.multiplier });
const data = Type.String({ minLength: 1, maxLength: shoppingListLimits.data, pattern: "\\S" });
const name = Type.String({ minLength: 1, maxLength: 200, pattern: "\\S" });

const ingredientInput = {
  position: Type.Optional(position),
  multiplier: Type.Optional(multiplier),
  food_id: Id,
  quantity_id: Id,
};
const customInput = { position: Type.Optional(position), multiplier: Type.Optional(multiplier), data };

/** Without a position it comes last; the multiplier is 1 unless it is given. */
export const ShoppingListIngredientCreate = Body(ingredientInput);
export type ShoppingListIngredientCreate = Static<typeof ShoppingListIngredientCreate>;
/** Without a position it comes last; the multiplier is 1 unless it is given. */
export const ShoppingListCustomItemCreate = Body(customInput);
export type ShoppingListCustomItemCreate = Static<typeof ShoppingListCustomItemCreate>;

/** An item of a new list: of the custom form by default. An item that fits neither form is rejected. */
export const NewShoppingListIngredient = Body({ type: Type.Literal("ingredient"), ...ingredientInput });
export const NewShoppingListCustomItem = Body({
  type: Type.Optional(Type.Literal("custom", { default: "custom" })),
  ...customInput,
});
export const ShoppingListItemCreate = Type.Union([NewShoppingListIngredient, NewShoppingListCustomItem]);
export type ShoppingListItemCreate = Static<typeof ShoppingListItemCreate>;

export const ShoppingListCreate = Body({
  name,
  items: Type.Optional(Type.Array(ShoppingListItemCreate, { maxItems: shoppingListLimits.items })),
});
export type ShoppingListCreate = Static<typeof ShoppingListCreate>;

export const ShoppingListPatch = Body({ name });
export type ShoppingListPatch = Static<typeof ShoppingListPatch>;

/** The amounts to add; a negative multiplier subtracts. */
export const ShoppingListAddition = Body({
  food_id: Id,
  quantity_id: Id,
  multiplier: Type.Number({ minimum: -shoppingListLimits.multiplier, maximum: shoppingListLimits.multiplier }),
});
export type ShoppingListAddition = Static<typeof ShoppingListAddition>;
export const ShoppingListAddIngredients = Body({
  ingredients: Type.Array(ShoppingListAddition, { maxItems: shoppingListLimits.items }),
});

export const ShoppingListCustomItemPatch = Type.Partial(Body({ position, multiplier, data }), {
  additionalProperties: false,
});
export type ShoppingListCustomItemPatch = Static<typeof ShoppingListCustomItemPatch>;
export const ShoppingListIngredientPatch = Type.Partial(Body({ position, multiplier, quantity_id: Id }), {
  additionalProperties: false,
});
export type ShoppingListIngredientPatch = Static<typeof ShoppingListIngredientPatch>;
