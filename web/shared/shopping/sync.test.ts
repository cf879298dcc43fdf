import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { ApiError } from "../client/api-error.ts";
import { createStorage, type PageStorage } from "../storage/storage.ts";
import { absorb, type Operation, project } from "./operations.ts";
import type { ApiCall } from "./queue.ts";
import { createSync, newLocalId, type SyncOptions, undoTime } from "./sync.ts";
import { essence, ListServer, listOf, mara } from "./testing/server.ts";

const had = globalThis.window;
beforeEach(() => void Object.assign(globalThis, { window: new EventTarget() }));
afterEach(() => void Object.assign(globalThis, { window: had }));

/** The storage of a browser; `full` refuses to keep anything more. */
function browser(): { storage: PageStorage; entries: Record<string, string>; fill: () => void } {
  const entries: Record<string, string> = {};
  let full = false;
  const methods = {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => {
      if (full && !(key in entries)) throw new DOMException("full", "QuotaExceededError");
      entries[key] = value;
    },
    removeItem: (key: string) => void delete entries[key],
  };
  const area = Object.setPrototypeOf(entries, methods) as typeof methods;
  const fill = (): void => {
    full = true;
  };
  return { storage: createStorage(() => area), entries, fill };
}

/** A page of a browser: its queue, the lists it has read, and the network, which fails as told. */
function page(server: ListServer, storage: PageStorage, more: Partial<SyncOptions> = {}) {
  const network: { fails: ("request" | "answer" | number)[] } = { fails: [] };
  const sent: string[] = [];
  const refused: Operation[] = [];
  let lists = server.read();
  let keys = 0;
  const send = async (call: ApiCall, key: string): Promise<unknown> => {
    sent.push(key);
    const fails = network.fails.shift();
    if (typeof fails === "number") throw new ApiError({ status: fails, code: "made_up", retryAfter: 0.001 });
    if (fails === "request") throw new ApiError({ status: 0, code: "network_error" });
    const answer = server.receive(call, key);
    if (fails === "answer") throw new ApiError({ status: 0, code: "network_error" });
    return structuredClone(answer);
  };
  const sync = createSync({
    account: "1",
    storage,
    send,
    newKey: () => `${Math.random()}-${++keys}`,
    onAnswer: async (operation, answer) => {
      lists = absorb(lists, operation, answer, sync.getState().aliases, mara);
    },
    onRefused: (operation) => void refused.push(operation),
    ...more,
  });
  const shown = () => {
    const { operations, aliases } = sync.getState();
    return essence(project(lists, operations, aliases, mara));
  };
  return { sync, network, sent, refused, shown };
}

const tick = (item: number) => ({ kind: "check", item, type: "custom", checked: true }) as const;

describe("the queue of a page", () => {
  test("sends a change at once, and shows it before", async () => {
    const server = new ListServer(listOf(1, "Leeks"));
    const { sync, shown } = page(server, browser().storage);
    sync.make(1, tick(100));
    expect(shown()[0]!.items[0]![2]).toBe(true);
    await sync.flush();
    expect(essence(server.lists)).toEqual(shown());
    expect(sync.getState().operations).toEqual([]);
    sync.stop();
  });

  test("without a network changes wait for the next page, which sends them in their order with their keys", async () => {
    const server = new ListServer(listOf(1, "Leeks", "Eggs"));
    const { storage } = browser();
    const before = page(server, storage);
    before.network.fails = ["answer", "request", "request", "request"];
    const list = newLocalId();
    const item = newLocalId();
    before.sync.make(list, { kind: "create", name: "Market" });
    before.sync.make(list, { kind: "add", item, text: "Milk" });
    before.sync.make(list, { ...tick(item) });
    before.sync.make(1, tick(101));
    await before.sync.flush();
    expect(before.sync.getState()).toMatchObject({ reachable: false });
    expect(before.sync.getState().operations).toHaveLength(4);
    before.sync.stop();

    const after = page(server, storage);
    await after.sync.flush();
    expect(after.sent[0]).toBe(before.sent[0]!);
    expect(after.sync.getState()).toMatchObject({ operations: [], reachable: true });
    expect(new Set(server.applied).size).toBe(4);
    expect(server.lists.map(({ name }) => name)).toEqual(["Market", "List 1"]);
    expect(server.lists[0]!.items.map(({ checked }) => checked)).toEqual([true]);
    expect(server.lists[1]!.items.map(({ checked }) => checked)).toEqual([false, true]);
    after.sync.stop();
  });

  test("what the server refuses for good is dropped, and the rest goes on", async () => {
    const server = new ListServer(listOf(1, "Leeks", "Eggs"));
    const { sync, network, refused, shown } = page(server, browser().storage);
    for (const [index, status] of [403, 404, 422].entries()) {
      network.fails = [status];
      sync.make(1, { kind: "rename", name: `Name ${status}` });
      sync.make(1, { kind: "amount", item: 101, type: "custom", multiplier: 2 + index });
      await sync.flush();
      expect(server.lists[0]!.items[1]!.multiplier).toBe(2 + index);
    }
    expect(refused.map(({ kind }) => kind)).toEqual(["rename", "rename", "rename"]);
    expect(sync.getState().operations).toEqual([]);
    expect(essence(server.lists)).toEqual(shown());
    sync.stop();
  });

  test("a server that fails at a change does not stop the others for ever", async () => {
    const server = new ListServer(listOf(1, "Leeks", "Eggs"));
    const { sync, network, refused } = page(server, browser().storage);
    network.fails = [500, 500, 500, 500, 500];
    sync.make(1, tick(100));
    sync.make(1, tick(101));
    for (let time = 0; time < 5; time++) await sync.flush();
    expect(refused.map(({ kind }) => kind)).toEqual(["check"]);
    expect(server.lists[0]!.items.map(({ checked }) => checked)).toEqual([false, true]);
    sync.stop();
  });

  test("a deletion is held as long as it can be taken back", async () => {
    let time = 1000;
    const server = new ListServer(listOf(1, "Leeks"), listOf(2, "Coffee"));
    const { sync, shown } = page(server, browser().storage, { now: () => time });
    const first = sync.make(1, { kind: "delete" }, { hold: true });
    sync.make(2, { kind: "delete" }, { hold: true });
    await sync.flush();
    expect(shown()).toEqual([]);
    expect(server.lists).toHaveLength(2);
    sync.undo(first);
    expect(shown().map(({ id }) => id)).toEqual([1]);
    time += undoTime;
    await sync.flush();
    expect(server.lists.map(({ id }) => id)).toEqual([1]);
    sync.stop();
  });

  test("two tabs keep each other's changes, and send each once", async () => {
    const server = new ListServer(listOf(1, "Leeks", "Eggs"));
    const { storage } = browser();
    let turn = Promise.resolve();
    const exclusive = (work: () => Promise<void>) => {
      turn = turn.then(work);
      return turn;
    };
    const tabs = [page(server, storage, { exclusive }), page(server, storage, { exclusive })];
    tabs[0]!.network.fails = ["request"];
    tabs[0]!.sync.make(1, tick(100));
    tabs[1]!.sync.make(1, tick(101));
    await Promise.all(tabs.map(({ sync }) => sync.flush()));
    await Promise.all(tabs.map(({ sync }) => sync.flush()));
    expect(server.lists[0]!.items.map(({ checked }) => checked)).toEqual([true, true]);
    expect(server.applied).toHaveLength(2);
    for (const { sync } of tabs) {
      expect(sync.getState().operations).toEqual([]);
      sync.stop();
    }
  });

  test("another account's changes are not sent", async () => {
    const server = new ListServer(listOf(1, "Leeks"));
    const { storage } = browser();
    const mine = page(server, storage);
    mine.network.fails = ["request", "request"];
    mine.sync.make(1, tick(100));
    await mine.sync.flush();
    mine.sync.stop();
    const other = page(server, storage, { account: "2" });
    await other.sync.flush();
    expect(other.sent).toEqual([]);
    expect(server.applied).toEqual([]);
    other.sync.stop();
  });

  test("where the browser is full, a change waits in memory", async () => {
    const server = new ListServer(listOf(1, "Leeks"));
    const { storage, fill } = browser();
    const { sync, network, shown } = page(server, storage);
    fill();
    network.fails = ["request"];
    sync.make(1, tick(100));
    await sync.flush();
    expect(shown()[0]!.items[0]![2]).toBe(true);
    await sync.flush();
    expect(server.lists[0]!.items[0]!.checked).toBe(true);
    expect(sync.getState().operations).toEqual([]);
    sync.stop();
  });
});
