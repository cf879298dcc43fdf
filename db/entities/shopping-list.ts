import { type Static, Type } from "@sinclair/typebox";
import { Body, Id, Nullable } from "./common.ts";
import { EmbeddedFood } from "./food.ts";
import { Quantity } from "./quantity.ts";

/** What a user may keep at once. */
export const shoppingListLimits = { lists: 100, items: 500, data: 500, multiplier: 100_000 } as const;

const itemProperties = {
  id: Id,
  shopping_list_id: Id,
  /** The place in the list; not necessarily a whole number. */
  position: Type.Number(),
  multiplier: Type.Number({ exclusiveMinimum: 0 }),
  /** Where in a shop the food's category stands, small first; null for what has no category. */
  aisle_position: Nullable(Type.Integer()),
};

/** So many of a quantity of a food. Each form requires what the other has not, so that a reader can tell them apart. */
export const ShoppingListIngredient = Type.Object({
  type: Type.Literal("ingredient"),
  ...itemProperties,
  food_id: Id,
  quantity_id: Id,
  food: EmbeddedFood,
  quantity: Quantity,
});
export type ShoppingListIngredient = Static<typeof ShoppingListIngredient>;

/** A text of one's own: "Bin bags". */
export const ShoppingListCustomItem = Type.Object({
  type: Type.Literal("custom"),
  ...itemProperties,
  data: Type.String(),
});
export type ShoppingListCustomItem = Static<typeof ShoppingListCustomItem>;

/** Exactly one of the two forms. */
export const ShoppingListItem = Type.Union([ShoppingListIngredient, ShoppingListCustomItem]);
export type ShoppingListItem = Static<typeof ShoppingListItem>;

export const ShoppingList = Type.Object({
  id: Id,
  user_id: Id,
  name: Type.String(),
  /** Grows with every change of any list of the user: what the event stream counts by. */
  revision: Type.Integer(),
  items: Type.Array(ShoppingListItem),
});
export type ShoppingList = Static<typeof ShoppingList>;

/** What the event stream tells: a list has reached a revision, or is gone. */
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

/** An item of a new list: of the custom form unless its type says otherwise. What fits neither form is refused. */
export const ShoppingListItemCreate = Type.Union([
  Body({ type: Type.Literal("ingredient"), ...ingredientInput }),
  Body({ type: Type.Optional(Type.Literal("custom", { default: "custom" })), ...customInput }),
]);
export type ShoppingListItemCreate = Static<typeof ShoppingListItemCreate>;

export const ShoppingListCreate = Body({
  name,
  items: Type.Optional(Type.Array(ShoppingListItemCreate, { maxItems: shoppingListLimits.items })),
});
export type ShoppingListCreate = Static<typeof ShoppingListCreate>;

export const ShoppingListPatch = Body({ name });
export type ShoppingListPatch = Static<typeof ShoppingListPatch>;

/** What is to be bought in addition; a negative multiplier takes away. */
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
