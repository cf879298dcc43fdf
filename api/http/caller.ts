import { createHash, timingSafeEqual } from "node:crypto";
import { findLiveSession, type LiveSession } from "@toque/db/accounts/sessions.ts";
import { DomainError } from "@toque/db/errors.ts";
import { gameOff } from "@toque/db/game/players.ts";
import type { Lang, MeasurementSystem, Role } from "@toque/db/schemas/common.ts";
import { Elysia } from "elysia";
import type { Deps } from "../deps.ts";
import { actingRoles } from "../session/acting-roles.ts";
import { currentSession } from "../session/current.ts";
import { noteUse } from "../session/last-use.ts";
import { assertWellFormed } from "./well-formed.ts";

/** The caller, with the current data from the database. */
export interface Caller {
  userId: number;
  sessionId: string;
  /** Those that act in this session. */
  roles: Role[];
  language: Lang | null;
  measurementSystem: MeasurementSystem;
  /** Whether the account plays the cooking game. */
  isPlayer: boolean;
  isModerator: boolean;
  isAdmin: boolean;
  /** When the access token expires, in milliseconds since 1970; null behind a cookie. */
  expiresAt: number | null;
}

/** The parts of a request that are read before validation. */
interface Checked {
  request: Request;
  body?: unknown;
  query?: unknown;
  params?: unknown;
}

const unauthenticated = () =>
  new DomainError(
    "unauthenticated",
    "not_signed_in",
    "Sign in to do this: the access token is missing, not valid or has expired.",
  );

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Whether a request carries the service secret. Compared in constant time, whatever its length. */
function isService(request: Request, secret: string | null): boolean {
  const given = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  return secret !== null && given !== undefined && timingSafeEqual(digest(given), digest(secret));
}

function callerOf({ config }: Deps, session: LiveSession, expiresAt: number | null = null): Caller {
  const roles = actingRoles(session, config);
  const isAdmin = roles.includes("admin");
  return {
    userId: session.user_id,
    sessionId: session.id,
    roles,
    language: session.language,
    measurementSystem: session.measurement_system ?? "metric",
    isPlayer: session.playing,
    isAdmin,
    isModerator: isAdmin || roles.includes("moderator"),
    expiresAt,
  };
}

/** The caller of a request's bearer token. Null without a token; throws for an invalid one. */
async function authenticate(deps: Deps, request: Request): Promise<Caller | null> {
  const header = request.headers.get("authorization");
  if (header === null) return null;
  const token = /^Bearer (\S+)$/i.exec(header)?.[1];
  const subject = token ? await deps.tokens.verify(token) : null;
  if (!subject) throw unauthenticated();
  // Read on every call: signing out and role changes take effect at once.
  const session = await findLiveSession(deps.db.sql, subject.sessionId);
  if (!session || session.user_id !== subject.userId) throw unauthenticated();
  const claimed = request.headers.get("user-id");
  if (claimed !== null && claimed !== String(session.user_id))
    throw new DomainError("forbidden", "user_id_mismatch", "The user-id header does not belong to this access token.");
  noteUse(deps, session);
  return callerOf(deps, session, subject.expiresAt);
}

/**
 * The caller of a request that the browser sends itself, such as for an image: by its session cookie, else by a token.
 * Null for an invalid token too: an error would disclose that the picture exists.
 */
async function authenticateBrowser(deps: Deps, request: Request): Promise<Caller | null> {
  const session = await currentSession(deps, request);
  if (session) return callerOf(deps, session);
  return authenticate(deps, request).catch((error: unknown) => {
    if (error instanceof DomainError) return null;
    throw error;
  });
}

/**
 * The roles that a route can require. Each is checked before the request is validated, so that unauthorised callers
 * learn nothing from validation errors. Every route names exactly one of them: api/contract.test.ts sends a bad token to each.
 */
export const callers = (deps: Deps) => {
  const found = new WeakMap<Request, Caller | null>();
  const identify = async (request: Request) => {
    const caller = await authenticate(deps, request);
    found.set(request, caller);
    if (caller) deps.limiter.take(`account:${caller.userId}`, deps.config.rates.requestsPerMinute);
    return caller;
  };
  const need = async (context: Checked, allowed: (caller: Caller) => boolean) => {
    const caller = await identify(context.request);
    if (!caller) throw unauthenticated();
    if (!allowed(caller)) throw new DomainError("forbidden", "role_required", "Your account may not do this.");
    assertWellFormed(context);
  };
  const signedIn = (request: Request): Caller => {
    const caller = found.get(request);
    if (!caller) throw unauthenticated();
    return caller;
  };
  return new Elysia({ name: "callers" }).macro({
    /** Anyone; `caller` is null without a token. */
    visitor: {
      transform: async (context) => {
        await identify(context.request);
        assertWellFormed(context);
      },
      resolve: ({ request }) => ({ caller: found.get(request) ?? null }),
    },
    /** Any signed-in user. Ownership is checked where the entity is read. */
    user: {
      transform: (context) => need(context, () => true),
      resolve: ({ request }) => ({ caller: signedIn(request) }),
    },
    /** A signed-in user who plays: for who has switched the game off there is none. */
    player: {
      transform: async (context) => {
        await need(context, () => true);
        if (!signedIn(context.request).isPlayer) throw gameOff();
      },
      resolve: ({ request }) => ({ caller: signedIn(request) }),
    },
    moderator: {
      transform: (context) => need(context, (caller) => caller.isModerator),
      resolve: ({ request }) => ({ caller: signedIn(request) }),
    },
    admin: {
      transform: (context) => need(context, (caller) => caller.isAdmin),
      resolve: ({ request }) => ({ caller: signedIn(request) }),
    },
    /** An internal caller with SERVICE_SECRET as bearer; without such a secret nobody is one. */
    service: {
      transform: (context) => {
        if (!isService(context.request, deps.config.serviceSecret)) throw unauthenticated();
        assertWellFormed(context);
      },
      resolve: () => ({}),
    },
    /**
     * For requests that a browser sends itself (pictures): `viewer()` returns the caller. Only called for private
     * content, because nearly all of it is public.
     */
    browser: { resolve: ({ request }) => ({ viewer: () => authenticateBrowser(deps, request) }) },
    /** No authentication: the session area, which checks its own cookies and signatures, health, and the page. */
    unauthenticated: { transform: (context) => assertWellFormed(context), resolve: () => ({}) },
  });
};
