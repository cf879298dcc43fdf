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
import { clientAddress } from "../http/rate-limit.ts";
import { parseFormBody } from "../http/request-body.ts";
import { responses } from "../http/schemas.ts";
import { actingRoles } from "./acting-roles.ts";
import { clearedSessionCookies, cookieSite, csrfOf, issueCsrf, readSessionCookie, sessionCookies } from "./cookies.ts";
import { currentSession } from "./current.ts";
import { ownPath, sessionForms } from "./forms.ts";
import { noteUse } from "./last-use.ts";
import { ERROR_PAGE, SIGN_IN_PAGE, withError, withQuery } from "./pages.ts";
import { isProvidersForm, providerCalls } from "./provider-calls.ts";
import { signInProviders } from "./sign-in.ts";

/** The address is in Location. */
const Redirected = t.Void();

/** Sets cookies of an answer; the framework takes a list of them, as HTTP does. */
function setCookies(set: { headers: Record<string, string | number | string[] | undefined> }, cookies: string[]): void {
  set.headers["set-cookie"] = cookies;
}

/** The session library's calls. Cookies carry the session; a double-submitted token protects the forms. */
export const sessionRoutes = (deps: Deps) => {
  const { csrfSecret } = deps;
  const providers = signInProviders(deps);
  const { publicUrl } = deps.config;
  const site = cookieSite(publicUrl);
  const { leave, answer, redirect, assertCsrf } = sessionForms(deps);
  const { begin, complete, receive } = providerCalls(deps, site);

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
        const cookie = readSessionCookie(request, site);
        if (cookie === null) return {};
        const session = await findByCookie(deps.db.sql, cookie.token, cookie);
        if (!session) {
          setCookies(set, clearedSessionCookies(site));
          return {};
        }
        noteUse(deps, session);
        const roles = actingRoles(session, deps.config);
        const rotated = await rotateSession(deps.db.sql, cookie.token);
        if (rotated || cookie.isFormer) setCookies(set, sessionCookies(rotated ?? cookie.token, site));
        return {
          user: {
            id: session.user_id,
            name: session.username,
            email: session.email,
            image: session.avatar_url,
            roles,
          },
          expires: session.expires_at.toISOString(),
          accessToken: await deps.tokens.sign({
            userId: session.user_id,
            sessionId: session.id,
            roles,
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
        const known = csrfOf(request, csrfSecret, site);
        if (known) return { csrfToken: known };
        const { token, cookie } = issueCsrf(csrfSecret, site);
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
        if (callbackUrl === null) return answer(body, withError(SIGN_IN_PAGE, "InvalidCallbackUrl"));
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
        const session = await currentSession(deps, request);
        if (session) await deps.db.transaction((tx) => revokeSession(tx, session.id));
        return answer(
          body,
          ownPath(body.callbackUrl ?? SIGN_IN_PAGE, publicUrl) ?? SIGN_IN_PAGE,
          clearedSessionCookies(site),
        );
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
