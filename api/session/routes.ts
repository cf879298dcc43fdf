import { Lang, langs } from "@toque/db/entities/common.ts";
import { DomainError } from "@toque/db/errors.ts";
import { Elysia, t } from "elysia";
import type { Deps } from "../deps.ts";
import { callers } from "../http/caller.ts";
import { clientAddress } from "../http/rate-limit.ts";
import { responses } from "../http/schemas.ts";
import { clearedSessionCookie, csrfOf, issueCsrf, readCookie, SESSION_COOKIE, sessionCookie } from "./cookies.ts";
import { findByCookie, revokeSession, rotateSession } from "./sessions.ts";
import { redeemLink, sendSignInLink } from "./sign-in.ts";

const SIGN_IN_PAGE = "/authentication/signin";
const ERROR_PAGE = "/authentication/error";
/** Where one lands when no callback was asked for. */
const HOME = "/dashboard";

const form = t.Object(
  {
    csrfToken: t.Optional(t.String({ maxLength: 200 })),
    callbackUrl: t.Optional(t.String({ maxLength: 2000 })),
    json: t.Optional(t.String()),
    email: t.Optional(t.String({ maxLength: 320 })),
    lang: t.Optional(Lang),
  },
  { additionalProperties: true },
);
/** The address is in Location. */
const Redirected = t.Void();
const UrlAnswer = t.Object({ url: t.String() });
const SessionAnswer = t.Union([
  t.Object(
    {
      user: t.Object({
        id: t.Integer(),
        name: t.Union([t.String(), t.Null()]),
        email: t.String(),
        image: t.Union([t.String(), t.Null()]),
        roles: t.Array(t.String()),
      }),
      expires: t.String(),
      accessToken: t.String(),
    },
    { additionalProperties: false },
  ),
  t.Object({}, { additionalProperties: false }),
]);
const Provider = t.Object({
  id: t.String(),
  name: t.String(),
  type: t.String(),
  signinUrl: t.String(),
  callbackUrl: t.String(),
});

/** A path on this site, or null: a callback must not lead away from it. */
export function ownPath(url: string | undefined, publicUrl: string): string | null {
  if (!url) return HOME;
  if (!URL.canParse(url, publicUrl)) return null;
  const target = new URL(url, publicUrl);
  return target.origin === new URL(publicUrl).origin ? target.pathname + target.search + target.hash : null;
}

/** A plausible mail address: one @, a dot in the domain, no spaces. The link proves the rest. */
const looksLikeEmail = (text: string) => /^[^\s@"<>,;]{1,64}@[^\s@"<>,;]+\.[^\s@"<>,;.]{2,}$/.test(text);

/** The session library's calls. Cookies carry the session, a double-submitted token guards the forms. */
export const sessionRoutes = (deps: Deps, csrfSecret: string) => {
  const secure = deps.config.publicUrl.startsWith("https://");
  const wantsJson = (body: { json?: string | undefined }) => body.json === "true";
  /** The library's answer to a form: the address as JSON, or a redirect to it. */
  const answer = (body: { json?: string | undefined }, url: string, cookies: string[] = []) => {
    const absolute = new URL(url, deps.config.publicUrl).href;
    const response = wantsJson(body)
      ? Response.json({ url: absolute })
      : new Response(null, { status: 302, headers: { location: absolute } });
    for (const cookie of cookies) response.headers.append("set-cookie", cookie);
    return response;
  };
  const redirect = (path: string, cookies: string[] = []) => answer({}, path, cookies);
  const assertCsrf = (request: Request, token: string | undefined) => {
    if (!token || csrfOf(request, csrfSecret) !== token)
      throw new DomainError("forbidden", "csrf_mismatch", "This form is too old. Reload the page and try again.");
  };
  const withQuery = (path: string, query: Record<string, string | undefined>) => {
    const pairs = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
    return pairs.length > 0 ? `${path}?${new URLSearchParams(pairs)}` : path;
  };

  return new Elysia({ prefix: "/api/auth", tags: ["session"] })
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
          accessToken: await deps.tokens.sign({ userId: session.user_id, sessionId: session.id, roles: session.roles }),
        };
      },
      { open: true, response: responses({ 200: SessionAnswer }), detail: { summary: "The session behind the cookie" } },
    )
    .get(
      "/csrf",
      ({ set }) => {
        const { token, cookie } = issueCsrf(csrfSecret, secure);
        set.headers["set-cookie"] = cookie;
        set.headers["cache-control"] = "no-store";
        return { csrfToken: token };
      },
      {
        open: true,
        response: responses({ 200: t.Object({ csrfToken: t.String() }) }),
        detail: { summary: "A CSRF token" },
      },
    )
    .get(
      "/providers",
      () => ({
        email: {
          id: "email",
          name: "Email",
          type: "email",
          signinUrl: `${deps.config.publicUrl}/api/auth/signin/email`,
          callbackUrl: `${deps.config.publicUrl}/api/auth/callback/email`,
        },
      }),
      {
        open: true,
        response: responses({ 200: t.Record(t.String(), Provider) }),
        detail: { summary: "The ways to sign in that are configured" },
      },
    )
    .get(
      "/signin",
      ({ query }) =>
        redirect(
          withQuery(SIGN_IN_PAGE, {
            error: query.error,
            callbackUrl: ownPath(query.callbackUrl, deps.config.publicUrl) ?? undefined,
          }),
        ),
      {
        open: true,
        query: t.Object({ error: t.Optional(t.String()), callbackUrl: t.Optional(t.String()) }),
        response: responses({ 302: Redirected }),
        detail: { summary: "Redirects to the sign-in page" },
      },
    )
    .post(
      "/signin/:provider",
      async ({ params, body, request, server, headers }) => {
        if (params.provider !== "email") return answer(body, SIGN_IN_PAGE);
        assertCsrf(request, body.csrfToken);
        const callbackUrl = ownPath(body.callbackUrl, deps.config.publicUrl);
        if (callbackUrl === null) return answer(body, `${SIGN_IN_PAGE}?error=InvalidCallbackUrl`);
        const email = (body.email ?? "").trim();
        if (!looksLikeEmail(email))
          throw new DomainError("invalid", "validation_error", "The address is not valid.", {
            fields: [{ loc: ["body", "email"], msg: "This is not a mail address.", type: "value_error.email" }],
          });
        const peer = server?.requestIP(request)?.address ?? null;
        const asked = headers.lang ?? body.lang;
        await sendSignInLink(deps, {
          email,
          callbackUrl,
          address: clientAddress(request, peer, deps.config.trustedProxies),
          lang: langs.find((lang) => lang === asked) ?? "en",
        });
        return answer(body, `${SIGN_IN_PAGE}?sent=1`);
      },
      {
        open: true,
        params: t.Object({ provider: t.String() }),
        body: form,
        response: responses({ 200: UrlAnswer, 302: Redirected }, 403),
        detail: { summary: "Asks for a sign-in link by mail" },
      },
    )
    .get(
      "/callback/:provider",
      async ({ params, query }) => {
        if (params.provider !== "email" || !query.token || !query.email) return redirect(SIGN_IN_PAGE);
        const redeemed = await redeemLink(deps.db, query.token, query.email, deps.config.adminEmails);
        if (!redeemed) return redirect(`${ERROR_PAGE}?error=Verification`);
        return redirect(redeemed.callbackUrl, [sessionCookie(redeemed.cookie, secure)]);
      },
      {
        open: true,
        params: t.Object({ provider: t.String() }),
        query: t.Object(
          { token: t.Optional(t.String()), email: t.Optional(t.String()) },
          { additionalProperties: true },
        ),
        response: responses({ 302: Redirected }),
        detail: { summary: "Where the link of the mail leads: opens the session" },
      },
    )
    .post("/callback/:provider", () => redirect(SIGN_IN_PAGE), {
      open: true,
      params: t.Object({ provider: t.String() }),
      response: responses({ 302: Redirected }),
      detail: { summary: "Callback of providers that answer by a form; unknown ones go back to the sign-in page" },
    })
    .post(
      "/signout",
      async ({ body, request }) => {
        assertCsrf(request, body.csrfToken);
        const cookie = readCookie(request, SESSION_COOKIE);
        const session = cookie === null ? null : await findByCookie(deps.db.sql, cookie);
        if (session) await revokeSession(deps.db.sql, session.id);
        return answer(body, ownPath(body.callbackUrl ?? SIGN_IN_PAGE, deps.config.publicUrl) ?? SIGN_IN_PAGE, [
          clearedSessionCookie(secure),
        ]);
      },
      {
        open: true,
        body: form,
        response: responses({ 200: UrlAnswer, 302: Redirected }, 403),
        detail: { summary: "Ends the session at once" },
      },
    )
    .get("/error", ({ query }) => redirect(withQuery(ERROR_PAGE, { error: query.error })), {
      open: true,
      query: t.Object({ error: t.Optional(t.String()) }),
      response: responses({ 302: Redirected }),
      detail: { summary: "Redirects to the page that explains a sign-in error" },
    });
};
