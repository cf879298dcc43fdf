import type {
  ShoppingList,
  ShoppingListAddition,
  ShoppingListCustomItem,
  ShoppingListItem,
  ShoppingListPerson,
  ShoppingListRecipe,
} from "@toque/db/schemas/shopping-list.ts";

/** What a user does to a list. A negative id names a list or an item that was made here and that no server knows yet. */
export type Change =
  | { kind: "check"; item: number; type: ShoppingListItem["type"]; checked: boolean }
  | { kind: "amount"; item: number; type: ShoppingListItem["type"]; multiplier: number; quantity?: number }
  | { kind: "text"; item: number; text: string }
  | { kind: "add"; item: number; text: string }
  | { kind: "foods"; foods: ShoppingListAddition[] }
  | { kind: "remove"; item: number }
  | { kind: "dish"; recipe: Omit<ShoppingListRecipe, "servings">; servings: number }
  | { kind: "remove-dish"; recipeId: number }
  | { kind: "clear" }
  | { kind: "create"; name: string }
  | { kind: "rename"; name: string }
  | { kind: "delete" };

/** A change that waits for the server. */
export type Operation = Change & {
  /** Its Idempotency-Key: the server applies it once, however often it is sent. */
  key: string;
  list: number;
  /** When it was made, in milliseconds since 1970; unique and ascending on one device. */
  at: number;
  /** Until then it can be taken back without the server hearing of it. */
  heldUntil: number;
  /** Whether a server may have seen it: its content and key stay as they are. */
  sent: boolean;
  /** How often the server failed at it with an error of its own. */
  failures: number;
};

/** Which server id a local id has become. */
export type Aliases = Readonly<Record<number, number>>;

/** Below this a line holds nothing. */
const nothing = 1e-9;

/** Custom items with the same key are one item: the server's rule. */
export const textKey = (text: string): string => text.normalize("NFC").trim().replaceAll(/\s+/g, " ").toLowerCase();

/** There is more to buy of it: it comes out of the basket. */
const unchecked = <T extends ShoppingListItem>(item: T): T => ({
  ...item,
  checked: false,
  checked_at: null,
  checked_by: null,
});

const setItem = (
  list: ShoppingList,
  id: number,
  change: (item: ShoppingListItem) => ShoppingListItem,
): ShoppingList => ({
  ...list,
  items: list.items.map((item) => (item.id === id ? change(item) : item)),
});

function withText(list: ShoppingList, id: number, text: string): ShoppingList {
  const position = Math.max(0, ...list.items.map((item) => item.position)) + 1;
  const added: ShoppingListCustomItem = {
    type: "custom",
    id,
    shopping_list_id: list.id,
    position,
    multiplier: 1,
    aisle_position: null,
    checked: false,
    checked_at: null,
    checked_by: null,
    sources: [],
    data: text.trim(),
  };
  return { ...list, items: [...list.items, added] };
}

/** The lines for another number of servings of a dish; 0 takes the dish's shares away, and lines that only it wanted. */
function scaleDish(items: readonly ShoppingListItem[], recipeId: number, servings: number): ShoppingListItem[] {
  return items.flatMap((item) => {
    const source = item.sources.find(({ recipe_id }) => recipe_id === recipeId);
    if (!source) return item;
    const share = (source.multiplier / source.servings) * servings;
    const multiplier = item.multiplier - source.multiplier + share;
    if (multiplier < nothing) return [];
    const sources = item.sources.flatMap((one) =>
      one !== source ? one : servings > 0 ? { ...one, servings, multiplier: share } : [],
    );
    const scaled = { ...item, multiplier, sources };
    return share > source.multiplier + nothing ? unchecked(scaled) : scaled;
  });
}

function withDish(list: ShoppingList, recipe: Omit<ShoppingListRecipe, "servings">, servings: number): ShoppingList {
  const known = list.recipes.some(({ recipe_id }) => recipe_id === recipe.recipe_id);
  return {
    ...list,
    recipes: known
      ? list.recipes.map((dish) => (dish.recipe_id === recipe.recipe_id ? { ...dish, servings } : dish))
      : [...list.recipes, { ...recipe, servings }],
    items: scaleDish(list.items, recipe.recipe_id, servings),
  };
}

function createdList(operation: Operation & { kind: "create" }, me: ShoppingListPerson): ShoppingList {
  const { list: id, name } = operation;
  const members = [{ ...me, role: "owner" as const }];
  return { id, user_id: me.id, name, revision: 0, items: [], owner: me, members, recipes: [], shared: false };
}

/**
 * Lists as they are after the waiting changes: each has the effect that the server's call has, and none where the server
 * has applied it already.
 * @param lists as the server last told them
 * @param me who makes the changes
 */
export function project(
  lists: readonly ShoppingList[],
  operations: readonly Operation[],
  aliases: Aliases,
  me: ShoppingListPerson,
): ShoppingList[] {
  const known: Record<number, number> = { ...aliases };
  const resolve = (id: number): number => known[id] ?? id;
  let result = [...lists];
  for (const operation of operations) {
    const id = resolve(operation.list);
    if (operation.kind === "create") {
      if (!result.some((list) => list.id === id)) result = [createdList({ ...operation, list: id }, me), ...result];
      continue;
    }
    if (operation.kind === "delete") {
      result = result.filter((list) => list.id !== id);
      continue;
    }
    result = result.map((list) => (list.id === id ? apply(list, operation, resolve, me, known) : list));
  }
  return result;
}

type ItemChange = Exclude<Operation, { kind: "create" } | { kind: "delete" }>;

function apply(
  list: ShoppingList,
  operation: ItemChange,
  resolve: (id: number) => number,
  me: ShoppingListPerson,
  known: Record<number, number>,
): ShoppingList {
  switch (operation.kind) {
    case "check": {
      const { checked } = operation;
      return setItem(list, resolve(operation.item), (item) =>
        item.checked === checked
          ? item
          : {
              ...item,
              checked,
              checked_at: checked ? new Date(operation.at).toISOString() : null,
              checked_by: checked ? me : null,
            },
      );
    }
    case "amount":
      return setItem(list, resolve(operation.item), (item) => ({ ...item, multiplier: operation.multiplier }));
    case "text":
      return setItem(list, resolve(operation.item), (item) =>
        item.type === "custom" ? { ...item, data: operation.text.trim() } : item,
      );
    case "add": {
      const id = resolve(operation.item);
      const same = list.items.find(
        (item) => item.id === id || (item.type === "custom" && textKey(item.data) === textKey(operation.text)),
      );
      if (!same) return withText(list, id, operation.text);
      known[operation.item] = same.id;
      // After its own answer the item may have been ticked again.
      return same.id === id ? list : setItem(list, same.id, unchecked);
    }
    case "remove": {
      const id = resolve(operation.item);
      return { ...list, items: list.items.filter((item) => item.id !== id) };
    }
    // The server decides which lines they join: they are shown with its answer.
    case "foods":
      return list;
    case "dish":
      return withDish(list, operation.recipe, operation.servings);
    case "remove-dish":
      return {
        ...list,
        recipes: list.recipes.filter(({ recipe_id }) => recipe_id !== operation.recipeId),
        items: scaleDish(list.items, operation.recipeId, 0),
      };
    case "clear":
      return { ...list, items: list.items.filter(({ checked }) => !checked) };
    case "rename":
      return { ...list, name: operation.name };
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
/** Whether an answer is a whole list. */
export const isList = (answer: unknown): answer is ShoppingList => isRecord(answer) && Array.isArray(answer.items);
const isItem = (answer: unknown): answer is ShoppingListItem =>
  isRecord(answer) && typeof answer.shopping_list_id === "number";

/** Replaces an item in its place, or adds it. */
function withItem(list: ShoppingList, item: ShoppingListItem): ShoppingList {
  const known = list.items.some(({ id }) => id === item.id);
  return { ...list, items: known ? list.items.map((one) => (one.id === item.id ? item : one)) : [...list.items, item] };
}

/** Replaces a list unless a newer one is known; a new one comes first. */
export function withList(lists: readonly ShoppingList[], list: ShoppingList): ShoppingList[] {
  if (!lists.some(({ id }) => id === list.id)) return [list, ...lists];
  return lists.map((one) => (one.id === list.id && one.revision <= list.revision ? list : one));
}

/** The lists after the server has applied a change and answered it. */
export function absorb(
  lists: readonly ShoppingList[],
  operation: Operation,
  answer: unknown,
  aliases: Aliases,
  me: ShoppingListPerson,
): ShoppingList[] {
  if (isList(answer)) return withList(lists, answer);
  if (!isItem(answer)) return project(lists, [operation], aliases, me);
  // The answer brings the server's id in place of the local one.
  const before = operation.kind === "add" ? [...lists] : project(lists, [operation], aliases, me);
  return before.map((list) => (list.id === answer.shopping_list_id ? withItem(list, answer) : list));
}
