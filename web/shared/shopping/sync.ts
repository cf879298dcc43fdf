import { ApiError } from "../client/api-error.ts";
import type { PageStorage } from "../storage/storage.ts";
import type { Change, Operation } from "./operations.ts";
import {
  type ApiCall,
  cancel,
  emptyQueue,
  enqueue,
  markFailed,
  markSent,
  nextRelease,
  nextToSend,
  type Queue,
  refuse,
  settle,
  toCall,
  verdictOf,
} from "./queue.ts";
import { queueStorage } from "./queue-storage.ts";

export interface SyncState extends Queue {
  /** Whether the last call reached a server. */
  reachable: boolean;
  /** When nothing waited and the lists were those of the server, in milliseconds since 1970. */
  inStepAt: number | null;
}

export interface SyncOptions {
  account: string;
  storage: PageStorage;
  /** Sends one call with its Idempotency-Key. @throws ApiError */
  send: (call: ApiCall, key: string) => Promise<unknown>;
  newKey: () => string;
  now?: () => number;
  /** Runs a pass while no other tab does. */
  exclusive?: (work: () => Promise<void>) => Promise<void>;
  /** A change was applied: takes its answer over before the change leaves the queue. */
  onAnswer?: (operation: Operation, answer: unknown) => Promise<void>;
  onRefused?: (operation: Operation, error: unknown) => void;
  /** Everything was sent. */
  onDrained?: () => void;
  /** Another tab has sent or made changes. */
  onOtherTab?: () => void;
}

/** Milliseconds in which a deletion can be taken back. */
export const undoTime = 6000;
const longestWait = 30_000;

const idOf = (answer: unknown): number | null =>
  typeof answer === "object" && answer !== null && "id" in answer && typeof answer.id === "number" ? answer.id : null;

/**
 * Sends an account's changes in their order, each until the server has answered it. They are stored before they are
 * sent, so that a page that is closed, or a connection that is lost, loses none.
 */
export function createSync(options: SyncOptions) {
  const { account, storage, send, newKey, now = Date.now, exclusive = (work) => work() } = options;
  const kept = queueStorage(storage, account);
  const listeners = new Set<() => void>();
  let state: SyncState = { ...emptyQueue, ...kept.load(), reachable: true, inStepAt: null };
  if (state.operations.length === 0) kept.forgetAliases();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = 1000;
  let running: Promise<void> | null = null;
  let asked = false;
  let stopped = false;

  const set = (next: Partial<SyncState>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const change = (to: (queue: Queue) => Queue): void => {
    const before: Queue = kept.load(state);
    const after = to(before);
    kept.save(before, after);
    set({ operations: after.operations, aliases: after.aliases });
  };
  const reload = (): void => {
    const { operations, aliases } = kept.load(state);
    set({ operations, aliases });
  };
  const later = (milliseconds: number): void => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void flush(), milliseconds);
  };

  /** Sends one change. @returns milliseconds to wait before the next try; null to go on */
  const sendOne = async (operation: Operation): Promise<number | null> => {
    const call = toCall(operation, state.aliases);
    if (!call) {
      change((queue) => refuse(queue, operation));
      return null;
    }
    change((queue) => markSent(queue, operation.key));
    try {
      const answer = await send(call, operation.key);
      await options.onAnswer?.(operation, answer);
      wait = 1000;
      set({ reachable: true });
      change((queue) => settle(queue, operation, idOf(answer)));
      return null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const verdict = verdictOf(operation, error.status);
      set({ reachable: error.status !== 0 && error.code !== "network_error" });
      if (verdict === "done") {
        await options.onAnswer?.(operation, null);
        change((queue) => settle(queue, operation, null));
      } else if (verdict === "refused") {
        change((queue) => refuse(queue, operation));
        options.onRefused?.(operation, error);
      } else {
        if (verdict === "failing") change((queue) => markFailed(queue, operation.key));
        const pause = error.retryAfter === null ? wait : error.retryAfter * 1000;
        wait = Math.min(wait * 2, longestWait);
        return pause;
      }
      return null;
    }
  };

  const pass = async (): Promise<void> => {
    reload();
    let sent = false;
    for (;;) {
      const next = stopped ? null : nextToSend(state, now());
      if (!next) break;
      const pause = await sendOne(next);
      if (pause !== null) return later(pause);
      sent = true;
      reload();
    }
    const release = nextRelease(state, now());
    if (release !== null) later(Math.max(0, release - now()));
    if (sent && state.operations.length === 0) options.onDrained?.();
  };

  /** Sends what waits; called again while it runs, it looks once more. */
  async function flush(): Promise<void> {
    asked = true;
    running ??= (async () => {
      try {
        while (asked && !stopped) {
          asked = false;
          await exclusive(pass);
        }
      } finally {
        running = null;
      }
    })();
    await running;
  }

  const stopListening = kept.onOtherTab(() => {
    reload();
    options.onOtherTab?.();
    // The tab that made a change may be closed before it is sent.
    later(wait);
  });

  return {
    account,
    getState: (): SyncState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /**
     * Makes a change: it shows at once, and is sent as soon as possible.
     * @param hold keeps it back, so that it can be taken back
     * @returns its key, for {@link undo}
     */
    make(list: number, what: Change, { hold = false }: { hold?: boolean } = {}): string {
      const key = newKey();
      change((queue) => {
        const at = Math.max(now(), (queue.operations.at(-1)?.at ?? 0) + 1);
        const heldUntil = hold ? now() + undoTime : 0;
        return enqueue(queue, { ...what, key, list, at, heldUntil, sent: false, failures: 0 });
      });
      void flush();
      return key;
    },
    /** Takes back a change that is held. */
    undo: (key: string): void => change((queue) => cancel(queue, key)),
    /** An id for what is made here, before the server knows it. */
    newLocalId,
    flush,
    /** The connection is back: does not wait any longer. */
    wake(): void {
      wait = 1000;
      void flush();
    },
    /** The lists were read: they are the server's where nothing waits. */
    markRead(reachable: boolean): void {
      const isInStep = reachable && state.operations.length === 0;
      set({ reachable, inStepAt: isInStep ? now() : state.inStepAt });
    },
    stop(): void {
      stopped = true;
      clearTimeout(timer);
      stopListening();
    },
  };
}

export type ShoppingSync = ReturnType<typeof createSync>;

/** An id for what is made here before a server knows it: negative, and not used twice. */
export const newLocalId = (): number => -(Math.floor(Math.random() * 2 ** 40) + 1);
