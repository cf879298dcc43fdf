import type { Tx } from "@toque/db/client/types.ts";
import type { ShoppingList, ShoppingListItem } from "@toque/db/entities/shopping-list.ts";
import { notFound } from "@toque/db/errors.ts";
import type { Voice } from "@toque/db/recipes/present.ts";
import { changesAfter, type Keeper, lastRevision } from "@toque/db/shopping-lists/changes.ts";
import type { AddedItem } from "@toque/db/shopping-lists/items.ts";
import { readItem, readList } from "@toque/db/shopping-lists/read.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../../http/caller.ts";
import { idempotent, type StoredAnswer } from "../../http/idempotency.ts";
import type { ServerEvent } from "../../http/sse.ts";

/** Between wake-ups the database is asked this often. */
const LOOK_AGAIN_MS = 2000;

/** One change that a caller asks for: everything that its replay is recognised by. */
export interface Change {
  request: Request;
  caller: Caller;
  body: unknown;
  voice: Voice;
}

/** Every change of a list: one transaction, at most once an `Idempotency-Key`, answered with what it has become. */
export const shoppingListService = (deps: Deps) => {
  const run = <T>({ request, caller, body }: Change, work: (tx: Tx) => Promise<StoredAnswer<T>>) =>
    idempotent(deps.db, request, caller.userId, body, work);
  return {
    /** A change that is answered with the whole list. */
    answerList(change: Change, status: number, work: (tx: Tx, keeper: Keeper) => Promise<number>) {
      return run<ShoppingList>(change, async (tx) => {
        const list = await readList(tx, await work(tx, change.caller), change.caller, change.voice);
        if (!list) throw notFound("shopping list");
        return { status, body: list };
      });
    },

    /** A change that is answered with one item of a form: 201 when it was made, 200 when it was there. */
    answerItem<Type extends ShoppingListItem["type"]>(
      change: Change,
      type: Type,
      work: (tx: Tx, keeper: Keeper) => Promise<AddedItem>,
    ) {
      return run<Extract<ShoppingListItem, { type: Type }>>(change, async (tx) => {
        const { id, created } = await work(tx, change.caller);
        const item = await readItem(tx, id, change.voice);
        if (item?.type !== type) throw notFound("shopping list item");
        return { status: created ? 201 : 200, body: item as Extract<ShoppingListItem, { type: Type }> };
      });
    },

    /** A change that leaves nothing to answer with. */
    answerNothing(change: Change, work: (tx: Tx, keeper: Keeper) => Promise<void>) {
      return run<null>(change, async (tx) => {
        await work(tx, change.caller);
        return { status: 204, body: null };
      });
    },

    /** The changes of the caller's lists from the database, then as they happen. Without a revision only what comes next. */
    async *follow(caller: Caller, after: number | null, signal: AbortSignal): AsyncGenerator<ServerEvent> {
      const listener = deps.hub.listen(`lists:${caller.userId}`);
      try {
        let last = after ?? (await lastRevision(deps.db.sql, caller.userId));
        while (!signal.aborted) {
          const changes = await changesAfter(deps.db.sql, caller.userId, last);
          for (const change of changes) yield { id: change.revision, event: "shopping_list", data: change };
          last = changes.at(-1)?.revision ?? last;
          if (changes.length === 0) await listener.next(LOOK_AGAIN_MS, signal);
        }
      } finally {
        listener.close();
      }
    },
  };
};
