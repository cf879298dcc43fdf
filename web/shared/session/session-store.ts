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
  now?: () => number;
}

/** Seconds between two reads of the session while the page is open. */
export const refetchSeconds = 300;

/** The client-side session. One read at a time: concurrent callers share its result. */
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
      const response = await (takePreloadedSession() ??
        fetch("/api/auth/session", { credentials: "same-origin", cache: "no-store" }));
      if (!response.ok) throw new Error(`The session could not be read: ${response.status}`);
      const session = parseSession(await response.json());
      return mine === generation ? set(session) : state;
    } catch (error) {
      onError(error);
      // A failed read does not sign the user out until the session expires; without one, the user is a visitor.
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
