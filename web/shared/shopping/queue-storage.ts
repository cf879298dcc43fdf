import type { PageStorage } from "../storage/storage.ts";
import type { Operation } from "./operations.ts";
import { emptyQueue, type Queue } from "./queue.ts";
import { changesPrefix } from "./stored-lists.ts";

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function readOperation(stored: unknown): Operation | null {
  const isOperation =
    isRecord(stored) &&
    typeof stored.key === "string" &&
    typeof stored.kind === "string" &&
    Number.isFinite(stored.list);
  return isOperation ? (stored as unknown as Operation) : null;
}

/**
 * Keeps an account's waiting changes in the browser: a key each, so that two tabs never overwrite each other's. What the
 * browser refuses to keep (it is full, or storage is off) stays in memory as long as the page.
 */
export function queueStorage(storage: PageStorage, account: string) {
  const prefix = `toque.shopping.${account}.`;
  const keyOf = ({ at, key }: Operation): string => `${changesPrefix(account)}${String(at).padStart(15, "0")}.${key}`;
  const changedKey = `${prefix}changed`;
  /** Keys of the changes that are in memory only. */
  const unkept = new Set<string>();

  /** Stores a change, in place of copies of lists where the browser has no room left. */
  const store = (operation: Operation): boolean => {
    if (storage.writeJson(keyOf(operation), operation)) return true;
    for (const key of storage.keys(`${prefix}list.`)) storage.remove(key);
    return storage.writeJson(keyOf(operation), operation);
  };

  const stored = (): Queue => {
    const operations = storage
      .keys(changesPrefix(account))
      .sort()
      .flatMap((key) => storage.readJson(key, readOperation) ?? []);
    const aliases: Record<number, number> = {};
    for (const key of storage.keys(`${prefix}id.`)) {
      const id = Number(storage.read(key));
      if (id > 0) aliases[Number(key.slice(`${prefix}id.`.length))] = id;
    }
    return { operations, aliases };
  };

  return {
    /** Whether anything waits, without reading it. */

    /** The stored queue with what is in memory only. */
    load(memory: Queue = emptyQueue): Queue {
      const { operations, aliases } = stored();
      const kept = new Set(operations.map(({ key }) => key));
      const own = memory.operations.filter(({ key }) => unkept.has(key) && !kept.has(key));
      return {
        operations: [...operations, ...own].sort((a, b) => a.at - b.at),
        aliases: { ...memory.aliases, ...aliases },
      };
    },

    /** Stores what has changed between two states of the queue, and tells the other tabs. */
    save(before: Queue, after: Queue): void {
      const earlier = new Map(before.operations.map((one) => [one.key, one]));
      const later = new Set(after.operations.map(({ key }) => key));
      for (const operation of before.operations)
        if (!later.has(operation.key)) {
          storage.remove(keyOf(operation));
          unkept.delete(operation.key);
        }
      for (const operation of after.operations)
        if (earlier.get(operation.key) !== operation) {
          if (store(operation)) unkept.delete(operation.key);
          else unkept.add(operation.key);
        }
      for (const [local, id] of Object.entries(after.aliases))
        if (before.aliases[Number(local)] !== id) storage.write(`${prefix}id.${local}`, String(id));
      storage.write(changedKey, `${Date.now()} ${Math.random()}`);
    },

    /** Forgets the ids of what was made here; nothing waits that could mean them. */
    forgetAliases: (): void => {
      for (const key of storage.keys(`${prefix}id.`)) storage.remove(key);
    },

    onOtherTab: (onChange: () => void): (() => void) => storage.subscribe(changedKey, onChange),
  };
}
