import { DomainError } from "@toque/db/errors.ts";
import { pathOnSite } from "@toque/db/shared/path-on-site.ts";
import type { Deps } from "../deps.ts";
import { cookieSite, csrfOf } from "./cookies.ts";
import { HOME_PAGE, SIGN_IN_PAGE } from "./pages.ts";

/** A path on this site, or null: a callback must not lead to another site in any notation. */
export function ownPath(url: string | undefined, publicUrl: string): string | null {
  if (!url) return HOME_PAGE;
  return pathOnSite(url, new URL(publicUrl).origin);
}

/** Whether a form asks for JSON in place of a redirect. */
export const wantsJson = (body: unknown): boolean =>
  typeof body === "object" && body !== null && "json" in body && body.json === "true";

/** What the session area does with every form: looks whose it is, and answers as the session library expects. */
export const sessionForms = ({ config: { publicUrl }, csrfSecret }: Pick<Deps, "config" | "csrfSecret">) => {
  /** Answers a form with any address: a provider's. */
  const leave = (body: { json?: string | undefined }, href: string, cookies: string[]) => {
    const response = wantsJson(body)
      ? Response.json({ url: href })
      : new Response(null, { status: 302, headers: { location: href } });
    response.headers.set("cache-control", "no-store");
    for (const cookie of cookies) response.headers.append("set-cookie", cookie);
    return response;
  };
  /** The library's response to a form: a page of this site as JSON, or a redirect to it. */
  const answer = (body: { json?: string | undefined }, path: string, cookies: string[] = []) =>
    leave(body, new URL(ownPath(path, publicUrl) ?? SIGN_IN_PAGE, publicUrl).href, cookies);
  const redirect = (path: string, cookies: string[] = []) => answer({}, path, cookies);
  /** @throws DomainError `csrf_mismatch` unless the form has the token of this browser's cookie */
  const assertCsrf = (request: Request, form: unknown) => {
    const token = typeof form === "object" && form !== null && "csrfToken" in form ? form.csrfToken : null;
    if (!token || csrfOf(request, csrfSecret, cookieSite(publicUrl)) !== token)
      throw new DomainError("forbidden", "csrf_mismatch", "This form is too old. Reload the page and try again.");
  };

  return { leave, answer, redirect, assertCsrf };
};
