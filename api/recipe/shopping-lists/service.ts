import type { Tx } from "@toque/db/client/types.ts";
import { notFound } from "@toque/db/errors.ts";
import type { Locale } from "@toque/db/recipes/present.ts";
import type { ShoppingList, ShoppingListItem } from "@toque/db/schemas/shopping-list.ts";
import { changesAfter, type ListOwner, lastRevision } from "@toque/db/shopping-lists/changes.ts";
import type { AddedItem } from "@toque/db/shopping-lists/items.ts";
import { readItem, readList } from "@toque/db/shopping-lists/read.ts";
import type { Deps } from "../../deps.ts";
import { follow } from "../../events/follow.ts";
import type { Caller } from "../../http/caller.ts";
import { idempotent, type StoredAnswer } from "../../http/idempotency.ts";
import { localeOf } from "../../http/module.ts";
import type { ServerEvent } from "../../http/sse.ts";

/** A requested change, with the data that identifies a retry. */
export interface Change {
  request: Request;
  caller: Caller;
  body: unknown;
  locale: Locale;
}

/** The change that a request asks for. */
export const changeOf = (context: {
  request: Request;
  caller: Caller;
  body?: unknown;
  headers: Parameters<typeof localeOf>[0];
}): Change => ({
  request: context.request,
  caller: context.caller,
  body: context.body,
  locale: localeOf(context.headers),
});

/** Runs a change of a list in one transaction, at most once per `Idempotency-Key`, and returns the result. */
export const shoppingListService = (deps: Deps) => {
  const run = <T>({ request, caller, body }: Change, work: (tx: Tx) => Promise<StoredAnswer<T>>) =>
    idempotent(deps.db, request, caller.userId, body, work);
  return {
    /** A change whose response is the whole list. */
    answerList(change: Change, status: number, work: (tx: Tx, owner: ListOwner) => Promise<number>) {
      return run<ShoppingList>(change, async (tx) => {
        const list = await readList(tx, await work(tx, change.caller), change.caller, change.locale);
        if (!list) throw notFound("shopping list");
        return { status, body: list };
      });
    },

    /** A change whose response is one item: 201 when it was created, 200 when it existed. */
    answerItem<Type extends ShoppingListItem["type"]>(
      change: Change,
      type: Type,
      work: (tx: Tx, owner: ListOwner) => Promise<AddedItem>,
    ) {
      return run<Extract<ShoppingListItem, { type: Type }>>(change, async (tx) => {
        const { id, created } = await work(tx, change.caller);
        const item = await readItem(tx, id, change.caller, change.locale);
        if (item?.type !== type) throw notFound("shopping list item");
        return { status: created ? 201 : 200, body: item as Extract<ShoppingListItem, { type: Type }> };
      });
    },

    /** A change without a response body. */
    answerNothing(change: Change, work: (tx: Tx, owner: ListOwner) => Promise<void>) {
      return run<null>(change, async (tx) => {
        await work(tx, change.caller);
        return { status: 204, body: null };
      });
    },

    /** The changes of the lists that the caller is on: stored ones, then live ones. Without a revision only live ones. */
    async *follow(caller: Caller, after: number | null, signal: AbortSignal): AsyncGenerator<ServerEvent> {
      let last = after ?? (await lastRevision(deps.db.sql, caller.userId));
      const readAfter = () => changesAfter(deps.db.sql, caller.userId, last);
      for await (const changes of follow(deps.eventHub, { key: `lists:${caller.userId}`, readAfter, signal }))
        for (const change of changes) {
          last = change.revision;
          yield { id: change.revision, event: "shopping_list", data: change };
        }
    },
  };
};
