import { pathOnSite } from "@toque/db/shared/path-on-site.ts";
import { ApiError } from "../client/api-error.ts";
import { forgetCopies } from "../offline/offline.ts";
import { currentLanguage } from "../preferences/language.ts";
import { session } from "./session.ts";

export interface Provider {
  id: string;
  name: string;
  type: string;
  signinUrl: string;
  callbackUrl: string;
}

export interface SignInResult {
  /** The session library's error name, or null. */
  error: string | null;
  status: number;
  ok: boolean;
  url: string | null;
}

/** A path on this site; anything that leads elsewhere becomes `fallback`. */
export function safeCallback(
  target: string | null | undefined,
  fallback = "/dashboard",
  origin = window.location.origin,
): string {
  const path = target ? pathOnSite(target, origin) : null;
  return path === null || /^\/(auth\/signin|authentication\/|api\/)/.test(path) ? fallback : path;
}

async function readJson(response: Response): Promise<Record<string, unknown>> {
  const body: unknown = await response.json().catch(() => null);
  return typeof body === "object" && body !== null ? { ...body } : {};
}

async function fetchCsrfToken(): Promise<string> {
  const response = await fetch("/api/auth/csrf", { credentials: "same-origin", cache: "no-store" });
  const { csrfToken: token } = await readJson(response);
  if (!response.ok || typeof token !== "string") throw new ApiError({ status: response.status, code: "csrf_failed" });
  return token;
}

let asked: Promise<string> | null = null;
/** One request at a time: of two on a first visit each would get a cookie of its own, and the later one would replace the first. */
function csrfToken(): Promise<string> {
  asked ??= fetchCsrfToken().finally(() => {
    asked = null;
  });
  return asked;
}

interface FormAnswer {
  response: Response;
  body: Record<string, unknown>;
}

/** Posts a form with the CSRF token, as the session library does; the answer's body is `{}` where it is no JSON. */
export async function sendForm(path: string, fields: Record<string, string>): Promise<FormAnswer> {
  const answer = await sendOnce(path, fields);
  // Another tab got a new cookie in between: the form was refused before anything was looked at.
  return answer.body.code === "csrf_mismatch" ? await sendOnce(path, fields) : answer;
}

async function sendOnce(path: string, fields: Record<string, string>): Promise<FormAnswer> {
  const response = await fetch(path, {
    method: "POST",
    credentials: "same-origin",
    headers: { "content-type": "application/x-www-form-urlencoded", lang: currentLanguage() },
    body: new URLSearchParams({ ...fields, csrfToken: await csrfToken(), json: "true" }),
  });
  return { response, body: await readJson(response) };
}

/** A form of the sign-in, and where it leads. An answer that names no address, as a page does, is none: nothing was done. */
export async function postForm(path: string, fields: Record<string, string>): Promise<SignInResult> {
  const { response, body } = await sendForm(path, fields);
  const url = typeof body.url === "string" ? body.url : null;
  const named = url ? new URL(url, window.location.origin).searchParams.get("error") : null;
  const answered = response.ok && url !== null;
  // A proxy in front of the server limits too, without a code.
  const without = response.status === 429 ? "rate_limited" : "UnknownError";
  const failed = answered ? null : typeof body.code === "string" ? body.code : without;
  return { error: named ?? failed, status: response.status, ok: answered && !named, url };
}

/** The sign-in providers, or null when the list is unavailable. */
export async function fetchProviders(): Promise<Record<string, Provider> | null> {
  try {
    const response = await fetch("/api/auth/providers", { credentials: "same-origin" });
    if (!response.ok) return null;
    const providers: Record<string, Provider> = await response.json();
    return Object.keys(providers).length > 0 ? providers : null;
  } catch {
    return null;
  }
}

/** Requests a sign-in link by e-mail. */
export function signInWithEmail(email: string, callbackUrl: string): Promise<SignInResult> {
  return postForm("/api/auth/signin/email", { email, callbackUrl });
}

/** Goes to the provider's own page; the caller follows `url`. */
export function signInWithProvider(provider: string, callbackUrl: string): Promise<SignInResult> {
  return postForm(`/api/auth/signin/${encodeURIComponent(provider)}`, { callbackUrl });
}

/**
 * Opens the session of a sign-in link in place of another account's; the caller follows `url`, which is the error page
 * when the link is used or expired.
 * @param proof the link's parameters
 */
export function changeAccount(provider: string, proof: Record<string, string>): Promise<SignInResult> {
  return postForm(`/api/auth/callback/${encodeURIComponent(provider)}`, proof);
}

/** Connects a provider to the account that is signed in; the caller follows `url`, which leads to the provider's page. */
export function linkProvider(provider: string, callbackUrl: string): Promise<SignInResult> {
  return postForm(`/api/auth/signin/${encodeURIComponent(provider)}`, { callbackUrl, link: "true" });
}

/** Takes the deletion of an account back and opens its session; the proof and the result are those of {@link changeAccount}. */
export function restoreAccount(provider: string, proof: Record<string, string>): Promise<SignInResult> {
  return postForm(`/api/auth/callback/${encodeURIComponent(provider)}`, { ...proof, restore: "true" });
}

/**
 * Ends the session here and in every other tab. What is stored on this device is removed first: nothing of it is left
 * should the page be closed, or crash, in between.
 * @throws ApiError when the request fails; the account stays signed in
 */
export async function signOut(callbackUrl = "/recipes"): Promise<void> {
  await forgetCopies();
  const { ok, status, error } = await postForm("/api/auth/signout", { callbackUrl });
  if (!ok) {
    void session.refetch();
    throw new ApiError({ status, code: error ?? "unknown_error" });
  }
  session.clear();
  // Not awaited: otherwise the sign-in page would show before the caller navigates.
  void session.changed();
}
