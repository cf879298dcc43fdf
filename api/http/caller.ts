import type { Lang, MeasurementSystem, Role } from "@toque/db/entities/common.ts";
import { DomainError } from "@toque/db/errors.ts";
import { Elysia } from "elysia";
import type { Deps } from "../deps.ts";
import { findLiveSession } from "../session/sessions.ts";
import { assertWellFormed } from "./well-formed.ts";

/** Who is calling, as the database knows them now. */
export interface Caller {
  userId: number;
  sessionId: string;
  roles: Role[];
  language: Lang | null;
  measurementSystem: MeasurementSystem;
  isModerator: boolean;
  isAdmin: boolean;
}

/** What of a request is looked at before its schema is. */
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

/** The caller behind a request's bearer token. Null without a token; throws for a bad one. */
async function authenticate(deps: Deps, request: Request): Promise<Caller | null> {
  const header = request.headers.get("authorization");
  if (header === null) return null;
  const token = /^Bearer (\S+)$/i.exec(header)?.[1];
  const subject = token ? await deps.tokens.verify(token) : null;
  if (!subject) throw unauthenticated();
  // Read anew on every call: signing out and role changes take effect at once.
  const session = await findLiveSession(deps.db.sql, subject.sessionId);
  if (!session || session.user_id !== subject.userId) throw unauthenticated();
  const claimed = request.headers.get("user-id");
  if (claimed !== null && claimed !== String(session.user_id))
    throw new DomainError("forbidden", "user_id_mismatch", "The user-id header does not belong to this access token.");
  const isAdmin = session.roles.includes("admin");
  return {
    userId: session.user_id,
    sessionId: subject.sessionId,
    roles: session.roles,
    language: session.language,
    measurementSystem: session.measurement_system ?? "metric",
    isAdmin,
    isModerator: isAdmin || session.roles.includes("moderator"),
  };
}

/**
 * The roles that a route may ask for. Each is decided before the request is validated, so a stranger learns nothing from
 * validation errors. Every route names exactly one of them (a test walks the routes).
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
    /** Anyone who is signed in. Owning an entity is decided where the entity is read. */
    user: {
      transform: (context) => need(context, () => true),
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
    /** The session area: cookies and signatures are its own affair. */
    open: { resolve: () => ({}) },
  });
};
