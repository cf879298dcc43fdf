import { type Static, Type } from "@sinclair/typebox";
import { Body, Enum, Id, Nullable } from "./common.ts";
import { EmbeddedFood } from "./food.ts";
import { Quantity } from "./quantity.ts";

/** Limits: lists an account owns, people on a list with its owner, dishes on a list, servings of a dish, days of an invitation. */
export const shoppingListLimits = {
  lists: 100,
  items: 500,
  data: 500,
  multiplier: 100_000,
  people: 10,
  recipes: 100,
  servings: 1000,
  invitationDays: 7,
} as const;

/** A person on a list, as everyone on it sees them. */
export const ShoppingListPerson = Type.Object({
  id: Id,
  username: Nullable(Type.String()),
  avatar_url: Nullable(Type.String()),
});
export type ShoppingListPerson = Static<typeof ShoppingListPerson>;

export const ShoppingListRole = Enum(["owner", "member"]);
export const ShoppingListMember = Type.Object({ ...ShoppingListPerson.properties, role: ShoppingListRole });
export type ShoppingListMember = Static<typeof ShoppingListMember>;

/** How much of a line a dish wants: `multiplier` of the line's quantity for `servings` of the dish. */
export const ShoppingListSource = Type.Object({
  recipe_id: Id,
  /** In the reader's language; null where the reader may not see the recipe, or it is gone. */
  title: Nullable(Type.String()),
  servings: Type.Number({ exclusiveMinimum: 0 }),
  multiplier: Type.Number({ exclusiveMinimum: 0 }),
});
export type ShoppingListSource = Static<typeof ShoppingListSource>;

/** A dish on a list. Title, pictures and cover are null or empty where the reader may not see the recipe. */
export const ShoppingListRecipe = Type.Object({
  recipe_id: Id,
  title: Nullable(Type.String()),
  servings: Type.Number({ exclusiveMinimum: 0 }),
  img: Type.Array(Type.String()),
  cover_url: Nullable(Type.String()),
});
export type ShoppingListRecipe = Static<typeof ShoppingListRecipe>;

const itemProperties = {
  id: Id,
  shopping_list_id: Id,
  /** The position in the list; not necessarily a whole number. */
  position: Type.Number(),
  multiplier: Type.Number({ exclusiveMinimum: 0 }),
  /** The position of the food's category in the reader's shop, ascending; null without a category. */
  aisle_position: Nullable(Type.Integer()),
  /** Whether it is in the basket, since when, and by whom; null where it is not, or that account is gone. */
  checked: Type.Boolean(),
  checked_at: Nullable(Type.String()),
  checked_by: Nullable(ShoppingListPerson),
  /** The dishes that want a part of this line; the rest of its multiplier was put there by hand. */
  sources: Type.Array(ShoppingListSource),
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
  /** Incremented with every change of any list that the reader sees; the event id of the reader's stream. */
  revision: Type.Integer(),
  items: Type.Array(ShoppingListItem),
  owner: ShoppingListPerson,
  /** The owner first, then in the order in which they joined. */
  members: Type.Array(ShoppingListMember),
  /** In the order in which they were put on the list. */
  recipes: Type.Array(ShoppingListRecipe),
  /** Whether somebody besides the owner is on it. */
  shared: Type.Boolean(),
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

export const ShoppingListCustomItemPatch = Type.Partial(Body({ position, multiplier, data, checked: Type.Boolean() }), {
  additionalProperties: false,
});
export type ShoppingListCustomItemPatch = Static<typeof ShoppingListCustomItemPatch>;
export const ShoppingListIngredientPatch = Type.Partial(
  Body({ position, multiplier, quantity_id: Id, checked: Type.Boolean() }),
  {
    additionalProperties: false,
  },
);
export type ShoppingListIngredientPatch = Static<typeof ShoppingListIngredientPatch>;

const servings = Type.Number({ exclusiveMinimum: 0, maximum: shoppingListLimits.servings });
/** How many servings of a dish the list shall hold. */
export const ShoppingListRecipePut = Body({ servings });
/** Without servings each new dish comes with those of its recipe, and one that is there keeps its own. */
export const ShoppingListCookbookPut = Body({ servings: Type.Optional(servings) });
export type ShoppingListCookbookPut = Static<typeof ShoppingListCookbookPut>;

/** The token is told once; only its hash is kept. */
export const ShoppingListInvitation = Type.Object({ token: Type.String(), expires_at: Type.String() });
export type ShoppingListInvitation = Static<typeof ShoppingListInvitation>;

/** What an invited person sees before they join; `members_count` counts the owner too. */
export const ShoppingListInvitationPreview = Type.Object({
  list_name: Type.String(),
  owner: ShoppingListPerson,
  members_count: Type.Integer(),
  expires_at: Type.String(),
});
export type ShoppingListInvitationPreview = Static<typeof ShoppingListInvitationPreview>;

/** All categories of foods in the order of the caller's shop. */
export const ShoppingAisles = Type.Object({ category_ids: Type.Array(Id) });
export type ShoppingAisles = Static<typeof ShoppingAisles>;
/** Categories that are left out come after the others, in their usual order. An empty list is the usual order. */
export const ShoppingAislesPut = Body({ category_ids: Type.Array(Id, { maxItems: 500, uniqueItems: true }) });
