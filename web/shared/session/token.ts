export interface SessionUser {
  id?: number | string | null;
  name?: string | null;
  email?: string | null;
  image?: string | null;
  roles?: string[];
}

/** The response of GET /api/auth/session for a signed-in user; `expires` is the end of the session. */
export interface Session {
  user: SessionUser;
  expires: string;
  accessToken: string;
}

/** Milliseconds since 1970 of a JWT's `exp`, or null when it has none. Not verified: only the server does that. */
export function tokenExpiry(token: string): number | null {
  const payload = token.split(".")[1];
  if (!payload) return null;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/")));
    if (typeof claims !== "object" || claims === null || !("exp" in claims)) return null;
    return typeof claims.exp === "number" ? claims.exp * 1000 : null;
  } catch {
    return null;
  }
}

/** A token is valid only while neither it nor its session has expired. */
export function isTokenValid(session: Session | null, now = Date.now()): session is Session {
  if (!session?.accessToken) return false;
  const sessionEnd = Date.parse(session.expires);
  if (Number.isNaN(sessionEnd) || sessionEnd <= now) return false;
  const end = tokenExpiry(session.accessToken);
  return end === null || end > now;
}

/** The session in an answer of the session endpoint; `{}` and anything malformed is no session. */
export function parseSession(body: unknown): Session | null {
  if (typeof body !== "object" || body === null) return null;
  const { user, expires, accessToken }: { user?: unknown; expires?: unknown; accessToken?: unknown } = body;
  if (typeof user !== "object" || user === null || typeof expires !== "string") return null;
  return { user, expires, accessToken: typeof accessToken === "string" ? accessToken : "" };
}
