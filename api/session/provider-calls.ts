import { isFreshSession } from "@toque/db/accounts/identities.ts";
import { parkProof } from "@toque/db/accounts/provider-sign-ins.ts";
import type { Conn } from "@toque/db/client/types.ts";
import { DomainError } from "@toque/db/errors.ts";
import type { SessionError } from "@toque/db/shared/session-errors.ts";
import { newToken } from "@toque/db/tokens.ts";
import type { Deps } from "../deps.ts";
import { type CookieSite, readSignInCookie, sessionCookies, signInCookie } from "./cookies.ts";
import { currentSession } from "./current.ts";
import { ERROR_PAGE, SIGN_IN_PAGE, withError, withQuery } from "./pages.ts";
import {
  CallbackError,
  type CallbackErrorName,
  type ProviderCallback,
  type SignInProvider,
  type SignInRequest,
} from "./providers/port.ts";
import { LinkRefusedError, openSession, QuestionError } from "./sign-in.ts";
import { tellOwner } from "./tell-owner.ts";

// What the sign-in and callback routes do with any provider: the browser's cookies, the questions, the error pages.

/** Where a call leads: a page of this site, with cookies. */
interface Next {
  path: string;
  cookies: string[];
}

const to = (path: string, cookies: string[] = []): Next => ({ path, cookies });

/** Only texts: a field that was sent twice or as JSON is none. */
const textsOf = (fields: unknown): ProviderCallback =>
  Object.fromEntries(Object.entries(fields ?? {}).filter(([, value]) => typeof value === "string"));

/**
 * Whether this is the answer that a provider's own page posts. It cannot carry our CSRF token; its state and the browser's
 * cookie stand for it, and all it does is to park a proof.
 */
export const isProvidersForm = (request: Request, provider: SignInProvider | undefined, body: unknown): boolean =>
  provider?.answersByForm === true &&
  new URL(request.url).pathname === `/api/auth/callback/${provider.id}` &&
  textsOf(body).state !== undefined;

/** The page that explains an error, by the session library's convention. */
const errorPage = (error: CallbackErrorName) => withError(error === "AccessDenied" ? ERROR_PAGE : SIGN_IN_PAGE, error);

/** A page of ours that asked to connect a provider, with the error in place of the good news. */
function linkErrorPage(callbackUrl: string, error: SessionError): string {
  const url = new URL(callbackUrl, "http://localhost");
  url.searchParams.delete("linked");
  url.searchParams.set("error", error);
  return url.pathname + url.search + url.hash;
}

/** The library's name of a refusal that accounts cause; null for others, which are errors of the request. */
function nameOf(error: unknown): CallbackErrorName | null {
  if (!(error instanceof DomainError)) return null;
  if (error.code === "account_not_linked") return "OAuthAccountNotLinked";
  return error.code === "address_not_verified" ? "AccessDenied" : null;
}

/** Where an error of a callback leads. @throws the error itself when it is none of the person's */
function pageOfError(error: unknown): Next {
  if (error instanceof LinkRefusedError) return to(linkErrorPage(error.callbackUrl, "AccountNotLinked"));
  if (error instanceof CallbackError)
    return to(error.linkFrom === null ? errorPage(error.error) : linkErrorPage(error.linkFrom, error.error));
  const name = nameOf(error);
  if (name === null) throw error;
  return to(errorPage(name));
}

export const providerCalls = (deps: Deps, site: CookieSite) => {
  const { secure } = site;
  const { sql } = deps.db;

  /** The parameters that bring a proof again: its own, or those of the parked one. */
  async function comeBack(
    conn: Conn,
    proof: QuestionError["proof"],
    browser: string | null,
  ): Promise<ProviderCallback> {
    if ("again" in proof && proof.again) return proof.again;
    // A passkey is asked for anew, by its own form.
    if (browser === null || "userId" in proof) throw new CallbackError("OAuthCallback");
    return { token: await parkProof(conn, browser, proof) };
  }

  /** Begins a sign-in, or with `link` a connection with the signed-in account, which has to be proved anew first. */
  async function begin(
    request: Request,
    provider: SignInProvider,
    link: boolean,
    form: Omit<SignInRequest, "browser" | "linkUserId">,
  ): Promise<Next & { away: string | null }> {
    const byForm = provider.answersByForm;
    const isLink = link && provider.type === "oauth";
    const session = isLink ? await currentSession(deps, request) : null;
    if (isLink && !(session && (await isFreshSession(sql, session.id)))) {
      return { ...to(withError(SIGN_IN_PAGE, "SessionRequired", form.callbackUrl)), away: null };
    }
    // Kept while another tab is at a provider.
    const known = readSignInCookie(request, byForm);
    const browser = known && /^[\w-]{43}$/.test(known) ? known : newToken();
    try {
      const next = await provider.begin({ ...form, browser, linkUserId: session?.user_id ?? null });
      if (provider.type !== "oauth") return { ...to(next), away: null };
      return { path: SIGN_IN_PAGE, away: next, cookies: [signInCookie(browser, secure, byForm)] };
    } catch (error) {
      return { ...pageOfError(error), away: null };
    }
  }

  /** Completes a callback: opens the session that it proves, connects the provider, or asks the person first. */
  async function complete(request: Request, provider: SignInProvider, fields: unknown, mayChange: boolean) {
    const browser = readSignInCookie(request, provider.answersByForm);
    try {
      const proof = await provider.complete(textsOf(fields), browser);
      if (!proof) return to(SIGN_IN_PAGE);
      const opened = await openSession(deps, proof, {
        current: await currentSession(deps, request),
        mayChange,
        // Only the form of the page that asks agrees to it: a link must not.
        restore: mayChange && textsOf(fields).restore === "true",
        userAgent: request.headers.get("user-agent"),
        tell: (tx, owner) => tellOwner(tx, owner, { method: "provider", change: "added", provider: provider.name }),
      });
      if (!opened) return to(withError(ERROR_PAGE, "Verification"));
      const used = provider.type === "oauth" ? [signInCookie("", secure, provider.answersByForm)] : [];
      return to(opened.callbackUrl, [...(opened.cookie === null ? [] : sessionCookies(opened.cookie, site)), ...used]);
    } catch (error) {
      if (!(error instanceof QuestionError)) return pageOfError(error);
      const query = await comeBack(sql, error.proof, browser);
      return to(withQuery(error.page, { ...error.query, ...query, provider: provider.id }));
    }
  }

  /**
   * Receives the answer that a provider's page posts. Browsers send no session cookie with it, so the proof is parked, and
   * a redirect to the callback, a request of our own site, completes it.
   */
  async function receive(request: Request, provider: SignInProvider, fields: unknown): Promise<Next> {
    const browser = readSignInCookie(request, true);
    try {
      const { token: _, ...answer } = textsOf(fields);
      const takeProof = await provider.complete(answer, browser);
      if (!takeProof) return to(SIGN_IN_PAGE);
      const query = await deps.db.transaction(async (tx) => {
        const proof = await takeProof(tx);
        return proof && comeBack(tx, proof, browser);
      });
      return to(query ? withQuery(`/api/auth/callback/${provider.id}`, query) : withError(ERROR_PAGE, "Verification"));
    } catch (error) {
      return pageOfError(error);
    }
  }

  return { begin, complete, receive };
};
