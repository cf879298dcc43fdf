import { createHmac, timingSafeEqual } from "node:crypto";
import { newToken } from "../tokens.ts";
import { SESSION_DAYS } from "./sessions.ts";

export const SESSION_COOKIE = "toque.session";
export const CSRF_COOKIE = "toque.csrf";

/** The value of a cookie of a request, or null: also of one that is none of ours, being no encoded text. */
export function readCookie(request: Request, name: string): string | null {
  for (const part of (request.headers.get("cookie") ?? "").split(";")) {
    const at = part.indexOf("=");
    if (at <= 0 || part.slice(0, at).trim() !== name) continue;
    try {
      return decodeURIComponent(part.slice(at + 1).trim());
    } catch {
      return null;
    }
  }
  return null;
}

function cookie(name: string, value: string, secure: boolean, maxAge: number | null): string {
  const age = maxAge === null ? "" : `; Max-Age=${maxAge}`;
  return `${name}=${encodeURIComponent(value)}; Path=/; HttpOnly; SameSite=Lax${age}${secure ? "; Secure" : ""}`;
}

export const sessionCookie = (token: string, secure: boolean) =>
  cookie(SESSION_COOKIE, token, secure, SESSION_DAYS * 24 * 60 * 60);
export const clearedSessionCookie = (secure: boolean) => cookie(SESSION_COOKIE, "", secure, 0);

const seal = (token: string, secret: string) =>
  createHmac("sha256", secret).update(`csrf:${token}`).digest("base64url");

/** A fresh CSRF token with the cookie that vouches for it. */
export function issueCsrf(secret: string, secure: boolean): { token: string; cookie: string } {
  const token = newToken();
  return { token, cookie: cookie(CSRF_COOKIE, `${token}|${seal(token, secret)}`, secure, null) };
}

/** The token that the request's CSRF cookie vouches for, or null. */
export function csrfOf(request: Request, secret: string): string | null {
  const [token, mark] = (readCookie(request, CSRF_COOKIE) ?? "").split("|");
  if (!token || !mark) return null;
  const expected = Buffer.from(seal(token, secret));
  const given = Buffer.from(mark);
  return expected.length === given.length && timingSafeEqual(expected, given) ? token : null;
}
