import type { ShoppingList, ShoppingListItem, ShoppingListPerson } from "@toque/db/schemas/shopping-list.ts";
import { ApiError } from "../../client/api-error.ts";
import { textKey } from "../operations.ts";
import type { ApiCall } from "../queue.ts";

export const mara: ShoppingListPerson = { id: 1, username: "Mara", avatar_url: null };

/** A list with some texts. */
export function listOf(id: number, ...texts: string[]): ShoppingList {
  const items = texts.map(
    (data, index): ShoppingListItem => ({
      type: "custom",
      id: id * 100 + index,
      shopping_list_id: id,
      position: index + 1,
      multiplier: 1,
      aisle_position: null,
      checked: false,
      checked_at: null,
      checked_by: null,
      sources: [],
      data,
    }),
  );
  const members = [{ ...mara, role: "owner" as const }];
  return { id, user_id: 1, name: `List ${id}`, revision: 1, items, owner: mara, members, recipes: [], shared: false };
}

/**
 * The calls of shopping lists as the server answers them, for what the queue must survive: each key is applied once and
 * its answer repeated, what is gone is 404, and the same text is one item.
 */
export class ListServer {
  lists: ShoppingList[];
  /** The keys that were applied, in their order. */
  readonly applied: string[] = [];
  private readonly answers = new Map<string, unknown>();
  private lastId = 10_000;
  constructor(...lists: ShoppingList[]) {
    this.lists = lists;
  }

  receive(call: ApiCall, key: string): unknown {
    if (this.answers.has(key)) return structuredClone(this.answers.get(key));
    const answer = this.apply(call);
    this.applied.push(key);
    this.answers.set(key, structuredClone(answer));
    return answer;
  }

  private apply({ method, path, body }: ApiCall): unknown {
    const at = /^\/api\/recipe\/shopping-list(s|-items|-custom-items)(?:\/(\d+))?(?:\/(\S+))?$/.exec(path);
    if (!at) throw new Error(`no such call: ${path}`);
    const [, kind, idText, rest] = at;
    const given = (body ?? {}) as { name: string; data: string; checked?: boolean; multiplier?: number };
    const id = Number(idText);
    if (kind === "s" && idText === undefined) {
      const list = { ...listOf(++this.lastId), name: given.name };
      this.lists.unshift(list);
      return list;
    }
    const list = this.lists.find((one) => (kind === "s" ? one.id === id : one.items.some((item) => item.id === id)));
    if (!list) throw new ApiError({ status: 404, code: "not_found" });
    const item = list.items.find((one) => one.id === id);
    if (kind === "-items") {
      list.items = list.items.filter((one) => one !== item);
      return undefined;
    }
    if (kind === "-custom-items" && item?.type === "custom") {
      if (given.multiplier !== undefined) item.multiplier = given.multiplier;
      if (given.data !== undefined) {
        const key = textKey(given.data);
        if (list.items.some((one) => one !== item && one.type === "custom" && textKey(one.data) === key))
          throw new ApiError({ status: 409, code: "item_exists" });
        item.data = given.data.trim();
      }
      if (given.checked !== undefined) item.checked = given.checked;
      return item;
    }
    if (rest === "custom-items") {
      const same = list.items.find((one) => one.type === "custom" && textKey(one.data) === textKey(given.data));
      if (same) {
        same.checked = false;
        return same;
      }
      const [added] = listOf(list.id, given.data.trim()).items;
      const made = {
        ...added!,
        id: ++this.lastId,
        position: Math.max(0, ...list.items.map((one) => one.position)) + 1,
      };
      list.items.push(made);
      return made;
    }
    if (rest === "checked-items") {
      list.items = list.items.filter((one) => !one.checked);
      return list;
    }
    if (method === "PATCH") list.name = given.name;
    else if (method === "DELETE") this.lists = this.lists.filter((one) => one !== list);
    else throw new Error(`no such call: ${method} ${path}`);
    return method === "PATCH" ? list : undefined;
  }

  read = (): ShoppingList[] => structuredClone(this.lists);
}

/** What of lists two readers must agree on: not when and by whom something was ticked, which the server says. */
export const essence = (lists: readonly ShoppingList[]) =>
  lists.map(({ id, name, items }) => ({
    id,
    name,
    items: items.map((item) => [item.id, item.type === "custom" ? item.data : "", item.checked, item.multiplier]),
  }));
