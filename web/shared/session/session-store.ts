import { takeEarlySession } from "../client/head-start.ts";
import { isTokenValid, parseSession, type Session } from "./token.ts";

export type SessionState =
  | { status: "loading"; session: null }
  | { status: "authenticated"; session: Session }
  | { status: "unauthenticated"; session: null };

export interface SessionStoreOptions {
  fetch: (url: string, init?: RequestInit) => Promise<Response>;
  /** Called when the session cannot be read. */
  onError: (error: unknown) => void;
  /** Tells the other tabs. */
  broadcast?: () => void;
  now?: () => number;
}

/** Seconds between two reads of the session while the page is open. */
export const refetchSeconds = 300;

/** The session as the page knows it. One read at a time: a caller that asks meanwhile gets the same answer. */
export function createSessionStore({ fetch, onError, broadcast, now = Date.now }: SessionStoreOptions) {
  let state: SessionState = { status: "loading", session: null };
  let reading: Promise<SessionState> | null = null;
  let generation = 0;
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
      const response = await (takeEarlySession() ??
        fetch("/api/auth/session", { credentials: "same-origin", cache: "no-store" }));
      if (!response.ok) throw new Error(`The session could not be read: ${response.status}`);
      const session = parseSession(await response.json());
      return mine === generation ? set(session) : state;
    } catch (error) {
      onError(error);
      // One failed read does not sign anybody out; without a session to keep, the visitor goes on as a visitor.
      if (mine !== generation) return state;
      return set(state.session && Date.parse(state.session.expires) > now() ? state.session : null);
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
      set(null);
    },
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
