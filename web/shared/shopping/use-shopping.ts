import { onlineManager, type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ShoppingList, ShoppingListPerson } from "@toque/db/schemas/shopping-list.ts";
import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { ApiError } from "../client/api-error.ts";
import { request } from "../client/fetch.ts";
import { newKey } from "../client/new-key.ts";
import { texts } from "../i18n/texts.ts";
import { meQuery } from "../preferences/account.ts";
import { report } from "../report.ts";
import { session, useUser } from "../session/session.ts";
import { useEventStream } from "../sse/use-event-stream.ts";
import { browserStorage } from "../storage/storage.ts";
import { toast } from "../ui/toast.ts";
import { useOnline } from "../ui/use-online.ts";
import { absorb, type Change, isList, type Operation, project } from "./operations.ts";
import type { ApiCall } from "./queue.ts";
import { changeLists, listQuery, listsQuery, shoppingKey } from "./shopping-queries.ts";
import { createSync, newLocalId, type ShoppingSync } from "./sync.ts";

/** Milliseconds; a change is small. */
const timeLimit = 30_000;

const accountNow = (): string => String(session.getState().session?.user.id ?? "");

/** Sends a change of an account, and never in the name of another one that has signed in meanwhile. */
async function send(account: string, { method, path, body }: ApiCall, key: string): Promise<unknown> {
  const token = await session.accessToken().catch((cause: unknown) => {
    throw cause instanceof ApiError ? cause : new ApiError({ status: 0, code: "network_error", cause });
  });
  if (!token && session.copiesOf() !== null) throw new ApiError({ status: 0, code: "network_error" });
  if (!token || accountNow() !== account) throw new ApiError({ status: 401, code: "other_account" });
  return request<unknown>(path, { method, body, headers: { "idempotency-key": key }, quiet: true, timeLimit });
}

/** The web lock of an account, so that two tabs do not send the same changes at once; a plain run where there is none. */
async function exclusive(account: string, work: () => Promise<void>): Promise<void> {
  if (navigator.locks) await navigator.locks.request(`toque.shopping.${account}`, work);
  else await work();
}

async function sayRefused(operation: Operation, error: unknown): Promise<void> {
  await texts.load(["shopping"]);
  const t = texts.translator("shopping");
  const status = error instanceof ApiError ? error.status : 0;
  if (operation.kind === "create") toast.error(t("refused.create", { name: operation.name }));
  else if (status === 404 || status === 403) toast.error(t("refused.gone"));
  else toast.error(t("refused.other"));
}

/** The person who uses the page, as the lists name them. */
function personNow(client: QueryClient): ShoppingListPerson {
  const me = client.getQueryData(meQuery.queryKey);
  const user = session.getState().session?.user;
  return {
    id: Number(user?.id ?? 0),
    username: me?.username ?? user?.name ?? null,
    avatar_url: me?.avatar_url ?? null,
  };
}

/** After a change of the cache has reached the page: the query client tells it in the next task. */
const shown = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** A list that was made here opens with what the server has made of it. */
function keepCreated(client: QueryClient, account: string, answer: unknown): void {
  if (isList(answer)) client.setQueryData(listQuery(account, answer.id).queryKey, answer);
}

let current: { sync: ShoppingSync; end: () => void } | null = null;

/** The queue of the signed-in account; that of another account is stopped, and stays stored. */
export function shoppingSync(client: QueryClient, account: string): ShoppingSync {
  if (current?.sync.account === account) return current.sync;
  current?.end();
  const refetch = (): void => void client.invalidateQueries({ queryKey: [shoppingKey] });
  const sync = createSync({
    account,
    storage: browserStorage,
    newKey,
    exclusive: (work) => exclusive(account, work),
    send: (call, key) => send(account, call, key),
    onAnswer: async (operation, answer) => {
      const { aliases } = sync.getState();
      if (operation.kind === "create") keepCreated(client, account, answer);
      await changeLists(client, account, (lists) => absorb(lists, operation, answer, aliases, personNow(client)));
      await shown();
    },
    onRefused: (operation, error) => {
      report("SHOPPING_CHANGE_REFUSED", error);
      sayRefused(operation, error).catch(() => {});
      refetch();
    },
    onDrained: refetch,
    onOtherTab: refetch,
  });
  const unwatchNetwork = onlineManager.subscribe((online) => online && sync.wake());
  const end = (): void => {
    unwatchNetwork();
    unwatchSession();
    sync.stop();
    current = null;
  };
  // Signed out, there is nobody to send for.
  const unwatchSession = session.subscribe(() => {
    if (session.getState().status === "unauthenticated") end();
  });
  current = { sync, end };
  void sync.flush();
  return sync;
}

/** The account's id as text; "" for a visitor. */
export const useShoppingAccount = (): string => String(useUser()?.id ?? "");

/** The queue of changes, its state, and how to make one. */
export function useShopping() {
  const client = useQueryClient();
  const account = useShoppingAccount();
  const sync = shoppingSync(client, account);
  const state = useSyncExternalStore(sync.subscribe, sync.getState);
  const { data: me } = useQuery(meQuery);
  const person = useMemo(
    (): ShoppingListPerson => ({
      id: Number(account),
      username: me?.username ?? null,
      avatar_url: me?.avatar_url ?? null,
    }),
    [account, me?.username, me?.avatar_url],
  );
  return {
    account,
    sync,
    state,
    person,
    make: (list: number, change: Change, options?: { hold?: boolean }): string => sync.make(list, change, options),
    /** @returns the local id of the new list */
    createList: (name: string): number => {
      const id = newLocalId();
      sync.make(id, { kind: "create", name });
      return id;
    },
  };
}

/** Tells the queue whether a read reached the server. */
function useRead(sync: ShoppingSync, updatedAt: number, error: Error | null): void {
  useEffect(() => {
    if (updatedAt > 0 && !error) sync.markRead(true);
    else if (error instanceof ApiError && error.status === 0) sync.markRead(false);
  }, [sync, updatedAt, error]);
}

/** All lists with the waiting changes applied. */
export function useLists({ enabled = true }: { enabled?: boolean } = {}) {
  const { account, sync, state, person } = useShopping();
  const query = useQuery({ ...listsQuery(account), enabled: enabled && account !== "" });
  const { operations, aliases } = state;
  useRead(sync, query.dataUpdatedAt, query.error);
  const lists = useMemo(
    () => (query.data ? project(query.data, operations, aliases, person) : undefined),
    [query.data, operations, aliases, person],
  );
  return { ...query, lists };
}

/** One list with the waiting changes applied; null when it was deleted here. A local id is one that no server knows yet. */
export function useList(id: number) {
  const { account, sync, state, person } = useShopping();
  const { operations, aliases } = state;
  const serverId = aliases[id] ?? id;
  const query = useQuery({ ...listQuery(account, serverId), enabled: serverId > 0 });
  useRead(sync, query.dataUpdatedAt, query.error);
  const list = useMemo((): ShoppingList | null | undefined => {
    if (!query.data && serverId > 0) return undefined;
    const projected = project(query.data ? [query.data] : [], operations, aliases, person);
    return projected.find((one) => one.id === serverId) ?? null;
  }, [query.data, operations, aliases, person, serverId]);
  return { ...query, list, serverId };
}

/** Milliseconds that pass between a change elsewhere and reading it: several come together. */
const settleTime = 150;

/**
 * Follows the changes of others while a page shows lists.
 * @param revision of what is shown, where the stream begins; null before anything is
 */
export function useShoppingEvents(revision: number | null): void {
  const client = useQueryClient();
  const account = useShoppingAccount();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const url = revision === null || account === "" ? null : "/api/recipe/shopping-lists/events";
  useEventStream(
    url,
    ({ type }) => {
      if (type !== "shopping_list") return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void client.invalidateQueries({ queryKey: [shoppingKey] }), settleTime);
    },
    String(revision ?? ""),
  );
}

export type SyncWords = "waiting" | "offline" | "sending" | "in_step";

/** In which step this device is with the server. */
export function useSyncWords(): { words: SyncWords; ticks: number; others: number; inStepAt: number | null } {
  const { state } = useShopping();
  const online = useOnline() && state.reachable;
  const ticks = state.operations.filter(({ kind }) => kind === "check").length;
  const others = state.operations.length - ticks;
  const waits = state.operations.length > 0;
  const words = online ? (waits ? "sending" : "in_step") : waits ? "waiting" : "offline";
  return { words, ticks, others, inStepAt: state.inStepAt };
}
