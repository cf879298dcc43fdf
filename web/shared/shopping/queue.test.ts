import { describe, expect, test } from "bun:test";
import type { ShoppingList } from "@toque/db/schemas/shopping-list.ts";
import fc from "fast-check";
import { ApiError } from "../client/api-error.ts";
import { absorb, type Change, type Operation, project } from "./operations.ts";
import {
  type ApiCall,
  cancel,
  emptyQueue,
  enqueue,
  markFailed,
  markSent,
  nextToSend,
  type Queue,
  refuse,
  settle,
  toCall,
  verdictOf,
} from "./queue.ts";
import { essence, ListServer, listOf, mara } from "./testing/server.ts";

let made = 0;
const operation = (list: number, change: Change, more: Partial<Operation> = {}): Operation =>
  ({ ...change, key: `key-${++made}`, list, at: made, heldUntil: 0, sent: false, failures: 0, ...more }) as Operation;
const queueOf = (...operations: Operation[]): Queue => operations.reduce(enqueue, emptyQueue);
const kinds = ({ operations }: Queue): string[] => operations.map(({ kind }) => kind);
const tick = (item: number, checked: boolean): Change => ({ kind: "check", item, type: "custom", checked });

describe("the queue", () => {
  test("keeps the last of several ticks that no server has seen", () => {
    const queue = queueOf(operation(1, tick(100, true)), operation(1, tick(101, true)), operation(1, tick(100, false)));
    expect(queue.operations.map((one) => one.kind === "check" && [one.item, one.checked])).toEqual([
      [101, true],
      [100, false],
    ]);
  });

  test("keeps a tick that a server may have seen", () => {
    const first = operation(1, tick(100, true));
    const queue = enqueue(markSent(queueOf(first), first.key), operation(1, tick(100, false)));
    expect(kinds(queue)).toEqual(["check", "check"]);
  });

  test("keeps a tick that decides what was cleared", () => {
    const queue = queueOf(
      operation(1, tick(100, true)),
      operation(1, { kind: "clear" }),
      operation(1, tick(100, false)),
    );
    expect(kinds(queue)).toEqual(["check", "clear", "check"]);
  });

  test("drops what was made and removed here", () => {
    const add = operation(1, { kind: "add", item: -1, text: "Milk" });
    expect(kinds(queueOf(add, operation(1, tick(-1, true)), operation(1, { kind: "remove", item: -1 })))).toEqual([]);
    const list = operation(-5, { kind: "create", name: "Market" });
    const own = operation(-5, { kind: "add", item: -6, text: "Milk" });
    expect(kinds(queueOf(list, own, operation(-5, { kind: "delete" })))).toEqual([]);
  });

  test("a held deletion waits, can be taken back, and keeps only its own list waiting", () => {
    const held = operation(1, { kind: "remove", item: 100 }, { heldUntil: 50 });
    const behind = operation(1, tick(101, true));
    const other = operation(2, tick(200, true));
    const queue = queueOf(held, behind, other);
    expect(nextToSend(queue, 10)).toBe(other);
    expect(nextToSend(queue, 50)).toBe(held);
    expect(kinds(cancel(queue, held.key))).toEqual(["check", "check"]);
    expect(kinds(cancel(markSent(queue, held.key), held.key))).toEqual(["remove", "check", "check"]);
  });

  test("a local id becomes the server's in what follows, and goes with what was refused", () => {
    const create = operation(-5, { kind: "create", name: "Market" });
    const add = operation(-5, { kind: "add", item: -6, text: "Milk" });
    const check = operation(-5, tick(-6, true));
    const queue = queueOf(create, add, check);
    expect(toCall(add, {})).toBeNull();
    const named = settle(settle(queue, create, 7), add, 70);
    expect(toCall(check, named.aliases)).toEqual({
      method: "PATCH",
      path: "/api/recipe/shopping-list-custom-items/70",
      body: { checked: true },
    });
    expect(kinds(refuse(queue, create))).toEqual([]);
    expect(kinds(refuse(queue, add))).toEqual(["create"]);
  });

  test("sends foods in one call, to a list made here once it has an id", () => {
    const foods = [{ food_id: 3, quantity_id: 1, multiplier: 200 }];
    const add = operation(-1, { kind: "foods", foods });
    expect(toCall(add, {})).toBeNull();
    expect(toCall(add, { [-1]: 7 })).toEqual({
      method: "POST",
      path: "/api/recipe/shopping-lists/7/add-ingredients",
      body: { ingredients: foods },
    });
    // Each time there is more to buy of them.
    expect(kinds(queueOf(add, operation(-1, { kind: "foods", foods })))).toEqual(["foods", "foods"]);
  });

  test("tells what is sent again from what is dropped", () => {
    const check = operation(1, tick(100, true));
    const remove = operation(1, { kind: "remove", item: 100 });
    for (const status of [0, 401, 408, 429, 502, 503, 504]) expect(verdictOf(check, status)).toBe("again");
    for (const status of [400, 403, 404, 409, 422]) expect(verdictOf(check, status)).toBe("refused");
    expect(verdictOf(remove, 404)).toBe("done");
    expect(verdictOf(remove, 403)).toBe("refused");
    expect(verdictOf(check, 500)).toBe("failing");
    let queue = queueOf(check);
    for (let failure = 0; failure < 4; failure++) queue = markFailed(queue, check.key);
    expect(verdictOf(queue.operations[0]!, 500)).toBe("refused");
  });
});

/** A browser with its queue, the lists as it last read them, and calls that are still under way. */
interface Device {
  name: string;
  queue: Queue;
  lists: ShoppingList[];
  /** Keys of the changes that stayed in the queue until they were sent. */
  order: string[];
  refused: string[];
}

type Loss = "none" | "request" | "answer" | "late";
type Act = { device: 0 | 1 } & (
  | { do: "change"; kind: Change["kind"]; pick: number; text: string; flag: boolean }
  | { do: "send"; loss: Loss }
  | { do: "read" }
  | { do: "reload" }
  | { do: "arrive" }
);

const texts = ["Milk", "milk ", "Bread", "Bin bags"];
const device = fc.constantFrom(0 as const, 1 as const);
const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      device,
      do: fc.constant("change" as const),
      kind: fc.constantFrom(
        "check",
        "check",
        "check",
        "amount",
        "text",
        "add",
        "remove",
        "clear",
        "create",
        "rename",
        "delete",
      ),
      pick: fc.nat(20),
      text: fc.constantFrom(...texts),
      flag: fc.boolean(),
    }) as fc.Arbitrary<Act>,
  },
  {
    weight: 5,
    arbitrary: fc.record({
      device,
      do: fc.constant("send" as const),
      loss: fc.constantFrom<Loss>("none", "none", "request", "answer", "late"),
    }),
  },
  { weight: 2, arbitrary: fc.record({ device, do: fc.constant("read" as const) }) },
  { weight: 1, arbitrary: fc.record({ device, do: fc.constant("reload" as const) }) },
  { weight: 1, arbitrary: fc.record({ device, do: fc.constant("arrive" as const) }) },
);

class World {
  readonly server = new ListServer(listOf(1, "Leeks", "Eggs", "Butter"), listOf(2, "Coffee"));
  readonly late: { call: ApiCall; key: string }[] = [];
  private time = 0;
  private local = 0;
  readonly devices = ["a", "b"].map((name): Device => {
    return { name, queue: emptyQueue, lists: this.server.read(), order: [], refused: [] };
  });
  shown = ({ lists, queue }: Device): ShoppingList[] => project(lists, queue.operations, queue.aliases, mara);

  change(on: Device, { kind, pick, text, flag }: Extract<Act, { do: "change" }>): void {
    const lists = this.shown(on);
    const list = lists[pick % Math.max(1, lists.length)];
    const item = list?.items[pick % Math.max(1, list.items.length)];
    const changes: Partial<Record<Change["kind"], Change | false | undefined>> = {
      check: item && tick(item.id, flag),
      amount: item && { kind: "amount", item: item.id, type: "custom", multiplier: 1 + (pick % 4) },
      text: item && { kind: "text", item: item.id, text },
      add: { kind: "add", item: --this.local, text },
      remove: item && { kind: "remove", item: item.id },
      clear: { kind: "clear" },
      rename: { kind: "rename", name: text },
      delete: flag && { kind: "delete" },
    };
    const what = kind === "create" ? ({ kind, name: text } as const) : changes[kind];
    const listId = kind === "create" ? --this.local : list?.id;
    if (!what || listId === undefined) return;
    const added = operation(listId, what, { key: `${on.name}-${++this.time}`, at: this.time });
    on.queue = enqueue(on.queue, added);
    if (on.queue.operations.includes(added)) on.order.push(added.key);
  }

  send(on: Device, loss: Loss): void {
    const next = nextToSend(on.queue, Number.MAX_SAFE_INTEGER);
    if (!next) return;
    const call = toCall(next, on.queue.aliases);
    if (!call) {
      on.queue = refuse(on.queue, next);
      on.refused.push(next.key);
      return;
    }
    on.queue = markSent(on.queue, next.key);
    if (loss === "request") return;
    if (loss === "late") {
      this.late.push({ call, key: next.key });
      return;
    }
    let answer: unknown;
    try {
      answer = this.server.receive(call, next.key);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (loss === "answer") return;
      const done = verdictOf(next, error.status) === "done";
      if (done) on.lists = absorb(on.lists, next, null, on.queue.aliases, mara);
      on.queue = done ? settle(on.queue, next, null) : refuse(on.queue, next);
      on.refused.push(next.key);
      return;
    }
    if (loss === "answer") return;
    on.lists = absorb(on.lists, next, structuredClone(answer), on.queue.aliases, mara);
    const id = typeof answer === "object" && answer !== null && "id" in answer ? Number(answer.id) : null;
    on.queue = settle(on.queue, next, id);
  }

  /** A call that took long reaches the server after later ones. */
  arrive(): void {
    const first = this.late.shift();
    if (!first) return;
    try {
      this.server.receive(first.call, first.key);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }

  act(act: Act): void {
    const on = this.devices[act.device]!;
    if (act.do === "change") this.change(on, act);
    else if (act.do === "send") this.send(on, act.loss);
    else if (act.do === "read") on.lists = this.server.read();
    else if (act.do === "reload") on.queue = JSON.parse(JSON.stringify(on.queue)) as Queue;
    else this.arrive();
  }

  /** The network is back: everything is sent, and both read. */
  settle(): void {
    for (const on of this.devices) while (on.queue.operations.length > 0) this.send(on, "none");
    while (this.late.length > 0) this.arrive();
    for (const on of this.devices) on.lists = this.server.read();
  }
}

describe("two devices", () => {
  test("end with the server's lists, whatever is lost in between", () => {
    fc.assert(
      fc.property(fc.array(acts, { maxLength: 60 }), (all) => {
        const world = new World();
        for (const act of all) world.act(act);
        world.settle();
        const expected = essence(world.server.lists);
        for (const on of world.devices) expect(essence(world.shown(on))).toEqual(expected);
      }),
      { numRuns: 400 },
    );
  });

  test("each change reaches the server once, those of a device in their order", () => {
    fc.assert(
      fc.property(fc.array(acts, { maxLength: 60 }), (all) => {
        const world = new World();
        for (const act of all) world.act(act);
        for (const on of world.devices) while (on.queue.operations.length > 0) world.send(on, "none");
        const { applied } = world.server;
        expect(new Set(applied).size).toBe(applied.length);
        for (const on of world.devices) {
          const own = applied.filter((key) => key.startsWith(on.name));
          expect(own).toEqual([...own].sort((a, b) => Number(a.slice(2)) - Number(b.slice(2))));
        }
      }),
      { numRuns: 400 },
    );
  });

  test("what one device showed without a network is what the server has afterwards", () => {
    const words = (lists: readonly ShoppingList[]) =>
      lists.map(({ name, items }) => ({
        name,
        items: items.map((item) => [item.type === "custom" ? item.data : "", item.checked, item.multiplier]),
      }));
    // Another text may be refused: the list has it already. A list whose creation was not answered is there twice.
    const own = acts.filter(
      (act) => act.device === 0 && !(act.do === "change" && (act.kind === "text" || act.kind === "create")),
    );
    fc.assert(
      fc.property(fc.array(own, { maxLength: 60 }), (all) => {
        const world = new World();
        for (const act of all) world.act(act);
        const before = words(world.shown(world.devices[0]!));
        world.settle();
        expect(words(world.server.lists)).toEqual(before);
      }),
      { numRuns: 400 },
    );
  });

  test("a change shows at once, and stays while its answer is lost", () => {
    const world = new World();
    const [on] = world.devices;
    world.act({ device: 0, do: "change", kind: "check", pick: 0, text: "", flag: true });
    const ticked = () => world.shown(on!)[0]!.items[0]!.checked;
    expect(ticked()).toBe(true);
    for (const loss of ["request", "answer", "late", "none"] as const) {
      world.act({ device: 0, do: "send", loss });
      world.act({ device: 0, do: "read" });
      expect(ticked()).toBe(true);
    }
    expect(on!.queue.operations).toEqual([]);
  });
});
