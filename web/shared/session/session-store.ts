import { takePreloadedSession } from "../client/preload.ts";
import { isTokenValid, parseSession, type Session } from "./token.ts";

export type SessionState =
  | { status: "loading"; session: null }
  | { status: "authenticated"; session: Session }
  | { status: "unauthenticated"; session: null };

export interface SessionStoreOptions {
  fetch: (url: string, init?: RequestInit) => Promise<Response>;
  /** Called when the session cannot be read. */
  onError: (error: unknown) => void;
  /** Notifies other tabs. */
  broadcast?: () => void;
  /** Copies for reading without a network belong to an account. */
  offline?: {
    /** The server has named the account, or nobody; null removes the copies. */
    belongTo: (session: Session | null) => Promise<void>;
    /** The account that the copies belong to, with an empty token; null when there is none. */
    remembered: () => Promise<Session | null>;
    /** Milliseconds that the session is waited for when there are copies. */
    patience: number;
  };
  now?: () => number;
}

/** There was no answer: no network, or it is too slow. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof Error && error.name === "TimeoutError");

/** @throws DOMException "TimeoutError" when the answer has not come in time */
function within<T>(answer: Promise<T>, milliseconds: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DOMException("no answer in time", "TimeoutError")), milliseconds);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** Seconds between two reads of the session while the page is open. */
export const refetchSeconds = 300;

/** The client-side session. One read at a time: concurrent callers share its result. */
export function createSessionStore({ fetch, onError, broadcast, offline, now = Date.now }: SessionStoreOptions) {
  let state: SessionState = { status: "loading", session: null };
  let reading: Promise<SessionState> | null = null;
  let generation = 0;
  /** Whether the last read had no answer, and the session is that of the copies. */
  let unanswered = false;
  const listeners = new Set<() => void>();

  function set(session: Session | null): SessionState {
    const next: SessionState = session
      ? { status: "authenticated", session }
      : { status: "unauthenticated", session: null };
    if (JSON.stringify(next) !== JSON.stringify(state)) {
      state = next;
      for (const listener of listeners) listener();
    }
    return state;
  }

  async function read(): Promise<SessionState> {
    const mine = ++generation;
    try {
      const answer =
        takePreloadedSession() ?? fetch("/api/auth/session", { credentials: "same-origin", cache: "no-store" });
      const known = offline ? await offline.remembered() : null;
      const response = await (offline && known ? within(answer, offline.patience) : answer);
      if (!response.ok) throw new Error(`The session could not be read: ${response.status}`);
      const session = parseSession(await response.json());
      if (mine !== generation) return state;
      // Before anybody reads in the name of the account.
      await offline?.belongTo(session);
      if (mine !== generation) return state;
      unanswered = false;
      return set(session);
    } catch (error) {
      const known = offline && isUnanswered(error) ? await offline.remembered() : null;
      if (known === null) onError(error);
      if (mine !== generation) return state;
      unanswered = known !== null;
      // A failed read does not sign the user out until the session expires; without one, the user is a visitor, or the
      // person whose copies are on this device.
      return set(state.session && Date.parse(state.session.expires) > now() ? state.session : known);
    }
  }

  function refetch(): Promise<SessionState> {
    reading ??= read().finally(() => {
      reading = null;
    });
    return reading;
  }

  return {
    getState: (): SessionState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refetch,
    /** Reads the session again and makes the other tabs do the same: after signing in or out. */
    async changed(): Promise<SessionState> {
      const next = await refetch();
      broadcast?.();
      return next;
    },
    clear(): void {
      generation++;
      unanswered = false;
      void offline?.belongTo(null);
      set(null);
    },
    /** The account whose copies may be read in place of answers, because the session had none; null otherwise. */
    copiesOf: (): string | null => (unanswered && state.session ? String(state.session.user.id ?? "") : null),
    /**
     * The access token, renewed first when it has expired.
     * @returns null for a visitor
     */
    async accessToken({ renew = false } = {}): Promise<string | null> {
      if (state.status === "loading") await refetch();
      if (state.status !== "authenticated") return null;
      if (renew || !isTokenValid(state.session, now())) await refetch();
      return isTokenValid(state.session, now()) ? state.session.accessToken : null;
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
