import { createHmac, timingSafeEqual } from "node:crypto";
import { PROVIDER_MINUTES } from "@toque/db/accounts/provider-sign-ins.ts";
import { SESSION_DAYS } from "@toque/db/accounts/sessions.ts";
import { newToken } from "@toque/db/tokens.ts";

const SESSION_COOKIE = "toque.session";
const CSRF_COOKIE = "toque.csrf";

/** How this site sets its cookies. */
export interface CookieSite {
  /** Over https only. */
  secure: boolean;
  /** `__Host-` where the whole host is this site, over https: no other host, not even of the same domain, sets such a cookie. */
  prefix: "__Host-" | "";
}

/** @param publicUrl the address of this installation */
export function cookieSite(publicUrl: string): CookieSite {
  const { protocol, pathname } = new URL(publicUrl);
  const secure = protocol === "https:";
  return { secure, prefix: secure && pathname === "/" ? "__Host-" : "" };
}

/** Ties a sign-in by a provider to the browser that began it. */
const SIGN_IN_COOKIE = "toque.sign-in";
/** The same where the provider's page posts the answer: only this one goes with a request of another site. */
const SIGN_IN_FORM_COOKIE = "toque.sign-in-form";

/** Bun's replacement character for invalid encodings. */
const REPLACEMENT_CHARACTER = "\uFFFD";

/** The value of a request's cookie, or null when missing or wrongly encoded. */
export function readCookie(request: Request, name: string): string | null {
  const value = new Bun.CookieMap(request.headers.get("cookie") ?? "").get(name);
  return value?.includes(REPLACEMENT_CHARACTER) ? null : value;
}

function cookie(name: string, value: string, secure: boolean, maxAge?: number, more: Bun.CookieInit = {}): string {
  const age = maxAge === undefined ? {} : { maxAge };
  return new Bun.Cookie(name, value, {
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure,
    ...age,
    ...more,
  }).toString();
}

/** The token of a session as a request brings it. */
export interface SessionToken {
  token: string;
  /** By the name that this site used before it had a prefix. */
  isFormer: boolean;
}

/** The session's token of a request, or null. */
export function readSessionCookie(request: Request, { prefix }: CookieSite): SessionToken | null {
  const token = readCookie(request, prefix + SESSION_COOKIE);
  if (token !== null || prefix === "") return token === null ? null : { token, isFormer: false };
  const former = readCookie(request, SESSION_COOKIE);
  return former === null ? null : { token: former, isFormer: true };
}

/** The cookies that end the one of the former name. */
const formerCleared = ({ secure, prefix }: CookieSite): string[] =>
  prefix === "" ? [] : [cookie(SESSION_COOKIE, "", secure, 0)];

/** The cookies of a new session, or of a new token of one. */
export const sessionCookies = (token: string, site: CookieSite): string[] => [
  cookie(site.prefix + SESSION_COOKIE, token, site.secure, SESSION_DAYS * 24 * 60 * 60),
  ...formerCleared(site),
];
/** The cookies that end a session. */
export const clearedSessionCookies = (site: CookieSite): string[] => [
  cookie(site.prefix + SESSION_COOKIE, "", site.secure, 0),
  ...formerCleared(site),
];

/** Seconds that the browser's token is kept: the person's time at the provider, and to answer a question after it. */
const SIGN_IN_SECONDS = 2 * PROVIDER_MINUTES * 60;

/** The browser's token for sign-ins by a provider, as its request carries it; null without one. */
export const readSignInCookie = (request: Request, byForm: boolean): string | null =>
  readCookie(request, byForm ? SIGN_IN_FORM_COOKIE : SIGN_IN_COOKIE);

/** Keeps the browser's token; an empty one ends it. Browsers take SameSite=None with Secure alone. */
export const signInCookie = (token: string, secure: boolean, byForm: boolean): string =>
  cookie(
    byForm ? SIGN_IN_FORM_COOKIE : SIGN_IN_COOKIE,
    token,
    secure || byForm,
    token ? SIGN_IN_SECONDS : 0,
    byForm ? { path: "/api/auth", sameSite: "none" } : { path: "/api/auth" },
  );

const seal = (token: string, secret: string) =>
  createHmac("sha256", secret).update(`csrf:${token}`).digest("base64url");

/** A new CSRF token with its cookie. */
export function issueCsrf(secret: string, { secure, prefix }: CookieSite): { token: string; cookie: string } {
  const token = newToken();
  return { token, cookie: cookie(prefix + CSRF_COOKIE, `${token}|${seal(token, secret)}`, secure) };
}

/** The CSRF token confirmed by the request's cookie, or null. */
export function csrfOf(request: Request, secret: string, { prefix }: CookieSite): string | null {
  const [token, mark] = (readCookie(request, prefix + CSRF_COOKIE) ?? "").split("|");
  if (!token || !mark) return null;
  const expected = Buffer.from(seal(token, secret));
  const given = Buffer.from(mark);
  return expected.length === given.length && timingSafeEqual(expected, given) ? token : null;
}
