import { describe, expect, test } from "bun:test";
import type { ShoppingList, ShoppingListIngredient } from "@toque/db/schemas/shopping-list.ts";
import { absorb, type Change, type Operation, project } from "./operations.ts";
import { listOf, mara } from "./testing/server.ts";

const stew = { recipe_id: 5, title: "Stew", img: [], cover_url: "/stew.svg" };
const soup = { recipe_id: 6, title: "Soup", img: [], cover_url: "/soup.svg" };

function line(id: number, byHand: number, shares: [recipe_id: number, multiplier: number][], checked = false) {
  const sources = shares.map(([recipe_id, multiplier]) => ({ recipe_id, title: null, servings: 4, multiplier }));
  const multiplier = byHand + shares.reduce((sum, [, share]) => sum + share, 0);
  const item = { type: "ingredient", id, shopping_list_id: 1, position: id, multiplier, checked, sources };
  return { ...item, checked_at: checked ? "2026-01-01T00:00:00Z" : null, checked_by: checked ? mara : null };
}

/** Two dishes for four: onions for both and one by hand, leeks for the soup alone, beef for the stew, in the basket. */
const list: ShoppingList = {
  ...listOf(1),
  recipes: [
    { ...stew, servings: 4 },
    { ...soup, servings: 4 },
  ],
  items: [
    line(1, 1, [
      [5, 2],
      [6, 1],
    ]),
    line(2, 0, [[6, 500]]),
    line(3, 0, [[5, 300]], true),
  ] as unknown as ShoppingListIngredient[],
};

const operation = (change: Change): Operation =>
  ({ ...change, key: "k", list: 1, at: 1, heldUntil: 0, sent: false, failures: 0 }) as Operation;
const after = (...changes: Change[]): ShoppingList => project([list], changes.map(operation), {}, mara)[0]!;
const amounts = ({ items }: ShoppingList) => items.map(({ id, multiplier }) => [id, multiplier]);

describe("a dish on a list", () => {
  test("every line follows its servings; more of what is in the basket is to buy again", () => {
    const more = after({ kind: "dish", recipe: stew, servings: 8 });
    expect(amounts(more)).toEqual([
      [1, 6],
      [2, 500],
      [3, 600],
    ]);
    expect(more.items[0]!.sources.map(({ servings, multiplier }) => [servings, multiplier])).toEqual([
      [8, 4],
      [4, 1],
    ]);
    expect(more.items[2]).toMatchObject({ checked: false, checked_by: null });
    expect(after({ kind: "dish", recipe: stew, servings: 2 }).items[2]).toMatchObject({
      checked: true,
      multiplier: 150,
    });
    expect(more.recipes.map(({ servings }) => servings)).toEqual([8, 4]);
  });

  test("the same change again changes nothing", () => {
    const once = after({ kind: "dish", recipe: stew, servings: 8 });
    expect(amounts(project([once], [operation({ kind: "dish", recipe: stew, servings: 8 })], {}, mara)[0]!)).toEqual(
      amounts(once),
    );
  });

  test("without it go its shares, and the lines that only it wanted", () => {
    const without = after({ kind: "remove-dish", recipeId: 6 });
    expect(amounts(without)).toEqual([
      [1, 3],
      [3, 300],
    ]);
    expect(without.recipes.map(({ title }) => title)).toEqual(["Stew"]);
  });

  test("a new one stands among the dishes until the server tells its lines", () => {
    const recipe = { ...stew, recipe_id: 9, title: "Pie" };
    const added = after({ kind: "dish", recipe, servings: 2 });
    expect(added.recipes.at(-1)).toEqual({ ...recipe, servings: 2 });
    const told: ShoppingList = { ...list, revision: 2, recipes: [] };
    expect(absorb([list], operation({ kind: "dish", recipe, servings: 2 }), told, {}, mara)).toEqual([told]);
    // An answer that comes late does not bring back what is older.
    const newer: ShoppingList = { ...list, revision: 3 };
    expect(absorb([newer], operation({ kind: "dish", recipe, servings: 2 }), told, {}, mara)).toEqual([newer]);
  });
});

test("a text that is there already comes out of the basket, as the server does it", () => {
  const milk = listOf(1, "Milk");
  const ticked = { ...milk, items: milk.items.map((item) => ({ ...item, checked: true })) };
  const add = operation({ kind: "add", item: -1, text: " milk" });
  const [shown] = project(
    [ticked],
    [add, operation({ kind: "amount", item: -1, type: "custom", multiplier: 2 })],
    {},
    mara,
  );
  expect(shown!.items).toHaveLength(1);
  expect(shown!.items[0]).toMatchObject({ checked: false, multiplier: 2, data: "Milk" });
});
