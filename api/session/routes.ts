import { findByCookie, revokeSession, rotateSession } from "@toque/db/accounts/sessions.ts";
import { langs } from "@toque/db/schemas/common.ts";
import {
  CallbackForm,
  CsrfToken,
  FormAnswer,
  Session,
  SessionForm,
  SignInProviders,
} from "@toque/db/schemas/session.ts";
import { Elysia, t } from "elysia";
import type { Deps } from "../deps.ts";
import { callers } from "../http/caller.ts";
import type { PresentRefusal } from "../http/errors.ts";
import { clientAddress } from "../http/rate-limit.ts";
import { parseFormBody } from "../http/request-body.ts";
import { responses } from "../http/schemas.ts";
import { clearedSessionCookie, csrfOf, issueCsrf, readCookie, SESSION_COOKIE, sessionCookie } from "./cookies.ts";
import { ERROR_PAGE, HOME_PAGE, SIGN_IN_PAGE, withQuery } from "./pages.ts";
import { isProvidersForm, providerCalls } from "./provider-calls.ts";
import { signInProviders } from "./sign-in.ts";
import { ERROR_PAGE, HOME_PAGE, OTHER_ACCOUNT_PAGE, RESTORE_ACCOUNT_PAGE, SIGN_IN_PAGE } from "./pages.ts";
import { ownPath, sessionForms, wantsJson, withQuery } from "./forms.ts";
import { ownPath, sessionForms, wantsJson } from "./forms.ts";
import { noteUse } from "./last-use.ts";
import { ERROR_PAGE, OTHER_ACCOUNT_PAGE, SIGN_IN_PAGE, withQuery } from "./pages.ts";
import type { ProviderCallback } from "./providers/port.ts";
import { AccountInDeletionError, OtherAccountError, openSession, signInProviders } from "./sign-in.ts";

/** The address is in Location. */
const Redirected = t.Void();

/** A path on this site, or null: a callback must not lead to another site in any notation. */
export function ownPath(url: string | undefined, publicUrl: string): string | null {
  if (!url) return HOME_PAGE;
  const { origin } = new URL(publicUrl);
  const parsed = (text: string) => (URL.canParse(text, origin) ? new URL(text, origin) : null);
  const target = parsed(url);
  if (target?.origin !== origin) return null;
  const path = target.pathname + target.search + target.hash;
  // "https://here//elsewhere" is here, but its path alone is the address of another site.
  return parsed(path)?.origin === origin ? path : null;
}

const wantsJson = (body: unknown): boolean =>
  typeof body === "object" && body !== null && "json" in body && body.json === "true";

/**
 * A rejected form in the session library's format: `url` with the error in its query, beside our own fields. A
 * browser that submitted the form directly is redirected there. Any other rejection is unchanged.
 */
export const refusedForm =
  (publicUrl: string): PresentRefusal =>
  async (response, { request, body }) => {
    if (request.method !== "POST" || !new URL(request.url).pathname.startsWith("/api/auth/")) return response;
    const refusal = (await response.json()) as { code?: string };
    const page = withQuery(SIGN_IN_PAGE, { error: refusal.code ?? "validation_error" });
    const url = new URL(page, publicUrl).href;
    const headers = new Headers(response.headers);
    headers.delete("content-type");
    if (wantsJson(body)) return Response.json({ ...refusal, url }, { status: response.status, headers });
    headers.set("location", url);
    return new Response(null, { status: 302, headers });
  };

/** The session library's calls. Cookies carry the session; a double-submitted token protects the forms. */
export const sessionRoutes = (deps: Deps) => {
  const { csrfSecret } = deps;
  const providers = signInProviders(deps);
  const { publicUrl } = deps.config;
  const secure = publicUrl.startsWith("https://");
  /** The library's response to a form: a page of this site as JSON, or a redirect to it. */
  const answer = (body: { json?: string | undefined }, path: string, cookies: string[] = []) =>
    leave(body, new URL(ownPath(path, publicUrl) ?? SIGN_IN_PAGE, publicUrl).href, cookies);
  /** The same with any address: the provider's. */
  const leave = (body: { json?: string | undefined }, href: string, cookies: string[]) => {
    const response = wantsJson(body)
      ? Response.json({ url: href })
      : new Response(null, { status: 302, headers: { location: href } });
    response.headers.set("cache-control", "no-store");
    for (const cookie of cookies) response.headers.append("set-cookie", cookie);
    return response;
  };
  const redirect = (path: string, cookies: string[] = []) => answer({}, path, cookies);
  const { begin, complete, receive } = providerCalls(deps, secure);
  const { answer, redirect, assertCsrf } = sessionForms(deps);
  /** Opens the session that a callback proves. */
  const complete = async (request: Request, provider: string, callback: ProviderCallback, mayChange: boolean) => {
    const proof = await providers.get(provider)?.complete(callback);
    if (!proof) return answer(callback, SIGN_IN_PAGE);
    const cookie = readCookie(request, SESSION_COOKIE);
    const current = cookie === null ? null : await findByCookie(deps.db.sql, cookie);
    // Only the form of the page that asks agrees to it: a link must not.
    const restore = mayChange && callback.restore === "true";
    const opened = await openSession(deps, proof, current, mayChange, restore).catch((error: unknown) => {
      if (error instanceof AccountInDeletionError) return error;
      throw error;
    });
    if (opened instanceof AccountInDeletionError) {
      const { csrfToken: _, json: __, restore: ___, ...given } = callback;
      return answer(callback, withQuery(RESTORE_ACCOUNT_PAGE, { ...given, provider }));
    }
    const opened = await openSession(deps, proof, current, mayChange, request.headers.get("user-agent"));
    if (!opened) return answer(callback, `${ERROR_PAGE}?error=Verification`);
    return answer(callback, opened.callbackUrl, [sessionCookie(opened.cookie, secure)]);
  };
  /** Before the fields are looked at: another site's form learns nothing about them. */
  const checkForm = ({ request, body, params }: { request: Request; body: unknown; params?: unknown }) => {
    const { provider } = (params ?? {}) as { provider?: string };
    const isOther = provider !== undefined && !providers.has(provider);
    if (request.method === "POST" && !isOther && !isProvidersForm(request, providers.get(provider ?? ""), body))
      assertCsrf(request, body);
  };

  return new Elysia({ prefix: "/api/auth", normalize: false, tags: ["session"] })
    .onParse(parseFormBody)
    .onTransform(checkForm)
    .use(callers(deps))
    .get(
      "/session",
      async ({ request, set }) => {
        set.headers["cache-control"] = "no-store";
        const cookie = readCookie(request, SESSION_COOKIE);
        if (cookie === null) return {};
        const session = await findByCookie(deps.db.sql, cookie);
        if (!session) {
          set.headers["set-cookie"] = clearedSessionCookie(secure);
          return {};
        }
        noteUse(deps, session);
        const rotated = await rotateSession(deps.db.sql, cookie);
        if (rotated) set.headers["set-cookie"] = sessionCookie(rotated, secure);
        return {
          user: {
            id: session.user_id,
            name: session.username,
            email: session.email,
            image: session.avatar_url,
            roles: session.roles,
          },
          expires: session.expires_at.toISOString(),
          accessToken: await deps.tokens.sign({
            userId: session.user_id,
            sessionId: session.id,
            roles: session.roles,
          }),
        };
      },
      {
        unauthenticated: true,
        response: responses({ 200: Session }),
        detail: { summary: "The session behind the cookie" },
      },
    )
    .get(
      "/csrf",
      ({ request, set }) => {
        set.headers["cache-control"] = "no-store";
        // Constant for the lifetime of its cookie: another tab's form must stay valid.
        const known = csrfOf(request, csrfSecret);
        if (known) return { csrfToken: known };
        const { token, cookie } = issueCsrf(csrfSecret, secure);
        set.headers["set-cookie"] = cookie;
        return { csrfToken: token };
      },
      {
        unauthenticated: true,
        response: responses({ 200: CsrfToken }),
        detail: { summary: "A CSRF token" },
      },
    )
    .get(
      "/providers",
      () =>
        Object.fromEntries(
          [...providers.values()].map(({ id, name, type }) => [
            id,
            {
              id,
              name,
              type,
              signinUrl: `${publicUrl}/api/auth/signin/${id}`,
              callbackUrl: `${publicUrl}/api/auth/callback/${id}`,
            },
          ]),
        ),
      {
        unauthenticated: true,
        response: responses({ 200: SignInProviders }),
        detail: { summary: "The ways to sign in that are configured" },
      },
    )
    .get(
      "/signin",
      ({ query }) =>
        redirect(
          withQuery(SIGN_IN_PAGE, {
            error: query.error,
            callbackUrl: ownPath(query.callbackUrl, publicUrl) ?? undefined,
          }),
        ),
      {
        unauthenticated: true,
        query: t.Object({ error: t.Optional(t.String()), callbackUrl: t.Optional(t.String()) }),
        response: responses({ 302: Redirected }),
        detail: { summary: "Redirects to the sign-in page" },
      },
    )
    .post(
      "/signin/:provider",
      async ({ params, body, request, server, headers }) => {
        const provider = providers.get(params.provider);
        if (!provider) return answer(body, SIGN_IN_PAGE);
        const callbackUrl = ownPath(body.callbackUrl, publicUrl);
        if (callbackUrl === null) return answer(body, `${SIGN_IN_PAGE}?error=InvalidCallbackUrl`);
        const peer = server?.requestIP(request)?.address ?? null;
        const asked = headers.lang ?? body.lang;
        const next = await begin(request, provider, body.link === "true", {
          callbackUrl,
          email: body.email ?? "",
          address: clientAddress(request, peer, deps.config.trustedProxies),
          lang: langs.find((lang) => lang === asked) ?? "en",
        });
        return next.away === null ? answer(body, next.path, next.cookies) : leave(body, next.away, next.cookies);
      },
      {
        unauthenticated: true,
        params: t.Object({ provider: t.String() }),
        body: SessionForm,
        response: responses({ 200: FormAnswer, 302: Redirected }, 403),
        detail: { summary: "Asks for a sign-in link by mail" },
      },
    )
    .get(
      "/callback/:provider",
      async ({ params, query, request }) => {
        // Mail scanners and previews send HEAD requests: only a GET consumes the link.
        if (request.method === "HEAD") return new Response(null, { headers: { "cache-control": "no-store" } });
        const provider = providers.get(params.provider);
        if (!provider) return redirect(SIGN_IN_PAGE);
        const next = await complete(request, provider, query, false);
        return redirect(next.path, next.cookies);
      },
      {
        unauthenticated: true,
        params: t.Object({ provider: t.String() }),
        query: t.Object(
          { token: t.Optional(t.String()), email: t.Optional(t.String()) },
          { additionalProperties: true },
        ),
        response: responses({ 302: Redirected }),
        detail: {
          summary: "Where the link of the mail leads: opens the session; asks first when another account is signed in",
        },
      },
    )
    .post(
      "/callback/:provider",
      async ({ params, body, request }) => {
        const provider = providers.get(params.provider);
        if (!provider) return redirect(SIGN_IN_PAGE);
        if (isProvidersForm(request, provider, body)) return redirect((await receive(request, provider, body)).path);
        const next = await complete(request, provider, body, true);
        return answer(body, next.path, next.cookies);
      },
      {
        unauthenticated: true,
        params: t.Object({ provider: t.String() }),
        body: CallbackForm,
        response: responses({ 200: FormAnswer, 302: Redirected }, 403),
        detail: { summary: "Opens the session in place of another account's, when the person has agreed to it" },
      },
    )
    .post(
      "/signout",
      async ({ body, request }) => {
        const cookie = readCookie(request, SESSION_COOKIE);
        const session = cookie === null ? null : await findByCookie(deps.db.sql, cookie);
        if (session) await deps.db.transaction((tx) => revokeSession(tx, session.id));
        return answer(body, ownPath(body.callbackUrl ?? SIGN_IN_PAGE, publicUrl) ?? SIGN_IN_PAGE, [
          clearedSessionCookie(secure),
        ]);
      },
      {
        unauthenticated: true,
        body: SessionForm,
        response: responses({ 200: FormAnswer, 302: Redirected }, 403),
        detail: { summary: "Ends the session at once" },
      },
    )
    .get("/error", ({ query }) => redirect(withQuery(ERROR_PAGE, { error: query.error })), {
      unauthenticated: true,
      query: t.Object({ error: t.Optional(t.String()) }),
      response: responses({ 302: Redirected }),
      detail: { summary: "Redirects to the page that explains a sign-in error" },
    });
};
