import type { Tx } from "@toque/db/client/types.ts";
import { lockManyLists } from "@toque/db/shopping-lists/changes.ts";
import { addCustomItem } from "@toque/db/shopping-lists/items.ts";
import { addIngredients, createList } from "@toque/db/shopping-lists/lists.ts";
import type { ChangeSet } from "../../ai/tools/change-set.ts";

/**
 * Writes what a message adds to the user's shopping lists, by the functions that the API uses, with the user's rights: a list
 * that is no longer there, or that is full, fails the whole answer.
 * @throws DomainError
 */
export async function commitShopping(tx: Tx, changeSet: ChangeSet, userId: number): Promise<void> {
  const owner = { userId, isAdmin: false };
  const made = new Map<string, number>();
  const known = changeSet.shopping.flatMap(({ list }) => list.id ?? []);
  // Of several lists, shared ones too, all are locked first, in one order for everybody.
  if (new Set(known).size > 1) await lockManyLists(tx, known);
  for (const { list, additions, texts } of changeSet.shopping) {
    const id = list.id ?? made.get(list.name) ?? (await createList(tx, userId, { name: list.name }));
    if (list.id === null) made.set(list.name, id);
    if (additions.length > 0) await addIngredients(tx, id, owner, additions);
    for (const data of texts) await addCustomItem(tx, id, owner, { data });
  }
}
