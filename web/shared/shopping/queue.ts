import type { Aliases, Operation } from "./operations.ts";

/** The changes that wait for the server, oldest first, and what has become of local ids. */
export interface Queue {
  operations: readonly Operation[];
  aliases: Aliases;
}

export const emptyQueue: Queue = { operations: [], aliases: {} };

/** What two changes must have in common for the later one to replace the earlier; null where each one counts. */
function subject(operation: Operation): string | null {
  switch (operation.kind) {
    case "check":
    case "amount":
    case "text":
      return `${operation.kind} ${operation.item}`;
    case "dish":
      return `dish ${operation.recipe.recipe_id}`;
    case "rename":
      return "rename";
    default:
      return null;
  }
}

const names = (operation: Operation, item: number): boolean => "item" in operation && operation.item === item;

/**
 * Adds a change. One that no server has seen and that the new one outdates is dropped; what was made here, removed here
 * and never sent leaves nothing behind.
 */
export function enqueue(queue: Queue, added: Operation): Queue {
  const unsent = (operation: Operation): boolean => !operation.sent && operation.list === added.list;
  const madeHere = (kind: "add" | "create"): boolean =>
    queue.operations.some(
      (operation) =>
        unsent(operation) &&
        operation.kind === kind &&
        (kind === "create" || ("item" in added && names(operation, added.item))),
    );
  if (added.kind === "remove" && added.heldUntil === 0 && madeHere("add"))
    return {
      ...queue,
      operations: queue.operations.filter((one) => one.list !== added.list || !names(one, added.item)),
    };
  if (added.kind === "delete" && added.heldUntil === 0 && madeHere("create"))
    return { ...queue, operations: queue.operations.filter(({ list }) => list !== added.list) };
  const about = subject(added);
  // A change before the basket was cleared decided what was cleared.
  const since = queue.operations.findLastIndex(
    ({ list, kind }) => list === added.list && (kind === "clear" || kind === "remove-dish"),
  );
  const operations = queue.operations.filter(
    (operation, index) => about === null || index < since || !unsent(operation) || subject(operation) !== about,
  );
  return { ...queue, operations: [...operations, added] };
}

/** Takes back a change that no server has seen. */
export function cancel(queue: Queue, key: string): Queue {
  return { ...queue, operations: queue.operations.filter((operation) => operation.sent || operation.key !== key) };
}

/** The next change to send: in order, except that one which is held keeps only its own list waiting. */
export function nextToSend({ operations }: Queue, now: number): Operation | null {
  const waiting = new Set<number>();
  for (const operation of operations) {
    if (waiting.has(operation.list)) continue;
    if (operation.heldUntil <= now) return operation;
    waiting.add(operation.list);
  }
  return null;
}

/** When the first held change may be sent; null without one. */
export function nextRelease({ operations }: Queue, now: number): number | null {
  const held = operations.map(({ heldUntil }) => heldUntil).filter((until) => until > now);
  return held.length > 0 ? Math.min(...held) : null;
}

/** Marks a change before it is sent: from now on a server may have seen it. */
export function markSent(queue: Queue, key: string): Queue {
  return {
    ...queue,
    operations: queue.operations.map((one) => (one.key === key && !one.sent ? { ...one, sent: true } : one)),
  };
}

/** Counts a server error; a change that keeps failing must not stop the others for ever. */
export function markFailed(queue: Queue, key: string): Queue {
  return {
    ...queue,
    operations: queue.operations.map((one) => (one.key === key ? { ...one, failures: one.failures + 1 } : one)),
  };
}

/** The server has applied a change. @param id of what it made, for "add" and "create" */
export function settle(queue: Queue, operation: Operation, id: number | null): Queue {
  const local = operation.kind === "add" ? operation.item : operation.kind === "create" ? operation.list : null;
  return {
    operations: queue.operations.filter(({ key }) => key !== operation.key),
    aliases: local !== null && local < 0 && id !== null ? { ...queue.aliases, [local]: id } : queue.aliases,
  };
}

/** The server will never apply a change: it is dropped, and with it those that build on what it would have made. */
export function refuse(queue: Queue, operation: Operation): Queue {
  const depends = (other: Operation): boolean =>
    (operation.kind === "create" && other.list === operation.list) ||
    (operation.kind === "add" && names(other, operation.item));
  return { ...queue, operations: queue.operations.filter((one) => one.key !== operation.key && !depends(one)) };
}

/** What follows from a failed call: send it again later, or never. */
export type Verdict = "again" | "failing" | "refused" | "done";

/** How many server errors of its own a change survives. */
export const failureLimit = 5;

const again = new Set([0, 401, 408, 425, 429, 502, 503, 504]);

/**
 * @param status of the answer, 0 without one
 * @returns "done" where what is to go is gone already
 */
export function verdictOf(operation: Operation, status: number): Verdict {
  if (again.has(status)) return "again";
  if (status >= 500) return operation.failures + 1 < failureLimit ? "failing" : "refused";
  const takesAway = operation.kind === "remove" || operation.kind === "remove-dish" || operation.kind === "delete";
  return status === 404 && takesAway ? "done" : "refused";
}

export interface ApiCall {
  method: "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  body?: unknown;
}

/** The call of a change; null when it is about something that was never made. */
export function toCall(operation: Operation, aliases: Aliases): ApiCall | null {
  const resolve = (id: number): number => aliases[id] ?? id;
  const listId = resolve(operation.list);
  const root = "/api/recipe/shopping-lists";
  if (operation.kind === "create") return { method: "POST", path: root, body: { name: operation.name } };
  if (listId < 0) return null;
  const list = `${root}/${listId}`;
  switch (operation.kind) {
    case "rename":
      return { method: "PATCH", path: list, body: { name: operation.name } };
    case "delete":
      return { method: "DELETE", path: list };
    case "add":
      return { method: "POST", path: `${list}/custom-items`, body: { data: operation.text } };
    case "foods":
      return { method: "POST", path: `${list}/add-ingredients`, body: { ingredients: operation.foods } };
    case "clear":
      return { method: "DELETE", path: `${list}/checked-items` };
    case "dish":
      return {
        method: "PUT",
        path: `${list}/recipes/${operation.recipe.recipe_id}`,
        body: { servings: operation.servings },
      };
    case "remove-dish":
      return { method: "DELETE", path: `${list}/recipes/${operation.recipeId}` };
  }
  const item = resolve(operation.item);
  if (item < 0) return null;
  if (operation.kind === "remove") return { method: "DELETE", path: `/api/recipe/shopping-list-items/${item}` };
  if (operation.kind === "text")
    return { method: "PATCH", path: `/api/recipe/shopping-list-custom-items/${item}`, body: { data: operation.text } };
  const form = operation.type === "custom" ? "shopping-list-custom-items" : "shopping-list-ingredients";
  const { kind } = operation;
  const body =
    kind === "check"
      ? { checked: operation.checked }
      : { multiplier: operation.multiplier, ...(operation.quantity ? { quantity_id: operation.quantity } : {}) };
  return { method: "PATCH", path: `/api/recipe/${form}/${item}`, body };
}
