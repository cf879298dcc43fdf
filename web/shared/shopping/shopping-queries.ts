import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { FoodCategory } from "@toque/db/schemas/food.ts";
import type { ShoppingAisles, ShoppingList } from "@toque/db/schemas/shopping-list.ts";
import { api, call, unwrap } from "../client/eden.ts";
import { request } from "../client/fetch.ts";
import { currentLanguage } from "../preferences/language.ts";
import { browserStorage } from "../storage/storage.ts";
import { copyPrefix } from "./stored-lists.ts";

/** Every query about shopping lists begins with this key. */
export const shoppingKey = "shopping";

const minute = 60_000;
const day = 24 * 60 * minute;
/** How many lists are kept for reading without a network. */
const keptLists = 12;

interface Copy {
  /** When the server told it, in milliseconds since 1970. */
  at: number;
  list: ShoppingList;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const isCopy = (stored: unknown): stored is Copy =>
  isRecord(stored) && Number.isFinite(stored.at) && isRecord(stored.list) && Array.isArray(stored.list.items);

const readCopies = (account: string): Copy[] =>
  browserStorage
    .keys(copyPrefix(account))
    .flatMap((key) => browserStorage.readJson(key, (stored) => (isCopy(stored) ? stored : [])))
    .sort((a, b) => b.list.id - a.list.id);

/** Keeps a list for reading without a network, in place of the one that was read longest ago. */
export function keepCopy(account: string, list: ShoppingList): void {
  const copies = readCopies(account).filter((copy) => copy.list.id !== list.id);
  for (const old of copies.sort((a, b) => b.at - a.at).slice(keptLists - 1)) forgetCopy(account, old.list.id);
  browserStorage.writeJson(copyPrefix(account) + list.id, { at: Date.now(), list });
}

export function forgetCopy(account: string, id: number): void {
  browserStorage.remove(copyPrefix(account) + id);
}

/** Which lists there were at the last reading of all; null before. */
const readIndex = (account: string): number[] | null =>
  browserStorage.readJson(`${copyPrefix(account)}index`, (stored) =>
    Array.isArray(stored) && stored.every((id) => Number.isSafeInteger(id)) ? stored : null,
  );

/** All lists as they were read last, as far as they are kept; undefined before. */
function readAllCopies(account: string): ShoppingList[] | undefined {
  const index = readIndex(account);
  if (!index) return undefined;
  const copies = new Map(readCopies(account).map(({ list }) => [list.id, list]));
  return index.flatMap((id) => copies.get(id) ?? []);
}

/** All lists that the user sees, newest first. */
export function listsQuery(account: string) {
  return queryOptions({
    queryKey: [shoppingKey, "lists", account],
    queryFn: async ({ signal }): Promise<ShoppingList[]> => {
      const lists = await unwrap(api.api.recipe.users["@me"]["shopping-lists"].get(call({ signal })));
      const present = new Set(lists.map(({ id }) => id));
      for (const { list } of readCopies(account)) if (!present.has(list.id)) forgetCopy(account, list.id);
      for (const list of lists.slice(0, keptLists)) keepCopy(account, list);
      browserStorage.writeJson(
        `${copyPrefix(account)}index`,
        lists.map(({ id }) => id),
      );
      return lists;
    },
    initialData: () => readAllCopies(account),
    initialDataUpdatedAt: 0,
  });
}

/** One list. What was read before stays readable without a network. */
export function listQuery(account: string, id: number) {
  return queryOptions({
    queryKey: [shoppingKey, "list", account, id],
    queryFn: async ({ signal }): Promise<ShoppingList> => {
      const list = await unwrap(api.api.recipe["shopping-lists"]({ id }).get(call({ signal })));
      keepCopy(account, list);
      return list;
    },
    initialData: () =>
      browserStorage.readJson(copyPrefix(account) + id, (stored) => (isCopy(stored) ? stored.list : undefined)),
    initialDataUpdatedAt: 0,
  });
}

const categoriesStorageKey = (): string => `toque.food-categories.${currentLanguage()}`;
const readCategories = (): FoodCategory[] | undefined =>
  browserStorage.readJson(categoriesStorageKey(), (stored) =>
    Array.isArray(stored) && stored.every((one) => isRecord(one) && Number.isFinite(one.id)) ? stored : undefined,
  );

/** The names of the aisles; kept for reading without a network. */
export function categoriesQuery() {
  return queryOptions({
    queryKey: ["foods", "categories"],
    queryFn: async ({ signal }): Promise<FoodCategory[]> => {
      const categories = await unwrap(api.api.food["food-categories"].get(call({ signal })));
      browserStorage.writeJson(categoriesStorageKey(), categories);
      return categories;
    },
    staleTime: day,
    placeholderData: readCategories,
  });
}

/** The order of the aisles in the user's shop. */
export const aislesQuery = queryOptions({
  queryKey: [shoppingKey, "aisles"],
  queryFn: ({ signal }) => request<ShoppingAisles>("/api/recipe/users/@me/aisles", { signal }),
});

/** Changes the lists that are in the cache, and their copies. */
export async function changeLists(
  client: QueryClient,
  account: string,
  change: (lists: ShoppingList[]) => ShoppingList[],
): Promise<void> {
  // An answer that is under way may be older than the change.
  const loaded = {
    queryKey: [shoppingKey],
    predicate: ({ state }: { state: { data: unknown } }) => state.data !== undefined,
  };
  await client.cancelQueries(loaded);
  const { queryKey } = listsQuery(account);
  const lists = client.getQueryData<ShoppingList[]>(queryKey);
  if (lists) client.setQueryData<ShoppingList[]>(queryKey, change(lists));
  for (const [key, list] of client.getQueriesData<ShoppingList>({ queryKey: [shoppingKey, "list", account] })) {
    if (!list) continue;
    const changed = change([list]).find(({ id }) => id === list.id);
    if (!changed) continue;
    client.setQueryData<ShoppingList>(key, changed);
    keepCopy(account, changed);
  }
}
