import type { Static } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { createChallenge, findPasskey, takeBrowserChallenge, usePasskey } from "@toque/db/accounts/passkeys.ts";
import { PasskeyAssertion, PasskeyForm, PasskeyOptionsForm, PasskeySignInOptions } from "@toque/db/schemas/passkey.ts";
import { FormAnswer } from "@toque/db/schemas/session.ts";
import { Elysia, t } from "elysia";
import type { Deps } from "../../deps.ts";
import { callers } from "../../http/caller.ts";
import { parseFormBody } from "../../http/request-body.ts";
import { responses } from "../../http/schemas.ts";
import { cookieSite, csrfOf, sessionCookies } from "../cookies.ts";
import { currentSession } from "../current.ts";
import { ownPath, sessionForms } from "../forms.ts";
import { ERROR_PAGE, SIGN_IN_PAGE, withError, withQuery } from "../pages.ts";
import { AccountInDeletionError, openSession } from "../sign-in.ts";
import { requestOptions, verifyAssertion } from "./webauthn.ts";

type Form = Pick<Static<typeof PasskeyForm>, "challenge_id" | "response" | "restore">;

const REFUSED = withError(ERROR_PAGE, "Verification");

function parsedAssertion(text: string): PasskeyAssertion | null {
  try {
    const value: unknown = JSON.parse(text);
    return Value.Check(PasskeyAssertion, value) ? value : null;
  } catch {
    return null;
  }
}

/** Signing in by a passkey: forms as the other ways to sign in, with the same token against foreign forms. */
export const passkeySignInRoutes = (deps: Deps) => {
  const { csrfSecret } = deps;
  const { publicUrl } = deps.config;
  const site = cookieSite(publicUrl);
  const { answer, assertCsrf } = sessionForms(deps);
  /** The token of the browser's forms; they were checked for it. */
  const browserOf = (request: Request) => csrfOf(request, csrfSecret, site) ?? "";

  /** Opens a session for a right answer to this browser's challenge, in place of the one that it has. Null for a wrong one. */
  const open = async (request: Request, form: Form, callbackUrl: string) => {
    const assertion = parsedAssertion(form.response);
    // Used up by a wrong answer as well.
    const challengeHash = await takeBrowserChallenge(deps.db.sql, form.challenge_id, browserOf(request));
    if (!assertion || challengeHash === null) return null;
    const passkey = await findPasskey(deps.db.sql, assertion.id);
    const verified = passkey && (await verifyAssertion(publicUrl, assertion, challengeHash, passkey));
    if (!verified) return null;
    const current = await currentSession(deps, request);
    const takeProof = async (tx: Parameters<typeof usePasskey>[0]) => {
      const userId = await usePasskey(tx, { id: passkey.id, ...verified });
      return userId === null ? null : { userId, callbackUrl };
    };
    // The person has just picked the account from those of the device: that is their word for changing to it.
    const userAgent = request.headers.get("user-agent");
    const restore = form.restore === "true";
    return openSession(deps, takeProof, { current, mayChange: true, restore, userAgent });
  };

  return new Elysia({ prefix: "/api/auth/passkey", normalize: false, tags: ["session"] })
    .onParse(parseFormBody)
    .onTransform(({ request, body }) => {
      if (request.method === "POST") assertCsrf(request, body);
    })
    .use(callers(deps))
    .post(
      "/options",
      async ({ request, set }) => {
        set.headers["cache-control"] = "no-store";
        const options = requestOptions(publicUrl);
        const browser = browserOf(request);
        return { challenge_id: await createChallenge(deps.db.sql, options.challenge, { browser }), options };
      },
      {
        unauthenticated: true,
        body: PasskeyOptionsForm,
        response: responses({ 200: PasskeySignInOptions, 302: t.Void() }, 403),
        detail: { summary: "A challenge to sign in with any passkey of this site; for 5 minutes" },
      },
    )
    .post(
      "/",
      async ({ request, body }) => {
        const callbackUrl = ownPath(body.callbackUrl, publicUrl);
        if (callbackUrl === null) return answer(body, withError(SIGN_IN_PAGE, "InvalidCallbackUrl"));
        const opened = await open(request, body, callbackUrl).catch((error: unknown) => {
          if (error instanceof AccountInDeletionError) return error;
          throw error;
        });
        if (!opened) return answer(body, REFUSED);
        // The page asks for the passkey anew: a proof is worth one answer.
        if (opened instanceof AccountInDeletionError)
          return answer(body, withQuery(opened.page, { ...opened.query, callbackUrl, provider: "passkey" }));
        const cookies = opened.cookie === null ? [] : sessionCookies(opened.cookie, site);
        return answer(body, opened.callbackUrl, cookies);
      },
      {
        unauthenticated: true,
        body: PasskeyForm,
        response: responses({ 200: FormAnswer, 302: t.Void() }, 403),
        detail: { summary: "Opens a session by a passkey" },
      },
    );
};
